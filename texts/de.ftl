# Was den Leuten gesagt wird, auf Deutsch. Dieselben Schlüssel wie in en.ftl; was fehlt,
# wird auf Englisch gesagt. Formen einer Figur: .the (der Turm), .a (ein Turm), .no (kein
# Turm), .your (dein Turm), .acc (den Turm), .none (keinen Turm), .plural.

language = Deutsch

## Hauptwörter und Aufzählungen
verbatim = { $text }
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-comma = { $first }, { $last }
seat-white = Weiß
seat-black = Schwarz
seat-grey = Grau
seat-pink = Pink
seat-south = Süd
seat-north = Nord
piece-king = König
    .plural = Könige
    .the = der König
    .a = ein König
    .no = kein König
    .your = dein König
    .acc = den König
    .none = keinen König
piece-queen = Dame
    .plural = Damen
    .the = die Dame
    .a = eine Dame
    .no = keine Dame
    .your = deine Dame
    .acc = die Dame
    .none = keine Dame
piece-rook = Turm
    .plural = Türme
    .the = der Turm
    .a = ein Turm
    .no = kein Turm
    .your = dein Turm
    .acc = den Turm
    .none = keinen Turm
piece-bishop = Läufer
    .plural = Läufer
    .the = der Läufer
    .a = ein Läufer
    .no = kein Läufer
    .your = dein Läufer
    .acc = den Läufer
    .none = keinen Läufer
piece-knight = Springer
    .plural = Springer
    .the = der Springer
    .a = ein Springer
    .no = kein Springer
    .your = dein Springer
    .acc = den Springer
    .none = keinen Springer
piece-pawn = Bauer
    .plural = Bauern
    .the = der Bauer
    .a = ein Bauer
    .no = kein Bauer
    .your = dein Bauer
    .acc = den Bauern
    .none = keinen Bauern
piece-warrior = Krieger
    .plural = Krieger
    .the = der Krieger
    .a = ein Krieger
    .no = kein Krieger
    .your = dein Krieger
    .acc = den Krieger
    .none = keinen Krieger
piece-square = Quadrat
    .plural = Quadrate
    .the = das Quadrat
    .a = ein Quadrat
    .no = kein Quadrat
    .your = dein Quadrat
    .acc = das Quadrat
    .none = kein Quadrat
piece-diamond = Raute
    .plural = Rauten
    .the = die Raute
    .a = eine Raute
    .no = keine Raute
    .your = deine Raute
    .acc = die Raute
    .none = keine Raute
piece-triangle = Dreieck
    .plural = Dreiecke
    .the = das Dreieck
    .a = ein Dreieck
    .no = kein Dreieck
    .your = dein Dreieck
    .acc = das Dreieck
    .none = kein Dreieck
piece-circle = Kreis
    .plural = Kreise
    .the = der Kreis
    .a = ein Kreis
    .no = kein Kreis
    .your = dein Kreis
    .acc = den Kreis
    .none = keinen Kreis

## Rahmen
skip = Zum Inhalt springen
nav-label = Seiten
nav-games = Spiele
nav-tables = Tische
settings = Einstellungen
settings-language = Sprache
settings-look = Helligkeit
settings-board = Brett
look-auto = Wie das System
look-light = Hell
look-dark = Dunkel
board-wood = Holz
board-slate = Schiefer
your-name = Dein Name
guest-name = Gast
save = Speichern
footer = Quincunx ist freie Software. Jedes Mischen und jeder Würfel kommt aus einer Startzahl, die vor dem ersten Zug versiegelt und nach dem letzten geöffnet wird.
sorry-title = Das hat nicht geklappt
sorry-home = Zu den Spielen
needs-script = Ein Brett, auf dem man spielen kann, braucht JavaScript.
yes = Ja
no = Nein

## Geräte
settings-devices = Geräte und Abmelden
devices-title = Deine Geräte
devices-you = Auf diesem Gerät bist du { $name }.
devices-nobody = Auf diesem Gerät ist noch niemand angemeldet. Wer ein Spiel beginnt oder einen Namen speichert, ist es.
devices-explain = Wenn jemand anderes dein Cookie oder einen Link von dir haben könnte, melde dich überall sonst ab. Andere Geräte verlieren deine Plätze, Links, die ein weiteres Gerät zu deinem machen, gelten nicht mehr, und anderswo geöffnete Spiele werden getrennt. Dieses Gerät bleibt angemeldet.
devices-tokens = Auch die Schlüssel von Bots ungültig machen
devices-sign-out = Überall sonst abmelden
devices-done = Fertig. Du bist jetzt nur noch auf diesem Gerät angemeldet.
resume-title = Auf diesem Gerät zu { $name } werden?
resume-now = Du bist hier jetzt { $name }. Wenn du später wieder { $name } sein willst, erstelle dafür zuerst einen Link.
resume-same = Du bist hier schon { $name }; nichts muss geändert werden.
resume-nobody = Auf diesem Gerät ist noch niemand angemeldet.
resume-explain = Die Spiele und Plätze von { $name } sind dann auch hier. Der Link gilt einmal.
resume-yes = Ja, { $name } sein
resume-no = Nein, alles lassen, wie es ist

## Spiele
game-saktris = Saktris
game-saktris-blurb = Schach, dessen Figuren eine nach der anderen auf der Grundreihe eines leeren Bretts eintreffen.
game-saktris-board = 8x8, am Anfang leer
game-sitchess = Situationsschach
game-sitchess-blurb = Kaufe für zwölf Punkte eine Armee, stelle sie außer Reichweite des Gegners auf und spiele das Endspiel.
game-sitchess-board = 8 mal 8 Felder
game-taifho = Taifho
game-taifho-blurb = Ein Wettlauf über das Brett: Die Figuren gehen Schritt für Schritt oder springen übereinander, und nichts wird geschlagen.
game-taifho-board = 10 mal 10 Felder
game-shakti = Shakti
game-shakti-blurb = Ein König und zwei Krieger auf fünfundvierzig Platten, die unter ihren Sprüngen verschwinden.
game-shakti-board = 45 Fliesen auf 7x7
game-bishops = Bishops
game-bishops-blurb = Schach zu viert auf einem Kreuz mit einer Zuflucht für jeden König; die letzten zwei entscheiden es im Duell.
game-bishops-board = ein Kreuz aus 128 Feldern und vier Ecken, dann 8 mal 8

## Startseite
home-title = Fünf bemerkenswerte Brettspiele
home-description = Spiele gegen den Computer, gegen Freunde oder wer gerade da ist. Die Regeln gelten aufs Wort und werden erklärt.
home-mine = Deine Spiele
home-your-turn = Du bist am Zug
level-short = Stufe { $level }
level-random = Zufällig
level-max = Stärkste Stufe
home-open = Tische, die auf jemanden warten
home-open-none = Zurzeit keine. Beginne ein Spiel, zu dem jeder dazukommen kann.
home-live = Spiele zum Zuschauen
home-live-none = Zurzeit spielt niemand öffentlich.
home-finished = Gerade beendet
play-computer = Gegen den Computer spielen
invite-friend = Jemanden einladen
pass-and-play = Reihum an einem Bildschirm
more-options = Alle Einstellungen
card-alt = Ein Brett mitten im Spiel

## Plätze und Uhren
seat-open = freier Platz
seat-me = Ich
seat-computer = Computer
seat-bot = { $name } (Bot)
computer-level = Computer, Stufe { $level }
computer-random = Computer, zieht zufällig
computer-max = Computer, so stark er kann
clock-none = Ohne Uhr
clock-fischer-minutes = { $minutes } min + { $increment } s
clock-fischer-seconds = { $seconds } s + { $increment } s
clock-per-move = { $seconds } s pro Zug
clock-days = { $days ->
    [one] ein Tag pro Zug
   *[other] { $days } Tage pro Zug
 }
clock-3-2 = 3 Minuten + 2 Sekunden pro Zug
clock-5-3 = 5 Minuten + 3 Sekunden pro Zug
clock-10-5 = 10 Minuten + 5 Sekunden pro Zug
clock-30-20 = 30 Minuten + 20 Sekunden pro Zug
clock-30-each = 30 Sekunden für jeden Zug
clock-1-day = Ein Tag für jeden Zug
clock-3-days = Drei Tage für jeden Zug
clock-own = Eine andere Uhr
clock-own-minutes = Minuten
clock-own-increment = Gutschrift in Sekunden

## Neues Spiel
new-title = Neues Spiel: { $game }
new-opponent = Gegen wen?
opponent-computer = Den Computer
opponent-friend = Jemanden mit einem Link
opponent-anybody = Wer auch immer kommt
opponent-me = Beide an diesem Bildschirm
new-side = Deine Seite
new-side-any = Wird ausgelost
new-seats = Wer sitzt wo?
new-seats-help = Mehrere Plätze können dir gehören: Dann geht der Bildschirm reihum. Ein freier Platz ist für alle, die den Link haben.
new-learn = Noch nie gespielt? In fünf Minuten gelernt
new-level = Wie stark ist der Computer?
new-clock = Uhr
new-more = Mehr: Bedingungen und Regeln
new-terms = Bedingungen
new-public = Den Tisch allen zeigen
new-takebacks = Züge dürfen zurückgenommen werden, wenn die anderen zustimmen
new-chat = Chat
new-rules = Regeln
new-free-setup = Zuerst frei aufstellen, wie im veröffentlichten Spiel
new-start = Los
option-usual = { $value } (Standard)

## Tisch
table-description = Eine Partie { $game } zum Zuschauen oder Mitspielen.
table-side = Neben dem Brett
table-moves = Züge
step-first = Zum Anfang
step-back = Einen Zug zurück
step-forward = Einen Zug vor
step-last = Zum letzten Zug
act-takeback = Zurücknehmen
act-draw = Remis anbieten
act-claim = Remis beanspruchen
act-resign = Aufgeben
act-leave = Den Tisch verlassen
act-rematch = Noch einmal spielen
act-turn = Brett drehen
act-sound = Ton
act-notify = Bescheid geben, wenn ich am Zug bin
typed-label = Zug eintippen
typed-send = Ziehen
chat-title = Chat
chat-label = Sag etwas
chat-send = Senden
share-title = Einladen und teilen
share-help = Wer diesen Link hat, kann zuschauen und einen freien Platz einnehmen.
share-copy = Kopieren
share-qr = Der Link als QR-Code
download-record = Partie herunterladen
download-picture = Bild herunterladen
about-title = Über diesen Tisch
about-game = Spiel
about-clock = Uhr
about-options = Einstellungen
about-watching = Zuschauer
about-seal = Siegel des Serverteils
about-seal-proves = Der Zufall kommt in dieser Partie aus einer Startzahl. Der Server hat seinen Teil festgelegt, bevor jemand Platz nahm, und dessen Hash, das Siegel, veröffentlicht; danach hat der Browser jedes Spielers eigene Zufallsziffern beigetragen. Darum kann weder der Server noch ein Spieler allein die Startzahl ausgesucht haben. Hat niemand etwas beigetragen, beweist das Siegel nur, dass der Server sie nicht geändert hat. Den heruntergeladenen Spielbericht prüft quincunx verify.

## Studium
nav-rules = Regeln
link-rules = Regeln
link-analysis = Analyse
link-play = Spielen
link-analyse-game = Diese Partie analysieren
about-start = Begonnen mit
about-start-look = einer eigenen Stellung: ansehen
about-seed = Was die Spieler beigetragen haben
analysis-title = Analyse: { $game }
analysis-description = { $game } durchgehen, Varianten ausprobieren und sehen, was der Computer meint.
analysis-engine = Computer
analysis-line-count = Wie viele Varianten
analysis-lines = { $count ->
    [one] eine Variante
   *[other] { $count } Varianten
 }
analysis-hint = Tipp
analysis-infinite = Nachdenken, bis angehalten wird
analysis-copy-moves = Züge und Varianten kopieren
analysis-moves = Züge und Varianten
analysis-graph = Bewertung im Verlauf der Partie
analysis-evaluate = Die ganze Partie bewerten
analysis-promote = Zur Hauptvariante machen
analysis-remove = Ab hier entfernen
settings-pace = Eine Antwort des Computers dauert mindestens
pace-none = Keine Zeit
pace-usual = 0,6 Sekunden
pace-slow = 1,5 Sekunden
help-open = Hilfe: Regeln, Figuren, Tasten
analysis-restore = Entferntes zurückholen
analysis-play = Von hier aus spielen
analysis-play-turn = Wer am Zug ist
analysis-play-start = Gegen den Computer spielen
analysis-position = Stellung, Partie und Einstellungen
analysis-position-label = Stellung als Text oder eine Partie
analysis-position-show = Anzeigen
analysis-position-start = Von Anfang an
analysis-options-help = Beginnt mit diesen Regeln von vorn.
analysis-options-set = Mit diesen Regeln beginnen
analysis-to-table = Zum Tisch
rules-index = Die Regeln
rules-index-description = Fünf Spiele, für Spieler erklärt, mit Brettern, auf denen sich alles ausprobieren lässt.
rules-title = Regeln von { $game }
rules-contents = Auf dieser Seite
rules-option = Einstellung
rules-values = Werte, die Vorgabe zuerst
rules-meaning = Bedeutung
rules-range = ({ $least } bis { $greatest })
diagram-reset = Neu beginnen
diagram-back = Zurücknehmen
diagram-saktris-turn = Setze einen Bauern auf die Grundreihe, antworte für Schwarz und sieh, wie sich Setzen und Ziehen abwechseln.
diagram-saktris-bishop = Ein Läufer ist an der Reihe, und einer steht schon auf einem dunklen Feld: Dem neuen stehen nur helle Felder offen.
diagram-saktris-castling = König und Turm haben seit ihrer Ankunft nicht gezogen. Rochiere: Der König geht von b1 nach d1.
diagram-saktris-row = Mit Reihenräumung: Setze den Bauern auf c1, und alle drei verlassen das Brett.
diagram-sitchess-army = Wähle eine Armee für Weiß, dann eine für Schwarz, und stelle sie danach auf.
diagram-sitchess-place = Weiß setzt als Nächstes. Nimm die Dame oder den Springer; Felder, auf denen die Figur angreifen oder angegriffen würde, sind gesperrt.
diagram-sitchess-mate = Weiß setzt in einem Zug matt.
diagram-taifho-steps = Die Anfangsstellung. Probiere aus, wohin jede Form geht.
diagram-taifho-hops = Süds Kreis auf e3 kann mit einem weiten Sprung über e5 nach e7. Die Raute auf d2 kann über den Kreis springen.
diagram-taifho-chain = Eine Kette: Führe das Quadrat von b1 über c1 nach d1, über e1 nach f1 und mit einem weiten Sprung über f3 nach f5.
diagram-taifho-circle = Süds Kreis springt über den von Nord: Stelle diesen danach auf seine erste Reihe zurück, oder lass ihn stehen.
diagram-shakti-start = Die Anfangsstellung. Springe mit einem Krieger und sieh, wie eine Platte verschwindet.
diagram-shakti-sight = Der schwarze Krieger auf d6 gibt über drei Löcher hinweg Schach. Nur der König kann antworten, und er darf nur auf eine benachbarte Platte.
diagram-shakti-leap = Beide weißen Krieger sind gesprungen, und b3 und f3 sind weg. Die Linien reichen jetzt weiter.
diagram-shakti-mate = Weiß setzt in einem Zug matt.
diagram-bishops-start = Die Anfangsstellung. Als erste Handlung darf jede Farbe auch König und Dame vertauschen.
diagram-bishops-corner = Der König von Weiß steht vor seiner Ecke. Betritt sie: Beide Läufer werden zu Damen, und mit drei Damen ist der König unantastbar.
diagram-bishops-mate = Turm d5 nach d12 setzt Schwarz matt. Schwarz scheidet aus, zwei bleiben übrig und spielen ihr Duell.
diagram-bishops-duel = Das Duell ist Schach auf der Mitte des Bretts.

