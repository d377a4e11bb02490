"""Cards of a pack for printing: pages to cut, a deck image for virtual tables, a list as CSV.

- `faces.py`: the contents of a card, and its picture
- `sheets.py`: pages of cards at their real size, with bleed, crop marks and backs; deck images; CSV
"""
