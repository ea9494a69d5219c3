package photos_test

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Colour types of PNG.
const (
	pngGrey    = 0
	pngRGB     = 2
	pngPalette = 3
)

// pngFile writes a PNG of these chunks between its header and its end.
func pngFile(width, height uint32, depth, colour, interlace byte, chunks ...[]byte) []byte {
	header := binary.BigEndian.AppendUint32(nil, width)
	header = binary.BigEndian.AppendUint32(header, height)
	header = append(header, depth, colour, 0, 0, interlace)
	return slices.Concat([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", header), slices.Concat(chunks...), chunk("IEND", nil))
}

// chunk writes one chunk of a PNG.
func chunk(name string, content []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	out = append(append(out, name...), content...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// bomb writes what becomes so many megabytes of zeros when it is inflated. A
// megabyte is compressed and then said again and again.
func bomb(tb testing.TB, megabytes int) []byte {
	tb.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	require.NoError(tb, err)
	_, err = w.Write(make([]byte, 1<<20))
	require.NoError(tb, err)
	require.NoError(tb, w.Flush())
	const header, end = "\x78\xda", "\x01\x00\x00\xff\xff"
	stream := append([]byte(header), bytes.Repeat(out.Bytes(), megabytes)...)
	checksum := uint32(megabytes<<20%65_521)<<16 | 1
	return binary.BigEndian.AppendUint32(append(stream, end...), checksum)
}

// rows compresses rows of pixels, each with its filter byte.
func rows(tb testing.TB, pixels ...byte) []byte {
	tb.Helper()
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	_, err := w.Write(pixels)
	require.NoError(tb, err)
	require.NoError(tb, w.Close())
	return out.Bytes()
}

// encodedPNG is what the encoder makes of an image.
func encodedPNG(tb testing.TB, img image.Image) []byte {
	tb.Helper()
	var out bytes.Buffer
	require.NoError(tb, png.Encode(&out, img))
	return out.Bytes()
}

// webpFile writes a WebP of these chunks.
func webpFile(chunks ...[]byte) []byte {
	content := slices.Concat(chunks...)
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+len(content)))
	return append(append(out, "WEBP"...), content...)
}

// riff writes one chunk of a WebP.
func riff(name string, content []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(content)))
	out = append(out, content...)
	if len(content)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

// vp8 writes one frame of lossy WebP. Compressed data of nothing but zeros says
// no to every question; larger frames ask more of them. Every block is then made
// like those around it, beginning with 128.
func vp8(width, height uint16) []byte {
	first := 1000 + min(int(width)*int(height), 1600*1600)/100
	content := []byte{1 << 4, 0, 0, 0x9d, 0x01, 0x2a}
	content[0] |= byte(first & 7 << 5)
	content[1], content[2] = byte(first>>3&0xff), byte(first>>11)
	content = binary.LittleEndian.AppendUint16(content, width)
	content = binary.LittleEndian.AppendUint16(content, height)
	return append(content, make([]byte, 10*first)...)
}

// vp8x announces the parts of an extended WebP.
func vp8x(flags byte, width, height uint32) []byte {
	content := []byte{flags, 0, 0, 0}
	for _, side := range []uint32{width - 1, height - 1} {
		content = append(content, byte(side), byte(side>>8), byte(side>>16))
	}
	return riff("VP8X", content)
}
