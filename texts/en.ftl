# What people are told, in English. Keys are the same in every language; a new language
# is a new file. What stands in braces is put in where the message is said. A noun's
# other forms are attributes: the `.plural` of piece-queen is { $piece_plural } in a
# message about a piece. Messages that begin with js- are for the scripts of the pages.

language = English

## Nouns and lists
verbatim = { $text }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-comma = { $first }, { $last }
seat-white = White
seat-black = Black
seat-grey = Grey
seat-pink = Pink
seat-south = South
seat-north = North
piece-king = king
    .plural = kings
piece-queen = queen
    .plural = queens
piece-rook = rook
    .plural = rooks
piece-bishop = bishop
    .plural = bishops
piece-knight = knight
    .plural = knights
piece-pawn = pawn
    .plural = pawns
piece-warrior = warrior
    .plural = warriors
piece-square = Square
    .plural = Squares
piece-diamond = Diamond
    .plural = Diamonds
piece-triangle = Triangle
    .plural = Triangles
piece-circle = Circle
    .plural = Circles

### Pages alone

## Frame
skip = Skip to the page
nav-label = Pages
nav-games = Games
nav-tables = Tables
settings = Settings
settings-language = Language
settings-look = Light
settings-board = Board
look-auto = As the system
look-light = Light
look-dark = Dark
board-wood = Wood
board-slate = Slate
your-name = Your name
guest-name = Guest
save = Save
footer = Quincunx is free software. Every shuffle and every die comes from a seed that is sealed before the first move and opened after the last.
sorry-title = That did not work
sorry-home = To the games
needs-script = A board that can be played on needs JavaScript.
yes = Yes
no = No

## Devices
settings-devices = Devices and signing out
devices-title = Your devices
devices-you = On this device you are { $name }.
devices-nobody = Nobody is signed in on this device yet. Whoever starts a game or saves a name is.
devices-explain = If somebody else may have your cookie or a link of yours, sign out everywhere else. Other devices lose your seats, links that make another device you stop working, and games that are open elsewhere are cut off. This device stays signed in.
devices-tokens = End the tokens of bots, too
devices-sign-out = Sign out everywhere else
devices-done = Done. You are now signed in on this device only.
resume-title = Become { $name } on this device?
resume-now = You are now { $name } here. If you want to be { $name } again later, make a link for that first.
resume-same = You are { $name } here already; nothing needs to change.
resume-nobody = Nobody is signed in on this device yet.
resume-explain = The games and seats of { $name } will then be here as well. The link works once.
resume-yes = Yes, be { $name }
resume-no = No, stay as it is

## Games
game-saktris = Saktris
game-saktris-blurb = Chess whose pieces arrive one by one on the home row of an empty board.
game-sitchess = Situational Chess
game-sitchess-blurb = Buy an army for twelve points, place it out of the enemy’s reach, and play the endgame.
game-taifho = Taifho
game-taifho-blurb = A race across the board by steps, jumps and mirror leaps, in which nothing is captured.
game-shakti = Shakti
game-shakti-blurb = A king and two warriors on forty-five tiles that vanish under their leaps.
game-bishops = Bishops
game-bishops-blurb = Chess for four on a cross with a sanctuary for each king; the last two settle it in a duel.

## Home
home-title = Five remarkable board games
home-description = Play the computer, a friend or whoever is here. The rules are enforced to the letter, and explained.
home-mine = Your games
home-your-turn = Your turn
level-short = Level { $level }
level-random = Random
level-max = Strongest
home-open = Tables that wait for somebody
home-open-none = None at the moment. Start a game that anybody may join.
home-live = Games to watch
home-live-none = Nobody plays in public at the moment.
home-finished = Just finished
play-computer = Play the computer
invite-friend = Invite a friend
pass-and-play = Pass and play
more-options = All options
card-alt = A board in the middle of a game

## Seats and clocks
seat-open = open seat
seat-me = Me
seat-computer = Computer
seat-bot = { $name } (bot)
computer-level = Computer, level { $level }
computer-random = Computer, moves at random
computer-max = Computer, as strong as it gets
clock-none = No clock
clock-fischer-minutes = { $minutes } min + { $increment } s
clock-fischer-seconds = { $seconds } s + { $increment } s
clock-per-move = { $seconds } s per move
clock-days = { $days ->
    [one] one day per move
   *[other] { $days } days per move
 }
