# Mitä ihmisille sanotaan, suomeksi. Samat avaimet kuin tiedostossa en.ftl.

language = Suomi

## Substantiivit ja luettelot
verbatim = { $text }
list-and = { $first } ja { $last }
list-or = { $first } tai { $last }
list-comma = { $first }, { $last }
seat-white = Valkea
    .genitive = Valkean
    .adessive = Valkealla
seat-black = Musta
    .genitive = Mustan
    .adessive = Mustalla
seat-grey = Harmaa
    .genitive = Harmaan
    .adessive = Harmaalla
seat-pink = Pinkki
    .genitive = Pinkin
    .adessive = Pinkillä
seat-south = Etelä
seat-north = Pohjoinen
piece-king = kuningas
    .plural = kuninkaita
    .genitive = kuninkaan
    .partitive = kuningasta
    .adessive = kuninkaalla
    .allative = kuninkaalle
    .translative = kuninkaaksi
piece-queen = kuningatar
    .plural = kuningattaria
    .genitive = kuningattaren
    .partitive = kuningatarta
    .adessive = kuningattarella
    .allative = kuningattarelle
    .translative = kuningattareksi
piece-rook = torni
    .plural = torneja
    .genitive = tornin
    .partitive = tornia
    .adessive = tornilla
    .allative = tornille
    .translative = torniksi
piece-bishop = lähetti
    .plural = lähettejä
    .genitive = lähetin
    .partitive = lähettiä
    .adessive = lähetillä
    .allative = lähetille
    .translative = lähetiksi
piece-knight = ratsu
    .plural = ratsuja
    .genitive = ratsun
    .partitive = ratsua
    .adessive = ratsulla
    .allative = ratsulle
    .translative = ratsuksi
piece-pawn = sotilas
    .plural = sotilaita
    .genitive = sotilaan
    .partitive = sotilasta
    .adessive = sotilaalla
    .allative = sotilaalle
    .translative = sotilaaksi
piece-warrior = soturi
    .plural = sotureita
piece-square = neliö
    .plural = neliöitä
piece-diamond = vinoneliö
    .plural = vinoneliöitä
piece-triangle = kolmio
    .plural = kolmioita
piece-circle = ympyrä
    .plural = ympyröitä

### Vain sivuilla

## Kehys
skip = Siirry sivulle
nav-label = Sivut
nav-games = Pelit
nav-tables = Pöydät
settings = Asetukset
settings-language = Kieli
settings-look = Valoisuus
settings-board = Lauta
look-auto = Järjestelmän mukaan
look-light = Vaalea
look-dark = Tumma
board-wood = Puu
board-slate = Liuskekivi
your-name = Nimesi
guest-name = Vieras
save = Tallenna
footer = Quincunx on vapaa ohjelma. Jokainen sekoitus ja nopanheitto tulee siemenestä, joka sinetöidään ennen ensimmäistä siirtoa ja avataan viimeisen jälkeen.
sorry-title = Se ei onnistunut
sorry-home = Peleihin
needs-script = Lauta, jolla voi pelata, tarvitsee JavaScriptin.
yes = Kyllä
no = Ei

## Laitteet
settings-devices = Laitteet ja uloskirjautuminen
devices-title = Laitteesi
devices-you = Tällä laitteella olet { $name }.
devices-nobody = Tällä laitteella ei ole vielä kirjauduttu. Kirjautuminen syntyy, kun aloitat pelin tai tallennat nimen.
devices-explain = Jos joku muu on voinut saada evästeesi tai linkkisi, kirjaudu ulos kaikkialta muualta. Muut laitteet menettävät paikkasi, linkit, joilla toisesta laitteesta tulee sinun, lakkaavat toimimasta, ja muualla avoinna olevat pelit katkeavat. Tämä laite pysyy kirjautuneena.
devices-tokens = Lopeta myös bottien avaimet
devices-sign-out = Kirjaudu ulos kaikkialta muualta
devices-done = Valmis. Olet nyt kirjautuneena vain tällä laitteella.
resume-title = Haluatko olla tällä laitteella { $name }?
resume-now = Olet täällä nyt { $name }. Jos haluat olla myöhemmin taas { $name }, tee siihen ensin linkki.
resume-same = Olet täällä jo { $name }; mitään ei tarvitse muuttaa.
resume-nobody = Tällä laitteella ei ole vielä kirjauduttu.
resume-explain = Silloin pelit ja paikat nimellä { $name } ovat myös täällä. Linkki toimii kerran.
resume-yes = Kyllä, jatka nimellä { $name }
resume-no = Ei, mikään ei muutu

## Members
sign-in = Kirjaudu sisään
sign-out = Kirjaudu ulos
register = Luo tili
member-handle = Nimi
member-handle-help = 2–20 merkkiä: kirjaimia a–z, numeroita, - ja _. Muut näkevät sen kaikkialla, missä pelaat.
member-password = Salasana
member-password-help = Vähintään 8 merkkiä. Muutama peräkkäinen sana on helpompi muistaa ja vaikeampi arvata kuin yksi sana erikoismerkein.
register-title = Luo tili
register-explain = Voit pelata ilman tiliäkin. Tilin myötä nimi on sinun, voit kirjautua millä laitteella tahansa ja pelisi pysyvät tallessa.
register-keeps = Kaikki, mitä { $name } on täällä pelannut ja oppinut, tulee mukaan.
register-invitation = Kutsu
register-do = Luo tili
register-have = Onko sinulla jo tili?
register-already = Olet kirjautunut nimellä { $name }.
register-closed = Tämän palvelimen ylläpitäjä luo tilit. Voit pelata ilman tiliä.
sign-in-title = Kirjaudu sisään
sign-in-guest = Olet täällä nyt { $name }. Kirjauduttuasi olet sen sijaan tilin omistaja; jos haluat olla myöhemmin taas { $name }, tee siihen ensin linkki.
sign-in-new = Oletko uusi täällä?
sign-in-forgotten = Jos olet unohtanut salasanasi, tämän palvelimen ylläpitäjä voi antaa sinulle linkin, jolla asetat uuden.
account-title = Tilisi
account-you = Olet { $name }, { $role } alkaen { $day }.
account-registered = Tervetuloa. Tili on sinun, ja kaikki täällä pelaamasi on siinä mukana.
account-password-done = Uusi salasana on asetettu. Olet kirjautuneena vain tällä laitteella.
account-session-done = Laite on kirjattu ulos.
account-sessions = Missä olet kirjautuneena
account-session-days = alkaen { $since }, viimeksi käytetty { $last }
account-session-here = tämä laite
account-session-unknown = Tuntematon laite
account-password = Vaihda salasana
account-password-old = Nykyinen salasana
account-password-new = Uusi salasana
account-password-explain = Kaikki muut laitteet kirjataan silloin ulos.
account-password-do = Aseta uusi salasana
account-export = Tietosi
account-export-explain = Kaikki, mitä tämä palvelin sinusta säilyttää, yhtenä JSON-tiedostona: tili, laitteet, avaimet, oppitunnit ja pelit pöytäkirjoineen.
account-fair-play = Reilu peli
account-fair-play-explain = Vahvuuslukupeleissä tämä palvelin merkitsee muistiin, kuinka kauan kukin siirtosi kestää sekä kuinka usein ja kuinka kauan tämä sivu on poissa näkyvistä omalla vuorollasi. Pelin jälkeen tietokone vertaa siirtoja omiinsa. Valvojat näkevät nämä luvut niistä, jotka erottuvat muista, toiset pelaajat eivät koskaan, eikä niistä seuraa mitään itsestään.
account-export-do = Lataa kaikki
account-delete = Poista tili
account-delete-explain = Tili, sen nimi, laitteet ja avaimet poistetaan. Pelit säilyvät niille, joiden kanssa pelasit, mutta ilman nimeäsi. Kesken olevien pelien on ensin päätyttävä.
account-delete-do = Poista tilini
role-member = jäsen
role-moderator = valvoja
role-operator = ylläpitäjä
people-title = Ihmiset
people-table-title = Ihmiset tässä pöydässä
people-back = Takaisin pöytään
people-nobody = Tässä ei istu ketään.
about-people = Ihmiset
about-people-look = Profiilit, seuraa, estä, ilmianna
tie-follow = Seuraa
tie-unfollow = Lopeta seuraaminen
tie-block = Estä
tie-unblock = Poista esto
tie-following = Seuraamasi ihmiset
tie-following-none = Et seuraa vielä ketään. Painike on jokaisen jäsenen profiilissa.
tie-online = nyt paikalla
tie-blocked = Estämäsi ihmiset
tie-blocked-none = Et ole estänyt ketään.
tie-blocked-help = Sinä ja estämäsi ihminen ette pääse istumaan toistenne pöytiin, ette näe toistenne viestejä ettekä voi pelata uusintaottelua. Alkanut peli jatkuu.
report-link = Ilmianna
report-title = Ilmianto
report-whom = Ilmianna { $name }
report-explain = Tämän palvelimen valvojat lukevat ilmoituksen ja näkevät pelin ja viestit sen ympäriltä. Ilmiannetulle ei kerrota, kuka olet.
report-reason = Mistä on kyse?
report-reason-chat = Jostakin, mitä sanottiin
report-reason-cheating = Ohjelman tai muiden avusta
report-reason-name = Nimestä tai esittelystä
report-reason-other = Jostakin muusta
report-words = Mitä tapahtui?
report-do = Lähetä valvojille
report-done = Kiitos. Valvojat tutkivat asian.
report-done-block = Jos et halua olla jonkun kanssa tekemisissä, estä hänet:
moderation-title = Valvonta
moderation-queue = Ilmiannot
moderation-queue-none = Mikään ei odota sinua.
moderation-reported = Ilmiantaja { $name }, { $day }; ilmiantoja samasta ihmisestä: { $count }
moderation-game = Peli
moderation-earlier = Mitä on tehty aiemmin
moderation-member = Jäsen nimen perusteella
moderation-act = Toimi
moderation-close = Sulje ilmianto
moderation-warn = Varoita
moderation-mute = Mykistä: ei viestejä
moderation-suspend = Hyllytä: ei uusia pelejä
moderation-ban = Anna porttikielto: ulos kaikkialta, pysyvästi
moderation-days = Päiviä (mykistys, hyllytys)
moderation-why = Miksi (hän voi lukea sen)
moderation-do = Tee näin
moderation-log = Mitä valvojat ovat tehneet
moderation-log-none = Ei vielä mitään.
moderation-closed = Suljetut ilmiannot
moderation-until = { $day } asti
moderation-on = voimassa
moderation-lifted = kumottu
moderation-lift = Kumoa
sanction-warn = varoitettu
sanction-mute = mykistetty
sanction-suspend = hyllytetty
sanction-ban = porttikielto
notice-warn = Valvoja varoittaa sinua
notice-mute = Et voi lähettää viestejä
notice-suspend = Et voi aloittaa uusia pelejä; alkaneet voi pelata loppuun
notice-ban = Sinulla on porttikielto
notice-read = Olen lukenut tämän
settings-title = Asetukset
settings-done = Tallennettu.
settings-of-account = Nämä säilyvät tililläsi ja pätevät kaikilla laitteilla, joilla olet kirjautuneena.
settings-of-browser = Nämä säilyvät tässä selaimessa. Tilin kanssa ne pätevät kaikilla laitteilla.
setting-on = Päällä
setting-off = Pois
setting-pieces = Nappulat
setting-pieces-round = Pyöreät
setting-pieces-angular = Kulmikkaat
setting-speed = Animaatio
setting-speed-usual = Tavallinen
setting-speed-fast = Nopea
setting-speed-slow = Hidas
setting-speed-none = Ei animaatiota
setting-premove = Siirtojen valmistelu muiden miettiessä
setting-confirm = Jokaisen siirron vahvistus
setting-sound-move = Siirtojen ääni
setting-sound-end = Ääni pelin päättyessä
setting-sound-chat = Viestien ääni
setting-sound-clock = Tikitys, kun aika on vähissä
setting-seats = Ketkä saavat istua pöytiisi
setting-seats-all = Kaikki
setting-seats-members = Jäsenet
setting-seats-followed = Seuraamasi ihmiset
setting-chat = Kenen viestejä luet
setting-chat-all = Kaikkien
setting-chat-followed = Seuraamiesi ihmisten
setting-chat-nobody = Et kenenkään
reset-title = Uusi salasana: { $name }

## Sähköposti
email-title = Sähköposti
email-explain = Osoitetta käytetään yhteen asiaan: jos unohdat salasanasi, voit pyytää siihen linkin. Kukaan muu ei näe sitä.
email-confirmed = vahvistettu
email-remove = Poista
email-address = Sähköpostiosoite
email-send = Lähetä vahvistuslinkki
email-sent = Viesti on matkalla. Vahvista osoite sen linkillä vuorokauden kuluessa.
email-removed = Osoite on poistettu.
email-link-title = Vahvista sähköpostiosoitteesi
email-link-explain = Tilin { $name } osoitteeksi tulee { $address }.
email-link-do = Vahvista osoite
email-link-done = Osoite on vahvistettu.
forgotten-title = Unohditko salasanasi?
forgotten-explain = Jos tililläsi on vahvistettu sähköpostiosoite, sinne lähetetään linkki uuden salasanan asettamiseen. Se toimii kerran, tunnin ajan.
forgotten-who = Nimesi tai sähköpostiosoitteesi
forgotten-do = Lähetä linkki
forgotten-done = Jos on tällainen tili, jolla on vahvistettu osoite, viesti on matkalla.
mail-confirm-subject = Vahvista osoitteesi Quincunxissa
mail-confirm-text = Hei { $name },

    tämä osoite annettiin tilillesi palvelussa { $site }. Vahvista se vuorokauden kuluessa tällä linkillä:

    { $link }

    Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: ilman linkkiä osoitetta ei käytetä.
mail-reset-subject = Uusi salasana Quincunxiin
mail-reset-text = Hei { $name },

    joku, luultavasti sinä, pyysi uutta salasanaa tilillesi palvelussa { $site }. Aseta se tunnin kuluessa tällä linkillä, joka toimii kerran:

    { $link }

    Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: salasanasi pysyy ennallaan.

## Avainkoodit
passkey-sign-in = Kirjaudu avainkoodilla
passkey-register = Käytä avainkoodia salasanan sijasta
passkey-cancelled = Avainkoodia ei käytetty. Voit yrittää uudelleen tai valita toisen tavan.
passkey-there = Tällä laitteella on jo tämän tilin avainkoodi.
passkey-elsewhere = Avainkoodit eivät toimi tässä osoitteessa. Avaa sivu osoitteessa, jonka sen ylläpitäjä on ilmoittanut.
passkeys-title = Avainkoodit
passkeys-explain = Avainkoodi on puhelimessasi, tietokoneessasi tai suojausavaimessa, ja sitä käytetään sormenjäljellä, kasvoilla tai PIN-koodilla. Niitä voi olla useita, eikä niitä voi arvata tai antaa vahingossa muille.
passkeys-impossible = Avainkoodeja ei voi käyttää täällä:
passkeys-need-script = Avainkoodin lisääminen tarvitsee JavaScriptin.
passkeys-unknown = Tämä selain ei tunne avainkoodeja.
passkeys-name = Avainkoodin nimi
passkeys-name-example = Puhelimeni
passkeys-add = Lisää avainkoodi
passkeys-added = Avainkoodi on lisätty. Voit tästä lähtien kirjautua sillä.
passkeys-renamed = Avainkoodilla on uusi nimi.
passkeys-removed = Avainkoodi on poistettu. Ehkä haluat poistaa sen myös laitteelta.
passkeys-unnamed = Nimetön avainkoodi
passkeys-days = { $since } alkaen, ei vielä käytetty
passkeys-change = Muuta
passkeys-remove = Poista
passkeys-first = Osoita ensin, että olet sinä: käytä jotakin avainkoodiasi.
passkeys-confirm = Vahvista avainkoodilla
passkeys-proven = Kiitos. Voit muuttaa tiliäsi vartin ajan.
passkeys-password-first = Aseta salasana
passkeys-password-remove = Poista salasana
passkeys-password-remove-explain = Sen jälkeen kirjaudut vain avainkoodilla.
passkeys-password-removed = Salasana on poistettu. Kirjaudut tästä lähtien avainkoodilla.
passkeys-reset = { $count ->
    [one] Poista myös avainkoodi: se voi olla jollakulla muulla
   *[other] Poista myös { $count } avainkoodia: ne voivat olla jollakulla muulla
}

# Botit ja niiden avaimet.
tokens-title = Botit ja avaimet
tokens-explain = Avaimella ohjelma voi pelata nimissäsi sen mukaan, mitä sille sallit. Kuka tahansa, jolla avain on, voi tehdä niin: pidä se salassa.
tokens-none = Sinulla ei ole avaimia.
tokens-fresh = Tässä on avain. Se näytetään vain nyt:
tokens-revoked = Avain on lopetettu.
tokens-unnamed = Nimetön
tokens-since = luotu { $day }
tokens-until = voimassa { $day } asti
tokens-expired = vanhentunut
tokens-for-good = voimassa toistaiseksi
tokens-last = käytetty viimeksi { $day }
tokens-never = ei vielä käytetty
tokens-revoke = Lopeta
tokens-new = Uusi avain
tokens-label = Avaimen nimi
tokens-scopes = Mitä sillä saa tehdä?
tokens-days = Kuinka kauan se on voimassa?
tokens-days-count = { $count } päivää
tokens-do = Luo avain
scope-read = lukea
scope-play = pelata
scope-challenge = avata pöytiä ja haastaa
scope-study = analysoida
tokens-bot = Botin tili
tokens-bot-explain = Jos tällä tilillä pelaa ohjelma, merkitse se: silloin kaikki näkevät botin nimestä, että se on botti. Merkintä on pysyvä; vain palvelimen ylläpitäjä voi poistaa sen.
tokens-bot-sure = Tällä tilillä pelaa ohjelma
tokens-bot-do = Merkitse botiksi
tokens-bot-done = Tili on merkitty botiksi.
tokens-is-bot = Tämä tili on merkitty botin tiliksi.

# Haasteet jäsenille.
challenge-link = Haasta
challenge-title = Haasta { $name }
challenge-counter-title = Tarjoa toista peliä: { $name }
challenge-choose = Valitse peli.
challenge-rated-help = Kellolla ja tavallisilla säännöillä; silloin siirtoja ei voi perua.
challenge-four = Haastamasi pelaaja istuu sinua vastapäätä; kaksi muuta paikkaa on tietokoneella.
challenge-public = Kuka tahansa voi löytää pelin
challenge-do = Lähetä haaste
challenge-sent = Haasteesi on lähetetty.
challenge-declined = Haaste on hylätty.
challenge-withdrawn = Haaste on peruttu.
challenge-accept = Hyväksy
challenge-decline = Hylkää
challenge-counter = Tarjoa muuta
challenge-withdraw = Peru
challenge-seat-theirs = pelaa: { $seat }
challenge-seat-yours = sinä pelaat: { $seat }
challenge-is-counter = vastatarjous
challenge-you-are = Sinut on haastettu:
challenge-accepted = Haasteesi hyväksyttiin.
challenge-to-table = Pöytään
challenges-title = Haasteet
challenges-in = Sinulle
challenges-in-none = Kukaan ei ole haastanut sinua.
challenges-out = Sinulta
challenges-out-none = Et ole haastanut ketään. Painike on jokaisen jäsenen profiilissa.
challenges-help = Haaste on voimassa vuorokauden, tai kaksi viikkoa, jos jokaiseen siirtoon on päiviä aikaa.
setting-challenges = Ketkä saavat haastaa sinut
setting-challenges-all = Kaikki
setting-challenges-members = Jäsenet
setting-challenges-followed = Seuraamasi ihmiset
setting-challenges-nobody = Ei kukaan
refusal-token-days = days: odotettiin lukua 1–{ $count }
refusal-token-scopes = avaimella on oltava ainakin yksi lupa
refusal-bot-stays = botiksi merkitty tili pysyy botin tilinä; vain ylläpitäjä voi poistaa merkinnän
refusal-challenge-whom = kenet? Nimeä haasteessa jäsen, vastatarjouksessa ei ketään
refusal-challenge-rated = luokitusta pelaavat kaksi jäsentä, jotka eivät ole ohjelmia
refusal-challenge-self = itseään ei voi haastaa
refusal-challenge-not-wanted = et voi haastaa tätä jäsentä
refusal-challenge-enough = olet jo haastanut tämän jäsenen tai { $count } muuta, tai liian moni odottaa hänen vastaustaan
refusal-challenge-gone = tämä haaste ei ole enää avoin
refusal-challenge-acts = mahdollisuudet ovat accept, decline ja withdraw

## Vastustajan etsiminen
refusal-seek-empty = nimeä ainakin yksi peli ja yhdestä { $count } kelloon
refusal-seek-paces = kellot, joissa on päiviä jokaiseen siirtoon, kuuluvat omaan hakuunsa
refusal-seek-range = vahvuusluvun rajat ovat 0–{ $count } pistettä
refusal-seek-playing = sinulla on peli kesken; pelaa se ensin loppuun
refusal-seek-gone = siellä ei odota enää kukaan
refusal-seek-own = tämä on oma hakusi
refusal-seek-not-for-you = siellä odottava etsii toisenlaista vastustajaa
refusal-seek-acts = mahdollisuudet ovat seek, take, fill ja cancel
refusal-seek-wait = olet eilisen jälkeen jättänyt { $count } peliä heti alussa; voit etsiä vastustajaa taas { $minutes ->
        [one] minuutin
       *[other] { $minutes } minuutin
    } kuluttua
nav-lobby = Aula
lobby-title = Aula
lobby-description = Löydä vastustaja: yhdellä napsautuksella, omilla toiveillasi tai odottajien joukosta.
lobby-mine = Omat pelisi
lobby-quick = Pelaa heti
lobby-quick-help = Yksi napsautus: peli alkaa heti, kun joku haluaa samaa.
lobby-others = { $count ->
        [one] yksi odottaa
       *[other] { $count } odottaa
    }
lobby-own = Omat toiveet
lobby-games = Jokin näistä peleistä
lobby-clocks = Jollakin näistä kelloista
lobby-clocks-help = Päiviä jokaiseen siirtoon antavat kellot kuuluvat omaan hakuunsa.
lobby-rated = Vahvuusluku
lobby-either = Vahvuuslukupeli, jos mahdollista
lobby-casual = ilman vahvuuslukua
lobby-guests = Vieraat pelaavat ilman vahvuuslukua. Jäsenillä on vahvuusluvut.
lobby-range = Vastustajan vahvuus
lobby-below = Heikompi enintään
lobby-above = Vahvempi enintään
lobby-range-any = mitä vain
lobby-range-help = Rajat väljenevät 25 pistettä jokaista kymmentä odotettua sekuntia kohti, enintään 200 pistettä.
lobby-bots = Botit ovat tervetulleita
lobby-fill-tick = Bishops: tietokoneet saavat ottaa paikat, jotka ovat minuutin päästä tyhjiä
lobby-seek = Etsi vastustaja
lobby-seeks = Odottajat
lobby-seeks-none = Kukaan ei odota juuri nyt.
lobby-take = Pelaa
lobby-waiting = Etsitään vastustajaa:
lobby-waiting-days = Voit poistua: haku on voimassa kaksi viikkoa, ja peli ilmestyy sitten omiin peleihisi.
lobby-wait-unknown = Kukaan ei ole odottanut tätä viimeisen vuorokauden aikana.
lobby-wait-none = { $waited ->
        [one] Yksi odotti tätä viimeisen vuorokauden aikana, eikä kukaan tullut.
       *[other] { $waited } odotti tätä viimeisen vuorokauden aikana, eikä kukaan tullut.
    }
