package drawnskin

import (
	"image"
	"math/rand/v2"
)

// Thing is something that people photograph and that is not skin.
type Thing int

// The things.
const (
	Wall Thing = iota
	Wood
	Sky
	Grass
	Fur
	Fabric
	Chequers
	Bricks
	Keyboard
	Page
	Screen
	Night
	Food
)

// Things returns all things.
func Things() []Thing {
	return []Thing{Wall, Wood, Sky, Grass, Fur, Fabric, Chequers, Bricks, Keyboard, Page, Screen, Night, Food}
}

// NotSkin draws a thing, the same bytes for the same seed. Size is the side in
// pixels, DefaultSize if zero.
func NotSkin(thing Thing, seed uint64, size int) *image.RGBA {
	if size <= 0 {
		size = DefaultSize
	}
	rng := stream(seed, thingStream)
	s := &scene{canvas: newCanvas(size), rng: rng, noise: newNoise(rng)}
	s.paint(thing)
	s.addGrain(rng)
	return s.image()
}

// scene is a canvas on which a thing is drawn.
type scene struct {
	*canvas
	rng   *rand.Rand
	noise noise
}

func (s *scene) paint(thing Thing) {
	switch thing {
	case Wall:
		s.surface(s.wall())
	case Wood:
		s.surface(s.wood())
	case Sky:
		s.surface(s.sky())
	case Grass:
		s.surface(s.grass())
	case Fur:
		s.surface(s.fur())
	case Fabric:
		s.surface(s.fabric())
	case Chequers:
		s.surface(s.chequers())
	case Bricks:
		s.surface(s.bricks())
	case Keyboard:
		s.paintKeyboard()
	case Page:
		s.paintPage()
	case Screen:
		s.paintScreen()
	case Night:
		s.paintNight()
	case Food:
		s.paintFood()
	}
}

// surface covers the canvas with what f returns for each place.
func (s *scene) surface(f func(at point) rgb) {
	s.each(func(at point, i int) { s.pix[i] = f(at) })
}

// box fills an upright box with a colour.
func (s *scene) box(low, high point, colour rgb) {
	x0, x1 := s.span(float64(low.x*float64(s.size)), float64(high.x*float64(s.size))-1)
	y0, y1 := s.span(float64(low.y*float64(s.size)), float64(high.y*float64(s.size))-1)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			s.pix[y*s.size+x] = colour
		}
	}
}

// ball draws a round thing that is lit from above.
func (s *scene) ball(at point, radius float64, colour rgb) {
	edge := 1.5 / float64(s.size)
	s.around(at, radius, func(p point, i int) {
		d := p.minus(at)
		light := 1 - float64(0.5*(d.x+d.y)/radius) - float64(0.3*d.dot(d)/float64(radius*radius))
		cover := 1 - ramp(d.length(), radius-edge, radius)
		s.pix[i] = s.pix[i].mix(colour.times(max(0.2, light)), cover)
	})
}
