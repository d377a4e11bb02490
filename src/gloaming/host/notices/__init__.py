"""Your turn: who is waited for, and how they are told where they do not look.

- `notifier.py`: whom tables wait for, and one message for all of them; `senders.py`: mail, webhooks, Web Push
- `guard.py`: only addresses that everybody may reach
"""