lobby-wait-half = Viimeisen vuorokauden aikana tätä odotti { $waited }, ja heistä { $found } löysi vastustajan, puolet heistä näin nopeasti: { $time }.
lobby-seconds = { $count ->
        [one] sekunti
       *[other] { $count } sekuntia
    }
lobby-minutes = { $count ->
        [one] minuutti
       *[other] { $count } minuuttia
    }
lobby-meanwhile = Odottaessasi voit tehdä muuta; paikkasi säilyy:
lobby-meanwhile-puzzles = ratkaise tehtäviä
lobby-meanwhile-computer = pelaa tietokonetta vastaan
lobby-fill = Minuutti on kulunut. Tietokoneet voivat ottaa vielä tyhjät paikat; peli on silloin ilman vahvuuslukua.
lobby-fill-do = Pelaa tietokoneiden kanssa
lobby-cancel = Lopeta haku
lobby-paired = Vastustajasi on täällä.
lobby-again = Uusi vastustaja
lobby-here = Ketkä ovat täällä
lobby-here-none = Ei ketään muita.
lobby-here-more = ja { $count } muuta
lobby-here-guests = { $count ->
        [one] yksi vieras
       *[other] { $count } vierasta
    }
tv-title = Quincunx-TV
tv-description = Kunkin pelin paras käynnissä oleva ottelu suorana.
tv-none = Kukaan ei pelaa tätä juuri nyt.
tv-last = Kukaan ei pelaa tätä juuri nyt. Viimeisin peli:
tv-all = Kaikki pelit
tv-table = Pöytään
tv-lost = Yhteys katkesi; sitä yritetään uudelleen.
embed-title = Toisella sivustolla
embed-help = Suora lauta toiselle sivulle. Siellä näkyy se, mitä jokainen katsoja näkee.
embed-open = Avaa Quincunxissa
level-about = noin { $rating }
level-about-help = Tasojen vahvuus on laskettu yhteen niiden keskinäisistä otteluista niin, että taso 3 on 1500, josta jokaisen vahvuusluku alkaa. Ihmisiä vastaan pelattuja pelejä ei ole taustalla.
level-mine = omalla tasollani
level-mine-help = ”Omalla tasollani” alkaa läheltä vahvuuslukuasi ja nousee tason voitosta, laskee tappiosta.
table-uncounted = Liian lyhyt laskettavaksi: kenenkään vahvuusluku ei muutu.
phrase-hello = Hei!
phrase-good-luck = Onnea peliin!
phrase-well-played = Hyvin pelattu!
phrase-thanks = Kiitos!
phrase-sorry = Anteeksi!
phrase-moment = Hetkinen vain.
phrase-good-game = Hyvä peli!
phrase-goodbye = Näkemiin!
refusal-phrases = neljän pelaajan vahvuuslukupelissä sanotaan vain valmiita lauseita niiden nimillä: { $phrases }
moderation-company = Samat neljä yhä uudelleen
moderation-company-help = He ovat pelanneet keskenään ainakin neljä vahvuuslukupeliä viimeisen viikon aikana. Kyseessä voi olla kerho tai sopimus.
moderation-company-count = { $count ->
        [one] yksi peli
       *[other] { $count } peliä
    }

outliers-title = Reilu peli
outliers-tag = siirrot kuin tietokoneen
outliers-help = Jokaisen ihmisten välisen vahvuuslukupelin jälkeen tietokone katsoo kunkin siirron niillä tiedoilla, jotka pelaajalla oli. Tässä luetellaan ne, jotka pelaavat paljon enemmän tietokoneen tavoin kuin muut suunnilleen yhtä vahvat. Mitään ei tapahdu itsestään.
outliers-no-proof = Tämä ei todista mitään. Katso pelejä, siirtojen aikoja ja muiden ilmiantoja ennen kuin teet mitään; merkinnän sulkeminenkin on vastaus.
outliers-peers = Vahvuusluku { $rating }; { $moves } siirtoa { $games ->
        [one] yhdessä pelissä
       *[other] { $games } pelissä
    }, verrattuna { $count } muuhun, joiden luku on { $lowest }–{ $highest }
outliers-own = Tämä jäsen
outliers-usual = Tavallista
outliers-by = Hajontoja
outliers-firsts = Tietokoneen ensimmäinen valinta
outliers-loss = Voiton mahdollisuudesta menetetään siirtoa kohden
outliers-spread = Kuinka epätasaisia siirtojen ajat ovat
outliers-bond = Siirto kestää kauemmin, kun valinta on vaikea (−1…1)
outliers-away = Katsonut muualle omalla vuorollaan: { $times ->
        [one] kerran
       *[other] { $times } kertaa
    }, yhteensä { $seconds } s
outliers-reports = Ilmiantoja: { $count }
outliers-games = { $count ->
        [one] Peli
       *[other] { $count } peliä
    }
outliers-game = { $firsts }/{ $moves } siirrosta oli tietokoneen ensimmäinen valinta, { $loss } menetetty siirtoa kohden
outliers-close = Sulje merkintä: vain myöhemmät pelit lasketaan

account-about = Rivi itsestäsi
account-about-done = Tallennettu. Kaikki voivat lukea sen profiilistasi.
profile-studies = Tutkielmat
profile-since = Jäsen alkaen { $day }
history-title = Pelisi
history-profile = Mitä muut näkevät: profiilisi
history-guest = Tilin myötä ne pysyvät tallessa joka laitteella.
history-current = Kesken olevat pelit
history-games = Pelatut pelit
history-none = Tällaisia pelejä ei ole.
history-older = Vanhempia pelejä
history-game = Peli
history-result = Tulos
history-opponent = Vastustaja
history-from = Alkaen
history-to = Asti
history-any = Mikä tahansa
history-show = Näytä
history-played = Pelattu
history-won = Voitettu
history-lost = Hävitty
history-drawn = Tasan
history-points = Pisteet
history-share = { $percent } %
history-statistics = Tilastot
history-more = { $game } paikan ja vuorokaudenajan mukaan
history-opening = Ensimmäinen siirto
history-seat = Paikka
history-time = Vuorokaudenaika (UTC)
history-night = Yö, 0–6
history-morning = Aamu, 6–12
history-afternoon = Iltapäivä, 12–18
history-evening = Ilta, 18–24
history-cut = Viimeisistä { $count } pelistä.

## Pelit
game-saktris = Saktris
game-saktris-blurb = Shakki, jonka nappulat saapuvat yksitellen tyhjän laudan kotiriville.
game-saktris-board = 8x8, alussa tyhjä
game-sitchess = Tilanneshakki
game-sitchess-blurb = Osta armeija kahdellatoista pisteellä, aseta se vihollisen ulottumattomiin ja pelaa loppupeli.
game-sitchess-board = 8 × 8 ruutua
game-taifho = Taifho
game-taifho-blurb = Kilpajuoksu laudan yli: nappulat astuvat tai hyppivät toistensa yli, eikä mitään lyödä.
game-taifho-board = 10 × 10 ruutua
game-shakti = Shakti
game-shakti-blurb = Kuningas ja kaksi soturia neljälläkymmenelläviidellä laatalla, jotka katoavat loikkien alta.
game-shakti-board = 45 laattaa 7x7:n alalla
game-bishops = Bishops
game-bishops-blurb = Neljän pelaajan shakki ristilaudalla, jossa jokaisella kuninkaalla on turvapaikka; kaksi viimeistä ratkaisee pelin kaksintaistelussa.
game-bishops-board = 128 ruudun risti ja neljä kulmaa, sitten 8 × 8

## Etusivu
home-title = Viisi merkillistä lautapeliä
home-description = Pelaa tietokonetta, ystävää tai ketä tahansa vastaan. Sääntöjä noudatetaan kirjaimellisesti, ja ne selitetään.
home-mine = Omat pelisi
home-your-turn = Sinun vuorosi
level-short = Taso { $level }
level-random = Satunnainen
level-max = Vahvin
home-open = Pelaajaa odottavat pöydät
home-open-none = Ei yhtään juuri nyt. Aloita peli, johon kuka tahansa voi liittyä.
home-live = Katsottavat pelit
home-live-none = Kukaan ei pelaa julkisesti juuri nyt.
home-finished = Juuri päättyneet
play-computer = Pelaa tietokonetta vastaan
invite-friend = Kutsu ystävä
pass-and-play = Samalla ruudulla
more-options = Kaikki valinnat
card-alt = Lauta kesken pelin

## Paikat ja kellot
seat-open = vapaa paikka
seat-me = Minä
seat-computer = Tietokone
seat-bot = { $name } (botti)
computer-level = Tietokone, taso { $level }
computer-random = Tietokone, siirtää sattumanvaraisesti
computer-max = Tietokone, niin vahva kuin osaa
clock-none = Ei kelloa
clock-fischer-minutes = { $minutes } min + { $increment } s
clock-fischer-seconds = { $seconds } s + { $increment } s
clock-per-move = { $seconds } s siirtoa kohti
clock-days = { $days ->
    [one] päivä siirtoa kohti
   *[other] { $days } päivää siirtoa kohti
 }
clock-3-2 = 3 minuuttia + 2 sekunnin lisäys
clock-5-3 = 5 minuuttia + 3 sekunnin lisäys
clock-10-5 = 10 minuuttia + 5 sekunnin lisäys
clock-30-20 = 30 minuuttia + 20 sekunnin lisäys
clock-30-each = 30 sekuntia joka siirtoon
clock-1-day = Päivä joka siirtoon
clock-3-days = Kolme päivää joka siirtoon
clock-own = Jokin muu kello
clock-own-minutes = Minuutteja
clock-own-increment = Lisäys sekunteina

## Uusi peli
new-title = Uusi peli: { $game }
new-opponent = Ketä vastaan?
opponent-computer = Tietokone
opponent-friend = Ystävä linkin kautta
opponent-anybody = Kuka tahansa
opponent-me = Molemmat tällä ruudulla
new-side = Puolesi
new-side-any = Arvotaan
new-seats = Kuka istuu missä?
new-seats-help = Useampi paikka voi olla sinun: silloin ruutu kiertää. Vapaa paikka on sille, jolla on linkki.
new-learn = Etkö ole pelannut tätä ennen? Opi se viidessä minuutissa
new-level = Kuinka vahva tietokone on?
new-clock = Kello
new-more = Lisää: ehdot ja säännöt
new-terms = Ehdot
new-public = Näytä pöytä kaikille
new-takebacks = Siirtoja saa perua, jos muut suostuvat
new-chat = Keskustelu
new-rules = Säännöt
new-free-setup = Järjestetään ensin vapaasti, kuten julkaistussa pelissä
new-start = Aloita
option-usual = { $value } (oletus)

## Pöytä
table-description = Peli nimeltä { $game }: katso tai liity mukaan.
table-side = Laudan vieressä
table-moves = Siirrot
step-first = Alkuun
step-back = Siirto taaksepäin
step-forward = Siirto eteenpäin
step-last = Viimeiseen siirtoon
act-takeback = Peru siirto
act-draw = Tarjoa tasapeliä
act-claim = Vaadi tasapeliä
act-resign = Luovuta
act-leave = Poistu pöydästä
act-rematch = Pelaa uudestaan
act-turn = Käännä lauta
act-sound = Ääni
act-notify = Kerro, kun on vuoroni
typed-label = Kirjoita siirto
typed-send = Siirrä
chat-title = Keskustelu
chat-label = Sano jotakin
chat-send = Lähetä
share-title = Kutsu ja jaa
share-help = Kenellä on tämä linkki, voi katsoa peliä ja ottaa vapaan paikan.
share-copy = Kopioi
share-qr = Linkki QR-koodina
download-record = Lataa pelipöytäkirja
download-picture = Lataa kuva
about-title = Tästä pöydästä
about-game = Peli
about-clock = Kello
about-options = Valinnat
about-watching = Katsojia
about-seal = Palvelimen osan sinetti
about-seal-proves = Sattuma tulee tässä pelissä siemenluvusta. Palvelin lukitsi oman osansa ennen kuin kukaan istui ja julkaisi sen tiivisteen eli sinetin; sitten kunkin pelaajan selain lisäsi omat satunnaiset numeronsa. Siksi palvelin tai yksittäinen pelaaja ei ole voinut valita siemenlukua. Ellei kukaan lisännyt mitään, sinetti todistaa vain, ettei palvelin vaihtanut sitä. Ladatun pelitallenteen voi tarkistaa komennolla quincunx verify.

## Opiskelu
nav-rules = Säännöt
link-rules = Säännöt
link-analysis = Analyysi
link-editor = Editori
link-play = Pelaa
link-review-game = Käy peli läpi
link-analyse-game = Analysoi tämä peli
about-start = Alkoi
about-start-look = omasta asemasta: katso sitä
about-seed = Pelaajien lisäämät osat
analysis-title = Analyysi: { $game }
analysis-description = { $game }: kulje asemasta toiseen, kokeile muunnelmia ja katso, mitä tietokone ajattelee.
analysis-engine = Tietokone
analysis-line-count = Montako muunnelmaa
analysis-lines = { $count ->
    [one] yksi muunnelma
   *[other] { $count } muunnelmaa
 }
analysis-hint = Vihje
analysis-infinite = Mieti, kunnes pysäytetään
analysis-copy-moves = Kopioi siirrot ja muunnelmat
analysis-moves = Siirrot ja muunnelmat
analysis-graph = Pelin arvio siirto siirrolta
analysis-evaluate = Arvioi koko peli
analysis-promote = Nosta päämuunnelmaksi
analysis-remove = Poista tästä eteenpäin
settings-pace = Koneen vastaus kestää vähintään
pace-none = Ei viivettä
pace-usual = 0,6 sekuntia
pace-slow = 1,5 sekuntia
help-open = Ohje: säännöt, nappulat, näppäimet
analysis-restore = Palauta poistettu
analysis-play = Jatka tästä pelaten
analysis-play-turn = Vuorossa oleva
analysis-play-start = Pelaa tietokonetta vastaan
analysis-position = Asema, pöytäkirja ja valinnat
analysis-position-label = Asema tekstinä tai pöytäkirja, myös muunnelmineen
analysis-position-show = Näytä tämä
analysis-position-start = Alusta
analysis-edit = Muokkaa asemaa
analysis-options-help = Aloittaa uudelleen näillä säännöillä.
analysis-options-set = Aloita näillä säännöillä
analysis-to-table = Pöytään
rules-index = Säännöt
rules-index-description = Viisi peliä selitettynä pelaajille, ja laudat, joilla kaikkea voi kokeilla.
rules-title = { $game }: säännöt
rules-contents = Tällä sivulla
rules-option = valinta
rules-values = arvot, oletus ensin
rules-meaning = merkitys
rules-range = ({ $least }–{ $greatest })
diagram-reset = Alkuun
diagram-back = Peru siirto
diagram-saktris-turn = Aseta sotilas kotiriville, vastaa mustalla ja katso, miten asettaminen ja siirtäminen vuorottelevat.
diagram-saktris-bishop = Lähetti on tulossa, ja yksi seisoo jo tummalla ruudulla: uudelle kelpaavat vain vaaleat ruudut.
diagram-saktris-castling = Kuningas ja torni eivät ole liikkuneet saapumisensa jälkeen. Linnoita: kuningas siirtyy b1:stä d1:een.
diagram-saktris-row = Rivin tyhjennys on päällä: aseta sotilas c1:een, niin kaikki kolme poistuvat laudalta.
diagram-sitchess-army = Valitse armeija ensin valkealle, sitten mustalle, ja jatka asettamaan ne.
diagram-sitchess-place = Valkea asettaa. Valitse kuningatar tai ratsu; ruudut, joista se uhkaisi tai joilla sitä uhattaisiin, ovat kiinni.
diagram-sitchess-mate = Valkea tekee matin yhdellä siirrolla.
diagram-taifho-steps = Alkuasema. Kokeile, minne mikin kuvio kulkee.
diagram-taifho-hops = Etelän ympyrä e3:ssa voi loikata e5:n yli e7:ään. Vinoneliö d2:ssa voi hypätä ympyrän yli.
diagram-taifho-chain = Ketju: vie neliö b1:stä c1:n yli d1:een, e1:n yli f1:een ja loikkaa f3:n yli f5:een.
diagram-taifho-circle = Etelän ympyrä loikkaa pohjoisen ympyrän yli: palauta se sitten omalle alkurivilleen tai jätä se paikalleen.
diagram-shakti-start = Alkuasema. Loikkaa soturilla ja katso, kuinka laatta katoaa.
diagram-shakti-sight = Musta soturi d6:ssa shakkaa kolmen aukon yli. Vain kuningas voi vastata, ja se saa mennä vain viereiselle laatalle.
diagram-shakti-leap = Molemmat valkeat soturit ovat loikanneet, ja b3 ja f3 ovat poissa. Linjat ulottuvat nyt kauemmas.
diagram-shakti-mate = Valkea tekee matin yhdellä siirrolla.
diagram-bishops-start = Alkuasema. Ensimmäisenä tekonaan jokainen väri saa myös vaihtaa kuninkaansa ja kuningattarensa paikkoja.
diagram-bishops-corner = Valkean kuningas seisoo kulmansa edessä. Mene sisään: molemmat lähetit muuttuvat kuningattariksi, ja kolmella kuningattarella kuningas on koskematon.
diagram-bishops-mate = Torni d5:stä d12:een tekee mustasta matin. Musta poistuu, jäljellä on kaksi, ja peli jatkuu kaksintaisteluna.
diagram-bishops-duel = Kaksintaistelu on shakkia laudan keskiosalla.

## Katsaus peliin

cli-review-busy = Käydään läpi: { $done } / { $all }
cli-review-stopped = läpikäynti keskeytettiin
cli-review-empty = siinä ei ole peliä
cli-review-player = { $seat }: tarkkuus { $accuracy }, epätarkkuuksia { $inaccuracies }, virheitä { $mistakes }, karkeita virheitä { $blunders }
cli-review-line = Parempi: { $line }
review-title = Katsaus peliin
review-start = Käy peli läpi
review-help = Jokaista siirtoa verrataan parhaaseen. Se kestää hetken ja jatkuu, vaikka lähtisit.
review-player = Pelaaja
review-accuracy = Tarkkuus
review-inaccuracies = Epätarkkuudet
review-mistakes = Virheet
review-blunders = Karkeat virheet
review-graph = Voittomahdollisuudet pelin aikana; siirry napsauttamalla
retry-title = Opi virheistäsi
retry-whose = Kenen virheet
retry-hint = Vihje
retry-end = Lopeta
review-better = { $better } oli parempi.
review-missed-mate = { $better } teki matin { $count ->
    [one] yhdellä siirrolla
   *[other] { $count } siirrolla
 }.
review-missed-win = { $better } voitti väkisin { $count ->
    [one] yhdellä siirrolla
   *[other] { $count } siirrolla
 }.
review-allows-mate = Tämä sallii matin { $count ->
    [one] yhdellä siirrolla
   *[other] { $count } siirrolla
 }; { $better } estää sen.
review-allows-loss = Tämä häviää väkisin { $count ->
    [one] yhdessä siirrossa
   *[other] { $count } siirrossa
 }; { $better } ei.
review-lost-race = Kilpajuoksu on { $count ->
    [one] yhden vuoron
   *[other] { $count } vuoroa
 } myöhässä: jäljellä { $own }, vastustajalla { $other }. { $better } oli parempi.
review-loses-piece = { $reply } lyö nappulan ruudusta { $square } ({ $piece }); { $better } oli parempi.
review-loses-piece-later = Siirron { $reply } jälkeen menetetään nappula ruudusta { $square } ({ $piece }); { $better } oli parempi.
review-missed-capture = { $better } lyö nappulan ruudusta { $square } ({ $piece }).

## Oppiminen

nav-learn = Opi
learn-title = Opi pelaamaan
learn-description = Jokainen peli lyhyinä oppitunteina: ensimmäisestä siirrosta kokonaiseen peliin valmentajan kanssa. Ei tunnuksia, ei kelloa, ei kiirettä.
learn-game-title = Opi peli { $game }
learn-game-description = { $count } lyhyttä oppituntia ensimmäisestä siirrosta kokonaiseen peliin valmentajan kanssa.
learn-lessons = { $count ->
    [one] { $count } oppitunti
   *[other] { $count } oppituntia
}
learn-done-of = { $done }/{ $count } oppituntia tehty
learn-start = Aloita
learn-continue = Jatka: { $lesson }
learn-all-done = Olet tehnyt kaikki. Pelaa peli tai käy ne uudestaan läpi kolmen tähden toivossa.
learn-stars = { $count ->
    [0] vielä tekemättä
    [one] yksi tähti kolmesta
   *[other] { $count } tähteä kolmesta
}
learn-lesson-number = Oppitunti { $number }/{ $count }
learn-steps = Oppitunnin vaiheet
learn-task = Tehtävä
learn-hint = Vihje
learn-again = Alusta
learn-solution = Näytä ratkaisu
learn-next = Seuraava
learn-to-course = Kaikki oppitunnit
learn-play-computer = Pelaa tietokonetta vastaan
link-learn = Opi peli
link-learn-on = Jatka oppimista ({ $done }/{ $count })

