//! Being somebody and putting up a table.

use serde_json::{Value, json};

use super::LoadError;
use crate::http_client::Address;

/// A number of the server's measures, if it tells.
pub async fn measure(address: &Address, name: &str) -> Option<f64> {
    let (_, body) = address.call("GET", "/metrics", None, "").await.ok()?;
    let line = body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.parse().ok()
}

/// The server's resident memory in kilobytes, if it tells.
pub async fn memory(address: &Address) -> Option<u64> {
    measure(address, "quincunx_resident_bytes").await.map(|bytes| bytes as u64 / 1024)
}

/// A guest.
pub struct Person {
    address: Address,
    /// What says who it is.
    pub cookie: String,
}

impl Person {
    /// A new guest.
    pub async fn new(address: &Address, name: &str) -> Result<Person, LoadError> {
        let body = json!({ "name": name }).to_string();
        let (head, _) = address.call("POST", "/api/guests", None, &body).await?;
        let cookie = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.split(';').next());
        let cookie = cookie.ok_or_else(|| LoadError::Odd("no cookie"))?;
        Ok(Person { address: address.clone(), cookie: cookie.trim().to_owned() })
    }

    /// One request.
    pub async fn call(&self, path: &str, body: &str) -> Result<(String, String), LoadError> {
        Ok(self.address.call("POST", path, Some(("Cookie", &self.cookie)), body).await?)
    }

    /// Puts up a table with the first seat taken, and returns its name.
    pub async fn table(&self, game: &str) -> Result<String, LoadError> {
        self.table_of(&json!({ "game": game })).await
    }

    /// Puts up a table by a wish, and returns its name.
    pub async fn table_of(&self, wish: &Value) -> Result<String, LoadError> {
        let (_, body) = self.call("/api/tables", &wish.to_string()).await?;
        let value: Value = serde_json::from_str(&body).unwrap_or_default();
        let name = value["table"]["table"].as_str();
        name.map(str::to_owned).ok_or_else(|| LoadError::Odd("no table"))
    }

    /// Stops being a guest.
    pub async fn leave(&self) -> Result<(), LoadError> {
        self.address.call("DELETE", "/api/me", Some(("Cookie", &self.cookie)), "").await?;
        Ok(())
    }

    /// Takes the open seat of a table.
    pub async fn sit(&self, table: &str) -> Result<(), LoadError> {
        self.call(&format!("/api/tables/{table}/sit"), "{}").await?;
        Ok(())
    }
}
