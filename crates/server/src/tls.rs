//! Encrypted connections: the certificate and its key, read when the server starts and
//! again whenever it is told to.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{Error as PemError, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// HTTP/2 for whoever speaks it. WebSockets are asked for over HTTP/1.1, on connections
/// of their own.
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// Where the certificate and its key are, both as PEM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate, followed by those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug, Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{file} cannot be read: {error}")]
    File {
        /// Which.
        file: String,
        /// Why not.
        error: std::io::Error,
    },
    /// A file holds something else.
    #[error("{file} holds no {expected}: {why}; expected PEM, with a line -----BEGIN {marker}-----")]
    Content {
        /// Which.
        file: String,
        /// What it should hold.
        expected: &'static str,
        /// What is wrong.
        why: String,
        /// What such a text begins with.
        marker: &'static str,
    },
    /// The two do not belong together.
    #[error("{key} is not the key of the certificate in {certificate}")]
    Mismatch {
        /// The file of the certificate.
        certificate: String,
        /// The file of the key.
        key: String,
    },
    /// The certificate is of no use for a server.
    #[error("the certificate in {certificate} cannot be used: {error}")]
    Unfit {
        /// The file.
        certificate: String,
        /// Why not.
        error: rustls::Error,
    },
}

fn unread(file: &Path, expected: &'static str, marker: &'static str, error: PemError) -> TlsError {
    let file = file.display().to_string();
    let content = |why: String| TlsError::Content { file: file.clone(), expected, why, marker };
    match error {
        PemError::Io(error) => TlsError::File { file, error },
        PemError::NoItemsFound => content("there is none in it".to_owned()),
        error => content(error.to_string()),
    }
}

impl TlsFiles {
    /// What they hold, for a server.
    fn load(&self) -> Result<ServerConfig, TlsError> {
        let no_certificate = |error| unread(&self.certificate, "certificate", "CERTIFICATE", error);
        let certificates = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(no_certificate)?;
        if certificates.is_empty() {
            return Err(no_certificate(PemError::NoItemsFound));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key)
            .map_err(|error| unread(&self.key, "private key", "PRIVATE KEY", error))?;
        let certificate = self.certificate.display().to_string();
        let unfit = |error| match error {
            rustls::Error::InconsistentKeys(_) => {
                TlsError::Mismatch { certificate: certificate.clone(), key: self.key.display().to_string() }
            }
            error => TlsError::Unfit { certificate: certificate.clone(), error },
        };
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(unfit)?
            .with_no_client_auth()
            .with_single_cert(certificates, key)
            .map_err(unfit)?;
        config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
        Ok(config)
    }
}

/// The certificate that is shown to whoever comes.
pub struct Tls {
    files: TlsFiles,
    config: RwLock<Arc<ServerConfig>>,
}

impl Tls {
    /// Reads the files.
    pub fn load(files: TlsFiles) -> Result<Tls, TlsError> {
        let config = files.load()?;
        Ok(Tls { files, config: RwLock::new(Arc::new(config)) })
    }

    /// Reads the files again, for whoever comes from now on. If there is anything wrong
    /// with them, everything stays as it is.
    pub fn reload(&self) -> Result<(), TlsError> {
        let config = Arc::new(self.files.load()?);
        *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
        Ok(())
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(self.config.read().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A certificate and its key, both as PEM.
    fn made() -> (String, String) {
        let made = rcgen::generate_simple_self_signed(["play.example.org".to_owned()]).unwrap();
        (made.cert.pem(), made.signing_key.serialize_pem())
    }

    #[test]
    fn files_that_are_no_good_are_refused_and_the_old_ones_stay() {
        let folder = tempfile::tempdir().unwrap();
        let files =
            TlsFiles { certificate: folder.path().join("cert.pem"), key: folder.path().join("key.pem") };
        let (certificate, key) = made();
        let (other, other_key) = made();
        let try_with = |certificate: Option<&str>, key: &str| {
            let _ = std::fs::remove_file(&files.certificate);
            if let Some(text) = certificate {
                std::fs::write(&files.certificate, text).unwrap();
            }
            std::fs::write(&files.key, key).unwrap();
            files.load().map(drop).map_err(|error| error.to_string())
        };
        assert_eq!(try_with(Some(&certificate), &key), Ok(()));
        for (certificate, key, expected) in [
            (None, key.as_str(), "cert.pem cannot be read"),
            (Some(""), &key, "cert.pem holds no certificate: there is none in it; expected PEM"),
            (Some(&key), &key, "cert.pem holds no certificate"),
            (
                Some("-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"),
                &key,
                "holds no certificate",
            ),
            (Some(&certificate), "nonsense", "key.pem holds no private key: there is none in it"),
            (Some(&certificate), &other_key, "key.pem is not the key of the certificate in"),
        ] {
            let said = try_with(certificate, key).expect_err(expected);
            assert!(said.contains(expected), "{said}");
        }

        assert_eq!(try_with(Some(&certificate), &key), Ok(()));
        let tls = Tls::load(files.clone()).unwrap();
        let shown = |tls: &Tls| Arc::as_ptr(&tls.config.read().unwrap());
        let before = shown(&tls);
        std::fs::write(&files.certificate, &other).unwrap();
        assert!(matches!(tls.reload(), Err(TlsError::Mismatch { .. })), "half of a renewal");
        assert_eq!(shown(&tls), before);
        std::fs::write(&files.key, &other_key).unwrap();
        tls.reload().unwrap();
        assert_ne!(shown(&tls), before);
    }
}