## Ohjelmille
js-guest = Vieras
js-you = Sinä
js-computer = Tietokone
js-computer-level = Tietokone, taso {$level}
js-computer-random = Tietokone, sattumalta
js-computer-max = Tietokone, vahvin
js-open-seat = Vapaa paikka
js-sit = Istu tähän
js-hand-over = Anna tietokoneelle
js-reclaim = Ota paikkani takaisin
js-away = poissa
js-bot = botti
js-waiting = Odotetaan, että joku ottaa vapaan paikan. Lähetä linkki ystävälle.
js-about-to-begin = Kaikki ovat paikalla: peli alkaa aivan kohta.
js-seal-nobody = ei mitään
js-seal-server = Palvelimen osa ja sen suola
js-seal-game = Pelin siemenluku
js-seal-kept = Numerosi ovat mukana, ja sinetti on sama, joka sinulle näytettiin.
js-seal-broken = Tämä ei ole sinulle näytetty sinetti, tai numerosi puuttuvat: älä luota tähän peliin.
js-watching-open = Paikka on vapaa. Ota se, niin pelaat.
js-your-turn = Sinun vuorosi
js-their-turn = Vuorossa { $who }
js-stop-here = Pysähdy tähän
js-never-mind = Peruuta
js-done = Valmis
js-spent = { $value } / { $limit } pistettä
js-army-empty = Valitse nappulat
js-remove = Ota pois
js-premove = Siirto valmisteltu; peru napsauttamalla
js-looking-back = Katsot siirtoa { $ply }.
js-to-now = Takaisin peliin
js-draw-offered = { $who } tarjoaa tasapeliä.
js-draw-by-you = Olet tarjonnut tasapeliä.
js-takeback-asked = { $who } haluaa perua siirron.
js-takeback-by-you = Olet pyytänyt siirron perumista.
js-accept = Hyväksy
js-decline = Hylkää
js-sure-resign = Luovutatko tämän pelin?
js-sure-order = { $order }? Tätä ei voi perua.
js-sure-leave = Poistutko tästä pöydästä?
js-sure-draw = Tarjoatko tasapeliä?
js-sure-move = Pelataanko { $move }?
js-rematch-offered = { $who } haluaa pelata uudestaan.
js-rematch-waiting = Odotetaan muita.
js-rematch-go = Uuteen peliin
js-secret = { $who } on valinnut salaa
js-lost = Yhteys katkesi. Yritetään uudelleen…
js-found = Yhteys palasi.
js-copied = Kopioitu
js-copy-yourself = Linkki on valittu: kopioi se näppäimillä Ctrl+C tai pitkän painalluksen valikosta.
js-draw-declined = Tasapeliehdotuksesi hylättiin.
js-you-are-out = Olet pudonnut pelistä.
js-out-watch = Katso muita
js-out-skip = Siirry loppuun
js-rematch-there = He pelaavat uudestaan.
js-rematch-watch = Katso uutta peliä
js-who-are-you = Millä nimellä muut kutsuvat sinua?
js-who-help = Nimi muistetaan; voit vaihtaa sen asetuksista.
js-who-go = Jatka
js-touch-closed = Viivoitetut ruudut ovat kiinni; Shift ja napsautus kertoo miksi.
js-touch-closed-hold = Viivoitetut ruudut ovat kiinni; pitkä painallus kertoo miksi.
js-touch-beside = Valitse jokin nappulasi laudan vierestä.
js-touch-place = Aseta { $piece } merkitylle ruudulle.
js-touch-send-row = Palauta { $piece } ({ $owner }) riville { $row } tai jätä se paikalleen.
js-touch-send = Palauta { $piece } ({ $owner }) merkitylle ruudulle tai jätä se paikalleen.
js-touch-choose-or-go = Valitse tai jatka: { $piece }.
js-touch-choose = Valitse, miten käy: { $piece }.
js-touch-stop = Hyppää edelleen tai pysähdy tähän.
js-touch-target = Mihin { $piece } siirtyy?
js-touch-premove = Mihin, kun vuorosi tulee?
js-help = Ohje
js-help-rules = Säännöt ja lautoja, joilla kokeilla niitä
js-help-pieces = Miten nappulat liikkuvat
js-help-keys = Näppäimet
js-help-mouse = Hiiren rulla laudan päällä selaa siirtoja. Hiiren oikea painike piirtää nuolia ja ympyröitä. Shift ja napsautus tai pitkä painallus kertoo nappulasta.
js-key-step = Yksi siirto taakse- tai eteenpäin
js-key-ends = Alkuun tai viimeiseen siirtoon
js-key-turn = Käännä lauta
js-key-cancel = Unohda kosketettu
js-key-ask = Miten tämä nappula liikkuu?
js-key-help = Tämä ohje
js-key-siblings = Toiseen muunnelmaan
js-key-engine = Kone päälle tai pois
js-key-explorer = Mitä tästä on pelattu
js-key-hint = Vihje
js-key-next = seuraava vaihe
js-key-again = vaihe alusta
js-key-threat = Mikä uhkaa
js-key-best = Pelaa koneen paras siirto
js-review-waiting = Läpikäynti alkaa hetken kuluttua…
js-review-busy = Käydään läpi… { $done } / { $all }
js-review-failed = Tätä peliä ei voitu käydä läpi.
js-review-worth = { $before } % → { $after } %
js-review-good = hyvä
js-review-inaccuracy = epätarkkuus
js-review-mistake = virhe
js-review-blunder = karkea virhe
js-review-line = Parempi: { $line }
js-retry-task = { $number } / { $count }. { $who } pelasi { $move }. Etsi parempi siirto.
js-retry-none = Ei virheitä, joista oppia.
js-retry-best = { $move } on paras siirto.
js-retry-good = Myös { $move } on hyvä.
js-retry-same = { $move } pelattiin pelissä. Kokeile toista siirtoa.
js-retry-worse = { $move } antaa liikaa pois: mahdollisuuksista jää { $share } %. Kokeile toista siirtoa.
js-retry-hint = Katso ruutua { $square }.
js-retry-hint-beside = Katso laudan vieressä olevia nappuloita.
js-retry-solution = Parempi: { $line }
js-retry-next = Seuraava virhe
js-retry-skip = Ohita
js-retry-finish = Valmis
js-score-start = Arvioi koko peli
js-score-stop = Lopeta arviointi
js-over = Peli päättyi
js-aborted = Lopetettiin ilman tulosta
js-first-move = Ensimmäinen siirto { $seconds } sekunnissa
js-check = Shakki
js-out = ulkona
js-won = voitti
js-drawn = tasapeli
js-lost-game = hävisi
js-second = 2.
js-third = 3.
js-fourth = 4.
js-board = Lauta. Nuolinäppäimillä liikutaan, Enterillä kosketaan ruutua.
js-square = { $square }
js-square-piece = { $square }, { $owner } { $piece }
js-target = voi koskea
js-held = kosketettu
js-hole = aukko
js-last-move = viimeisin siirto
js-in-check = shakissa
js-moved = { $who }: { $move }
js-trouble = Jokin meni vikaan: { $why }
js-spectator = katsoo
js-next = seuraavaksi
js-die = noppa näyttää { $face }
js-notify-blocked = Selain ei salli ilmoituksia.
js-thinking = Syvyys { $depth }, { $nodes } asemaa
js-line-wins = { $who } voittaa { $moves } siirrossa
js-line-wins-exact = { $who } voittaa (varma)
js-line-draw = tasapeli (varma)
js-thinking-wait = Tietokone miettii…
js-nothing-to-think = Tässä ei ole mitään mietittävää.
js-threat-is = Uhka: { $move }
js-no-threat = Tässä ei ole uhkaa etsittävänä.
js-best-is = Paras: { $move }
js-study-start = Alku
js-graph = { $who }: odotus pelin aikana; siirry napsauttamalla
js-graph-seats = Vuorossa olevan odotus paikan värillä
js-graph-at = Siirron { $ply } jälkeen: { $share } %, { $who }
js-better = parempi oli { $move }
js-line-play = Tee tämä siirto
js-analysis-busy = Arvioidaan… { $done } / { $all }
js-position-over = Peli on tässä päättynyt.
js-diagram-done = Kokeile uudelleen: Alkuun.
js-asked = Miten se liikkuu
js-asked-squares = Nyt se voi mennä: { $squares }
js-asked-would = Vuorollaan se voisi mennä: { $squares }
js-asked-nothing = Sillä ei ole nyt siirtoa.
js-asked-empty = Tyhjä ruutu.
js-close = Sulje
js-how-king = Askel mihin suuntaan tahansa, ei koskaan uhattuun ruutuun.
js-how-queen = Kuinka pitkälle tahansa vaaka-, pysty- ja vinolinjoja pitkin.
js-how-rook = Kuinka pitkälle tahansa vaaka- ja pystylinjoja pitkin.
js-how-bishop = Kuinka pitkälle tahansa vinolinjoja pitkin.
js-how-knight = Kaksi ruutua yhteen suuntaan ja yksi sivulle, minkä tahansa yli.
js-how-pawn = Askel eteenpäin, lähtöpaikastaan kaksi; lyö askeleen viistoon eteenpäin; korottuu viimeisellä rivillä.
js-how-saktris-king = Askel mihin suuntaan tahansa, ei koskaan uhattuun ruutuun. Jos se ei ole liikkunut saapumisensa jälkeen, se linnoittaa liikkumattoman tornin kanssa, missä tahansa kotirivillä molemmat seisovatkin.
js-how-saktris-pawn = Saapuu kotiriville, josta se saa astua kaksi; muuten askel eteenpäin. Lyö askeleen viistoon eteenpäin, myös ohestalyönnillä; korottuu vastapuolen rivillä.
js-how-sitchess-pawn = Askel eteenpäin, toiselta riviltä kaksi; lyö askeleen viistoon eteenpäin, ohestalyöntiä ei ole; korottuu viimeisellä rivillä.
js-how-sitchess-king = Askel mihin suuntaan tahansa, ei koskaan uhattuun ruutuun. Linnoitusta ei ole.
js-how-taifho-square = Astuu ja hyppää pysty- ja vaakasuuntaan.
js-how-taifho-diamond = Astuu ja hyppää viistoon. Tuoreena alkurivillään se saa astua myös sivulle.
js-how-taifho-triangle = Astuu ja hyppää viistoon eteenpäin tai suoraan taaksepäin. Tuoreena alkurivillään se saa astua myös sivulle.
js-how-taifho-circle = Astuu ja hyppää kaikkiin kahdeksaan suuntaan. Kun se hyppää vastustajan ympyrän yli, tuon ympyrän saa palauttaa omalle alkurivilleen.
js-how-shakti-king = Ensimmäiselle laatalle, jonka se näkee missä tahansa suunnassa, myös aukkojen yli. Shakissa vain viereiselle laatalle, jolta se saa lyödä soturin.
js-how-shakti-warrior = Astuu ensimmäiselle näkemälleen laatalle tai loikkaa sen yli toiselle; yli loikattu laatta katoaa. Ei koskaan lyö, mutta shakkaa kuninkaan, joka näkee sen.
js-how-cross-king = Askel mihin suuntaan tahansa. Vain se saa mennä omaan kulmaansa: ensimmäisellä kerralla kaikki sen lähetit muuttuvat kuningattariksi. Linnoittaa tornin kanssa, jos kumpikaan ei ole liikkunut.
js-how-cross-bishop = Kuinka pitkälle tahansa vinolinjoja pitkin; kulmat pysäyttävät sen. Muuttuu kuningattareksi, kun sen kuningas ensi kerran menee kulmaansa.
js-how-cross-pawn = Askel eteenpäin, kaksi jos se ei ole koskaan liikkunut; lyö askeleen viistoon eteenpäin; korottuu kuningattareksi keskustan takana.
js-copy-link = Kopioi linkki
js-learn-step = Vaihe { $number }/{ $count }
js-learn-wrong = Siirto on laillinen, mutta ei se, jota tässä haetaan. Yritä uudelleen.
js-learn-failed = Se ei onnistunut. Vaihe alkaa alusta.
js-learn-begun-anew = Vaihe alkaa alusta.
js-learn-no-hint = Tähän vaiheeseen ei ole vihjettä.
js-learn-last-hint = Se oli viimeinen vihje. ”Näytä ratkaisu” kertoo siirron.
js-learn-solution = Näin se onnistuu: { $moves }
js-learn-no-solution = Tässä ei ole yhtä ratkaisua: pelaa eteenpäin.
js-learn-solved = { $stars ->
    [3] Kolme tähteä!
    [2] Kaksi tähteä.
   *[other] Yksi tähti.
}
js-learn-lesson-done = Oppitunti on tehty.
js-learn-next = Seuraava vaihe
js-learn-next-lesson = Seuraava oppitunti
js-learn-finish = Takaisin oppitunteihin
js-learn-coach = Valmentaja
js-learn-your-move = Sinun siirtosi
js-learn-thinking = …
js-first-title = Onko { $game } sinulle uusi?
js-first-words = Kukaan ei osaa peliä { $game } syntyessään. Ensimmäiset oppitunnit vievät noin viisi minuuttia.
js-first-learn = Opi viidessä minuutissa
js-first-play = Pelaa heti

## Valintojen selitykset; englanniksi ne tulevat pelien säännöistä
option-saktris-arrival-every = Montako omaa siirtoa on kahden saapumisen välissä.
option-saktris-arrival-order = Missä järjestyksessä nappulat saapuvat: sekoitettuina, annetussa järjestyksessä vai pelaajan valitsemina.
option-saktris-random-mode = Onko sekoitettu järjestys molemmille sama.
option-saktris-fixed-order = Saapumisjärjestys, kun se on annettu.
option-saktris-blocked = Mitä tapahtuu, kun saapuvalla nappulalla ei ole ruutua: se odottaa, jää velaksi, tai vain tilaa tekevät siirrot sallitaan.
option-saktris-placement = Onko saapuva nappula asetettava, vai saako pelaaja siirtää sen sijaan.
option-saktris-no-king = Häviääkö pelin, joka menettää viimeisen nappulansa ennen kuninkaan tuloa.
option-saktris-castling = Saavatko kaikki liikkumattomat kuninkaat ja tornit linnoittaa, vain shakin ruuduilla olevat, vai ei kukaan.
option-saktris-en-passant = Saako kaksi askelta ottaneen sotilaan lyödä ohimennen.
option-saktris-row-clear = Poistuvatko laudalta kolme tai useampi samanväristä vierekkäistä sotilasta.
option-saktris-preview = Montako tulevaa nappulaa kaikki näkevät sekoitetusta järjestyksestä.
option-saktris-fifty-move-plies = Monenko tapahtumattoman siirron jälkeen peli on tasan; 0 on ei koskaan.
option-saktris-repetition = Monennesta toistosta peli on tasan; 0 on ei koskaan.
option-saktris-physics-bump = Näytetäänkö, kuinka lyöty nappula tönäistään laudalta ja naapurit väistävät hieman.
option-sitchess-budget-white = Montako pistettä valkea saa käyttää armeijaan.
option-sitchess-budget-black = Montako pistettä musta saa käyttää armeijaan.
option-sitchess-army-total = Maksaako armeija tasan annetut pisteet vai enintään ne.
option-sitchess-army-choice = Kuka valitsee milloin: molemmat salaa, toinen avoimesti ennen toista, vai nopat.
option-sitchess-dice-overflow = Heitetäänkö uudestaan, kun nopan nappula ei mahdu, vai loppuuko heittäminen.
option-sitchess-set-limits = Rajoittuuko armeija yhteen shakkisarjaan.
option-sitchess-first-to-place = Kuka asettaa ensimmäisen nappulan.
option-sitchess-king-order = Asetetaanko kuningas milloin vain, ensimmäisenä vai viimeisenä.
option-sitchess-pawn-own-back-rank = Saako sotilaan asettaa omalle ensimmäiselle riville.
option-sitchess-double-step = Saako sotilas toiselta riviltään ottaa kaksi askelta.
option-sitchess-unplaceable = Jääkö vuoro väliin siltä, joka ei voi asettaa mitään, vai häviääkö se.
option-taifho-preset = Asettaa reunat, kotiinpaluun, loikat ja takaisinlähetyksen yhdessä: meidän tavallinen pelimme, julkaistun pelin lauta (siinä järjestetään myös vapaasti: setup=free), tai se ilman loikkia ja takaisinlähetystä.
option-taifho-edges = Ovatko linjat a ja j tavallisia ruutuja, vai saako niillä vain käydä ketjun aikana.
option-taifho-home-reentry = Saako siirto päättyä omalle ensimmäiselle riville, jos se ei sieltä alkanut.
option-taifho-leap = Saako kauempana olevan esteen yli loikata yhtä kauas sen taakse.
option-taifho-relocate-on = Mitkä ympyrän hypyt vihollisen ympyrän yli saavat lähettää sen takaisin.
option-taifho-start-row-sideways = Mitä ensimmäiseltä riviltään lähtemätön kolmio tai vinoneliö saa tehdä sivuttain.
option-taifho-setup = Alkavatko molemmat annetusta järjestyksestä, valitsevatko itse, vai sekoitetaanko nappulat.
option-taifho-arrangement = Nappuloiden järjestys linjoilla b–i.
option-taifho-first-player = Kuka aloittaa.
option-taifho-blocked-limit = Monenteenko tukittuun vuoroon peli päättyy; 0 on ei koskaan.
option-taifho-blocked-final-pieces = Montako nappulaa saa olla poissa kotoa, jotta vuoro voi olla tukittu.
option-taifho-blocked-winner = Kuka voittaa, kun pelaaja on ollut tukittuna liian usein.
option-taifho-repetition-limit = Monenteenko aseman toistoon peli päättyy; 0 on ei koskaan.
option-taifho-repetition = Voittaako silloin johtaja, vai onko peli tasan.
option-taifho-max-plies = Monenko siirron jälkeen johtaja voittaa.
option-shakti-start = Asema, josta peli alkaa.
option-shakti-second-tile = Loikka vie toiselle näkyvälle laatalle, tai vain suoraan ensimmäisen takana olevalle.
option-shakti-stalemate = Se, joka ei ole shakissa eikä voi siirtää, passaa, saa tasapelin tai häviää.
option-shakti-repetition = Montako kertaa asema saa toistua ennen tasapeliä; 0 on rajatta.
option-shakti-bare-kings = Ilman sotureita peli on tasan, tai sitä jatketaan.
option-shakti-no-progress = Monenko siirron jälkeen ilman katoavaa laattaa tai lyöntiä peli on tasan; 0 on ei koskaan.
option-bishops-kq-setup = Alkavatko kuninkaat ja kuningattaret kuten shakissa, vai arvotaanko niiden paikat.
option-bishops-kq-swap = Saako väri aivan aluksi vaihtaa kuninkaansa ja kuningattarensa paikat.
option-bishops-check-priority = Siirtääkö shakissa oleva väri ennen vuoroaan.
option-bishops-stalemate = Passaako vai lähteekö väri, joka ei ole shakissa eikä voi siirtää.
option-bishops-survival-castling = Saavatko kuninkaat linnoittaa ristillä; kaksintaistelussa saavat aina.
option-bishops-king-capture = Saako uhatuksi jätetyn kuninkaan lyödä.
option-bishops-corners = Pääsevätkö kuninkaat kulmiinsa.
option-bishops-immunity-queens = Montako kuningatarta tekee kulmassaan olevasta kuninkaasta koskemattoman.
option-bishops-evict-at = Näin monella kuningattarella tai vähemmällä kuninkaan on lähdettävä kulmastaan.
option-bishops-evict-path = Jätetäänkö kuningas, jonka vieressä ei ole ruutua kulman ulkopuolella, rauhaan, vai onko sen astuttava ulospääsyä kohti.
option-bishops-evict-binds = Viekö lähtöpakko koko vuoron, vai koskeeko se vain kuninkaan omia siirtoja.
option-bishops-promote-needs-both-bishops = Tuleeko läheteistä kuningattaria vain, jos molemmat ovat tallella.
option-bishops-material-limit = Näin monta pistettä menettänyt väri lähtee; 0 on ei koskaan, kerhoissa 30.
option-bishops-repetition = Onko aseman kolmas toisto ristillä tasapeli.
option-bishops-no-progress-rounds = Näin monen kierroksen jälkeen ilman edistystä peli on tasan; 0 on ei koskaan.
option-bishops-length = Jatkuuko peli kaksintaisteluun, vai päättyykö se ensimmäiseen putoamiseen.
option-bishops-force-duel-any-time = Saako ylläpitäjä lähettää mitkä tahansa kaksi väriä kaksintaisteluun.

## Names of options
name-saktris-arrival-every = Saapumisten väli
name-saktris-arrival-order = Saapumisjärjestys
name-saktris-random-mode = Sekoitettu järjestys
name-saktris-fixed-order = Annettu järjestys
name-saktris-blocked = Ilman ruutua
name-saktris-placement = Asettaminen
name-saktris-no-king = Ilman kuningasta
name-saktris-castling = Linnoitus
name-saktris-en-passant = Ohestalyönti
name-saktris-row-clear = Rivien poisto
name-saktris-preview = Näkyvät nappulat
name-saktris-fifty-move-plies = Siirtoja ilman edistystä
name-saktris-repetition = Toistot
name-saktris-physics-bump = Tönäisy
name-sitchess-budget-white = Valkean pisteet
name-sitchess-budget-black = Mustan pisteet
name-sitchess-army-total = Armeijan hinta
name-sitchess-army-choice = Armeijan valinta
name-sitchess-dice-overflow = Liian kallis heitto
name-sitchess-set-limits = Sarjan rajat
name-sitchess-first-to-place = Ensimmäinen asettaja
name-sitchess-king-order = Kuninkaan vuoro
name-sitchess-pawn-own-back-rank = Sotilas omalla takarivillä
name-sitchess-double-step = Kaksoisaskel
name-sitchess-unplaceable = Kun mikään ei mahdu
name-taifho-preset = Säännöt
name-taifho-edges = Reunat
name-taifho-home-reentry = Paluu omalle riville
name-taifho-leap = Loikat
name-taifho-relocate-on = Takaisinlähetys
name-taifho-start-row-sideways = Sivuttain ensimmäisellä rivillä
name-taifho-setup = Alkujärjestys
name-taifho-arrangement = Järjestys
name-taifho-first-player = Aloittaja
name-taifho-blocked-limit = Tukittujen vuorojen raja
name-taifho-blocked-final-pieces = Nappuloita poissa kotoa
name-taifho-blocked-winner = Tukitun pelin voittaja
name-taifho-repetition-limit = Toistojen raja
name-taifho-repetition = Toiston seuraus
name-taifho-max-plies = Siirtojen raja
name-shakti-start = Alkuasema
name-shakti-second-tile = Toinen laatta
name-shakti-stalemate = Patti
name-shakti-repetition = Toistot
name-shakti-bare-kings = Pelkät kuninkaat
name-shakti-no-progress = Siirtoja ilman edistystä
name-bishops-kq-setup = Kuningas ja kuningatar alussa
name-bishops-kq-swap = Kuninkaan ja kuningattaren vaihto
name-bishops-check-priority = Shakissa oleva ensin
name-bishops-stalemate = Patti
name-bishops-survival-castling = Linnoitus ristillä
name-bishops-king-capture = Kuninkaan lyönti
name-bishops-corners = Kulmat
name-bishops-immunity-queens = Koskemattomuuden kuningattaret
name-bishops-evict-at = Häätö kulmasta
name-bishops-evict-path = Häädön ulottuvuus
name-bishops-evict-binds = Häätö sitoo
name-bishops-promote-needs-both-bishops = Molemmat lähetit tarvitaan
name-bishops-material-limit = Menetysten raja
name-bishops-repetition = Toistot
name-bishops-no-progress-rounds = Kierroksia ilman edistystä
name-bishops-length = Pituus
name-bishops-force-duel-any-time = Kaksintaistelu milloin vain

