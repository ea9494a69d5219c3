package drawnskin

import (
	"math"
	"slices"
)

// mask says for each pixel of a square how much of it is covered, from 0 to 1.
type mask struct {
	size  int
	cover []float64
}

// linesPerPixel is how many lines are measured in each row of pixels.
const linesPerPixel = 4

// fill returns what a closed path covers.
func (p path) fill(size int) mask {
	m := mask{size, make([]float64, size*size)}
	for i, crossings := range p.crossings(size) {
		slices.Sort(crossings)
		row := m.cover[i/linesPerPixel*size:][:size]
		for k := 0; k+1 < len(crossings); k += 2 {
			addSpan(row, crossings[k], crossings[k+1])
		}
	}
	return m
}

// crossings returns where the path crosses each of the lines, in pixels from
// the left.
func (p path) crossings(size int) [][]float64 {
	lines := make([][]float64, size*linesPerPixel)
	scale := float64(len(lines))
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if a.y > b.y {
			a, b = b, a
		}
		first := max(0, int(math.Ceil(float64(a.y*scale)-0.5)))
		end := min(len(lines), int(math.Ceil(float64(b.y*scale)-0.5)))
		for k := first; k < end; k++ {
			t := ((float64(k)+0.5)/scale - a.y) / (b.y - a.y)
			lines[k] = append(lines[k], float64(clamp(mix(a.x, b.x, t), 0, 1)*float64(size)))
		}
	}
	return lines
}

// addSpan adds one line from one place to another to a row of pixels.
func addSpan(row []float64, from, to float64) {
	for x := int(from); x < len(row) && float64(x) < to; x++ {
		row[x] += (min(to, float64(x+1)) - max(from, float64(x))) / linesPerPixel
	}
}

// with returns what either mask covers. Both have the same size.
func (m mask) with(other mask) mask {
	both := mask{m.size, make([]float64, len(m.cover))}
	for i, v := range m.cover {
		both.cover[i] = max(v, other.cover[i])
	}
	return both
}

// softened returns the mask blurred, with a radius in fractions of its side.
func (m mask) softened(radius float64) mask {
	reach := max(1, int(float64(radius*float64(m.size))/2))
	soft, rows := slices.Clone(m.cover), make([]float64, len(m.cover))
	for range 3 {
		for i := range m.size {
			boxBlur(rows[i*m.size:], soft[i*m.size:], line{m.size, 1}, reach)
		}
		for i := range m.size {
			boxBlur(soft[i:], rows[i:], line{m.size, m.size}, reach)
		}
	}
	return mask{m.size, soft}
}

// line is a row or a column: how many values it has, and how far apart they
// are.
type line struct{ length, stride int }

// boxBlur writes the means of 2*reach+1 neighbours. What lies outside is like
// the value at the end.
func boxBlur(to, from []float64, l line, reach int) {
	first, last := from[0], from[(l.length-1)*l.stride]
	at := func(i int) float64 {
		switch {
		case i < 0:
			return first
		case i >= l.length:
			return last
		}
		return from[i*l.stride]
	}
	sum := 0.0
	for i := -reach; i < reach; i++ {
		sum += at(i)
	}
	for i := range l.length {
		sum += at(i + reach)
		to[i*l.stride] = sum / float64(2*reach+1)
		sum -= at(i - reach)
	}
}

// at returns the cover at a place.
func (m mask) at(p point) float64 {
	last := float64(m.size) - 1.001
	x := clamp(float64(p.x*float64(m.size))-0.5, 0, last)
	y := clamp(float64(p.y*float64(m.size))-0.5, 0, last)
	ix, iy := int(x), int(y)
	tx, ty := x-float64(ix), y-float64(iy)
	i := iy*m.size + ix
	return mix(
		mix(m.cover[i], m.cover[i+1], tx),
		mix(m.cover[i+m.size], m.cover[i+m.size+1], tx), ty)
}

// slope returns how the cover changes around a place.
func (m mask) slope(p point) point {
	step := 1 / float64(m.size)
	dx := m.at(point{p.x + step, p.y}) - m.at(point{p.x - step, p.y})
	dy := m.at(point{p.x, p.y + step}) - m.at(point{p.x, p.y - step})
	return point{dx / float64(2*step), dy / float64(2*step)}
}
