// Package pictures holds the few photos that tests of the program send. They
// show nobody: tools/drawnskin drew them.
package pictures

import _ "embed"

var (
	// Small is a face with 12 spots, 224 by 224 pixels.
	//go:embed small.jpg
	Small []byte
	// Large is the same face, 640 by 640.
	//go:embed large.jpg
	Large []byte

	// Clear is that face without spots.
	//go:embed clear.jpg
	Clear []byte
	// Severe is that face with 70 spots.
	//go:embed severe.jpg
	Severe []byte
	// Dark is that face with hardly any light.
	//go:embed dark.jpg
	Dark []byte

	// Keyboard is no skin.
	//go:embed keyboard.jpg
	Keyboard []byte
)