clock-3-2 = 3 minutes + 2-second increment
clock-5-3 = 5 minutes + 3-second increment
clock-10-5 = 10 minutes + 5-second increment
clock-30-20 = 30 minutes + 20-second increment
clock-30-each = 30 seconds for each move
clock-1-day = One day for each move
clock-3-days = Three days for each move
clock-own = Another clock
clock-own-minutes = Minutes
clock-own-increment = Increment in seconds

## New game
new-title = New game of { $game }
new-opponent = Against whom?
opponent-computer = The computer
opponent-friend = A friend, by a link
opponent-anybody = Anybody who comes
opponent-me = Both at this screen
new-side = Your side
new-side-any = By lot
new-seats = Who sits where?
new-seats-help = Several seats can be yours: then you pass the screen around. An open seat is for whoever has the link.
new-level = How strong is the computer?
new-clock = Clock
new-more = More: terms and rules
new-terms = Terms
new-public = Show the table to everybody
new-takebacks = Moves may be taken back if the others agree
new-chat = Chat
new-rules = Rules
new-free-setup = Arrange freely first, as in the published game
new-start = Start
option-usual = { $value } (default)

## Table
table-description = A game of { $game } to watch or to join.
table-side = Beside the board
table-moves = Moves
step-first = To the start
step-back = One move back
step-forward = One move forward
step-last = To the latest move
act-takeback = Take back
act-draw = Offer a draw
act-claim = Claim a draw
act-resign = Resign
act-leave = Leave the table
act-rematch = Play again
act-turn = Turn the board
act-sound = Sound
act-notify = Tell me when it is my turn
typed-label = Type a move
typed-send = Move
chat-title = Chat
chat-label = Say something
chat-send = Send
share-title = Invite and share
share-help = Whoever has this link can watch, and take an open seat.
share-copy = Copy
share-qr = The link as a QR code
download-record = Download the record
download-picture = Download a picture
about-title = About this table
about-game = Game
about-clock = Clock
about-options = Options
about-watching = Watching
about-seal = Seal of the seed

## Study
nav-rules = Rules
link-rules = Rules
link-analysis = Analysis
link-play = Play
link-analyse-game = Analyse this game
about-start = Began from
about-seed = Seed and salt
analysis-title = Analysis: { $game }
analysis-description = Walk through { $game }, try variations, and see what the computer thinks.
analysis-engine = Computer
analysis-line-count = How many lines
analysis-lines = { $count ->
    [one] one line
   *[other] { $count } lines
 }
analysis-hint = Hint
analysis-infinite = Think until stopped
analysis-copy-moves = Copy moves and variations
analysis-moves = Moves and variations
analysis-graph = Score over the game
analysis-evaluate = Score the whole game
analysis-promote = Make it the main line
analysis-remove = Remove from here
settings-pace = A computer’s reply takes at least
pace-none = No time
pace-usual = 0.6 seconds
pace-slow = 1.5 seconds
help-open = Help: rules, pieces, keys
analysis-restore = Put back what was removed
analysis-play = Play on from here
analysis-play-turn = Whoever is to move
analysis-play-start = Play the computer
analysis-position = Position, record and options
analysis-position-label = Position as text, or a record, also with variations
analysis-position-show = Show this
analysis-position-start = From the start
analysis-options-help = Begins anew with these rules.
analysis-options-set = Begin with these rules
analysis-to-table = To the table
rules-index = The rules
rules-index-description = Five games, explained for players, with boards on which everything can be tried.
rules-title = Rules of { $game }
rules-contents = On this page
rules-option = option
rules-values = values, the usual one first
rules-meaning = meaning
rules-range = ({ $least } to { $greatest })
diagram-reset = Reset
diagram-back = Take back
diagram-saktris-turn = Place a pawn on the home row, answer for Black, and see how placing and moving alternate.
diagram-saktris-bishop = A bishop is due, and one stands on a dark square already: only light squares are open to the new one.
diagram-saktris-castling = King and rook have not moved since they arrived. Castle: the king goes from b1 to d1.
diagram-saktris-row = With row clear on: put the pawn on c1, and all three leave the board.
diagram-sitchess-army = Choose an army for White, then one for Black, and go on to place them.
diagram-sitchess-place = White places next. Pick the queen or the knight; squares from which it would attack, or be attacked, are closed.
diagram-sitchess-mate = White mates in one.
diagram-taifho-steps = The start. Try which way each shape goes.
diagram-taifho-hops = South’s Circle on e3 can leap over e5 to e7. The Diamond on d2 can jump over the Circle.
diagram-taifho-chain = A chain: take the Square from b1 over c1 to d1, over e1 to f1, and leap over f3 to f5.
diagram-taifho-circle = South’s Circle leaps over North’s: then put North’s back on its own first row, or leave it.
diagram-shakti-start = The start. Leap with a warrior, and see a tile go.
diagram-shakti-sight = The black warrior on d6 gives check across three holes. Only the king can answer, and it may only go to a neighbouring tile.
diagram-shakti-leap = Both white warriors have leapt, and b3 and f3 are gone. Lines now run further.
diagram-shakti-mate = White mates in one.
diagram-bishops-start = The start. As a first action every colour may also exchange king and queen.
diagram-bishops-corner = White’s king stands before its corner. Enter it: both bishops become queens, and with three queens the king is immune.
diagram-bishops-mate = Rook d5 to d12 mates Black. Black leaves, two are left, and they go on with their duel.
diagram-bishops-duel = The duel is chess on the middle of the board.

