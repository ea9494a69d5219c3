package drawnskin

// Tone is a colour of skin: one of the ten steps of the Monk scale, from the
// lightest to the darkest.
type Tone int

// The ten tones.
const (
	Monk1 Tone = iota
	Monk2
	Monk3
	Monk4
	Monk5
	Monk6
	Monk7
	Monk8
	Monk9
	Monk10
)

// Tones returns all tones, the lightest first.
func Tones() []Tone {
	return []Tone{Monk1, Monk2, Monk3, Monk4, Monk5, Monk6, Monk7, Monk8, Monk9, Monk10}
}

// complexion is how skin of a tone answers to light.
type complexion struct {
	skin rgb
	// depth goes from 0 for the lightest tone to 1 for the darkest.
	depth float64
}

// complexion returns the complexion of a tone. A tone outside the scale is like
// the nearest one.
func (t Tone) complexion() complexion {
	scale := [...]uint32{
		0xf6ede4, 0xf3e7db, 0xf7ead0, 0xeadaba, 0xd7bd96, 0xa07e56, 0x825c43, 0x604134, 0x3a312a, 0x292420,
	}
	step := min(max(int(t), 0), len(scale)-1)
	depth := float64(step) / float64(len(scale)-1)
	// The scale leaves out blood, which makes a face warmer, and a camera shows
	// dark skin brighter than it is.
	skin := hex(scale[step]).tint(rgb{0.93, 0.69, 0.58}.mix(rgb{1, 1, 1}, depth))
	skin = skin.times(1 - depth/2 + float64(2.1*depth*depth*depth))
	brown := rgb{1.65, 0.83, 0.46}.times(skin.brightness())
	return complexion{skin: skin.mix(brown, float64(0.8*depth)), depth: depth}
}

// lamp is a soft light.
type lamp struct {
	// from is where it stands.
	from vector
	// mirror is where skin must look to throw its light into the eye.
	mirror vector
}

func newLamp(from vector) lamp {
	from = from.unit()
	return lamp{from: from, mirror: vector{from.x, from.y, from.z + 1}.unit()}
}

// lit returns the colour of skin that looks in a direction. Blood is how the
// skin is coloured there.
func (c complexion) lit(normal vector, by lamp, blood rgb) rgb {
	diffuse := clamp((normal.dot(by.from)+0.25)/1.25, 0, 1)
	key := float64(1.25 * diffuse * mix(0.55, 1, diffuse))
	// Light that went through the skin comes out red where light turns to shadow.
	turn := float64(3 * (diffuse - 0.35))
	red := float64(0.10 * bell(float64(turn*turn)))
	light := rgb{0.14 + key + red, 0.125 + float64(0.985*key), 0.12 + float64(0.965*key)}

	gloss := clamp(normal.dot(by.mirror), 0, 1)
	gloss = float64(gloss * gloss * gloss * gloss)
	gloss = float64(gloss * gloss)
	sheen := float64(mix(0.018, 0.010, c.depth)*gloss) + float64(0.045*gloss*gloss*gloss*gloss)
	return c.skin.tint(blood).tint(light).plus(rgb{1.06, 1, 0.94}.times(sheen))
}
