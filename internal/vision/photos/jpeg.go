package photos

import (
	"bytes"
	"encoding/binary"
)

// maxScans is how often a JPEG may go over its pixels. Progressive photos have
// about ten scans. Each costs a pass over the whole photo, but may take as
// little as twenty bytes of the file.
const maxScans = 32

// Markers of the JPEG segments that matter here.
const (
	markerSOF2 = 0xc2
	markerRST0 = 0xd0
	markerRST7 = 0xd7
	markerEOI  = 0xd9
	markerSOS  = 0xda
	markerAPP1 = 0xe1
)

// walkJPEG goes through the segments of a JPEG in the way of the decoder. It
// counts the scans, and finds out how the camera was held and whether the photo is
// progressive.
func walkJPEG(data []byte) (turn orientation, isProgressive bool, err error) {
	turn = asIs
	scans := 0
	for rest := data[2:]; ; {
		marker, after := nextMarker(rest)
		if marker == markerEOI {
			return turn, isProgressive, nil
		}
		if len(after) < 2 {
			return 0, false, unreadable()
		}
		length := int(binary.BigEndian.Uint16(after))
		if length < 2 || length > len(after) {
			return 0, false, unreadable()
		}
		isProgressive = isProgressive || marker == markerSOF2
		if marker == markerAPP1 && turn == asIs {
			turn = exifOrientation(after[2:length])
		}
		if marker == markerSOS {
			scans++
		}
		if scans > maxScans {
			return 0, false, unsupported()
		}
		rest = after[length:]
	}
}

// nextMarker passes over compressed data, in which 0xff is followed by a zero
// or a restart marker, and returns the next marker and what follows it.
func nextMarker(data []byte) (marker byte, rest []byte) {
	for i := 0; i+1 < len(data); i++ {
		marker = data[i+1]
		isData := data[i] != 0xff || marker == 0 || marker >= markerRST0 && marker <= markerRST7
		isFill := marker == 0xff
		if !isData && !isFill {
			return marker, data[i+2:]
		}
	}
	return 0, nil
}

// exifOrientation reads the one tag of EXIF that changes how a photo looks. All
// else in there is nobody's business, and a damaged one counts as none.
func exifOrientation(segment []byte) orientation {
	const entry, tag, short = 12, 0x0112, 3
	tiff, ok := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
	if !ok || len(tiff) < 8 {
		return asIs
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	directory := int64(order.Uint32(tiff[4:]))
	if directory+2 > int64(len(tiff)) {
		return asIs
	}
	entries := tiff[directory+2:]
	for range order.Uint16(tiff[directory:]) {
		if len(entries) < entry {
			return asIs
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			return known(order.Uint16(entries[8:]))
		}
		entries = entries[entry:]
	}
	return asIs
}
