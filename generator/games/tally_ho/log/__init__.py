"""The log of a campaign: records, checks, and every way of writing one."""
