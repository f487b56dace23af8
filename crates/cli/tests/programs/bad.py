"""A program that answers as UCI asks, until it misbehaves: bad.py HOW

mute: says nothing at all. hangs: never answers go. dies: ends at the first go.
late: dies at the third go. illegal: plays a move that does not exist. none: says
it has no move. chatter: talks for ever instead of moving. loud: one endless line.
"""

import sys
import time

how = sys.argv[1]
gone = 0
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if how == "mute":
        continue
    if word == "uci":
        print("id name Bad\noption name UCI_Variant type combo default shakti var shakti\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        gone += 1
        if how == "dies" or (how == "late" and gone == 3):
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
        else:
            # Whatever is first on the square: good enough to be asked again.
            print("bestmove b2-b4" if gone == 1 else "bestmove (none)", flush=True)