## Lernen

nav-learn = Lernen
learn-title = Spielen lernen
learn-description = Jedes Spiel in kurzen Lektionen: vom ersten Zug bis zu einer ganzen Partie mit Trainer. Ohne Konto, ohne Uhr, ohne Eile.
learn-game-title = { $game } lernen
learn-game-description = { $count } kurze Lektionen vom ersten Zug bis zu einer ganzen Partie mit Trainer.
learn-lessons = { $count ->
    [one] { $count } Lektion
   *[other] { $count } Lektionen
}
learn-done-of = { $done } von { $count } Lektionen geschafft
learn-start = Anfangen
learn-continue = Weiter: { $lesson }
learn-all-done = Alle geschafft. Spiel eine Partie, oder geh sie noch einmal durch, um überall drei Sterne zu holen.
learn-stars = { $count ->
    [0] noch nicht geschafft
    [one] ein Stern von dreien
   *[other] { $count } Sterne von dreien
}
learn-lesson-number = Lektion { $number } von { $count }
learn-steps = Schritte dieser Lektion
learn-task = Aufgabe
learn-hint = Hinweis
learn-again = Von vorn
learn-solution = Lösung zeigen
learn-next = Weiter
learn-to-course = Alle Lektionen
learn-play-computer = Gegen den Computer spielen
link-learn = Lernen
link-learn-on = Weiterlernen ({ $done }/{ $count })

## Für Skripte
js-guest = Gast
js-you = Du
js-computer = Computer
js-computer-level = Computer, Stufe { $level }
js-computer-random = Computer, zufällig
js-computer-max = Computer, stärkste Stufe
js-open-seat = Freier Platz
js-sit = Hier Platz nehmen
js-hand-over = Dem Computer überlassen
js-reclaim = Meinen Platz zurücknehmen
js-away = abwesend
js-bot = Bot
js-waiting = Warten, bis jemand den freien Platz einnimmt. Schick den Link an jemanden.
js-about-to-begin = Alle sind da: Die Partie beginnt gleich.
js-seal-nobody = nichts
js-seal-server = Teil des Servers und Salz
js-seal-game = Startzahl der Partie
js-seal-kept = Deine Ziffern sind enthalten, und das Siegel ist das, das dir gezeigt wurde.
js-seal-broken = Das ist nicht das Siegel, das dir gezeigt wurde, oder deine Ziffern fehlen: Traue dieser Partie nicht.
js-watching-open = Ein Platz ist frei. Nimm ihn ein, um mitzuspielen.
js-your-turn = Du bist am Zug
js-their-turn = { $who } am Zug
js-stop-here = Hier anhalten
js-never-mind = Doch nicht
js-done = Fertig
js-spent = { $value } von { $limit } Punkten
js-army-empty = Wähle Figuren
js-remove = Wegnehmen
js-premove = Zug vorgemerkt; zum Verwerfen klicken
js-looking-back = Du siehst Zug { $ply }.
js-to-now = Zurück zum Spiel
js-draw-offered = { $who } bietet Remis an.
js-draw-by-you = Du hast Remis angeboten.
js-takeback-asked = { $who } möchte einen Zug zurücknehmen.
js-takeback-by-you = Du hast darum gebeten, einen Zug zurückzunehmen.
js-accept = Annehmen
js-decline = Ablehnen
js-sure-resign = Diese Partie aufgeben?
js-sure-order = { $order }? Das lässt sich nicht zurücknehmen.
js-sure-leave = Diesen Tisch verlassen?
js-sure-draw = Remis anbieten?
js-rematch-offered = { $who } möchte noch einmal spielen.
js-rematch-waiting = Warten auf die anderen.
js-rematch-go = Zum neuen Spiel
js-secret = { $who } hat geheim gewählt
js-lost = Verbindung verloren. Neuer Versuch …
js-found = Wieder verbunden.
js-copied = Kopiert
js-copy-yourself = Der Link ist markiert: Kopiere ihn mit Strg+C oder über das Menü nach langem Drücken.
js-draw-declined = Dein Remisangebot wurde abgelehnt.
js-you-are-out = Du bist ausgeschieden.
js-out-watch = Den anderen zusehen
js-out-skip = Zum Ende springen
js-rematch-there = Sie spielen noch einmal.
js-rematch-watch = Beim neuen Spiel zusehen
js-who-are-you = Wie sollen die anderen dich nennen?
js-who-help = Der Name bleibt gespeichert; du kannst ihn in den Einstellungen ändern.
js-who-go = Weiter
js-touch-closed = Schraffierte Felder sind gesperrt; Umschalt und ein Klick sagt, warum.
js-touch-closed-hold = Schraffierte Felder sind gesperrt; langes Drücken sagt, warum.
js-touch-beside = Nimm eine deiner Figuren neben dem Brett.
js-touch-place = Wähle ein markiertes Feld für deine Figur ({ $piece }).
js-touch-send-row = Schicke die Figur ({ $piece }, { $owner }) auf Reihe { $row } zurück, oder lass sie stehen.
js-touch-send = Schicke die Figur ({ $piece }, { $owner }) auf ein markiertes Feld zurück, oder lass sie stehen.
js-touch-choose-or-go = Wähle, oder zieh mit derselben Figur weiter ({ $piece }).
js-touch-choose = Wähle, was aus der Figur wird ({ $piece }).
js-touch-stop = Spring weiter, oder halte hier an.
js-touch-target = Wohin mit der Figur ({ $piece })?
js-touch-premove = Wohin, wenn du am Zug bist?
js-help = Hilfe
js-help-rules = Die Regeln, mit Brettern zum Ausprobieren
js-help-pieces = Wie die Figuren ziehen
js-help-keys = Tasten
js-help-mouse = Das Mausrad über dem Brett geht durch die Züge. Die rechte Maustaste zeichnet Pfeile und Kreise. Umschalt und ein Klick oder langes Drücken erklärt eine Figur.
js-key-step = Einen Zug zurück oder vor
js-key-ends = Zum Anfang oder zum letzten Zug
js-key-turn = Brett drehen
js-key-cancel = Auswahl aufheben
js-key-ask = Wie zieht diese Figur?
js-key-help = Diese Hilfe
js-key-siblings = Zu einer anderen Variante
js-key-engine = Computer ein oder aus
js-key-explorer = Was hier gespielt wurde
js-key-hint = Tipp
js-key-next = nächster Schritt
js-key-again = Schritt von vorn
js-key-threat = Was droht
js-key-best = Den besten Zug des Computers spielen
js-score-start = Die ganze Partie bewerten
js-score-stop = Bewertung anhalten
js-over = Partie beendet
js-aborted = Ohne Ergebnis abgebrochen
js-first-move = Erster Zug innerhalb von { $seconds } s
js-check = Schach
js-out = ausgeschieden
js-won = gewonnen
js-drawn = Remis
js-lost-game = verloren
js-second = 2.
js-third = 3.
js-fourth = 4.
js-board = Brett. Pfeiltasten bewegen sich darauf, die Eingabetaste wählt ein Feld.
js-square = { $square }
js-square-piece = { $square }, { $piece } von { $owner }
js-target = wählbar
js-held = gewählt
js-hole = Loch
js-last-move = letzter Zug
js-in-check = im Schach
js-moved = { $who }: { $move }
js-trouble = Etwas ist schiefgegangen: { $why }
js-spectator = schaut zu
js-next = als Nächstes
js-die = Würfel zeigt { $face }
js-notify-blocked = Der Browser erlaubt keine Benachrichtigungen.
js-thinking = Tiefe { $depth }, { $nodes } Stellungen
js-thinking-wait = Der Computer denkt nach …
js-nothing-to-think = Hier gibt es nichts zu überlegen.
js-threat-is = Drohung: { $move }
js-no-threat = Hier gibt es keine Drohung zu suchen.
js-best-is = Am besten: { $move }
js-study-start = Anfang
js-graph = Aussichten von { $who } im Verlauf der Partie; klicken, um dorthin zu gehen
js-graph-seats = Aussichten dessen, der am Zug ist, in der Farbe des Platzes
js-graph-at = Nach Zug { $ply }: { $share } % für { $who }
js-better = besser war { $move }
js-line-wins = { $who } gewinnt in { $moves }
js-line-wins-exact = { $who } gewinnt (sicher)
js-line-draw = Remis (sicher)
js-line-play = Diesen Zug spielen
js-analysis-busy = Bewertung läuft … { $done } von { $all }
js-position-over = Hier ist die Partie zu Ende.
js-diagram-done = Noch einmal mit „Neu beginnen“.
js-asked = So zieht die Figur
js-asked-squares = Jetzt kann sie gehen nach: { $squares }
js-asked-would = Wäre sie am Zug, könnte sie gehen nach: { $squares }
js-asked-nothing = Sie hat jetzt keinen Zug.
js-asked-empty = Ein leeres Feld.
js-close = Schließen
js-how-king = Ein Schritt in jede Richtung, nie auf ein angegriffenes Feld.
js-how-queen = Beliebig weit auf Reihen, Linien und Diagonalen.
js-how-rook = Beliebig weit auf Reihen und Linien.
js-how-bishop = Beliebig weit auf Diagonalen.
js-how-knight = Zwei Felder in eine Richtung und eines zur Seite, über alles dazwischen hinweg.
js-how-pawn = Einen Schritt vorwärts, vom Ausgangsfeld auch zwei; schlägt einen Schritt schräg vorwärts; wird auf der letzten Reihe zu einer anderen Figur.
js-how-saktris-king = Ein Schritt in jede Richtung, nie auf ein angegriffenes Feld. Hat er seit seiner Ankunft nicht gezogen, rochiert er mit einem Turm, der ebenfalls nicht gezogen hat, wo auch immer beide auf der Grundreihe stehen.
js-how-saktris-pawn = Kommt auf der Grundreihe an und darf von dort zwei Schritte gehen, sonst einen Schritt vorwärts. Schlägt einen Schritt schräg vorwärts, auch en passant; wird auf der letzten Reihe zu einer anderen Figur.
js-how-sitchess-pawn = Einen Schritt vorwärts, von der zweiten Reihe auch zwei; schlägt einen Schritt schräg vorwärts, ohne en passant; wird auf der letzten Reihe zu einer anderen Figur.
js-how-sitchess-king = Ein Schritt in jede Richtung, nie auf ein angegriffenes Feld. Es gibt keine Rochade.
js-how-taifho-square = Geht und springt auf Linien und Reihen.
js-how-taifho-diamond = Geht und springt auf Diagonalen. Solange sie ihre erste Reihe nicht verlassen hat, darf sie auch einen Schritt zur Seite gehen.
js-how-taifho-triangle = Geht und springt schräg vorwärts oder gerade zurück. Solange es seine erste Reihe nicht verlassen hat, darf es auch einen Schritt zur Seite gehen.
js-how-taifho-circle = Geht und springt in alle acht Richtungen. Springt er über einen gegnerischen Kreis, darf dieser auf seine erste Reihe zurückgestellt werden.
js-how-shakti-king = Auf die erste Platte, die er in einer Richtung sieht, auch über Löcher hinweg. Im Schach nur auf eine benachbarte Platte, wo er einen Krieger schlagen darf.
js-how-shakti-warrior = Geht auf die erste Platte, die er sieht, oder springt über sie auf die zweite; die übersprungene Platte verschwindet. Schlägt nie, gibt aber einem König Schach, der ihn sieht.
js-how-cross-king = Ein Schritt in jede Richtung. Nur er darf seine eigene Ecke betreten: Beim ersten Mal werden alle seine Läufer zu Damen. Rochiert mit einem Turm, wenn beide noch nicht gezogen haben.
js-how-cross-bishop = Beliebig weit auf Diagonalen; Ecken halten ihn auf. Wird zur Dame, wenn sein König zum ersten Mal seine Ecke betritt.
js-how-cross-pawn = Einen Schritt vorwärts, zwei, wenn er noch nie gezogen hat; schlägt einen Schritt schräg vorwärts; wird auf der anderen Seite der Mitte zur Dame.
js-copy-link = Link kopieren
js-learn-step = Schritt { $number } von { $count }
js-learn-wrong = Das ist ein erlaubter Zug, aber nicht der gesuchte. Versuch es noch einmal.
js-learn-failed = Das hat nicht geklappt. Der Schritt beginnt von vorn.
js-learn-begun-anew = Der Schritt beginnt von vorn.
js-learn-no-hint = Zu diesem Schritt gibt es keinen Hinweis.
js-learn-last-hint = Das war der letzte Hinweis. „Lösung zeigen“ verrät den Zug.
js-learn-solution = So geht es: { $moves }
js-learn-no-solution = Hier gibt es nicht die eine Lösung: spiel weiter.
js-learn-solved = { $stars ->
    [3] Drei Sterne!
    [2] Zwei Sterne.
   *[other] Ein Stern.
}
js-learn-lesson-done = Lektion geschafft.
js-learn-next = Nächster Schritt
js-learn-next-lesson = Nächste Lektion
js-learn-finish = Zurück zu den Lektionen
js-learn-coach = Trainer
js-learn-your-move = Du bist am Zug
js-learn-thinking = …
js-first-title = { $game } ist neu für dich?
js-first-words = Niemand kann { $game } von Geburt an. Die ersten Lektionen dauern etwa fünf Minuten.
js-first-learn = In fünf Minuten lernen
js-first-play = Gleich spielen

