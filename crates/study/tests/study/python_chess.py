"""Prints the moves of PGN games from standard input, each with its depth, board, signs,
number of arrows and comment; then the games as python-chess writes them."""

import sys

import chess.pgn


def show(node, depth):
    board = node.board().board_fen()
    shapes = len(node.arrows())
    words = chess.pgn.ARROWS_REGEX.sub("", node.comment)
    signs = ",".join(str(sign) for sign in sorted(node.nags))
    print(depth, board, f"[{signs}]", shapes, " ".join(words.split()))
    for child in node.variations:
        show(child, depth + 1)


games = []
while True:
    game = chess.pgn.read_game(sys.stdin)
    if game is None:
        break
    if game.errors:
        sys.exit(f"{game.errors}")
    games.append(game)
    show(game, 0)
print("-----")
print("\n\n".join(str(game) for game in games))
