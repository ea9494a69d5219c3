"""Trains the message reader: a small sentence model that hears danger and finds what a question is about."""
