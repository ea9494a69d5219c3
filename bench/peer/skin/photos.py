"""Photos that are safe to keep: decoded, turned upright and encoded anew."""

from io import BytesIO

from PIL import Image, ImageOps
from rest_framework.exceptions import ValidationError

MAX_BYTES = 5 << 20
MAX_SIDE = 1600
SIDE = 224
QUALITY = 90


def redraw(upload):
    """Returns the photo as a JPEG, and as a square for the classifier."""
    if upload.size > MAX_BYTES:
        raise ValidationError("This photo is too large.")
    try:
        with Image.open(upload, formats=["JPEG", "PNG", "WEBP"]) as image:
            if max(image.size) > MAX_SIDE:
                raise ValidationError("This photo has too many pixels.")
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except OSError as reason:
        raise ValidationError("We could not read this photo.") from reason
    kept = BytesIO()
    upright.save(kept, "JPEG", quality=QUALITY)
    kept.seek(0)
    if upright.size != (SIDE, SIDE):
        upright = upright.resize((SIDE, SIDE), Image.Resampling.BILINEAR)
    return kept, upright
