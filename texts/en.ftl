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
skip = Skip to content
nav-label = Pages
nav-games = Games
nav-tables = Tables
settings = Settings
settings-language = Language
settings-look = Theme
settings-board = Board
look-auto = Same as system
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
devices-nobody = Nobody is signed in on this device yet. You will be when you start a game or save a name.
devices-explain = If somebody else may have your cookie or one of your links, sign out everywhere else. Other devices lose access to your seats, links that sign in another device stop working, and games open elsewhere are disconnected. This device stays signed in.
devices-tokens = Revoke the tokens of bots, too
devices-sign-out = Sign out everywhere else
devices-done = Done. You are now signed in on this device only.
resume-title = Become { $name } on this device?
resume-now = You are now { $name } here. If you want to be { $name } again later, make a link for that first.
resume-same = You are { $name } here already; nothing needs to change.
resume-nobody = Nobody is signed in on this device yet.
resume-explain = The games and seats of { $name } will then be here as well. The link works once.
resume-yes = Yes, be { $name }
resume-no = No, stay as it is

## Members
sign-in = Sign in
sign-out = Sign out
register = Create an account
member-handle = Name
member-handle-help = 2 to 20 letters from a to z, digits, - and _. Others see it wherever you play.
member-password = Password
member-password-help = 8 characters or more. A few words in a row are easier to remember and harder to guess than one word with symbols.
register-title = Create an account
register-explain = You can play without an account. With one, your name is yours, you can sign in on any device, and your games stay with you.
register-keeps = Everything { $name } has played and learnt here comes along.
register-invitation = Invitation
register-do = Create the account
register-have = Already have an account?
register-already = You are signed in as { $name }.
register-closed = The operator of this server creates the accounts. You can play without one.
sign-in-title = Sign in
sign-in-guest = You are now { $name } here. After signing in you are the owner of the account instead; to be { $name } again later, make a link for that first.
sign-in-new = New here?
sign-in-forgotten = If you have forgotten your password, the operator of this server can give you a link to set a new one.
account-title = Your account
account-you = You are { $name }, { $role } since { $day }.
account-registered = Welcome. The account is yours, with everything you have played here.
account-password-done = Your new password is set. You are signed in on this device only.
account-session-done = That device is signed out.
account-sessions = Where you are signed in
account-session-days = since { $since }, last used { $last }
account-session-here = this device
account-session-unknown = Unknown device
account-password = Change your password
account-password-old = Current password
account-password-new = New password
account-password-explain = All other devices are then signed out.
account-password-do = Set the new password
account-export = Your data
account-export-explain = Everything this server keeps about you, as one JSON file: account, devices, tokens, lessons and games with their records.
account-fair-play = Fair play
account-fair-play-explain = In rated games this server notes how long each of your moves takes, and how often and how long this page is out of sight while it is your turn. After the game the engine compares the moves with its own. Moderators see these figures of whoever stands out, other players never do, and nothing follows from them by itself.
account-export-do = Download everything
account-delete = Delete the account
account-delete-explain = The account, its name, its devices and its tokens are deleted. The games stay for those you played with, without your name. Games that are not over have to end first.
account-delete-do = Delete my account
role-member = member
role-moderator = moderator
role-operator = operator
people-title = People
people-table-title = People at this table
people-back = Back to the table
people-nobody = Nobody sits here.
about-people = People
about-people-look = Profiles, follow, block, report
tie-follow = Follow
tie-unfollow = Stop following
tie-block = Block
tie-unblock = Unblock
tie-following = People you follow
tie-following-none = You follow nobody yet. The button is on each member’s profile.
tie-online = online now
tie-blocked = People you have blocked
tie-blocked-none = You have blocked nobody.
tie-blocked-help = You and whoever you block do not get seats at each other’s tables, do not see each other’s chat and cannot play a rematch. A game that has begun goes on.
report-link = Report
report-title = Report
report-whom = Report { $name }
report-explain = The moderators of this server read it, with the game and the lines of chat around it. Whoever you report is not told who you are.
report-reason = What is it about?
report-reason-chat = Something that was said
report-reason-cheating = Help from a program or from others
report-reason-name = A name or a line about oneself
report-reason-other = Something else
report-words = What happened?
report-do = Send to the moderators
report-done = Thank you. The moderators will look at it.
report-done-block = If you want to have nothing to do with somebody, block them:
moderation-title = Moderation
moderation-queue = Reports
moderation-queue-none = Nothing waits for you.
moderation-reported = Reported by { $name } on { $day }; reports about the same person: { $count }
moderation-game = The game
moderation-earlier = What was done before
moderation-member = A member by name
moderation-act = What to do
moderation-close = Close the report
moderation-warn = Warn
moderation-mute = Mute: no chat
moderation-suspend = Suspend: no new games
moderation-ban = Ban: signed out everywhere, for good
moderation-days = Days (mute, suspend)
moderation-why = Why (they can read it)
moderation-do = Do it
moderation-log = What moderators did
moderation-log-none = Nothing yet.
moderation-closed = Closed reports
moderation-until = until { $day }
moderation-on = in force
moderation-lifted = lifted
moderation-lift = Lift
sanction-warn = warned
sanction-mute = muted
sanction-suspend = suspended
sanction-ban = banned
notice-warn = A moderator warns you
notice-mute = You cannot chat
notice-suspend = You cannot begin new games; those that have begun can be finished
notice-ban = You are banned
notice-read = I have read this
settings-title = Settings
settings-done = Saved.
settings-of-account = These are kept in your account and hold on every device where you are signed in.
settings-of-browser = These are kept in this browser. With an account they hold on every device.
setting-on = On
setting-off = Off
setting-pieces = Pieces
setting-pieces-round = Round
setting-pieces-angular = Angular
setting-speed = Animation
setting-speed-usual = Usual
setting-speed-fast = Fast
setting-speed-slow = Slow
setting-speed-none = None
setting-premove = Prepare moves while others think
setting-confirm = Confirm each move
setting-sound-move = Sound of moves
setting-sound-end = Sound at the end of a game
setting-sound-chat = Sound of chat
setting-sound-clock = Ticking when time is short
setting-seats = Who may sit down at tables you put up
setting-seats-all = Everybody
setting-seats-members = Members
setting-seats-followed = People you follow
setting-chat = Whose chat you read
setting-chat-all = Everybody’s
setting-chat-followed = Of people you follow
setting-chat-nobody = Nobody’s
reset-title = A new password for { $name }

## E-mail
email-title = E-mail
email-explain = An address is used for one thing: if you forget your password, you can have a link sent there. Nobody else sees it.
email-confirmed = confirmed
email-remove = Remove
email-address = E-mail address
email-send = Send a link to confirm it
email-sent = A letter is on its way. Follow its link within a day to confirm the address.
email-removed = The address is removed.
email-link-title = Confirm your e-mail address
email-link-explain = { $address } becomes the address of { $name }.
email-link-do = Confirm the address
email-link-done = The address is confirmed.
forgotten-title = Forgot your password?
forgotten-explain = If your account has a confirmed e-mail address, a link to set a new password is sent there. It works once, for an hour.
forgotten-who = Your name, or your e-mail address
forgotten-do = Send the link
forgotten-done = If there is such an account with a confirmed address, a letter is on its way.
mail-confirm-subject = Confirm your address at Quincunx
mail-confirm-text = Hello { $name },

    this address was given for your account at { $site }. To confirm it, follow this link within a day:

    { $link }

    If that was not you, you need not do anything: without the link the address is not used.
mail-reset-subject = A new password at Quincunx
mail-reset-text = Hello { $name },

    somebody, probably you, has asked for a new password for your account at { $site }. Set one within an hour by this link, which works once:

    { $link }

    If that was not you, you need not do anything: your password stays as it is.

## Passkeys
passkey-sign-in = Sign in with a passkey
passkey-register = Use a passkey instead of a password
passkey-cancelled = No passkey was used. You can try again, or take another way.
passkey-there = This device already has a passkey of this account.
passkey-elsewhere = Passkeys do not work at this address. Open the page at the address that its operator has announced.
passkeys-title = Passkeys
passkeys-explain = A passkey is kept by your phone, your computer or a security key, and is used with a fingerprint, your face or a PIN. You can have several, and they cannot be guessed or given away by mistake.
passkeys-impossible = Passkeys cannot be used here:
passkeys-need-script = Adding a passkey needs JavaScript.
passkeys-unknown = This browser does not know passkeys.
passkeys-name = Name of the passkey
passkeys-name-example = My phone
passkeys-add = Add a passkey
passkeys-added = The passkey is added. You can sign in with it from now on.
passkeys-renamed = The passkey has its new name.
passkeys-removed = The passkey is removed. You may want to delete it on the device, too.
passkeys-unnamed = Unnamed passkey
passkeys-days = since { $since }, not used yet
passkeys-change = Change
passkeys-remove = Remove
passkeys-first = Show first that it is you: use one of your passkeys.
passkeys-confirm = Confirm with a passkey
passkeys-proven = Thank you. You can change your account for a quarter of an hour.
passkeys-password-first = Set a password
passkeys-password-remove = Remove the password
passkeys-password-remove-explain = From then on you sign in with a passkey only.
passkeys-password-removed = The password is removed. You sign in with a passkey from now on.
passkeys-reset = { $count ->
    [one] Remove the passkey, too: somebody else may have it
   *[other] Remove the { $count } passkeys, too: somebody else may have them
}

# Bots and their tokens.
tokens-title = Bots and tokens
tokens-explain = A token lets a program play as you, within what you allow it. Whoever has it can do that, so keep it secret.
tokens-none = You have no tokens.
tokens-fresh = Here is the token. It is shown only now:
tokens-revoked = The token is revoked.
tokens-unnamed = Unnamed
tokens-since = created { $day }
tokens-until = valid until { $day }
tokens-expired = expired
tokens-for-good = without an end
tokens-last = last used { $day }
tokens-never = never used
tokens-revoke = Revoke
tokens-new = New token
tokens-label = What do you call it?
tokens-scopes = What may it do?
tokens-days = How long is it valid?
tokens-days-count = { $count } days
tokens-do = Create a token
scope-read = read
scope-play = play
scope-challenge = create tables and challenge
scope-study = analyse
tokens-bot = A bot’s account
tokens-bot-explain = If a program plays with this account, mark it: everybody then sees that it is a bot, wherever its name stands. A bot stays one; only the operator of this server can undo it.
tokens-bot-sure = A program plays with this account
tokens-bot-do = Mark as a bot
tokens-bot-done = The account is marked as a bot.
tokens-is-bot = This account is marked as a bot’s.

# Challenges to members.
challenge-link = Challenge
challenge-title = Challenge { $name }
challenge-counter-title = Offer { $name } another game
challenge-choose = Choose a game.
challenge-rated-help = With a clock and the usual rules; there are no takebacks then.
challenge-four = The one you challenge sits opposite you; the computer has the other two seats.
challenge-public = Everybody may find the game
challenge-do = Send the challenge
challenge-sent = Your challenge is sent.
challenge-declined = The challenge is declined.
challenge-withdrawn = The challenge is withdrawn.
challenge-accept = Accept
challenge-decline = Decline
challenge-counter = Offer something else
challenge-withdraw = Withdraw
challenge-seat-theirs = plays { $seat }
challenge-seat-yours = you play { $seat }
challenge-is-counter = another offer
challenge-you-are = You are challenged:
challenge-accepted = Your challenge was accepted.
challenge-to-table = To the table
challenges-title = Challenges
challenges-in = To you
challenges-in-none = Nobody has challenged you.
challenges-out = From you
challenges-out-none = You have challenged nobody. The button is on each member’s profile.
challenges-help = A challenge is valid for a day, or for two weeks if the game has days for each move.
setting-challenges = Who may challenge you
setting-challenges-all = Everybody
setting-challenges-members = Members
setting-challenges-followed = People you follow
setting-challenges-nobody = Nobody
refusal-token-days = days: expected 1 to { $count }
refusal-token-scopes = a token needs at least one scope
refusal-bot-stays = an account that is marked as a bot’s stays so; only the operator can undo it
refusal-challenge-whom = whom? Name a member for a challenge, and nobody in another offer
refusal-challenge-rated = rated games are played by two members who are no programs
refusal-challenge-self = nobody challenges themselves
refusal-challenge-not-wanted = this member cannot be challenged by you
refusal-challenge-enough = you have challenged this member already, or { $count } others, or too many wait for their answer
refusal-challenge-gone = this challenge is no longer open
refusal-challenge-acts = the acts are accept, decline and withdraw

## Looking for an opponent
refusal-seek-empty = name at least one game, and between one and { $count } clocks
refusal-seek-paces = clocks with days for each move go into a seek of their own
refusal-seek-range = a range of ratings is between 0 and { $count } points
refusal-seek-playing = you are in a game; finish it first
refusal-seek-gone = nobody waits there any more
refusal-seek-own = this is your own seek
refusal-seek-not-for-you = whoever waits there is looking for somebody else
refusal-seek-acts = the acts are seek, take, fill and cancel
refusal-seek-wait = you have left { $count } games as they began since yesterday; you can look for an opponent again in { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }
nav-lobby = Lobby
lobby-title = Lobby
lobby-description = Find an opponent: with one click, by your own wishes, or among those who wait.
lobby-mine = Your games
lobby-quick = Play now
lobby-quick-help = One click: whoever wants the same plays with you at once.
lobby-others = { $count ->
        [one] one waits
       *[other] { $count } wait
    }
lobby-own = Your own wishes
lobby-games = Any of these games
lobby-clocks = On any of these clocks
lobby-clocks-help = Days for each move make a search of their own.
lobby-rated = Rated
lobby-either = Rated if possible
lobby-casual = unrated
lobby-guests = Guests play unrated. Members have ratings.
lobby-range = Strength of the opponent
lobby-below = Weaker by at most
lobby-above = Stronger by at most
lobby-range-any = any number
lobby-range-help = The range widens by 25 points every ten seconds that you wait, by 200 at most.
lobby-bots = Bots are welcome
lobby-fill-tick = Bishops: computers may take the seats that are empty after a minute
lobby-seek = Look for an opponent
lobby-seeks = Players waiting
lobby-seeks-none = Nobody is waiting right now.
lobby-take = Play
lobby-waiting = Looking for an opponent:
lobby-waiting-days = You can leave: this search lasts for two weeks, and the game is then among yours.
lobby-wait-unknown = Nobody has waited for this in the last day.
lobby-wait-none = { $waited ->
        [one] One person waited for this in the last day, and nobody came.
       *[other] { $waited } waited for this in the last day, and nobody came.
    }
