package photos

import "image"

// orientation says how a photo was stored, in the numbers of EXIF: 1 as it is
// to be seen, 2 to 4 mirrored or upside down, 5 to 8 lying on its side.
type orientation uint16

const asIs orientation = 1

// known returns the orientation with this number, or asIs for one that EXIF
// does not define.
func known(number uint16) orientation {
	if number < 1 || number > 8 {
		return asIs
	}
	return orientation(number)
}

// upright draws a photo of the given size the way it is to be seen. The line
// function fills one line of it, as it is stored, with RGBA pixels.
func (o orientation) upright(width, height int, line func(y int, row []byte)) *image.RGBA {
	bounds := image.Rect(0, 0, width, height)
	if o >= 5 {
		bounds = image.Rect(0, 0, height, width)
	}
	out := image.NewRGBA(bounds)
	start, right, down := o.path(width, height)
	row := make([]byte, 4*width)
	for y := range height {
		to := start + y*down
		if right == 1 {
			line(y, out.Pix[4*to:4*(to+width)])
			continue
		}
		line(y, row)
		for x := 0; x < len(row); x += 4 {
			copy(out.Pix[4*to:4*to+4], row[x:x+4])
			to += right
		}
	}
	return out
}

// path says where the first stored pixel goes in the upright photo, and how far
// the pixel to its right and the one below lie from it, counted in pixels.
func (o orientation) path(width, height int) (start, right, down int) {
	last := width*height - 1
	switch o {
	case 2:
		return width - 1, -1, width
	case 3:
		return last, -1, -width
	case 4:
		return last - width + 1, 1, -width
	case 5:
		return 0, height, 1
	case 6:
		return height - 1, height, -1
	case 7:
		return last, -height, -1
	case 8:
		return last - height + 1, -height, 1
	default:
		return 0, 1, width
	}
}
