package photos

import (
	"image"
	"image/color"
	"image/draw"
)

// matrix turns YCbCr into RGB: each channel is a weighted sum, in units of
// 1/65536.
type matrix struct {
	y                   int32
	redCr               int32
	greenCb, greenCr    int32
	blueCb              int32
	red0, green0, blue0 int32
}

// jfif is the matrix of JPEG, rounded as libjpeg does it: the classifier learnt
// from photos that went through it.
func jfif() matrix {
	const one, half, redCr, greenCb, greenCr, blueCb = 1 << 16, 1 << 15, 91881, -22554, -46802, 116130
	return matrix{
		y:     one,
		redCr: redCr, red0: half - 128*redCr,
		greenCb: greenCb, greenCr: greenCr, green0: half - 128*(greenCb+greenCr),
		blueCb: blueCb, blue0: half - 128*blueCb,
	}
}

// studio is the matrix of WebP, whose black is 16 and whose white is 235, with
// the constants of libwebp. Go's image.YCbCr knows only the other one, in which
// such photos look faded.
func studio() matrix {
	const unit = 4 // The constants are in units of 1/16384.
	return matrix{
		y:     unit * 19077,
		redCr: unit * 26149, red0: -256 * unit * 14234,
		greenCb: unit * -6419, greenCr: unit * -13320, green0: 256 * unit * 8708,
		blueCb: unit * 33050, blue0: -256 * unit * 17685,
	}
}

// convert fills a row with opaque RGBA pixels.
func (m matrix) convert(row, luma, cb, cr []byte) {
	cb, cr = cb[:len(luma)], cr[:len(luma)]
	for i, v := range luma {
		y, b, r := m.y*int32(v), int32(cb[i]), int32(cr[i])
		pixel := row[4*i : 4*i+4 : 4*i+4]
		pixel[0] = clip(y + m.redCr*r + m.red0)
		pixel[1] = clip(y + m.greenCb*b + m.greenCr*r + m.green0)
		pixel[2] = clip(y + m.blueCb*b + m.blue0)
		pixel[3] = 0xff
	}
}

// clip returns the whole part of a number of 1/65536, held between 0 and 255.
func clip(v int32) byte {
	if uint32(v) < 256<<16 { //nolint:gosec // Negative numbers become large ones, as they should.
		return byte(v >> 16) //nolint:gosec // Checked above.
	}
	return byte(^(v >> 31)) //nolint:gosec // All ones above the range, all zeros below.
}

// lines returns a function that fills a row with the opaque RGBA pixels of one
// line of a decoded photo.
func lines(img image.Image, m matrix) func(y int, row []byte) {
	ycc, ok := img.(*image.YCbCr)
	if !ok {
		return onWhite(img)
	}
	colour := newUpsampler(ycc)
	width := ycc.Rect.Dx()
	cb, cr := make([]byte, width), make([]byte, width)
	return func(y int, row []byte) {
		colour.line(cb, ycc.Cb, y)
		colour.line(cr, ycc.Cr, y)
		m.convert(row, ycc.Y[y*ycc.YStride:][:width], cb, cr)
	}
}

// onWhite draws photos that may be transparent on white. What a person made
// transparent must not show again, as it would if transparency were just
// dropped, and white is what they saw behind it on our page.
func onWhite(img image.Image) func(y int, row []byte) {
	white := image.NewUniform(color.White)
	return func(y int, row []byte) {
		line := &image.RGBA{Pix: row, Stride: len(row), Rect: image.Rect(0, 0, len(row)/4, 1)}
		draw.Draw(line, line.Rect, white, image.Point{}, draw.Src)
		draw.Draw(line, line.Rect, img, image.Pt(0, y), draw.Over)
	}
}