lobby-wait-half = Of { $waited } who waited for this in the last day { $found } found an opponent, half of them within { $time }.
lobby-seconds = { $count ->
        [one] a second
       *[other] { $count } seconds
    }
lobby-minutes = { $count ->
        [one] a minute
       *[other] { $count } minutes
    }
lobby-meanwhile = Meanwhile you can do something else; you keep your place:
lobby-meanwhile-puzzles = solve puzzles
lobby-meanwhile-computer = play the computer
lobby-fill = A minute has passed. Computers can take the seats that are still empty; the game is then unrated.
lobby-fill-do = Play with computers
lobby-cancel = Stop looking
lobby-paired = Your opponent is here.
lobby-again = New opponent
lobby-here = Who is here
lobby-here-none = Nobody else.
lobby-here-more = and { $count } more
lobby-here-guests = { $count ->
        [one] one guest
       *[other] { $count } guests
    }
tv-title = Quincunx TV
tv-description = The best game of each kind that is on now, live.
tv-none = Nobody is playing this right now.
tv-last = Nobody is playing this right now. The last game:
tv-all = All games
tv-table = To the table
tv-lost = The connection is lost; trying again.
embed-title = On another site
embed-help = A live board for another page. Whoever looks there sees what every spectator sees.
embed-open = Open in Quincunx
level-about = about { $rating }
level-about-help = Estimated from matches between the levels, with level 3 taken as 1500, where everybody’s rating begins; not from games against people.
level-mine = at my strength
level-mine-help = “At my strength” starts near your rating and moves up a level when you win and down when you lose.
table-uncounted = Too short to count: nobody’s rating changes.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-moment = One moment, please.
phrase-good-game = Good game!
phrase-goodbye = Goodbye!
refusal-phrases = where four play for ratings, only phrases are said, by their names: { $phrases }
moderation-company = The same four again and again
moderation-company-help = They have played at least four rated games with each other in the last week. That may be a club, or an agreement.
moderation-company-count = { $count ->
        [one] one game
       *[other] { $count } games
    }

outliers-title = Fair play
outliers-tag = moves like the engine’s
outliers-help = After every rated game between people, the engine looks at each move, as far as its player could see. Listed here is whoever plays far more like the engine than others of about the same rating. Nothing happens by itself.
outliers-no-proof = This proves nothing. Look at the games, at the times of the moves and at what others report before you do anything; closing the entry is an answer, too.
outliers-peers = Rated { $rating }; { $moves } moves in { $games ->
        [one] one game
       *[other] { $games } games
    }, beside { $count } others rated { $lowest } to { $highest }
outliers-own = This member
outliers-usual = Usual
outliers-by = Deviations
outliers-firsts = The engine’s first choice
outliers-loss = Chance of winning given away by a move
outliers-spread = How uneven the times of moves are
outliers-bond = Moves take longer where it is hard to choose (−1 to 1)
outliers-away = Looked away in own turns: { $times ->
        [one] once
       *[other] { $times } times
    }, { $seconds } s in all
outliers-reports = Reports: { $count }
outliers-games = { $count ->
        [one] The game
       *[other] The { $count } games
    }
outliers-game = { $firsts } of { $moves } moves were the engine’s first choice, { $loss } given away by a move
outliers-close = Close the entry: only later games count

account-about = A line about yourself
account-about-done = Saved. Everybody can read it on your profile.
profile-studies = Studies
profile-since = Member since { $day }
history-title = Your games
history-profile = What others see: your profile
history-guest = With an account they stay with you on every device.
history-current = Games in progress
history-games = Games played
history-none = No such games.
history-older = Older games
history-game = Game
history-result = Result
history-opponent = Opponent
history-from = From
history-to = To
history-any = Any
history-show = Show
history-played = Played
history-won = Won
history-lost = Lost
history-drawn = Drawn
history-points = Points
history-share = { $percent } %
history-statistics = Statistics
history-more = { $game } by seat and time of day
history-opening = First move
history-seat = Seat
history-time = Time of day (UTC)
history-night = Night, 0 to 6
history-morning = Morning, 6 to 12
history-afternoon = Afternoon, 12 to 18
history-evening = Evening, 18 to 24
history-cut = Of the last { $count } games.

## Games
game-saktris = Saktris
game-saktris-blurb = Chess whose pieces arrive one by one on the home row of an empty board.
game-saktris-board = 8x8, empty at the start
game-sitchess = Situational Chess
game-sitchess-blurb = Buy an army for twelve points, place it out of the enemy’s reach, and play the endgame.
game-sitchess-board = 8 by 8 squares
game-taifho = Taifho
game-taifho-blurb = A race across the board: pieces step, or hop over one another, and nothing is captured.
game-taifho-board = 10 by 10 squares
game-shakti = Shakti
game-shakti-blurb = A king and two warriors on forty-five tiles that vanish under their leaps.
game-shakti-board = 45 tiles on 7x7
game-bishops = Bishops
game-bishops-blurb = Chess for four on a cross with a sanctuary for each king; the last two settle it in a duel.
game-bishops-board = a cross of 128 squares and four corners, then 8 by 8

## Home
home-title = Five remarkable board games
home-description = Play the computer, a friend or anyone who is here. The rules are enforced to the letter, and explained.
home-mine = Your games
home-your-turn = Your turn
level-short = Level { $level }
level-random = Random
level-max = Strongest
home-open = Waiting for players
home-open-none = None at the moment. Start a game that anyone may join.
home-live = Games in progress
home-live-none = No public games at the moment.
home-finished = Recently finished
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
computer-max = Computer, full strength
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
new-opponent = Opponent
opponent-computer = The computer
opponent-friend = A friend, by link
opponent-anybody = Anyone
opponent-me = Two players on this screen
new-side = Your side
new-side-any = Random
new-seats = Who sits where?
new-seats-help = Several seats can be yours: then you pass the screen around. An open seat is for whoever has the link.
new-learn = Never played it? Learn it in five minutes
new-level = Strength of the computer
new-clock = Clock
new-more = More: terms and rules
new-terms = Terms
new-public = List the table publicly
new-takebacks = Takebacks, if the others agree
new-chat = Chat
new-rules = Rules
new-free-setup = Arrange freely first, as in the published game
new-start = Start
option-usual = { $value } (default)

## Table
table-description = A game of { $game } to watch or join.
table-side = Beside the board
table-moves = Moves
step-first = To the start
step-back = One move back
step-forward = One move forward
step-last = To the current position
act-takeback = Take back
act-draw = Offer a draw
act-claim = Claim a draw
act-resign = Resign
act-leave = Leave the table
act-rematch = Play again
act-turn = Turn the board
act-sound = Sound
act-notify = Notify me when it is my turn
typed-label = Type a move
typed-send = Play
chat-title = Chat
chat-label = Say something
chat-send = Send
share-title = Invite and share
share-help = Anyone with this link can watch, and take an open seat.
share-copy = Copy
share-qr = The link as a QR code
download-record = Download the record
download-picture = Download a picture
about-title = About this table
about-game = Game
about-clock = Clock
about-options = Options
about-watching = Watching
about-seal = Seal of the server’s part
about-seal-proves = Chance in this game comes from a seed. The server fixed its part before anybody sat down and published the seal, its hash; each player’s browser then added random digits. So neither the server nor any player alone can have picked the seed. Where nobody added anything, the seal proves only that the server did not change it. Anyone can check the downloaded record with quincunx verify.

## Study
nav-rules = Rules
link-rules = Rules
link-analysis = Analysis
link-editor = Editor
link-play = Play
link-review-game = Review this game
link-analyse-game = Analyse this game
about-start = Began from
about-start-look = a position of its own: look at it
about-seed = What the players added
analysis-title = Analysis: { $game }
analysis-description = Walk through { $game }, try variations, and see what the computer thinks.
analysis-engine = Computer
analysis-line-count = How many lines
analysis-lines = { $count ->
    [one] one line
   *[other] { $count } lines
 }
analysis-hint = Hint
analysis-infinite = Analyse until stopped
analysis-copy-moves = Copy moves and variations
analysis-moves = Moves and variations
analysis-graph = Score over the game
analysis-evaluate = Score the whole game
analysis-promote = Make it the main line
analysis-remove = Remove from here
settings-pace = Computer moves take at least
pace-none = No delay
pace-usual = 0.6 seconds
pace-slow = 1.5 seconds
help-open = Help: rules, pieces, keys
analysis-restore = Undo the removal
analysis-play = Play on from here
analysis-play-turn = Whoever is to move
analysis-play-start = Play the computer
analysis-position = Position, record and options
analysis-position-label = A position as text, or a record, with or without variations
analysis-position-show = Show
analysis-position-start = Starting position
analysis-edit = Edit position
analysis-options-help = Starts over with these rules.
analysis-options-set = Start with these rules
analysis-to-table = Back to the table
rules-index = The rules
rules-index-description = Five games, explained for players, with boards to try everything on.
rules-title = Rules of { $game }
rules-contents = On this page
rules-option = option
rules-values = values, the default first
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

## Review

cli-review-busy = Reviewing: { $done } of { $all }
cli-review-stopped = the review was interrupted
cli-review-empty = there is no game in it
cli-review-player = { $seat }: accuracy { $accuracy }, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }
cli-review-line = Better: { $line }
review-title = Review
review-start = Review this game
review-help = Every move is compared with the best one. It takes a few seconds and goes on if you leave.
review-player = Player
review-accuracy = Accuracy
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-graph = Chances over the game; click to go there
retry-title = Learn from your mistakes
retry-whose = Whose mistakes
retry-hint = Hint
retry-end = Stop
review-better = { $better } was better.
review-missed-mate = { $better } gave mate in { $count ->
    [one] one move
   *[other] { $count } moves
 }.
review-missed-win = { $better } won by force in { $count ->
    [one] one move
   *[other] { $count } moves
 }.
review-allows-mate = This allows mate in { $count ->
    [one] one move
   *[other] { $count } moves
 }; { $better } prevents it.
review-allows-loss = This loses by force in { $count ->
    [one] one move
   *[other] { $count } moves
 }; { $better } does not.
review-lost-race = The race is lost by { $count ->
    [one] one turn
   *[other] { $count } turns
 }: { $own } to go, against { $other }. { $better } was better.
review-loses-piece = { $reply } takes the { $piece } on { $square }; { $better } was better.
review-loses-piece-later = After { $reply } the { $piece } on { $square } is lost; { $better } was better.
review-missed-capture = { $better } takes the { $piece } on { $square }.

## Learn

nav-learn = Learn
learn-title = Learn to play
learn-description = Every game in short lessons: from the first move to a whole game with a coach. No account, no clock, no hurry.
learn-game-title = Learn { $game }
learn-game-description = { $count } short lessons, from the first move to a whole game with a coach.
learn-lessons = { $count ->
    [one] { $count } lesson
   *[other] { $count } lessons
}
learn-done-of = { $done } of { $count } lessons done
learn-start = Begin
learn-continue = Continue: { $lesson }
learn-all-done = You have done them all. Play a game, or go through them again for three stars each.
learn-stars = { $count ->
    [0] not done yet
    [one] one star of three
   *[other] { $count } stars of three
}
learn-lesson-number = Lesson { $number } of { $count }
learn-steps = Steps of this lesson
learn-task = What to do
learn-hint = Hint
learn-again = Start over
learn-solution = Show the solution
learn-next = Next
learn-to-course = All lessons
learn-play-computer = Play the computer
link-learn = Learn it
link-learn-on = Go on learning ({ $done }/{ $count })

