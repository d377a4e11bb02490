""" "It is your turn": whom tables wait for, and how these people are notified.

- `notifier.py`: whom tables wait for, and one message for all of them; `senders.py`: mail, webhooks, Web Push
- `quick_answers.py`: simple decisions made from a message; `ssrf_guard.py`: only public addresses are reached
"""
