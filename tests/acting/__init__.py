"""Seats that programs play, at whole served tables on which all clocks run faster: what they do, and to what end.

The folder comes first in the order of the tests, since these wait for the longest.
"""