## For scripts
js-guest = Guest
js-you = You
js-computer = Computer
js-computer-level = Computer, level {$level}
js-computer-random = Computer, at random
js-computer-max = Computer, full strength
js-open-seat = Open seat
js-sit = Sit here
js-hand-over = Give to the computer
js-reclaim = Take my seat back
js-away = away
js-bot = bot
js-waiting = Waiting for somebody to take the open seat. Send the link to a friend.
js-about-to-begin = Everybody is here: the game is about to begin.
js-seal-nobody = nothing
js-seal-server = The server’s part and its salt
js-seal-game = Seed of the game
js-seal-kept = Your digits are in it, and the seal is the one you were shown.
js-seal-broken = This is not the seal you were shown, or your digits are missing: do not trust this game.
js-watching-open = A seat is open. Take it to play.
js-your-turn = Your turn
js-their-turn = { $who } to move
js-stop-here = Stop here
js-never-mind = Cancel
js-done = Done
js-spent = { $value } of { $limit } points
js-army-empty = Choose pieces
js-remove = Remove
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
js-sure-move = Play { $move }?
js-rematch-offered = { $who } wants to play again.
js-rematch-waiting = Waiting for the others.
js-rematch-go = To the new game
js-secret = { $who } has chosen in secret
js-lost = Connection lost. Trying again…
js-found = Connected again.
js-copied = Copied
js-copy-yourself = The link is selected: copy it with Ctrl+C, or with a long press.
js-draw-declined = Your offer of a draw was declined.
js-you-are-out = You are out of the game.
js-out-watch = Watch the others
js-out-skip = Skip to the end
js-rematch-there = They are playing again.
js-rematch-watch = Watch the new game
js-who-are-you = What should the others call you?
js-who-help = The name is kept; you can change it in the settings.
js-who-go = Continue
js-touch-closed = Hatched squares are closed; Shift-click one to see why.
js-touch-closed-hold = Hatched squares are closed; press and hold one to see why.
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
js-help-mouse = The wheel over the board walks through the moves. The right mouse button draws arrows and circles. Shift-click a piece, or press and hold it, to see how it moves.
js-key-step = One move back or forward
js-key-ends = To the start or to the latest move
js-key-turn = Turn the board
js-key-cancel = Forget what was touched
js-key-ask = How does this piece move?
js-key-help = This help
js-key-siblings = To another variation
js-key-engine = Computer on or off
js-key-explorer = What was played here
js-key-hint = Hint
js-key-next = next step
js-key-again = start the step over
js-key-threat = What is threatened
js-key-best = Play the computer’s best move
js-review-waiting = The review will begin in a moment…
js-review-busy = Reviewing… { $done } of { $all }
js-review-failed = This game could not be reviewed.
js-review-worth = { $before } % → { $after } %
js-review-good = good
js-review-inaccuracy = inaccuracy
js-review-mistake = mistake
js-review-blunder = blunder
js-review-line = Better: { $line }
js-retry-task = { $number } of { $count }. { $who } played { $move }. Find a better move.
js-retry-none = There is no mistake to learn from.
js-retry-best = { $move } is the best move.
js-retry-good = { $move } is good, too.
js-retry-same = { $move } was played in the game. Try another move.
js-retry-worse = { $move } gives too much away: it leaves { $share } % of the chances. Try another move.
js-retry-hint = Look at { $square }.
js-retry-hint-beside = Look at the pieces beside the board.
js-retry-solution = Better: { $line }
js-retry-next = Next mistake
js-retry-skip = Skip
js-retry-finish = Finish
js-score-start = Score the whole game
js-score-stop = Stop scoring
js-over = Game over
js-aborted = Ended without a result
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
js-line-wins = { $who } wins in { $moves }
js-line-wins-exact = { $who } wins (exact)
js-line-draw = draw (exact)
js-thinking-wait = The computer is thinking…
js-nothing-to-think = There is nothing to think about here.
js-threat-is = Threat: { $move }
js-no-threat = There is no threat to look for here.
js-best-is = Best: { $move }
js-study-start = Start
js-graph = Expectation of { $who } over the game; click to go there
js-graph-seats = Expectation of whoever is to move, in the colour of the seat
js-graph-at = After move { $ply }: { $share } % for { $who }
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
js-learn-step = Step { $number } of { $count }
js-learn-wrong = That is a legal move, but not the right one here. Try again.
js-learn-failed = That did not work out. The step starts over.
js-learn-begun-anew = The step starts over.
js-learn-no-hint = There is no hint for this step.
js-learn-last-hint = That was the last hint. “Show the solution” has the move.
js-learn-solution = One way to do it: { $moves }
js-learn-no-solution = There is no one solution here: play on.
js-learn-solved = { $stars ->
    [3] Three stars!
    [2] Two stars.
   *[other] One star.
}
js-learn-lesson-done = Lesson done.
js-learn-next = Next step
js-learn-next-lesson = Next lesson
js-learn-finish = Back to the lessons
js-learn-coach = Coach
js-learn-your-move = Your move
js-learn-thinking = …
js-first-title = New to { $game }?
js-first-words = Nobody is born knowing { $game }. The first lessons take about five minutes.
js-first-learn = Learn it in five minutes
js-first-play = Play now

## Names of options that are no words in themselves
name-saktris-no-king = Losing everything before the king
name-saktris-fifty-move-plies = Moves without progress
name-saktris-physics-bump = Pushing captured pieces
name-sitchess-pawn-own-back-rank = Pawn on its own back rank
name-taifho-relocate-on = Putting Circles back
name-shakti-no-progress = Moves without progress
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
reason-pieces-home-and-rows-as-the-last-ply-has-been-played = on pieces home and rows, as the last move has been played
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
lesson-no-move = that is not a move here
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
expected-nothing-after-result = nothing after the result
expected-digest = expected 64 hexadecimal digits
expected-salt = expected 32 hexadecimal digits
expected-contributions = expected 32 hexadecimal digits or - for each seat, separated by commas
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
record-seed-not-mixed = the seed is not the one that host and players made together
record-other-game = '{ $found }', expected { $game }
to-move = { $seat } to move.
to-move-you = Your move.
choice-pass = Pass
no-legal-move = there is no legal move
no-piece-on = there is no piece on { $square }
not-a-square = { $found } is not a square of this board
occupied = { $square } is occupied
occupied-by-own = { $square } is occupied by a piece of its own side
belongs-to = the { $piece } on { $square } is { $seat }'s
nowhere-to-go = the { $piece } on { $square } has nowhere to go
cannot-move = the { $piece } on { $square } cannot move
part-position = position
part-end-of-position = end of the position
part-board = board
part-rank = rank { $rank }
part-side-to-move = side to move
part-move-number = move number
expected-letter = { $letters }
setup-phase-play = Play
setup-none = none
setup-nobody = nobody
setup-part-phase = phase
setup-part-field = part
setup-part-square = square
setup-expected-square = a square of this board
setup-expected-number = a number
setup-expected-word = one of the words that the form offers
setup-expected-words = a list of words that the form offers
setup-expected-at-most = at most { $count }
setup-undescribed = this position has parts that cannot be edited
expected-nothing-more = nothing more
expected-nothing-after-number = nothing after the move number
expected-no-check = the side that has just moved not to be in check
expected-integer-or-never = 0 for never, or a whole number from { $least } to { $greatest }

## Chess
chess-game-over = the game is over
chess-nothing-to-take = there is nothing to take on { $to }
chess-no-castling = there is no castling
chess-none-can-go = no { $piece } of { $seat }'s can go to { $to }
chess-none-left = { $seat } has no { $piece } left to place
chess-no-square-now = there is no square for the { $piece } now
chess-reasons = { $first }; { $next }
chess-to-choose-from = to choose from
chess-pass = Pass
chess-form-side = w or b
chess-part-board = board
chess-part-rank = rank { $rank }
chess-part-side = side to move

## Saktris
saktris-form-order = 1 to 64 letters out of KQRBNP with exactly one K
saktris-moves = { $seat } moves.
saktris-moves-you = Your move.
saktris-passes = { $seat } has nothing to move and passes.
saktris-passes-you = You have nothing to move and pass.
saktris-must-end-check = { $seat } is in check and must end it.
saktris-must-end-check-you = You are in check and must end it.
saktris-next-due = { $n ->
    [one] Then the next piece is due.
   *[other] The next piece is due after { $n } moves.
 }
saktris-asked-and-next = { $asked } { $next }
saktris-ends-check = { $seat } is in check and ends it with a move.
saktris-ends-check-you = You are in check: end it with a move.
saktris-ends-check-or-places = { $seat } is in check and ends it with a move, or by placing the { $piece } on rank { $rank }.
saktris-ends-check-or-places-you = You are in check: end it with a move, or by placing the { $piece } on rank { $rank }.
saktris-ends-check-or-places-any = { $seat } is in check and ends it with a move, or by placing any piece on rank { $rank }.
saktris-ends-check-or-places-any-you = You are in check: end it with a move, or by placing a piece of your choice on rank { $rank }.
saktris-places = { $seat } places the { $piece } on rank { $rank }.
saktris-places-you = Place the { $piece } on rank { $rank }.
saktris-places-any = { $seat } places any piece on rank { $rank }.
saktris-places-any-you = Place a piece of your choice on rank { $rank }.
saktris-places-or-moves = { $seat } places the { $piece } on rank { $rank }, or moves.
saktris-places-or-moves-you = Place the { $piece } on rank { $rank }, or move.
saktris-places-or-moves-any = { $seat } places any piece on rank { $rank }, or moves.
saktris-places-or-moves-any-you = Place a piece of your choice on rank { $rank }, or move.
saktris-blocked-moves = There is no square for the { $piece }: { $seat } moves.
saktris-blocked-moves-you = There is no square for the { $piece }: make a move.
saktris-blocked-moves-any = There is no square for any piece: { $seat } moves.
saktris-blocked-moves-any-you = There is no square for any of your pieces: make a move.
saktris-blocked-passes = There is no square for the { $piece }: { $seat } has nothing to move and passes.
saktris-blocked-passes-you = There is no square for the { $piece }, and you have nothing to move: you pass.
saktris-blocked-passes-any = There is no square for any piece: { $seat } has nothing to move and passes.
saktris-blocked-passes-any-you = There is no square for any of your pieces, and you have nothing to move: you pass.
saktris-blocked-makes-room = There is no square for the { $piece }: { $seat } makes a move that gives it one.
saktris-blocked-makes-room-you = There is no square for the { $piece }: make a move that gives it one.
saktris-blocked-makes-room-any = There is no square for any piece: { $seat } makes a move that makes room for one.
saktris-blocked-makes-room-any-you = There is no square for any of your pieces: make a move that makes room for one.
saktris-promote = Promote to a { $piece }
saktris-next = next
saktris-later = later, in an order nobody knows
saktris-moves-to-arrival = moves to next arrival
saktris-pieces-owed = pieces owed
saktris-moves-without-progress = moves without progress
saktris-everything-placed = everything placed
saktris-to-come = { $n ->
    [one] 1 piece
   *[other] { $n } pieces
 } to come
saktris-not-this-piece = no { $piece }: { $why }
saktris-must-place = a { $piece } is due and must be placed now
saktris-must-place-any = a piece is due and must be placed now
saktris-all-placed = { $seat } has placed everything
saktris-none-due = no piece is due: { $seat }'s next arrives after { $n ->
    [one] one more move
   *[other] { $n } more moves
 }
saktris-other-due = the { $due } is due, not the { $piece }
saktris-arrive-on = { $seat }'s pieces arrive on rank { $rank }
saktris-occupied = { $to } is occupied
saktris-bishop-on-light = { $seat } has a bishop on light squares already
saktris-bishop-on-dark = { $seat } has a bishop on dark squares already
saktris-king-arrives-attacked = { $to } is attacked, and a king may not arrive there
saktris-still-no-square = the { $piece } that is due would still have no square
saktris-still-no-square-any = the piece that is due would still have no square
saktris-placement-complete = a placement is complete with its square
saktris-square-next = after the piece comes its square
saktris-choose-first = first choose the piece to place, then its square
saktris-nothing-to-do = there is nothing to do
saktris-no-letter = there is no piece with the letter { $letter }
saktris-no-such-square = there is no square { $square }
saktris-piece-first = first comes a piece
saktris-target-next = after the piece comes the square it goes to
saktris-move-complete = the move is complete with its square
saktris-not-legal = it is not legal
saktris-no-pass = you may pass only if you can do nothing else
saktris-no-pass-in-check = { $seat } is in check and cannot pass
saktris-none-on-board = { $seat } has no { $piece } on the board
saktris-no-such-on-board = { $seat } has no such { $piece } on the board
saktris-nothing-on = there is nothing on { $square }
saktris-not-own = the { $piece } on { $from } is not { $seat }'s
saktris-own-stands-on = { $seat }'s own { $piece } stands on { $to }
saktris-nowhere-to-go = the { $piece } on { $from } has nowhere to go
saktris-cannot-end-check = the { $piece } on { $from } cannot end the check
saktris-king-nowhere-safe = every square the king could go to is attacked
saktris-moving-exposes = moving the { $piece } on { $from } would expose { $seat }'s king
saktris-exposes = it would expose { $seat }'s king
saktris-clearing-exposes = clearing the row would expose { $seat }'s king
saktris-leaves-in-check = it would leave { $seat }'s king in check
saktris-attacked = { $to } is attacked
saktris-does-not-go = a { $piece } does not go from { $from } to { $to }
saktris-something-between = something stands between { $from } and { $to }
saktris-pawn-blocked = something stands in the way of the pawn on { $from }
saktris-double-step = a pawn steps two only from rank { $rank }
saktris-pawn-becomes = a pawn becomes a queen, a rook, a bishop or a knight
saktris-not-promoted = the { $piece } is not promoted on { $to }
saktris-king-not-on-board = { $seat }'s king is not on the board
saktris-king-has-moved = { $seat }'s king has moved
saktris-no-unmoved-rook = { $seat } has no unmoved rook on that side
saktris-no-room-to-castle = there is no room for the king on that side
saktris-castling-in-check = a king in check does not castle
saktris-castling-blocked = something stands between the king and the rook on { $rook }
saktris-castling-neighbours = a king and a rook beside each other do not castle
saktris-castling-classic = only a king on the e-file castles, with a rook on the a- or h-file
saktris-castling-through-check = the king would cross { $square }, which is attacked
saktris-form-repetition = 0 for never, or a whole number from 2 to 100
saktris-form-move = a placement such as N@c1, a move such as Nc3, e1e3, exd8=Q or O-O, or -- for a pass
saktris-form-ranks = eight ranks between slashes
saktris-form-no-more-ranks = no more than eight ranks
saktris-form-rank = eight squares as pieces PNBRQKpnbrqk and gaps 1 to 8
saktris-form-no-pawn = no pawn on its far row, where it would have been promoted
saktris-form-unmoved = marks such as KAHkb, or -
saktris-form-unmoved-king = K or k only for a king on its home row
saktris-form-unmoved-files = K, k, files A to H of White's rooks, a to h of Black's, or -
saktris-form-unmoved-rook = a rook of its own on { $square }
saktris-form-unmoved-once = each mark once
saktris-form-en-passant = a square or -
saktris-form-en-passant-off = -, as en passant is off
saktris-form-square-of-rank = a square of rank { $rank }
saktris-form-passed-pawn = a pawn on { $pawn } that has just passed, { $passed } and { $behind } empty
saktris-form-supplies = two supplies separated by a slash
saktris-form-supply-size = no more than 64 pieces
saktris-form-letters = letters out of KQRBNP, or -
saktris-form-pool = a pool such as { $example }, or -, as the order is selectable
saktris-form-counted = pieces with their numbers such as { $example }
saktris-form-hidden = a ? before the hidden pieces
saktris-form-counters = two numbers separated by a slash
saktris-form-number = a number
saktris-form-end = nothing after the turn number
saktris-form-safe-king = { $seat }'s king safe, as it is not { $seat }'s turn
saktris-form-kings = at most one king a side, on the board and to come
saktris-part-unmoved = unmoved marks
saktris-part-en-passant = en-passant square
saktris-part-supplies = supplies
saktris-part-supply = { $seat }'s supply
saktris-part-counters = arrival counters
saktris-part-counter = { $seat }'s arrival counter
saktris-setup-hidden = { $seat }'s arrivals after those, in unknown order
saktris-part-kings = { $seat }'s kings
saktris-part-clock = half-move clock
saktris-part-turn = turn number
saktris-part-end = end

