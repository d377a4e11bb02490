"""Cards of a pack for the hand: pages for scissors, a deck image for virtual tables, a list as CSV.

- `faces.py`: what stands on a card, and its picture
- `sheets.py`: pages of cards at their real size, with bleed, marks for cutting and backs; deck images; CSV
"""
