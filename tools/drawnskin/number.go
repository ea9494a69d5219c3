package drawnskin

import "math"

// point is a place or a direction.
type point struct{ x, y float64 }

func (p point) plus(q point) point           { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point          { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point        { return point{float64(p.x * k), float64(p.y * k)} }
func (p point) dot(q point) float64          { return float64(p.x*q.x) + float64(p.y*q.y) }
func (p point) length() float64              { return math.Sqrt(p.dot(p)) }
func (p point) mix(q point, t float64) point { return point{mix(p.x, q.x, t), mix(p.y, q.y, t)} }

// rgb is a colour in linear light, where one is white.
type rgb struct{ r, g, b float64 }

// hex returns the colour that a screen shows for the usual six digits.
func hex(code uint32) rgb {
	channel := func(shift uint) float64 {
		v := float64(code>>shift&0xff) / 255
		return float64(v * v)
	}
	return rgb{channel(16), channel(8), channel(0)}
}

func (c rgb) plus(d rgb) rgb { return rgb{c.r + d.r, c.g + d.g, c.b + d.b} }

func (c rgb) times(k float64) rgb { return c.tint(rgb{k, k, k}) }

// tint returns what is left of the colour behind a coloured glass.
func (c rgb) tint(glass rgb) rgb {
	return rgb{float64(c.r * glass.r), float64(c.g * glass.g), float64(c.b * glass.b)}
}

func (c rgb) mix(d rgb, t float64) rgb {
	return rgb{mix(c.r, d.r, t), mix(c.g, d.g, t), mix(c.b, d.b, t)}
}

// brightness is how light the colour is to the eye.
func (c rgb) brightness() float64 {
	return float64(0.3*c.r) + float64(0.6*c.g) + float64(0.1*c.b)
}

// clamp compares, because min and max would also look for numbers that are
// none, and this is called for every pixel many times.
func clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}

// mix returns a for t = 0, b for t = 1 and a blend of both between.
func mix(a, b, t float64) float64 { return a + float64((b-a)*t) }

// ramp rises smoothly from 0 at from to 1 at to.
func ramp(x, from, to float64) float64 {
	return ease(clamp((x-from)/(to-from), 0, 1))
}

// ease bends the way from 0 to 1 so that it begins and ends gently.
func ease(t float64) float64 { return float64(t * t * (3 - float64(2*t))) }

// bell is 1 at the middle and falls smoothly to 0 at a squared distance of 1.
func bell(squared float64) float64 {
	if squared >= 1 {
		return 0
	}
	return float64((1 - squared) * (1 - squared))
}
