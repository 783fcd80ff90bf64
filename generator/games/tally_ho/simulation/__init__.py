"""Missions and campaigns that play themselves, and exact odds."""
