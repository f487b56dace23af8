//! Being somebody and putting up a table.

use quincunx_client::{HttpClient, Method, Response};
use serde::Serialize;

use super::LoadError;
use crate::protocol::{GuestName, NewTable, SeatChoice, SitRequest, TableView, WholeTable};

/// A number of the server's measures, if it tells.
pub async fn measure(client: &HttpClient, name: &str) -> Option<f64> {
    let answer = client.send(Method::GET, "/metrics", None, "").await.ok()?;
    let line = answer.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.parse().ok()
}

/// A number of all nodes together, if all tell.
async fn measure_all(clients: &[HttpClient], name: &str) -> Option<f64> {
    let mut sum = 0.0;
    for client in clients {
        sum += measure(client, name).await?;
    }
    Some(sum)
}

/// The resident memory of all nodes in kilobytes, if they tell.
pub async fn memory(clients: &[HttpClient]) -> Option<u64> {
    measure_all(clients, "quincunx_resident_bytes").await.map(|bytes| bytes as u64 / 1024)
}

/// The processor time that all nodes have taken since their start, in seconds, if they tell.
pub async fn cpu(clients: &[HttpClient]) -> Option<f64> {
    measure_all(clients, "quincunx_cpu_seconds").await
}

/// A request as it is sent.
fn written(request: &impl Serialize) -> String {
    // Nothing in these types can fail to be written.
    serde_json::to_string(request).unwrap_or_default()
}

/// A wish for a table of a game with these seats; the usual ones if there are none.
pub fn wish(game: &str, seats: &[SeatChoice]) -> NewTable {
    NewTable { game: game.to_owned(), seats: seats.to_vec(), ..NewTable::default() }
}

/// A guest.
pub struct Person {
    client: HttpClient,
    /// What says who it is.
    pub cookie: String,
}

impl Person {
    /// A new guest.
    pub async fn new(client: &HttpClient, name: &str) -> Result<Person, LoadError> {
        let body = written(&GuestName { name: name.to_owned() });
        let answer = client.send(Method::POST, "/api/guests", None, &body).await?;
        let cookie = answer.cookie().ok_or(LoadError::Odd("no cookie"))?;
        Ok(Person { client: client.clone(), cookie: cookie.to_owned() })
    }

    /// One request.
    pub async fn call(&self, path: &str, body: &impl Serialize) -> Result<Response, LoadError> {
        let cookie = Some(("Cookie", self.cookie.as_str()));
        Ok(self.client.send(Method::POST, path, cookie, &written(body)).await?)
    }

    /// Puts up a table with the first seat taken, and returns its name.
    pub async fn table(&self, game: &str) -> Result<String, LoadError> {
        self.table_of(&wish(game, &[])).await
    }

    /// The same, with how many seats there are.
    pub async fn table_with_seats(&self, game: &str) -> Result<(String, usize), LoadError> {
        let table = self.put_up(&wish(game, &[])).await?;
        Ok((table.table, table.seats.len()))
    }

    /// Puts up a table by a wish, and returns its name.
    pub async fn table_of(&self, wish: &NewTable) -> Result<String, LoadError> {
        Ok(self.put_up(wish).await?.table)
    }

    async fn put_up(&self, wish: &NewTable) -> Result<TableView, LoadError> {
        let answer = self.call("/api/tables", wish).await?;
        let whole: WholeTable = serde_json::from_str(&answer.body).map_err(|_| LoadError::Odd("no table"))?;
        Ok(whole.table)
    }

    /// Stops being a guest.
    pub async fn leave(&self) -> Result<(), LoadError> {
        self.client.send(Method::DELETE, "/api/me", Some(("Cookie", &self.cookie)), "").await?;
        Ok(())
    }

    /// Takes the open seat of a table.
    pub async fn sit(&self, table: &str) -> Result<(), LoadError> {
        self.call(&format!("/api/tables/{table}/sit"), &SitRequest::default()).await?;
        Ok(())
    }
}
