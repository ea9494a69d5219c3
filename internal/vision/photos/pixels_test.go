package photos_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/vision/photos"
)

// TestOrientation stores the same photo in all eight ways and expects to see it
// the same: corners red, green, blue and yellow.
func TestOrientation(t *testing.T) {
	t.Parallel()
	const width, height = 64, 32
	red, green, blue, yellow := color.RGBA{R: 200, A: 255}, color.RGBA{G: 200, A: 255}, color.RGBA{B: 200, A: 255}, color.RGBA{R: 200, G: 200, A: 255}
	// The corners as stored: above left, above right, below left, below right.
	for i, stored := range [][4]color.RGBA{
		{red, green, blue, yellow},
		{green, red, yellow, blue},
		{yellow, blue, green, red},
		{blue, yellow, red, green},
		{red, blue, green, yellow},
		{green, yellow, red, blue},
		{yellow, green, blue, red},
		{blue, red, yellow, green},
	} {
		turn := uint16(i + 1)
		size := image.Pt(width, height)
		if turn >= 5 {
			size = image.Pt(height, width)
		}
		img := image.NewRGBA(image.Rectangle{Max: size})
		for y := range size.Y {
			for x := range size.X {
				img.SetRGBA(x, y, stored[y*2/size.Y*2+x*2/size.X])
			}
		}
		var file bytes.Buffer
		require.NoError(t, jpeg.Encode(&file, img, &jpeg.Options{Quality: 100}))
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			photo, err := open(t, append([]byte("\xff\xd8"+string(exif(order, turn))), file.Bytes()[2:]...))
			require.NoError(t, err)
			require.Equal(t, image.Rect(0, 0, width, height), photo.Pixels.Rect, "orientation %d", turn)
			requireColour(t, red, at(photo, 3, 3))
			requireColour(t, green, at(photo, width-3, 3))
			requireColour(t, blue, at(photo, 3, height-3))
			requireColour(t, yellow, at(photo, width-3, height-3))
		}
	}
}

// requireColour allows for what compression does to flat colour.
func requireColour(t *testing.T, want, got color.RGBA) {
	t.Helper()
	require.InDelta(t, want.R, got.R, 4)
	require.InDelta(t, want.G, got.G, 4)
	require.InDelta(t, want.B, got.B, 4)
}

// TestUpsampling compares with numbers worked out by the rules of libjpeg: blue
// changes from one block to the next, and the pixels at the border share it.
func TestUpsampling(t *testing.T) {
	t.Parallel()
	const before, after = 168, 90
	for _, want := range []struct {
		sampling string
		down     bool   // Whether it changes from above to below, not from left to right.
		border   int    // The first pixel behind the change.
		blue     [4]int // Of the two pixels before the border and the two behind it.
	}{
		{"\x11\x11\x11", false, 8, [4]int{before, before, after, after}},
		{"\x11\x11\x11", true, 8, [4]int{before, before, after, after}},
		{"\x21\x11\x11", false, 16, [4]int{before, 149, 109, after}},
		{"\x21\x11\x11", true, 8, [4]int{before, before, after, after}},
		{"\x12\x11\x11", false, 8, [4]int{before, before, after, after}},
		{"\x12\x11\x11", true, 16, [4]int{before, 149, 109, after}},
		{"\x22\x11\x11", false, 16, [4]int{before, 148, 110, after}},
		{"\x22\x11\x11", true, 16, [4]int{before, 149, 110, after}},
		{"\x41\x11\x11", false, 32, [4]int{before, before, after, after}},
	} {
		file := flatJPEG{sof: 0xc0, width: 80, height: 80, sampling: []byte(want.sampling)}
		file.level = func(component, x, y int) int {
			switch {
			case component != 1:
				return 128
			case want.down && y > 0, !want.down && x > 0:
				return after
			default:
				return before
			}
		}
		photo, err := open(t, file.bytes())
		require.NoError(t, err)
		for i, cb := range want.blue {
			x, y := want.border-2+i, 40
			if want.down {
				x, y = y, x
			}
			blue := 128 + (116130*(cb-128)+1<<15)>>16
			require.EqualValues(t, blue, at(photo, x, y).B, "sampling %x, down %v, pixel %d", want.sampling, want.down, i)
		}
	}
}

