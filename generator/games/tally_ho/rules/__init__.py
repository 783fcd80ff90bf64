"""The rules of Tally-Ho! as functions from one frozen state to the next; see `mission_play`."""
