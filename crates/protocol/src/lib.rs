//! The messages between a server and its clients, each written once: the server, the
//! terminal, the load and the page's types all come from here. `docs/protocol.md` shows
//! them with examples.
//!
//! Every message can be read and written. Requests are read strictly, so that a client
//! learns of its mistakes; what a server says is read leniently, so that a client gets
//! along with a newer server.
//!
//! | module | what lives there |
//! |---|---|
//! | `request`, `action` | what a client asks over a socket |
//! | `event` | what a server tells over a socket |
//! | `refusal` | why something was not done |
//! | `table`, `terms` | who sits where and on what terms |
//! | `account` | members: handle, password, where they are signed in |
//! | `passkey` | members: passkeys, what browsers are asked and what they answer |
//! | `email` | members: the e-mail address, a forgotten password |
//! | `challenge` | challenges to members, and streams of events |
//! | `guest`, `token` | who somebody is, and programs that play as them |
//! | `tie` | whom one follows or has blocked |
//! | `explorer` | what was played from a position, and what came of it |
//! | `order` | reports, and what moderators do about them |
//! | `state` | how a game stands |
//! | `lobby` | putting up a table, and lists of tables |
//! | `rating` | ratings of members, boards |
//! | `lesson` | trying a step of a lesson |
//! | `review` | what a finished game was worth, move by move |
//! | `seek` | looking for an opponent |
//! | `setup` | setting up a position |
//! | `studies` | studies: chapters that are trees of moves, and how they are changed |
//! | `study` | positions without a table, and what the computer thinks of them |

mod account;
mod action;
mod challenge;
mod email;
mod event;
mod explorer;
mod guest;
mod lesson;
mod lobby;
mod order;
mod passkey;
mod rating;
mod refusal;
mod request;
mod review;
mod seek;
mod setup;
mod state;
mod studies;
mod study;
mod table;
mod terms;
#[cfg(test)]
mod tests;
mod tie;
mod token;
#[cfg(test)]
mod typescript;

pub use account::{
    AboutMe, AccountView, BotWish, Leaving, ListedSession, Me, PasswordChange, Registration, SignIn,
};
pub use action::TableAction;
pub use challenge::{AcceptedChallenge, Challenge, ChallengeWish, Challenger, StreamEvent};
pub use email::{EmailView, EmailWish, ForgottenPassword};
pub use event::{Done, Event};
pub use explorer::{Explored, ExploredGame, ExploredMove, ExplorerBand};
pub use guest::{Guest, GuestName, ResumeLink, SignOut};
pub use lesson::{
    LessonAnswer, LessonRequest, LessonVerdict, PuzzleMade, PuzzleVote, PuzzleVoteRequest, PuzzleVotes,
    PuzzleWish,
};
pub use lobby::{ListedTable, Listing, NewTable, SeatChoice, SitRequest, WholeTable};
pub use order::{
    ListedOutlier, ListedReport, ListedSanction, OrderWish, OutlierFigure, OutlierGame, ReportWish,
    ReportedLine,
};
pub use passkey::{
    ListedPasskey, MadeCredential, MadePasskey, MadeResponse, OwnersProof, PasskeyName, PasskeyQuestion,
    PasskeyRegistration, PasskeySignIn, UsedCredential, UsedPasskey, UsedResponse,
};
pub use rating::{RankedMember, RatingBand, RatingBoard, RatingPoint, RatingView, SeatRating};
pub use refusal::{Code, Refusal};
pub use request::{Detail, Request, RequestKind, Since, WatchOptions};
pub use review::{
    Chances, MoveClass, PlayerReview, RetryAnswer, RetryRequest, RetryVerdict, Review, ReviewLine,
    ReviewState, ReviewStatus, ReviewedMove,
};
pub use seek::{RatedWish, Seek, SeekAnswer, SeekWish};
pub use setup::{SetupAnswer, SetupRequest};
pub use state::{ClockView, EndingView, OrderView, Part, SealView, StateView};
pub use studies::{
    Brush, Change, Chapter, ChapterHead, ChapterTag, Edit, Edited, FrozenLine, ListedStudy, NewStudy,
    PastEdit, Shape, StudyHead, StudyKey, StudyPerson, StudyRole, StudyView, TableChapter, TreeNode,
    Visibility,
};
pub use study::{
    AnalysisRequest, BestLine, ExactResult, Finding, ImportRequest, Imported, Point, Question, ReachRequest,
    ReachableMoves, Studied, WhyNot, WhyNotRequest,
};
pub use table::{ChatLine, SeatKind, SeatView, TableView};
pub use terms::{Status, Terms, TimeControl};
pub use tie::{ListedTie, TieWish};
pub use token::{FreshToken, ListedToken, NewToken, Scope};

/// The version of this protocol; a greeting carries it. It changes when a client
/// that knew the old one would go wrong.
pub const VERSION: u32 = 2;

/// Milliseconds since 1970.
pub type Timestamp = u64;
