package progress

import (
	"fmt"
	"strings"
)

// Colours of docs/images: ink, muted, lilac, sage, clay.
const (
	ink, muted         = "#1F2A26", "#56665F"
	lilac, sage, clay  = "#695291", "#3D6C51", "#B35D3F"
	plotLeft, plotTop  = 60.0, 56.0
	plotWide, plotHigh = 300.0, 220.0
	panelGap           = 90.0
)

// plot draws what is claimed by each photo, and what other thresholds would do.
func plot(noise noiseMeasured) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 350" role="img" font-family="Figtree, system-ui, sans-serif" font-size="12" fill="%s">`+"\n", ink)
	b.WriteString("<title>Claims of a change in the simulation, by photo and by threshold</title>\n")
	b.WriteString(`<rect width="820" height="350" fill="#FBF8F2"/>` + "\n")
	byPhoto(&b, noise)
	byThreshold(&b, noise)
	b.WriteString("</svg>")
	return b.String()
}

func byPhoto(b *strings.Builder, noise noiseMeasured) {
	p := panel{b, plotLeft, 1, looks}
	p.frame("Share of people told of a change", "photo, one a week", []float64{1, 4, 8, 12}, "%.0f")
	p.target(minFound, "target by photo 4: 80 %")
	p.target(maxFalse, "")
	var curve [2][3][looks]float64
	var none [looks]float64
	for pair := range 3 {
		worse := noise.simulate(story{from: pair, to: pair + 1, complete: 1}, people, reportSeed)
		better := noise.simulate(story{from: pair + 1, to: pair, complete: 1}, people, reportSeed)
		for i := range looks {
			curve[0][pair][i] = claimed(better, i+1, -1, clearChange)
			curve[1][pair][i] = claimed(worse, i+1, 1, clearChange)
		}
	}
	for grade := range noise.Grades {
		all := noise.simulate(story{from: grade, to: grade}, people, reportSeed)
		for i := range looks {
			none[i] = max(none[i], claimed(all, i+1, 0, clearChange))
		}
	}
	for pair := range 3 {
		p.line(xs(1, 1), curve[0][pair][:], sage, "")
		p.line(xs(1, 1), curve[1][pair][:], lilac, "5 3")
	}
	p.line(xs(1, 1), none[:], clay, "")
	p.label(6.2, 0.62, sage, "better by one grade (3 lines)")
	p.label(6.2, 0.54, lilac, "worse by one grade (dashed)")
	p.label(6.2, 0.10, clay, "no change (limit 5 %)")
}

func byThreshold(b *strings.Builder, noise noiseMeasured) {
	p := panel{b, plotLeft + plotWide + panelGap, 0.2, 0.8}
	p.frame("Other thresholds", "threshold in grades", []float64{0.2, clearChange, 0.6, 0.8}, "%.3g")
	p.target(minFound, "")
	p.target(maxFalse, "")
	var found, none [61]float64
	for i := range found {
		found[i] = 1
	}
	for grade := range noise.Grades {
		all := noise.simulate(story{from: grade, to: grade}, people, chooseSeed)
		for i, x := range xs(0.2, 0.01)[:61] {
			none[i] = max(none[i], claimed(all, looks, 0, x))
		}
	}
	for pair := range 3 {
		better := noise.simulate(story{from: pair + 1, to: pair, complete: 1}, people, chooseSeed)
		for i, x := range xs(0.2, 0.01)[:61] {
			found[i] = min(found[i], claimed(better, foundFrom, -1, x))
		}
	}
	p.line(xs(0.2, 0.01), found[:], sage, "")
	p.line(xs(0.2, 0.01), none[:], clay, "")
	x := p.x(clearChange)
	fmt.Fprintf(b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`+"\n", x, plotTop, x, plotTop+plotHigh, ink)
	p.label(0.45, 0.93, ink, "chosen")
	p.label(0.45, 0.46, sage, "better, claimed")
	p.label(0.45, 0.40, sage, "by photo 4")
	p.label(0.45, 0.34, sage, "(worst pair)")
	p.label(0.45, 0.16, clay, "no change,")
	p.label(0.45, 0.10, clay, "claimed by photo 12")
}

func xs(from, step float64) []float64 {
	values := make([]float64, 61)
	for i := range values {
		values[i] = from + float64(i)*step
	}
	return values
}

type panel struct {
	b              *strings.Builder
	left, low, top float64
}

func (p panel) x(value float64) float64 { return p.left + (value-p.low)/(p.top-p.low)*plotWide }

func (p panel) y(share float64) float64 { return plotTop + (1-share)*plotHigh }

func (p panel) frame(title, axis string, ticks []float64, format string) {
	fmt.Fprintf(p.b, `<text x="%.1f" y="32" font-size="15" font-weight="600">%s</text>`+"\n", p.left, title)
	for _, share := range []float64{0, 0.5, 1} {
		fmt.Fprintf(p.b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#D9DDD5"/>`+"\n", p.left, p.left+plotWide, p.y(share), p.y(share))
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="end" fill="%s">%.0f %%</text>`+"\n", p.left-8, p.y(share)+4, muted, 100*share)
	}
	for _, tick := range ticks {
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="middle" fill="%s">`+format+`</text>`+"\n", p.x(tick), plotTop+plotHigh+20, muted, tick)
	}
	fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="middle" fill="%s">%s</text>`+"\n", p.left+plotWide/2, plotTop+plotHigh+42, muted, axis)
}

func (p panel) target(share float64, text string) {
	fmt.Fprintf(p.b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="%s" stroke-dasharray="2 3"/>`+"\n", p.left, p.left+plotWide, p.y(share), p.y(share), muted)
	if text != "" {
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="end" fill="%s">%s</text>`+"\n", p.left+plotWide, p.y(share)+16, muted, text)
	}
}

func (p panel) line(x, shares []float64, colour, dash string) {
	points := make([]string, len(shares))
	for i, share := range shares {
		points[i] = fmt.Sprintf("%.1f,%.1f", p.x(x[i]), p.y(share))
	}
	fmt.Fprintf(p.b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s"/>`+"\n", strings.Join(points, " "), colour, dash)
}

func (p panel) label(x, share float64, colour, text string) {
	fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" fill="%s">%s</text>`+"\n", p.x(x), p.y(share), colour, text)
}
