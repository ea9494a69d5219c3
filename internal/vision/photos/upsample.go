package photos

import "image"

// upsampler spreads colour that was stored at half the resolution over all
// pixels. Each pixel takes three parts from the nearest sample and one from the
// next, in each direction, and rounding alternates: that is what libjpeg does
// by default ("fancy upsampling"), and so do browsers and the photos that the
// classifier learnt from. Go would repeat the nearest sample.
type upsampler struct {
	img           *image.YCbCr
	columns, rows int // Of samples that belong to the photo, without padding.
	blended       []int32
}

func newUpsampler(img *image.YCbCr) *upsampler {
	last := img.Rect.Max.Sub(image.Pt(1, 1))
	end := img.COffset(last.X, last.Y)
	columns := end%img.CStride + 1
	return &upsampler{img, columns, end/img.CStride + 1, make([]int32, columns)}
}

// line fills out with the samples of one plane for line y.
func (u *upsampler) line(out, plane []byte, y int) {
	switch u.img.SubsampleRatio {
	case image.YCbCrSubsampleRatio420:
		u.blend(plane, y)
		spread(out, u.blended, 8, 7, 4)
	case image.YCbCrSubsampleRatio422:
		for i, sample := range u.row(plane, y) {
			u.blended[i] = int32(sample)
		}
		spread(out, u.blended, 1, 2, 2)
	case image.YCbCrSubsampleRatio440:
		u.blend(plane, y)
		for i, sum := range u.blended {
			out[i] = byte((sum + 1 + int32(y%2)) >> 2) //nolint:gosec // At most 255.
		}
	case image.YCbCrSubsampleRatio444:
		copy(out, u.row(plane, y))
	default: // A quarter of the resolution or less: repeated, by libjpeg too.
		for x := range out {
			out[x] = plane[u.img.COffset(x, y)]
		}
	}
}

// row returns the samples of one row of a plane.
func (u *upsampler) row(plane []byte, y int) []byte {
	return plane[y*u.img.CStride:][:u.columns]
}

// blend sums three parts of the nearest row of samples and one of the next.
func (u *upsampler) blend(plane []byte, y int) {
	next := y/2 - 1 + y%2*2
	near, far := u.row(plane, y/2), u.row(plane, min(max(next, 0), u.rows-1))
	for i := range u.blended {
		u.blended[i] = 3*int32(near[i]) + int32(far[i])
	}
}

// spread makes two pixels of each sample. Left and right pixels are rounded by
// different amounts, so that no brightness is added on the whole.
func spread(out []byte, samples []int32, left, right int32, shift uint) {
	for x := range out {
		i := x / 2
		next, rounding := max(i-1, 0), left
		if x%2 == 1 {
			next, rounding = min(i+1, len(samples)-1), right
		}
		out[x] = byte((3*samples[i] + samples[next] + rounding) >> shift) //nolint:gosec // At most 255.
	}
}
