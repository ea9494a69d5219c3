package drawnskin_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/drawnskin"
)

// sum is a short digest of the pixels.
func sum(img *image.RGBA) string {
	digest := sha256.Sum256(img.Pix)
	return hex.EncodeToString(digest[:8])
}

// mean returns the mean of each channel over a part of the picture.
func mean(img *image.RGBA, part image.Rectangle) (r, g, b float64) {
	part = part.Intersect(img.Rect)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := img.RGBAAt(x, y)
			r, g, b = r+float64(c.R), g+float64(c.G), b+float64(c.B)
		}
	}
	n := float64(part.Dx() * part.Dy())
	return r / n, g / n, b / n
}

// changed returns the smallest box that holds every pixel in which two
// pictures differ, and the greatest difference.
func changed(a, b *image.RGBA) (box image.Rectangle, most int) {
	for i := range a.Pix {
		if a.Pix[i] == b.Pix[i] {
			continue
		}
		x, y := i%a.Stride/4, i/a.Stride
		box = box.Union(image.Rect(x, y, x+1, y+1))
		most = max(most, int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
	}
	return box, most
}

func TestDraw(t *testing.T) {
	t.Parallel()

	t.Run("the same picture has the same bytes, today and elsewhere", func(t *testing.T) {
		t.Parallel()
		for _, want := range []struct {
			picture drawnskin.Picture
			sum     string
		}{
			{drawnskin.Picture{Seed: 1, Tone: drawnskin.Monk1}, "ab4abf06a65736d5"},
			{drawnskin.Picture{Seed: 2, Tone: drawnskin.Monk3, Spots: 5}, "ec4e0ea352b5b215"},
			{drawnskin.Picture{Seed: 3, Tone: drawnskin.Monk5, Spots: 15}, "f9d8a1d08a5e26b4"},
			{drawnskin.Picture{Seed: 4, Tone: drawnskin.Monk7, Spots: 35}, "4d5e9b33a6706101"},
			{drawnskin.Picture{Seed: 5, Tone: drawnskin.Monk10, Spots: 70}, "1e14b7cb9e25b6b2"},
			{drawnskin.Picture{Seed: 6, Tone: drawnskin.Monk8, Spots: 70, Size: 448}, "75834979143f8e0e"},
		} {
			require.Equal(t, want.sum, sum(drawnskin.Draw(want.picture)), "%+v", want.picture)
		}
	})

	t.Run("every seed is another person", func(t *testing.T) {
		t.Parallel()
		seen := map[string]bool{}
		for seed := range uint64(20) {
			seen[sum(drawnskin.Draw(drawnskin.Picture{Seed: seed, Size: 64}))] = true
		}
		require.Len(t, seen, 20)
	})

	t.Run("a darker tone is darker", func(t *testing.T) {
		t.Parallel()
		lighter := 256.0
		for _, tone := range drawnskin.Tones() {
			img := drawnskin.Draw(drawnskin.Picture{Seed: 7, Tone: tone, Size: 96})
			r, g, b := mean(img, image.Rect(30, 48, 60, 72))
			require.Less(t, r+g+b, 3*lighter, "tone %d", tone)
			require.Greater(t, r, g, "tone %d", tone)
			require.Greater(t, g, b, "tone %d", tone)
			lighter = (r + g + b) / 3
		}
	})

	t.Run("another size shows the same person", func(t *testing.T) {
		t.Parallel()
		picture := drawnskin.Picture{Seed: 8, Tone: drawnskin.Monk4, Spots: 20}
		small := drawnskin.Draw(picture)
		require.Equal(t, image.Rect(0, 0, drawnskin.DefaultSize, drawnskin.DefaultSize), small.Rect)
		picture.Size = 3 * drawnskin.DefaultSize
		large := drawnskin.Draw(picture)
		require.Equal(t, picture.Size, large.Rect.Dx())
		for y := 0; y < drawnskin.DefaultSize; y += 8 {
			for x := 0; x < drawnskin.DefaultSize; x += 8 {
				r, g, b := mean(small, image.Rect(x, y, x+8, y+8))
				r2, g2, b2 := mean(large, image.Rect(3*x, 3*y, 3*x+24, 3*y+24))
				require.InDeltaSlice(t, []float64{r, g, b}, []float64{r2, g2, b2}, 8, "at %d, %d", x, y)
			}
		}
	})
}

func TestSpots(t *testing.T) {
	t.Parallel()

	t.Run("one spot more changes nothing but a small box, where it can be seen", func(t *testing.T) {
		t.Parallel()
		for _, tone := range []drawnskin.Tone{drawnskin.Monk1, drawnskin.Monk10} {
			before := drawnskin.Draw(drawnskin.Picture{Seed: 9, Tone: tone})
			for n := 1; n <= 20; n++ {
				after := drawnskin.Draw(drawnskin.Picture{Seed: 9, Tone: tone, Spots: n})
				box, most := changed(before, after)
				require.Greater(t, min(box.Dx(), box.Dy()), 3, "spot %d", n)
				require.Less(t, max(box.Dx(), box.Dy()), 26, "spot %d", n)
				require.Greater(t, most, 10, "spot %d", n)
				before = after
			}
		}
	})

	t.Run("spots are redder on light skin and darker on dark skin", func(t *testing.T) {
		t.Parallel()
		for seed := range uint64(2) {
			for _, tone := range drawnskin.Tones() {
				clear := drawnskin.Draw(drawnskin.Picture{Seed: seed, Tone: tone, Size: 112})
				spotted := drawnskin.Draw(drawnskin.Picture{Seed: seed, Tone: tone, Spots: 70, Size: 112})
				box, _ := changed(clear, spotted)
				r, g, b := mean(clear, box)
				r2, g2, b2 := mean(spotted, box)
				require.Less(t, r2+g2+b2, r+g+b)
				require.Greater(t, r2/g2, r/g, "tone %d", tone)
				if tone >= drawnskin.Monk8 {
					require.Less(t, r2/r, 0.985, "tone %d", tone)
				}
			}
		}
	})

	t.Run("fewer than none is none", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, sum(drawnskin.Draw(drawnskin.Picture{Size: 32})), sum(drawnskin.Draw(drawnskin.Picture{Size: 32, Spots: -1})))
	})
}

func TestJPEG(t *testing.T) {
	t.Parallel()
	img := drawnskin.Draw(drawnskin.Picture{Seed: 10, Tone: drawnskin.Monk2, Spots: 10})
	file, err := drawnskin.JPEG(img)
	require.NoError(t, err)
	decoded, err := jpeg.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	require.Equal(t, img.Rect, decoded.Bounds())

	_, err = drawnskin.JPEG(image.NewGray(image.Rect(0, 0, 1<<16, 1)))
	require.Error(t, err, "no JPEG is that wide")
}

func BenchmarkDraw(b *testing.B) {
	for b.Loop() {
		drawnskin.Draw(drawnskin.Picture{Seed: 1, Tone: drawnskin.Monk4, Spots: 35})
	}
}

func BenchmarkDrawLarge(b *testing.B) {
	for b.Loop() {
		drawnskin.Draw(drawnskin.Picture{Seed: 1, Tone: drawnskin.Monk4, Spots: 35, Size: 1024})
	}
}