## Values of options
value-random = arvottu
value-fixed = annettu
value-selectable = valittava
value-same = sama
value-different = eri
value-skip = jää väliin
value-queue = jää velaksi
value-force = tehtävä tilaa
value-mandatory = pakollinen
value-optional = vapaaehtoinen
value-lose = häviö
value-continue = jatkuu
value-flexible = vapaa
value-classic = kuten shakissa
value-off = ei
value-on = kyllä
value-exact = tasan
value-at-most = enintään
value-simultaneous = yhtä aikaa
value-white-first = valkea ensin
value-black-first = musta ensin
value-dice = nopat
value-reroll = heitetään uudestaan
value-stop = loppuu
value-standard = tavallinen
value-black = musta
value-white = valkea
value-first = ensimmäisenä
value-last = viimeisenä
value-allow = sallittu
value-forbid = kielletty
value-loss = häviö
value-alga = Alga
value-basic = perus
value-open = avoimet
value-transit = vain läpikulku
value-mirror = peilaten
value-jump = hyppy
value-step = askel
value-step-and-jump = askel ja hyppy
value-free = vapaa
value-south = etelä
value-north = pohjoinen
value-leader = johtaja
value-seen = näkyvä
value-adjacent = viereinen
value-pass = passi
value-draw = tasapeli
value-play-on = jatkuu
value-first-move = ensimmäisenä siirtona
value-eliminate = putoaa
value-sanctuary = turvapaikka
value-exit = uloskäynti
value-towards = kohti uloskäyntiä
value-bishops-evict-binds-colour = koko väri
value-bishops-evict-binds-king = vain kuningas
value-full = koko
value-short = lyhyt
value-blocked = tukittu
value-bishops-corners-blocked = suljetut
value-sitchess-king-order-any = milloin vain
value-taifho-relocate-on-any = mikä tahansa
value-saktris-arrival-order-random = sekoitettu
value-taifho-setup-random = sekoitettu
value-taifho-setup-random-same = sekoitettu, molemmilla sama

### Sivuilla, päätteessä ja komentorivillä

## Every game
verdict-wins = { $seat } voittaa: { $why }
verdict-draw = Tasapeli: { $why }
verdict-share = { $seats } jakavat ensimmäisen sijan: { $why }
verdict-nobody = Kukaan ei voita: { $why }
verdict-sentence = { $verdict }.
reason-resignation = luovutus
reason-time = aika loppui
reason-agreement = sopimalla
reason-repetition = toisto
reason-last-colour-on-the-board = laudan viimeinen väri
reason-survivors-of-a-short-game = lyhyen pelin selviytyjät
reason-only-kings-are-left = vain kuninkaat ovat jäljellä
reason-nobody-can-move = kukaan ei voi siirtää
reason-too-many-rounds-without-progress = liian monta kierrosta ilman edistystä
reason-mate-in-the-duel = matti kaksintaistelussa
reason-stalemate-in-the-duel = patti kaksintaistelussa
reason-nobody-can-mate-in-the-duel = kaksintaistelussa kukaan ei voi matittaa
reason-75-move-rule = 75 siirron sääntö
reason-50-move-rule = 50 siirron sääntö
reason-fivefold-repetition = viides toisto
reason-threefold-repetition = kolmas toisto
reason-time-against-one-who-cannot-mate = aika loppui, mutta toinen ei voi matittaa
reason-mate = matti
reason-stalemate = patti
reason-insufficient-material = liian vähän nappuloita
reason-other-king-has-no-square = toisella kuninkaalla ei ole ruutua
reason-neither-king-has-a-square = kummallakaan kuninkaalla ei ole ruutua
reason-other-side-cannot-place-a-piece = toinen ei voi asettaa nappulaa
reason-time-against-a-side-that-cannot-mate = aika loppui, mutta toinen ei voi matittaa
reason-bringing-every-piece-home = kaikki nappulat ovat kotona
reason-rule-of-blocked-turns = tukittujen vuorojen sääntö
reason-pieces-home-and-rows-as-the-last-ply-has-been-played = nappulat kotona ja rivit, viimeinen siirto on pelattu
reason-pieces-home-and-rows-as-neither-side-can-move = nappulat kotona ja rivit, kumpikaan ei voi siirtää
reason-checkmate = matti
reason-elimination-before-the-king-arrived = kaikki nappulat lyötiin ennen kuninkaan tuloa
reason-neither-side-could-give-mate = kumpikaan ei voi matittaa
reason-fifty-move-rule = viidenkymmenen siirron sääntö
reason-neither-side-can-move = kumpikaan ei voi siirtää
reason-no-warriors-are-left = sotureita ei ole enää
reason-no-tile-or-warrior-has-gone-for-too-long = laatta tai soturi ei ole kadonnut pitkään aikaan
lesson-nobody = oppijaa ei ole
lesson-no-answer = vastausta ei odoteta
lesson-no-move = se ei ole siirto tässä
no-legal-move-there = sinne ei ole sallittua siirtoa
no-such-game = peliä { $name } ei ole
tray-taken = lyödyt
game-over = peli on päättynyt: { $verdict }
not-your-turn = ei ole vuorossa: { $seat }
position-refused = asema: { $why }
move-unreadable = ”{ $found }” ei ole siirto, vaan esimerkiksi { $expected }
move-illegal = { $move } ei ole sallittu: { $why }
move-ambiguous = ”{ $move }” voi olla { $candidates }
misread = { $place }: ”{ $found }”, pitäisi olla { $expected }
misread-missing = { $place }: puuttuu, pitäisi olla { $expected }
not-among-legal = se ei ole sallittujen siirtojen joukossa
no-claim = tasapeliä ei voi nyt vaatia
needs-seat = siirto, luovutus ja vaatimus tarvitsevat pelaajan
seat-not-playing = se pelaaja ei ole pelissä
cannot-leave-set-up = { $seat } ei voi lähteä alkuasettelun aikana
orders-none = pelissä { $game } ei ole ylläpitäjän käskyjä
seed-gives = siemenluku antaa { $roll }
setting-unknown = valintaa ”{ $name }” ei ole; valinnat ovat { $known }
setting-bad-value = valinta { $name } ei voi olla ”{ $found }”, vaan { $expected }
setting-not-a-setting = ”{ $found }” ei ole asetus; odotettiin avain=arvo
setting-twice = valinta { $name } on annettu kahdesti
expected-integer = kokonaisluku { $least }–{ $greatest }
expected-seat = jokin näistä ennen kaksoispistettä: { $seats }
expected-touch = ruutu kuten d4, @ ja kirjain, tai = ja sana
expected-brace = sulkeva aaltosulje
expected-one-game = yksi peli
expected-one-result = yksi tulos ja sitten seuraavan pelin tunnisteet
expected-nothing-after-result = ei mitään tuloksen jälkeen
expected-digest = odotettiin 64 heksadesimaalinumeroa
expected-salt = odotettiin 32 heksadesimaalinumeroa
expected-contributions = odotettiin kullekin paikalle 32 heksadesimaalinumeroa tai -, pilkuin erotettuina
expected-seed = ”{ $found }”, odotettiin kokonaislukua, joka on alle 2^64
part-touch = kosketus
part-comment = kommentti
part-record = pöytäkirja
part-moves = siirrot
part-tag = tunniste
record-syntax = rivi { $line }: { $why }
record-tag = tunniste { $tag }: { $why }
record-ply = rivi { $line }, siirto { $ply } ({ $move }): { $why }
record-termination = tunnisteen Termination mukaan ”{ $given }”, mutta siirtojen mukaan: { $actual }
record-result = tulokseksi on merkitty { $given }, mutta { $actual }
record-commitment = siemenluku ja suola eivät avaa sitoumusta { $commitment }
record-end = siirtojen tulos on { $result }: { $verdict }
record-not-over = peli ei ole päättynyt näihin siirtoihin
record-nothing-yet = ei vielä mitään
record-seal-missing = ei voi tarkistaa ilman tunnisteita Seed ja Salt
record-seed-not-mixed = siemenluku ei ole se, jonka palvelin ja pelaajat yhdessä muodostivat
record-other-game = ”{ $found }”, odotettiin { $game }
to-move = Vuorossa { $seat }.
to-move-you = Sinun siirtosi.
choice-pass = Passaa
no-legal-move = sallittua siirtoa ei ole
no-piece-on = ruudussa { $square } ei ole nappulaa
not-a-square = { $found } ei ole tämän laudan ruutu
occupied = ruutu { $square } on varattu
occupied-by-own = ruudussa { $square } on oma nappula
belongs-to = ruudun { $square } { $piece } kuuluu pelaajalle { $seat }
nowhere-to-go = ruudun { $square } { $piece } ei pääse mihinkään
cannot-move = ruudun { $square } { $piece } ei voi liikkua
part-position = asema
part-end-of-position = aseman loppu
part-board = lauta
part-rank = rivi { $rank }
part-side-to-move = vuorossa oleva
part-move-number = siirron numero
expected-letter = { $letters }
setup-phase-play = Peli
setup-none = ei mikään
setup-nobody = ei kukaan
setup-part-phase = vaihe
setup-part-field = osa
setup-part-square = ruutu
setup-expected-square = tämän laudan ruutu
setup-expected-number = luku
setup-expected-word = jokin lomakkeen tarjoamista sanoista
setup-expected-words = luettelo lomakkeen tarjoamista sanoista
setup-expected-at-most = enintään { $count }
setup-undescribed = tässä asemassa on osia, joita ei voi muokata
expected-nothing-more = ei mitään enempää
expected-nothing-after-number = ei mitään siirron numeron jälkeen
expected-no-check = asema, jossa juuri siirtänyt ei ole shakissa
expected-integer-or-never = 0 (ei koskaan) tai kokonaisluku { $least }–{ $greatest }

## Chess
chess-game-over = peli on päättynyt
chess-nothing-to-take = ruudussa { $to } ei ole lyötävää
chess-no-castling = linnoitusta ei ole
chess-none-can-go = yksikään { $seat_genitive } { $piece } ei voi mennä ruutuun { $to }
chess-none-left = { $seat_adessive } ei ole enää { $piece_partitive } asetettavana
chess-no-square-now = { $piece_allative } ei nyt ole ruutua
chess-reasons = { $first }; { $next }
chess-to-choose-from = valittavana
chess-pass = Passaa
chess-form-side = w tai b
chess-part-board = lauta
chess-part-rank = rivi { $rank }
chess-part-side = siirtovuoro

## Saktris
saktris-form-order = 1–64 kirjainta joukosta KQRBNP, niissä tasan yksi K
saktris-moves = { $seat } siirtää.
saktris-moves-you = Sinun siirtosi.
saktris-passes = { $seat } ei voi siirtää ja passaa.
saktris-passes-you = Et voi siirtää, joten passaat.
saktris-must-end-check = { $seat } on shakissa, ja shakki on torjuttava.
saktris-must-end-check-you = Olet shakissa: torju shakki.
saktris-next-due = { $n ->
    [one] Sitten saapuu seuraava nappula.
   *[other] Seuraava nappula saapuu { $n } siirron jälkeen.
 }
saktris-asked-and-next = { $asked } { $next }
saktris-ends-check = { $seat } on shakissa ja torjuu sen siirrolla.
saktris-ends-check-you = Olet shakissa: torju se siirrolla.
saktris-ends-check-or-places = { $seat } on shakissa ja torjuu sen siirrolla tai asettaa { $piece_genitive } riville { $rank }.
saktris-ends-check-or-places-you = Olet shakissa: torju se siirrolla tai aseta { $piece } riville { $rank }.
saktris-ends-check-or-places-any = { $seat } on shakissa ja torjuu sen siirrolla tai asettaa valitsemansa nappulan riville { $rank }.
saktris-ends-check-or-places-any-you = Olet shakissa: torju se siirrolla tai aseta valitsemasi nappula riville { $rank }.
saktris-places = { $seat } asettaa { $piece_genitive } riville { $rank }.
saktris-places-you = Aseta { $piece } riville { $rank }.
saktris-places-any = { $seat } asettaa valitsemansa nappulan riville { $rank }.
saktris-places-any-you = Aseta valitsemasi nappula riville { $rank }.
saktris-places-or-moves = { $seat } asettaa { $piece_genitive } riville { $rank } tai siirtää.
saktris-places-or-moves-you = Aseta { $piece } riville { $rank } tai siirrä.
saktris-places-or-moves-any = { $seat } asettaa valitsemansa nappulan riville { $rank } tai siirtää.
saktris-places-or-moves-any-you = Aseta valitsemasi nappula riville { $rank } tai siirrä.
saktris-blocked-moves = Ruutua ei ole { $piece_allative }: { $seat } siirtää.
saktris-blocked-moves-you = Ruutua ei ole { $piece_allative }: tee siirto.
saktris-blocked-moves-any = Ruutua ei ole millekään valittavalle nappulalle: { $seat } siirtää.
saktris-blocked-moves-any-you = Ruutua ei ole millekään valittavalle nappulalle: tee siirto.
saktris-blocked-passes = Ruutua ei ole { $piece_allative }: { $seat } ei voi siirtää ja passaa.
saktris-blocked-passes-you = Ruutua ei ole { $piece_allative }, etkä voi siirtää: passaat.
saktris-blocked-passes-any = Ruutua ei ole millekään valittavalle nappulalle: { $seat } ei voi siirtää ja passaa.
saktris-blocked-passes-any-you = Ruutua ei ole millekään valittavalle nappulalle, etkä voi siirtää: passaat.
saktris-blocked-makes-room = Ruutua ei ole { $piece_allative }: { $seat } tekee sille tilaa siirrolla.
saktris-blocked-makes-room-you = Ruutua ei ole { $piece_allative }: tee sille tilaa siirrolla.
saktris-blocked-makes-room-any = Ruutua ei ole millekään valittavalle nappulalle: { $seat } tekee sille tilaa siirrolla.
saktris-blocked-makes-room-any-you = Ruutua ei ole millekään valittavalle nappulalle: tee sille tilaa siirrolla.
saktris-promote = Korota { $piece_translative }
saktris-next = seuraavaksi
saktris-later = myöhemmin, kenenkään tietämässä järjestyksessä
saktris-moves-to-arrival = siirtoja seuraavaan saapumiseen
saktris-pieces-owed = nappuloita velkaa
saktris-moves-without-progress = siirtoja ilman edistystä
saktris-everything-placed = kaikki asetettu
saktris-to-come = { $n ->
    [one] 1 nappula
   *[other] { $n } nappulaa
 } tulossa
saktris-not-this-piece = ei { $piece_partitive }: { $why }
saktris-must-place = { $piece } on saapunut, ja se on asetettava nyt
saktris-must-place-any = nappula on saapunut, ja se on asetettava nyt
saktris-all-placed = { $seat } on asettanut kaiken
saktris-none-due = nappulaa ei nyt aseteta: { $seat_genitive } seuraava saapuu { $n ->
    [one] yhden
   *[other] { $n }
 } siirron jälkeen
saktris-other-due = asetettavana on { $due }, ei { $piece }
saktris-arrive-on = { $seat_genitive } nappulat saapuvat riville { $rank }
saktris-occupied = ruutu { $to } on varattu
saktris-bishop-on-light = { $seat_adessive } on jo lähetti vaaleilla ruuduilla
saktris-bishop-on-dark = { $seat_adessive } on jo lähetti tummilla ruuduilla
saktris-king-arrives-attacked = ruutu { $to } on uhattu, eikä kuningas saa saapua sinne
saktris-still-no-square = saapuneella { $piece_adessive } ei vieläkään olisi ruutua
saktris-still-no-square-any = saapuneella nappulalla ei vieläkään olisi ruutua
saktris-placement-complete = asettaminen on valmis, kun ruutu on sanottu
saktris-square-next = nappulan jälkeen sanotaan sen ruutu
saktris-choose-first = valitse ensin asetettava nappula, sitten sen ruutu
saktris-nothing-to-do = mitään ei ole tehtävissä
saktris-no-letter = kirjaimella { $letter } ei ole nappulaa
saktris-no-such-square = ruutua { $square } ei ole
saktris-piece-first = ensin sanotaan nappula
saktris-target-next = nappulan jälkeen sanotaan ruutu, johon se menee
saktris-move-complete = siirto on valmis, kun ruutu on sanottu
saktris-not-legal = se ei ole sallittu
saktris-no-pass = passata saa vain, kun ei voi tehdä muuta
saktris-no-pass-in-check = { $seat } on shakissa eikä voi passata
saktris-none-on-board = { $seat_adessive } ei ole { $piece_partitive } laudalla
saktris-no-such-on-board = { $seat_adessive } ei ole sellaista { $piece_partitive } laudalla
saktris-nothing-on = ruudussa { $square } ei ole mitään
saktris-not-own = ruudun { $from } { $piece } ei ole { $seat_genitive }
saktris-own-stands-on = ruudussa { $to } on { $seat_genitive } oma { $piece }
saktris-nowhere-to-go = ruudun { $from } { $piece_adessive } ei ole minne mennä
saktris-cannot-end-check = ruudun { $from } { $piece } ei torju shakkia
saktris-king-nowhere-safe = kaikki ruudut, joihin kuningas voisi mennä, ovat uhattuja
saktris-moving-exposes = ruudun { $from } { $piece_genitive } siirto paljastaisi { $seat_genitive } kuninkaan
saktris-exposes = se paljastaisi { $seat_genitive } kuninkaan
saktris-clearing-exposes = rivin poisto paljastaisi { $seat_genitive } kuninkaan
saktris-leaves-in-check = { $seat_genitive } kuningas jäisi shakkiin
saktris-attacked = ruutu { $to } on uhattu
saktris-does-not-go = { $piece } ei siirry ruudusta { $from } ruutuun { $to }
saktris-something-between = ruutujen { $from } ja { $to } välissä on nappula
saktris-pawn-blocked = ruudun { $from } sotilaan tiellä on nappula
saktris-double-step = sotilas ottaa kaksi askelta vain riviltä { $rank }
saktris-pawn-becomes = sotilas korotetaan kuningattareksi, torniksi, lähetiksi tai ratsuksi
saktris-not-promoted = { $piece_partitive } ei koroteta ruudussa { $to }
saktris-king-not-on-board = { $seat_genitive } kuningas ei ole laudalla
saktris-king-has-moved = { $seat_genitive } kuningas on liikkunut
saktris-no-unmoved-rook = { $seat_adessive } ei ole sillä puolella liikkumatonta tornia
saktris-no-room-to-castle = sillä puolella ei ole tilaa kuninkaalle
saktris-castling-in-check = shakissa oleva kuningas ei linnoita
saktris-castling-blocked = kuninkaan ja ruudun { $rook } tornin välissä on nappula
saktris-castling-neighbours = vierekkäiset kuningas ja torni eivät linnoita
saktris-castling-classic = vain e-linjan kuningas linnoittaa, a- tai h-linjan tornin kanssa
saktris-castling-through-check = kuningas kulkisi uhatun ruudun { $square } yli
saktris-form-repetition = 0 eli ei koskaan, tai kokonaisluku 2–100
saktris-form-move = asetus kuten N@c1, siirto kuten Nc3, e1e3, exd8=Q tai O-O, tai passi --
saktris-form-ranks = kahdeksan riviä vinoviivoin erotettuina
saktris-form-no-more-ranks = enintään kahdeksan riviä
saktris-form-rank = kahdeksan ruutua: nappulat PNBRQKpnbrqk ja tyhjät 1–8
saktris-form-no-pawn = ei sotilasta viimeisellä rivillään, jossa se olisi korotettu
saktris-form-unmoved = merkit kuten KAHkb, tai -
saktris-form-unmoved-king = K tai k vain kotirivillään olevalle kuninkaalle
saktris-form-unmoved-files = K, k, Valkean tornien linjat A–H, Mustan a–h, tai -
saktris-form-unmoved-rook = oma torni ruudussa { $square }
saktris-form-unmoved-once = kukin merkki kerran
saktris-form-en-passant = ruutu tai -
saktris-form-en-passant-off = -, koska ohestalyönti ei ole käytössä
saktris-form-square-of-rank = rivin { $rank } ruutu
saktris-form-passed-pawn = juuri ohittanut sotilas ruudussa { $pawn } sekä { $passed } ja { $behind } tyhjinä
saktris-form-supplies = kaksi varastoa vinoviivalla erotettuina
saktris-form-supply-size = enintään 64 nappulaa
saktris-form-letters = kirjaimia joukosta KQRBNP, tai -
saktris-form-pool = valikoima kuten { $example }, tai -, koska järjestys on valittavissa
saktris-form-counted = nappulat lukumäärineen, kuten { $example }
saktris-form-hidden = ? ennen piilossa olevia nappuloita
saktris-form-counters = kaksi lukua vinoviivalla erotettuina
saktris-form-number = luku
saktris-form-end = ei mitään vuoron numeron jälkeen
saktris-form-safe-king = { $seat_genitive } kuningas turvassa, koska { $seat } ei ole vuorossa
saktris-form-kings = enintään yksi kuningas kummallakin, laudalla ja tulossa
saktris-part-unmoved = liikkumattomien merkit
saktris-part-en-passant = ohestalyöntiruutu
saktris-part-supplies = varastot
saktris-part-supply = { $seat_genitive } varasto
saktris-part-counters = saapumislaskurit
saktris-part-counter = { $seat_genitive } saapumislaskuri
saktris-setup-hidden = { $seat_genitive } sen jälkeen saapuvat, järjestys tuntematon
saktris-part-kings = { $seat_genitive } kuninkaat
saktris-part-clock = puolisiirtolaskuri
saktris-part-turn = vuoron numero
saktris-part-end = loppu