## For scripts
js-guest = Guest
js-you = You
js-computer = Computer
js-computer-level = Computer, level {$level}
js-computer-random = Computer, at random
js-computer-max = Computer, strongest
js-open-seat = Open seat
js-sit = Sit here
js-hand-over = Give to the computer
js-reclaim = Take my seat back
js-away = away
js-bot = bot
js-waiting = Waiting for somebody to take the open seat. Send the link to a friend.
js-watching-open = A seat is open. Take it to play.
js-your-turn = Your turn
js-their-turn = { $who } to move
js-stop-here = Stop here
js-never-mind = Never mind
js-done = Done
js-spent = { $value } of { $limit } points
js-army-empty = Choose pieces
js-remove = Take away
js-premove = Move prepared; click to cancel
js-looking-back = You are looking at move { $ply }.
js-to-now = Back to the game
js-draw-offered = { $who } offers a draw.
js-draw-by-you = You have offered a draw.
js-takeback-asked = { $who } asks to take back a move.
js-takeback-by-you = You have asked to take back a move.
js-accept = Accept
js-decline = Decline
js-sure-resign = Resign this game?
js-sure-order = { $order }? This cannot be taken back.
js-sure-leave = Leave this table?
js-sure-draw = Offer a draw?
js-rematch-offered = { $who } wants to play again.
js-rematch-waiting = Waiting for the others.
js-rematch-go = To the new game
js-secret = { $who } has chosen in secret
js-lost = Connection lost. Trying again…
js-found = Connected again.
js-copied = Copied
js-copy-yourself = The link is selected: copy it with Ctrl+C, or from the menu of a long press.
js-draw-declined = Your offer of a draw was declined.
js-you-are-out = You are out of the game.
js-out-watch = Watch the others
js-out-skip = Skip to the end
js-rematch-there = They play again.
js-rematch-watch = Watch the new game
js-who-are-you = What shall the others call you?
js-who-help = The name is kept; you can change it in the settings.
js-who-go = Go on
js-touch-closed = Hatched squares are closed; Shift and a click says why.
js-touch-beside = Pick one of your pieces beside the board.
js-touch-place = Put the { $piece } on a marked square.
js-touch-send-row = Send { $owner }’s { $piece } back to row { $row }, or leave it.
js-touch-send = Send { $owner }’s { $piece } back to a marked square, or leave it.
js-touch-choose-or-go = Choose, or go on with the { $piece }.
js-touch-choose = Choose what becomes of the { $piece }.
js-touch-stop = Go on hopping, or stop here.
js-touch-target = Where to with the { $piece }?
js-touch-premove = Where to when your turn comes?
js-help = Help
js-help-rules = The rules, with boards to try them on
js-help-pieces = How the pieces move
js-help-keys = Keys
js-help-mouse = The wheel over the board walks through the moves. The right mouse button draws arrows and circles. Shift and a click, or a long press, tells about a piece.
js-key-step = One move back or forward
js-key-ends = To the start or to the latest move
js-key-turn = Turn the board
js-key-cancel = Forget what was touched
js-key-ask = How does this piece move?
js-key-help = This help
js-key-siblings = To another variation
js-key-engine = Computer on or off
js-key-hint = Hint
js-key-threat = What is threatened
js-key-best = Play the computer’s best move
js-score-start = Score the whole game
js-score-stop = Stop scoring
js-over = Game over
js-aborted = Given up without a result
js-first-move = First move within { $seconds } s
js-check = Check
js-out = out
js-won = won
js-drawn = draw
js-lost-game = lost
js-second = 2nd
js-third = 3rd
js-fourth = 4th
js-board = Board. Arrow keys move over it, Enter touches a square.
js-square = { $square }
js-square-piece = { $square }, { $owner } { $piece }
js-target = can be touched
js-held = touched
js-hole = hole
js-last-move = last move
js-in-check = in check
js-moved = { $who }: { $move }
js-trouble = Something went wrong: { $why }
js-spectator = watching
js-next = next
js-die = die shows { $face }
js-notify-blocked = The browser does not allow notifications.
js-thinking = Depth { $depth }, { $nodes } positions
js-thinking-wait = The computer is thinking…
js-nothing-to-think = There is nothing to think about here.
js-threat-is = Threat: { $move }
js-no-threat = There is no threat to look for here.
js-best-is = Best: { $move }
js-study-start = Start
js-graph = Expectation of { $who } over the game; click to go there
js-graph-seats = Expectation of whoever is to move, in the colour of the seat
js-graph-at = After ply { $ply }: { $share } % for { $who }
js-better = better was { $move }
js-line-play = Play this move
js-analysis-busy = Scoring… { $done } of { $all }
js-position-over = The game is over here.
js-diagram-done = Try again with Reset.
js-asked = How it moves
js-asked-squares = Now it can go to: { $squares }
js-asked-would = On its turn it could go to: { $squares }
js-asked-nothing = It has no move now.
js-asked-empty = An empty square.
js-close = Close
js-how-king = One step in any direction, never onto an attacked square.
js-how-queen = Any distance along ranks, files and diagonals.
js-how-rook = Any distance along ranks and files.
js-how-bishop = Any distance along diagonals.
js-how-knight = Two squares one way and one square aside, over anything in between.
js-how-pawn = One step forward, two from where it started; takes one step diagonally forward; becomes another piece on the last row.
js-how-saktris-king = One step in any direction, never onto an attacked square. If it has not moved since it arrived, it castles with a rook that has not moved either, wherever both stand on the home row.
js-how-saktris-pawn = Arrives on the home row, from where it may step two; otherwise one step forward. Takes one step diagonally forward, also en passant; becomes another piece on the far row.
js-how-sitchess-pawn = One step forward, two from the second row; takes one step diagonally forward, without en passant; becomes another piece on the last row.
js-how-sitchess-king = One step in any direction, never onto an attacked square. There is no castling.
js-how-taifho-square = Steps and hops along files and ranks.
js-how-taifho-diamond = Steps and hops along diagonals. Fresh on its first row, it may also step sideways.
js-how-taifho-triangle = Steps and hops diagonally forward or straight backward. Fresh on its first row, it may also step sideways.
js-how-taifho-circle = Steps and hops in all eight directions. When it hops over an enemy Circle, that Circle may be put back on its own first row.
js-how-shakti-king = To the first tile it sees in any direction, across holes. In check only to a neighbouring tile, where it may take a warrior.
js-how-shakti-warrior = Steps to the first tile it sees, or leaps over it to the second; a tile that is leapt over is gone. Never takes, but checks a king that sees it.
js-how-cross-king = One step in any direction. It alone may enter its own corner: at the first entry all its bishops become queens. Castles with a rook if neither has moved.
js-how-cross-bishop = Any distance along diagonals; corners stop it. Becomes a queen when its king first enters its corner.
js-how-cross-pawn = One step forward, two if it has never moved; takes one step diagonally forward; becomes a queen on the far side of the centre.
js-copy-link = Copy the link

