package drawnskin

import "math"

// vector is a direction in space: to the right, down, and towards the eye.
type vector struct{ x, y, z float64 }

func (v vector) dot(w vector) float64 {
	return float64(v.x*w.x) + float64(v.y*w.y) + float64(v.z*w.z)
}

func (v vector) unit() vector {
	k := 1 / math.Sqrt(v.dot(v))
	return vector{float64(v.x * k), float64(v.y * k), float64(v.z * k)}
}

// bump is a smooth hill of the face, or a hollow if its height is negative.
type bump struct {
	at, radius point
	// lean is how far the hill is sheared, in x per y.
	lean   float64
	height float64
}

// level reports whether the hill is at the height of p. It is asked first,
// because most hills are not.
func (b *bump) level(p point) bool { return math.Abs(p.y-b.at.y) < b.radius.y }

// from returns where p is in a hill whose rim is one unit from its top, and
// how near it is to the top: 1 there, 0 at the rim and beyond.
func (b *bump) from(p point) (d point, near float64) {
	d = p.minus(b.at)
	d = point{(d.x - float64(b.lean*d.y)) / b.radius.x, d.y / b.radius.y}
	return d, clamp(1-d.dot(d), 0, 1)
}

// rise returns how high the hill is at a place.
func (b *bump) rise(p point) float64 {
	_, near := b.from(p)
	return float64(b.height * near * near * near)
}

// slope returns how steep the hill is at a place.
func (b *bump) slope(p point) point {
	d, near := b.from(p)
	if near == 0 {
		return point{}
	}
	d = d.times(float64(-6 * b.height * near * near))
	sx := d.x / b.radius.x
	return point{sx, d.y/b.radius.y - float64(b.lean*sx)}
}

// form is the shape of the skin: part of an egg, with bumps, and with a rim
// that rounds off where the skin ends.
type form struct {
	bumps []bump
	rim   mask
}

// rimHeight is how far the skin falls off at its rim.
const rimHeight = 0.030

func newForm(skin mask) form {
	return form{rim: skin.softened(0.035), bumps: []bump{
		{point{0.300, 0.200}, point{0.240, 0.220}, 0, 0.048},     // Forehead.
		{point{0.500, 0.250}, point{0.120, 0.160}, 0, -0.008},    // Temple.
		{point{0.300, 0.335}, point{0.170, 0.055}, 0.1, 0.019},   // Ridge of the brow.
		{point{0.305, 0.405}, point{0.120, 0.075}, 0, -0.029},    // Socket of the eye.
		{point{0.315, 0.418}, point{0.075, 0.048}, 0, 0.021},     // Lid.
		{point{0.330, 0.475}, point{0.110, 0.040}, -0.5, -0.01},  // Below the eye.
		{point{0.420, 0.500}, point{0.200, 0.130}, -0.3, 0.023},  // Cheekbone.
		{point{0.360, 0.600}, point{0.160, 0.150}, 0, 0.023},     // Cheek.
		{point{0.520, 0.660}, point{0.170, 0.130}, -0.4, -0.008}, // Hollow of the cheek.
		{point{0.175, 0.545}, point{0.080, 0.075}, 0, 0.026},     // Tip of the nose.
		{point{0.222, 0.565}, point{0.040, 0.042}, 0, 0.015},     // Wing of the nose.
		{point{0.265, 0.605}, point{0.045, 0.085}, -0.5, -0.013}, // Fold beside the nose.
		{point{0.225, 0.690}, point{0.120, 0.095}, 0, 0.020},     // Mouth.
		{point{0.320, 0.720}, point{0.050, 0.060}, 0, -0.010},    // Corner of the mouth.
		{point{0.225, 0.757}, point{0.075, 0.030}, 0, -0.010},    // Below the lip.
		{point{0.245, 0.815}, point{0.110, 0.085}, 0, 0.033},     // Chin.
	}}
}

// direction returns where the skin of the face looks to at a place.
func (f form) direction(at point) vector {
	var slope point
	if f.rim.at(at) < 0.999 {
		slope = f.rim.slope(at).times(rimHeight)
	}
	for i := range f.bumps {
		if b := &f.bumps[i]; b.level(at) {
			slope = slope.plus(b.slope(at))
		}
	}
	egg := point{(at.x - 0.40) / 0.56, (at.y - 0.46) / 0.70}
	egg = egg.times(1 / math.Sqrt(max(0.15, 1-egg.dot(egg))))
	return vector{egg.x - slope.x, egg.y - slope.y, 1}.unit()
}

// neckDirection returns the same for the neck, which is a column.
func neckDirection(at point) vector {
	x := clamp((at.x-0.70)/0.30, -0.95, 0.95)
	return vector{x, 0.1, math.Sqrt(1 - float64(x*x))}
}
