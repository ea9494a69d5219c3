/** What stands on a label, from `labelreading lists`. */
export type List = { id: number; names: string[] };

export type Drawn = { jpeg: string; curved: boolean; effects: string[] };

/**
 * Draws a printed list of ingredients and photographs it, in a page: Playwright sends the source
 * of this function to the browser, so everything it needs is inside. The look follows from the
 * number of the label: odd ones are on a bottle.
 */
export async function drawLabel({ id, names }: List): Promise<Drawn> {
  let state = (id + 1) * 2654435761;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * random();
  const oneOf = <T>(...all: T[]): T => {
    const found = all[Math.floor(random() * all.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  };
  const contextOf = (canvas: HTMLCanvasElement) => {
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no canvas");
    return context;
  };

  // How it is printed, in millimetres and points.
  const curved = id % 2 === 1;
  const points = between(5, 8);
  const width = between(36, 58);
  const scale = between(14, 26); // Pixels of the photo for a millimetre.
  const [font, weight] = oneOf<[string, string]>(
    ["Liberation Sans", "400"],
    ["Liberation Sans", "700"],
    ["Liberation Sans Narrow", "400"],
    ["Liberation Serif", "400"],
    ["DejaVu Sans", "400"],
    ["DejaVu Sans Condensed", "400"],
  );
  const [paper, ink, isDark] = oneOf<[number[], number[], boolean]>(
    [[250, 250, 247], [25, 25, 25], false],
    [[236, 226, 205], [60, 40, 30], false],
    [[214, 228, 214], [30, 60, 40], false],
    [[38, 40, 46], [245, 245, 245], true],
    [[28, 62, 52], [238, 236, 225], true],
  );
  const upper = random() < 0.4;
  const separator = random() < 0.85 ? ", " : " • ";
  const before = random() < 0.4 ? "Apply morning and evening to clean, dry skin." : "";
  const behind = random() < 0.5 ? "Avoid contact with eyes. Store below 25°C." : "";
  const header = oneOf("INGREDIENTS: ", "Ingredients: ", "Ingredients (INCI): ");
  const list = names.join(separator) + ".";
  const blocks = [before, header + (upper ? list.toUpperCase() : list), behind];

  const em = (points * 25.4) / 72;
  const print = 1.5 * scale;
  const flat = document.createElement("canvas");
  flat.width = Math.ceil((width + 8) * print);
  flat.height = 8192;
  const text = contextOf(flat);
  const face = `${weight} ${String(em * print)}px "${font}"`;
  await document.fonts.load(face);
  text.font = face;
  const lines = blocks.flatMap((block) => {
    const wrapped: string[] = [];
    let line = "";
    for (const word of block.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && text.measureText(longer).width > width * print) {
        wrapped.push(line);
        line = word;
      } else line = longer;
    }
    return line === "" ? wrapped : [...wrapped, line];
  });
  const leading = em * between(1.12, 1.35) * print;
  const height = (lines.length * leading) / print;
  flat.height = Math.ceil((height + 8) * print);
  text.fillStyle = `rgb(${paper.join()})`;
  text.fillRect(0, 0, flat.width, flat.height);
  text.fillStyle = `rgb(${ink.join()})`;
  text.font = face;
  text.textBaseline = "top";
  lines.forEach((line, i) => text.fillText(line, 4 * print, 4 * print + i * leading));
  const source = text.getImageData(0, 0, flat.width, flat.height);

  // How it is photographed.
  const has = {
    shadow: random() < 0.5,
    blur: random() < 0.5,
    tilt: random() < 0.6,
    glare: random() < 0.3,
  };
  const turn = has.tilt ? (between(-5, 5) * Math.PI) / 180 : (between(-0.7, 0.7) * Math.PI) / 180;
  const slantX = curved || !has.tilt ? 0 : between(-0.0025, 0.0025);
  const slantY = curved || !has.tilt ? 0 : between(-0.0025, 0.0025);
  const reach = (between(30, 50) * Math.PI) / 180;
  const radius = width / 2 / reach;
  const pitch = Math.sin((between(-8, 8) * Math.PI) / 180);
  const seen = curved
    ? 2 * radius * Math.min(1, Math.sin(Math.min(1.5, reach * 1.25)))
    : width + 10;
  const photo = document.createElement("canvas");
  photo.width = Math.round((seen + 8) * scale);
  photo.height = Math.round((height + 14) * scale);
  const context = contextOf(photo);
  const image = context.createImageData(photo.width, photo.height);
  const desk = between(90, 190);
  const edge = between(0.2, 0.8);
  const lean = between(-0.6, 0.6);
  const dark = between(0.4, 0.7);
  const spot = {
    x: between(0.2, 0.8),
    y: between(0.2, 0.8),
    r: between(4, 8),
    light: between(70, 150),
  };
  for (let py = 0; py < photo.height; py++) {
    for (let px = 0; px < photo.width; px++) {
      const mx = px / scale - (seen + 8) / 2;
      const my = py / scale - (height + 14) / 2;
      let x = mx * Math.cos(turn) + my * Math.sin(turn);
      let y = my * Math.cos(turn) - mx * Math.sin(turn);
      const depth = 1 + slantX * x + slantY * y;
      x /= depth;
      y /= depth;
      let light = 1;
      let inside = true;
      if (curved) {
        const sine = x / radius;
        inside = Math.abs(sine) < 1;
        const angle = Math.asin(Math.max(-1, Math.min(1, sine)));
        y -= radius * (1 - Math.cos(angle)) * pitch;
        x = radius * angle;
        light = 0.62 + 0.38 * Math.cos(angle - 0.3);
      }
      const u = (x + (width + 8) / 2) * print;
      const v = (y + (height + 8) / 2) * print;
      if (u < 0 || v < 0 || u >= flat.width - 1 || v >= flat.height - 1) inside = false;
      if (has.shadow) {
        const place = px / photo.width + lean * (py / photo.height - 0.5);
        light *= 1 - (1 - dark) / (1 + Math.exp((edge - place) * 25));
      }
      let glare = 0;
      if (has.glare) {
        const dx = (px / photo.width - spot.x) * (photo.width / scale);
        const dy = curved ? 0 : (py / photo.height - spot.y) * (photo.height / scale);
        glare = spot.light * Math.exp(-(dx * dx + dy * dy) / (spot.r * spot.r));
      }
      const at = 4 * (py * photo.width + px);
      const x0 = Math.floor(u);
      const y0 = Math.floor(v);
      const fx = u - x0;
      const fy = v - y0;
      for (let c = 0; c < 3; c++) {
        let value = desk;
        if (inside) {
          const i = 4 * (y0 * flat.width + x0) + c;
          const below = i + 4 * flat.width;
          const s = source.data;
          value =
            ((s[i] ?? 0) * (1 - fx) + (s[i + 4] ?? 0) * fx) * (1 - fy) +
            ((s[below] ?? 0) * (1 - fx) + (s[below + 4] ?? 0) * fx) * fy;
        }
        image.data[at + c] = value * light + glare;
      }
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  // The lens, and then the sensor.
  const blur = has.blur ? between(0.8, 1.6) : between(0.3, 0.7);
  const copy = document.createElement("canvas");
  copy.width = photo.width;
  copy.height = photo.height;
  const lens = contextOf(copy);
  lens.filter = `blur(${String(blur)}px)`;
  lens.drawImage(photo, 0, 0);
  const sensor = lens.getImageData(0, 0, copy.width, copy.height);
  const noise = between(2, 7);
  for (let i = 0; i < sensor.data.length; i += 4) {
    const grain = noise * (random() + random() + random() + random() - 2) * 1.73;
    for (let c = 0; c < 3; c++) sensor.data[i + c] = (sensor.data[i + c] ?? 0) + grain;
  }
  lens.putImageData(sensor, 0, 0);
  const jpeg = copy.toDataURL("image/jpeg", 0.85).split(",")[1] ?? "";
  const effects = [
    ...(isDark ? ["dark"] : []),
    ...Object.entries(has).flatMap(([name, on]) => (on ? [name] : [])),
  ];
  return { jpeg, curved, effects };
}
