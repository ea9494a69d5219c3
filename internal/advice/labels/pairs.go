package labels

import (
	"slices"

	"clary.example/internal/advice/knowledge"
)

// labelUVFilter is the kind of what protects from the sun.
const labelUVFilter knowledge.LabelKind = "uv_filter"

// keepsApart reports whether a rule that waits for one entry takes another away.
func keepsApart(rule knowledge.Conflict, first, second knowledge.ID) bool {
	return slices.Contains(rule.When.Any, first) && slices.Contains(rule.Remove, second) && first != second
}

// exfoliates says whether an entry is an acid that peels.
func exfoliates(i knowledge.Ingredient) bool {
	return i.Kind == knowledge.KindAcid && i.ID != "azelaic_acid_otc" && i.ID != "willow_bark"
}

// pairs are uses that one finding speaks of, those on each side once.
type pairs struct {
	// first and second are the names of the uses, and their actives are in the others.
	first, second         []string
	firstWith, secondWith []string
}

func (p *pairs) add(a use, first string, b use, second string) {
	once := func(list *[]string, text string) {
		if !slices.Contains(*list, text) {
			*list = append(*list, text)
		}
	}
	once(&p.first, a.name)
	once(&p.second, b.name)
	once(&p.firstWith, a.with(first))
	once(&p.secondWith, b.with(second))
}

// with is a name with what is in it.
func (u use) with(active string) string {
	if !u.onShelf || active == "" {
		return u.name
	}
	return u.name + " (" + active + ")"
}

// settle notes that a finding speaks of two uses, and isSettled whether one does.
func (h *half) settle(i, j int)         { h.settled[[2]int{min(i, j), max(i, j)}] = true }
func (h *half) isSettled(i, j int) bool { return h.settled[[2]int{min(i, j), max(i, j)}] }

// clashes finds actives in different products that a rule of the library keeps apart.
func (h *half) clashes() {
	for _, rule := range h.library.Conflicts() {
		found := map[Level]*pairs{LevelStop: {}, LevelAsk: {}}
		for i, a := range h.uses {
			for j, b := range h.uses {
				if i != j && (a.onShelf || b.onShelf) {
					h.clash(rule, i, a, j, b, found)
				}
			}
		}
		for level, key := range map[Level]string{LevelStop: "half_stop", LevelAsk: "half_ask"} {
			if p := found[level]; len(p.first) > 0 {
				do := h.text(key, "{first}", listed(p.first), "{second}", listed(p.second), "{half}", string(h.when))
				h.add(level, do, p.firstWith, p.secondWith, rule.Text, rule.Sources)
			}
		}
	}
}

func (h *half) clash(rule knowledge.Conflict, i int, a use, j int, b use, found map[Level]*pairs) {
	for _, first := range a.items {
		for _, second := range b.items {
			if !keepsApart(rule, first.ID, second.ID) {
				continue
			}
			h.settle(i, j)
			found[clashLevel(a, first, b, second)].add(a, shortName(first), b, shortName(second))
		}
	}
}

// clashLevel is stop for a retinoid with an exfoliating acid, where both stay on the skin
// and the person has bought one of them. Others are for a pharmacist to weigh.
func clashLevel(a use, first knowledge.Ingredient, b use, second knowledge.Ingredient) Level {
	stays := a.onShelf && b.onShelf && !a.isRinsedOff() && !b.isRinsedOff() && !b.little[second.ID]
	if isRetinoid(first) && exfoliates(second) && stays && (!a.isGiven() || !b.isGiven()) {
		return LevelStop
	}
	return LevelAsk
}