## Namen von Einstellungen
name-saktris-no-king = Verlust von allem vor dem König
name-saktris-fifty-move-plies = Züge ohne Fortschritt
name-saktris-physics-bump = Geschlagene Figuren anstoßen
name-sitchess-pawn-own-back-rank = Bauer auf der eigenen Grundreihe
name-taifho-relocate-on = Kreise zurückstellen
name-shakti-no-progress = Züge ohne Fortschritt
name-bishops-kq-setup = König und Dame am Anfang
name-bishops-kq-swap = Tausch von König und Dame
name-bishops-evict-at = Vertreibung aus der Ecke
name-bishops-promote-needs-both-bishops = Beide Läufer nötig
name-bishops-no-progress-rounds = Runden ohne Fortschritt

## Jedes Spiel
verdict-wins = { $seat } gewinnt: { $why }
verdict-draw = Remis: { $why }
verdict-share = { $seats } teilen sich den ersten Platz: { $why }
verdict-nobody = Niemand gewinnt: { $why }
verdict-sentence = { $verdict }.
reason-resignation = Aufgabe
reason-time = Zeit abgelaufen
reason-agreement = Vereinbarung
reason-repetition = Stellungswiederholung
reason-last-colour-on-the-board = letzte Farbe auf dem Brett
reason-survivors-of-a-short-game = Überlebende eines kurzen Spiels
reason-only-kings-are-left = nur noch Könige auf dem Brett
reason-nobody-can-move = niemand kann ziehen
reason-too-many-rounds-without-progress = zu viele Runden ohne Fortschritt
reason-mate-in-the-duel = Matt im Duell
reason-stalemate-in-the-duel = Patt im Duell
reason-nobody-can-mate-in-the-duel = im Duell kann niemand mehr mattsetzen
reason-75-move-rule = 75-Züge-Regel
reason-50-move-rule = 50-Züge-Regel
reason-fivefold-repetition = fünffache Stellungswiederholung
reason-threefold-repetition = dreifache Stellungswiederholung
reason-time-against-one-who-cannot-mate = Zeit abgelaufen, aber der andere kann nicht mattsetzen
reason-mate = Matt
reason-stalemate = Patt
reason-insufficient-material = zu wenig Material
reason-other-king-has-no-square = der andere König hat kein Feld
reason-neither-king-has-a-square = keiner der Könige hat ein Feld
reason-other-side-cannot-place-a-piece = die andere Seite kann keine Figur setzen
reason-time-against-a-side-that-cannot-mate = Zeit abgelaufen, aber die andere Seite kann nicht mattsetzen
reason-bringing-every-piece-home = alle Figuren am Ziel
reason-rule-of-blocked-turns = Regel der blockierten Züge
reason-pieces-home-and-rows-as-the-last-ply-has-been-played = nach Figuren am Ziel und Reihen, da der letzte Halbzug gespielt ist
reason-pieces-home-and-rows-as-neither-side-can-move = nach Figuren am Ziel und Reihen, da keine Seite ziehen kann
reason-checkmate = Schachmatt
reason-elimination-before-the-king-arrived = alle Figuren verloren, bevor der König eintraf
reason-neither-side-could-give-mate = keine Seite könnte mattsetzen
reason-fifty-move-rule = Fünfzig-Züge-Regel
reason-neither-side-can-move = keine Seite kann ziehen
reason-no-warriors-are-left = keine Krieger mehr übrig
reason-no-tile-or-warrior-has-gone-for-too-long = zu lange ist keine Platte und kein Krieger verschwunden
lesson-nobody = niemand ist da, um zu lernen
lesson-no-answer = es wird keine Antwort erwartet
lesson-no-move = das ist hier kein Zug
no-legal-move-there = dorthin führt kein erlaubter Zug
no-such-game = ein Spiel { $name } gibt es nicht
tray-taken = geschlagen
game-over = die Partie ist beendet: { $verdict }
not-your-turn = { $seat } ist nicht am Zug
position-refused = Stellung: { $why }
move-unreadable = „{ $found }“ ist kein Zug; erwartet: { $expected }
move-illegal = { $move } ist nicht erlaubt: { $why }
move-ambiguous = „{ $move }“ könnte { $candidates } sein
misread = { $place }: „{ $found }“, erwartet: { $expected }
misread-missing = { $place }: fehlt, erwartet: { $expected }
not-among-legal = das ist keiner der erlaubten Züge
no-claim = hier lässt sich kein Remis beanspruchen
needs-seat = zu einem Zug, einer Aufgabe oder einem Anspruch gehört ein Platz
seat-not-playing = dieser Platz ist nicht mehr im Spiel
cannot-leave-set-up = { $seat } kann während der Aufstellung nicht ausscheiden
orders-none = in { $game } gibt es keine Anordnungen
seed-gives = die Startzahl ergibt { $roll }
setting-unknown = es gibt keine Einstellung „{ $name }“; die Einstellungen sind { $known }
setting-bad-value = die Einstellung { $name } kann nicht „{ $found }“ sein; erwartet: { $expected }
setting-not-a-setting = „{ $found }“ ist keine Einstellung; erwartet: Name=Wert
setting-twice = die Einstellung { $name } steht zweimal da
expected-integer = eine ganze Zahl von { $least } bis { $greatest }
expected-seat = vor dem Doppelpunkt einer von { $seats }
expected-touch = ein Feld wie d4, @ und ein Buchstabe oder = und ein Wort
expected-brace = eine schließende geschweifte Klammer
expected-one-game = eine einzige Partie
expected-one-result = ein Ergebnis und danach die Tags der nächsten Partie
expected-nothing-after-result = nichts hinter dem Ergebnis
expected-digest = erwartet: 64 hexadezimale Ziffern
expected-salt = erwartet: 32 hexadezimale Ziffern
expected-contributions = erwartet: für jeden Platz 32 hexadezimale Ziffern oder -, durch Kommas getrennt
expected-seed = „{ $found }“, erwartet: eine ganze Zahl unter 2^64
part-touch = Berührung
part-comment = Kommentar
part-record = Partie
part-moves = Züge
part-tag = Tag
record-syntax = Zeile { $line }: { $why }
record-tag = Tag { $tag }: { $why }
record-ply = Zeile { $line }, Halbzug { $ply } ({ $move }): { $why }
record-termination = im Tag Termination steht „{ $given }“, aber die Züge enden so: { $actual }
record-result = als Ergebnis ist { $given } angegeben, aber { $actual }
record-commitment = Startzahl und Salz öffnen das Siegel { $commitment } nicht
record-end = die Züge enden mit { $result }: { $verdict }
record-not-over = nach diesen Zügen ist die Partie nicht beendet
record-nothing-yet = noch nichts
record-seal-missing = ohne die Tags Seed und Salt nicht zu prüfen
record-seed-not-mixed = die Startzahl ist nicht die, die Server und Spieler zusammen bilden
record-other-game = „{ $found }“, erwartet: { $game }
table-left = { $name } ist vor dem ersten Zug gegangen
table-set-up-time = die Zeit von { $seat } ist während der Aufstellung abgelaufen
table-not-filled = niemand hat die freien Plätze eingenommen
table-no-first-move = der erste Zug kam nicht rechtzeitig
table-not-played-on = die Partie wurde nicht weitergespielt
to-move = { $seat } ist am Zug.
to-move-you = Du bist am Zug.
choice-pass = Passen
no-legal-move = es gibt keinen erlaubten Zug
no-piece-on = auf { $square } steht keine Figur
not-a-square = { $found } ist kein Feld dieses Bretts
occupied = { $square } ist besetzt
occupied-by-own = auf { $square } steht eine eigene Figur
belongs-to = { $piece_the } auf { $square } gehört { $seat }
nowhere-to-go = { $piece_the } auf { $square } kann nirgendwohin
cannot-move = { $piece_the } auf { $square } kann nicht ziehen
part-position = Stellung
part-end-of-position = Ende der Stellung
part-board = Brett
part-rank = Reihe { $rank }
part-side-to-move = Seite am Zug
part-move-number = Zugnummer
expected-letter = { $letters }
expected-nothing-more = nichts weiter
expected-nothing-after-number = nichts hinter der Zugnummer
expected-no-check = dass die Seite, die gerade gezogen hat, nicht im Schach steht
expected-integer-or-never = 0 für nie oder eine ganze Zahl von { $least } bis { $greatest }

## Schach
chess-game-over = die Partie ist beendet
chess-nothing-to-take = auf { $to } gibt es nichts zu schlagen
chess-no-castling = es gibt keine Rochade
chess-none-can-go = { $piece_no } von { $seat } kann nach { $to }
chess-none-left = { $seat } hat { $piece_none } mehr zu setzen
chess-no-square-now = für { $piece_acc } gibt es jetzt kein Feld
chess-reasons = { $first }; { $next }
chess-to-choose-from = zur Auswahl
chess-pass = Passen
chess-form-side = w oder b
chess-part-board = Brett
chess-part-rank = Reihe { $rank }
chess-part-side = Seite am Zug

## Saktris
saktris-form-order = 1 bis 64 Buchstaben aus KQRBNP mit genau einem K
saktris-moves = { $seat } zieht.
saktris-moves-you = Du bist am Zug.
saktris-passes = { $seat } kann nicht ziehen und passt.
saktris-passes-you = Du kannst nicht ziehen und passt.
saktris-must-end-check = { $seat } steht im Schach und muss es beenden.
saktris-must-end-check-you = Du stehst im Schach und musst es beenden.
saktris-next-due = { $n ->
    [one] Dann ist die nächste Figur an der Reihe.
   *[other] Nach { $n } Zügen ist die nächste Figur an der Reihe.
 }
saktris-asked-and-next = { $asked } { $next }
saktris-ends-check = { $seat } steht im Schach und beendet es mit einem Zug.
saktris-ends-check-you = Du stehst im Schach: Beende es mit einem Zug.
saktris-ends-check-or-places = { $seat } steht im Schach und beendet es mit einem Zug oder setzt { $piece_acc } auf Reihe { $rank }.
saktris-ends-check-or-places-you = Du stehst im Schach: Beende es mit einem Zug oder setze { $piece_acc } auf Reihe { $rank }.
saktris-ends-check-or-places-any = { $seat } steht im Schach und beendet es mit einem Zug oder setzt eine Figur nach Wahl auf Reihe { $rank }.
saktris-ends-check-or-places-any-you = Du stehst im Schach: Beende es mit einem Zug oder setze eine Figur nach Wahl auf Reihe { $rank }.
saktris-places = { $seat } setzt { $piece_acc } auf Reihe { $rank }.
saktris-places-you = Setze { $piece_acc } auf Reihe { $rank }.
saktris-places-any = { $seat } setzt eine Figur nach Wahl auf Reihe { $rank }.
saktris-places-any-you = Setze eine Figur nach Wahl auf Reihe { $rank }.
saktris-places-or-moves = { $seat } setzt { $piece_acc } auf Reihe { $rank } oder zieht.
saktris-places-or-moves-you = Setze { $piece_acc } auf Reihe { $rank }, oder ziehe.
saktris-places-or-moves-any = { $seat } setzt eine Figur nach Wahl auf Reihe { $rank } oder zieht.
saktris-places-or-moves-any-you = Setze eine Figur nach Wahl auf Reihe { $rank }, oder ziehe.
saktris-blocked-moves = Für { $piece_acc } gibt es kein Feld: { $seat } zieht.
saktris-blocked-moves-you = Für { $piece_acc } gibt es kein Feld: Ziehe.
saktris-blocked-moves-any = Für eine Figur nach Wahl gibt es kein Feld: { $seat } zieht.
saktris-blocked-moves-any-you = Für eine Figur nach Wahl gibt es kein Feld: Ziehe.
saktris-blocked-passes = Für { $piece_acc } gibt es kein Feld: { $seat } kann nicht ziehen und passt.
saktris-blocked-passes-you = Für { $piece_acc } gibt es kein Feld, und du kannst nicht ziehen: Du passt.
saktris-blocked-passes-any = Für eine Figur nach Wahl gibt es kein Feld: { $seat } kann nicht ziehen und passt.
saktris-blocked-passes-any-you = Für eine Figur nach Wahl gibt es kein Feld, und du kannst nicht ziehen: Du passt.
saktris-blocked-makes-room = Für { $piece_acc } gibt es kein Feld: { $seat } schafft mit einem Zug Platz.
saktris-blocked-makes-room-you = Für { $piece_acc } gibt es kein Feld: Schaffe mit einem Zug Platz.
saktris-blocked-makes-room-any = Für eine Figur nach Wahl gibt es kein Feld: { $seat } schafft mit einem Zug Platz.
saktris-blocked-makes-room-any-you = Für eine Figur nach Wahl gibt es kein Feld: Schaffe mit einem Zug Platz.
saktris-promote = Umwandeln: { $piece }
saktris-next = als Nächstes
saktris-later = später, in einer Reihenfolge, die niemand kennt
saktris-moves-to-arrival = Züge bis zur nächsten Ankunft
saktris-pieces-owed = geschuldete Figuren
saktris-moves-without-progress = Züge ohne Fortschritt
saktris-everything-placed = alles gesetzt
saktris-to-come = { $n ->
    [one] 1 Figur kommt
   *[other] { $n } Figuren kommen
 } noch
saktris-not-this-piece = { $piece_no }: { $why }
saktris-must-place = { $piece_a } ist an der Reihe und muss jetzt gesetzt werden
saktris-must-place-any = eine Figur ist an der Reihe und muss jetzt gesetzt werden
saktris-all-placed = { $seat } hat alles gesetzt
saktris-none-due = keine Figur ist an der Reihe: Die nächste von { $seat } kommt nach { $n ->
    [one] einem weiteren Zug
   *[other] { $n } weiteren Zügen
 }
