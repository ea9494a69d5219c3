// Command clary-draw writes invented pictures to a folder: skin in every tone
// with few to many spots, and things that are not skin. Training uses them, and
// anybody may who needs a picture to try Clary with.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"clary.example/tools/drawnskin"
)

// firstSeed is where training begins. Tests draw with other seeds, so that they
// see pictures which training has not.
const firstSeed = 10_000

func main() {
	people := flag.Int("people", 12, "how many people to draw in each tone; of other things there are half as many")
	flag.Parse()
	if flag.NArg() != 1 || *people < 2 {
		fmt.Fprintln(os.Stderr, "usage: clary-draw [-people N] FOLDER")
		os.Exit(2)
	}
	if err := draw(flag.Arg(0), *people); err != nil {
		fmt.Fprintln(os.Stderr, "clary-draw:", err)
		os.Exit(1)
	}
}

func draw(folder string, people int) error {
	for _, tone := range drawnskin.Tones() {
		for person := range people {
			for _, spots := range []int{0, 8, 25, 60} {
				name := fmt.Sprintf("skin/tone-%d-person-%d-spots-%d.png", tone+1, person, spots)
				picture := drawnskin.Draw(drawnskin.Picture{Seed: seed(person), Tone: tone, Spots: spots})
				if err := write(filepath.Join(folder, name), picture); err != nil {
					return err
				}
			}
		}
	}
	for _, thing := range drawnskin.Things() {
		for number := range people / 2 {
			name := fmt.Sprintf("other/thing-%d-%d.png", thing, number)
			if err := write(filepath.Join(folder, name), drawnskin.NotSkin(thing, seed(number), drawnskin.DefaultSize)); err != nil {
				return err
			}
		}
	}
	return nil
}

func seed(index int) uint64 { return firstSeed + uint64(index) } //nolint:gosec // The index is small and not negative.

func write(path string, picture image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	var content bytes.Buffer
	if err := png.Encode(&content, picture); err != nil {
		return fmt.Errorf("encode a picture: %w", err)
	}
	if err := os.WriteFile(path, content.Bytes(), 0o600); err != nil {
		return fmt.Errorf("write a picture: %w", err)
	}
	return nil
}
