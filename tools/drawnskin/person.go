package drawnskin

import "math/rand/v2"

// person is what the seed and the tone decide.
type person struct {
	complexion
	seed       uint64
	pose       pose
	lamp       lamp
	outline    outline
	hair       hair
	background rgb
	texture    texture
	blushes    []bump
}

// Streams of random numbers: what one more number is drawn for changes only
// what comes from the same stream.
const (
	personStream = iota + 1
	textureStream
	markStream
	grainStream
	thingStream
	spotStream // The first of one for each spot.
)

func newPerson(picture Picture) *person {
	p := &person{complexion: picture.Tone.complexion(), seed: picture.Seed, blushes: blushes()}
	rng := p.stream(personStream)
	p.pose = newPose(rng)
	p.lamp = newLamp(vector{within(rng, -0.62, -0.30), within(rng, -0.6, -0.42), 0.72})
	p.outline = newOutline(rng)
	p.background = pick(rng, hex(0x2a3a4c), hex(0x34404a), hex(0x283445), hex(0x3a434b), hex(0x2c3d42))
	p.hair = newHair(rng, p.depth)
	p.texture = newTexture(p.stream(textureStream), picture.Size)
	return p
}

// stream returns the beginning of one of the streams.
func (p *person) stream(number uint64) *rand.Rand { return stream(p.seed, number) }

// pose puts a face into the picture. The face itself is drawn in a square of
// side one, where it looks left and stands upright.
type pose struct {
	mirrored bool
	size     float64
	// turn is the tilt, as its cosine and sine.
	turn  point
	shift point
}

func newPose(rng *rand.Rand) pose {
	half := within(rng, -0.035, 0.035)
	squared := float64(half * half)
	return pose{
		mirrored: rng.IntN(2) == 1,
		size:     within(rng, 0.97, 1.05),
		turn:     point{(1 - squared) / (1 + squared), float64(2*half) / (1 + squared)},
		shift:    point{within(rng, -0.02, 0.02), within(rng, -0.015, 0.015)},
	}
}

// picture returns where a point of the face is in the picture.
func (p pose) picture(face point) point {
	d := face.minus(point{0.5, 0.5}).times(p.size)
	d = point{d.dot(point{p.turn.x, -p.turn.y}), d.dot(point{p.turn.y, p.turn.x})}.plus(p.shift)
	if p.mirrored {
		d.x = -d.x
	}
	return d.plus(point{0.5, 0.5})
}

// face returns which point of the face is at a place in the picture.
func (p pose) face(picture point) point {
	d := picture.minus(point{0.5, 0.5})
	if p.mirrored {
		d.x = -d.x
	}
	d = d.minus(p.shift)
	d = point{d.dot(p.turn), d.dot(point{-p.turn.y, p.turn.x})}.times(1 / p.size)
	return d.plus(point{0.5, 0.5})
}

// paint draws the person without any spot.
func (p *person) paint(c *canvas) {
	face := p.outline.face.through(p.pose.picture).fill(c.size)
	skin := face.with(p.outline.neck.through(p.pose.picture).fill(c.size))
	p.paintSkin(c, skin)
	p.paintMouth(c)
	p.paintNose(c)
	p.paintEye(c)
	p.paintBrow(c)
	p.paintBackground(c, skin)
	p.paintEar(c)
	p.paintMarks(c)
	p.paintHair(c)
	c.addGrain(p.stream(grainStream))
}

// paintBackground draws a plain wall that the lamp lights a little. It comes
// after the features of the face, so that none of them runs over its edge.
func (p *person) paintBackground(c *canvas, skin mask) {
	c.each(func(at point, i int) {
		away := at.minus(point{0.3, 0.3})
		light := 1.15 - float64(0.55*away.dot(away))
		c.pix[i] = p.background.times(light).mix(c.pix[i], skin.cover[i])
	})
}