saktris-other-due = { $due_the } ist an der Reihe, nicht { $piece_the }
saktris-arrive-on = die Figuren von { $seat } kommen auf Reihe { $rank } an
saktris-occupied = { $to } ist besetzt
saktris-bishop-on-light = { $seat } hat schon einen Läufer auf hellen Feldern
saktris-bishop-on-dark = { $seat } hat schon einen Läufer auf dunklen Feldern
saktris-king-arrives-attacked = { $to } ist angegriffen, und dort darf kein König ankommen
saktris-still-no-square = jetzt ist { $piece_the } an der Reihe und hätte noch immer kein Feld
saktris-still-no-square-any = für die fällige Figur gäbe es noch immer kein Feld
saktris-placement-complete = mit dem Feld ist das Setzen vollständig
saktris-square-next = nach der Figur kommt ihr Feld
saktris-choose-first = zuerst die Figur wählen, dann ihr Feld
saktris-nothing-to-do = es gibt nichts zu tun
saktris-no-letter = es gibt keine Figur mit dem Buchstaben { $letter }
saktris-no-such-square = ein Feld { $square } gibt es nicht
saktris-piece-first = zuerst kommt eine Figur
saktris-target-next = nach der Figur kommt das Feld, auf das sie geht
saktris-move-complete = mit dem Feld ist der Zug vollständig
saktris-not-legal = das ist nicht erlaubt
saktris-no-pass = passen darf nur, wer nichts anderes tun kann
saktris-no-pass-in-check = { $seat } steht im Schach und kann nicht passen
saktris-none-on-board = { $seat } hat { $piece_none } auf dem Brett
saktris-no-such-on-board = so steht von { $seat } { $piece_no } auf dem Brett
saktris-nothing-on = auf { $square } steht nichts
saktris-not-own = { $piece_the } auf { $from } gehört nicht { $seat }
saktris-own-stands-on = auf { $to } steht { $piece_a } von { $seat } selbst
saktris-nowhere-to-go = { $piece_the } auf { $from } kann nirgendwohin
saktris-cannot-end-check = { $piece_the } auf { $from } kann das Schach nicht beenden
saktris-king-nowhere-safe = jedes Feld, auf das der König könnte, ist angegriffen
saktris-moving-exposes = zöge { $piece_the } auf { $from }, stünde der König von { $seat } im Schach
saktris-exposes = damit stünde der König von { $seat } im Schach
saktris-clearing-exposes = räumte man die Reihe, stünde der König von { $seat } im Schach
saktris-leaves-in-check = der König von { $seat } bliebe im Schach
saktris-attacked = { $to } ist angegriffen
saktris-does-not-go = { $piece_a } zieht nicht von { $from } nach { $to }
saktris-something-between = zwischen { $from } und { $to } steht etwas
saktris-pawn-blocked = dem Bauern auf { $from } steht etwas im Weg
saktris-double-step = zwei Schritte geht ein Bauer nur von Reihe { $rank }
saktris-pawn-becomes = ein Bauer wird zu Dame, Turm, Läufer oder Springer
saktris-not-promoted = { $piece_the } wird auf { $to } nicht umgewandelt
saktris-king-not-on-board = der König von { $seat } steht nicht auf dem Brett
saktris-king-has-moved = der König von { $seat } hat schon gezogen
saktris-no-unmoved-rook = { $seat } hat auf dieser Seite keinen ungezogenen Turm
saktris-no-room-to-castle = auf dieser Seite ist kein Platz für den König
saktris-castling-in-check = ein König im Schach rochiert nicht
saktris-castling-blocked = zwischen dem König und dem Turm auf { $rook } steht etwas
saktris-castling-neighbours = König und Turm nebeneinander rochieren nicht
saktris-castling-classic = nur ein König auf der e-Linie rochiert, mit einem Turm auf der a- oder h-Linie
saktris-castling-through-check = der König käme über { $square }, und das ist angegriffen
saktris-form-repetition = 0 für nie oder eine ganze Zahl von 2 bis 100
saktris-form-move = das Setzen einer Figur wie N@c1, ein Zug wie Nc3, e1e3, exd8=Q oder O-O, oder -- zum Passen
saktris-form-ranks = acht Reihen zwischen Schrägstrichen
saktris-form-no-more-ranks = nicht mehr als acht Reihen
saktris-form-rank = acht Felder aus Figuren PNBRQKpnbrqk und Lücken 1 bis 8
saktris-form-no-pawn = kein Bauer auf seiner letzten Reihe, wo er umgewandelt worden wäre
saktris-form-unmoved = Zeichen wie KAHkb oder -
saktris-form-unmoved-king = K oder k nur für einen König auf seiner Grundreihe
saktris-form-unmoved-files = K, k, Linien A bis H der weißen Türme, a bis h der schwarzen, oder -
saktris-form-unmoved-rook = ein eigener Turm auf { $square }
saktris-form-unmoved-once = jedes Zeichen einmal
saktris-form-en-passant = ein Feld oder -
saktris-form-en-passant-off = -, da en passant ausgeschaltet ist
saktris-form-square-of-rank = ein Feld der Reihe { $rank }
saktris-form-passed-pawn = ein Bauer auf { $pawn }, der gerade vorbeigezogen ist, { $passed } und { $behind } leer
saktris-form-supplies = zwei Vorräte mit einem Schrägstrich dazwischen
saktris-form-supply-size = nicht mehr als 64 Figuren
saktris-form-letters = Buchstaben aus KQRBNP oder -
saktris-form-pool = ein Vorrat wie { $example } oder -, da die Reihenfolge frei wählbar ist
saktris-form-counted = Figuren mit ihrer Anzahl wie { $example }
saktris-form-hidden = ein ? vor den verdeckten Figuren
saktris-form-counters = zwei Zahlen mit einem Schrägstrich dazwischen
saktris-form-number = eine Zahl
saktris-form-end = nichts hinter der Zugnummer
saktris-form-safe-king = dass der König von { $seat } nicht im Schach steht, da { $seat } nicht am Zug ist
saktris-form-kings = höchstens ein König je Seite, auf dem Brett und im Vorrat
saktris-part-unmoved = Zeichen der Ungezogenen
saktris-part-en-passant = En-passant-Feld
saktris-part-supplies = Vorräte
saktris-part-supply = Vorrat von { $seat }
saktris-part-counters = Ankunftszähler
saktris-part-counter = Ankunftszähler von { $seat }
saktris-part-kings = Könige von { $seat }
saktris-part-clock = Halbzugzähler
saktris-part-turn = Zugnummer
saktris-part-end = Ende