// twice finds the same active in different products. Two of one list are the same product.
func (h *half) twice() {
	held := map[knowledge.ID][]int{}
	var order []knowledge.Ingredient
	for i, u := range h.uses {
		for _, item := range u.actives() {
			if held[item.ID] == nil {
				order = append(order, item)
			}
			held[item.ID] = append(held[item.ID], i)
		}
	}
	for _, item := range order {
		var names, lists []string
		bought := false
		for _, i := range held[item.ID] {
			u := h.uses[i]
			if u.product.Ingredients == "" || !slices.Contains(lists, u.product.Ingredients) {
				names, lists = append(names, u.name), append(lists, u.product.Ingredients)
			}
			bought = bought || !u.isGiven()
			for _, j := range held[item.ID] {
				h.settle(i, j)
			}
		}
		if len(names) > 1 && bought {
			do := h.text("half_twice", "{class}", shortName(item), "{names}", listed(names))
			h.add(LevelCare, do, names, nil, h.text("half_twice_why", "{class}", shortName(item)), nil)
		}
	}
}

// acids finds more than one acid. What a rule or another finding says comes first.
func (h *half) acids() {
	acid := func(u use) (knowledge.Ingredient, bool) {
		at := slices.IndexFunc(u.items, func(i knowledge.Ingredient) bool { return i.Kind == knowledge.KindAcid })
		if at < 0 {
			return knowledge.Ingredient{}, false
		}
		return u.items[at], true
	}
	var p pairs
	h.eachOpenPair(func(i, j int, a, b use) {
		first, ok := acid(a)
		second, also := acid(b)
		if ok && also {
			h.settle(i, j)
			p.add(a, shortName(first), a, shortName(first))
			p.add(b, shortName(second), b, shortName(second))
		}
	})
	if len(p.first) > 0 {
		h.add(LevelCare, h.text("half_acids", "{names}", listed(p.first)), p.firstWith, nil, h.text("half_acids_why"), nil)
	}
}

// others finds an active beside a treatment, and different actives that were bought.
func (h *half) others() {
	var beside, actives pairs
	h.eachOpenPair(func(_, _ int, a, b use) {
		if b.isTreatment() {
			a, b = b, a
		}
		switch first, second := a.actives(), b.actives(); {
		case len(second) == 0:
		case a.isTreatment():
			beside.add(a, "", b, shortName(second[0]))
		case len(first) > 0:
			actives.add(a, shortName(first[0]), a, shortName(first[0]))
			actives.add(b, shortName(second[0]), b, shortName(second[0]))
		}
	})
	if len(beside.first) > 0 {
		do := h.text("half_ask", "{first}", listed(beside.first), "{second}", listed(beside.second))
		h.add(LevelAsk, do, beside.firstWith, beside.secondWith, h.text("half_treatment_why"), nil)
	}
	if len(actives.first) > 0 {
		h.add(LevelCare, h.text("half_actives", "{names}", listed(actives.first)), actives.firstWith, nil, h.text("half_actives_why"), nil)
	}
}

// eachOpenPair goes through the pairs of which no finding speaks. What a pharmacist or
// prescriber gave is theirs to weigh beside other treatments.
func (h *half) eachOpenPair(see func(i, j int, a, b use)) {
	for i, a := range h.uses {
		for j := i + 1; j < len(h.uses); j++ {
			if b := h.uses[j]; !h.isSettled(i, j) && (a.onShelf || b.onShelf) && (!a.isTreatment() || !b.isTreatment()) {
				see(i, j, a, b)
			}
		}
	}
}

// sunscreen finds actives that need it, where none is used in the morning.
func (h *half) sunscreen() {
	if h.protected {
		return
	}
	for _, rule := range h.library.Conflicts() {
		if len(rule.When.Any) == 0 || !slices.Contains(rule.Require, "zinc_oxide_spf") {
			continue
		}
		var names []string
		for _, u := range h.uses {
			needs := slices.ContainsFunc(u.items, func(i knowledge.Ingredient) bool {
				return slices.Contains(rule.When.Any, i.ID) && !u.little[i.ID]
			})
			if needs && u.onShelf && !u.isRinsedOff() {
				names = append(names, u.name)
			}
		}
		if len(names) > 0 {
			h.add(LevelCare, rule.Note, names, nil, h.text("half_sunscreen_why"), rule.Sources)
		}
	}
}
