package drawnskin_test

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/drawnskin"
)

func TestNotSkin(t *testing.T) {
	t.Parallel()

	t.Run("the same thing has the same bytes, today and elsewhere", func(t *testing.T) {
		t.Parallel()
		want := map[drawnskin.Thing]string{
			drawnskin.Wall:     "1198f20aaa9dc63a",
			drawnskin.Wood:     "ea2239d50414c535",
			drawnskin.Sky:      "30147130422216a3",
			drawnskin.Grass:    "708b90be20ef33d7",
			drawnskin.Fur:      "b5afaa9c2234adce",
			drawnskin.Fabric:   "591d8a99f806dab2",
			drawnskin.Chequers: "e3b9d54cbcee319e",
			drawnskin.Bricks:   "c2cc412b066ffee6",
			drawnskin.Keyboard: "535e92f96a161ea6",
			drawnskin.Page:     "5478a815d8712ad1",
			drawnskin.Screen:   "67d75a468af69b44",
			drawnskin.Night:    "89287106116bc117",
			drawnskin.Food:     "f434c255dcb23758",
		}
		require.Len(t, want, len(drawnskin.Things()))
		for _, thing := range drawnskin.Things() {
			require.Equal(t, want[thing], sum(drawnskin.NotSkin(thing, 1, 0)), "thing %d", thing)
		}
	})

	t.Run("every seed and size is another picture", func(t *testing.T) {
		t.Parallel()
		for _, thing := range drawnskin.Things() {
			one := drawnskin.NotSkin(thing, 1, 96)
			require.Equal(t, image.Rect(0, 0, 96, 96), one.Rect)
			require.NotEqual(t, sum(one), sum(drawnskin.NotSkin(thing, 2, 96)), "thing %d", thing)
		}
	})
}

func TestSpoil(t *testing.T) {
	t.Parallel()
	good := drawnskin.Draw(drawnskin.Picture{Seed: 11, Tone: drawnskin.Monk4, Spots: 20})
	whole := good.Rect
	red, _, _ := mean(good, whole)

	t.Run("no change is no change", func(t *testing.T) {
		t.Parallel()
		for name, same := range map[string]*image.RGBA{
			"light": drawnskin.Darken(good, 1), "more light": drawnskin.Overexpose(good, 1), "tilt": drawnskin.Tilt(good, 0),
		} {
			_, most := changed(good, same)
			require.LessOrEqual(t, most, 1, name)
		}
	})

	t.Run("the good picture stays as it was", func(t *testing.T) {
		t.Parallel()
		before := slices.Clone(good.Pix)
		for _, spoilt := range []*image.RGBA{
			drawnskin.Darken(good, 0.1), drawnskin.Overexpose(good, 3), drawnskin.Blur(good, 0.05), drawnskin.Tilt(good, 0.2),
		} {
			require.Equal(t, good.Rect, spoilt.Rect)
			require.False(t, bytes.Equal(before, spoilt.Pix))
		}
		require.True(t, bytes.Equal(before, good.Pix))
	})

	t.Run("darkness takes light and overexposure adds it", func(t *testing.T) {
		t.Parallel()
		darker, _, _ := mean(drawnskin.Darken(good, 0.04), whole)
		require.InDelta(t, red/5, darker, 2, "a twenty-fifth of the light is a fifth of the value")
		brighter, _, _ := mean(drawnskin.Overexpose(good, 4), whole)
		require.Greater(t, brighter, 1.3*red)
	})

	t.Run("blur takes detail and leaves the light", func(t *testing.T) {
		t.Parallel()
		blurred := drawnskin.Blur(good, 0.05)
		require.Less(t, detail(blurred), detail(good)/3)
		after, _, _ := mean(blurred, whole)
		require.InDelta(t, red, after, 6)
	})

	t.Run("tilting back gives the middle again", func(t *testing.T) {
		t.Parallel()
		back := drawnskin.Tilt(drawnskin.Tilt(good, 0.2), -0.2)
		middle := image.Rect(80, 80, 144, 144)
		r, g, b := mean(good, middle)
		r2, g2, b2 := mean(back, middle)
		require.InDeltaSlice(t, []float64{r, g, b}, []float64{r2, g2, b2}, 1)
		require.Less(t, detail(good)/3, detail(back))
	})
}

// detail returns the mean difference between neighbouring pixels of the cheek.
func detail(img *image.RGBA) float64 {
	total := 0
	for y := 100; y < 160; y++ {
		for x := 80; x < 140; x++ {
			total += max(int(img.RGBAAt(x, y).G)-int(img.RGBAAt(x+1, y).G), int(img.RGBAAt(x+1, y).G)-int(img.RGBAAt(x, y).G))
		}
	}
	return float64(total) / (60 * 60)
}
