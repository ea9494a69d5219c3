// Package drawnskin draws invented pictures of facial skin, for tests and for
// the demo, where a photo of a real person may never be used.
//
// The same Picture gives the same bytes on every run and every platform.
// Compilers for some platforms fuse a product and a sum into one instruction
// that rounds once, and much of package math differs in the last bit, so every
// floating-point product here is rounded by an explicit conversion, and of
// package math only the exact functions are used. A test holds both rules.
package drawnskin

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
)

// DefaultSize is the side of a picture that names none, in pixels: what the
// classifier looks at.
const DefaultSize = 224

// Picture says what to draw: the face of a person who does not exist, from the
// side, before a plain background.
type Picture struct {
	// Seed stands for the person. Everything but what the other fields say
	// depends on it: shape of the face, hair, light, background, texture and the
	// place of each spot.
	Seed uint64
	Tone Tone
	// Spots is the number of inflamed spots. A picture with one spot more is the
	// same picture with one spot more.
	Spots int
	// Size is the side in pixels, DefaultSize if zero. The same picture in
	// another size shows the same person.
	Size int
}

// Draw draws a picture.
func Draw(p Picture) *image.RGBA {
	if p.Size <= 0 {
		p.Size = DefaultSize
	}
	person := newPerson(p)
	c := newCanvas(p.Size)
	person.paint(c)
	for _, s := range person.spots(p.Spots) {
		s.paint(c, person)
	}
	return c.image()
}

// JPEG returns img as a camera would hand it over.
func JPEG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 92}); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return b.Bytes(), nil
}
