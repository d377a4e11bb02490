"""What many games come to: figures in words and plots, the report, the ladder."""
