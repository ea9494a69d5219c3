package drawnskin

import "math"

// path is a line of points.
type path []point

// stepsPerPoint is how many points of a curve are drawn for each that is given.
const stepsPerPoint = 6

// closed returns the smooth closed curve through the points.
func closed(points ...point) path {
	n := len(points)
	curve := make(path, 0, n*stepsPerPoint)
	for i := range n {
		curve = between(curve, points[(i+n-1)%n], points[i], points[(i+1)%n], points[(i+2)%n])
	}
	return curve
}

// open returns the smooth curve from the first of the points to the last.
func open(points ...point) path {
	last := len(points) - 1
	curve := make(path, 0, len(points)*stepsPerPoint)
	for i := range last {
		curve = between(curve, points[max(i-1, 0)], points[i], points[i+1], points[min(i+2, last)])
	}
	return append(curve, points[last])
}

// between appends the part of a Catmull-Rom curve that goes from b to c.
func between(curve path, a, b, c, d point) path {
	for i := range stepsPerPoint {
		t := float64(i) / stepsPerPoint
		ab, bc, cd := a.mix(b, t+1), b.mix(c, t), c.mix(d, t-1)
		curve = append(curve, ab.mix(bc, (t+1)/2).mix(bc.mix(cd, t/2), t))
	}
	return curve
}

// through returns the path with every point moved by f.
func (p path) through(f func(point) point) path {
	moved := make(path, len(p))
	for i, at := range p {
		moved[i] = f(at)
	}
	return moved
}

// circle returns a circle that holds the whole path.
func (p path) circle() (middle point, radius float64) {
	low, high := p[0], p[0]
	for _, at := range p {
		low = point{min(low.x, at.x), min(low.y, at.y)}
		high = point{max(high.x, at.x), max(high.y, at.y)}
	}
	return low.mix(high, 0.5), high.minus(low).length() / 2
}

// distance returns how far at is from an open path, and where along the path
// the nearest point is, from 0 to 1.
func (p path) distance(at point) (away, along float64) {
	nearest := math.MaxFloat64
	for i := range len(p) - 1 {
		side := p[i+1].minus(p[i])
		t := clamp(at.minus(p[i]).dot(side)/side.dot(side), 0, 1)
		gap := at.minus(p[i].mix(p[i+1], t))
		if squared := gap.dot(gap); squared < nearest {
			nearest, along = squared, (float64(i)+t)/float64(len(p)-1)
		}
	}
	return math.Sqrt(nearest), along
}
