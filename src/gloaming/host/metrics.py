"""Metrics for Prometheus; several processes are summed where PROMETHEUS_MULTIPROC_DIR is set."""

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

CHOICES = Counter("gloaming_choices", "Decisions that were committed", ["game"])
OPENED = Counter("gloaming_tables_opened", "Tables that were opened", ["game"])
CONFLICTS = Counter("gloaming_late", "Changes that another process was faster with")
COMMITS = Histogram("gloaming_commit_seconds", "How long a commit took", buckets=QUICK)
BATCHES = Histogram("gloaming_commit_entries", "Journal entries in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 500))
THINKING = Histogram("gloaming_thinking_seconds", "How long a computer player took", buckets=QUICK)
FAILURES = Counter("gloaming_thinking_failures", "How often a computer player could not decide and was asked again")
HABITS = Counter("gloaming_thinking_habits", "Decisions of computer players that could not think")
REQUESTS = Histogram("gloaming_request_seconds", "How long a request took", ["method", "status"], buckets=QUICK)
LIVE = Gauge("gloaming_tables_live", "Tables in memory", multiprocess_mode="livesum")
WEBSOCKETS = Gauge("gloaming_live_lines", "Websockets that are open", multiprocess_mode="livesum")
