"""A program that answers as UCI asks, until it misbehaves: bad.py HOW

hangs: never answers go. dies: ends at the first go. illegal: plays a move that
does not exist. none: says it has no move. chatter: talks for ever instead of
moving. loud: one endless line.
"""

import sys
import time

how = sys.argv[1]
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name Bad\noption name UCI_Variant type combo default shakti var shakti\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        if how == "dies":
            sys.exit(7)
        elif how == "hangs":
            time.sleep(600)
        elif how == "illegal":
            print("bestmove z9-z8", flush=True)
        elif how == "none":
            print("bestmove (none)", flush=True)
        elif how == "chatter":
            while True:
                print("info string still thinking", flush=True)
                time.sleep(0.01)
        elif how == "loud":
            while True:
                sys.stdout.write("x" * 65536)
