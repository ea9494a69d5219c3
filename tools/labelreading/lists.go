package main

import (
	"math/rand/v2"
	"slices"

	"clary.example/internal/advice/knowledge"
)

const (
	seed      = 20261119
	howMany   = 120
	firstID   = 1000 // Its look follows from the id. The reading was tuned with lower ones.
	fewest    = 12
	spread    = 17
	allergens = 4
)

// list is what stands on a label.
type list struct {
	ID    int      `json:"id"`
	Names []string `json:"names"`
	// Allergens are those of the names that belong to an allergy class.
	Allergens []string `json:"allergens"`
}

// makeLists invents lists: water, then any names, and allergens towards the end.
func makeLists(library *knowledge.Library) []list {
	var plain, reacting []string
	for _, name := range library.LabelNames() {
		if len(name.Classes) > 0 {
			reacting = append(reacting, name.Name)
		} else {
			plain = append(plain, name.Name)
		}
	}
	random := rand.New(rand.NewPCG(seed, seed)) //nolint:gosec // The lists must be the same each time.
	lists := make([]list, howMany)
	for id := range lists {
		chosen := pick(random, reacting, allergens)
		names := slices.Concat([]string{"Aqua"}, pick(random, plain, fewest+random.IntN(spread)-allergens), chosen)
		lists[id] = list{ID: firstID + id, Names: names, Allergens: chosen}
	}
	return lists
}

// pick returns different names.
func pick(random *rand.Rand, from []string, count int) []string {
	var all []string
	for len(all) < count {
		if name := from[random.IntN(len(from))]; name != "Aqua" && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
