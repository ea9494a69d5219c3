package severity

// Quality is what can be said of a picture from its pixels alone.
type Quality struct {
	// Luma is the mean brightness of the middle of the picture, 0 to 255.
	Luma float64
	// Dark and Bright are the shares of the picture that are nearly black and
	// nearly white.
	Dark, Bright float64
	// Sharpness is the variance of the Laplacian of the brightness: how much
	// fine detail there is.
	Sharpness float64
}

// Pixels darker or brighter than these show no detail.
const (
	blackBelow = 16
	whiteAbove = 250
	middleGrey = 128
)

// Measure looks at a square picture of Side by Side pixels, 8-bit RGB.
func Measure(rgb []byte) Quality {
	luma := make([]int32, Side*Side)
	var q Quality
	var middle, dark, bright int
	for y := range Side {
		for x := range Side {
			i := y*Side + x
			r, g, b := int32(rgb[3*i]), int32(rgb[3*i+1]), int32(rgb[3*i+2])
			l := (299*r + 587*g + 114*b + 500) / 1000
			luma[i] = l
			if l < blackBelow {
				dark++
			}
			if l > whiteAbove {
				bright++
			}
			if inMiddle(x) && inMiddle(y) {
				middle += int(l)
			}
		}
	}
	const half = Side / 2
	q.Luma = float64(middle) / (half * half)
	q.Dark = float64(dark) / (Side * Side)
	q.Bright = float64(bright) / (Side * Side)
	q.Sharpness = laplacianVariance(luma)
	return q
}

// detail says how much sharpness to expect, compared with a picture of middle
// brightness. The variance of the Laplacian falls with the square of the
// brightness, so that one limit for all would take dark skin for a blurred photo.
func (q Quality) detail() float64 {
	share := min(1, q.Luma/middleGrey)
	return share * share
}

// inMiddle says whether a coordinate is in the middle half: a dark wall
// around a well-lit face is no fault.
func inMiddle(v int) bool { return v >= Side/4 && v < Side/4+Side/2 }

func laplacianVariance(luma []int32) float64 {
	var sum, squares int64
	for y := 1; y < Side-1; y++ {
		for x := 1; x < Side-1; x++ {
			i := y*Side + x
			d := int64(luma[i-1] + luma[i+1] + luma[i-Side] + luma[i+Side] - 4*luma[i])
			sum += d
			squares += d * d
		}
	}
	const n = (Side - 2) * (Side - 2)
	mean := float64(sum) / n
	return float64(squares)/n - mean*mean
}