## Names of options that are no words in themselves
name-saktris-no-king = Losing everything before the king
name-saktris-fifty-move-plies = Plies without progress
name-saktris-physics-bump = Pushing captured pieces
name-sitchess-pawn-own-back-rank = Pawn on the own back rank
name-taifho-relocate-on = Putting Circles back
name-shakti-no-progress = Plies without progress
name-bishops-kq-setup = King and queen at the start
name-bishops-kq-swap = Exchange of king and queen
name-bishops-evict-at = Eviction from the corner
name-bishops-promote-needs-both-bishops = Both bishops needed
name-bishops-no-progress-rounds = Rounds without progress

### Pages, terminal and command line: what games and the server say

## Every game
verdict-wins = { $seat } wins { $why }
verdict-draw = Draw { $why }
verdict-share = { $seats } share first place { $why }
verdict-nobody = Nobody wins { $why }
verdict-sentence = { $verdict }.
reason-resignation = by resignation
reason-time = on time
reason-agreement = by agreement
reason-repetition = by repetition
reason-last-colour-on-the-board = as the last colour on the board
reason-survivors-of-a-short-game = as the survivors of a short game
reason-only-kings-are-left = because only kings are left
reason-nobody-can-move = because nobody can move
reason-too-many-rounds-without-progress = after too many rounds without progress
reason-mate-in-the-duel = by mate in the duel
reason-stalemate-in-the-duel = by stalemate in the duel
reason-nobody-can-mate-in-the-duel = because nobody can mate in the duel
reason-75-move-rule = by the 75-move rule
reason-50-move-rule = by the 50-move rule
reason-fivefold-repetition = by fivefold repetition
reason-threefold-repetition = by threefold repetition
reason-time-against-one-who-cannot-mate = on time against one who cannot mate
reason-mate = by mate
reason-stalemate = by stalemate
reason-insufficient-material = by insufficient material
reason-other-king-has-no-square = as the other king has no square
reason-neither-king-has-a-square = as neither king has a square
reason-other-side-cannot-place-a-piece = as the other side cannot place a piece
reason-time-against-a-side-that-cannot-mate = on time against a side that cannot mate
reason-bringing-every-piece-home = by bringing every piece home
reason-rule-of-blocked-turns = by the rule of blocked turns
reason-pieces-home-and-rows-as-the-last-ply-has-been-played = on pieces home and rows, as the last ply has been played
reason-pieces-home-and-rows-as-neither-side-can-move = on pieces home and rows, as neither side can move
reason-checkmate = by checkmate
reason-elimination-before-the-king-arrived = by elimination before the king arrived
reason-neither-side-could-give-mate = because neither side could give mate
reason-fifty-move-rule = by the fifty-move rule
reason-neither-side-can-move = because neither side can move
reason-no-warriors-are-left = because no warriors are left
reason-no-tile-or-warrior-has-gone-for-too-long = because no tile or warrior has gone for too long
lesson-nobody = nobody is there to learn
lesson-no-answer = no answer is awaited
no-legal-move-there = no legal move goes there
no-such-game = there is no game { $name }
tray-taken = taken
game-over = the game is over: { $verdict }
not-your-turn = it is not { $seat }'s turn
position-refused = position: { $why }
move-unreadable = '{ $found }' is not a move: expected { $expected }
move-illegal = { $move } is not legal: { $why }
move-ambiguous = '{ $move }' could be { $candidates }
misread = { $place }: '{ $found }', expected { $expected }
misread-missing = { $place }: missing, expected { $expected }
not-among-legal = it is not among the legal moves
no-claim = there is no draw to claim here
needs-seat = a move, a resignation or a claim needs a seat
seat-not-playing = that seat is not in the game
cannot-leave-set-up = { $seat } cannot leave during the set-up
orders-none = { $game } has no operator's orders
seed-gives = the seed gives { $roll }
setting-unknown = there is no option '{ $name }'; the options are { $known }
setting-bad-value = option { $name } cannot be '{ $found }': expected { $expected }
setting-not-a-setting = '{ $found }' is not an option setting: expected key=value
setting-twice = option { $name } is set twice
expected-integer = a whole number from { $least } to { $greatest }
expected-seat = one of { $seats } before the colon
expected-touch = a square such as d4, @ and a letter, or = and a word
expected-brace = a closing brace
expected-one-game = one game
expected-one-result = one result and then the tags of the next game
expected-nothing-after-result = nothing behind the result
expected-digest = expected 64 hexadecimal digits
expected-salt = expected 32 hexadecimal digits
expected-seed = '{ $found }', expected a whole number below 2^64
part-touch = touch
part-comment = comment
part-record = record
part-moves = moves
part-tag = tag
record-syntax = line { $line }: { $why }
record-tag = tag { $tag }: { $why }
record-ply = line { $line }, ply { $ply } ({ $move }): { $why }
record-termination = the tag Termination says '{ $given }', but the moves end in: { $actual }
record-result = the result is given as { $given }, but { $actual }
record-commitment = seed and salt do not open the commitment { $commitment }
record-end = the moves end in { $result }: { $verdict }
record-not-over = the game is not over after these moves
record-nothing-yet = nothing yet
record-seal-missing = cannot be checked without the tags Seed and Salt
record-other-game = '{ $found }', expected { $game }

## Chess

## Saktris
saktris-form-order = 1 to 64 letters out of KQRBNP with exactly one K

## Situational Chess

## Taifho
taifho-form-arrangement = the eight letters SSDDTTCC in any order, for the files b to i

## Shakti
shakti-form-position = a position of Shakti

## Bishops

## Server
