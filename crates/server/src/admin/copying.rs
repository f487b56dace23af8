//! Everything from one store to another, while no server runs over either.

use std::fs::File;
use std::path::Path;

use crate::error::ServeError;
use crate::folder::take_folder;
use crate::store::{CopiedTable, StoreAddress, copy};

/// Copies everything from one store to another, which must be empty. The folder of a file is
/// taken, so that no server uses it in the meantime.
pub async fn copy_store(from: &str, to: &str) -> Result<Vec<CopiedTable>, ServeError> {
    let (from, to) = (StoreAddress::read(from)?, StoreAddress::read(to)?);
    let is_file = |address: &StoreAddress| matches!(address, StoreAddress::Sqlite(_));
    // Two of the same kind are refused anyway, and may be in the same folder.
    let addresses = [&from, &to].into_iter().filter(|_| is_file(&from) != is_file(&to));
    let _held = addresses.map(hold).collect::<Result<Vec<_>, _>>()?;
    Ok(copy(&from, &to).await?)
}

/// Takes the folder of a file.
fn hold(address: &StoreAddress) -> Result<Option<File>, ServeError> {
    let StoreAddress::Sqlite(file) = address else { return Ok(None) };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    take_folder(folder).map(Some)
}