## Situational Chess
sitchess-choose-exact = { $seat }, choose an army for exactly { $n ->
    [one] 1 point
   *[other] { $n } points
 } in secret.
sitchess-choose-exact-you = Choose an army for exactly { $n ->
    [one] 1 point
   *[other] { $n } points
 } in secret.
sitchess-choose-at-most = { $seat }, choose an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 } in secret.
sitchess-choose-at-most-you = Choose an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 } in secret.
sitchess-chooses-exact = { $seat } chooses an army for exactly { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
sitchess-chooses-exact-you = Choose an army for exactly { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
sitchess-chooses-at-most = { $seat } chooses an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
sitchess-chooses-at-most-you = Choose an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
sitchess-both-choose = Both sides choose an army in secret.
sitchess-still-choosing = { $seat } is still choosing an army in secret.
sitchess-rolled-six = { $seat } has rolled a six and chooses a piece for up to { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
sitchess-rolled-six-you = You have rolled a six: choose a piece for up to { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
sitchess-dice-decide-now = The dice decide.
sitchess-must-pass = { $seat } has no square for any of its pieces and must pass.
sitchess-must-pass-you = You have no square for any of your pieces and must pass.
sitchess-places-king = { $seat } places the king.
sitchess-places-king-you = Place your king.
sitchess-places = { $seat } places a piece.
sitchess-places-you = Place one of your pieces.
sitchess-to-move = { $seat } is to move.
sitchess-to-move-you = Your move.
sitchess-to-move-in-check = { $seat } is to move and is in check.
sitchess-to-move-in-check-you = Your move: you are in check.
sitchess-army = army
sitchess-to-place = to place
sitchess-points-spent = points spent
sitchess-moves-without-progress = moves without capture or pawn move
sitchess-king-alone = King alone
sitchess-promote-queen = Queen
sitchess-promote-rook = Rook
sitchess-promote-bishop = Bishop
sitchess-promote-knight = Knight
sitchess-choosing = choosing
sitchess-has-chosen = has chosen
sitchess-has-army = has { $army }
sitchess-rolling = rolling, { $n ->
    [one] 1 point
   *[other] { $n } points
 } left
sitchess-comes-next = comes next
sitchess-has-placed-everything = has placed everything
sitchess-turn-of = it is { $seat }'s turn
sitchess-chosen-already = { $seat } has chosen already
sitchess-dice-decide = the dice decide
sitchess-army-too-large = an army has at most { $n } pieces besides its king
sitchess-army-from-tray = an army is chosen from the pieces beside the board
sitchess-king-not-alone = the king is not alone
sitchess-king-in-every-army = the king is in every army already
sitchess-cannot-buy = { $letter } is not a piece that { $seat } can buy
sitchess-cannot-have = { $letter } is not a piece that { $seat } can have
sitchess-not-a-piece-of = { $letter } is not a piece of { $seat }'s
sitchess-set-has-only = the set has only { $n } of the { $piece_plural }
sitchess-army-costs-exact = { $army } costs { $cost }, and { $seat } has exactly { $n ->
    [one] 1 point
   *[other] { $n } points
 } to spend
sitchess-army-costs-at-most = { $army } costs { $cost }, and { $seat } has at most { $n ->
    [one] 1 point
   *[other] { $n } points
 } to spend
sitchess-not-an-army-exact = { $army } is not an army for exactly { $n ->
    [one] 1 point
   *[other] { $n } points
 }
sitchess-not-an-army-at-most = { $army } is not an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 }
sitchess-no-six = there is no six to choose a piece for
sitchess-six-is-one = a six gives one piece
sitchess-six-from-tray = a six gives a piece from beside the board
sitchess-too-dear = a { $piece } costs { $cost }, and { $n ->
    [one] 1 point is
   *[other] { $n } points are
 } left
sitchess-piece-then-square = first comes a piece from beside the board, then its square
sitchess-no-such-square = there is no such square
sitchess-placement-complete = a placement is just a piece and its square
sitchess-king-first = the king is placed first
sitchess-king-last = the king is placed last, and the { $piece } still has a square
sitchess-cannot-place = the { $piece } cannot be placed on { $to }
sitchess-square-taken = { $square } is taken by the { $piece } on { $square }
sitchess-pawn-own-rank = a pawn of { $seat }'s may not be placed on its own first rank
sitchess-pawn-far-ranks = a pawn of { $seat }'s may not be placed on rank { $first } or { $second }
sitchess-attacked-by = { $to } is attacked by the { $piece } on { $square }
sitchess-would-attack = the { $piece } on { $to } would attack the { $target } on { $at }
sitchess-can-still-place = { $seat } can still place a piece
sitchess-placement-over = the placement is over
sitchess-begins-with-square = a move begins with a square of the board
sitchess-square-to-square = a move goes from a square to a square
sitchess-move-complete = the move is complete
sitchess-no-legal-move = { $seat } has no legal move
sitchess-pawn-becomes = on the last rank a pawn becomes a queen, rook, bishop or knight
sitchess-nothing-promoted = nothing is promoted on { $to }
sitchess-cannot-answer-check = the { $piece } on { $square } cannot answer the check by the { $other } on { $at }
sitchess-king-in-check-from = the king is in check from the { $piece } on { $square }
sitchess-pinned = the { $piece } on { $square } is pinned by the { $other } on { $at }
sitchess-nowhere-to-go = the { $piece } on { $square } has no square to go to
sitchess-no-piece-on = there is no piece on { $square }
sitchess-belongs-to = the { $piece } on { $square } is { $seat }'s
sitchess-has-to-go = the { $piece } on { $square } has to go somewhere
sitchess-in-the-way = the { $piece } on { $square } stands in the way
sitchess-blocks = the { $piece } on { $square } blocks it
sitchess-stands-between = the { $piece } on { $square } stands between { $from } and { $to }
sitchess-does-not-move = the { $piece } on { $square } does not move to { $to }
sitchess-cannot-go = the { $piece } on { $square } cannot go to { $to }
sitchess-has-none = { $seat } has no { $piece }
sitchess-no-double-steps = there are no double steps
sitchess-double-step = a pawn goes two steps only from its second rank
sitchess-no-en-passant = there is nothing to take on { $to }, and no en passant
sitchess-form-roll = a roll, die1 to die6
sitchess-form-piece = one of the letters QRBNP
sitchess-form-army = the letters of an army, as in QN or RRPP
sitchess-form-placement = a piece and its square, as in Q@d4, or pass
sitchess-form-move = two squares, as in e2e4 or e7e8q, or SAN, as in Nf3
sitchess-form-choice = { $letter }= and an army
sitchess-form-budgets = { $budgets }, as the options say
sitchess-form-open-choice = an open choice: only simultaneous choices are hidden
sitchess-form-letters = letters out of QRBNP, K for the king alone, ? for a hidden choice, or - for none yet
sitchess-form-rolled-letters = letters out of QRBNP, K for the king alone, or - for none yet
sitchess-form-no-dice = an army without + or !, which belong to the dice
sitchess-form-unfinished = an army that leaves something of { $n ->
    [one] 1 point
   *[other] { $n } points
 }
sitchess-form-still-fits = { $army }+ while a piece still fits
sitchess-form-exact = an army for { $n ->
    [one] 1 point
   *[other] { $n } points
 }
sitchess-form-at-most = an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 }
sitchess-form-exact-of-set = an army for { $n ->
    [one] 1 point
   *[other] { $n } points
 } out of one chess set
sitchess-form-at-most-of-set = an army for at most { $n ->
    [one] 1 point
   *[other] { $n } points
 } out of one chess set
sitchess-form-not-yet = - until { $seat } has an army
sitchess-form-bracket = letters out of KQRBNPkqrbnp and a closing bracket
sitchess-form-reserves = letters out of KQRBNPkqrbnp
sitchess-form-reserve-size = at most 39 pieces of a side besides its king
sitchess-form-one-king = one king a side, this has two
sitchess-form-castling = -, there is no castling
sitchess-form-en-passant = -, there is no en passant
sitchess-form-counters = 0 1 during the placement
sitchess-form-end = nothing more
sitchess-form-ranks-more = eight ranks with / between them, this has more
sitchess-form-ranks-fewer = eight ranks with / between them, this has fewer
sitchess-form-rank = pieces out of KQRBNPkqrbnp and digits for empty squares
sitchess-form-rank-more = eight squares, this has more
sitchess-form-rank-fewer = eight squares, this has fewer
sitchess-form-kings = one king of { $seat } on the board or to be placed, not { $n }
sitchess-form-no-pawn = no pawn of { $seat } on rank { $rank } here
sitchess-form-other-side = { $letter }, as { $seat } has placed everything
sitchess-form-no-attack = no piece attacking another before play begins
sitchess-form-king-first = the king of { $seat } placed first
sitchess-form-no-check = the side that has just moved not to be in check
sitchess-part-army = army of { $seat }
sitchess-setup-phase-army = Choosing armies
sitchess-setup-phase-placement = Placement
sitchess-setup-state = { $seat }'s choice
sitchess-setup-open = as listed; an empty list is not chosen yet
sitchess-setup-secret = chosen in secret
sitchess-setup-complete = as listed
sitchess-setup-rolling = still rolling
sitchess-setup-six = rolled a six, has to choose
sitchess-setup-reserve = { $seat }'s pieces to place
sitchess-part-budgets = budgets
sitchess-part-reserves = reserves
sitchess-part-castling = castling
sitchess-part-en-passant = en passant
sitchess-part-clock = halfmove clock
sitchess-part-number = move number
sitchess-part-counters = counters
sitchess-part-end = end of the position

## Taifho
taifho-form-arrangement = the eight letters SSDDTTCC in any order, for the files b to i
taifho-you-move = You are { $seat }: one step, or hops over other pieces.
taifho-moves = { $seat } moves: one step, or hops over other pieces.
taifho-you-pass = You are { $seat }: nothing can move, so the turn is passed.
taifho-passes = { $seat } moves: nothing can move, so the turn is passed.
taifho-blocked-turn = { $prompt } This is blocked turn { $turn } of { $limit }.
taifho-you-arrange = Arrange your pieces on { $first } to { $last }: touch two to swap them; choose Ready when done.
taifho-one-arranges = { $seats } arranges its pieces, unseen by the other side.
taifho-both-arrange = { $seats } arrange their pieces, unseen by the other side.
taifho-choice-ready = Ready
taifho-choice-leave = Leave the Circle where it is
taifho-arranging = arranging
taifho-ready = ready
taifho-pieces-home = pieces home
taifho-rows-to-go = rows still to go
taifho-blocked-turns = blocked turns
taifho-moves-played = moves played
taifho-note-transit = may be landed on inside a chain, never rested on
taifho-note-stale = has left this row and come back, and may no longer step sideways
taifho-turn-is-passed = nothing can move, and the turn is passed
taifho-no-pass = only a player without a legal move passes
taifho-nothing-after-pass = nothing can follow a pass
taifho-no-way-on = { $why }, and there is no way on
taifho-yet-to-move = the { $piece } on { $square } has yet to move
taifho-step-ends-move = a step ends the move, so nothing can follow { $square }
taifho-never-back = a chain never lands on { $to }, where it began
taifho-only-a-step = { $to } is only a step away, and a chain consists of hops only
taifho-more-than-a-step = { $to } is more than a step away; a hop is written { $from }>{ $to }
taifho-stale = the { $piece } on { $square } has left its first row and come back, and may no longer step sideways
taifho-stale-jump = the { $piece } has left its first row and may no longer jump sideways
taifho-moves-only = a { $piece } moves only { $how }
taifho-hops-only = a { $piece } hops only { $how }
taifho-how-square = straight along files and ranks
taifho-how-diamond = diagonally
taifho-how-triangle = diagonally forward or straight backward
taifho-how-circle = in straight lines
taifho-cannot-step = the { $piece } cannot step to { $to }
taifho-no-rest = { $to } may be landed on inside a chain, but no move ends there
taifho-no-return = { $to } is on the piece's own first row, and only a move that began there may end there
taifho-landed-before = the chain has landed on { $to } before
taifho-not-on-one-line = { $from } and { $to } are not on one line
taifho-nothing-between = there is nothing between { $from } and { $to } to hop over
taifho-several-between = a hop goes over one piece, and there are several from { $first } to { $last }
taifho-uneven-hop = a hop lands as far behind its obstacle as it began before it: { $over } is { $before } from { $from } and { $behind } from { $to }
taifho-no-leaps = there are no leaps in this game, only jumps over the next square
taifho-no-sideways-leap = sideways along the first row there are jumps, but no leaps
taifho-leaves-row = a sideways jump to { $to } would leave the row
taifho-no-putting-back = no Circle is put back in this game
taifho-only-circle-puts-back = only a Circle puts a Circle back, and this is a { $piece }
taifho-only-jump-puts-back = only a jump puts a Circle back, and this was a leap
taifho-no-enemy-circle = there is no enemy Circle on { $square }
taifho-circle-on-outer-row = the Circle on { $square } stands on its first or its goal row
taifho-circle-stays = the Circle on { $square } was not hopped over, or has nowhere to go
taifho-hopped-over-other = the hop went over { $over }, not over { $said }
taifho-no-circle-to-put-back = there is no Circle to put back
taifho-no-circle-to-leave = there is no Circle to leave where it stands
taifho-cannot-put-back = the Circle on { $from } cannot be put there: { $why }
taifho-not-its-first-row = { $square } is not on its first row
taifho-swap-needs-second = a second square is needed to swap with the first
taifho-swap-only-own = only the pieces on { $first } to { $last } are yours to swap
taifho-swap-touches = touch two squares to swap their pieces, or choose ready
taifho-ready-is-final = nothing can be swapped once you are ready
taifho-part-arrangements = arrangements
taifho-part-stale = stale pieces
taifho-part-ply = ply
taifho-setup-phase-arranging = Arranging
taifho-setup-order = { $seat }'s arrangement
taifho-setup-state = { $seat }'s choice
taifho-setup-open = as listed; an empty list is not chosen yet
taifho-setup-hidden = chosen in secret
taifho-setup-blocked = { $seat }'s blocked turns
taifho-expected-move = a step such as b1-b2, a chain such as e3>e7>g9 or d4>d10(d7=c10)>b10, or -- to pass
taifho-expected-arrangement = the eight letters SSDDTTCC in any order, or ready
taifho-expected-arrangements = South's and North's separated by a comma: eight letters, ? or -
taifho-expected-choosing = at least one side still to choose, marked -
taifho-expected-board = a board, as the set-up is not free
taifho-expected-ply = a number from 1 to 65535
taifho-expected-rows = ten rows from rank 10 down, separated by /
taifho-expected-ten-squares = ten squares in all
taifho-expected-runs = runs of 1 to 10 empty squares
taifho-expected-letters = letters SDTC or sdtc and numbers
taifho-expected-free-edges = no piece on files a and j, which are only for passing
taifho-expected-two = at most two pieces { $letter } of { $seat }
taifho-expected-a-piece = at least one piece of { $seat }
taifho-expected-stale-squares = squares separated by commas, or -
taifho-expected-stale-piece = a square of a Triangle or Diamond on its own first row
taifho-expected-once = every square once
taifho-expected-two-numbers = two numbers separated by a comma, South's first

## Shakti
shakti-form-position = a position of Shakti
shakti-passes = { $seat } has no move and must pass.
shakti-passes-you = You have no move and must pass.
shakti-in-check = { $seat } is in check: the king must go to a neighbouring tile.
shakti-in-check-you = You are in check: your king must go to a neighbouring tile.
shakti-tiles-left = tiles left
shakti-quiet-moves = moves without progress
shakti-touch-a-piece = touch one of your pieces
shakti-touch-piece-and-tile = touch one of your pieces, then a tile
shakti-two-touches = a move is two touches, a piece and a tile
shakti-no-pass = passing is allowed only when no move is possible
shakti-must-pass = { $seat } has no move and must pass
shakti-no-piece-of = { $seat } has no piece on { $square }
shakti-only-king-answers = { $seat } is in check, and only the king can answer a check
shakti-no-tile = { $square } has no tile
shakti-check-neighbour = a king in check moves only to a neighbouring tile, and { $to } is not next to { $from }
shakti-takes-only-in-check = a king takes a warrior only when it is in check, and { $from } is not in check
shakti-not-first-tile = { $to } is not the first tile seen from { $from } in any direction
shakti-not-second-tile = { $to } is neither the first nor the second tile seen from { $from } in any direction
shakti-warrior-sees = the warrior on { $from } sees { $to }
shakti-warrior-protects = the warrior on { $from } protects { $to }
shakti-kings-would-see = the kings would see each other from { $to } and { $from }
shakti-king-cannot-go = the king cannot go to { $to }
shakti-warrior-cannot-go = the warrior cannot go to { $to }
shakti-warrior-never-takes = a warrior never takes, and { $to } is occupied
shakti-leap-over-occupied = a leap needs both tiles vacant, and { $over } is occupied
shakti-not-behind = { $to } is not directly behind { $over }
shakti-exposes = removing { $over } would let its own king see the enemy
shakti-exposes-to = removing { $over } would let its own king see the { $piece } on { $square }
shakti-leap-removes = that leap removes { $over }
shakti-only-leap-removes = only a leap removes a tile
shakti-no-warrior-to-take = there is no warrior to take on { $to }
shakti-part-quiet-plies = moves since the last removal or capture
shakti-expected-move = a move such as b2-b4, or pass
shakti-expected-position = a position ({ $why })
shakti-expected-ranks = seven ranks with / between them
shakti-expected-squares = squares written with K W k w, * for a hole, digits for vacant tiles
shakti-expected-no-more-squares = seven squares, this has more
shakti-expected-more-squares = seven squares, this has fewer
shakti-expected-one-king = one king a side, this is the second
shakti-expected-kings = a king of each side
shakti-expected-kings-apart = kings that do not see each other
shakti-expected-corners = holes in the four corners, which never have a tile
shakti-expected-two-warriors = at most two warriors a side

## Bishops
bishops-answers-check = { $seat } is in check: { $seat } has to answer it.
bishops-you-answer-check = { $seat } is in check: you have to answer it.
bishops-must-leave = { $seat } must leave the corner with the king.
bishops-you-must-leave = You must leave the corner with the king.
bishops-must-step-out = { $seat } must step towards the way out of the corner with the king.
bishops-you-must-step-out = You must step towards the way out of the corner with the king.
bishops-king-must-leave = { $seat } to move; if the king moves, it must leave the corner.
bishops-your-king-must-leave = Your move; if the king moves, it must leave the corner.
bishops-king-must-step-out = { $seat } to move; if the king moves, it must step towards the way out.
bishops-your-king-must-step-out = Your move; if the king moves, it must step towards the way out.
bishops-must-pass = { $seat } cannot move and has to pass.
bishops-you-must-pass = You cannot move and have to pass.
bishops-to-move = { $seat } to move.
bishops-your-move = Your move.
bishops-to-move-or-exchange = { $seat } to move, or to exchange king and queen.
bishops-your-move-or-exchange = Your move, or exchange king and queen by touching both.
bishops-corner = the corner of { $seat }: only the king of { $seat } enters
bishops-pass = Pass
bishops-points-lost = points lost
bishops-moves-without-progress = moves without progress
bishops-note-out = out, { $place ->
    [2] second
    [3] third
   *[other] fourth
 }
bishops-note-immune = immune with { $queens ->
    [one] 1 queen
   *[other] { $queens } queens
 }
bishops-note-must-leave = must leave the corner with { $queens ->
    [one] 1 queen
   *[other] { $queens } queens
 }
bishops-note-in-corner = in the corner with { $queens ->
    [one] 1 queen
   *[other] { $queens } queens
 }
bishops-note-has-entered = has used the first entry
bishops-note-may-exchange = may exchange king and queen
bishops-turn = it is the turn of { $seat }
bishops-turn-in-check = it is the turn of { $seat }, who is in check and must answer it
bishops-turn-of = it is { $seat }'s turn
bishops-no-such-square = there is no such square
bishops-no-such-choice = there is no such choice here
bishops-nothing-beside = there are no pieces waiting beside the board
bishops-two-squares = a move names two squares
bishops-can-move = { $seat } can move, and only a colour that cannot move may pass
bishops-exchange-too-late = { $seat } may not exchange king and queen: that is only for a colour's very first action
bishops-exchange-without-queen = { $seat } has no queen to exchange
bishops-nothing-on = there is no piece on { $square }
bishops-piece-of = the { $piece } on { $square } is { $seat }'s
bishops-own-piece = the { $piece } on { $square } is your own
bishops-no-move = the { $piece } on { $square } has no legal move
bishops-cannot-answer-check = { $seat } is in check, and the { $piece } on { $square } cannot answer it
bishops-duty-to-leave = with { $queens ->
    [0] no queen
    [1] one queen
   *[other] { $queens } queens
 } the king of { $seat } must leave its corner
bishops-duty-to-step-out = with { $queens ->
    [0] no queen
    [1] one queen
   *[other] { $queens } queens
 } the king of { $seat } must step towards the way out of its corner
bishops-in-corner = { $square } is in the corner of { $seat }, which only the king of { $seat } enters
bishops-corners-closed = the corners are closed in this game
bishops-king-not-taken = the king of { $seat } cannot be taken in this game
bishops-does-not-go = a { $piece } does not go from { $from } to { $to }
bishops-way-blocked = the way from { $from } to { $to } is blocked on { $square }
bishops-pawn-diagonal = a pawn goes diagonally only to take
bishops-pawn-blocked = a pawn does not take straight ahead, and { $square } is occupied
bishops-pawn-has-moved = the pawn on { $square } has moved and goes one square only
bishops-edge-pawn = an edge pawn does not take an edge pawn in the first four moves of the game
bishops-no-castling = there is no castling on the cross in this game
bishops-castling-has-moved = castling needs a king and a rook that have never moved
bishops-castling-blocked = castling is blocked on { $square }
bishops-castling-out-of-check = { $seat } is in check and may not castle out of it
bishops-castling-through-check = the king would castle through check on { $square }
bishops-king-attacked = the king of { $seat } on { $square } would be attacked
bishops-king-attacked-by = the king of { $seat } on { $square } would be attacked by the { $piece } of { $owner } on { $from }
bishops-evict-at-immune = evict_at={ $evict } must be less than immunity_queens={ $immune }: no king is both immune and forced out
bishops-force-duel = Force duel
bishops-force-duel-of = Force duel: { $one } and { $other }
bishops-short-without-duel = a short game has no duel
bishops-out-cannot-duel = { $seat } is out and cannot duel
bishops-too-many-to-duel = { $count } colours remain: force duel is disabled until exactly two are left
bishops-one-left = only one colour is left
bishops-name-two = name the two who duel, as in duel=wp
bishops-expected-order = the one order there is: duel, or duel=wp with the letters of two colours
bishops-expected-move = two squares such as c2-c4, K<>Q to exchange king and queen, or -- to pass
bishops-expected-phase = s for the cross or d for the duel
bishops-expected-fields = { $count } fields after the phase
bishops-expected-end = nothing after { $count } fields
bishops-expected-someone = at least one of wgbp
bishops-expected-living = a living colour
bishops-expected-fewer-plies = no more than all plies
bishops-expected-mated-out = a colour that is mated to be out already
bishops-expected-ranks = 12 ranks and no more
bishops-expected-squares = 12 squares and no more
bishops-expected-more-squares = 12 squares, not { $count }
bishops-expected-empty = 1 to 12 empty squares
bishops-expected-piece = a colour of wgbp and a piece of KQRBNP, or a number of empty squares
bishops-expected-king-in-corner = nothing in a corner but its own king
bishops-expected-empty-corner = nothing in a corner with corners=blocked
bishops-expected-one-king = one king of a colour
bishops-expected-pawns = pawns between their start line and their promotion line
bishops-expected-king = a king of every living colour
bishops-expected-no-pieces = no pieces of an eliminated colour
bishops-expected-at-most = at most { $most } { $piece_plural }
bishops-expected-exchange = exchange rights only with king and queen in the middle of their line
bishops-expected-no-exchange = - with kq_swap=off
bishops-expected-entered = a king in its corner to have entered it
bishops-expected-none-entered = - with corners=blocked
bishops-expected-castling = unmoved kings in the middle of their line, each followed by its unmoved rooks, colour after colour, or -
bishops-expected-out = all colours that are out, in the order they left
bishops-expected-up-to-three = up to three different ones of wgbp, or -
bishops-expected-colour = one of w, g, b, p
bishops-expected-colours = some of { $colours } in this order, or -
bishops-part-phase = phase
bishops-setup-phase-survival = Survival
bishops-setup-phase-duel = Duel
bishops-duel-part-en-passant = en-passant square
bishops-duel-part-clock = moves since progress
bishops-duel-part-number = move number
bishops-part-field = field { $number }
bishops-part-end = end
bishops-part-board = board
bishops-part-rank = rank { $rank }
bishops-part-colour = { $seat }
bishops-part-living = living colours
bishops-part-turn = side to move
bishops-part-mover = last mover
bishops-part-castling = castling rights
bishops-part-exchange = exchange rights
bishops-part-entered = colours that entered
bishops-part-quiet = moves since progress
bishops-part-plies = plies
bishops-part-lost = points { $seat } lost
bishops-part-out = eliminated colours
bishops-duel-heading = Duel: { $white } (White) against { $black } (Black)
bishops-duel-to-move = The duel of { $white } and { $black }: { $seat } to move.
bishops-duel-to-move-in-check = The duel of { $white } and { $black }: { $seat } to move, in check.
bishops-duel-your-move = The duel of { $white } and { $black }: your move.
bishops-duel-your-move-in-check = The duel of { $white } and { $black }: your move, in check.
bishops-duel-plays-white = plays the white pieces
bishops-duel-plays-black = plays the black pieces
bishops-duel-moves-without-progress = moves without progress
bishops-duel-queen = Queen
bishops-duel-rook = Rook
bishops-duel-bishop = Bishop
bishops-duel-knight = Knight
bishops-duel-has-begun = the duel has begun already
bishops-duel-between-two = a duel is between two
bishops-duel-no-such-square = there is no such square on the duel board
bishops-duel-two-squares = a move names two squares and perhaps a piece
bishops-duel-begin-with-square = a move of the duel begins with a square
bishops-duel-nothing-on = there is no piece on { $square }
bishops-duel-piece-of = the { $piece } on { $square } is { $seat }'s
bishops-duel-own-piece = the { $piece } on { $square } is your own
bishops-duel-no-move = the { $piece } on { $square } has no legal move
bishops-duel-cannot-answer-check = { $seat } is in check, and the { $piece } on { $square } cannot answer it
bishops-duel-does-not-go = a { $piece } does not go from { $from } to { $to }
bishops-duel-way-blocked = the way from { $from } to { $to } is blocked on { $square }
bishops-duel-no-promotion = a pawn becomes a queen, rook, bishop or knight on its last rank, and only there
bishops-duel-say-promotion = say what the pawn becomes, as in { $move }
bishops-duel-no-castling = castling is not possible here
bishops-duel-pawn-straight = a pawn does not take straight ahead
bishops-duel-pawn-diagonal = a pawn goes diagonally only to take
bishops-duel-pawn-ahead = a pawn goes one square ahead, or two from where it starts
bishops-duel-king-in-check = the king of { $seat } would be in check
bishops-duel-none-goes = no { $piece } of { $seat } may go to { $to }
bishops-duel-none-answers-check = no { $piece } of { $seat } may go to { $to } that answers the check
bishops-duel-no-such-move = there is no such move in the duel
bishops-duel-expected-move = a chess move such as Nf3, O-O or e2e4
bishops-duel-expected-seat = { $key } and one of white, grey, black, pink
bishops-duel-expected-seats = two colours, White as White, Black as Black, and Pink as White against Grey
bishops-duel-expected-out = out= and the two others in the order they left
bishops-duel-expected-fen = six fields of a chess position ({ $fault })
bishops-duel-expected-legal = a legal chess position (illegal position: { $faults })
bishops-duel-fault-fen = invalid fen
bishops-duel-fault-board-part = invalid board part in fen
bishops-duel-fault-pocket = invalid pocket in fen
bishops-duel-fault-turn-part = invalid turn part in fen
bishops-duel-fault-castling-part = invalid castling part in fen
bishops-duel-fault-ep-part = invalid ep square in fen
bishops-duel-fault-remaining-checks = invalid remaining checks in fen
bishops-duel-fault-halfmove-clock = invalid halfmove clock in fen
bishops-duel-fault-fullmoves = invalid fullmove part in fen
bishops-duel-fault-empty-board = empty board
bishops-duel-fault-missing-king = missing king
bishops-duel-fault-too-many-kings = too many kings
bishops-duel-fault-pawns-on-backrank = pawns on backrank
bishops-duel-fault-castling-rights = invalid castling rights
bishops-duel-fault-ep-square = invalid ep square
bishops-duel-fault-opposite-check = opposite check
bishops-duel-fault-impossible-check = impossible check
bishops-duel-fault-too-much-material = too much material
bishops-duel-fault-variant = variant rule violated
bishops-duel-part-white = white seat
bishops-duel-part-black = black seat
bishops-duel-part-seats = seats

## Server
refusal-thinking = the computer is thinking at { $count } of your tables; wait until it has moved
refusal-table-mistake = something went wrong at this table; nothing was done
refusal-body-too-large = the body is larger than { $size } KB
refusal-days-no-hand-over = in games with days per move, seats are not handed over
refusal-scope = this token does not allow that; it lacks the scope { $scope }
refusal-fair-play = this position is from a game that you or somebody at your address is playing; analyse it when that game is over
refusal-clock = { $what } cannot be { $found }: expected { $least } to { $greatest }
refusal-no-store = the server cannot reach its store; try again
refusal-no-table = there is no such table
refusal-too-many-tables = there are too many tables; try again later
refusal-no-game = there is no such game
refusal-table-silent = the table does not answer; try again
refusal-too-many-analyses = too many positions are being analysed; try again later
refusal-wrong-key = that is not the key of this server
refusal-which-file = which file? "file" is missing
refusal-stopping = the server is stopping
refusal-address-too-long = that address is too long
refusal-body-breaks-off = the body of the request is incomplete
refusal-body-too-slow = the body of the request takes too long
refusal-server-mistake = the server made a mistake; try again
refusal-who-are-you = say who you are first: POST /api/guests {"{"}"name": "..."{"}"}
refusal-token-cannot = no token can do that; it takes your own cookie
refusal-bad-token = that token is not valid here
refusal-signed-out = you were signed out here
refusal-not-text = messages are text
refusal-too-many-messages = too many messages; wait a little
refusal-who-are-you-first = say who you are first: POST /api/guests
refusal-too-fast = not so fast
refusal-too-many-new-tables = too many new tables; wait a little
refusal-nothing-here = there is nothing here; / says what there is
refusal-ply-not-number = the ply is not a number: expected how many plies there were
refusal-too-many-sockets = there are too many sockets; try again later
refusal-too-many-sockets-from-you = there are too many sockets from your address
refusal-other-site = this comes from another site
refusal-too-many-requests = too many requests from your address; wait a little
refusal-empty-name = a name needs at least one visible character
refusal-games-not-over = end your games first: one of them is not over
refusal-no-address = nobody knows where you are
refusal-no-file = there is no such file
refusal-no-drawing = the picture cannot be drawn
refusal-too-many-pictures = too many pictures are being drawn; try again later
refusal-other-game = another game was played at that table
refusal-old-link = that link is no longer valid
refusal-no-picture = there is no such picture
refusal-not-finished = only a finished game can be analysed
refusal-no-hand-over = this seat cannot be handed over
refusal-host-only = only the person who created the table can do that
refusal-not-begun = the game begins when every seat is taken
refusal-over = the game is over
refusal-not-at-table = you are not seated at this table
refusal-not-your-seat = that seat is not yours
refusal-claim-on-turn = only the player to move can claim a draw
refusal-seat-out = your seat is no longer in the game
refusal-nobody-to-answer = there is nobody to answer
refusal-computer-no-draw = the computer does not agree on a draw
refusal-draw-offered = you have offered a draw; make a move before you offer another
refusal-no-draw-offer = nobody has offered a draw
refusal-own-offer = the others have to answer your offer
refusal-no-takeback = takebacks are off at this table
refusal-not-moved = you have not moved yet
refusal-secret-stays = a choice made in secret cannot be taken back
refusal-somebody-left = somebody has left the game since
refusal-order-since = the host has given an order since
refusal-no-takeback-asked = nobody has asked to take back a move
refusal-others-answer = the others have to answer
refusal-not-over = the game is not over
refusal-no-chat = there is no chat at this table
refusal-players-chat = only players can chat
refusal-nothing-said = that message is empty
refusal-table-over = the table is over already
refusal-seat-taken = that seat is taken; you can watch
refusal-not-awaited = nothing is to be added to the seed now; say `contribute` when you take a seat
refusal-begun-resign = the game has begun: you can resign
refusal-not-sitting = you are not seated here
refusal-never-yours = that seat was not yours before
refusal-gone-on = the game has gone on elsewhere
refusal-not-written = this could not be saved; try again
refusal-games-are = there is no such game; the games are { $games }
refusal-position-over = position: the game is over there ({ $verdict }), expected one to play on
refusal-seats = seats: { $found } are named, expected { $count }
refusal-levels-are = there is no such level; the levels are { $levels }
refusal-position-long = position: longer than { $count } characters
refusal-explorer-rating = from and below: ratings from 0 to 10000 in steps of { $step }
refusal-plies = plies: { $found } are named, expected up to { $count }
refusal-ply = ply { $number } ({ $move }): { $why }
refusal-touches = touches: { $found } are named, expected up to { $count }
refusal-lines = lines: { $found }, expected 1 to { $count }
refusal-seconds = seconds: { $found }, expected more than 0 and up to { $count }
refusal-tokens = you already have { $count } tokens; revoke some first
refusal-handle-length = a name has 2 to 20 letters
refusal-handle-letters = a name consists of letters from a to z, digits, - and _; it begins with a letter and does not end with - or _
refusal-handle-refused = this name is not given to anybody
refusal-handle-taken = this name, or one that looks like it, is taken
refusal-password-length = a password has 8 characters or more, and at most 256 bytes
refusal-password-common = this password is among the first that are tried; take another one
refusal-password-busy = too many people are signing in at this moment; try again in a few seconds
refusal-password-failed = passwords cannot be checked at this moment
refusal-too-many-tries = too many attempts; wait { $seconds } s
refusal-sign-in = name or password is wrong
refusal-wrong-password = the password is wrong
refusal-last-way = this is the last way to sign in; add a passkey or a password first
refusal-passkey-number = passkeys need a name such as play.example.org, or localhost, in place of an IP address
refusal-passkey-plain = passkeys need an address that begins with https://, or localhost
refusal-passkey-unset = passkeys need the address that people use, which the operator of the server sets with --url
refusal-passkey-unreadable = this is no answer of a passkey: { $what }
refusal-passkey-algorithm = this passkey signs in a way that is unknown here; expected ES256, EdDSA or RS256
refusal-passkey-unverified = the passkey did not check that it is you; expected a fingerprint, a face or a PIN
refusal-passkey-wrong = this passkey is not right here
refusal-passkey-old = that took too long, or the question was answered already; try again
refusal-passkey-unknown = no account has this passkey
refusal-passkey-copy = this passkey was used less often than before, as a copy would be; remove it and add a new one
refusal-passkey-many = an account has at most { $most } passkeys
refusal-passkey-known = this passkey is added already
refusal-passkey-none = you have no such passkey
refusal-passkey-first = use one of your passkeys first
refusal-mail-off = this server sends no mail
refusal-mail-address = expected an e-mail address, as in anna@example.org
refusal-mail-enough = you were sent several letters within the hour; look for them first
refusal-no-member = this takes an account
refusal-no-such-member = there is no such member
refusal-roles = a role is member, moderator or operator
refusal-blocked = you cannot play here: you and somebody at this table are kept apart by a block
refusal-unheard = nobody at this table would read this
refusal-nobody-there = nobody sits there
refusal-ties = a tie is follow or block
refusal-tie-whom = whom? Name a member, or a table and a seat
refusal-tie-self = that is yourself
refusal-tie-guest = only members can be followed
refusal-tie-not = this is not possible: they may have blocked you, or you have { $count } people on your lists already
refusal-muted = a moderator has taken the chat from you (until { $until }): { $why }
refusal-suspended = a moderator has suspended you (until { $until }): { $why }
refusal-banned = this account is banned: { $why }
refusal-moderators = this takes a moderator
refusal-host-picks = whoever put up this table plays only with members or with people they follow
refusal-setting = expected one of { $values }
refusal-report-whom = about whom? Name a member, or a table with a seat or a line of its chat
refusal-report-reasons = a reason is one of { $reasons }
refusal-report-self = that is yourself
refusal-report-enough = you have reported this already, or { $count } times today
refusal-order-why = say why
refusal-order-acts = the acts are warn, mute, suspend, ban, lift and close; lift takes a sanction, close a report
refusal-order-days = only mute and suspend take days, from 1 to { $count }
refusal-order-whom = about whom? Name a report or a member
refusal-order-gone = there is no such report, sanction or person any more
refusal-order-done = that was done already
refusal-order-rank = nobody acts on themselves, nor on somebody of the same role or a higher one
refusal-member-already = you have an account already
refusal-member-name = members always appear under the name of their account
refusal-name-of-member = a member is called so; take another name
refusal-registration-closed = accounts are created by the operator of this server
refusal-registration-invitation = creating an account here requires a valid invitation
refusal-stale = this was decided after { $ply } moves, but there are { $count } now
refusal-no-seat = there are { $count } seats, from 0
refusal-still-here = { $name } is still here
refusal-levels = the levels are { $levels }
refusal-closed = closed by the operator: { $why }
refusal-folder = { $folder } cannot be created: { $why }
refusal-watching = one socket can watch no more than { $count } tables
table-left = { $name } left before the first move
table-set-up-time = { $seat }'s time ran out during the set-up
table-not-filled = nobody took the open seats
table-no-first-move = the first move did not come in time
table-not-played-on = the game was not played on
refusal-no-lessons = there are no lessons for this game
refusal-no-lesson = there is no such lesson
refusal-no-step = there is no such step in this lesson
refusal-no-computer = the computer found no move; please try again
refusal-no-such-move = there is no move { $found }: the game has { $count }
refusal-retry = { $move } cannot be tried here: { $why }
refusal-not-judged = nobody has a choice there
refusal-not-here = it is not a legal move in this position
refusal-lesson-line = move { $number } ({ $move }) does not belong to this step: begin it again

## Terminal
picture-seat = Seat { $number }
picture-won = won
picture-draw = draw
picture-lost = lost
picture-second = 2nd
picture-third = 3rd
picture-fourth = 4th
picture-out = out
picture-check = check
terminal-sentence = { $why }.
terminal-none = none
terminal-tray-line = { $seat } { $label }: { $pieces }
terminal-dice-line = { $seat } dice: { $dice }
terminal-counter-line = { $label }: { $value }
terminal-counter-limit = { $label }: { $value } of { $limit }
terminal-counter-owner = { $seat } { $counter }
terminal-price = { $piece } for { $price }
terminal-price-most = { $piece } for { $price } (up to { $count })
terminal-sealed = The seed is sealed by { $commitment }.
terminal-type-help = Type help for a list of commands.
terminal-plain-help =
    Type a move, or one of these:
      moves [START]   the legal moves, or those that begin with START
      why MOVE        why a move is not legal
      show            the board again
      undo            take the last move back
      list            the moves so far
      position        the position as text
      save FILE       write the game to a file; save! overwrites an existing one
      resign [SEAT]   resign
      draw            the players agree on a draw
      claim           claim a draw where the rules allow it
      rules           the rules of the game
      quit            leave
terminal-not-now = { $label } (not now: { $why })
terminal-nothing-to-undo = There is nothing to take back.
terminal-see-moves = { $why }. Type moves to see what is legal.
terminal-computer-waits = The computer found no move for { $seat } and waits.
terminal-has-chosen = { $seat } has chosen.
terminal-plays = { $seat } plays { $move }.
terminal-may-claim = A draw may be claimed: type claim.
terminal-prompt-over = over
terminal-game-over = The game is over.
terminal-none-begins = No legal move begins with '{ $start }'.
terminal-is-legal = { $move } is legal.
terminal-save-where = Save where? Type save and the name of a file.
terminal-file-there = { $file } already exists: save! { $file } overwrites it.
terminal-saved = Saved to { $file }; quincunx play --load { $file } continues it.
terminal-not-written = Could not write { $file }: { $why }.
terminal-not-saved = This game was not saved; here it is:
terminal-effect-captures = takes on { $square }
terminal-effect-removes = removes { $square }
terminal-effect-moves = puts { $from } on { $to }
terminal-effect-arrives = { $piece } arrives on { $square }
terminal-effect-becomes = { $square } becomes a { $piece }
terminal-effect-clears = clears { $square }
terminal-effect-bumps = bumps { $square }
terminal-effect-hops = over { $square }
terminal-learn-help =
    Type a move, or one of these:
      hint       something that helps
      moves      the legal moves
      show       the board again
      again      start this step over
      solution   see how it is done
      skip       go to the next step
      lessons    all lessons and your stars
      quit       leave; your progress is saved
terminal-learn-begin = { $title }: { $lessons } lessons.
terminal-learn-lesson = Lesson { $number } of { $of }: { $title }
terminal-learn-step = Step { $number } of { $of }
terminal-learn-legal = That is legal, but not what is asked for. Try again.
terminal-learn-failed = That did not work out. The step starts over.
terminal-learn-no-hint = There is no hint here.
terminal-learn-solution = One solution: { $moves }
terminal-learn-no-solution = There is no one solution here: play on.
terminal-learn-lesson-done = Lesson done: { $stars }
terminal-learn-all-done = That was the last lesson. Well done!
terminal-learn-go-on = Next time you continue with: { $title }
terminal-learn-given-up = The computer found no move; the step starts over.
terminal-learn-not-kept = Your progress could not be saved: { $why }
terminal-learn-coach = Coach
terminal-load-failed = { $file }: { $why }
terminal-load-large = larger than any game
terminal-load-game = tag Game is '{ $found }', which is not a game here
terminal-learn-not-your-turn = it is not your turn
terminal-connecting = Connecting …
terminal-loaded-over = A finished game of { $plies } moves: { $verdict }.
terminal-loaded = The game goes on after { $plies } moves.
terminal-line-down = The connection is down: { $why }. Trying again …
terminal-no-word = There is no :{ $word }. Tab shows what there is; a move needs no colon.
terminal-only-local-saved = Only a game at this terminal is saved; the server keeps its own.
terminal-no-game = There is no game yet.
terminal-no-chess = There is no chess in this game yet.
terminal-export-what = Export to what? The file's ending says: .svg or .png a picture, .pgn the chess, .txt the record.
terminal-looking = Looking for a good move …
terminal-taken-back = Taken back; F8 redoes it.
terminal-nothing-to-redo = There is nothing to redo.
terminal-no-computer = There is no computer to pause.
terminal-computers-wait = The computers are paused.
terminal-computers-go-on = The computers play on.
terminal-asked-yourself = You asked for that yourself: the others have to answer.
terminal-nothing-asked = There is no offer or request to answer.
terminal-for-tables = That works only at a table on a server.
terminal-say-who = Name the seat and the player: player black 3, player white person.
terminal-only-here = Only for games at this terminal.
terminal-no-seat = There is no seat '{ $seat }'.
terminal-server-clocks = The server keeps the clocks of a table.
terminal-leave-first = Leave the table first: :quit.
terminal-hint-none = There is no hint for this.
terminal-hint = A good move is { $move }.
terminal-seat-refused = { $seat }: { $why }.
terminal-think-yourself = At a table everybody thinks for themselves.
terminal-secret = A choice in secret is nobody else's business.
terminal-cannot-stop = It cannot stop here yet: pick something first.
terminal-idle-over = The game is over. Ctrl-N starts another.
terminal-idle-none = There is no game yet: Ctrl-N starts one.
terminal-idle-paused = The computers are paused: Space resumes.
terminal-idle-sitting = You are just sitting down: one moment.
terminal-idle-watching = You are watching this table.
terminal-idle-turn = It is not your turn.
terminal-done = Done
terminal-done-with = Done: { $move }
terminal-stop-here = Stop here: { $move }
terminal-offer-price = { $letter } { $piece } for { $price }
terminal-due = it is due: touch the square where it goes
terminal-not-legal = { $move } is not a legal move
terminal-none-kept = There are no saved games yet. Type :load and the name of a file.
terminal-begin-hint = Ctrl-N starts a game, Ctrl-O lists saved games.
terminal-moves-title = { $count } legal moves
terminal-moves-move = move
terminal-moves-annotated = as people write it
terminal-moves-effect = what it does
terminal-no-server = This is not a table on a server; quincunx play --table URL joins one.
terminal-kept = The game is saved: quincunx play --resume continues it.
terminal-kept-over = { $why }. What was missed in it: quincunx review { $file }
terminal-left-table = You have left the table. Back to it: { $command }
terminal-left-finished = You have left the table. To look at it again: { $command }
terminal-not-kept = The game could not be saved: { $why }. Save it with :save FILE.
terminal-replace = { $file } already exists: :save! or :export! replaces it.
terminal-written = Written to { $file }.
terminal-you-are = You are { $name }.
terminal-spectator = You are a spectator.
terminal-seats-taken = Every seat is taken: you are watching.
terminal-another-game = Another game begins.
terminal-wants-rematch = { $seat } wants to play again: :rematch.
terminal-somebody = Somebody
terminal-draw-declined = Your offer of a draw was declined.
terminal-takeback-declined = Your request to take back was declined.
terminal-you-offer = You have offered a draw; the others have not answered yet.
terminal-offers = { $seat } offers a draw: :accept or :decline.
terminal-offers-watched = { $seat } offers a draw.
terminal-you-ask = You have asked to take back; the others have not answered yet.
terminal-asks = { $seat } wants to take back: :accept or :decline.
terminal-asks-watched = { $seat } wants to take back.
terminal-claimable = { $draw }: type :claim.
terminal-you-rematch = You want to play again; the others have not answered yet.
terminal-rematch = Play again with :rematch.
terminal-waiting = Waiting for somebody to take the open seat.
terminal-watching = { $count } watching
terminal-line-refused = the server refused: { $why }
terminal-line-silent = the server does not answer
terminal-line-version = this server speaks version { $theirs } of the protocol, and here it is { $ours }
terminal-line-hung-up = it has hung up
terminal-line-no-cookie = it sent no cookie
terminal-line-which-table = it does not say which table it is
terminal-line-bad-list = its list of tables makes no sense
terminal-line-bad-past = what it shows makes no sense
terminal-line-bad-explorer = its answer about played moves makes no sense
terminal-explorer-unknown = Where this position came from is not known here
terminal-too-small = { $size } is too small for the board. Make the window larger.
terminal-covered = { $seat } chooses in secret.
terminal-covered-look = Nobody else should look at the screen.
terminal-covered-enter = Press Enter to go on.
terminal-paused = paused
terminal-no-line = no line
terminal-key-help = help
terminal-key-new = new
terminal-key-rules = rules
terminal-key-moves = moves
terminal-key-hint = hint
terminal-key-analysis = analysis
terminal-key-undo = undo
terminal-key-save = save
terminal-key-quit = quit
terminal-key-take-back = take back
terminal-key-turn = turn
terminal-key-tables = tables
terminal-back = The board after { $ply } of { $all } moves. PageDown goes on, End to now.
terminal-claim = A draw may be claimed: type :claim.
terminal-after-game = F2 another game, F7 take back, Ctrl-E export.
terminal-picked = Picked: { $pieces }
terminal-picked-price = Picked: { $pieces } for { $price }
terminal-put-back = Backspace puts the last one back.
terminal-none-begins-so = no legal move begins like that
terminal-in-all = { $count } in all
terminal-dice = dice { $dice }
terminal-check = check!
terminal-you = you
terminal-player-random = random
terminal-player-level = level { $level }
terminal-player-max = max
terminal-open = open
terminal-computer = computer { $level }
terminal-computer-random = computer random
terminal-saved-plies = { $count } moves
terminal-ago-seconds = { $count } s ago
terminal-ago-minutes = { $count } min ago
terminal-ago-hours = { $count } h ago
terminal-ago-days = { $count } days ago
terminal-table-yours-waiting = yours, waiting
terminal-table-yours = yours
terminal-table-open = open
terminal-table-playing = playing
terminal-clock-move = { $seconds } s each
terminal-clock-days = { $days } days
terminal-clock-none = no clock
terminal-name-you = { $name }, you
terminal-name-away = { $name }, away
terminal-analysis-begins = Analysis ...
terminal-analysis-nothing = Analysis: nothing to think about
terminal-analysis-done = Analysis: depth { $depth }, done
terminal-analysis = Analysis: depth { $depth }, { $nodes } positions
terminal-text-keys = Esc closes, arrows scroll
terminal-new-game = New game
terminal-new-game-keys = Enter starts, arrows choose, Ctrl-R rules, Ctrl-O saved games
terminal-new-table = New table
terminal-new-table-keys = Enter creates it, arrows choose, Ctrl-R rules, Esc back
terminal-asking = Asking the server ...
terminal-tables = Tables at { $place }
terminal-tables-keys = Enter plays or watches, w only watches, n creates a table
terminal-tables-trouble = { $why }. Trying again ...
terminal-tables-empty = Nobody is waiting or playing here now. Press n to create a table.
terminal-games = Games
terminal-games-keys = Enter continues it, Esc closes
terminal-one-of = One of { $choices }.
terminal-form-game = game
terminal-form-clock = clock
terminal-form-seed = seed
terminal-form-listed = listed
terminal-form-rated = rated
terminal-value-person = person
terminal-value-random = random
terminal-value-none = none
terminal-value-me = me
terminal-value-open = open
terminal-value-yes = yes
terminal-value-mine = at my strength
terminal-value-level = { $level } (about { $rating })
terminal-value-no = no
terminal-form-about = { $blurb } Board: { $board }.
terminal-form-who = Who plays: a person at this keyboard, or the computer: with random moves, at a level from 1 for beginners to 8, or at its best.
terminal-form-who-table = Who plays: you, anyone who joins, or the computer: at your strength (near your rating at first, a level up when you win, one down when you lose), at a level from 1 for beginners to 8, or at its best.
terminal-form-listed-help = Whether everybody can find the table in the list; otherwise only people who know its address can.
terminal-form-rated-help = Whether the result counts for ratings: between members, with a clock and the usual rules, without the computer and without takebacks. Members sign in with --sign-in NAME.
terminal-form-seed-help = The number that all chance comes from; random draws a new one, sealed before the first move.
terminal-form-clock-help = Minutes for each player and an increment in seconds, as in 5+3; none means no clock.
terminal-form-takes = { $help } Takes { $expected }.
terminal-form-bad-seed = seed cannot be '{ $found }': expected a whole number, or random
terminal-bad-clock = '{ $found }' is not a clock: expected minutes and an increment in seconds, as in 5+3 or 0.5+0, up to 360+600
terminal-bad-player = '{ $found }' is not a player: expected person, random, a level from 1 to 8, or max
terminal-help-title = Help
terminal-help-keys =
    # Keys

    | key | |
    |---|---|
    | arrows or hjkl, Enter | go to a square and touch it; Enter again on the last one stops there |
    | Tab, Shift-Tab | the next thing that can be touched |
    | 1 to 9 | what is offered beside the board |
    | Space | stop here; with nobody at the keyboard, pause or resume the computers |
    | Backspace, Esc | take back the last touch; clear the selection |
    | letters | type a move; Tab completes it, Up and Down choose, Enter plays it |
    | mouse | click a square, then another, or drag; click whatever is offered |
    | F1 or ? | this page |
    | F2 or Ctrl-N | new game |
    | F3 or Ctrl-R | the rules |
    | F4 or Ctrl-L | all legal moves |
    | F5 or Ctrl-T | a hint |
    | F6 or Ctrl-A | live analysis |
    | Ctrl-X | what was played from here |
    | F7 or Ctrl-U, F8 or Ctrl-Y | take back, redo |
    | F9 or Ctrl-S | save to a file |
    | Ctrl-O | saved games, to continue one; at a table, the other tables |
    | Ctrl-E | export a picture or the record |
    | Ctrl-F | turn the board |
    | PageUp, PageDown, wheel | look back at the game, move by move; Home and End go all the way |
    | Ctrl-Z | back to the shell; fg returns |
    | F10, Ctrl-C, Ctrl-Q | leave; the game is saved |

    # Words after a colon
terminal-help-word = word
terminal-word-new = another game
terminal-word-load = a saved game, or the list of saved games
terminal-word-save = the record to a file; :save! overwrites an existing one
terminal-word-export = a picture (.svg, .png), the chess in it (.pgn), or the record (.txt)
terminal-word-undo = take back; at a table, ask to
terminal-word-redo = redo what was taken back
terminal-word-hint = a good move
terminal-word-analysis = lines beside the board, on or off
terminal-word-moves = all legal moves
terminal-word-explorer = what was played from here
terminal-word-why = why a move is not legal
terminal-word-resign = resign
terminal-word-draw = agree on a draw; at a table, offer one
terminal-word-claim = claim a draw that the rules allow
terminal-word-accept = what is offered or asked at a table
terminal-word-decline = what is offered or asked at a table
terminal-word-rematch = play again at a table
terminal-word-order = an operator's order: duel forces the duel of Bishops
terminal-word-tables = the tables of the server, to choose another
terminal-word-say = something to everybody at a table
terminal-word-player = person, random, 1 to 8, or max
terminal-word-clock = as in 5+3, or off
terminal-word-pause = pause or resume the computers
terminal-word-flip = turn the board
terminal-word-rules = how the game is played
terminal-word-help = the keys
terminal-word-quit = leave; the game is saved

## Command line
cli-language = there is no such language: expected { $known }
cli-argument = { $argument }: { $why }
cli-one-player = { $seat }: expected one player on a seat
cli-seat-level = expected SEAT=LEVEL, as in black=3
cli-sign-in-password = Password of { $name } at { $server }:
cli-level = '{ $found }' is not a strength: expected a level from 1 to 8, or max
cli-no-seat = there is no seat '{ $found }': expected { $known }
cli-viewer = --viewer: { $why }, spectator or everything
cli-one-output = standard output takes one of --svg -, --png - and --json
cli-no-engine = nobody understands { $game } yet
cli-no-keyboard = the terminal could not be read: { $why }
cli-no-learner = nobody is there to learn
cli-no-chance = the system gives no random numbers: { $why }
cli-after = --after: { $why }
cli-after-move = --after: move { $number } ({ $move }): { $why }
cli-set = --set { $setting }: expected KEY=VALUE
cli-file = { $file }: { $why }
cli-is-legal = { $move } is legal
cli-show-position = position: { $position }
cli-show-turn = turn: { $turn }
cli-show-status = status: { $status }
cli-turn-nobody = nobody
cli-turn-chance = chance
cli-status-ongoing = ongoing
cli-status-check = check
cli-games-players = { $seats } players, { $board }
cli-options-takes = takes: { $expected }
cli-to-move-thinking = { $seat } to move: thinking, Ctrl-C to end it
cli-to-move-found = { $seat } to move: depth { $depth }, { $nodes } positions in { $seconds } s ({ $speed } a second)
cli-depth = depth { $depth }
score-win-in = win in { $moves }
score-loss-in = loss in { $moves }
score-win-exact = win (exact)
score-draw-exact = draw (exact)
score-loss-exact = loss (exact)
cli-mixed = { $seat } chooses in secret, best at random with these probabilities:
cli-mixed-more = and { $count } more, each less often
cli-nothing-to-think = there is nothing to think about
cli-verify-wrong = { $file }: wrong: { $why }
cli-verify-ok = { $file }: ok: { $game }, { $plies } plies, { $result }; { $seal }
cli-verify-sealed = sealed, opens
cli-verify-sealed-by = sealed, opens; { $seats } added to the seed
cli-verify-not-sealed = not sealed
cli-verify-unfinished = unfinished
cli-verify-empty = there is no game in this file
cli-verify-missing = missing, expected one of { $known }
cli-verify-unknown = '{ $found }', expected one of { $known }
cli-verify-count-wrong =
    { $count ->
        [one] 1 record is wrong
       *[other] { $count } records are wrong
    }
cli-verify-count-unreadable =
    { $count ->
        [one] 1 file could not be read
       *[other] { $count } files could not be read
    }
cli-no-chess = { $file }, line { $line }: there is no chess in this game
cli-no-lessons = there are no lessons for { $game } yet
cli-no-lesson = there is no lesson { $number }: expected 1 to { $count }
cli-needs-screen = --table needs the whole screen of a terminal
cli-no-game-to-resume = there is no game to resume
cli-other-game = { $file }: a game of { $game }, not { $name }
cli-which-game = say which game: quincunx play shakti; quincunx games lists them

# Puzzles

puzzle-task-mate = { $seat } to move: mate in { $moves }.
puzzle-task-win = { $seat } to move: win the game.
puzzle-task-eliminate = { $seat } to move: put another colour out of the game.
puzzle-task-decide = { $seat } to move: find the moves that decide the game for you.
puzzle-task-save = { $seat } to move: only one way does not lose.
puzzle-task-gain = { $seat } to move: one move is clearly better than all others.
puzzle-theme-mate-in = Mate in { $moves }
puzzle-theme-finish = Winning the game
puzzle-theme-elimination = Elimination
puzzle-theme-defence = Defence
puzzle-theme-fork = Fork
puzzle-theme-sacrifice = Sacrifice
puzzle-theme-quiet-move = Quiet move
puzzle-theme-promotion = Promotion
puzzle-theme-underpromotion = Underpromotion
puzzle-theme-placement = Placement
puzzle-theme-castling = Castling
puzzle-theme-en-passant = En passant
puzzle-theme-row-clear = Row clear
puzzle-theme-tile-trap = Tile trap
puzzle-theme-chain = Chain
puzzle-theme-relocation = Relocation
puzzle-theme-race = Race
puzzle-theme-sanctuary = Sanctuary
puzzle-theme-duel = Duel
puzzle-theme-zugzwang = Zugzwang
puzzle-theme-long = Long
puzzle-level = Level { $level }
puzzle-hint-touch = It begins with { $touch }.
terminal-puzzle-help =
    Type a move, or one of these:
      hint       where the move begins
      moves      the legal moves
      show       the board again
      again      start this puzzle over
      solution   see how it is done
      skip       go to the next puzzle
      quit       leave; your progress is saved
terminal-puzzle-begin = { $title }: { $count ->
        [one] one puzzle, { $solved } solved.
       *[other] { $count } puzzles, { $solved } solved.
    }
terminal-puzzle-number = Puzzle { $id } ({ $number } of { $of }), level { $level }
terminal-puzzle-wrong = That is not it. Try again.
terminal-puzzle-right = Right. Go on.
terminal-puzzle-solved = Solved. { $themes }
terminal-puzzle-all-done = Those were all the puzzles.
cli-no-puzzles = there are no puzzles for { $game } yet
cli-no-puzzle = there is no puzzle { $id } among those asked for
cli-no-theme = there is no theme '{ $found }': expected one of { $known }
puzzle-right = Right. Go on.
nav-puzzles = Puzzles
puzzle-title = Puzzles
puzzle-description = Positions from games in which one move is clearly the best. Find it, and the moves after it.
puzzle-of-the-day = Puzzle of the day
puzzle-solved-of = { $solved } of { $count } puzzles solved
puzzle-solve = Solve
puzzle-themes = Themes
puzzle-all = All puzzles
puzzle-all-solved = You have solved them all.
puzzle-game-title = Puzzles: { $game }
puzzle-heading = Puzzle { $id }
puzzle-next = Next puzzle
puzzle-analyse = Analyse this
js-puzzle-next = Next puzzle
js-puzzle-streak = In a row without a hint or a mistake: { $count }
refusal-no-puzzles = there are no puzzles for this game
refusal-no-puzzle = there is no such puzzle
refusal-vote-unsolved = you can vote on a puzzle when you have solved it
puzzle-vote = What do you think of this puzzle?
puzzle-vote-up = Good puzzle
puzzle-vote-down = Bad puzzle
js-puzzle-voted = { $vote ->
    [up] Thank you. You find this puzzle good.
    [down] Thank you. You find this puzzle bad; if most do, it is not set any more.
   *[none] Your vote is taken back.
}

## The board editor

editor-title = Board editor: { $game }
editor-description = Set up any position of { $game }: play on from it, analyse it, send it to somebody.
editor-side = Position
editor-tools = Changes
editor-undo = Undo
editor-redo = Redo
editor-clear = Clear
editor-start = Start position
editor-mirror = Mirror
editor-text = Position as text
editor-text-take = Set up
editor-options-help = The position stays as far as the other rules allow it.
editor-onward = With this position
editor-analyse = Analyse
editor-picture = Picture
editor-link = Link to this position
editor-palette = What to put on the board
editor-hand = Move pieces
editor-erase = Erase
editor-hole = Tile gone
editor-piece = { $owner }: { $piece }
editor-phase = Phase
editor-legal = Legal: { $prompt }
editor-over = Legal, and the game is over: { $verdict }
editor-illegal = Not legal. { $why }
editor-wrong = to blame
editor-held = { $square } is lifted; choose where it goes
editor-add = Add { $piece } to { $list }
editor-take = Take { $piece } out of { $list }, number { $number }
editor-list-empty = empty
editor-nothing-to-mark = no piece that could have it

## Studies: why something cannot be
study-no-chapter = there is no such chapter any more
study-no-node = there is no such move any more
study-beginning-stays = the beginning of a chapter stays where it is
study-changed-since = this has been changed since, and cannot be taken back any more
study-order-of-seats = choices that are made together are entered in the order of the seats
study-name-missing = a name is missing
study-name-long = a name has at most { $count } characters
study-comment-long = a comment has at most { $count } characters
study-tags = a chapter has at most { $count } tags
study-tag-name = { $found } cannot be the name of a tag, or is there already
study-tag-long = the value of a tag has at most { $count } characters
study-shapes = a position has at most { $count } arrows and circles
study-no-square = there is no square { $found } on this board
study-most-signs = a move has at most { $count } signs
study-lines = a position keeps at most { $count } lines of 40 moves
study-most-chapters = a study has at most { $count } chapters
study-chapter-full = a chapter has at most { $count } moves
study-full = a study has at most { $count } moves
study-words = the comments of a study have at most { $count } KB
study-text-long = the text has more than { $count } KB
study-text-empty = there is no game in this text
study-moves = at most { $count } moves are added at once
study-line-long = a line has at most { $count } moves
study-deep = variations stand in each other at most { $count } deep
study-no-chess = nothing in it is chess, so there is nothing for a PGN file
study-no-chess-game = { $found } has no part that is chess; a FEN says nothing there
part-sign = sign
expected-sign = $ and a number up to 255
expected-parenthesis = a closing parenthesis
expected-no-parenthesis = no parenthesis that closes nothing
expected-move-before = a move that the variation replaces
refusal-no-study = there is no such study, or it is not yours to read
refusal-study-owner = only whoever made this study may do that
refusal-study-readers = you may read this study but not change it
refusal-study-key = this link is an old one; ask for the present one
refusal-study-people = a study has at most { $count } contributors
refusal-studies = you have { $count } studies already; delete one first
refusal-no-edit = this change is not remembered any more

## Studies: pages
study-index = Studies
study-description = Books of games: chapters with variations, comments and arrows, which several people can write at once.
study-which = Choose the study that the game shall become a chapter of, or begin a new one.
study-name = Name of the study
study-begin = Begin a study
study-mine = Yours
study-public = For everybody
study-none = None yet.
study-by = by { $who }, { $count ->
    [one] one chapter
   *[other] { $count } chapters
 }
study-invited = You are invited to write in this study.
study-join = Write along
study-chapters = Chapters
study-remarks = About this move
study-comment = Comment
study-signs = Signs
study-draw = Draw
study-draw-help = Touch two squares for an arrow, one twice for a circle; or drag with the other mouse button
study-brush = Colour
study-brush-green = green
study-brush-red = red
study-brush-blue = blue
study-brush-yellow = yellow
study-clear-shapes = Erase arrows
study-keep-lines = Keep the computer’s lines
study-undo = Undo
study-add = Chapters: add, import, change
study-title = Title of the new chapter
study-game = Game
study-position = Position as text, if not the usual start
study-add-do = Add a chapter
study-import = Records with variations, or PGN
study-import-file = Or a file
study-import-game = Game, where the text does not say it
study-import-chess = Chess
study-import-do = Import
study-title-this = Title of this chapter
study-practice = Practice: hide the moves, the reader finds them
study-title-do = Rename
study-up = Move up
study-down = Move down
study-chapter-delete = Delete chapter
study-export = Export
study-export-all = Whole study
study-export-all-pgn = Whole study, chess as PGN
study-export-chapter = This chapter
study-export-chapter-pgn = This chapter as PGN
study-history = History
study-share = Share
study-visibility = Who may read it
study-visibility-private = Only you and contributors
study-visibility-link = Whoever has the link
study-visibility-public = Everybody; it is listed
study-link = Link to the study
study-contributors-link = Link for contributors, who may change it
study-delete = Delete the study
study-delete-sure = Delete this study with all its chapters? This cannot be undone.
study-chapter-sure = Delete the chapter “{ $title }”? The history can bring it back.
study-gone = This study is gone, or not yours to read any more.
study-read-only = You may read this study but not change it. Analysis lets you try moves.
study-undo-one = Undo
study-send-away = Send away
study-practice-show = Show the move
study-practice-again = From the beginning
study-practice-find = Find the move.
study-practice-right = Right.
study-practice-also = { $move } is in the chapter, too; look for the main line.
study-practice-bad = { $move } is no good: { $comment }
study-practice-wrong = Not { $move }. Try again.
study-practice-done = You have found everything.
study-arrow-from = From { $square }: touch where the arrow ends, or the same square for a circle.
study-line-kept = Depth { $depth }
study-move-signs = Signs: { $signs }
study-edit-rename = renamed the study: { $about }
study-edit-set_visibility = changed who may read it
study-edit-add_chapter = added the chapter { $about }
study-edit-import = imported { $about }
study-edit-delete_chapter = deleted the chapter { $about }
study-edit-move_chapter = moved the chapter { $about }
study-edit-name_chapter = renamed a chapter: { $about }
study-edit-set_practice = changed practice
study-edit-set_tags = changed tags
study-edit-add_moves = moved { $about }
study-edit-delete = deleted { $about }
study-edit-promote = made { $about } the main line
study-edit-set_comment = wrote: { $about }
study-edit-set_sign = judged { $about }
study-edit-set_shapes = drew at { $about }
study-edit-set_lines = kept lines at { $about }
study-edit-undo = undid a change
js-my-games = My games
nav-study = Studies
link-to-study = To a study

# Ratings

nav-ratings = Ratings
rating-title = Ratings
rating-about = Members who have played a rated game within 30 days and whose rating is settled.
rating-pools = Games and clocks
rating-pool = Game
rating-pace-live = live
rating-pace-days = days
rating-pace-puzzles = puzzles
rating-pool-live = { $game }, live
rating-pool-days = { $game }, days per move
rating-pool-puzzles = { $game }, puzzles
rating-nobody = Nobody is settled here yet. A rating settles after some twenty rated games.
rating-member = Member
rating-rank = Rank
rating-rating = Rating
rating-deviation = Deviation
rating-games = Games
rating-provisional = provisional: there are too few games yet, or the last one is long ago
rating-graph = { $count } games, from { $first } to { $last }; lowest { $least }, highest { $greatest }
rating-distribution = { $count ->
        [one] one member
       *[other] { $count } members
    } between { $least } and { $greatest }; most between { $from } and { $to }
puzzle-rating = Your rating in these puzzles:
table-rated = rated
new-rated = Rated: the result counts for ratings
new-rated-help = Between members, with a clock, the usual rules and start, no computer, no takebacks. For fair play, the times of moves and looking away in your own turn are noted; only moderators see that.
history-rated = Rated
history-rated-yes = Rated only
history-rated-no = Unrated only
refusal-members-rated = only members play rated games: create an account or sign in
refusal-rated-no-bots = programs do not play rated games
refusal-rated-rules = a rated game is played by the usual rules from the usual start: expected no options and no position
refusal-rated-clock = a rated game is played with a clock
refusal-rated-no-computer = the computer does not play rated games
refusal-rated-one-seat = in a rated game everybody holds one seat
refusal-rated-no-takebacks = there are no takebacks in rated games
refusal-rated-no-chat = there is no chat in rated games of more than two
refusal-rated-no-orders = nobody gives orders in a rated game
refusal-rated-pool = there is no such pool: expected a game and live, days or puzzles, as in shakti-live

## The explorer
explorer-title = Played here
explorer-players = Whose moves
explorer-all = Everybody
explorer-people = People
explorer-computers = Computers
explorer-band = Rated { $from } to { $to }
explorer-rated = Rated games only
explorer-count = { $count ->
    [one] Played once here
   *[other] Played { $count } times here
}
explorer-none = Nobody has played from here yet.
explorer-moves = Moves played from here
explorer-move = Move
explorer-often = Played
explorer-results = Results
explorer-score = Score
explorer-shared = Shared
explorer-games = Games
explorer-self-play = Computers against themselves
explorer-played = { $count ->
    [one] Played once in { $all } games here, scoring { $score } %
   *[other] Played { $count } times in { $all } games here, scoring { $score } %
}

## Puzzles that people set up
editor-puzzle = Make a puzzle
editor-puzzle-busy = The computer looks whether there is one clear solution …
editor-puzzle-made = { $moves ->
    [one] One move to find. Whoever has this link can solve it:
   *[other] { $moves } moves to find. Whoever has this link can solve it:
}
refusal-puzzle-closed = a puzzle needs somebody to move, and nothing hidden
refusal-puzzle-unclear = no puzzle: no move is clearly better than all others
refusal-puzzle-slow = the computer did not get to the end of it; try again later
