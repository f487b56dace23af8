"""Lets python-chess play a whole game with an engine on both sides.

drive.py ENGINE sitchess|duel FEN

Prints how it ended and after how many plies. python-chess refuses illegal moves,
and positions that it cannot tell the engine.
"""

import sys

import chess
import chess.engine


class Sitchess(chess.Board):
    """Chess without castling and en passant."""

    uci_variant = "sitchess"
    aliases = ["Situational Chess"]

    def generate_pseudo_legal_ep(self, from_mask=chess.BB_ALL, to_mask=chess.BB_ALL):
        return iter(())


def main():
    path, game, fen = sys.argv[1:]
    board = Sitchess(fen) if game == "sitchess" else chess.Board(fen)
    with chess.engine.SimpleEngine.popen_uci([path, "engine"], timeout=60) as engine:
        assert engine.id["name"].startswith("Quincunx"), engine.id
        engine.configure({"Hash": 2, "Threads": 1})
        info = engine.analyse(board, chess.engine.Limit(depth=3), multipv=2)
        assert len(info) == 2 and info[0]["pv"][0] != info[1]["pv"][0], info
        limits = [chess.engine.Limit(nodes=300), chess.engine.Limit(depth=3),
                  chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)]
        while not board.is_game_over() and board.ply() < 400:
            limit = limits[min(board.ply() % 40, 2)] if board.ply() < 80 else limits[0]
            played = engine.play(board, limit)
            assert played.move in board.legal_moves, played
            board.push(played.move)
    print(board.result(), board.ply())


main()
