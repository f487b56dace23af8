//! Being somebody and putting up a table.

use quincunx_client::{HttpClient, Method, Response};
use serde_json::{Value, json};

use super::LoadError;

/// A number of the server's measures, if it tells.
pub async fn measure(client: &HttpClient, name: &str) -> Option<f64> {
    let answer = client.send(Method::GET, "/metrics", None, "").await.ok()?;
    let line = answer.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.parse().ok()
}

/// The server's resident memory in kilobytes, if it tells.
pub async fn memory(client: &HttpClient) -> Option<u64> {
    measure(client, "quincunx_resident_bytes").await.map(|bytes| bytes as u64 / 1024)
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
        let body = json!({ "name": name }).to_string();
        let answer = client.send(Method::POST, "/api/guests", None, &body).await?;
        let cookie = answer.cookie().ok_or(LoadError::Odd("no cookie"))?;
        Ok(Person { client: client.clone(), cookie: cookie.to_owned() })
    }

    /// One request.
    pub async fn call(&self, path: &str, body: &str) -> Result<Response, LoadError> {
        Ok(self.client.send(Method::POST, path, Some(("Cookie", &self.cookie)), body).await?)
    }

    /// Puts up a table with the first seat taken, and returns its name.
    pub async fn table(&self, game: &str) -> Result<String, LoadError> {
        self.table_of(&json!({ "game": game })).await
    }

    /// Puts up a table by a wish, and returns its name.
    pub async fn table_of(&self, wish: &Value) -> Result<String, LoadError> {
        let answer = self.call("/api/tables", &wish.to_string()).await?;
        let value: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        let name = value["table"]["table"].as_str();
        name.map(str::to_owned).ok_or_else(|| LoadError::Odd("no table"))
    }

    /// Stops being a guest.
    pub async fn leave(&self) -> Result<(), LoadError> {
        self.client.send(Method::DELETE, "/api/me", Some(("Cookie", &self.cookie)), "").await?;
        Ok(())
    }

    /// Takes the open seat of a table.
    pub async fn sit(&self, table: &str) -> Result<(), LoadError> {
        self.call(&format!("/api/tables/{table}/sit"), "{}").await?;
        Ok(())
    }
}
