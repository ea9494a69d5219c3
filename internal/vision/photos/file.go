package photos

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/vp8"
)

// file is what can be known of a photo before it is decoded.
type file struct {
	data          []byte
	width, height int
	turn          orientation
	colours       matrix
	decode        func(io.Reader) (image.Image, error)
	// pixelBytes is how much memory the decoder takes for a pixel, at most.
	pixelBytes int64
}

// redrawnBytes is how much memory a pixel takes that is drawn anew: four bytes, and
// one in the JPEG.
const redrawnBytes = 5

// memory is how much a file takes while it is decoded, at most.
func (f file) memory() int64 {
	return min(decodedBytes, int64(f.width)*int64(f.height)*(f.pixelBytes+redrawnBytes))
}

// inspect tells what a file is by its first bytes, and reads its header. The
// three formats are those that a browser's canvas writes. Their rarer forms,
// which no camera or canvas writes, are refused: they cost memory or show
// something else than the person saw.
func inspect(data []byte) (file, error) {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return inspectJPEG(data)
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return inspectPNG(data)
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return inspectWebP(data)
	default:
		return file{}, unsupported()
	}
}

// inspectJPEG accepts what cameras write: grey or YCbCr. CMYK and RGB are for
// print shops.
func inspectJPEG(data []byte) (file, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return file{}, unreadable()
	}
	if config.ColorModel != color.YCbCrModel && config.ColorModel != color.GrayModel {
		return file{}, unsupported()
	}
	turn, isProgressive, err := walkJPEG(data)
	if err != nil {
		return file{}, err
	}
	// Three components. A progressive photo has its coefficients in memory, too, of
	// four bytes each.
	const components, coefficients = 3, 12
	pixelBytes := int64(components)
	if isProgressive {
		pixelBytes += coefficients
	}
	return file{data, config.Width, config.Height, turn, jfif(), jpeg.Decode, pixelBytes}, nil
}

// inspectPNG refuses animations, whose still part may show something else, and
// interlacing, which needs twice the memory.
func inspectPNG(data []byte) (file, error) {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return file{}, unreadable()
	}
	// The header was found whole: it is the first chunk, and ends in this byte.
	const interlace = 28
	if data[interlace] != 0 || isAnimatedPNG(data) {
		return file{}, unsupported()
	}
	const channels = 8 // Four, of 16 bits.
	return file{data, config.Width, config.Height, asIs, matrix{}, png.Decode, channels}, nil
}

// isAnimatedPNG looks for an animation, which must be announced before the
// pixels.
func isAnimatedPNG(data []byte) bool {
	const signature, frame = 8, 12 // Length, name and checksum around a chunk.
	for rest := data[signature:]; len(rest) >= frame; {
		switch string(rest[4:8]) {
		case "acTL":
			return true
		case "IDAT":
			return false
		}
		length := int64(binary.BigEndian.Uint32(rest))
		rest = rest[min(frame+length, int64(len(rest))):]
	}
	return false
}

// inspectWebP accepts one lossy frame. Animations are refused as with PNG. So
// are lossless files and transparency, which is stored like them: a small one
// can make the decoder build more than 100 MB of code tables.
func inspectWebP(data []byte) (file, error) {
	const form, header = 12, 8
	for rest := data[form:]; len(rest) >= header; {
		name, length := string(rest[:4]), int64(binary.LittleEndian.Uint32(rest[4:]))
		rest = rest[header:]
		if length > int64(len(rest)) {
			return file{}, unreadable()
		}
		switch name {
		case "VP8 ":
			return inspectVP8(rest[:length])
		case "VP8L", "ALPH", "ANIM", "ANMF":
			return file{}, unsupported()
		}
		rest = rest[min(length+length%2, int64(len(rest))):]
	}
	return file{}, unreadable()
}

func inspectVP8(frame []byte) (file, error) {
	decoder := vp8.NewDecoder()
	decoder.Init(bytes.NewReader(frame), len(frame))
	header, err := decoder.DecodeFrameHeader()
	if err != nil {
		return file{}, unreadable()
	}
	decode := func(r io.Reader) (image.Image, error) {
		decoder.Init(r, len(frame))
		if _, err := decoder.DecodeFrameHeader(); err != nil {
			return nil, err
		}
		return decoder.DecodeFrame()
	}
	const components = 3
	return file{frame, header.Width, header.Height, asIs, studio(), decode, components}, nil
}
