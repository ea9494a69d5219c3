package drawnskin

// paintKeyboard draws keys with a mark on each.
func (s *scene) paintKeyboard() {
	body, key, mark := hex(0x8f9296), hex(0x2b2d30), hex(0xd6d8da)
	if s.rng.IntN(2) == 0 {
		key, mark = hex(0xe9e9e6), hex(0x3a3c40)
	}
	s.surface(func(at point) rgb { return body.times(1.1 - float64(0.3*at.y)) })
	const rows, perRow = 7, 8
	for row := range rows {
		for column := -1; column < perRow; column++ {
			x := (float64(column) + float64(row%2)/2) / perRow
			low := point{x + 0.008, float64(row)/rows + 0.01}
			high := point{x + 1.0/perRow - 0.008, float64(row+1)/rows - 0.012}
			s.box(low, high, key)
			s.box(low.plus(point{0.02, 0.02}), low.plus(point{within(s.rng, 0.028, 0.05), 0.05}), mark)
		}
	}
}

// paintPage draws lines of text.
func (s *scene) paintPage() {
	paper, ink := hex(0xf1eee6), hex(0x24242a)
	s.surface(func(at point) rgb { return paper.times(1.02 - float64(0.12*at.x)) })
	const lineHeight, letter = 0.042, 0.013
	for y := 0.06; y < 0.93; y += lineHeight {
		end := within(s.rng, 0.55, 0.92)
		for x := 0.08; x < end; {
			for range 2 + s.rng.IntN(8) {
				top := y + pick(s.rng, 0.0, 0.008, 0.008)
				s.box(point{x, top}, point{x + 0.005, y + 0.024}, ink)
				s.box(point{x, top}, point{x + 0.009, top + 0.005}, ink)
				x += letter
			}
			x += letter
		}
	}
}

// paintScreen draws the windows of a program.
func (s *scene) paintScreen() {
	accent := pick(s.rng, hex(0x2f6fde), hex(0x1f9d74), hex(0x8a4fd0))
	grey, line, white := hex(0xf3f4f6), hex(0xb8bec8), hex(0xffffff)
	s.box(point{0, 0}, point{1, 1}, grey)
	s.box(point{0, 0}, point{1, 0.09}, accent)
	s.box(point{0.04, 0.03}, point{0.25, 0.06}, white)
	s.box(point{0, 0.09}, point{0.24, 1}, hex(0x2a2f3a))
	for i := range 8 {
		y := 0.14 + float64(0.07*float64(i))
		s.box(point{0.04, y}, point{within(s.rng, 0.12, 0.20), y + 0.025}, line)
	}
	for i := range 6 {
		low := point{0.28 + float64(0.36*float64(i%2)), 0.14 + float64(0.28*float64(i/2))}
		s.box(low, low.plus(point{0.33, 0.25}), white)
		s.box(low, low.plus(point{0.33, 0.02}), accent)
		for k := range 4 {
			from := low.plus(point{0.03, 0.06 + float64(0.04*float64(k))})
			s.box(from, from.plus(point{within(s.rng, 0.12, 0.26), 0.015}), line)
		}
	}
}

// paintNight draws a dark street with windows and lamps out of focus.
func (s *scene) paintNight() {
	s.surface(func(at point) rgb { return hex(0x0b1020).mix(hex(0x1a1c2c), at.y) })
	for house := range 6 {
		left, top := float64(house)/6, within(s.rng, 0.25, 0.55)
		s.box(point{left, top}, point{left + within(s.rng, 0.12, 0.165), 1}, hex(0x07080c))
		for range 14 {
			at := point{left + within(s.rng, 0.01, 0.13), within(s.rng, top+0.02, 0.9)}
			s.box(at, at.plus(point{0.012, 0.018}), pick(s.rng, hex(0xd8a74a), hex(0x5a4420), hex(0x9fb4c8)))
		}
	}
	for range 9 {
		s.ball(point{s.rng.Float64(), within(s.rng, 0.5, 1)}, within(s.rng, 0.015, 0.05), pick(s.rng, hex(0xe8b04c), hex(0xc9412f), hex(0x6fa8d8)))
	}
}

// paintFood draws a plate with something on it.
func (s *scene) paintFood() {
	s.surface(s.wood())
	s.ball(point{0.5, 0.5}, 0.44, hex(0xe4e4e0))
	s.ball(point{0.5, 0.5}, 0.36, hex(0xd9d9d4))
	for range 70 {
		d := point{within(s.rng, -1, 1), within(s.rng, -1, 1)}
		if d.dot(d) > 1 {
			continue
		}
		colour := pick(s.rng, hex(0xb83a24), hex(0x5f8f2e), hex(0xe0b23c), hex(0xf0e6cf), hex(0x7a4a24))
		s.ball(point{0.5, 0.5}.plus(d.times(0.27)), within(s.rng, 0.03, 0.075), colour)
	}
}
