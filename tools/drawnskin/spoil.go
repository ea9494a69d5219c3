package drawnskin

import (
	"image"
	"math"
)

// Darken returns img as if it was taken with a part of the light. Light is 1
// for no change and 0 for black.
func Darken(img *image.RGBA, light float64) *image.RGBA {
	return exposed(img, clamp(light, 0, 1))
}

// Overexpose returns img as if it was taken with several times the light.
// What is brighter than white stays white.
func Overexpose(img *image.RGBA, light float64) *image.RGBA {
	return exposed(img, max(1, light))
}

// exposed returns img with every light multiplied.
func exposed(img *image.RGBA, light float64) *image.RGBA {
	c := decode(img)
	for i := range c.pix {
		c.pix[i] = c.pix[i].times(light)
	}
	return c.image()
}

// Blur returns img as if the camera had focused on something else. Radius is
// how far a point is spread, as a fraction of the side.
func Blur(img *image.RGBA, radius float64) *image.RGBA {
	c := decode(img)
	channels := [3]mask{}
	for k := range channels {
		channels[k] = mask{c.size, make([]float64, len(c.pix))}
	}
	for i, p := range c.pix {
		channels[0].cover[i], channels[1].cover[i], channels[2].cover[i] = p.r, p.g, p.b
	}
	for k := range channels {
		channels[k] = channels[k].softened(radius)
	}
	for i := range c.pix {
		c.pix[i] = rgb{channels[0].cover[i], channels[1].cover[i], channels[2].cover[i]}
	}
	return c.image()
}

// Tilt returns img as if the camera had been held askew, by a slope of so much
// down for each step to the right. The corners that come into view are like
// the edge next to them.
func Tilt(img *image.RGBA, slope float64) *image.RGBA {
	c := decode(img)
	tilted := newCanvas(c.size)
	across := point{1, slope}.times(1 / math.Sqrt(1+float64(slope*slope)))
	tilted.each(func(at point, i int) {
		d := at.minus(point{0.5, 0.5})
		d = point{d.dot(across), d.dot(point{-across.y, across.x})}
		tilted.pix[i] = c.at(d.plus(point{0.5, 0.5}))
	})
	return tilted.image()
}
