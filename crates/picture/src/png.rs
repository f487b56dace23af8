//! SVG into pixels.

use std::sync::{Arc, OnceLock};

use quincunx_core::Scene;
use resvg::{tiny_skia, usvg};

use crate::{Style, svg};

/// No picture has more pixels than this.
const MOST_PIXELS: u64 = 1 << 26;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A width that no picture can have.
    #[error("a picture cannot be {width} pixels wide and {height} high: choose a width from 1 to {most}")]
    Size {
        /// The width that was asked for.
        width: u32,
        /// The height that goes with it.
        height: u64,
        /// The largest width for this picture.
        most: u32,
    },
    /// The SVG text could not be read.
    #[error("the drawing cannot be read: {0}")]
    Svg(#[from] usvg::Error),
    /// The pixels could not be written.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

/// The scene as PNG bytes, that many pixels wide.
pub fn png(scene: &Scene, style: &Style, width: u32) -> Result<Vec<u8>, PictureError> {
    rasterise(&svg(scene, style), width)
}

/// SVG text as PNG bytes, that many pixels wide. Only the font in the program is
/// used, and nothing outside the text is read.
pub fn rasterise(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let options = usvg::Options {
        fontdb: fonts(),
        font_family: "DejaVu Sans".to_owned(),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size();
    let aspect = f64::from(size.height()) / f64::from(size.width());
    let height = (f64::from(width) * aspect).round().max(1.0) as u64;
    let most = (MOST_PIXELS as f64 / aspect).sqrt().min(f64::from(u16::MAX)) as u32;
    let error = || PictureError::Size { width, height, most };
    if width == 0 || width > most {
        return Err(error());
    }
    let pixels = u32::try_from(height).ok().and_then(|height| tiny_skia::Pixmap::new(width, height));
    let mut pixels = pixels.ok_or_else(error)?;
    let (across, down) = (width as f32 / size.width(), pixels.height() as f32 / size.height());
    resvg::render(&tree, tiny_skia::Transform::from_scale(across, down), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
}

/// The font in the program, in two weights.
fn fonts() -> Arc<usvg::fontdb::Database> {
    static FONTS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = usvg::fontdb::Database::new();
        for face in [dejavu::sans::regular(), dejavu::sans::bold()] {
            fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(face)));
        }
        fonts.set_sans_serif_family("DejaVu Sans");
        Arc::new(fonts)
    });
    Arc::clone(fonts)
}
