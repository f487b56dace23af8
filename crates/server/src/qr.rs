//! Links that a telephone reads from a screen, for play over local Wi-Fi.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use qrcode::render::{svg, unicode};
use qrcode::types::QrError;
use qrcode::{EcLevel, QrCode};

fn code(link: &str) -> Result<QrCode, QrError> {
    QrCode::with_error_correction_level(link, EcLevel::M)
}

/// The code of a link as an SVG picture.
pub fn svg(link: &str) -> Result<String, QrError> {
    let code = code(link)?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(240, 240).build())
}

/// The code of a link as lines of text for a terminal, whose letters are taken to
/// be lighter than what is behind them.
pub fn text(link: &str) -> Result<String, QrError> {
    let code = code(link)?;
    let (dark, light) = (unicode::Dense1x2::Light, unicode::Dense1x2::Dark);
    Ok(code.render::<unicode::Dense1x2>().dark_color(dark).light_color(light).build())
}

/// The address by which others in the local network reach this machine: the one
/// that it would send from. Nothing is sent to find out.
pub fn local_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is for documentation only, and surely not in this network.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Where people in the local network find a server that listens there; none if it
/// listens on this machine only.
pub fn local_url(listening: SocketAddr, is_encrypted: bool) -> Option<String> {
    let address = listening.ip();
    let seen = match address {
        address if address.is_loopback() => None,
        address if address.is_unspecified() => local_address(),
        address => Some(address),
    };
    let scheme = if is_encrypted { "https" } else { "http" };
    Some(format!("{scheme}://{}", SocketAddr::new(seen?, listening.port())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a camera reads from the lines on a dark terminal.
    fn read(text: &str) -> String {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let is_dark = |x: usize, y: usize| {
            let letter = rows[y / 2][x];
            let is_light = if y.is_multiple_of(2) { "█▀" } else { "█▄" };
            !is_light.contains(letter)
        };
        // Without the four light modules around it.
        let size = rows[0].len() - 8;
        let grid = rqrr::SimpleGrid::from_func(size, |x, y| is_dark(x + 4, y + 4));
        rqrr::Grid::new(grid).decode().unwrap().1
    }

    #[test]
    fn a_code_reads_back_as_its_link() {
        for link in ["http://192.168.1.5:8080", "https://play.example.org/t/k3vq8mzt5xw2ab"] {
            assert_eq!(read(&text(link).unwrap()), link);
            assert!(svg(link).unwrap().contains("<svg"));
        }
        assert!(svg(&"x".repeat(5000)).is_err());
    }

    #[test]
    fn only_a_server_that_others_reach_has_a_local_address() {
        let url = |listening: &str, is_encrypted| local_url(listening.parse().unwrap(), is_encrypted);
        assert_eq!(url("127.0.0.1:8080", false), None);
        assert_eq!(url("192.168.1.5:80", false).as_deref(), Some("http://192.168.1.5:80"));
        assert_eq!(url("192.168.1.5:8443", true).as_deref(), Some("https://192.168.1.5:8443"));
        if let Some(url) = url("0.0.0.0:8080", false) {
            assert!(url.ends_with(":8080") && !url.contains("0.0.0.0"), "{url}");
        }
    }
}