## Situational Chess
sitchess-choose-exact = { $seat }, valitse salaa tasan { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija.
sitchess-choose-exact-you = Valitse salaa tasan { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija.
sitchess-choose-at-most = { $seat }, valitse salaa enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija.
sitchess-choose-at-most-you = Valitse salaa enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija.
sitchess-chooses-exact = { $seat } valitsee tasan { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeijan.
sitchess-chooses-exact-you = Valitse tasan { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija.
sitchess-chooses-at-most = { $seat } valitsee enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeijan.
sitchess-chooses-at-most-you = Valitse enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija.
sitchess-both-choose = Molemmat valitsevat armeijan salaa.
sitchess-still-choosing = { $seat } valitsee vielä armeijaansa salaa.
sitchess-rolled-six = { $seat } heitti kuutosen ja valitsee enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } nappulan.
sitchess-rolled-six-you = Heitit kuutosen: valitse enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } nappula.
sitchess-dice-decide-now = Nopat ratkaisevat.
sitchess-must-pass = { $seat_adessive } ei ole ruutua millekään nappulalleen, joten { $seat } passaa.
sitchess-must-pass-you = Millekään nappulallesi ei ole ruutua, joten passaat.
sitchess-places-king = { $seat } asettaa kuninkaan.
sitchess-places-king-you = Aseta kuninkaasi.
sitchess-places = { $seat } asettaa nappulan.
sitchess-places-you = Aseta jokin nappuloistasi.
sitchess-to-move = Vuorossa on { $seat }.
sitchess-to-move-you = Sinun siirtosi.
sitchess-to-move-in-check = Vuorossa on { $seat }, joka on shakissa.
sitchess-to-move-in-check-you = Sinun siirtosi: olet shakissa.
sitchess-army = armeija
sitchess-to-place = asetettavana
sitchess-points-spent = pisteitä käytetty
sitchess-moves-without-progress = siirtoja ilman lyöntiä tai sotilaan siirtoa
sitchess-king-alone = Pelkkä kuningas
sitchess-promote-queen = Kuningatar
sitchess-promote-rook = Torni
sitchess-promote-bishop = Lähetti
sitchess-promote-knight = Ratsu
sitchess-choosing = valitsee
sitchess-has-chosen = on valinnut
sitchess-has-army = armeija { $army }
sitchess-rolling = heittää, { $n ->
    [one] 1 piste
   *[other] { $n } pistettä
 } jäljellä
sitchess-comes-next = seuraavaksi vuorossa
sitchess-has-placed-everything = on asettanut kaiken
sitchess-turn-of = vuorossa on { $seat }
sitchess-chosen-already = { $seat } on jo valinnut
sitchess-dice-decide = nopat ratkaisevat
sitchess-army-too-large = armeijassa on enintään { $n } nappulaa kuninkaan lisäksi
sitchess-army-from-tray = armeija valitaan laudan viereisistä nappuloista
sitchess-king-not-alone = kuningas ei ole yksin
sitchess-king-in-every-army = kuningas on jo joka armeijassa
sitchess-cannot-buy = { $letter } ei ole nappula, jonka { $seat } voi ostaa
sitchess-cannot-have = { $letter } ei ole nappula, jonka { $seat } voi saada
sitchess-not-a-piece-of = { $letter } ei ole { $seat_genitive } nappula
sitchess-set-has-only = sarjassa on vain { $n ->
    [one] 1 { $piece }
   *[other] { $n } { $piece_partitive }
 }
sitchess-army-costs-exact = { $army } maksaa { $cost }, ja { $seat_adessive } on käytettävänä tasan { $n ->
    [one] 1 piste
   *[other] { $n } pistettä
 }
sitchess-army-costs-at-most = { $army } maksaa { $cost }, ja { $seat_adessive } on käytettävänä enintään { $n ->
    [one] 1 piste
   *[other] { $n } pistettä
 }
sitchess-not-an-army-exact = { $army } ei ole tasan { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija
sitchess-not-an-army-at-most = { $army } ei ole enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija
sitchess-no-six = kuutosta, jolla valita, ei ole
sitchess-six-is-one = kuutosella saa yhden nappulan
sitchess-six-from-tray = kuutosella saa nappulan laudan vierestä
sitchess-too-dear = { $piece } maksaa { $cost }, ja jäljellä on { $n ->
    [one] 1 piste
   *[other] { $n } pistettä
 }
sitchess-piece-then-square = ensin nappula laudan vierestä, sitten sen ruutu
sitchess-no-such-square = sellaista ruutua ei ole
sitchess-placement-complete = nappula ja sen ruutu riittävät
sitchess-king-first = kuningas asetetaan ensin
sitchess-king-last = kuningas asetetaan viimeisenä, ja { $piece_adessive } on vielä ruutu
sitchess-cannot-place = { $piece_partitive } ei voi asettaa ruutuun { $to }
sitchess-square-taken = ruudussa { $square } on jo { $piece }
sitchess-pawn-own-rank = { $seat_genitive } sotilasta ei saa asettaa omalle ensimmäiselle riville
sitchess-pawn-far-ranks = { $seat_genitive } sotilasta ei saa asettaa riville { $first } eikä { $second }
sitchess-attacked-by = ruutua { $to } uhkaa ruudun { $square } { $piece }
sitchess-would-attack = { $piece } ruudussa { $to } uhkaisi ruudun { $at } { $target_partitive }
sitchess-can-still-place = { $seat } voi vielä asettaa nappulan
sitchess-placement-over = asettaminen on päättynyt
sitchess-begins-with-square = siirto alkaa laudan ruudusta
sitchess-square-to-square = siirto käy ruudusta ruutuun
sitchess-move-complete = siirto on valmis
sitchess-no-legal-move = { $seat_adessive } ei ole sallittua siirtoa
sitchess-pawn-becomes = viimeisellä rivillä sotilas korotetaan kuningattareksi, torniksi, lähetiksi tai ratsuksi
sitchess-nothing-promoted = ruudussa { $to } ei koroteta
sitchess-cannot-answer-check = ruudun { $square } { $piece } ei torju shakkia, jonka antaa ruudun { $at } { $other }
sitchess-king-in-check-from = kuningas on shakissa, jonka antaa ruudun { $square } { $piece }
sitchess-pinned = ruudun { $square } { $piece_genitive } kiinnittää ruudun { $at } { $other }
sitchess-nowhere-to-go = ruudun { $square } { $piece_adessive } ei ole ruutua, johon mennä
sitchess-no-piece-on = ruudussa { $square } ei ole nappulaa
sitchess-belongs-to = ruudun { $square } { $piece } on { $seat_genitive }
sitchess-has-to-go = ruudun { $square } { $piece_genitive } on mentävä jonnekin
sitchess-in-the-way = tiellä on ruudun { $square } { $piece }
sitchess-blocks = tien tukkii ruudun { $square } { $piece }
sitchess-stands-between = ruutujen { $from } ja { $to } välissä on ruudun { $square } { $piece }
sitchess-does-not-move = ruudun { $square } { $piece } ei siirry ruutuun { $to }
sitchess-cannot-go = ruudun { $square } { $piece } ei voi mennä ruutuun { $to }
sitchess-has-none = { $seat_adessive } ei ole { $piece_partitive }
sitchess-no-double-steps = kaksoisaskelia ei ole
sitchess-double-step = sotilas ottaa kaksi askelta vain toiselta riviltään
sitchess-no-en-passant = ruudussa { $to } ei ole lyötävää, eikä ohestalyöntiä ole
sitchess-form-roll = heitto, die1–die6
sitchess-form-piece = yksi kirjaimista QRBNP
sitchess-form-army = armeijan kirjaimet, kuten QN tai RRPP
sitchess-form-placement = nappula ja sen ruutu, kuten Q@d4, tai pass
sitchess-form-move = kaksi ruutua, kuten e2e4 tai e7e8q, tai SAN, kuten Nf3
sitchess-form-choice = { $letter }= ja armeija
sitchess-form-budgets = { $budgets }, kuten valinnoissa
sitchess-form-open-choice = avoin valinta: vain samanaikaiset valinnat ovat piilossa
sitchess-form-letters = kirjaimia joukosta QRBNP, pelkkä kuningas K, piilossa oleva valinta ? tai puuttuva -
sitchess-form-rolled-letters = kirjaimia joukosta QRBNP, pelkkä kuningas K tai puuttuva -
sitchess-form-no-dice = armeija ilman merkkejä + ja !, jotka kuuluvat nopille
sitchess-form-unfinished = armeija, joka jättää jotain { $n ->
    [one] 1 pisteestä
   *[other] { $n } pisteestä
 }
sitchess-form-still-fits = { $army }+, kun nappula vielä mahtuu
sitchess-form-exact = { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija
sitchess-form-at-most = enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija
sitchess-form-exact-of-set = { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija yhdestä shakkisarjasta
sitchess-form-at-most-of-set = enintään { $n ->
    [one] yhden pisteen
   *[other] { $n } pisteen
 } armeija yhdestä shakkisarjasta
sitchess-form-not-yet = -, kunnes { $seat_adessive } on armeija
sitchess-form-bracket = kirjaimia joukosta KQRBNPkqrbnp ja sulkeva hakasulje
sitchess-form-reserves = kirjaimia joukosta KQRBNPkqrbnp
sitchess-form-reserve-size = kummallakin enintään 39 nappulaa kuninkaan lisäksi
sitchess-form-one-king = yksi kuningas kummallakin, tässä on kaksi
sitchess-form-castling = -, linnoitusta ei ole
sitchess-form-en-passant = -, ohestalyöntiä ei ole
sitchess-form-counters = 0 1 asettamisen aikana
sitchess-form-end = ei mitään enempää
sitchess-form-ranks-more = kahdeksan riviä, välissä /, tässä on enemmän
sitchess-form-ranks-fewer = kahdeksan riviä, välissä /, tässä on vähemmän
sitchess-form-rank = nappuloita joukosta KQRBNPkqrbnp ja numeroita tyhjille ruuduille
sitchess-form-rank-more = kahdeksan ruutua, tässä on enemmän
sitchess-form-rank-fewer = kahdeksan ruutua, tässä on vähemmän
sitchess-form-kings = yksi { $seat_genitive } kuningas laudalla tai asetettavana, ei { $n }
sitchess-form-no-pawn = ei { $seat_genitive } sotilasta rivillä { $rank } tässä
sitchess-form-other-side = { $letter }, koska { $seat } on asettanut kaiken
sitchess-form-no-attack = ettei mikään nappula uhkaa toista ennen peliä
sitchess-form-king-first = { $seat_genitive } kuningas asetettuna ensin
sitchess-form-no-check = ettei juuri siirtänyt ole shakissa
sitchess-part-army = { $seat_genitive } armeija
sitchess-setup-phase-army = Armeijoiden valinta
sitchess-setup-phase-placement = Asettelu
sitchess-setup-state = { $seat_genitive } valinta
sitchess-setup-open = kuten lueteltu; tyhjä tarkoittaa, ettei ole vielä valittu
sitchess-setup-secret = valittu salassa
sitchess-setup-complete = kuten lueteltu
sitchess-setup-rolling = heittää vielä
sitchess-setup-six = heitti kuutosen, valitsee
sitchess-setup-reserve = { $seat_genitive } aseteltavat nappulat
sitchess-part-budgets = pistemäärät
sitchess-part-reserves = asetettavat
sitchess-part-castling = linnoitus
sitchess-part-en-passant = ohestalyönti
sitchess-part-clock = puolisiirtolaskuri
sitchess-part-number = siirron numero
sitchess-part-counters = laskurit
sitchess-part-end = aseman loppu

## Taifho
taifho-form-arrangement = kirjaimet SSDDTTCC missä järjestyksessä vain, linjoille b–i
taifho-you-move = Olet { $seat }: yksi askel tai hyppyjä muiden nappuloiden yli.
taifho-moves = Vuorossa { $seat }: yksi askel tai hyppyjä muiden nappuloiden yli.
taifho-you-pass = Olet { $seat }: mikään ei voi siirtyä, joten vuoro passataan.
taifho-passes = Vuorossa { $seat }: mikään ei voi siirtyä, joten vuoro passataan.
taifho-blocked-turn = { $prompt } Tukittu vuoro { $turn }/{ $limit }.
taifho-you-arrange = Järjestä nappulasi ruuduille { $first }–{ $last }: vaihda kaksi koskettamalla niitä, ja sano lopuksi olevasi valmis.
taifho-one-arranges = { $seats } järjestää nappulansa toiselta salassa.
taifho-both-arrange = { $seats } järjestävät nappulansa toisiltaan salassa.
taifho-choice-ready = Valmis
taifho-choice-leave = Jätä ympyrä paikalleen
taifho-arranging = järjestää
taifho-ready = valmis
taifho-pieces-home = nappuloita kotona
taifho-rows-to-go = rivejä matkaa
taifho-blocked-turns = tukittuja vuoroja
taifho-moves-played = siirtoja
taifho-note-transit = ketju saa käydä tässä, mutta siirto ei pääty tähän
taifho-note-stale = on käynyt poissa tältä riviltä eikä enää astu sivuttain
taifho-turn-is-passed = mikään ei voi siirtyä, ja vuoro passataan
taifho-no-pass = vain se passaa, jolla ei ole sallittua siirtoa
taifho-nothing-after-pass = passin jälkeen ei tule mitään
taifho-no-way-on = { $why }, eikä siitä pääse eteenpäin
taifho-yet-to-move = ruudun { $square } { $piece } ei ole vielä siirtynyt
taifho-step-ends-move = askel päättää siirron, joten ruudun { $square } jälkeen ei tule mitään
taifho-never-back = ketju ei palaa alkuruutuunsa { $to }
taifho-only-a-step = { $to } on vain askeleen päässä, ja ketju on pelkkiä hyppyjä
taifho-more-than-a-step = { $to } on yli askeleen päässä; hyppy kirjoitetaan { $from }>{ $to }
taifho-stale = ruudun { $square } { $piece } on käynyt poissa ensimmäiseltä riviltään eikä enää astu sivuttain
taifho-stale-jump = { $piece } on lähtenyt ensimmäiseltä riviltään eikä enää hyppää sivuttain
taifho-moves-only = { $piece } siirtyy vain { $how }
taifho-hops-only = { $piece } hyppää vain { $how }
taifho-how-square = suoraan linjoja ja rivejä pitkin
taifho-how-diamond = viistosti
taifho-how-triangle = viistosti eteen tai suoraan taakse
taifho-how-circle = suoria linjoja pitkin
taifho-cannot-step = { $piece } ei voi astua ruutuun { $to }
taifho-no-rest = ruudussa { $to } saa käydä ketjun aikana, mutta siirto ei pääty siihen
taifho-no-return = { $to } on omalla ensimmäisellä rivillä, ja vain sieltä alkanut siirto saa päättyä sinne
taifho-landed-before = ketju on jo käynyt ruudussa { $to }
taifho-not-on-one-line = { $from } ja { $to } eivät ole samalla suoralla
taifho-nothing-between = ruutujen { $from } ja { $to } välissä ei ole mitään, minkä yli hypätä
taifho-several-between = hyppy käy yhden nappulan yli, ja ruuduissa { $first }–{ $last } on useampia
taifho-uneven-hop = hyppy päättyy yhtä kauas esteen taakse kuin se alkoi sen edestä: esteestä { $over } ruutuun { $from } on { $before }, ruutuun { $to } on { $behind }
taifho-no-leaps = tässä pelissä ei loikata, vain hypätään viereisen ruudun yli
taifho-no-sideways-leap = ensimmäistä riviä pitkin sivuttain hypätään mutta ei loikata
taifho-leaves-row = sivuttaishyppy ruutuun { $to } veisi pois riviltä
taifho-no-putting-back = tässä pelissä ympyröitä ei lähetetä takaisin
taifho-only-circle-puts-back = vain ympyrä lähettää ympyrän takaisin, ja tämä on { $piece }
taifho-only-jump-puts-back = vain hyppy lähettää ympyrän takaisin, ja tämä oli loikka
taifho-no-enemy-circle = ruudussa { $square } ei ole vihollisen ympyrää
taifho-circle-on-outer-row = ruudun { $square } ympyrä on lähtö- tai maalirivillään
taifho-circle-stays = ruudun { $square } ympyrän yli ei hypätty, tai sillä ei ole minne mennä
taifho-hopped-over-other = hyppy kävi ruudun { $over } yli, ei ruudun { $said }
taifho-no-circle-to-put-back = takaisin lähetettävää ympyrää ei ole
taifho-no-circle-to-leave = paikalleen jätettävää ympyrää ei ole
taifho-cannot-put-back = ruudun { $from } ympyrää ei voi lähettää sinne: { $why }
taifho-not-its-first-row = { $square } ei ole sen ensimmäisellä rivillä
taifho-swap-needs-second = vaihtoon tarvitaan toinenkin ruutu
taifho-swap-only-own = vain ruutujen { $first }–{ $last } nappulat ovat vaihdettavissasi
taifho-swap-touches = kosketa kahta ruutua vaihtaaksesi niiden nappulat, tai sano olevasi valmis
taifho-ready-is-final = kun olet valmis, mitään ei voi enää vaihtaa
taifho-part-arrangements = järjestykset
taifho-part-stale = riviltään käyneet nappulat
taifho-part-ply = siirron numero
taifho-setup-phase-arranging = Järjestely
taifho-setup-order = { $seat_genitive } järjestys
taifho-setup-state = { $seat_genitive } valinta
taifho-setup-open = kuten lueteltu; tyhjä tarkoittaa, ettei ole vielä valittu
taifho-setup-hidden = valittu salassa
taifho-setup-blocked = { $seat_genitive } estetyt vuorot
taifho-expected-move = askel, kuten b1-b2, ketju, kuten e3>e7>g9 tai d4>d10(d7=c10)>b10, tai passi --
taifho-expected-arrangement = kirjaimet SSDDTTCC missä järjestyksessä vain, tai ready
taifho-expected-arrangements = Etelän ja Pohjoisen järjestys, välissä pilkku: kahdeksan kirjainta, ? tai -
taifho-expected-choosing = ainakin toinen vielä valitsematta, merkkinä -
taifho-expected-board = lauta, koska alkuasettelu ei ole vapaa
taifho-expected-ply = luku 1–65535
taifho-expected-rows = kymmenen riviä rivistä 10 alaspäin, välissä /
taifho-expected-ten-squares = yhteensä kymmenen ruutua
taifho-expected-runs = tyhjien ruutujen jonoja, pituus 1–10
taifho-expected-letters = kirjaimia SDTC tai sdtc ja lukuja
taifho-expected-free-edges = linjat a ja j ilman nappuloita, sillä niillä vain käydään
taifho-expected-two = enintään kaksi nappulaa { $letter } pelaajalla { $seat }
taifho-expected-a-piece = ainakin yksi nappula pelaajalla { $seat }
taifho-expected-stale-squares = ruutuja, välissä pilkku, tai -
taifho-expected-stale-piece = omalla ensimmäisellä rivillään olevan kolmion tai vinoneliön ruutu
taifho-expected-once = jokainen ruutu vain kerran
taifho-expected-two-numbers = kaksi lukua, välissä pilkku, Etelän ensin

## Shakti
shakti-form-position = Shaktin asema
shakti-passes = { $seat } ei voi siirtää ja passaa.
shakti-passes-you = Et voi siirtää, joten passaat.
shakti-in-check = { $seat } on shakissa: kuninkaan on mentävä viereiselle laatalle.
shakti-in-check-you = Olet shakissa: kuninkaasi on mentävä viereiselle laatalle.
shakti-tiles-left = laattoja jäljellä
shakti-quiet-moves = siirtoja ilman edistystä
shakti-touch-a-piece = kosketa omaa nappulaasi
shakti-touch-piece-and-tile = kosketa omaa nappulaasi ja sitten laattaa
shakti-two-touches = siirto on kaksi kosketusta: nappula ja laatta
shakti-no-pass = passata saa vain, kun mitään siirtoa ei ole
shakti-must-pass = { $seat } ei voi siirtää ja passaa
shakti-no-piece-of = ruudussa { $square } ei ole pelaajan { $seat } nappulaa
shakti-only-king-answers = { $seat } on shakissa, ja vain kuningas voi torjua shakin
shakti-no-tile = ruudussa { $square } ei ole laattaa
shakti-check-neighbour = shakissa oleva kuningas siirtyy vain viereiselle laatalle, eikä { $to } ole ruudun { $from } vieressä
shakti-takes-only-in-check = kuningas lyö soturin vain ollessaan shakissa, eikä ruudun { $from } kuningas ole shakissa
shakti-not-first-tile = { $to } ei ole ensimmäinen ruudusta { $from } näkyvä laatta missään suunnassa
shakti-not-second-tile = { $to } ei ole ensimmäinen eikä toinen ruudusta { $from } näkyvä laatta missään suunnassa
shakti-warrior-sees = ruudun { $from } soturi näkee ruudun { $to }
shakti-warrior-protects = ruudun { $from } soturi suojaa ruutua { $to }
shakti-kings-would-see = kuninkaat näkisivät toisensa ruuduista { $to } ja { $from }
shakti-king-cannot-go = kuningas ei voi mennä ruutuun { $to }
shakti-warrior-cannot-go = soturi ei voi mennä ruutuun { $to }
shakti-warrior-never-takes = soturi ei koskaan lyö, ja ruutu { $to } on varattu
shakti-leap-over-occupied = loikkaan tarvitaan kaksi vapaata laattaa, ja { $over } on varattu
shakti-not-behind = { $to } ei ole heti ruudun { $over } takana
shakti-exposes = laatan { $over } poistaminen paljastaisi oman kuninkaan viholliselle
shakti-exposes-to = jos laatta { $over } poistuisi, ruudun { $square } { $piece } näkisi oman kuninkaan
shakti-leap-removes = tämä loikka poistaa laatan { $over }
shakti-only-leap-removes = vain loikka poistaa laatan
shakti-no-warrior-to-take = ruudussa { $to } ei ole lyötävää soturia
shakti-part-quiet-plies = siirtoja viimeisestä poistosta tai lyönnistä
shakti-expected-move = siirto, kuten b2-b4, tai pass
shakti-expected-position = asema ({ $why })
shakti-expected-ranks = seitsemän riviä, joiden välissä on /
shakti-expected-squares = ruutuja merkein K W k w, * reiälle ja numerot vapaille laatoille
shakti-expected-no-more-squares = seitsemän ruutua, tässä on enemmän
shakti-expected-more-squares = seitsemän ruutua, tässä on vähemmän
shakti-expected-one-king = yksi kuningas kummallekin, tämä on toinen
shakti-expected-kings = kuningas kummallekin
shakti-expected-kings-apart = kuninkaat, jotka eivät näe toisiaan
shakti-expected-corners = reikä jokaisessa neljästä kulmasta, joissa ei koskaan ole laattaa
shakti-expected-two-warriors = enintään kaksi soturia kummallakin

## Bishops
bishops-answers-check = { $seat } on shakissa, ja { $seat_genitive } on torjuttava se.
bishops-you-answer-check = { $seat } on shakissa: torju se.
bishops-must-leave = { $seat_genitive } kuninkaan on lähdettävä kulmasta.
bishops-you-must-leave = Sinun on vietävä kuninkaasi pois kulmasta.
bishops-must-step-out = { $seat_genitive } kuninkaan on astuttava kulman uloskäyntiä kohti.
bishops-you-must-step-out = Kuninkaasi on astuttava kulman uloskäyntiä kohti.
bishops-king-must-leave = Vuorossa { $seat }; jos kuningas siirtyy, sen on lähdettävä kulmasta.
bishops-your-king-must-leave = Sinun siirtosi; jos kuningas siirtyy, sen on lähdettävä kulmasta.
bishops-king-must-step-out = Vuorossa { $seat }; jos kuningas siirtyy, sen on astuttava uloskäyntiä kohti.
bishops-your-king-must-step-out = Sinun siirtosi; jos kuningas siirtyy, sen on astuttava uloskäyntiä kohti.
bishops-must-pass = { $seat } ei voi siirtää ja joutuu passaamaan.
bishops-you-must-pass = Et voi siirtää ja joudut passaamaan.
bishops-to-move = Vuorossa { $seat }.
bishops-your-move = Sinun siirtosi.
bishops-to-move-or-exchange = Vuorossa { $seat }: siirto tai kuninkaan ja kuningattaren vaihto.
bishops-your-move-or-exchange = Sinun siirtosi, tai vaihda kuninkaan ja kuningattaren paikat koskettamalla molempia.
bishops-corner = { $seat_genitive } kulma: sinne pääsee vain { $seat_genitive } kuningas
bishops-pass = Passaa
bishops-points-lost = menetettyjä pisteitä
bishops-moves-without-progress = siirtoja ilman edistystä
bishops-note-out = ulkona, { $place ->
    [2] toinen
    [3] kolmas
   *[other] neljäs
 }
bishops-note-immune = koskematon, { $queens ->
    [one] 1 kuningatar
   *[other] { $queens } kuningatarta
 }
bishops-note-must-leave = lähdettävä kulmasta, { $queens ->
    [one] 1 kuningatar
   *[other] { $queens } kuningatarta
 }
bishops-note-in-corner = kulmassa, { $queens ->
    [one] 1 kuningatar
   *[other] { $queens } kuningatarta
 }
bishops-note-has-entered = on käyttänyt ensimmäisen tulonsa
bishops-note-may-exchange = voi vaihtaa kuninkaan ja kuningattaren
bishops-turn = vuorossa on { $seat }
bishops-turn-in-check = vuorossa on { $seat }, joka on shakissa ja torjuu sen
bishops-turn-of = vuorossa on { $seat }
bishops-no-such-square = sellaista ruutua ei ole
bishops-no-such-choice = tässä ei ole sellaista valintaa
bishops-nothing-beside = laudan vieressä ei ole nappuloita
bishops-two-squares = siirto sanotaan kahdella ruudulla
bishops-can-move = { $seat } voi siirtää, ja vain se saa passata, joka ei voi
bishops-exchange-too-late = { $seat } ei voi enää vaihtaa kuningasta ja kuningatarta: sen saa tehdä vain aivan ensimmäiseksi
bishops-exchange-without-queen = { $seat_adessive } ei ole kuningatarta, jonka kanssa vaihtaa kuninkaan paikkaa
bishops-nothing-on = ruudussa { $square } ei ole nappulaa
bishops-piece-of = ruudussa { $square } on { $seat_genitive } { $piece }
bishops-own-piece = ruudussa { $square } on oma { $piece }
bishops-no-move = ruudun { $square } nappulalla ({ $piece }) ei ole sallittua siirtoa
bishops-cannot-answer-check = { $seat } on shakissa, eikä { $piece } ruudussa { $square } voi torjua sitä
bishops-duty-to-leave = { $queens ->
    [0] kun kuningattaria ei ole,
    [1] kun kuningattaria on vain yksi,
   *[other] kun kuningattaria on vain { $queens },
 } { $seat_genitive } kuninkaan on lähdettävä kulmastaan
bishops-duty-to-step-out = { $queens ->
    [0] kun kuningattaria ei ole,
    [1] kun kuningattaria on vain yksi,
   *[other] kun kuningattaria on vain { $queens },
 } { $seat_genitive } kuninkaan on astuttava kulmansa uloskäyntiä kohti
bishops-in-corner = { $square } on { $seat_genitive } kulmassa, johon pääsee vain { $seat_genitive } kuningas
bishops-corners-closed = tässä pelissä kulmat ovat kiinni
bishops-king-not-taken = tässä pelissä { $seat_genitive } kuningasta ei voi lyödä
bishops-does-not-go = { $piece } ei siirry ruudusta { $from } ruutuun { $to }
bishops-way-blocked = tie ruudusta { $from } ruutuun { $to } on tukossa ruudussa { $square }
bishops-pawn-diagonal = sotilas siirtyy viistosti vain lyödäkseen
bishops-pawn-blocked = sotilas ei lyö suoraan eteen, ja { $square } on varattu
bishops-pawn-has-moved = sotilas ruudussa { $square } on jo liikkunut ja siirtyy vain yhden ruudun
bishops-edge-pawn = reunasotilas ei lyö reunasotilasta neljän ensimmäisen siirron aikana
bishops-no-castling = tässä pelissä ristillä ei linnoiteta
bishops-castling-has-moved = linnoitukseen tarvitaan kuningas ja torni, jotka eivät ole liikkuneet
bishops-castling-blocked = linnoituksen tiellä on nappula ruudussa { $square }
bishops-castling-out-of-check = { $seat } on shakissa eikä saa linnoittaa
bishops-castling-through-check = kuningas linnoittaisi uhatun ruudun { $square } yli
bishops-king-attacked = { $seat_genitive } kuningas ruudussa { $square } olisi uhattuna
bishops-king-attacked-by = { $seat_genitive } kuningasta ruudussa { $square } uhkaisi { $owner_genitive } { $piece } ruudussa { $from }
bishops-evict-at-immune = arvon evict_at={ $evict } on oltava pienempi kuin immunity_queens={ $immune }: kuningas ei voi olla yhtä aikaa koskematon ja häädettävä
bishops-force-duel = Määrää kaksintaistelu
bishops-force-duel-of = Määrää kaksintaistelu: { $one } ja { $other }
bishops-short-without-duel = lyhyessä pelissä ei ole kaksintaistelua
bishops-out-cannot-duel = { $seat } on ulkona eikä voi olla kaksintaistelussa
bishops-too-many-to-duel = värejä on jäljellä { $count }: kaksintaistelun voi määrätä vasta, kun niitä on täsmälleen kaksi
bishops-one-left = vain yksi väri on jäljellä
bishops-name-two = nimeä kaksintaistelijat, kuten duel=wp
bishops-expected-order = ainoa käsky on duel, tai duel=wp kahden värin kirjaimin
bishops-expected-move = kaksi ruutua, kuten c2-c4, kuninkaan ja kuningattaren vaihto K<>Q, tai passi --
bishops-expected-phase = s (risti) tai d (kaksintaistelu)
bishops-expected-fields = { $count } kenttää vaiheen jälkeen
bishops-expected-end = ei mitään { $count } kentän jälkeen
bishops-expected-someone = ainakin yksi kirjaimista wgbp
bishops-expected-living = pelissä oleva väri
bishops-expected-fewer-plies = enintään kaikkien siirtojen määrä
bishops-expected-mated-out = että matitettu väri on jo poissa pelistä
bishops-expected-ranks = 12 riviä eikä enempää
bishops-expected-squares = 12 ruutua eikä enempää
bishops-expected-more-squares = 12 ruutua, ei { $count }
bishops-expected-empty = 1–12 tyhjää ruutua
bishops-expected-piece = väri kirjaimista wgbp ja nappula kirjaimista KQRBNP, tai tyhjien ruutujen määrä
bishops-expected-king-in-corner = kulmassa korkeintaan sen oma kuningas
bishops-expected-empty-corner = tyhjä kulma, kun corners=blocked
bishops-expected-one-king = yksi kuningas väriä kohti
bishops-expected-pawns = sotilaat lähtörivinsä ja korotusrivinsä välissä
bishops-expected-king = kuningas jokaisella pelissä olevalla värillä
bishops-expected-no-pieces = ettei pudonneella värillä ole nappuloita
bishops-expected-at-most = enintään { $most } ({ $piece })
bishops-expected-exchange = vaihto-oikeus vain, kun kuningas ja kuningatar ovat rivinsä keskellä
bishops-expected-no-exchange = -, kun kq_swap=off
bishops-expected-entered = että kulmassaan oleva kuningas on merkitty tulleeksi
bishops-expected-none-entered = -, kun corners=blocked
bishops-expected-castling = liikkumattomat kuninkaat rivinsä keskellä, kunkin perässä sen liikkumattomat tornit, väri kerrallaan, tai -
bishops-expected-out = kaikki pudonneet värit lähtöjärjestyksessä
bishops-expected-up-to-three = enintään kolme eri kirjainta joukosta wgbp, tai -
bishops-expected-colour = w, g, b tai p
bishops-expected-colours = kirjaimia joukosta { $colours } tässä järjestyksessä, tai -
bishops-part-phase = vaihe
bishops-setup-phase-survival = Selviytyminen
bishops-setup-phase-duel = Kaksintaistelu
bishops-duel-part-en-passant = ohestalyöntiruutu
bishops-duel-part-clock = siirrot ilman edistystä
bishops-duel-part-number = siirron numero
bishops-part-field = kenttä { $number }
bishops-part-end = loppu
bishops-part-board = lauta
bishops-part-rank = rivi { $rank }
bishops-part-colour = { $seat }
bishops-part-living = pelissä olevat värit
bishops-part-turn = siirtovuoro
bishops-part-mover = viimeksi siirtänyt
bishops-part-castling = linnoitusoikeudet
bishops-part-exchange = vaihto-oikeudet
bishops-part-entered = kulmassaan käyneet värit
bishops-part-quiet = siirrot ilman edistystä
bishops-part-plies = siirtojen määrä
bishops-part-lost = { $seat_genitive } menettämät pisteet
bishops-part-out = pudonneet värit
bishops-duel-heading = Kaksintaistelu: { $white } (valkeat) – { $black } (mustat)
bishops-duel-to-move = Kaksintaistelu { $white } – { $black }: vuorossa { $seat }.
bishops-duel-to-move-in-check = Kaksintaistelu { $white } – { $black }: vuorossa { $seat }, shakissa.
bishops-duel-your-move = Kaksintaistelu { $white } – { $black }: sinun siirtosi.
bishops-duel-your-move-in-check = Kaksintaistelu { $white } – { $black }: sinun siirtosi, olet shakissa.
bishops-duel-plays-white = pelaa valkeilla
bishops-duel-plays-black = pelaa mustilla
bishops-duel-moves-without-progress = siirtoja ilman edistystä
bishops-duel-queen = Kuningatar
bishops-duel-rook = Torni
bishops-duel-bishop = Lähetti
bishops-duel-knight = Ratsu
bishops-duel-has-begun = kaksintaistelu on jo alkanut
bishops-duel-between-two = kaksintaistelussa on kaksi pelaajaa
bishops-duel-no-such-square = sellaista ruutua ei ole kaksintaistelun laudalla
bishops-duel-two-squares = siirto sanotaan kahdella ruudulla ja ehkä nappulalla
bishops-duel-begin-with-square = kaksintaistelun siirto alkaa ruudusta
bishops-duel-nothing-on = ruudussa { $square } ei ole nappulaa
bishops-duel-piece-of = ruudussa { $square } on { $seat_genitive } { $piece }
bishops-duel-own-piece = ruudussa { $square } on oma { $piece }
bishops-duel-no-move = ruudun { $square } nappulalla ({ $piece }) ei ole sallittua siirtoa
bishops-duel-cannot-answer-check = { $seat } on shakissa, eikä { $piece } ruudussa { $square } voi torjua sitä
bishops-duel-does-not-go = { $piece } ei siirry ruudusta { $from } ruutuun { $to }
bishops-duel-way-blocked = tie ruudusta { $from } ruutuun { $to } on tukossa ruudussa { $square }
bishops-duel-no-promotion = sotilas korotetaan kuningattareksi, torniksi, lähetiksi tai ratsuksi viimeisellä rivillään, ja vain siellä
bishops-duel-say-promotion = on sanottava, miksi sotilas korotetaan, kuten { $move }
bishops-duel-no-castling = tässä ei voi linnoittaa
bishops-duel-pawn-straight = sotilas ei lyö suoraan eteen
bishops-duel-pawn-diagonal = sotilas siirtyy viistosti vain lyödäkseen
bishops-duel-pawn-ahead = sotilas etenee yhden ruudun, lähtöruudustaan myös kaksi
bishops-duel-king-in-check = { $seat_genitive } kuningas olisi shakissa
bishops-duel-none-goes = mikään { $seat_genitive } { $piece } ei voi siirtyä ruutuun { $to }
bishops-duel-none-answers-check = mikään { $seat_genitive } { $piece } ei voi torjua shakkia siirtymällä ruutuun { $to }
bishops-duel-no-such-move = sellaista siirtoa ei ole kaksintaistelussa
bishops-duel-expected-move = shakkisiirto kuten Nf3, O-O tai e2e4
bishops-duel-expected-seat = { $key } ja jokin sanoista white, grey, black, pink
bishops-duel-expected-seats = kaksi väriä: Valkea pelaa valkeilla, Musta mustilla, ja Pinkki valkeilla Harmaata vastaan
bishops-duel-expected-out = out= ja kaksi muuta väriä lähtöjärjestyksessä
bishops-duel-expected-fen = shakkiaseman kuusi kenttää ({ $fault })
bishops-duel-expected-legal = sääntöjen mukainen shakkiasema (vika: { $faults })
bishops-duel-fault-fen = virheellinen FEN
bishops-duel-fault-board-part = virheellinen lauta
bishops-duel-fault-pocket = virheelliset nappulat laudan vieressä
bishops-duel-fault-turn-part = virheellinen siirtovuoro
bishops-duel-fault-castling-part = virheelliset linnoitusoikeudet
bishops-duel-fault-ep-part = virheellinen ohestalyöntiruutu
bishops-duel-fault-remaining-checks = virheellinen jäljellä olevien shakkien määrä
bishops-duel-fault-halfmove-clock = virheellinen puolisiirtojen laskuri
bishops-duel-fault-fullmoves = virheellinen siirron numero
bishops-duel-fault-empty-board = lauta on tyhjä
bishops-duel-fault-missing-king = kuningas puuttuu
bishops-duel-fault-too-many-kings = liian monta kuningasta
bishops-duel-fault-pawns-on-backrank = sotilaita reunarivillä
bishops-duel-fault-castling-rights = mahdottomat linnoitusoikeudet
bishops-duel-fault-ep-square = mahdoton ohestalyöntiruutu
bishops-duel-fault-opposite-check = siirtovuoroton on shakissa
bishops-duel-fault-impossible-check = mahdoton shakki
bishops-duel-fault-too-much-material = liian paljon nappuloita
bishops-duel-fault-variant = muunnelman sääntöä on rikottu
bishops-duel-part-white = valkeiden pelaaja
bishops-duel-part-black = mustien pelaaja
bishops-duel-part-seats = pelaajat

## Server
refusal-thinking = tietokone miettii jo { $count } pöydässäsi; odota, kunnes se on siirtänyt
refusal-table-mistake = tässä pöydässä meni jokin vikaan; mitään ei tehty
refusal-body-too-large = pyyntö on suurempi kuin { $size } kt
refusal-days-no-hand-over = jos miettimisaikaa on päiviä, paikkaa ei anneta tietokoneelle
refusal-scope = tämä avain ei kelpaa siihen; siltä puuttuu oikeus { $scope }
refusal-fair-play = asema on pelistä, jota sinä tai joku samassa osoitteessa pelaa; analysoi se, kun peli on päättynyt
refusal-clock = { $what } ei voi olla { $found }: pitäisi olla { $least }–{ $greatest }
refusal-no-store = palvelin ei saa yhteyttä tietoihinsa; yritä uudestaan
refusal-no-table = sellaista pöytää ei ole
refusal-too-many-tables = pöytiä on liikaa; yritä myöhemmin uudestaan
refusal-no-game = sellaista peliä ei ole
refusal-table-silent = pöytä ei vastaa; yritä uudestaan
refusal-too-many-analyses = liian monta asemaa on tutkittavana; yritä myöhemmin uudestaan
refusal-wrong-key = avain ei ole tämän palvelimen
refusal-which-file = mikä tiedosto? ”file” puuttuu
refusal-stopping = palvelin sammuu
refusal-address-too-long = osoite on liian pitkä
refusal-body-breaks-off = pyyntö katkeaa kesken
refusal-body-too-slow = pyynnön lähettäminen kestää liian kauan
refusal-server-mistake = palvelin teki virheen; yritä uudestaan
refusal-who-are-you = kerro ensin, kuka olet: POST /api/guests
refusal-token-cannot = mikään avain ei riitä siihen; se vaatii oman evästeesi
refusal-bad-token = tuo avain ei kelpaa täällä
refusal-signed-out = sinut kirjattiin ulos täältä
refusal-not-text = viestit ovat tekstiä
refusal-too-many-messages = liikaa viestejä; odota hetki
refusal-who-are-you-first = kerro ensin, kuka olet: POST /api/guests
refusal-too-fast = ei niin nopeasti
refusal-too-many-new-tables = liian monta uutta pöytää; odota hetki
refusal-nothing-here = täällä ei ole mitään; etusivu kertoo, mitä on
refusal-ply-not-number = siirto ei ole numero: pitäisi sanoa, montako niitä oli
refusal-too-many-sockets = yhteyksiä on liikaa; yritä myöhemmin uudestaan
refusal-too-many-sockets-from-you = osoitteestasi on liikaa yhteyksiä
refusal-other-site = tämä tulee toiselta sivustolta
refusal-too-many-requests = liikaa pyyntöjä osoitteestasi; odota hetki
refusal-empty-name = nimessä on oltava ainakin yksi näkyvä kirjain
refusal-games-not-over = lopeta ensin pelisi: yksi niistä on kesken
refusal-no-address = kukaan ei tiedä, missä olet
refusal-no-file = sellaista tiedostoa ei ole
refusal-no-drawing = kuvaa ei voi piirtää
refusal-too-many-pictures = kuvia piirretään liian monta; yritä myöhemmin uudestaan
refusal-other-game = siinä pöydässä pelattiin toista peliä
refusal-old-link = linkki ei enää kelpaa
refusal-no-picture = sellaista kuvaa ei ole
refusal-not-finished = vain päättyneen pelin voi analysoida
refusal-no-hand-over = tätä paikkaa ei voi antaa tietokoneelle
refusal-host-only = vain pöydän perustaja voi tehdä sen
refusal-not-begun = peli alkaa, kun kaikki paikat on otettu
refusal-over = peli on päättynyt
refusal-not-at-table = et istu tässä pöydässä
refusal-not-your-seat = paikka ei ole sinun
refusal-claim-on-turn = tasapelin vaatii vuorossa oleva
refusal-seat-out = paikkasi ei ole enää pelissä
refusal-nobody-to-answer = vastaajaa ei ole
refusal-computer-no-draw = tietokone ei suostu tasapeliin
refusal-draw-offered = olet tarjonnut tasapeliä; siirrä ennen kuin tarjoat uudestaan
refusal-no-draw-offer = kukaan ei tarjoa tasapeliä
refusal-own-offer = muiden on vastattava tarjoukseesi
refusal-no-takeback = tässä pöydässä ei peruta siirtoja
refusal-not-moved = et ole vielä siirtänyt
refusal-secret-stays = salaa valittua ei peruta
refusal-somebody-left = joku on sillä välin lähtenyt pelistä
refusal-order-since = pöydän perustaja on antanut sen jälkeen käskyn
refusal-no-takeback-asked = kukaan ei pyydä perumaan siirtoa
refusal-others-answer = muiden on vastattava
refusal-not-over = peli ei ole päättynyt
refusal-no-chat = tässä pöydässä ei keskustella
refusal-players-chat = vain pelaajat keskustelevat
refusal-nothing-said = siinä ei ole sanottavaa
refusal-table-over = pöytä on jo päättynyt
refusal-seat-taken = paikka on otettu; voit katsella
refusal-not-awaited = siemenlukuun ei nyt lisätä mitään; ilmoita siitä (`contribute`), kun otat paikan
refusal-begun-resign = peli on alkanut: voit luovuttaa
refusal-not-sitting = et istu tässä
refusal-never-yours = paikka ei ollut aiemmin sinun
refusal-gone-on = peli on jatkunut muualla
refusal-not-written = tätä ei voitu kirjata; yritä uudestaan
refusal-games-are = sellaista peliä ei ole; pelit ovat { $games }
refusal-position-over = asema: peli on siinä päättynyt ({ $verdict })
refusal-seats = paikkoja on nimetty { $found }, pitäisi olla { $count }
refusal-levels-are = sellaista tasoa ei ole; tasot ovat { $levels }
refusal-position-long = asema: yli { $count } merkkiä
refusal-explorer-rating = from ja below: vahvuuslukuja väliltä 0–10000, { $step } pisteen välein
refusal-plies = siirtoja on { $found }, enintään { $count } sallitaan
refusal-ply = siirto { $number } ({ $move }): { $why }
refusal-touches = kosketuksia on { $found }, enintään { $count } sallitaan
refusal-lines = rivejä { $found }, pitäisi olla 1–{ $count }
refusal-seconds = sekunteja { $found }, pitäisi olla yli 0 ja enintään { $count }
refusal-tokens = { $count } avainta riittää; poista ensin joitakin
refusal-handle-length = nimessä on 2–20 merkkiä
refusal-handle-letters = nimessä on kirjaimia a–z, numeroita, - ja _; se alkaa kirjaimella eikä pääty merkkiin - tai _
refusal-handle-refused = tätä nimeä ei anneta kenellekään
refusal-handle-taken = tämä nimi tai sen näköinen on jo jonkun
refusal-password-length = salasanassa on vähintään 8 merkkiä ja enintään 256 tavua
refusal-password-common = tämä salasana on ensimmäisten kokeiltavien joukossa; valitse toinen
refusal-password-busy = liian moni kirjautuu juuri nyt; yritä uudelleen muutaman sekunnin kuluttua
refusal-password-failed = salasanoja ei voi juuri nyt tarkistaa
refusal-too-many-tries = liian monta yritystä; odota { $seconds } s
refusal-sign-in = nimi tai salasana on väärä
refusal-wrong-password = salasana on väärä
refusal-last-way = tämä on viimeinen tapa kirjautua; lisää ensin avainkoodi tai salasana
refusal-passkey-number = avainkoodit tarvitsevat IP-osoitteen sijasta nimen, kuten play.example.org tai localhost
refusal-passkey-plain = avainkoodit tarvitsevat osoitteen, joka alkaa https://, tai nimen localhost
refusal-passkey-unset = avainkoodit tarvitsevat julkisen osoitteen, jonka palvelimen ylläpitäjä asettaa valitsimella --url
refusal-passkey-unreadable = tämä ei ole avainkoodin vastaus: { $what }
refusal-passkey-algorithm = tämä avainkoodi allekirjoittaa tuntemattomalla tavalla; odotettiin ES256, EdDSA tai RS256
refusal-passkey-unverified = avainkoodi ei tarkistanut, että se olet sinä; odotettiin sormenjälkeä, kasvoja tai PIN-koodia
refusal-passkey-wrong = tämä avainkoodi ei kelpaa täällä
refusal-passkey-old = se kesti liian kauan, tai kysymykseen oli jo vastattu; yritä uudelleen
refusal-passkey-unknown = millään tilillä ei ole tätä avainkoodia
refusal-passkey-copy = tätä avainkoodia oli käytetty vähemmän kuin ennen, niin kuin kopiota; poista se ja lisää uusi
refusal-passkey-many = tilillä on enintään { $most } avainkoodia
refusal-passkey-known = tämä avainkoodi on jo lisätty
refusal-passkey-none = sinulla ei ole sellaista avainkoodia
refusal-passkey-first = käytä ensin jotakin avainkoodiasi
refusal-mail-off = tämä palvelin ei lähetä sähköpostia
refusal-mail-address = odotettiin sähköpostiosoitetta, kuten anna@example.org
refusal-mail-enough = sinulle on lähetetty tunnin sisällä useita viestejä; etsi ensin ne
refusal-no-member = tähän tarvitaan tili
refusal-no-such-member = tällaista jäsentä ei ole
refusal-roles = rooli on member, moderator tai operator
refusal-blocked = et voi pelata tässä: sinut ja joku tämän pöydän ihmisistä on erotettu estolla
refusal-unheard = kukaan tässä pöydässä ei lukisi tätä
refusal-nobody-there = siinä ei istu ketään
refusal-ties = mahdollisuudet ovat follow ja block
refusal-tie-whom = kenet? Nimeä jäsen, tai pöytä ja paikka
refusal-tie-self = se olet sinä itse
refusal-tie-guest = vain jäseniä voi seurata
refusal-tie-not = tämä ei onnistu: hän on ehkä estänyt sinut, tai listoillasi on jo { $count } ihmistä
refusal-muted = valvoja on mykistänyt sinut ({ $until } asti): { $why }
refusal-suspended = valvoja on hyllyttänyt sinut ({ $until } asti): { $why }
refusal-banned = tällä tilillä on porttikielto: { $why }
refusal-moderators = tähän tarvitaan valvoja
refusal-host-picks = tämän pöydän avaaja pelaa vain jäsenten tai seuraamiensa ihmisten kanssa
refusal-setting = odotettiin jotakin näistä: { $values }
refusal-report-whom = kenestä? Nimeä jäsen, tai pöytä ja paikka tai viestin rivi
refusal-report-reasons = syy on jokin näistä: { $reasons }
refusal-report-self = se olet sinä itse
refusal-report-enough = olet ilmiantanut tämän jo, tai tänään { $count } kertaa
refusal-order-why = kerro miksi
refusal-order-acts = toimet ovat warn, mute, suspend, ban, lift ja close; lift tarvitsee toimen, close ilmiannon
refusal-order-days = vain mute ja suspend ottavat päiviä, 1–{ $count }
refusal-order-whom = kenestä? Nimeä ilmianto tai jäsen
refusal-order-gone = tällaista ilmiantoa, toimea tai ihmistä ei enää ole
refusal-order-done = se on jo tehty
refusal-order-rank = kukaan ei tee toimia itselleen eikä saman tai ylemmän roolin haltijalle
refusal-member-already = sinulla on jo tili
refusal-member-name = jäsenen nimi on tilin nimi
refusal-name-of-member = tämä on jäsenen nimi; valitse toinen
refusal-registration-closed = tämän palvelimen ylläpitäjä luo tilit
refusal-registration-invitation = tilin luomiseen täällä tarvitaan voimassa oleva kutsu
refusal-stale = tämä päätettiin { $ply } siirron jälkeen, mutta nyt niitä on { $count }
refusal-no-seat = paikkoja on { $count }, alkaen 0:sta
refusal-still-here = { $name } on vielä täällä
refusal-levels = tasot ovat { $levels }
refusal-closed = ylläpitäjä sulki: { $why }
refusal-folder = kansiota { $folder } ei voi luoda: { $why }
refusal-watching = yksi yhteys seuraa enintään { $count } pöytää
table-left = { $name } lähti ennen ensimmäistä siirtoa
table-set-up-time = { $seat }: aika loppui alkuasettelun aikana
table-not-filled = kukaan ei ottanut vapaita paikkoja
table-no-first-move = ensimmäinen siirto ei tullut ajoissa
table-not-played-on = peliä ei jatkettu
refusal-no-lessons = tälle pelille ei ole oppitunteja
refusal-no-lesson = sellaista oppituntia ei ole
refusal-no-step = oppitunnissa ei ole sellaista vaihetta
refusal-no-computer = tietokone ei löytänyt siirtoa; yritä uudelleen
refusal-no-such-move = siirtoa { $found } ei ole: pelissä on { $count }
refusal-retry = siirtoa { $move } ei voi kokeilla tässä: { $why }
refusal-not-judged = kellään ei ole siinä valinnanvaraa
refusal-not-here = se ei ole laillinen siirto tässä asemassa
refusal-lesson-line = siirto { $number } ({ $move }) ei kuulu tähän vaiheeseen: aloita se alusta

## Terminal
picture-seat = Paikka { $number }
picture-won = voitti
picture-draw = tasapeli
picture-lost = hävisi
picture-second = 2.
picture-third = 3.
picture-fourth = 4.
picture-out = poissa
picture-check = šakki
terminal-sentence = { $why }.
terminal-none = ei mitään
terminal-tray-line = { $seat }, { $label }: { $pieces }
terminal-dice-line = { $seat }, nopat: { $dice }
terminal-counter-line = { $label }: { $value }
terminal-counter-limit = { $label }: { $value }/{ $limit }
terminal-counter-owner = { $seat }, { $counter }
terminal-price = { $piece }, hinta { $price }
terminal-price-most = { $piece }, hinta { $price } (enintään { $count })
terminal-sealed = Siemen on sinetöity: { $commitment }.
terminal-type-help = Kirjoita help, niin näet, mitä voit sanoa.
terminal-plain-help =
    Kirjoita siirto tai jokin näistä:
      moves [ALKU]    lailliset siirrot, tai ne, jotka alkavat näin
      why SIIRTO      miksi siirto ei ole laillinen
      show            lauta uudestaan
      undo            peruuta viimeinen siirto
      list            tähänastiset siirrot
      position        asema tekstinä
      save TIEDOSTO   tallenna peli tiedostoon; save! myös toisen päälle
      resign [PAIKKA] luovuta
      draw            pelaajat sopivat tasapelin
      claim           vaadi tasapeliä, kun säännöt sallivat sen
      rules           pelin säännöt
      quit            lopeta
terminal-not-now = { $label } (ei nyt: { $why })
terminal-nothing-to-undo = Ei ole mitään peruutettavaa.
terminal-see-moves = { $why }. Kirjoita moves, niin näet lailliset siirrot.
terminal-computer-waits = Tietokone ei löytänyt siirtoa ({ $seat }) ja odottaa.
terminal-has-chosen = { $seat } on valinnut.
terminal-plays = { $seat } siirtää { $move }.
terminal-may-claim = Tasapeliä voi vaatia: kirjoita claim.
terminal-prompt-over = ohi
terminal-game-over = Peli on ohi.
terminal-none-begins = Mikään laillinen siirto ei ala näin: '{ $start }'.
terminal-is-legal = { $move } on laillinen.
terminal-save-where = Mihin tallennetaan? Kirjoita save ja tiedoston nimi.
terminal-file-there = Tiedosto { $file } on jo olemassa: save! { $file } korvaa sen.
terminal-saved = Tallennettu: { $file }; quincunx play --load { $file } jatkaa sitä.
terminal-not-written = Tiedostoa { $file } ei voitu kirjoittaa: { $why }.
terminal-not-saved = Tätä peliä ei tallennettu; tässä se on:
terminal-effect-captures = lyö ruudussa { $square }
terminal-effect-removes = poistaa ruudun { $square }
terminal-effect-moves = siirtää { $from } → { $to }
terminal-effect-arrives = { $piece } saapuu ruutuun { $square }
terminal-effect-becomes = { $square } muuttuu: { $piece }
terminal-effect-clears = tyhjentää ruudun { $square }
terminal-effect-bumps = tönäisee ruutua { $square }
terminal-effect-hops = yli ruudun { $square }
terminal-learn-help =
    Kirjoita siirto tai jokin näistä:
      hint       vihje
      moves      lailliset siirrot
      show       lauta uudestaan
      again      aloita tämä vaihe alusta
      solution   katso, miten se tehdään
      skip       siirry seuraavaan vaiheeseen
      lessons    kaikki oppitunnit ja tähtesi
      quit       lopeta; opittu säilyy
terminal-learn-begin = { $title }: { $lessons } oppituntia.
terminal-learn-lesson = Oppitunti { $number }/{ $of }: { $title }
terminal-learn-step = Vaihe { $number }/{ $of }
terminal-learn-legal = Se on laillinen siirto, mutta ei se, mitä pyydetään. Yritä uudestaan.
terminal-learn-failed = Se ei onnistunut. Vaihe alkaa alusta.
terminal-learn-no-hint = Tässä ei ole vihjettä.
terminal-learn-solution = Yksi ratkaisu: { $moves }
terminal-learn-no-solution = Tässä ei ole yhtä ainoaa ratkaisua: jatka peliä.
terminal-learn-lesson-done = Oppitunti suoritettu: { $stars }
terminal-learn-all-done = Se oli viimeinen oppitunti. Hyvin tehty!
terminal-learn-go-on = Ensi kerralla jatkuu: { $title }
terminal-learn-given-up = Tietokone ei löytänyt siirtoa; vaihe alkaa alusta.
terminal-learn-not-kept = Opittua ei voitu tallentaa: { $why }
terminal-learn-coach = Valmentaja
terminal-load-failed = { $file }: { $why }
terminal-load-large = suurempi kuin mikään peli
terminal-load-game = merkintä Game on '{ $found }', jota peliä täällä ei ole
terminal-learn-not-your-turn = ei ole sinun vuorosi
terminal-connecting = Yhdistetään …
terminal-loaded-over = Päättynyt peli, { $plies } siirtoa: { $verdict }.
terminal-loaded = Peli jatkuu { $plies } siirron jälkeen.
terminal-line-down = Yhteys on poikki: { $why }. Yritetään uudestaan …
terminal-no-word = Komentoa :{ $word } ei ole. Tab näyttää, mitä on; siirto ei tarvitse kaksoispistettä.
terminal-only-local-saved = Vain tämän päätteen peli tallennetaan; palvelin säilyttää omansa.
terminal-no-game = Peliä ei ole vielä.
terminal-no-chess = Tässä pelissä ei ole vielä šakkia.
terminal-export-what = Mihin viedään? Tiedoston pääte kertoo: .svg tai .png kuva, .pgn šakki, .txt pelikirja.
terminal-looking = Etsitään hyvää siirtoa …
terminal-taken-back = Peruutettu; F8 tekee sen uudestaan.
terminal-nothing-to-redo = Ei ole mitään uudestaan tehtävää.
terminal-no-computer = Ei ole tietokonetta odottamassa.
terminal-computers-wait = Tietokoneet odottavat.
terminal-computers-go-on = Tietokoneet jatkavat.
terminal-asked-yourself = Kysyit itse: muiden on vastattava.
terminal-nothing-asked = Kukaan ei tarjoa eikä pyydä mitään.
terminal-for-tables = Se on palvelimen pöytää varten.
terminal-say-who = Sano kenen paikka ja kuka: player black 3, player white person.
terminal-only-here = Vain tällä päätteellä.
terminal-no-seat = Paikkaa '{ $seat }' ei ole.
terminal-server-clocks = Palvelin pitää pöydän kelloja.
terminal-leave-first = Lähde ensin pöydästä: :quit.
terminal-hint-none = Tähän ei ole vihjettä.
terminal-hint = Hyvä siirto on { $move }.
terminal-seat-refused = { $seat }: { $why }.
terminal-think-yourself = Pöydässä jokainen ajattelee itse.
terminal-secret = Salainen valinta ei kuulu muille.
terminal-cannot-stop = Tähän ei voi vielä pysähtyä: valitse ensin jotakin.
terminal-idle-over = Peli on ohi. Ctrl-N aloittaa uuden.
terminal-idle-none = Peliä ei ole vielä: Ctrl-N aloittaa sellaisen.
terminal-idle-paused = Tietokoneet odottavat: välilyönti antaa niiden jatkaa.
terminal-idle-sitting = Olet juuri istumassa: hetkinen.
terminal-idle-watching = Katselet tätä pöytää.
terminal-idle-turn = Ei ole sinun vuorosi.
terminal-done = Valmis
terminal-done-with = Valmis: { $move }
terminal-stop-here = Pysähdy tähän: { $move }
terminal-offer-price = { $letter } { $piece }, hinta { $price }
terminal-due = se on vuorossa: kosketa ruutua, johon se menee
terminal-not-legal = { $move } ei ole laillinen siirto
terminal-none-kept = Yhtään peliä ei ole vielä säilytetty. Kirjoita :load ja tiedoston nimi.
terminal-begin-hint = Ctrl-N aloittaa pelin, Ctrl-O näyttää säilytetyt.
terminal-moves-title = Laillisia siirtoja: { $count }
terminal-moves-move = siirto
terminal-moves-annotated = kuten se kirjoitetaan
terminal-moves-effect = mitä se tekee
terminal-no-server = Tämä ei ole palvelimen pöytä: quincunx play --table URL vie sellaiseen.
terminal-kept = Peli on säilytetty: quincunx play --resume jatkaa sitä.
terminal-kept-over = { $why }. Mitä siinä jäi huomaamatta: quincunx review { $file }
terminal-left-table = Olet lähtenyt pöydästä. Takaisin: { $command }
terminal-left-finished = Olet lähtenyt pöydästä. Katso sitä uudestaan: { $command }
terminal-not-kept = Peliä ei voitu säilyttää: { $why }. Tallenna se: :save TIEDOSTO.
terminal-replace = Tiedosto { $file } on jo olemassa: :save! tai :export! korvaa sen.
terminal-written = Kirjoitettu: { $file }.
terminal-you-are = Olet { $name }.
terminal-spectator = Olet katsoja.
terminal-seats-taken = Kaikki paikat on varattu: katselet.
terminal-another-game = Uusi peli alkaa.
terminal-wants-rematch = { $seat } haluaa pelata uudestaan: :rematch.
terminal-somebody = Joku
terminal-draw-declined = Tasapelitarjouksesi hylättiin.
terminal-takeback-declined = Et saa perua siirtoasi.
terminal-you-offer = Tarjoat tasapeliä; muut eivät ole vielä vastanneet.
terminal-offers = { $seat } tarjoaa tasapeliä: :accept tai :decline.
terminal-offers-watched = { $seat } tarjoaa tasapeliä.
terminal-you-ask = Pyydät perua siirron; muut eivät ole vielä vastanneet.
terminal-asks = { $seat } haluaa perua siirron: :accept tai :decline.
terminal-asks-watched = { $seat } haluaa perua siirron.
terminal-claimable = { $draw }: kirjoita :claim.
terminal-you-rematch = Haluat pelata uudestaan; muut eivät ole vielä vastanneet.
terminal-rematch = Pelaa uudestaan: :rematch.
terminal-waiting = Odotetaan, että joku ottaa vapaan paikan.
terminal-watching = Katsojia: { $count }
terminal-line-refused = palvelin kieltäytyi: { $why }
terminal-line-silent = palvelin ei vastaa
terminal-line-version = tämä palvelin käyttää protokollan versiota { $theirs }, täällä se on { $ours }
terminal-line-hung-up = se katkaisi yhteyden
terminal-line-no-cookie = se ei anna evästettä
terminal-line-which-table = se ei sano, mikä pöytä se on
terminal-line-bad-list = sen pöytäluettelossa ei ole järkeä
terminal-line-bad-past = siinä, mitä se näyttää, ei ole järkeä
terminal-line-bad-explorer = sen vastauksessa pelatuista siirroista ei ole järkeä
terminal-explorer-unknown = Täällä ei tiedetä, mistä tämä asema on syntynyt
terminal-too-small = { $size } on liian pieni laudalle. Suurenna ikkunaa.
terminal-covered = { $seat } valitsee salassa.
terminal-covered-look = Kenenkään muun ei pitäisi katsoa ruutua.
terminal-covered-enter = Jatka painamalla Enter.
terminal-paused = tauolla
terminal-no-line = ei yhteyttä
terminal-key-help = ohje
terminal-key-new = uusi
terminal-key-rules = säännöt
terminal-key-moves = siirrot
terminal-key-hint = vihje
terminal-key-analysis = analyysi
terminal-key-undo = peru
terminal-key-save = tallenna
terminal-key-quit = lopeta
terminal-key-take-back = peru
terminal-key-turn = käännä
terminal-key-tables = pöydät
terminal-back = Lauta siirron { $ply }/{ $all } jälkeen. PageDown jatkaa, End nykyhetkeen.
terminal-claim = Tasapeliä voi vaatia: kirjoita :claim.
terminal-after-game = F2 uusi peli, F7 peru, Ctrl-E vie tiedostoon.
terminal-picked = Valittu: { $pieces }
terminal-picked-price = Valittu: { $pieces }, hinta { $price }
terminal-put-back = Backspace palauttaa viimeisen.
terminal-none-begins-so = mikään laillinen siirto ei ala näin
terminal-in-all = yhteensä { $count }
terminal-dice = nopat { $dice }
terminal-check = šakki!
terminal-you = sinä
terminal-player-random = satunnainen
terminal-player-level = taso { $level }
terminal-player-max = max
terminal-open = vapaa
terminal-computer = tietokone { $level }
terminal-computer-random = tietokone, satunnainen
terminal-saved-plies = { $count } siirtoa
terminal-ago-seconds = { $count } s sitten
terminal-ago-minutes = { $count } min sitten
terminal-ago-hours = { $count } h sitten
terminal-ago-days = { $count } pv sitten
terminal-table-yours-waiting = oma, odottaa
terminal-table-yours = oma
terminal-table-open = vapaa
terminal-table-playing = pelataan
terminal-clock-move = { $seconds } s/siirto
terminal-clock-days = { $days } pv
terminal-clock-none = ei kelloa
terminal-name-you = { $name }, sinä
terminal-name-away = { $name }, poissa
terminal-analysis-begins = Analyysi ...
terminal-analysis-nothing = Analyysi: ei mietittävää
terminal-analysis-done = Analyysi: syvyys { $depth }, valmis
terminal-analysis = Analyysi: syvyys { $depth }, { $nodes } asemaa
terminal-text-keys = Esc sulkee, nuolet vierittävät
terminal-new-game = Uusi peli
terminal-new-game-keys = Enter aloittaa, nuolet valitsevat, Ctrl-R säännöt, Ctrl-O säilytetyt pelit
terminal-new-table = Uusi pöytä
terminal-new-table-keys = Enter avaa sen, nuolet valitsevat, Ctrl-R säännöt, Esc takaisin
terminal-asking = Kysytään palvelimelta ...
terminal-tables = Pöydät: { $place }
terminal-tables-keys = Enter pelaa tai katselee, w vain katselee, n avaa pöydän
terminal-tables-trouble = { $why }. Yritetään uudestaan ...
terminal-tables-empty = Kukaan ei nyt odota eikä pelaa täällä. Avaa pöytä painamalla n.
terminal-games = Pelit
terminal-games-keys = Enter jatkaa sitä, Esc sulkee
terminal-one-of = Vaihtoehdot: { $choices }.
terminal-form-game = peli
terminal-form-clock = kello
terminal-form-seed = siemen
terminal-form-listed = luettelossa
terminal-form-rated = vahvuusluvuista
terminal-value-person = ihminen
terminal-value-random = satunnainen
terminal-value-none = ei kelloa
terminal-value-me = minä
terminal-value-open = vapaa
terminal-value-yes = kyllä
terminal-value-mine = omalla tasollani
terminal-value-level = { $level } (noin { $rating })
terminal-value-no = ei
terminal-form-about = { $blurb } Lauta: { $board }.
terminal-form-who = Kuka pelaa: ihminen tällä näppäimistöllä tai tietokone: satunnaisin siirroin, tasolla aloittelijan 1:stä 8:aan, tai parhaansa mukaan (max).
terminal-form-who-table = Kuka pelaa: sinä, kuka vain tulee (vapaa), tai tietokone: omalla tasollasi (ensin läheltä vahvuuslukuasi, voitosta tason ylös, tappiosta alas), tasolla aloittelijan 1:stä 8:aan, tai parhaansa mukaan (max).
terminal-form-listed-help = Löytävätkö kaikki pöydän luettelosta; muuten vain ne, jotka tietävät sen osoitteen.
terminal-form-rated-help = Vaikuttaako tulos vahvuuslukuihin: jäsenten kesken, kellolla, tavallisilla säännöillä, ilman tietokonetta ja siirtojen perumista. Jäsenenä kirjaudutaan valitsimella --sign-in NIMI.
terminal-form-seed-help = Luku, josta kaikki sattuma tulee; satunnainen on uusi, joka sinetöidään ennen ensimmäistä siirtoa.
terminal-form-clock-help = Minuutit pelaajaa kohti ja lisäys sekunteina, kuten 5+3, tai ei kelloa.
terminal-form-takes = { $help } Arvo: { $expected }.
terminal-form-bad-seed = siemen ei voi olla '{ $found }': odotettiin kokonaislukua tai sanaa random
terminal-bad-clock = '{ $found }' ei ole kello: odotettiin minuutteja ja lisäystä sekunteina, kuten 5+3 tai 0.5+0, enintään 360+600
terminal-bad-player = '{ $found }' ei ole pelaaja: vaihtoehdot ovat person, random, taso 1–8 tai max
terminal-help-title = Ohje
terminal-help-keys =
    # Näppäimet

    | näppäin | |
    |---|---|
    | nuolet tai hjkl, Enter | mene ruutuun ja kosketa sitä; Enter uudestaan viimeisessä pysähtyy siihen |
    | Tab, Shift-Tab | seuraava, mitä voi koskettaa |
    | 1–9 | mitä laudan vieressä tarjotaan |
    | välilyönti | pysähdy tähän; kun kukaan ei pelaa näppäimistöllä, tietokoneet odottavat tai jatkavat |
    | Backspace, Esc | peru viimeinen kosketus; luovu kaikesta |
    | kirjaimet | kirjoita siirto; Tab täydentää, ylös ja alas valitsevat, Enter tekee sen |
    | hiiri | napsauta ruutua ja sitten toista, tai raahaa; napsauta, mitä tarjotaan |
    | F1 tai ? | tämä sivu |
    | F2 tai Ctrl-N | uusi peli |
    | F3 tai Ctrl-R | säännöt |
    | F4 tai Ctrl-L | kaikki lailliset siirrot |
    | F5 tai Ctrl-T | vihje |
    | F6 tai Ctrl-A | analyysi |
    | Ctrl-X | mitä tästä on pelattu |
    | F7 tai Ctrl-U, F8 tai Ctrl-Y | peru, tee uudestaan |
    | F9 tai Ctrl-S | tallenna tiedostoon |
    | Ctrl-O | säilytetyt pelit, jatkettaviksi; pöydässä muut pöydät |
    | Ctrl-E | vie kuva tai pelikirja tiedostoon |
    | Ctrl-F | käännä lauta |
    | PageUp, PageDown, rulla | katso peliä taaksepäin siirto kerrallaan; Home ja End: koko peli |
    | Ctrl-Z | takaisin komentotulkkiin; fg palaa |
    | F10, Ctrl-C, Ctrl-Q | lopeta; peli säilyy |

    # Sanat kaksoispisteen jälkeen
terminal-help-word = sana
terminal-word-new = uusi peli
terminal-word-load = tallennettu peli, tai säilytetyt
terminal-word-save = pelikirja tiedostoon; :save! myös toisen päälle
terminal-word-export = kuva (.svg, .png), pelin šakki (.pgn) tai pelikirja (.txt)
terminal-word-undo = peru siirto; pöydässä pyydä sitä
terminal-word-redo = tee uudestaan, mikä peruttiin
terminal-word-hint = hyvä siirto
terminal-word-analysis = muunnelmat laudan viereen, tai pois
terminal-word-moves = kaikki lailliset siirrot
terminal-word-explorer = mitä tästä on pelattu
terminal-word-why = miksi siirto ei ole laillinen
terminal-word-resign = luovuta
terminal-word-draw = sovi tasapelistä; pöydässä tarjoa sitä
terminal-word-claim = vaadi tasapeliä, jonka säännöt sallivat
terminal-word-accept = hyväksy, mitä pöydässä tarjotaan tai pyydetään
terminal-word-decline = hylkää, mitä pöydässä tarjotaan tai pyydetään
terminal-word-rematch = pelaa uudestaan pöydässä
terminal-word-order = pelinhoitajan määräys: duel pakottaa Bishops-pelin kaksintaistelun
terminal-word-tables = palvelimen pöydät, valittaviksi
terminal-word-say = sano jotakin kaikille pöydässä
terminal-word-player = person, random, 1–8 tai max
terminal-word-clock = kuten 5+3, tai off
terminal-word-pause = tietokoneet odottavat, tai jatkavat
terminal-word-flip = käännä lauta
terminal-word-rules = miten peliä pelataan
terminal-word-help = näppäimet
terminal-word-quit = lopeta; peli säilyy

## Command line
cli-language = sellaista kieltä ei ole: vaihtoehdot ovat { $known }
cli-argument = { $argument }: { $why }
cli-one-player = { $seat }: paikalla voi olla vain yksi pelaaja
cli-seat-level = odotettiin muotoa PAIKKA=TASO, kuten black=3
cli-sign-in-password = Käyttäjän { $name } salasana palvelimella { $server }:
cli-level = '{ $found }' ei ole taso: odotettiin tasoa 1–8 tai max
cli-no-seat = paikkaa '{ $found }' ei ole: odotettiin jotakin näistä: { $known }
cli-viewer = --viewer: { $why }, spectator tai everything
cli-one-output = perustulosteeseen voi kirjoittaa vain yhden näistä: --svg -, --png - ja --json
cli-no-engine = kukaan ei ymmärrä vielä peliä { $game }
cli-no-keyboard = päätettä ei voitu lukea: { $why }
cli-no-learner = oppijaa ei ole
cli-no-chance = järjestelmä ei anna satunnaislukuja: { $why }
cli-after = --after: { $why }
cli-after-move = --after: siirto { $number } ({ $move }): { $why }
cli-set = --set { $setting }: odotettiin muotoa AVAIN=ARVO
cli-file = { $file }: { $why }
cli-is-legal = { $move } on laillinen
cli-show-position = asema: { $position }
cli-show-turn = vuorossa: { $turn }
cli-show-status = tilanne: { $status }
cli-turn-nobody = ei kukaan
cli-turn-chance = sattuma
cli-status-ongoing = kesken
cli-status-check = šakki
cli-games-players = { $seats } pelaajaa, { $board }
cli-options-takes = arvo: { $expected }
cli-to-move-thinking = { $seat } on vuorossa: mietitään, Ctrl-C lopettaa
cli-to-move-found = { $seat } on vuorossa: syvyys { $depth }, { $nodes } asemaa, { $seconds } s ({ $speed } sekunnissa)
cli-depth = syvyys { $depth }
score-win-in = voitto { $moves } siirrossa
score-loss-in = häviö { $moves } siirrossa
score-win-exact = voitto (varma)
score-draw-exact = tasapeli (varma)
score-loss-exact = häviö (varma)
cli-mixed = { $seat } valitsee salassa, parhaiten arpomalla näin:
cli-mixed-more = ja { $count } muuta, kukin harvemmin
cli-nothing-to-think = ei ole mitään mietittävää
cli-verify-wrong = { $file }: väärin: { $why }
cli-verify-ok = { $file }: kunnossa: { $game }, { $plies } puolisiirtoa, { $result }; { $seal }
cli-verify-sealed = sinetöity, aukeaa
cli-verify-sealed-by = sinetöity, aukeaa; siemenlukuun lisäsivät osansa: { $seats }
cli-verify-not-sealed = ei sinetöity
cli-verify-unfinished = kesken
cli-verify-empty = tässä tiedostossa ei ole peliä
cli-verify-missing = puuttuu, vaihtoehdot ovat { $known }
cli-verify-unknown = '{ $found }', vaihtoehdot ovat { $known }
cli-verify-count-wrong =
    { $count ->
        [one] 1 pelikirja on väärin
       *[other] { $count } pelikirjaa on väärin
    }
cli-verify-count-unreadable =
    { $count ->
        [one] 1 tiedostoa ei voitu lukea
       *[other] { $count } tiedostoa ei voitu lukea
    }
cli-no-chess = { $file }, rivi { $line }: tässä pelissä ei ole šakkia
cli-no-lessons = pelille { $game } ei ole vielä oppitunteja
cli-no-lesson = oppituntia { $number } ei ole: vaihtoehdot ovat 1–{ $count }
cli-needs-screen = --table tarvitsee päätteen koko ruudun
cli-no-game-to-resume = ei ole peliä, jota jatkaa
cli-other-game = { $file }: peli on { $game }, ei { $name }
cli-which-game = sano, mikä peli: quincunx play shakti; quincunx games luettelee ne

# Puzzles

puzzle-task-mate = { $seat } siirtää: matti { $moves } siirrolla.
puzzle-task-win = { $seat } siirtää: voita peli.
puzzle-task-eliminate = { $seat } siirtää: pudota jokin väri pelistä.
puzzle-task-decide = { $seat } siirtää: etsi siirrot, jotka ratkaisevat pelin eduksesi.
puzzle-task-save = { $seat } siirtää: vain yksi tapa ei häviä.
puzzle-task-gain = { $seat } siirtää: yksi siirto on selvästi muita parempi.
puzzle-theme-mate-in = Matti { $moves } siirrolla
puzzle-theme-finish = Pelin voitto
puzzle-theme-elimination = Pudottaminen
puzzle-theme-defence = Puolustus
puzzle-theme-fork = Haarukka
puzzle-theme-sacrifice = Uhraus
puzzle-theme-quiet-move = Hiljainen siirto
puzzle-theme-promotion = Korotus
puzzle-theme-underpromotion = Alikorotus
puzzle-theme-placement = Asettaminen
puzzle-theme-castling = Linnoitus
puzzle-theme-en-passant = Ohestalyönti
puzzle-theme-row-clear = Rivin tyhjennys
puzzle-theme-tile-trap = Laatta-ansa
puzzle-theme-chain = Ketju
puzzle-theme-relocation = Palautus
puzzle-theme-race = Kilpajuoksu
puzzle-theme-sanctuary = Turvapaikka
puzzle-theme-duel = Kaksintaistelu
puzzle-theme-zugzwang = Siirtopakko
puzzle-theme-long = Pitkä
puzzle-level = Taso { $level }
puzzle-hint-touch = Aloita tästä: { $touch }.
terminal-puzzle-help =
    Kirjoita siirto tai jokin näistä:
      hint       mistä siirto alkaa
      moves      sallitut siirrot
      show       lauta uudelleen
      again      aloita tämä tehtävä alusta
      solution   katso, miten se tehdään
      skip       siirry seuraavaan tehtävään
      quit       lopeta; ratkaisemasi tehtävät jäävät muistiin
terminal-puzzle-begin = { $title }: { $count ->
        [one] yksi tehtävä, ratkaistu { $solved }.
       *[other] { $count } tehtävää, ratkaistu { $solved }.
    }
terminal-puzzle-number = Tehtävä { $id } ({ $number }/{ $of }), taso { $level }
terminal-puzzle-wrong = Se ei ole ratkaisu. Yritä uudelleen.
terminal-puzzle-right = Oikein. Jatka.
terminal-puzzle-solved = Ratkaistu. { $themes }
terminal-puzzle-all-done = Siinä olivat kaikki tehtävät.
cli-no-puzzles = peliin { $game } ei ole vielä tehtäviä
cli-no-puzzle = pyydettyjen joukossa ei ole tehtävää { $id }
cli-no-theme = teemaa '{ $found }' ei ole: odotettiin jotakin näistä: { $known }
puzzle-right = Oikein. Jatka.
nav-puzzles = Tehtävät
puzzle-title = Tehtävät
puzzle-description = Pelien asemia, joissa yksi siirto on selvästi paras. Löydä se ja sen jälkeen tulevat.
puzzle-of-the-day = Päivän tehtävä
puzzle-solved-of = { $count } tehtävästä ratkaistu { $solved }
puzzle-solve = Ratkaise
puzzle-themes = Teemat
puzzle-all = Kaikki tehtävät
puzzle-all-solved = Olet ratkaissut ne kaikki.
puzzle-game-title = Tehtävät: { $game }
puzzle-heading = Tehtävä { $id }
puzzle-next = Seuraava tehtävä
puzzle-analyse = Analysoi tämä
js-puzzle-next = Seuraava tehtävä
js-puzzle-streak = Peräkkäin ilman vihjettä tai virhettä: { $count }
refusal-no-puzzles = tähän peliin ei ole tehtäviä
refusal-no-puzzle = sellaista tehtävää ei ole
refusal-vote-unsolved = tehtävästä voi äänestää, kun on ratkaissut sen
puzzle-vote = Mitä mieltä olet tästä tehtävästä?
puzzle-vote-up = Hyvä tehtävä
puzzle-vote-down = Huono tehtävä
js-puzzle-voted = { $vote ->
    [up] Kiitos. Tehtävä on mielestäsi hyvä.
    [down] Kiitos. Tehtävä on mielestäsi huono; jos useimmat ovat samaa mieltä, sitä ei enää anneta.
   *[none] Äänesi on peruttu.
}

## Asemaeditori

editor-title = Asemaeditori: { $game }
editor-description = Rakenna mikä tahansa pelin { $game } asema: pelaa siitä, analysoi se tai lähetä se toiselle.
editor-side = Asema
editor-tools = Muutokset
editor-undo = Kumoa
editor-redo = Tee uudelleen
editor-clear = Tyhjennä
editor-start = Alkuasema
editor-mirror = Peilaa
editor-text = Asema tekstinä
editor-text-take = Aseta
editor-options-help = Asema säilyy, sikäli kuin muutetut säännöt sen sallivat.
editor-onward = Tästä asemasta
editor-analyse = Analysoi
editor-picture = Kuva
editor-link = Linkki tähän asemaan
editor-palette = Mitä laudalle pannaan
editor-hand = Siirrä nappuloita
editor-erase = Poista
editor-hole = Laatta poissa
editor-piece = { $owner }: { $piece }
editor-phase = Vaihe
editor-legal = Sallittu: { $prompt }
editor-over = Sallittu, ja peli on päättynyt: { $verdict }
editor-illegal = Ei sallittu. { $why }
editor-wrong = syy virheeseen
editor-held = { $square } on nostettu; valitse, minne se menee
editor-add = Lisää { $piece }: { $list }
editor-take = Ota pois { $piece }: { $list }, { $number }.
editor-list-empty = tyhjä
editor-nothing-to-mark = ei nappulaa, jolla se voisi olla

## Tutkielmat: miksi jokin ei käy
study-no-chapter = sellaista lukua ei enää ole
study-no-node = sellaista siirtoa ei enää ole
study-beginning-stays = luvun alku pysyy paikallaan
study-changed-since = tätä on muutettu sen jälkeen, eikä sitä voi enää perua
study-order-of-seats = yhtä aikaa tehtävät valinnat kirjataan paikkojen järjestyksessä
study-name-missing = nimi puuttuu
study-name-long = nimessä on enintään { $count } merkkiä
study-comment-long = kommentissa on enintään { $count } merkkiä
study-tags = luvulla on enintään { $count } tunnistetta
study-tag-name = { $found } ei kelpaa tunnisteen nimeksi tai on jo olemassa
study-tag-long = tunnisteen arvossa on enintään { $count } merkkiä
study-shapes = asemassa on enintään { $count } nuolta ja ympyrää
study-no-square = tällä laudalla ei ole ruutua { $found }
study-most-signs = siirrolla on enintään { $count } merkkiä
study-lines = asemaan jää enintään { $count } muunnelmaa, kussakin 40 siirtoa
study-most-chapters = tutkielmassa on enintään { $count } lukua
study-chapter-full = luvussa on enintään { $count } siirtoa
study-full = tutkielmassa on enintään { $count } siirtoa
study-words = tutkielman kommenteissa on enintään { $count } kt
study-text-long = tekstissä on yli { $count } kt
study-text-empty = tässä tekstissä ei ole yhtään peliä
study-moves = kerralla lisätään enintään { $count } siirtoa
study-line-long = muunnelmassa on enintään { $count } siirtoa
study-deep = muunnelmia on sisäkkäin enintään { $count }
study-no-chess = mikään siinä ei ole shakkia, joten PGN-tiedostoon ei tule mitään
study-no-chess-game = pelissä { $found } ei ole shakkiosaa, joten FEN ei sano siinä mitään
part-sign = merkki
expected-sign = $ ja luku, enintään 255
expected-parenthesis = sulkeva kaarisulje
expected-no-parenthesis = ei kaarisuljetta, joka ei sulje mitään
expected-move-before = siirto, jonka muunnelma korvaa
refusal-no-study = sellaista tutkielmaa ei ole, tai sinulla ei ole lupaa lukea sitä
refusal-study-owner = vain tutkielman tekijä voi tehdä niin
refusal-study-readers = voit lukea tätä tutkielmaa mutta et muuttaa sitä
refusal-study-key = linkki on vanhentunut; pyydä uusi
refusal-study-people = tutkielmalla on enintään { $count } avustajaa
refusal-studies = sinulla on jo { $count } tutkielmaa; poista ensin jokin niistä
refusal-no-edit = tätä muutosta ei enää muisteta

## Tutkielmat: sivut
study-index = Tutkielmat
study-description = Pelikirjoja: lukuja, joissa on muunnelmia, kommentteja ja nuolia ja joita moni voi kirjoittaa yhtä aikaa.
study-which = Valitse tutkielma, jonka luvuksi peli tulee, tai aloita uusi.
study-name = Tutkielman nimi
study-begin = Aloita tutkielma
study-mine = Omat
study-public = Kaikille avoimet
study-none = Ei vielä yhtään.
study-by = tekijä { $who }, { $count ->
    [one] yksi luku
   *[other] { $count } lukua
 }
study-invited = Sinut on kutsuttu kirjoittamaan tähän tutkielmaan.
study-join = Kirjoita mukana
study-chapters = Luvut
study-remarks = Tästä siirrosta
study-comment = Kommentti
study-signs = Merkit
study-draw = Piirrä
study-draw-help = Kosketa kahta ruutua, niin syntyy nuoli, tai samaa kahdesti, niin syntyy ympyrä; tai vedä hiiren toisella painikkeella
study-brush = Väri
study-brush-green = vihreä
study-brush-red = punainen
study-brush-blue = sininen
study-brush-yellow = keltainen
study-clear-shapes = Pyyhi nuolet
study-keep-lines = Säilytä tietokoneen muunnelmat
study-undo = Peru
study-add = Luvut: lisää, tuo, muuta
study-title = Uuden luvun otsikko
study-game = Peli
study-position = Asema tekstinä, jos alku ei ole tavallinen
study-add-do = Lisää luku
study-import = Pelipöytäkirjoja muunnelmineen tai PGN
study-import-file = Tai tiedosto
study-import-game = Peli, jos teksti ei kerro sitä
study-import-chess = Shakki
study-import-do = Tuo
study-title-this = Tämän luvun otsikko
study-practice = Harjoitus: siirrot piilossa, lukija etsii ne
study-title-do = Nimeä uudelleen
study-up = Siirrä ylös
study-down = Siirrä alas
study-chapter-delete = Poista luku
study-export = Vie
study-export-all = Koko tutkielma
study-export-all-pgn = Koko tutkielma, shakki PGN:nä
study-export-chapter = Tämä luku
study-export-chapter-pgn = Tämä luku PGN:nä
study-history = Historia
study-share = Jaa
study-visibility = Kuka saa lukea
study-visibility-private = Vain sinä ja avustajat
study-visibility-link = Se, jolla on linkki
study-visibility-public = Kaikki; näkyy luettelossa
study-link = Linkki tutkielmaan
study-contributors-link = Linkki avustajille, jotka saavat muuttaa sitä
study-delete = Poista tutkielma
study-delete-sure = Poistetaanko tämä tutkielma ja kaikki sen luvut? Tätä ei voi perua.
study-chapter-sure = Poistetaanko luku ”{ $title }”? Sen voi palauttaa historiasta.
study-gone = Tutkielmaa ei enää ole, tai sinulla ei enää ole lupaa lukea sitä.
study-read-only = Voit lukea tätä tutkielmaa mutta et muuttaa sitä. Analyysissa voit kokeilla siirtoja.
study-undo-one = Peru
study-send-away = Poista avustajista
study-practice-show = Näytä siirto
study-practice-again = Alusta
study-practice-find = Etsi siirto.
study-practice-right = Oikein.
study-practice-also = Myös { $move } on luvussa; etsi päämuunnelma.
study-practice-bad = { $move } ei käy: { $comment }
study-practice-wrong = Ei { $move }. Yritä uudelleen.
study-practice-done = Löysit kaiken.
study-arrow-from = Ruudusta { $square }: kosketa nuolen päätä, tai samaa ruutua, niin syntyy ympyrä.
study-line-kept = Syvyys { $depth }
study-move-signs = Merkit: { $signs }
study-edit-rename = nimesi tutkielman: { $about }
study-edit-set_visibility = muutti lukuoikeutta
study-edit-add_chapter = lisäsi luvun { $about }
study-edit-import = toi: { $about }
study-edit-delete_chapter = poisti luvun { $about }
study-edit-move_chapter = siirsi lukua { $about }
study-edit-name_chapter = nimesi luvun: { $about }
study-edit-set_practice = muutti harjoitusta
study-edit-set_tags = muutti tunnisteita
study-edit-add_moves = siirsi { $about }
study-edit-delete = poisti siirron { $about }
study-edit-promote = teki siirrosta { $about } päämuunnelman
study-edit-set_comment = kirjoitti: { $about }
study-edit-set_sign = arvioi siirron { $about }
study-edit-set_shapes = piirsi siirtoon { $about }
study-edit-set_lines = säilytti muunnelmia siirtoon { $about }
study-edit-undo = perui muutoksen
js-my-games = Omat pelini
nav-study = Tutkielmat
link-to-study = Tutkielmaan

# Vahvuusluvut

nav-ratings = Luvut
rating-title = Vahvuusluvut
rating-about = Jäsenet, jotka ovat pelanneet vahvuuslukupelin viimeisten 30 päivän aikana ja joiden luku on vakiintunut.
rating-pools = Pelit ja kellot
rating-pool = Peli
rating-pace-live = suorat
rating-pace-days = päivät
rating-pace-puzzles = tehtävät
rating-pool-live = { $game }, suora peli
rating-pool-days = { $game }, päiviä siirtoa kohden
rating-pool-puzzles = { $game }, tehtävät
rating-nobody = Kenenkään luku ei ole vielä vakiintunut. Luku vakiintuu parinkymmenen pelin jälkeen.
rating-member = Jäsen
rating-rank = Sija
rating-rating = Luku
rating-deviation = Hajonta
rating-games = Pelejä
rating-provisional = alustava: pelejä on vielä liian vähän, tai edellisestä on kauan
rating-graph = { $count } peliä, alussa { $first }, nyt { $last }; alin { $least }, ylin { $greatest }
rating-distribution = { $count ->
        [one] yksi jäsen
       *[other] { $count } jäsentä
    } välillä { $least }–{ $greatest }; eniten välillä { $from }–{ $to }
puzzle-rating = Vahvuuslukusi näissä tehtävissä:
table-rated = vahvuusluvuista
new-rated = Vahvuusluvuista: tulos vaikuttaa lukuihin
new-rated-help = Jäsenten kesken, kellolla, tavallisilla säännöillä ja alkuasemalla, ilman tietokonetta ja siirtojen perumista. Reilun pelin vuoksi siirtojen ajat ja muualle katsominen omalla vuorolla merkitään muistiin; vain valvojat näkevät ne.
history-rated = Vahvuusluvuista
history-rated-yes = Vain luvuista pelatut
history-rated-no = Vain muut
refusal-members-rated = vahvuusluvuista pelaavat vain jäsenet: luo tili tai kirjaudu sisään
refusal-rated-no-bots = ohjelmat eivät pelaa vahvuusluvuista
refusal-rated-rules = vahvuusluvuista pelataan tavallisilla säännöillä tavallisesta alkuasemasta: ei valintoja eikä omaa asemaa
refusal-rated-clock = vahvuusluvuista pelataan kellolla
refusal-rated-no-computer = tietokone ei pelaa vahvuusluvuista
refusal-rated-one-seat = vahvuuslukupelissä jokaisella on yksi paikka
refusal-rated-no-takebacks = vahvuuslukupelissä ei peruta siirtoja
refusal-rated-no-chat = yli kahden pelaajan vahvuuslukupelissä ei keskustella
refusal-rated-no-orders = vahvuuslukupelissä ei anneta määräyksiä
refusal-rated-pool = tällaista ryhmää ei ole: odotettiin peliä ja sanaa live, days tai puzzles, kuten shakti-live

## Pelattujen siirtojen selain
explorer-title = Tästä pelattua
explorer-players = Kenen siirrot
explorer-all = Kaikki
explorer-people = Ihmiset
explorer-computers = Koneet
explorer-band = Vahvuusluku { $from }–{ $to }
explorer-rated = Vain vahvuuslukupelit
explorer-count = { $count ->
    [one] Tästä on pelattu kerran
   *[other] Tästä on pelattu { $count } kertaa
}
explorer-none = Tästä ei ole vielä pelattu.
explorer-moves = Tästä pelatut siirrot
explorer-move = Siirto
explorer-often = Pelattu
explorer-results = Tulokset
explorer-score = Pisteet
explorer-shared = Jaettu
explorer-games = Pelejä
explorer-self-play = Koneet itseään vastaan
explorer-played = { $count ->
    [one] Pelattu tästä kerran { $all } pelissä, pisteitä { $score } %
   *[other] Pelattu tästä { $count } kertaa { $all } pelissä, pisteitä { $score } %
}

## Puzzles that people set up
editor-puzzle = Tee tehtävä
editor-puzzle-busy = Kone katsoo, onko selvää ratkaisua …
editor-puzzle-made = { $moves ->
    [one] Löydettävänä yksi siirto. Tämän linkin saanut voi ratkaista tehtävän:
   *[other] Löydettävänä { $moves } siirtoa. Tämän linkin saanut voi ratkaista tehtävän:
}
refusal-puzzle-closed = tehtävässä jonkun on oltava siirtovuorossa, eikä mikään saa olla piilossa
refusal-puzzle-unclear = tästä ei tule tehtävää: mikään siirto ei ole selvästi muita parempi
refusal-puzzle-slow = kone ei ehtinyt loppuun; yritä myöhemmin uudestaan
