package drawnskin

import (
	"image"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// canvas is a square picture in linear light. Places on it are fractions of
// its side, so that nothing that is drawn depends on its size.
type canvas struct {
	size int
	pix  []rgb
}

func newCanvas(size int) *canvas {
	return &canvas{size: size, pix: make([]rgb, size*size)}
}

// place returns the middle of a pixel.
func (c *canvas) place(x, y int) point {
	return point{(float64(x) + 0.5) / float64(c.size), (float64(y) + 0.5) / float64(c.size)}
}

// each calls f with every pixel, in no order and several at a time.
func (c *canvas) each(f func(at point, i int)) {
	var work sync.WaitGroup
	cores := runtime.GOMAXPROCS(0)
	for first := range cores {
		work.Go(func() {
			for y := first; y < c.size; y += cores {
				c.row(y, 0, c.size, f)
			}
		})
	}
	work.Wait()
}

// row calls f with the pixels of a row between two columns.
func (c *canvas) row(y, from, end int, f func(at point, i int)) {
	for x := from; x < end; x++ {
		f(c.place(x, y), y*c.size+x)
	}
}

// around calls f with every pixel in the square of the given reach around at.
func (c *canvas) around(at point, reach float64, f func(at point, i int)) {
	side := float64(c.size)
	x0, x1 := c.span(float64((at.x-reach)*side), float64((at.x+reach)*side))
	y0, y1 := c.span(float64((at.y-reach)*side), float64((at.y+reach)*side))
	for y := y0; y < y1; y++ {
		c.row(y, x0, x1, f)
	}
}

// span returns the pixels of a row or column that a stretch of it touches.
func (c *canvas) span(from, to float64) (first, end int) {
	return max(0, int(math.Floor(from))), min(c.size, int(math.Ceil(to))+1)
}

// addGrain adds the noise of a camera.
func (c *canvas) addGrain(rng *rand.Rand) {
	for i := range c.pix {
		c.pix[i] = c.pix[i].times(within(rng, 0.98, 1.02))
	}
}

// image returns the picture with a gamma of two, which is close to that of
// screens and can be had exactly.
func (c *canvas) image() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, c.size, c.size))
	for i, p := range c.pix {
		img.Pix[4*i] = encode(p.r)
		img.Pix[4*i+1] = encode(p.g)
		img.Pix[4*i+2] = encode(p.b)
		img.Pix[4*i+3] = 255
	}
	return img
}

func encode(light float64) uint8 {
	return uint8(float64(255*math.Sqrt(clamp(light, 0, 1))) + 0.5)
}

// tint colours a pixel as a thin layer of paint would, more or less strongly.
func (c *canvas) tint(i int, tint rgb, strength float64) {
	if strength > 0 {
		c.pix[i] = c.pix[i].tint(rgb{1, 1, 1}.mix(tint, strength))
	}
}

// decode is the reverse of image. Of a picture that is not square it takes the
// square at the top left.
func decode(img *image.RGBA) *canvas {
	c := newCanvas(min(img.Rect.Dx(), img.Rect.Dy()))
	for i := range c.pix {
		at := img.RGBAAt(img.Rect.Min.X+i%c.size, img.Rect.Min.Y+i/c.size)
		c.pix[i] = hex(uint32(at.R)<<16 | uint32(at.G)<<8 | uint32(at.B))
	}
	return c
}

// at returns the colour at a place, also between pixels.
func (c *canvas) at(p point) rgb {
	last := float64(c.size) - 1.001
	x := clamp(float64(p.x*float64(c.size))-0.5, 0, last)
	y := clamp(float64(p.y*float64(c.size))-0.5, 0, last)
	ix, iy := int(x), int(y)
	tx, ty := x-float64(ix), y-float64(iy)
	i := iy*c.size + ix
	return c.pix[i].mix(c.pix[i+1], tx).mix(c.pix[i+c.size].mix(c.pix[i+c.size+1], tx), ty)
}