## Situationsschach
sitchess-choose-exact = { $seat }, wähle geheim eine Armee für genau { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-choose-exact-you = Wähle geheim eine Armee für genau { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-choose-at-most = { $seat }, wähle geheim eine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-choose-at-most-you = Wähle geheim eine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-chooses-exact = { $seat } wählt eine Armee für genau { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-chooses-exact-you = Wähle eine Armee für genau { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-chooses-at-most = { $seat } wählt eine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-chooses-at-most-you = Wähle eine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-both-choose = Beide Seiten wählen geheim eine Armee.
sitchess-still-choosing = { $seat } wählt noch geheim eine Armee.
sitchess-rolled-six = { $seat } hat eine Sechs gewürfelt und wählt eine Figur für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-rolled-six-you = Du hast eine Sechs gewürfelt: Wähle eine Figur für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }.
sitchess-dice-decide-now = Die Würfel entscheiden.
sitchess-must-pass = { $seat } hat für keine Figur ein Feld und muss passen.
sitchess-must-pass-you = Du hast für keine deiner Figuren ein Feld und musst passen.
sitchess-places-king = { $seat } setzt den König.
sitchess-places-king-you = Setze deinen König.
sitchess-places = { $seat } setzt eine Figur.
sitchess-places-you = Setze eine deiner Figuren.
sitchess-to-move = { $seat } ist am Zug.
sitchess-to-move-you = Du bist am Zug.
sitchess-to-move-in-check = { $seat } ist am Zug und steht im Schach.
sitchess-to-move-in-check-you = Du bist am Zug und stehst im Schach.
sitchess-army = Armee
sitchess-to-place = zu setzen
sitchess-points-spent = Punkte ausgegeben
sitchess-moves-without-progress = Züge ohne Schlagen oder Bauernzug
sitchess-king-alone = König allein
sitchess-promote-queen = Dame
sitchess-promote-rook = Turm
sitchess-promote-bishop = Läufer
sitchess-promote-knight = Springer
sitchess-choosing = wählt
sitchess-has-chosen = hat gewählt
sitchess-has-army = hat { $army }
sitchess-rolling = würfelt, noch { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
sitchess-comes-next = kommt als Nächstes
sitchess-has-placed-everything = hat alles gesetzt
sitchess-turn-of = { $seat } ist am Zug
sitchess-chosen-already = { $seat } hat schon gewählt
sitchess-dice-decide = die Würfel entscheiden
sitchess-army-too-large = eine Armee hat außer ihrem König höchstens { $n } Figuren
sitchess-army-from-tray = eine Armee wird aus den Figuren neben dem Brett gewählt
sitchess-king-not-alone = der König ist nicht allein
sitchess-king-in-every-army = der König gehört schon zu jeder Armee
sitchess-cannot-buy = { $letter } ist keine Figur, die { $seat } kaufen kann
sitchess-cannot-have = { $letter } ist keine Figur, die { $seat } haben kann
sitchess-not-a-piece-of = { $letter } ist keine Figur von { $seat }
sitchess-set-has-only = im Figurensatz gibt es nur { $n ->
    [one] 1 { $piece }
   *[other] { $n } { $piece_plural }
 }
sitchess-army-costs-exact = { $army } kostet { $cost }, und { $seat } hat genau { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } auszugeben
sitchess-army-costs-at-most = { $army } kostet { $cost }, und { $seat } hat höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } auszugeben
sitchess-not-an-army-exact = { $army } ist keine Armee für genau { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
sitchess-not-an-army-at-most = { $army } ist keine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
sitchess-no-six = es gibt keine Sechs, für die eine Figur zu wählen wäre
sitchess-six-is-one = eine Sechs ist eine Figur
sitchess-six-from-tray = eine Sechs ist eine Figur von neben dem Brett
sitchess-too-dear = { $piece_a } kostet { $cost }, und { $n ->
    [one] 1 Punkt ist
   *[other] { $n } Punkte sind
 } übrig
sitchess-piece-then-square = zuerst kommt eine Figur von neben dem Brett, dann ihr Feld
sitchess-no-such-square = dieses Feld gibt es nicht
sitchess-placement-complete = mehr als eine Figur und ihr Feld braucht es nicht
sitchess-king-first = der König wird zuerst gesetzt
sitchess-king-last = der König wird zuletzt gesetzt, und { $piece_the } hat noch ein Feld
sitchess-cannot-place = { $piece_the } kann nicht auf { $to } gesetzt werden
sitchess-square-taken = auf { $square } steht schon { $piece_a }
sitchess-pawn-own-rank = ein Bauer von { $seat } darf nicht auf die eigene erste Reihe gesetzt werden
sitchess-pawn-far-ranks = ein Bauer von { $seat } darf nicht auf Reihe { $first } oder { $second } gesetzt werden
sitchess-attacked-by = { $piece_the } auf { $square } greift { $to } an
sitchess-would-attack = { $piece_the } auf { $to } würde { $target_acc } auf { $at } angreifen
sitchess-can-still-place = { $seat } kann noch eine Figur setzen
sitchess-placement-over = das Setzen ist vorbei
sitchess-begins-with-square = ein Zug beginnt mit einem Feld des Bretts
sitchess-square-to-square = ein Zug geht von einem Feld zu einem anderen
sitchess-move-complete = der Zug ist vollständig
sitchess-no-legal-move = { $seat } hat keinen erlaubten Zug
sitchess-pawn-becomes = auf der letzten Reihe wird ein Bauer zu Dame, Turm, Läufer oder Springer
sitchess-nothing-promoted = auf { $to } wird nichts umgewandelt
sitchess-cannot-answer-check = { $piece_the } auf { $square } kann nicht auf das Schach durch { $other_acc } auf { $at } antworten
sitchess-king-in-check-from = dem König gibt { $piece_the } auf { $square } Schach
sitchess-pinned = { $piece_the } auf { $square } ist durch { $other_acc } auf { $at } gefesselt
sitchess-nowhere-to-go = { $piece_the } auf { $square } hat kein Feld, auf das zu gehen wäre
sitchess-no-piece-on = auf { $square } steht keine Figur
sitchess-belongs-to = { $piece_the } auf { $square } gehört { $seat }
sitchess-has-to-go = { $piece_the } auf { $square } muss irgendwohin gehen
sitchess-in-the-way = { $piece_the } auf { $square } steht im Weg
sitchess-blocks = { $piece_the } auf { $square } versperrt den Weg
sitchess-stands-between = { $piece_the } auf { $square } steht zwischen { $from } und { $to }
sitchess-does-not-move = { $piece_the } auf { $square } zieht nicht nach { $to }
sitchess-cannot-go = { $piece_the } auf { $square } kann nicht nach { $to }
sitchess-has-none = { $seat } hat { $piece_none }
sitchess-no-double-steps = es gibt keine Doppelschritte
sitchess-double-step = zwei Schritte geht ein Bauer nur von seiner zweiten Reihe
sitchess-no-en-passant = auf { $to } gibt es nichts zu schlagen, und en passant gibt es nicht
sitchess-form-roll = ein Wurf, die1 bis die6
sitchess-form-piece = einer der Buchstaben QRBNP
sitchess-form-army = die Buchstaben einer Armee wie QN oder RRPP
sitchess-form-placement = eine Figur und ihr Feld wie Q@d4, oder pass
sitchess-form-move = zwei Felder wie e2e4 oder e7e8q, oder SAN wie Nf3
sitchess-form-choice = { $letter }= und eine Armee
sitchess-form-budgets = { $budgets }, wie die Einstellungen sagen
sitchess-form-open-choice = eine offene Wahl: Nur gleichzeitige Wahlen sind verdeckt
sitchess-form-letters = Buchstaben aus QRBNP, K für den König allein, ? für eine verdeckte Wahl oder - für noch keine
sitchess-form-rolled-letters = Buchstaben aus QRBNP, K für den König allein oder - für noch keine
sitchess-form-no-dice = eine Armee ohne + oder !, die zu den Würfeln gehören
sitchess-form-unfinished = eine Armee, die von { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkten
 } etwas übrig lässt
sitchess-form-still-fits = { $army }+, solange noch eine Figur hineinpasst
sitchess-form-exact = eine Armee für { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
sitchess-form-at-most = eine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
sitchess-form-exact-of-set = eine Armee für { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } aus einem einzigen Figurensatz
sitchess-form-at-most-of-set = eine Armee für höchstens { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } aus einem einzigen Figurensatz
sitchess-form-not-yet = -, bis { $seat } eine Armee hat
sitchess-form-bracket = Buchstaben aus KQRBNPkqrbnp und eine schließende Klammer
sitchess-form-reserves = Buchstaben aus KQRBNPkqrbnp
sitchess-form-reserve-size = höchstens 39 Figuren je Seite außer ihrem König
sitchess-form-one-king = ein König je Seite, hier sind es zwei
sitchess-form-castling = -, es gibt keine Rochade
sitchess-form-en-passant = -, en passant gibt es nicht
sitchess-form-counters = 0 1 während des Setzens
sitchess-form-end = nichts weiter
sitchess-form-ranks-more = acht Reihen mit / dazwischen, hier sind es mehr
sitchess-form-ranks-fewer = acht Reihen mit / dazwischen, hier sind es weniger
sitchess-form-rank = Figuren aus KQRBNPkqrbnp und Ziffern für leere Felder
sitchess-form-rank-more = acht Felder, hier sind es mehr
sitchess-form-rank-fewer = acht Felder, hier sind es weniger
sitchess-form-kings = ein König von { $seat } auf dem Brett oder zu setzen, nicht { $n }
sitchess-form-no-pawn = hier kein Bauer von { $seat } auf Reihe { $rank }
sitchess-form-other-side = { $letter }, da { $seat } alles gesetzt hat
sitchess-form-no-attack = keine Figur, die vor dem Spiel eine andere angreift
sitchess-form-king-first = der König von { $seat } zuerst gesetzt
sitchess-form-no-check = dass die Seite, die gerade gezogen hat, nicht im Schach steht
sitchess-part-army = Armee von { $seat }
sitchess-part-budgets = Punkte zum Ausgeben
sitchess-part-reserves = Reserven
sitchess-part-castling = Rochade
sitchess-part-en-passant = en passant
sitchess-part-clock = Halbzugzähler
sitchess-part-number = Zugnummer
sitchess-part-counters = Zähler
sitchess-part-end = Ende der Stellung

## Taifho
taifho-form-arrangement = die acht Buchstaben SSDDTTCC in beliebiger Reihenfolge, für die Linien b bis i
taifho-you-move = Du bist { $seat }: ein Schritt oder Sprünge über andere Figuren.
taifho-moves = { $seat } zieht: ein Schritt oder Sprünge über andere Figuren.
taifho-you-pass = Du bist { $seat }: Nichts kann ziehen, also wird gepasst.
taifho-passes = { $seat } ist am Zug: Nichts kann ziehen, also wird gepasst.
taifho-blocked-turn = { $prompt } Das ist blockierter Zug { $turn } von { $limit }.
taifho-you-arrange = Stelle deine Figuren auf { $first } bis { $last } auf: Berühre zwei, um sie zu vertauschen, und sage dann, dass du fertig bist.
taifho-one-arranges = { $seats } stellt die eigenen Figuren auf, für die andere Seite unsichtbar.
taifho-both-arrange = { $seats } stellen ihre Figuren auf, füreinander unsichtbar.
taifho-choice-ready = Fertig
taifho-choice-leave = Den Kreis stehen lassen
taifho-arranging = stellt auf
taifho-ready = fertig
taifho-pieces-home = Figuren am Ziel
taifho-rows-to-go = Reihen noch zu gehen
taifho-blocked-turns = blockierte Züge
taifho-moves-played = gespielte Züge
taifho-note-transit = hier darf eine Kette landen, aber kein Zug enden
taifho-note-stale = hat diese Reihe verlassen, ist zurückgekommen und geht nicht mehr zur Seite
taifho-turn-is-passed = nichts kann ziehen, und es wird gepasst
taifho-no-pass = passen darf nur, wer keinen erlaubten Zug hat
taifho-nothing-after-pass = auf ein Passen kann nichts folgen
taifho-no-way-on = { $why }, und es geht nicht weiter
taifho-yet-to-move = { $piece_the } auf { $square } hat noch nicht gezogen
taifho-step-ends-move = ein Schritt beendet den Zug, auf { $square } kann also nichts folgen
taifho-never-back = eine Kette landet nie auf { $to }, wo sie begann
taifho-only-a-step = { $to } ist nur einen Schritt entfernt, und eine Kette besteht nur aus Sprüngen
taifho-more-than-a-step = { $to } ist mehr als einen Schritt entfernt; ein Sprung wird { $from }>{ $to } geschrieben
taifho-stale = { $piece_the } auf { $square } hat die eigene erste Reihe verlassen, ist zurückgekommen und geht nicht mehr zur Seite
taifho-stale-jump = { $piece_the } hat die eigene erste Reihe verlassen und springt nicht mehr zur Seite
taifho-moves-only = { $piece_a } zieht nur { $how }
taifho-hops-only = { $piece_a } springt nur { $how }
taifho-how-square = gerade auf Linien und Reihen
taifho-how-diamond = diagonal
taifho-how-triangle = schräg vorwärts oder gerade zurück
taifho-how-circle = in geraden Linien
taifho-cannot-step = { $piece_the } kann keinen Schritt nach { $to } gehen
taifho-no-rest = auf { $to } darf eine Kette landen, aber kein Zug enden
taifho-no-return = { $to } liegt auf der eigenen ersten Reihe, und dort darf nur ein Zug enden, der dort begann
taifho-landed-before = die Kette ist schon einmal auf { $to } gelandet
taifho-not-on-one-line = { $from } und { $to } liegen nicht auf einer Geraden
taifho-nothing-between = zwischen { $from } und { $to } steht nichts zum Überspringen
taifho-several-between = ein Sprung geht über eine Figur, und von { $first } bis { $last } sind es mehrere
taifho-uneven-hop = ein Sprung landet so weit hinter seinem Hindernis, wie er davor begann: Von { $over } bis { $from } sind es { $before }, bis { $to } { $behind }
taifho-no-leaps = in diesem Spiel gibt es keine weiten Sprünge, nur Sprünge über das nächste Feld
taifho-no-sideways-leap = seitwärts auf der ersten Reihe gibt es kurze, aber keine weiten Sprünge
taifho-leaves-row = ein Sprung zur Seite nach { $to } würde die Reihe verlassen
taifho-no-putting-back = in diesem Spiel wird kein Kreis zurückgestellt
taifho-only-circle-puts-back = nur ein Kreis stellt einen Kreis zurück, und dies ist { $piece_a }
taifho-only-jump-puts-back = nur ein kurzer Sprung stellt einen Kreis zurück, und dies war ein weiter
taifho-no-enemy-circle = auf { $square } steht kein gegnerischer Kreis
taifho-circle-on-outer-row = der Kreis auf { $square } steht auf seiner ersten oder seiner Zielreihe
taifho-circle-stays = der Kreis auf { $square } wurde nicht übersprungen oder kann nirgendwohin
taifho-hopped-over-other = der Sprung ging über { $over }, nicht über { $said }
taifho-no-circle-to-put-back = es gibt keinen Kreis zurückzustellen
taifho-no-circle-to-leave = es gibt keinen Kreis, der stehen bleiben könnte
taifho-cannot-put-back = der Kreis auf { $from } kann nicht dorthin gestellt werden: { $why }
taifho-not-its-first-row = { $square } liegt nicht auf seiner ersten Reihe
taifho-swap-needs-second = zum Vertauschen braucht es ein zweites Feld
taifho-swap-only-own = vertauschen kannst du nur die Figuren auf { $first } bis { $last }
taifho-swap-touches = berühre zwei Felder, um ihre Figuren zu vertauschen, oder „Fertig“
taifho-ready-is-final = wer fertig ist, kann nichts mehr vertauschen
taifho-part-arrangements = Aufstellungen
taifho-part-stale = zurückgekehrte Figuren
taifho-part-ply = Halbzug
taifho-expected-move = ein Schritt wie b1-b2, eine Kette wie e3>e7>g9 oder d4>d10(d7=c10)>b10, oder -- zum Passen
taifho-expected-arrangement = die acht Buchstaben SSDDTTCC in beliebiger Reihenfolge, oder ready
taifho-expected-arrangements = die von Süd und die von Nord mit einem Komma dazwischen: acht Buchstaben, ? oder -
taifho-expected-choosing = dass mindestens eine Seite noch zu wählen hat, mit - bezeichnet
taifho-expected-board = ein Brett, da die Aufstellung nicht frei ist
taifho-expected-ply = eine Zahl von 1 bis 65535
taifho-expected-rows = zehn Reihen von Reihe 10 abwärts, mit / dazwischen
taifho-expected-ten-squares = insgesamt zehn Felder
taifho-expected-runs = Folgen von 1 bis 10 leeren Feldern
taifho-expected-letters = Buchstaben SDTC oder sdtc und Zahlen
taifho-expected-free-edges = keine Figur auf den Linien a und j, die nur zum Durchqueren sind
taifho-expected-two = höchstens zwei Figuren { $letter } von { $seat }
taifho-expected-a-piece = mindestens eine Figur von { $seat }
taifho-expected-stale-squares = Felder mit Kommas dazwischen oder -
taifho-expected-stale-piece = das Feld eines Dreiecks oder einer Raute auf der eigenen ersten Reihe
taifho-expected-once = jedes Feld einmal
taifho-expected-two-numbers = zwei Zahlen mit einem Komma dazwischen, die von Süd zuerst

## Shakti
shakti-form-position = eine Stellung von Shakti
shakti-passes = { $seat } hat keinen Zug und muss passen.
shakti-passes-you = Du hast keinen Zug und musst passen.
shakti-in-check = { $seat } steht im Schach: Der König muss auf eine benachbarte Platte.
shakti-in-check-you = Du stehst im Schach: Dein König muss auf eine benachbarte Platte.
shakti-tiles-left = Platten übrig
shakti-quiet-moves = Züge ohne Fortschritt
shakti-touch-a-piece = berühre eine deiner Figuren
shakti-touch-piece-and-tile = berühre eine deiner Figuren, dann eine Platte
shakti-two-touches = ein Zug besteht aus zwei Berührungen: Figur und Platte
shakti-no-pass = passen darf nur, wer keinen Zug hat
shakti-must-pass = { $seat } hat keinen Zug und muss passen
shakti-no-piece-of = { $seat } hat auf { $square } keine Figur
shakti-only-king-answers = { $seat } steht im Schach, und nur der König kann darauf antworten
shakti-no-tile = auf { $square } liegt keine Platte
shakti-check-neighbour = ein König im Schach zieht nur auf eine benachbarte Platte, und { $to } liegt nicht neben { $from }
shakti-takes-only-in-check = ein König schlägt einen Krieger nur, wenn er im Schach steht, und der auf { $from } tut das nicht
shakti-not-first-tile = { $to } ist in keiner Richtung die erste Platte, die man von { $from } aus sieht
shakti-not-second-tile = { $to } ist in keiner Richtung die erste oder zweite Platte, die man von { $from } aus sieht
shakti-warrior-sees = der Krieger auf { $from } sieht { $to }
shakti-warrior-protects = der Krieger auf { $from } deckt { $to }
shakti-kings-would-see = die Könige würden einander von { $to } und { $from } aus sehen
shakti-king-cannot-go = der König kann nicht nach { $to }
shakti-warrior-cannot-go = der Krieger kann nicht nach { $to }
shakti-warrior-never-takes = ein Krieger schlägt nie, und { $to } ist besetzt
shakti-leap-over-occupied = für einen Sprung müssen beide Platten frei sein, und { $over } ist besetzt
shakti-not-behind = { $to } liegt nicht direkt hinter { $over }
shakti-exposes = ohne { $over } würde der eigene König den Gegner sehen
shakti-exposes-to = ohne { $over } würde der eigene König { $piece_acc } auf { $square } sehen
shakti-leap-removes = dieser Sprung entfernt { $over }
shakti-only-leap-removes = nur ein Sprung entfernt eine Platte
shakti-no-warrior-to-take = auf { $to } steht kein Krieger zum Schlagen
shakti-part-quiet-plies = Halbzüge seit der letzten entfernten Platte oder dem letzten Schlagen
shakti-expected-move = ein Zug wie b2-b4 oder pass
shakti-expected-position = eine Stellung ({ $why })
shakti-expected-ranks = sieben Reihen mit / dazwischen
shakti-expected-squares = Felder aus K W k w, * für ein Loch, Ziffern für freie Platten
shakti-expected-no-more-squares = sieben Felder, hier sind es mehr
shakti-expected-more-squares = sieben Felder, hier sind es weniger
shakti-expected-one-king = ein König je Seite, dies ist der zweite
shakti-expected-kings = ein König für jede Seite
shakti-expected-kings-apart = Könige, die einander nicht sehen
shakti-expected-corners = Löcher in den vier Ecken, in denen nie eine Platte liegt
shakti-expected-two-warriors = höchstens zwei Krieger je Seite

## Bishops
bishops-answers-check = { $seat } steht im Schach und muss darauf antworten.
bishops-you-answer-check = { $seat } steht im Schach: Du musst darauf antworten.
bishops-must-leave = { $seat } muss mit dem König die Ecke verlassen.
bishops-you-must-leave = Du musst mit dem König die Ecke verlassen.
bishops-must-step-out = { $seat } muss mit dem König auf den Ausgang der Ecke zugehen.
bishops-you-must-step-out = Du musst mit dem König auf den Ausgang der Ecke zugehen.
bishops-king-must-leave = { $seat } ist am Zug; zieht der König, muss er die Ecke verlassen.
bishops-your-king-must-leave = Du bist am Zug; zieht der König, muss er die Ecke verlassen.
bishops-king-must-step-out = { $seat } ist am Zug; zieht der König, muss er auf den Ausgang zugehen.
bishops-your-king-must-step-out = Du bist am Zug; zieht der König, muss er auf den Ausgang zugehen.
bishops-must-pass = { $seat } kann nicht ziehen und muss passen.
bishops-you-must-pass = Du kannst nicht ziehen und musst passen.
bishops-to-move = { $seat } ist am Zug.
bishops-your-move = Du bist am Zug.
bishops-to-move-or-exchange = { $seat } ist am Zug oder vertauscht König und Dame.
bishops-your-move-or-exchange = Du bist am Zug, oder vertausche König und Dame, indem du beide berührst.
bishops-corner = die Ecke von { $seat }: Nur der König von { $seat } betritt sie
bishops-pass = Passen
bishops-points-lost = Punkte verloren
bishops-moves-without-progress = Züge ohne Fortschritt
bishops-note-out = ausgeschieden, { $place ->
    [2] Zweiter
    [3] Dritter
   *[other] Vierter
 }
bishops-note-immune = unantastbar mit { $queens ->
    [one] 1 Dame
   *[other] { $queens } Damen
 }
bishops-note-must-leave = muss die Ecke verlassen mit { $queens ->
    [one] 1 Dame
   *[other] { $queens } Damen
 }
bishops-note-in-corner = in der Ecke mit { $queens ->
    [one] 1 Dame
   *[other] { $queens } Damen
 }
bishops-note-has-entered = hat die Ecke schon einmal betreten
bishops-note-may-exchange = darf König und Dame vertauschen
bishops-turn = { $seat } ist am Zug
bishops-turn-in-check = { $seat } ist am Zug, steht im Schach und antwortet darauf
bishops-turn-of = { $seat } ist am Zug
bishops-no-such-square = dieses Feld gibt es nicht
bishops-no-such-choice = diese Wahl gibt es hier nicht
bishops-nothing-beside = neben dem Brett warten keine Figuren
bishops-two-squares = ein Zug wird mit zwei Feldern angegeben
bishops-can-move = { $seat } kann ziehen, und passen darf nur, wer das nicht kann
bishops-exchange-too-late = { $seat } darf König und Dame nicht vertauschen: Das geht nur als allererste Handlung einer Farbe
bishops-exchange-without-queen = { $seat } hat keine Dame zum Vertauschen
bishops-nothing-on = auf { $square } steht keine Figur
bishops-piece-of = { $piece_the } auf { $square } gehört { $seat }
bishops-own-piece = auf { $square } steht { $piece_your }
bishops-no-move = { $piece_the } auf { $square } hat keinen erlaubten Zug
bishops-cannot-answer-check = { $seat } steht im Schach, und { $piece_the } auf { $square } kann nicht darauf antworten
bishops-duty-to-leave = mit { $queens ->
    [0] keiner Dame
    [1] einer Dame
   *[other] { $queens } Damen
 } muss der König von { $seat } seine Ecke verlassen
bishops-duty-to-step-out = mit { $queens ->
    [0] keiner Dame
    [1] einer Dame
   *[other] { $queens } Damen
 } muss der König von { $seat } auf den Ausgang seiner Ecke zugehen
bishops-in-corner = { $square } liegt in der Ecke von { $seat }, die nur der König von { $seat } betritt
bishops-corners-closed = in diesem Spiel sind die Ecken geschlossen
bishops-king-not-taken = in diesem Spiel kann der König von { $seat } nicht geschlagen werden
bishops-does-not-go = { $piece_a } zieht nicht von { $from } nach { $to }
bishops-way-blocked = der Weg von { $from } nach { $to } ist auf { $square } versperrt
bishops-pawn-diagonal = schräg zieht ein Bauer nur, um zu schlagen
bishops-pawn-blocked = ein Bauer schlägt nicht geradeaus, und { $square } ist besetzt
bishops-pawn-has-moved = der Bauer auf { $square } hat schon gezogen und geht nur ein Feld weit
bishops-edge-pawn = in den ersten vier Halbzügen schlägt kein Randbauer einen Randbauern
bishops-no-castling = in diesem Spiel gibt es auf dem Kreuz keine Rochade
bishops-castling-has-moved = zur Rochade gehören ein König und ein Turm, die noch nie gezogen haben
bishops-castling-blocked = die Rochade ist auf { $square } versperrt
bishops-castling-out-of-check = { $seat } steht im Schach und darf nicht rochieren
bishops-castling-through-check = der König würde auf { $square } durch ein Schach rochieren
bishops-king-attacked = der König von { $seat } auf { $square } wäre angegriffen
bishops-king-attacked-by = den König von { $seat } auf { $square } würde { $piece_the } von { $owner } auf { $from } angreifen
bishops-evict-at-immune = evict_at={ $evict } muss kleiner sein als immunity_queens={ $immune }: Kein König ist zugleich unantastbar und vertrieben
bishops-force-duel = Duell anordnen
bishops-force-duel-of = Duell anordnen: { $one } und { $other }
bishops-short-without-duel = ein kurzes Spiel hat kein Duell
bishops-out-cannot-duel = { $seat } ist ausgeschieden und kann kein Duell spielen
bishops-too-many-to-duel = noch { $count } Farben: Ein Duell lässt sich erst anordnen, wenn genau zwei übrig sind
bishops-one-left = nur eine Farbe ist übrig
bishops-name-two = nenne die beiden Duellanten, wie in duel=wp
bishops-expected-order = die einzige Anordnung ist duel, oder duel=wp mit den Buchstaben zweier Farben
bishops-expected-move = zwei Felder wie c2-c4, K<>Q zum Vertauschen von König und Dame oder -- zum Passen
bishops-expected-phase = s für das Kreuz oder d für das Duell
bishops-expected-fields = { $count } Angaben hinter der Phase
bishops-expected-end = nichts hinter { $count } Angaben
bishops-expected-someone = mindestens eine von wgbp
bishops-expected-living = eine Farbe, die noch im Spiel ist
bishops-expected-fewer-plies = höchstens so viele wie alle Halbzüge
bishops-expected-mated-out = dass eine mattgesetzte Farbe schon ausgeschieden ist
bishops-expected-ranks = 12 Reihen und nicht mehr
bishops-expected-squares = 12 Felder und nicht mehr
bishops-expected-more-squares = 12 Felder, nicht { $count }
bishops-expected-empty = 1 bis 12 leere Felder
bishops-expected-piece = eine Farbe aus wgbp und eine Figur aus KQRBNP oder eine Anzahl leerer Felder
bishops-expected-king-in-corner = in einer Ecke nichts als ihr eigener König
bishops-expected-empty-corner = nichts in einer Ecke bei corners=blocked
bishops-expected-one-king = ein König je Farbe
bishops-expected-pawns = Bauern zwischen ihrer Ausgangs- und ihrer Umwandlungslinie
bishops-expected-king = ein König für jede Farbe im Spiel
bishops-expected-no-pieces = keine Figuren einer ausgeschiedenen Farbe
bishops-expected-at-most = höchstens { $most } { $piece_plural }
bishops-expected-exchange = Tauschrechte nur mit König und Dame in der Mitte ihrer Linie
bishops-expected-no-exchange = - bei kq_swap=off
bishops-expected-entered = dass ein König in seiner Ecke sie betreten hat
bishops-expected-none-entered = - bei corners=blocked
bishops-expected-castling = ungezogene Könige in der Mitte ihrer Linie, jeder gefolgt von seinen ungezogenen Türmen, Farbe für Farbe, oder -
bishops-expected-out = alle ausgeschiedenen Farben in der Reihenfolge ihres Ausscheidens
bishops-expected-up-to-three = bis zu drei verschiedene aus wgbp oder -
bishops-expected-colour = w, g, b oder p
bishops-expected-colours = einige von { $colours } in dieser Reihenfolge oder -
bishops-part-phase = Phase
bishops-part-field = Angabe { $number }
bishops-part-end = Ende
bishops-part-board = Brett
bishops-part-rank = Reihe { $rank }
bishops-part-colour = { $seat }
bishops-part-living = Farben im Spiel
bishops-part-turn = Farbe am Zug
bishops-part-mover = zuletzt am Zug
bishops-part-castling = Rochaderechte
bishops-part-exchange = Tauschrechte
bishops-part-entered = Farben, die ihre Ecke betreten haben
bishops-part-quiet = Halbzüge ohne Fortschritt
bishops-part-plies = Halbzüge
bishops-part-lost = verlorene Punkte von { $seat }
bishops-part-out = ausgeschiedene Farben
bishops-duel-heading = Duell: { $white } (weiße Figuren) gegen { $black } (schwarze Figuren)
bishops-duel-to-move = Das Duell von { $white } und { $black }: { $seat } ist am Zug.
bishops-duel-to-move-in-check = Das Duell von { $white } und { $black }: { $seat } ist am Zug und steht im Schach.
bishops-duel-your-move = Das Duell von { $white } und { $black }: Du bist am Zug.
bishops-duel-your-move-in-check = Das Duell von { $white } und { $black }: Du bist am Zug und stehst im Schach.
bishops-duel-plays-white = spielt die weißen Figuren
bishops-duel-plays-black = spielt die schwarzen Figuren
bishops-duel-moves-without-progress = Züge ohne Fortschritt
bishops-duel-queen = Dame
bishops-duel-rook = Turm
bishops-duel-bishop = Läufer
bishops-duel-knight = Springer
bishops-duel-has-begun = das Duell hat schon begonnen
bishops-duel-between-two = ein Duell ist zwischen zweien
bishops-duel-no-such-square = dieses Feld gibt es auf dem Duellbrett nicht
bishops-duel-two-squares = ein Zug wird mit zwei Feldern und vielleicht einer Figur angegeben
bishops-duel-begin-with-square = ein Zug im Duell beginnt mit einem Feld
bishops-duel-nothing-on = auf { $square } steht keine Figur
bishops-duel-piece-of = { $piece_the } auf { $square } gehört { $seat }
bishops-duel-own-piece = auf { $square } steht { $piece_your }
bishops-duel-no-move = { $piece_the } auf { $square } hat keinen erlaubten Zug
bishops-duel-cannot-answer-check = { $seat } steht im Schach, und { $piece_the } auf { $square } kann nicht darauf antworten
bishops-duel-does-not-go = { $piece_a } zieht nicht von { $from } nach { $to }
bishops-duel-way-blocked = der Weg von { $from } nach { $to } ist auf { $square } versperrt
bishops-duel-no-promotion = ein Bauer wird auf seiner letzten Reihe zu Dame, Turm, Läufer oder Springer, und nur dort
bishops-duel-say-promotion = es fehlt, was aus dem Bauern wird, wie in { $move }
bishops-duel-no-castling = die Rochade ist hier nicht möglich
bishops-duel-pawn-straight = ein Bauer schlägt nicht geradeaus
bishops-duel-pawn-diagonal = schräg zieht ein Bauer nur, um zu schlagen
bishops-duel-pawn-ahead = ein Bauer geht ein Feld vorwärts, vom Ausgangsfeld auch zwei
bishops-duel-king-in-check = der König von { $seat } stünde im Schach
bishops-duel-none-goes = { $piece_no } von { $seat } darf nach { $to }
bishops-duel-none-answers-check = { $piece_no } von { $seat } kann mit einem Zug nach { $to } auf das Schach antworten
bishops-duel-no-such-move = diesen Zug gibt es im Duell nicht
bishops-duel-expected-move = ein Schachzug wie Nf3, O-O oder e2e4
bishops-duel-expected-seat = { $key } und eines von white, grey, black, pink
bishops-duel-expected-seats = zwei Farben: Weiß mit Weiß, Schwarz mit Schwarz und Pink mit Weiß gegen Grau
bishops-duel-expected-out = out= und die beiden anderen in der Reihenfolge ihres Ausscheidens
bishops-duel-expected-fen = sechs Angaben einer Schachstellung ({ $fault })
bishops-duel-expected-legal = eine regelgerechte Schachstellung (Fehler: { $faults })
bishops-duel-fault-fen = ungültige FEN
bishops-duel-fault-board-part = ungültiges Brett
bishops-duel-fault-pocket = ungültige Figuren neben dem Brett
bishops-duel-fault-turn-part = ungültige Seite am Zug
bishops-duel-fault-castling-part = ungültige Rochaderechte
bishops-duel-fault-ep-part = ungültiges En-passant-Feld
bishops-duel-fault-remaining-checks = ungültige Zahl verbleibender Schachs
bishops-duel-fault-halfmove-clock = ungültige Zahl der Halbzüge
bishops-duel-fault-fullmoves = ungültige Zugnummer
bishops-duel-fault-empty-board = leeres Brett
bishops-duel-fault-missing-king = ein König fehlt
bishops-duel-fault-too-many-kings = zu viele Könige
bishops-duel-fault-pawns-on-backrank = Bauern auf einer Grundreihe
bishops-duel-fault-castling-rights = unmögliche Rochaderechte
bishops-duel-fault-ep-square = unmögliches En-passant-Feld
bishops-duel-fault-opposite-check = die Seite, die nicht am Zug ist, steht im Schach
bishops-duel-fault-impossible-check = unmögliches Schach
bishops-duel-fault-too-much-material = zu viel Material
bishops-duel-fault-variant = Regel der Variante verletzt
bishops-duel-part-white = Platz von Weiß
bishops-duel-part-black = Platz von Schwarz
bishops-duel-part-seats = Plätze

## Server
refusal-thinking = der Computer denkt schon an { $count } deiner Tische nach; warte, bis er gezogen hat
refusal-table-mistake = an diesem Tisch ist etwas schiefgegangen; es wurde nichts getan
refusal-body-too-large = die Anfrage ist größer als { $size } KB
refusal-days-no-hand-over = wo es Tage zum Nachdenken gibt, wird kein Platz übergeben
refusal-scope = dafür gilt dieses Token nicht; ihm fehlt das Recht { $scope }
refusal-fair-play = diese Stellung ist aus einer Partie, die du oder jemand an deiner Adresse gerade spielt; analysiere sie, wenn die Partie zu Ende ist
refusal-clock = { $what } kann nicht { $found } sein: erwartet wird { $least } bis { $greatest }
refusal-no-store = der Server erreicht seinen Speicher nicht; versuch es noch einmal
refusal-no-table = diesen Tisch gibt es nicht
refusal-too-many-tables = es gibt zu viele Tische; versuch es später noch einmal
refusal-no-game = dieses Spiel gibt es nicht
refusal-table-silent = der Tisch antwortet nicht; versuch es noch einmal
refusal-too-many-analyses = es werden zu viele Stellungen untersucht; versuch es später noch einmal
refusal-wrong-key = das ist nicht der Schlüssel dieses Servers
refusal-which-file = welche Datei? „file“ fehlt
refusal-stopping = der Server wird angehalten
refusal-address-too-long = die Adresse ist zu lang
refusal-body-breaks-off = die Anfrage bricht ab
refusal-body-too-slow = die Anfrage braucht zu lange
refusal-server-mistake = der Server hat einen Fehler gemacht; versuch es noch einmal
refusal-who-are-you = sag zuerst, wer du bist: POST /api/guests
refusal-token-cannot = das kann kein Token; dazu braucht es dein eigenes Cookie
refusal-bad-token = dieses Token gilt hier nicht
refusal-signed-out = du wurdest hier abgemeldet
refusal-not-text = Nachrichten sind Text
refusal-too-many-messages = zu viele Nachrichten; warte ein wenig
refusal-who-are-you-first = sag zuerst, wer du bist: POST /api/guests
refusal-too-fast = nicht so schnell
refusal-too-many-new-tables = zu viele neue Tische; warte ein wenig
refusal-nothing-here = hier ist nichts; die Startseite sagt, was es gibt
refusal-ply-not-number = das ist keine Zahl: erwartet wird, wie viele Halbzüge es waren
refusal-too-many-sockets = es gibt zu viele Verbindungen; versuch es später noch einmal
refusal-too-many-sockets-from-you = von deiner Adresse gibt es zu viele Verbindungen
refusal-other-site = das kommt von einer anderen Seite
refusal-too-many-requests = zu viele Anfragen von deiner Adresse; warte ein wenig
refusal-empty-name = ein Name braucht mindestens einen sichtbaren Buchstaben
refusal-games-not-over = beende zuerst deine Partien: eine läuft noch
refusal-no-address = niemand weiß, wo du bist
refusal-no-file = diese Datei gibt es nicht
refusal-no-drawing = das Bild lässt sich nicht zeichnen
refusal-too-many-pictures = es werden zu viele Bilder gezeichnet; versuch es später noch einmal
refusal-other-game = an diesem Tisch wurde ein anderes Spiel gespielt
refusal-old-link = dieser Link gilt nicht mehr
refusal-no-picture = dieses Bild gibt es nicht
refusal-not-finished = nur eine beendete Partie kann analysiert werden
refusal-no-hand-over = dieser Platz kann nicht übergeben werden
refusal-host-only = das kann nur, wer den Tisch eröffnet hat
refusal-not-begun = die Partie beginnt, wenn alle Plätze besetzt sind
refusal-over = die Partie ist zu Ende
refusal-not-at-table = du sitzt nicht an diesem Tisch
refusal-not-your-seat = dieser Platz gehört nicht dir
refusal-claim-on-turn = Remis beansprucht, wer am Zug ist
refusal-seat-out = dein Platz ist nicht mehr im Spiel
refusal-nobody-to-answer = es ist niemand da, der antworten könnte
refusal-computer-no-draw = der Computer einigt sich nicht auf Remis
refusal-draw-offered = du hast schon Remis angeboten; zieh erst, bevor du es wieder tust
refusal-no-draw-offer = niemand bietet Remis an
refusal-own-offer = auf dein Angebot müssen die anderen antworten
refusal-no-takeback = an diesem Tisch wird nichts zurückgenommen
refusal-not-moved = du hast noch nicht gezogen
refusal-secret-stays = was geheim gewählt wurde, wird nicht zurückgenommen
refusal-somebody-left = seitdem hat jemand die Partie verlassen
refusal-order-since = seitdem hat der Gastgeber eine Anweisung gegeben
refusal-no-takeback-asked = niemand bittet darum, einen Zug zurückzunehmen
refusal-others-answer = die anderen müssen antworten
refusal-not-over = die Partie ist nicht zu Ende
refusal-no-chat = an diesem Tisch gibt es keinen Chat
refusal-players-chat = nur Spieler chatten
refusal-nothing-said = darin steht nichts
refusal-table-over = der Tisch ist schon beendet
refusal-seat-taken = der Platz ist besetzt; du kannst zusehen
refusal-not-awaited = zur Startzahl wird jetzt nichts beigetragen; sag es (`contribute`), wenn du einen Platz nimmst
refusal-begun-resign = die Partie hat begonnen: du kannst aufgeben
refusal-not-sitting = du sitzt hier nicht
refusal-never-yours = dieser Platz gehörte dir vorher nicht
refusal-gone-on = die Partie ist anderswo weitergegangen
refusal-not-written = das konnte nicht gespeichert werden; versuch es noch einmal
refusal-games-are = dieses Spiel gibt es nicht; die Spiele sind { $games }
refusal-position-over = Stellung: die Partie ist dort zu Ende ({ $verdict }), erwartet wird eine, in der es weitergeht
refusal-seats = Plätze: { $found } sind genannt, erwartet werden { $count }
refusal-levels-are = diese Stufe gibt es nicht; die Stufen sind { $levels }
refusal-position-long = Stellung: länger als { $count } Zeichen
refusal-explorer-rating = from und below: Wertungen von 0 bis 10000 in Schritten von { $step }
refusal-plies = Halbzüge: { $found } sind genannt, erlaubt sind höchstens { $count }
refusal-ply = Halbzug { $number } ({ $move }): { $why }
refusal-touches = Berührungen: { $found } sind genannt, erlaubt sind höchstens { $count }
refusal-lines = Varianten: { $found }, erwartet werden 1 bis { $count }
refusal-seconds = Sekunden: { $found }, erwartet werden mehr als 0 und höchstens { $count }
refusal-tokens = { $count } Token genügen; beende erst einige
refusal-stale = das wurde nach { $ply } Zügen entschieden, aber jetzt sind es { $count }
refusal-no-seat = es gibt { $count } Plätze, gezählt ab 0
refusal-still-here = { $name } ist noch da
refusal-levels = die Stufen sind { $levels }
refusal-closed = vom Betreiber beendet: { $why }
refusal-folder = { $folder } lässt sich nicht anlegen: { $why }
refusal-watching = eine Verbindung verfolgt höchstens { $count } Tische
refusal-no-lessons = zu diesem Spiel gibt es keine Lektionen
refusal-no-lesson = diese Lektion gibt es nicht
refusal-no-step = diesen Schritt gibt es in der Lektion nicht
refusal-no-computer = der Computer hat keinen Zug gefunden; bitte noch einmal versuchen
refusal-lesson-line = Zug { $number } ({ $move }) gehört nicht zu diesem Schritt: fang ihn von vorn an

## Terminal
picture-seat = Platz { $number }
picture-won = gewonnen
picture-draw = remis
picture-lost = verloren
picture-second = 2.
picture-third = 3.
picture-fourth = 4.
picture-out = aus
picture-check = Schach
terminal-sentence = { $why }.
terminal-none = nichts
terminal-tray-line = { $seat }, { $label }: { $pieces }
terminal-dice-line = { $seat }, Würfel: { $dice }
terminal-counter-line = { $label }: { $value }
terminal-counter-limit = { $label }: { $value } von { $limit }
terminal-counter-owner = { $seat }, { $counter }
terminal-price = { $piece } für { $price }
terminal-price-most = { $piece } für { $price } (bis zu { $count })
terminal-sealed = Der Startwert ist versiegelt durch { $commitment }.
terminal-type-help = Mit help siehst du, was du eingeben kannst.
terminal-plain-help =
    Gib einen Zug ein oder eins von diesen:
      moves [ANFANG]  die legalen Züge, oder die, die so beginnen
      why ZUG         warum ein Zug nicht legal ist
      show            das Brett noch einmal
      undo            den letzten Zug zurücknehmen
      list            die Züge bisher
      position        die Stellung als Text
      save DATEI      die Partie in eine Datei schreiben; save! auch über eine andere
      resign [PLATZ]  aufgeben
      draw            die Spieler einigen sich auf Remis
      claim           Remis fordern, wo die Regeln es erlauben
      rules           die Regeln des Spiels
      quit            beenden
terminal-not-now = { $label } (jetzt nicht: { $why })
terminal-nothing-to-undo = Es gibt nichts zurückzunehmen.
terminal-see-moves = { $why }. Mit moves siehst du, was legal ist.
terminal-computer-waits = Der Computer hat keinen Zug gefunden ({ $seat }) und wartet.
terminal-has-chosen = { $seat } hat gewählt.
terminal-plays = { $seat } zieht { $move }.
terminal-may-claim = Remis kann gefordert werden: gib claim ein.
terminal-prompt-over = aus
terminal-game-over = Die Partie ist zu Ende.
terminal-none-begins = Kein legaler Zug beginnt mit „{ $start }“.
terminal-is-legal = { $move } ist legal.
terminal-save-where = Wohin speichern? Gib save und den Namen einer Datei ein.
terminal-file-there = Die Datei { $file } gibt es schon: save! { $file } überschreibt sie.
terminal-saved = Gespeichert in { $file }; quincunx play --load { $file } setzt die Partie fort.
terminal-not-written = { $file } konnte nicht geschrieben werden: { $why }.
terminal-not-saved = Diese Partie wurde nicht gespeichert; hier ist sie:
terminal-effect-captures = schlägt auf { $square }
terminal-effect-removes = entfernt { $square }
terminal-effect-moves = setzt { $from } auf { $to }
terminal-effect-arrives = { $piece } kommt auf { $square } an
terminal-effect-becomes = { $square } wird verwandelt: { $piece }
terminal-effect-clears = räumt { $square }
terminal-effect-bumps = stößt { $square } an
terminal-effect-hops = über { $square }
terminal-learn-help =
    Gib einen Zug ein oder eins von diesen:
      hint       etwas, das hilft
      moves      die legalen Züge
      show       das Brett noch einmal
      again      diesen Schritt neu beginnen
      solution   sehen, wie es geht
      skip       weiter zum nächsten Schritt
      lessons    alle Lektionen und deine Sterne
      quit       beenden; Gelerntes bleibt erhalten
terminal-learn-begin = { $title }: { $lessons } Lektionen.
terminal-learn-lesson = Lektion { $number } von { $of }: { $title }
terminal-learn-step = Schritt { $number } von { $of }
terminal-learn-legal = Das ist legal, aber nicht das, was gefragt ist. Versuch es noch einmal.
terminal-learn-failed = Das hat nicht geklappt. Der Schritt beginnt von vorn.
terminal-learn-no-hint = Hier gibt es keinen Hinweis.
terminal-learn-solution = Eine Lösung: { $moves }
terminal-learn-no-solution = Hier gibt es nicht die eine Lösung: spiel weiter.
terminal-learn-lesson-done = Lektion geschafft: { $stars }
terminal-learn-all-done = Das war die letzte Lektion. Gut gemacht!
terminal-learn-go-on = Nächstes Mal geht es weiter mit: { $title }
terminal-learn-given-up = Der Computer hat keinen Zug gefunden; der Schritt beginnt von vorn.
terminal-learn-not-kept = Das Gelernte konnte nicht gesichert werden: { $why }
terminal-learn-coach = Trainer
terminal-load-failed = { $file }: { $why }
terminal-load-large = größer als jede Partie
terminal-load-game = der Eintrag Game ist „{ $found }“; dieses Spiel gibt es hier nicht
terminal-learn-not-your-turn = du bist nicht am Zug
terminal-connecting = Verbindung wird aufgebaut …
terminal-loaded-over = Eine beendete Partie mit { $plies } Halbzügen: { $verdict }.
terminal-loaded = Die Partie geht nach { $plies } Halbzügen weiter.
terminal-line-down = Die Verbindung ist unterbrochen: { $why }. Neuer Versuch …
terminal-no-word = Es gibt kein :{ $word }. Tab zeigt, was es gibt; ein Zug braucht keinen Doppelpunkt.
terminal-only-local-saved = Nur eine Partie an diesem Terminal wird gespeichert; der Server bewahrt seine selbst auf.
terminal-no-game = Es gibt noch keine Partie.
terminal-no-chess = In dieser Partie gibt es noch kein Schach.
terminal-export-what = Wohin exportieren? Die Endung sagt es: .svg oder .png ein Bild, .pgn das Schach, .txt die Aufzeichnung.
terminal-looking = Ein guter Zug wird gesucht …
terminal-taken-back = Zurückgenommen; F8 macht es wieder.
terminal-nothing-to-redo = Es gibt nichts zu wiederholen.
terminal-no-computer = Es gibt keinen Computer, der warten könnte.
terminal-computers-wait = Die Computer warten.
terminal-computers-go-on = Die Computer spielen weiter.
terminal-asked-yourself = Du hast selbst gefragt: die anderen müssen antworten.
terminal-nothing-asked = Niemand bietet etwas an oder bittet um etwas.
terminal-for-tables = Das gilt nur an einem Tisch auf einem Server.
terminal-say-who = Sag, welcher Platz und wer: player black 3, player white person.
terminal-only-here = Nur an diesem Terminal.
terminal-no-seat = Es gibt keinen Platz „{ $seat }“.
terminal-server-clocks = Die Uhren eines Tisches führt der Server.
terminal-leave-first = Verlass zuerst den Tisch: :quit.
terminal-hint-none = Dafür gibt es keinen Hinweis.
terminal-hint = Ein guter Zug ist { $move }.
terminal-seat-refused = { $seat }: { $why }.
terminal-think-yourself = Am Tisch denkt jeder selbst.
terminal-secret = Eine geheime Wahl geht niemand anderen etwas an.
terminal-cannot-stop = Hier kann noch nicht Schluss sein: wähle zuerst etwas.
terminal-idle-over = Die Partie ist zu Ende. Strg-N beginnt eine neue.
terminal-idle-none = Es gibt noch keine Partie: Strg-N beginnt eine.
terminal-idle-paused = Die Computer warten: die Leertaste lässt sie weiterspielen.
terminal-idle-sitting = Du setzt dich gerade: einen Moment.
terminal-idle-watching = Du schaust an diesem Tisch zu.
terminal-idle-turn = Du bist nicht am Zug.
terminal-done = Fertig
terminal-done-with = Fertig: { $move }
terminal-stop-here = Hier aufhören: { $move }
terminal-offer-price = { $letter } { $piece } für { $price }
terminal-due = sie ist fällig: berühre das Feld, auf das sie kommt
terminal-not-legal = { $move } ist kein legaler Zug
terminal-none-kept = Noch keine Partie wurde aufbewahrt. Gib :load und den Namen einer Datei ein.
terminal-begin-hint = Strg-N beginnt eine Partie, Strg-O zeigt die aufbewahrten.
terminal-moves-title = Legale Züge: { $count }
terminal-moves-move = Zug
terminal-moves-annotated = wie man ihn schreibt
terminal-moves-effect = was er tut
terminal-no-server = Das ist kein Tisch eines Servers: quincunx play --table URL führt dorthin.
terminal-kept = Die Partie ist aufbewahrt: quincunx play --resume setzt sie fort.
terminal-kept-over = { $why }. Was darin übersehen wurde: quincunx review { $file }
terminal-left-table = Du hast den Tisch verlassen. Zurück: { $command }
terminal-left-finished = Du hast den Tisch verlassen. Noch einmal ansehen: { $command }
terminal-not-kept = Die Partie konnte nicht aufbewahrt werden: { $why }. Speichere sie mit :save DATEI.
terminal-replace = Die Datei { $file } gibt es schon: mit :save! oder :export! wird sie ersetzt.
terminal-written = Geschrieben: { $file }.
terminal-you-are = Du bist { $name }.
terminal-spectator = Du bist Zuschauer.
terminal-seats-taken = Alle Plätze sind besetzt: du schaust zu.
terminal-another-game = Eine neue Partie beginnt.
terminal-wants-rematch = { $seat } möchte noch einmal spielen: :rematch.
terminal-somebody = Jemand
terminal-draw-declined = Dein Remisangebot wurde abgelehnt.
terminal-takeback-declined = Du darfst deinen Zug nicht zurücknehmen.
terminal-you-offer = Du bietest Remis an; die anderen haben noch nicht geantwortet.
terminal-offers = { $seat } bietet Remis an: :accept oder :decline.
terminal-offers-watched = { $seat } bietet Remis an.
terminal-you-ask = Du bittest, zurückzunehmen; die anderen haben noch nicht geantwortet.
terminal-asks = { $seat } möchte zurücknehmen: :accept oder :decline.
terminal-asks-watched = { $seat } möchte zurücknehmen.
terminal-claimable = { $draw }: gib :claim ein.
terminal-you-rematch = Du möchtest noch einmal spielen; die anderen haben noch nicht geantwortet.
terminal-rematch = Noch einmal spielen mit :rematch.
terminal-waiting = Es wird gewartet, bis jemand den freien Platz nimmt.
terminal-watching = Zuschauer: { $count }
terminal-line-refused = der Server lehnt ab: { $why }
terminal-line-silent = der Server antwortet nicht
terminal-line-version = dieser Server spricht Version { $theirs } des Protokolls, hier ist es { $ours }
terminal-line-hung-up = er hat aufgelegt
terminal-line-no-cookie = er gibt kein Cookie
terminal-line-which-table = er sagt nicht, welcher Tisch es ist
terminal-line-bad-list = seine Liste der Tische ist unverständlich
terminal-line-bad-past = was er zeigt, ist unverständlich
terminal-line-bad-explorer = was er über gespielte Züge sagt, ist unverständlich
terminal-explorer-unknown = Woher diese Stellung kommt, ist hier nicht bekannt
terminal-too-small = { $size } ist zu klein für das Brett. Mach das Fenster größer.
terminal-covered = { $seat } wählt geheim.
terminal-covered-look = Niemand sonst sollte auf den Bildschirm sehen.
terminal-covered-enter = Weiter mit der Eingabetaste.
terminal-paused = angehalten
terminal-no-line = keine Verbindung
terminal-key-help = Hilfe
terminal-key-new = neu
terminal-key-rules = Regeln
terminal-key-moves = Züge
terminal-key-hint = Tipp
terminal-key-analysis = Analyse
terminal-key-undo = zurück
terminal-key-save = sichern
terminal-key-quit = Ende
terminal-key-take-back = zurück
terminal-key-turn = drehen
terminal-key-tables = Tische
terminal-back = Das Brett nach { $ply } von { $all } Halbzügen. Bild-ab geht weiter, Ende bis jetzt.
terminal-claim = Remis kann gefordert werden: gib :claim ein.
terminal-after-game = F2 neue Partie, F7 zurück, Strg-E exportieren.
terminal-picked = Gewählt: { $pieces }
terminal-picked-price = Gewählt: { $pieces } für { $price }
terminal-put-back = Die Rücktaste legt das letzte zurück.
terminal-none-begins-so = kein legaler Zug beginnt so
terminal-in-all = insgesamt { $count }
terminal-dice = Würfel { $dice }
terminal-check = Schach!
terminal-you = du
terminal-player-random = Zufall
terminal-player-level = Stufe { $level }
terminal-player-max = max
terminal-open = frei
terminal-computer = Computer { $level }
terminal-computer-random = Computer, Zufall
terminal-saved-plies = { $count } Halbzüge
terminal-ago-seconds = vor { $count } s
terminal-ago-minutes = vor { $count } min
terminal-ago-hours = vor { $count } h
terminal-ago-days = vor { $count } Tagen
terminal-table-yours-waiting = deiner, wartet
terminal-table-yours = deiner
terminal-table-open = frei
terminal-table-playing = im Spiel
terminal-clock-move = { $seconds } s/Zug
terminal-clock-days = { $days } Tage
terminal-clock-none = ohne Uhr
terminal-name-you = { $name }, du
terminal-name-away = { $name }, nicht da
terminal-analysis-begins = Analyse ...
terminal-analysis-nothing = Analyse: nichts nachzudenken
terminal-analysis-done = Analyse: Tiefe { $depth }, fertig
terminal-analysis = Analyse: Tiefe { $depth }, { $nodes } Stellungen
terminal-text-keys = Esc schließt, Pfeile blättern
terminal-new-game = Neue Partie
terminal-new-game-keys = Enter beginnt, Pfeile wählen, Strg-R Regeln, Strg-O Partien
terminal-new-table = Neuer Tisch
terminal-new-table-keys = Enter eröffnet ihn, Pfeile wählen, Strg-R Regeln, Esc zurück
terminal-asking = Der Server wird gefragt ...
terminal-tables = Tische auf { $place }
terminal-tables-keys = Enter spielt oder schaut zu, w schaut nur zu, n eröffnet einen Tisch
terminal-tables-trouble = { $why }. Neuer Versuch ...
terminal-tables-empty = Niemand wartet oder spielt hier gerade. Mit n eröffnest du einen Tisch.
terminal-games = Partien
terminal-games-keys = Enter setzt sie fort, Esc schließt
terminal-one-of = Eins von { $choices }.
terminal-form-game = Spiel
terminal-form-clock = Uhr
terminal-form-seed = Startwert
terminal-form-listed = öffentlich
terminal-value-person = Mensch
terminal-value-random = Zufall
terminal-value-none = keine
terminal-value-me = ich
terminal-value-open = frei
terminal-value-yes = ja
terminal-value-no = nein
terminal-form-about = { $blurb } Brett: { $board }.
terminal-form-who = Wer spielt: ein Mensch an dieser Tastatur oder der Computer: mit zufälligen Zügen, auf einer Stufe von 1 für Anfänger bis 8, oder so gut er kann (max).
terminal-form-who-table = Wer spielt: du, wer auch kommt (frei), oder der Computer auf einer Stufe von 1 für Anfänger bis 8, oder so gut er kann (max).
terminal-form-listed-help = Ob alle den Tisch in der Liste finden; sonst nur, wer seine Adresse kennt.
terminal-form-seed-help = Die Zahl, aus der aller Zufall kommt; Zufall ist eine neue, die vor dem ersten Zug versiegelt wird.
terminal-form-clock-help = Minuten für jeden Spieler und eine Gutschrift in Sekunden, wie in 5+3; keine ist ohne Uhr.
terminal-form-takes = { $help } Wert: { $expected }.
terminal-form-bad-seed = der Startwert kann nicht „{ $found }“ sein: erwartet wird eine ganze Zahl oder random
terminal-bad-clock = „{ $found }“ ist keine Uhr: erwartet werden Minuten und eine Gutschrift in Sekunden, wie in 5+3 oder 0.5+0, bis 360+600
terminal-bad-player = „{ $found }“ ist kein Spieler: möglich sind person, random, eine Stufe von 1 bis 8 oder max
terminal-help-title = Hilfe
terminal-help-keys =
    # Tasten

    | Taste | |
    |---|---|
    | Pfeile oder hjkl, Enter | auf ein Feld gehen und es berühren; noch einmal Enter auf dem letzten hört dort auf |
    | Tab, Umschalt-Tab | das Nächste, das man berühren kann |
    | 1 bis 9 | was neben dem Brett angeboten wird |
    | Leertaste | hier aufhören; spielt niemand an der Tastatur, warten die Computer oder spielen weiter |
    | Rücktaste, Esc | die letzte Berührung zurücknehmen; alles loslassen |
    | Buchstaben | einen Zug eingeben; Tab ergänzt ihn, Auf und Ab wählen, Enter macht ihn |
    | Maus | ein Feld anklicken, dann ein anderes, oder ziehen; anklicken, was angeboten wird |
    | F1 oder ? | diese Seite |
    | F2 oder Strg-N | neue Partie |
    | F3 oder Strg-R | die Regeln |
    | F4 oder Strg-L | alle legalen Züge |
    | F5 oder Strg-T | ein Hinweis |
    | F6 oder Strg-A | Analyse |
    | Strg-X | was hier gespielt wurde |
    | F7 oder Strg-U, F8 oder Strg-Y | zurücknehmen, wieder machen |
    | F9 oder Strg-S | in eine Datei speichern |
    | Strg-O | aufbewahrte Partien zum Weiterspielen; am Tisch die anderen Tische |
    | Strg-E | ein Bild oder die Aufzeichnung exportieren |
    | Strg-F | das Brett drehen |
    | Bild-auf, Bild-ab, Rad | auf die Partie zurückblicken, Halbzug für Halbzug; Pos1 und Ende: die ganze |
    | Strg-Z | zurück zur Shell; fg kehrt zurück |
    | F10, Strg-C, Strg-Q | beenden; die Partie wird aufbewahrt |

    # Wörter hinter einem Doppelpunkt
terminal-help-word = Wort
terminal-word-new = eine neue Partie
terminal-word-load = eine gespeicherte Partie, oder die aufbewahrten
terminal-word-save = die Aufzeichnung in eine Datei; :save! auch über eine andere
terminal-word-export = ein Bild (.svg, .png), das Schach darin (.pgn) oder die Aufzeichnung (.txt)
terminal-word-undo = zurücknehmen; am Tisch darum bitten
terminal-word-redo = wieder machen, was zurückgenommen wurde
terminal-word-hint = ein guter Zug
terminal-word-analysis = Varianten neben dem Brett, oder nicht mehr
terminal-word-moves = alle legalen Züge
terminal-word-explorer = was hier gespielt wurde
terminal-word-why = warum ein Zug nicht legal ist
terminal-word-resign = aufgeben
terminal-word-draw = sich auf Remis einigen; am Tisch eins anbieten
terminal-word-claim = ein Remis fordern, das die Regeln erlauben
terminal-word-accept = annehmen, was am Tisch angeboten oder erbeten wird
terminal-word-decline = ablehnen, was am Tisch angeboten oder erbeten wird
terminal-word-rematch = am Tisch noch einmal spielen
terminal-word-order = eine Anordnung der Leitung: duel erzwingt das Duell von Bishops
terminal-word-tables = die Tische des Servers, um einen anderen zu wählen
terminal-word-say = etwas zu allen am Tisch sagen
terminal-word-player = person, random, 1 bis 8 oder max
terminal-word-clock = wie in 5+3, oder off
terminal-word-pause = Computer warten, oder spielen weiter
terminal-word-flip = das Brett drehen
terminal-word-rules = wie das Spiel gespielt wird
terminal-word-help = die Tasten
terminal-word-quit = beenden; die Partie wird aufbewahrt

## Command line
cli-language = diese Sprache gibt es nicht: möglich sind { $known }
cli-argument = { $argument }: { $why }
cli-one-player = { $seat }: erwartet wird ein Spieler auf einem Platz
cli-seat-level = erwartet wird PLATZ=STUFE, wie in black=3
cli-level = „{ $found }“ ist keine Stufe: erwartet wird eine Stufe von 1 bis 8 oder max
cli-no-seat = es gibt keinen Platz „{ $found }“: erwartet wird { $known }
cli-viewer = --viewer: { $why }, spectator oder everything
cli-one-output = die Standardausgabe nimmt nur eines von --svg -, --png - und --json
cli-no-engine = noch versteht niemand { $game }
cli-no-keyboard = vom Terminal konnte nicht gelesen werden: { $why }
cli-no-learner = niemand ist da, der lernen könnte
cli-no-chance = das System gibt keine Zufallszahlen: { $why }
cli-after = --after: { $why }
cli-after-move = --after: Zug { $number } ({ $move }): { $why }
cli-set = --set { $setting }: erwartet wird NAME=WERT
cli-file = { $file }: { $why }
cli-is-legal = { $move } ist legal
cli-show-position = Stellung: { $position }
cli-show-turn = am Zug: { $turn }
cli-show-status = Stand: { $status }
cli-turn-nobody = niemand
cli-turn-chance = der Zufall
cli-status-ongoing = im Gang
cli-status-check = Schach
cli-games-players = { $seats } Spieler, { $board }
cli-options-takes = Wert: { $expected }
cli-to-move-thinking = { $seat } ist am Zug: es wird nachgedacht, Strg-C beendet es
cli-to-move-found = { $seat } ist am Zug: Tiefe { $depth }, { $nodes } Stellungen in { $seconds } s ({ $speed } in der Sekunde)
cli-depth = Tiefe { $depth }
score-win-in = Gewinn in { $moves }
score-loss-in = Verlust in { $moves }
score-win-exact = Gewinn (sicher)
score-draw-exact = Remis (sicher)
score-loss-exact = Verlust (sicher)
cli-mixed = { $seat } wählt geheim, am besten zufällig mit diesen Anteilen:
cli-mixed-more = und { $count } weitere, jede seltener
cli-nothing-to-think = es gibt nichts nachzudenken
cli-verify-wrong = { $file }: falsch: { $why }
cli-verify-ok = { $file }: in Ordnung: { $game }, { $plies } Halbzüge, { $result }; { $seal }
cli-verify-sealed = versiegelt, öffnet sich
cli-verify-sealed-by = versiegelt, öffnet sich; zur Startzahl beigetragen haben: { $seats }
cli-verify-not-sealed = nicht versiegelt
cli-verify-unfinished = nicht beendet
cli-verify-empty = in dieser Datei ist keine Partie
cli-verify-missing = fehlt, erwartet wird eins von { $known }
cli-verify-unknown = „{ $found }“, erwartet wird eins von { $known }
cli-verify-count-wrong =
    { $count ->
        [one] 1 Aufzeichnung ist falsch
       *[other] { $count } Aufzeichnungen sind falsch
    }
cli-verify-count-unreadable =
    { $count ->
        [one] 1 Datei konnte nicht gelesen werden
       *[other] { $count } Dateien konnten nicht gelesen werden
    }
cli-no-chess = { $file }, Zeile { $line }: in dieser Partie ist kein Schach
cli-no-lessons = für { $game } gibt es noch keine Lektionen
cli-no-lesson = es gibt keine Lektion { $number }: möglich sind 1 bis { $count }
cli-needs-screen = --table braucht den ganzen Bildschirm eines Terminals
cli-no-game-to-resume = es gibt keine Partie, die weitergehen könnte
cli-other-game = { $file }: eine Partie { $game }, nicht { $name }
cli-which-game = sag, welches Spiel: quincunx play shakti; quincunx games zählt sie auf

# Wertungen

nav-ratings = Wertungen
table-rated = gewertet
new-rated = Gewertet: das Ergebnis zählt für die Wertungszahlen
refusal-members-rated = gewertete Partien spielen nur Mitglieder: lege ein Konto an oder melde dich an

## Was gespielt wurde
explorer-title = Hier gespielt
explorer-players = Wessen Züge
explorer-all = Alle
explorer-people = Menschen
explorer-computers = Computer
explorer-band = Wertung { $from } bis { $to }
explorer-rated = Nur gewertete Partien
explorer-count = { $count ->
    [one] Hier einmal gespielt
   *[other] Hier { $count }-mal gespielt
}
explorer-none = Von hier hat noch niemand gespielt.
explorer-moves = Hier gespielte Züge
explorer-move = Zug
explorer-often = Gespielt
explorer-results = Ergebnisse
explorer-score = Punkte
explorer-shared = Geteilt
explorer-games = Partien
explorer-self-play = Computer gegen sich selbst
explorer-played = { $count ->
    [one] Hier in { $all } Partien einmal gespielt, mit { $score } % der Punkte
   *[other] Hier in { $all } Partien { $count }-mal gespielt, mit { $score } % der Punkte
}

## Puzzles that people set up
editor-puzzle = Aufgabe daraus machen
editor-puzzle-busy = Der Computer sieht nach, ob es eine klare Lösung gibt …
editor-puzzle-made = { $moves ->
    [one] Ein Zug ist zu finden. Wer diesen Link hat, kann sie lösen:
   *[other] { $moves } Züge sind zu finden. Wer diesen Link hat, kann sie lösen:
}
refusal-puzzle-closed = für eine Aufgabe muss jemand am Zug und nichts verdeckt sein
refusal-puzzle-unclear = keine Aufgabe: kein Zug ist klar besser als alle anderen
refusal-puzzle-slow = der Computer kam nicht damit zu Ende; versuch es später noch einmal
