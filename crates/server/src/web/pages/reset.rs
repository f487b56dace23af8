//! A link with which a member sets a new password.

use axum::extract::{Form, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use maud::html;
use serde::Deserialize;

use super::devices::lead;
use super::forms::{password_field, with_trouble};
use super::{PageContext, sorry};
use crate::protocol::Refusal;
use crate::store::AccountRow;
use crate::web::Web;
use crate::web::members::{passkeys, password};

/// Somebody follows a link for a new password: nothing changes yet.
pub async fn reset(State(web): State<Web>, context: PageContext, Path(token): Path<String>) -> Response {
    match password::reset_account(&web, &token).await {
        Ok((account, _)) => reset_page(&web, &context, &account, &token, None).await,
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn reset_page(
    web: &Web,
    context: &PageContext,
    account: &AccountRow,
    token: &str,
    trouble: Option<&Refusal>,
) -> Response {
    let handle = account.handle.as_str();
    let keys = match passkeys::list_of(web, &account.guest).await {
        Ok(keys) => keys.len() as u64,
        Err(refusal) => return sorry(context, &refusal),
    };
    let language = context.language;
    let title = language.say_with("reset-title", &[("name", handle.into())]);
    let body = html! {
        form.stack method="post" action={ "/password/" (token) } {
            input type="hidden" name="username" autocomplete="username" value=(handle);
            (password_field(&language.say("account-password-new"), "new", true))
            p.help { (language.say("account-password-explain")) }
            @if keys > 0 {
                p {
                    label {
                        input type="checkbox" name="passkeys" value="remove";
                        " " (language.say_with("passkeys-reset", &[("count", keys.into())]))
                    }
                }
            }
            button.primary type="submit" { (language.say("account-password-do")) }
        }
    };
    with_trouble(context, &title, trouble, body)
}

/// What the form of a link for a new password says.
#[derive(Deserialize)]
pub struct ResetForm {
    new: String,
    passkeys: Option<String>,
}

/// Somebody who has a link sets a new password.
pub async fn set_password(
    State(web): State<Web>,
    context: PageContext,
    Path(token): Path<String>,
    headers: HeaderMap,
    Form(form): Form<ResetForm>,
) -> Response {
    let drops_passkeys = form.passkeys.is_some();
    match password::reset_password(&web, &token, &form.new, drops_passkeys, &headers).await {
        Ok(cookie) => lead(&cookie, "/account?done=password"),
        Err(refusal) => match password::reset_account(&web, &token).await {
            Ok((account, _)) => reset_page(&web, &context, &account, &token, Some(&refusal)).await,
            Err(_) => sorry(&context, &refusal),
        },
    }
}
