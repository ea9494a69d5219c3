package photos_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/photos"
)

// canary is written into everything that must not survive.
const canary = "CANARY"

// Outcomes of the corpus.
const (
	kept    skincare.Kind = ""
	refused               = skincare.KindInvalid
	large                 = skincare.KindTooLarge
)

// sample is a file of the corpus and what must become of it.
type sample struct {
	name string
	want skincare.Kind
	data []byte
}

// own is the larger of the two limits that photos come with: the person's own
// copy.
func own() photos.Limits { return photos.Limits{Bytes: 5 << 20, Side: 1600} }

// corpus makes the hostile, odd and ordinary files.
func corpus(tb testing.TB) []sample {
	tb.Helper()
	return slices.Concat(strangers(), jpegs(tb), framesJPEG(), metadata(tb), pngs(tb), webps())
}

// strangers are no photos that we accept.
func strangers() []sample {
	return []sample{
		{"empty", refused, nil},
		{"one byte", refused, []byte{0xff}},
		{"text", refused, []byte("just text, named photo.jpg")},
		{"html", refused, []byte("<!doctype html><script>alert(1)</script>")},
		{"svg", refused, []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)},
		{"svg with an xml header", refused, []byte(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`)},
		{"gif", refused, []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;")},
		{"animated gif", refused, []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00;")},
		{"heic", refused, []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")},
		{"avif", refused, []byte("\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif")},
		{"jpeg xl", refused, []byte("\xff\x0a\x00\x00\x00\x00")},
		{"jpeg 2000", refused, []byte("\x00\x00\x00\x0cjP  \r\n\x87\n")},
		{"mp4", refused, []byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2")},
		{"tiff, little-endian", refused, []byte("II*\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00")},
		{"tiff, big-endian", refused, []byte("MM\x00*\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00")},
		{"bmp", refused, append([]byte("BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28"), make([]byte, 43)...)},
		{"ico", refused, []byte("\x00\x00\x01\x00\x01\x00\x10\x10\x00\x00\x01\x00 \x00h\x04\x00\x00\x16\x00\x00\x00")},
		{"psd", refused, []byte("8BPS\x00\x01\x00\x00\x00\x00\x00\x00\x00\x03")},
		{"pdf", refused, []byte("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj")},
		{"zip", refused, []byte("PK\x03\x04\x14\x00\x00\x00\x08\x00")},
		{"elf", refused, []byte("\x7fELF\x02\x01\x01\x00")},
		{"riff of sound", refused, []byte("RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00")},
		{"jpeg magic alone", refused, []byte("\xff\xd8\xff")},
		{"png magic alone", refused, []byte("\x89PNG\r\n\x1a\n")},
		{"webp magic alone", refused, []byte("RIFF\x04\x00\x00\x00WEBP")},
	}
}

// jpegs are whole, damaged and mixed with other things.
func jpegs(tb testing.TB) []sample {
	tb.Helper()
	good := ordinaryJPEG(tb)
	without := func(marker byte) []byte {
		start := bytes.Index(good, []byte{0xff, marker})
		return slices.Delete(slices.Clone(good), start, start+2+int(binary.BigEndian.Uint16(good[start+2:])))
	}
	damaged := slices.Clone(good)
	for i := len(damaged) - 200; i < len(damaged)-100; i++ {
		damaged[i] = 0xff
	}
	frame := segment(0xc0, "\x08\xff\xff\xff\xff\x01\x01\x11\x00")
	return []sample{
		{"jpeg", kept, good},
		{"jpeg, then html", kept, append(slices.Clone(good), "<script>alert('"+canary+"')</script>"...)},
		{"jpeg, then zip", kept, append(slices.Clone(good), "PK\x03\x04"+canary+"PK\x05\x06"...)},
		{"jpeg, then another jpeg", kept, append(slices.Clone(good), ordinaryJPEG(tb, segment(0xfe, canary))...)},
		{"jpeg with html in a comment", kept, ordinaryJPEG(tb, segment(0xfe, "<script>"+canary+"</script>"))},
		{"jpeg with a gif in a comment", kept, ordinaryJPEG(tb, segment(0xfe, "GIF89a"+canary))},
		{"jpeg that is a script", kept, ordinaryJPEG(tb, segment(0xe0, strings.Repeat("*", 0x2f2a-2-6)+canary))},
		{"jpeg with a thousand comments", kept, ordinaryJPEG(tb, bytes.Repeat(segment(0xfe, canary), 1000))},
		{"jpeg with fill bytes", kept, ordinaryJPEG(tb, []byte("\xff\xff\xff\xff"), segment(0xfe, canary))},
		{"gif, then jpeg", refused, append([]byte("GIF89a"), good...)},
		{"html, then jpeg", refused, append([]byte("<!--"), good...)},
		{"pdf, then jpeg", refused, append([]byte("%PDF-1.4\n"), good...)},
		{"jpeg cut in its header", refused, good[:100]},
		{"jpeg cut in its pixels", refused, good[:len(good)-300]},
		{"jpeg without its end", refused, good[:len(good)-2]},
		{"jpeg with damaged pixels", refused, damaged},
		{"jpeg without a frame", refused, without(0xc0)},
		{"jpeg without codes", refused, without(0xc4)},
		{"jpeg without a scan", refused, []byte("\xff\xd8" + string(segment(0xc0, "\x08\x00\x08\x00\x08\x01\x01\x11\x00")) + "\xff\xd9")},
		{"jpeg with two frames", refused, ordinaryJPEG(tb, segment(0xc0, "\x08\x00\x08\x00\x08\x01\x01\x11\x00"))},
		{"jpeg with a large second frame", refused, slices.Concat(good[:len(good)-2], frame, []byte("\xff\xd9"))},
		{"jpeg with a segment too short", refused, ordinaryJPEG(tb, []byte("\xff\xfe\x00\x01"))},
		{"jpeg with a segment too long", refused, ordinaryJPEG(tb, []byte("\xff\xfe\xff\xff"))},
		{"jpeg of exactly 5 MB", kept, append(slices.Clone(good), make([]byte, 5<<20-len(good))...)},
		{"jpeg of one byte more", large, append(slices.Clone(good), make([]byte, 5<<20-len(good)+1)...)},
	}
}

// framesJPEG are the forms that the pixels of a JPEG can have.
func framesJPEG() []sample {
	const adobe, full, half = "Adobe\x00\x64\x00\x00\x00\x00", "\x11\x11\x11", "\x22\x11\x11"
	coded := func(sof byte, width, height int, sampling string, more int, head ...byte) []byte {
		return flatJPEG{sof: sof, width: width, height: height, sampling: []byte(sampling), more: more, head: head}.bytes()
	}
	padding := bytes.Repeat(segment(0xfe, strings.Repeat(canary, 10_000)), 75)
	deep := coded(0xc1, 16, 16, full, 0)
	deep[bytes.Index(deep, []byte{0xff, 0xc1})+4] = 12
	return []sample{
		{"jpeg 4:4:4", kept, coded(0xc0, 40, 24, full, 0)},
		{"jpeg 4:2:2", kept, coded(0xc0, 40, 24, "\x21\x11\x11", 0)},
		{"jpeg 4:2:0", kept, coded(0xc0, 41, 23, half, 0)},
		{"jpeg 4:4:0", kept, coded(0xc0, 41, 23, "\x12\x11\x11", 0)},
		{"jpeg 4:1:1", kept, coded(0xc0, 41, 23, "\x41\x11\x11", 0)},
		{"jpeg of thirds", refused, coded(0xc0, 41, 23, "\x31\x11\x11", 0)},
		{"jpeg in grey", kept, coded(0xc0, 41, 23, "\x11", 0)},
		{"jpeg of one pixel", kept, coded(0xc0, 1, 1, half, 0)},
		{"jpeg of two components", refused, coded(0xc0, 16, 16, "\x11\x11", 0)},
		{"jpeg in cmyk", refused, coded(0xc0, 16, 16, full+"\x11", 0, segment(0xee, adobe+"\x00")...)},
		{"jpeg in ycck", refused, coded(0xc0, 16, 16, full+"\x11", 0, segment(0xee, adobe+"\x02")...)},
		{"jpeg in four colours without a name", refused, coded(0xc0, 16, 16, full+"\x11", 0)},
		{"jpeg in rgb", refused, coded(0xc0, 16, 16, full, 0, segment(0xee, adobe+"\x00")...)},
		{"jpeg of 12 bits", refused, deep},
		{"jpeg, lossless", refused, coded(0xc3, 16, 16, full, 0)},
		{"jpeg, hierarchical", refused, coded(0xc5, 16, 16, full, 0)},
		{"jpeg, arithmetic", refused, coded(0xc9, 16, 16, full, 0)},
		{"jpeg, progressive arithmetic", refused, coded(0xca, 16, 16, full, 0)},
		{"jpeg, progressive", kept, coded(0xc2, 64, 48, half, 9)},
		{"jpeg, progressive, many scans", refused, coded(0xc2, 64, 48, half, 2000)},
		{"jpeg, baseline, many scans", refused, coded(0xc0, 64, 48, half, 2000)},
		{"jpeg as large as may be", kept, coded(0xc0, 1600, 1600, half, 0)},
		{"jpeg as costly as may be", kept, coded(0xc2, 1600, 1600, full, 31, append(padding, exif(binary.BigEndian, 6)...)...)},
		{"jpeg too wide", large, coded(0xc0, 1601, 8, half, 0)},
		{"jpeg too high", large, coded(0xc0, 8, 1601, half, 0)},
		{"jpeg that says 65535", large, []byte("\xff\xd8" + string(segment(0xc0, "\x08\xff\xff\xff\xff\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00")) + string(segment(0xda, "\x03\x01\x00\x02\x00\x03\x00\x00\x3f\x00")) + "\xff\xd9")},
		{"jpeg of no height", refused, coded(0xc0, 16, 0, full, 0)},
		{"jpeg of no width", refused, coded(0xc0, 0, 16, full, 0)},
	}
}

// metadata is what people do not know that they send.
func metadata(tb testing.TB) []sample {
	tb.Helper()
	tiff := func(rest string) []byte { return segment(0xe1, "Exif\x00\x00MM\x00*"+rest) }
	list := []sample{
		{"exif, little-endian", kept, ordinaryJPEG(tb, exif(binary.LittleEndian, 1))},
		{"exif with orientation 0", kept, ordinaryJPEG(tb, exif(binary.BigEndian, 0))},
		{"exif with orientation 9", kept, ordinaryJPEG(tb, exif(binary.BigEndian, 9))},
		{"exif, empty", kept, ordinaryJPEG(tb, segment(0xe1, "Exif\x00\x00"))},
		{"exif that points beyond its end", kept, ordinaryJPEG(tb, tiff("\xff\xff\xff\xff"))},
		{"exif that points at itself", kept, ordinaryJPEG(tb, tiff("\x00\x00\x00\x00"))},
		{"exif of 65535 entries", kept, ordinaryJPEG(tb, tiff("\x00\x00\x00\x08\xff\xff"+strings.Repeat(canary+canary, 9)))},
		{"exif, twice", kept, ordinaryJPEG(tb, exif(binary.BigEndian, 3), exif(binary.LittleEndian, 8))},
		{"xmp", kept, ordinaryJPEG(tb, segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>"+canary+"</x:xmpmeta>"))},
		{"icc", kept, ordinaryJPEG(tb, segment(0xe2, "ICC_PROFILE\x00\x01\x01"+canary))},
		{"iptc", kept, ordinaryJPEG(tb, segment(0xed, "Photoshop 3.0\x008BIM"+canary))},
		{"jfif with a thumbnail", kept, ordinaryJPEG(tb, segment(0xe0, "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x01\x02"+canary))},
	}
	for turn := range uint16(8) {
		list = append(list, sample{"exif with orientation " + string(rune('1'+turn)), kept, ordinaryJPEG(tb, exif(binary.BigEndian, turn+1))})
	}
	return list
}

// pngs are whole, odd, damaged and lying about their size.
func pngs(tb testing.TB) []sample {
	tb.Helper()
	good := encodedPNG(tb, colourful(48, 32))
	pixel := chunk("IDAT", rows(tb, 0, 1, 2, 3))
	wrong := slices.Clone(good)
	wrong[len(wrong)-20] ^= 1
	text := func(name string, content []byte) []byte {
		return pngFile(1, 1, 8, pngRGB, 0, chunk(name, content), pixel)
	}
	clear := image.NewNRGBA(image.Rect(0, 0, 4, 4))
	palette := image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.White, color.Black, color.Transparent})
	inflating := bomb(tb, 200)
	return []sample{
		{"png", kept, good},
		{"png, then php", kept, append(slices.Clone(good), "<?php system($_GET['"+canary+"']);"...)},
		{"png with php in its text", kept, text("tEXt", []byte("Comment\x00<?php "+canary))},
		{"png with exif", kept, text("eXIf", []byte("MM\x00*"+canary))},
		{"png with xmp", kept, text("iTXt", []byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00"+canary))},
		{"png with a bomb in its text", kept, text("zTXt", append([]byte("Comment\x00\x00"), inflating...))},
		{"png with a bomb in its profile", kept, text("iCCP", append([]byte("x\x00\x00"), inflating...))},
		{"png with a bomb in its pixels", refused, pngFile(64, 64, 8, pngRGB, 0, chunk("IDAT", inflating))},
		{"png of 50 bytes that says 20000", large, pngFile(20_000, 20_000, 8, pngRGB, 0)[:45]},
		{"png that says 65535", large, pngFile(65_535, 65_535, 16, pngRGB, 0, pixel)},
		{"png that says 2147483647", refused, pngFile(1<<31-1, 1<<31-1, 16, pngRGB, 0, pixel)},
		{"png that says 4294967295", refused, pngFile(1<<32-1, 1<<32-1, 16, pngRGB, 0, pixel)},
		{"png, one line of a million pixels", large, pngFile(1_000_000, 1, 1, pngGrey, 0, chunk("IDAT", rows(tb, make([]byte, 125_001)...)))},
		{"png of no width", refused, pngFile(0, 1, 8, pngRGB, 0, pixel)},
		{"png of no height", refused, pngFile(1, 0, 8, pngRGB, 0, pixel)},
		{"png of 16 bits", kept, encodedPNG(tb, image.NewNRGBA64(image.Rect(0, 0, 1600, 1600)))},
		{"png of 16 bits in grey", kept, encodedPNG(tb, image.NewGray16(image.Rect(0, 0, 8, 8)))},
		{"png of 1 bit", kept, pngFile(8, 2, 1, pngGrey, 0, chunk("IDAT", rows(tb, 0, 0xaa, 0, 0x55)))},
		{"png, transparent", kept, encodedPNG(tb, clear)},
		{"png with a palette", kept, encodedPNG(tb, palette)},
		{"png beyond its palette", kept, pngFile(1, 1, 8, pngPalette, 0, chunk("PLTE", []byte{1, 2, 3}), chunk("IDAT", rows(tb, 0, 200)))},
		{"png without its palette", refused, pngFile(1, 1, 8, pngPalette, 0, chunk("IDAT", rows(tb, 0, 0)))},
		{"png, interlaced", refused, pngFile(1, 1, 8, pngRGB, 1, pixel)},
		{"png, animated", refused, pngFile(1, 1, 8, pngRGB, 0, chunk("acTL", []byte("\x00\x00\x00\x02\x00\x00\x00\x00")), pixel)},
		{"png of 3 bits", refused, pngFile(1, 1, 3, pngRGB, 0, pixel)},
		{"png with a wrong checksum", refused, wrong},
		{"png with too few pixels", refused, pngFile(2, 2, 8, pngRGB, 0, pixel)},
		{"png with too many pixels", refused, pngFile(1, 1, 8, pngRGB, 0, chunk("IDAT", rows(tb, make([]byte, 8)...)))},
		{"png without pixels", refused, pngFile(1, 1, 8, pngRGB, 0)},
		{"png with two headers", refused, pngFile(1, 1, 8, pngRGB, 0, chunk("IHDR", make([]byte, 13)), pixel)},
		{"png with a chunk too long", refused, pngFile(1, 1, 8, pngRGB, 0, []byte("\xff\xff\xff\xfftEXt"))},
		{"png cut in its header", refused, good[:20]},
		{"png cut in its pixels", refused, good[:len(good)/2]},
		{"png without its end", refused, good[:len(good)-12]},
	}
}

// webps are lossy photos, and what else WebP can be.
func webps() []sample {
	good := webpFile(riff("VP8 ", vp8(40, 24)))
	const animation, alpha, other = 1 << 1, 1 << 4, 1<<2 | 1<<3 | 1<<5
	between := vp8(40, 24)
	between[0] |= 1
	unsynced := vp8(40, 24)
	unsynced[3] = 0
	return []sample{
		{"webp", kept, good},
		{"webp, then zip", kept, append(slices.Clone(good), "PK\x03\x04"+canary...)},
		{"webp with metadata", kept, webpFile(vp8x(other, 40, 24), riff("ICCP", []byte(canary+"!")), riff("VP8 ", vp8(40, 24)), riff("EXIF", []byte(canary)), riff("XMP ", []byte(canary)))},
		{"webp on a huge canvas", kept, webpFile(vp8x(0, 1<<24, 1<<24), riff("VP8 ", vp8(40, 24)))},
		{"webp that says 16383", large, webpFile(riff("VP8 ", vp8(16_383, 16_383)))},
		{"webp, huge on a small canvas", large, webpFile(vp8x(0, 40, 24), riff("VP8 ", vp8(16_383, 16_383)))},
		{"webp as large as may be", kept, webpFile(riff("VP8 ", vp8(1600, 1600)))},
		{"webp of no width", refused, webpFile(riff("VP8 ", vp8(0, 24)))},
		{"webp, lossless", refused, webpFile(riff("VP8L", []byte("/\x00\x00\x00\x00\x88\x88\x08")))},
		{"webp, lossless, huge", refused, webpFile(riff("VP8L", []byte("/\xff\xff\xff\x0f")))},
		{"webp, transparent", refused, webpFile(vp8x(alpha, 40, 24), riff("ALPH", make([]byte, 961)), riff("VP8 ", vp8(40, 24)))},
		{"webp, animated", refused, webpFile(vp8x(animation, 40, 24), riff("ANIM", make([]byte, 6)), riff("ANMF", append(make([]byte, 16), riff("VP8 ", vp8(40, 24))...)))},
		{"webp between two frames", refused, webpFile(riff("VP8 ", between))},
		{"webp without its code", refused, webpFile(riff("VP8 ", unsynced))},
		{"webp without a photo", refused, webpFile(vp8x(0, 40, 24), riff("EXIF", []byte(canary)))},
		{"webp with a chunk too long", refused, webpFile([]byte("VP8 \xff\xff\xff\xff"))},
		{"webp cut in its header", refused, good[:24]},
		{"webp cut in its pixels", refused, good[:len(good)-1500]},
		{"webp with too few pixels", refused, webpFile(riff("VP8 ", vp8(1600, 1600)[:1100]))},
	}
}
