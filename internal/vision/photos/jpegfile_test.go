package photos_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// flatJPEG is a JPEG of flat blocks, written by hand: what encoders do not
// write, and pixels that can be worked out on paper.
type flatJPEG struct {
	sof           byte // The kind of frame: 0xc0 is baseline, 0xc2 progressive.
	width, height int
	sampling      []byte // Of each component: across in the high half, down in the low.
	head          []byte // Segments before the frame.
	// more is how many scans follow the first. They change nothing.
	more int
	// level is the value of a block, from 0 to 255. Nil means 128 everywhere.
	level func(component, x, y int) int
}

// bytes writes the file.
func (f flatJPEG) bytes() []byte {
	out := append([]byte("\xff\xd8"), f.head...)
	out = append(out, segment(0xdb, "\x00"+strings.Repeat("\x08", 64))...)
	frame := []byte{8, 0, 0, 0, 0, byte(len(f.sampling))}
	binary.BigEndian.PutUint16(frame[1:], uint16(f.height))
	binary.BigEndian.PutUint16(frame[3:], uint16(f.width))
	scan := []byte{byte(len(f.sampling))}
	for i, sampling := range f.sampling {
		frame = append(frame, byte(i+1), sampling, 0)
		scan = append(scan, byte(i+1), 0)
	}
	out = append(out, segment(f.sof, string(frame))...)
	// Twelve codes of four bits for the sizes of differences, and one code of
	// one bit for "nothing more in this block".
	out = append(out, segment(0xc4, "\x00\x00\x00\x00\x0c"+strings.Repeat("\x00", 12)+"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b")...)
	out = append(out, segment(0xc4, "\x10\x01"+strings.Repeat("\x00", 15)+"\x00")...)
	first, later := "\x00\x3f\x00", "\x00\x3f\x00"
	if f.sof == 0xc2 {
		first, later = "\x00\x00\x00", "\x00\x00\x10"
	}
	out = append(out, segment(0xda, string(scan)+first)...)
	out = append(out, f.pixels(false)...)
	for range f.more {
		out = append(out, segment(0xda, string(scan)+later)...)
		out = append(out, f.pixels(f.sof == 0xc2)...)
	}
	return append(out, "\xff\xd9"...)
}

// pixels writes the data of one scan. Refining adds one bit to each block.
func (f flatJPEG) pixels(refining bool) []byte {
	var bits bitWriter
	across, down := int(f.sampling[0]>>4), int(f.sampling[0]&15)
	last := make([]int, len(f.sampling))
	for my := range (f.height + 8*down - 1) / (8 * down) {
		for mx := range (f.width + 8*across - 1) / (8 * across) {
			for c, sampling := range f.sampling {
				h, v := int(sampling>>4), int(sampling&15)
				for i := range h * v {
					if refining {
						bits.write(0, 1)
						continue
					}
					level := 0
					if f.level != nil {
						level = f.level(c, mx*h+i%h, my*v+i/h) - 128
					}
					bits.difference(level - last[c])
					last[c] = level
					if f.sof != 0xc2 {
						bits.write(0, 1)
					}
				}
			}
		}
	}
	return bits.bytes()
}

// bitWriter packs bits, with a zero after each 0xff, as in a scan.
type bitWriter struct {
	out  []byte
	held uint32
	n    uint
}

func (b *bitWriter) write(value uint32, n uint) {
	for i := range n {
		b.held = b.held<<1 | value>>(n-1-i)&1
		if b.n++; b.n == 8 {
			b.out = append(b.out, byte(b.held))
			if byte(b.held) == 0xff {
				b.out = append(b.out, 0)
			}
			b.held, b.n = 0, 0
		}
	}
}

func (b *bitWriter) difference(d int) {
	size := uint(0)
	for v := max(d, -d); v > 0; v >>= 1 {
		size++
	}
	if d < 0 {
		d += 1<<size - 1
	}
	b.write(uint32(size), 4)
	b.write(uint32(d), size)
}

func (b *bitWriter) bytes() []byte {
	for b.n != 0 {
		b.write(1, 1)
	}
	return b.out
}

// segment writes one segment of a JPEG.
func segment(marker byte, content string) []byte {
	length := len(content) + 2
	return append([]byte{0xff, marker, byte(length >> 8), byte(length)}, content...)
}

// colourful is a photo in which no part looks like another.
func colourful(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{byte(255 * x / width), byte(255 * y / height), byte(97 * (x/8 + y/8)), 255})
		}
	}
	return img
}

// ordinaryJPEG is what a camera app might send, with segments of our choice
// behind its first two bytes.
func ordinaryJPEG(tb testing.TB, segments ...[]byte) []byte {
	tb.Helper()
	var out bytes.Buffer
	require.NoError(tb, jpeg.Encode(&out, colourful(48, 32), nil))
	return slices.Concat(out.Bytes()[:2], slices.Concat(segments...), out.Bytes()[2:])
}

// exif writes an EXIF segment with an orientation, a place and a thumbnail, in
// the given byte order.
func exif(order binary.AppendByteOrder, turn uint16) []byte {
	tiff := []byte("MM")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		tiff = []byte("II")
	}
	tiff = order.AppendUint16(tiff, 42)
	tiff = order.AppendUint32(tiff, 8)
	entry := func(tag, kind uint16, count uint32) {
		tiff = order.AppendUint16(tiff, tag)
		tiff = order.AppendUint16(tiff, kind)
		tiff = order.AppendUint32(tiff, count)
	}
	tiff = order.AppendUint16(tiff, 3)
	entry(0x010f, 2, 7) // The maker, as text further down.
	tiff = order.AppendUint32(tiff, 50)
	entry(0x0112, 3, 1)
	tiff = order.AppendUint16(order.AppendUint16(tiff, turn), 0)
	entry(0x8825, 4, 1) // Where GPS begins.
	tiff = order.AppendUint32(tiff, 57)
	tiff = order.AppendUint32(tiff, 0)
	tiff = append(tiff, canary+" \x00\x00 GPS 51.5 N "+canary+" \xff\xd8\xff\xdb thumbnail \xff\xd9"...)
	return segment(0xe1, "Exif\x00\x00"+string(tiff))
}
