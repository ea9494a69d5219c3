package photos

import (
	"image"

	"golang.org/x/image/draw"
)

// Frame returns the whole photo as a square for the classifier: rows of RGB
// pixels, one byte a channel. A photo of another size is stretched, as it was
// for training; one of this size is handed on as it is.
func (p Photo) Frame(side int) []byte {
	square := p.Pixels
	if bounds := image.Rect(0, 0, side, side); square.Rect != bounds {
		square = image.NewRGBA(bounds)
		draw.BiLinear.Scale(square, bounds, p.Pixels, p.Pixels.Rect, draw.Src, nil)
	}
	rgb := make([]byte, 0, 3*side*side)
	for i := 0; i < len(square.Pix); i += 4 {
		rgb = append(rgb, square.Pix[i:i+3]...)
	}
	return rgb
}