func TestColour(t *testing.T) {
	t.Parallel()

	t.Run("of jpeg", func(t *testing.T) {
		t.Parallel()
		for _, want := range []struct {
			ycc [3]int
			rgb color.RGBA
		}{
			{[3]int{0, 128, 128}, color.RGBA{0, 0, 0, 255}},
			{[3]int{255, 128, 128}, color.RGBA{255, 255, 255, 255}},
			{[3]int{100, 90, 200}, color.RGBA{201, 62, 33, 255}},
			{[3]int{76, 85, 255}, color.RGBA{254, 0, 0, 255}},
			{[3]int{200, 255, 0}, color.RGBA{21, 248, 255, 255}},
		} {
			file := flatJPEG{sof: 0xc0, width: 8, height: 8, sampling: []byte("\x11\x11\x11")}
			file.level = func(component, _, _ int) int { return want.ycc[component] }
			photo, err := open(t, file.bytes())
			require.NoError(t, err)
			require.Equal(t, want.rgb, at(photo, 4, 4))
		}
	})

	t.Run("of webp, whose black is 16", func(t *testing.T) {
		t.Parallel()
		photo, err := open(t, webpFile(riff("VP8 ", vp8(40, 24))))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, 40, 24), photo.Pixels.Rect)
		require.Equal(t, color.RGBA{130, 130, 130, 255}, at(photo, 0, 0), "128 is stored: 1.164 * (128 - 16)")
	})

	t.Run("what is transparent is white, whatever hides there", func(t *testing.T) {
		t.Parallel()
		img := image.NewNRGBA(image.Rect(0, 0, 3, 1))
		img.SetNRGBA(0, 0, color.NRGBA{10, 20, 30, 255})
		img.SetNRGBA(1, 0, color.NRGBA{10, 20, 30, 0})
		img.SetNRGBA(2, 0, color.NRGBA{0, 0, 0, 128})
		photo, err := open(t, encodedPNG(t, img))
		require.NoError(t, err)
		require.Equal(t, color.RGBA{10, 20, 30, 255}, at(photo, 0, 0))
		require.Equal(t, color.RGBA{255, 255, 255, 255}, at(photo, 1, 0))
		require.Equal(t, color.RGBA{127, 127, 127, 255}, at(photo, 2, 0))
	})

	t.Run("of a palette, also beyond its end", func(t *testing.T) {
		t.Parallel()
		photo, err := open(t, pngFile(2, 1, 8, pngPalette, 0, chunk("PLTE", []byte{1, 2, 3}), chunk("IDAT", rows(t, 0, 0, 200))))
		require.NoError(t, err)
		require.Equal(t, color.RGBA{1, 2, 3, 255}, at(photo, 0, 0))
		require.Equal(t, color.RGBA{0, 0, 0, 255}, at(photo, 1, 0))
	})

	t.Run("of 16 bits is the upper half of them", func(t *testing.T) {
		t.Parallel()
		img := image.NewRGBA64(image.Rect(0, 0, 1, 1))
		img.SetRGBA64(0, 0, color.RGBA64{0x12ff, 0x3400, 0x5680, 0xffff})
		photo, err := open(t, encodedPNG(t, img))
		require.NoError(t, err)
		require.Equal(t, color.RGBA{0x12, 0x34, 0x56, 255}, at(photo, 0, 0))
	})
}

func TestFrame(t *testing.T) {
	t.Parallel()

	t.Run("hands on a photo of the right size as it is", func(t *testing.T) {
		t.Parallel()
		img := colourful(224, 224)
		photo, err := open(t, encodedPNG(t, img))
		require.NoError(t, err)
		var want []byte
		for i := 0; i < len(img.Pix); i += 4 {
			want = append(want, img.Pix[i:i+3]...)
		}
		require.Equal(t, want, photo.Frame(224))
	})

	t.Run("stretches the whole photo, and blends what it makes smaller", func(t *testing.T) {
		t.Parallel()
		img := image.NewRGBA(image.Rect(0, 0, 400, 100))
		for y := range 100 {
			for x := range 400 {
				grey := byte(x % 2 * 255) // Stripes too fine to be seen.
				if x >= 200 {
					grey = 40
				}
				img.SetRGBA(x, y, color.RGBA{grey, grey, grey, 255})
			}
		}
		frame := photos.Photo{Pixels: img}.Frame(50)
		require.Len(t, frame, 3*50*50)
		require.InDelta(t, 127, frame[3*(25*50+10)], 2)
		require.InDelta(t, 40, frame[3*(25*50+40)], 1)
	})
}
