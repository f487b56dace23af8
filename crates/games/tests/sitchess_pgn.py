"""Reads games in PGN from standard input with python-chess and prints, for each,
its result, its number of moves and the position at its end. Fails if a game has
anything wrong with it."""

import sys

import chess.pgn

while game := chess.pgn.read_game(sys.stdin):
    if game.errors:
        sys.exit(f"{game.headers.get('FEN')}: {game.errors}")
    board = game.end().board()
    moves = sum(1 for _ in game.mainline_moves())
    print(game.headers["Result"], moves, board.board_fen(), "w" if board.turn else "b", board.fullmove_number)
