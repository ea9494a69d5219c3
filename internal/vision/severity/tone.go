package severity

import (
	"math"
	"slices"
)

// ToneRange is the range of skin tones that the graded photos of a model cover,
// as ITA (individual typology angle, in degrees: light skin is high).
type ToneRange struct {
	Low  float64 `json:"ita_low"`
	High float64 `json:"ita_high"`
}

// covers says whether the skin in a picture has a tone inside the range. A
// picture without a measurable tone has none inside. Without a range every tone
// is inside.
func (r *ToneRange) covers(rgb []byte) bool {
	if r == nil {
		return true
	}
	angle, ok := ITA(rgb)
	return ok && angle >= r.Low && angle <= r.High
}

const (
	// Every fourth pixel in both directions is enough for a median.
	toneStep  = 4
	toneFirst = 2
	// The half axes of the ellipse in the middle, as shares of a side.
	toneWide, toneHigh = 0.35, 0.45
	// The least share of the ellipse that must pass for skin.
	toneSkinMin = 0.05
)

// ITA measures the tone of the skin in a picture of Side by Side pixels, 8-bit
// RGB: the angle of the median L* and the median b* of pixels in the middle
// that pass for skin of any tone. It returns false where too few do. The model
// was measured with the same rule (ml/clary_ml), so change both or neither.
func ITA(rgb []byte) (degrees float64, ok bool) {
	linear := linearLight()
	var light, yellow []float64
	seen := 0
	for y := toneFirst; y < Side; y += toneStep {
		for x := toneFirst; x < Side; x += toneStep {
			if !inEllipse(x, y) {
				continue
			}
			seen++
			i := 3 * (y*Side + x)
			l, a, b := lab(linear[rgb[i]], linear[rgb[i+1]], linear[rgb[i+2]])
			if passesForSkin(l, a, b) {
				light = append(light, l)
				yellow = append(yellow, b)
			}
		}
	}
	if float64(len(light)) < toneSkinMin*float64(seen) {
		return 0, false
	}
	return math.Atan((median(light)-50)/median(yellow)) * 180 / math.Pi, true
}

func inEllipse(x, y int) bool {
	u := ((float64(x)+0.5)/Side - 0.5) / toneWide
	v := ((float64(y)+0.5)/Side - 0.5) / toneHigh
	return u*u+v*v <= 1
}

// passesForSkin is the same for all tones: neither black nor white, and neither
// grey, green nor blue.
func passesForSkin(l, a, b float64) bool {
	return l >= 5 && l <= 97 && a >= 1 && b >= 2 && a*a+b*b >= 36
}

// linearLight returns the linear light of the 256 values of an sRGB channel.
func linearLight() (table [256]float64) {
	for i := range table {
		c := float64(i) / 255
		if c <= 0.04045 {
			table[i] = c / 12.92
		} else {
			table[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return table
}

// lab converts linear sRGB to CIE L*a*b* with the white D65.
func lab(r, g, b float64) (lightness, redness, yellowness float64) {
	x := curve((0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047)
	y := curve(0.2126729*r + 0.7151522*g + 0.0721750*b)
	z := curve((0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883)
	return 116*y - 16, 500 * (x - y), 200 * (y - z)
}

func curve(t float64) float64 {
	if t > 216.0/24389 {
		return math.Cbrt(t)
	}
	return (24389.0/27*t + 16) / 116
}

// median sorts what it is given.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
