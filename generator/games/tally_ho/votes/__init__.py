"""The votes at a campaign's end."""
