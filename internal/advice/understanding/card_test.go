package understanding_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
)

// goodCard returns a card that is read.
func goodCard() understanding.Card {
	limits := func(labels []understanding.Label, limit float64) map[understanding.Label]float64 {
		all := map[understanding.Label]float64{}
		for _, label := range labels {
			all[label] = limit
		}
		return all
	}
	harmful := map[understanding.Harm]float64{}
	for _, harm := range understanding.Harms() {
		harmful[harm] = 0.5
	}
	return understanding.Card{
		Version: "test",
		Sentences: understanding.SentenceCard{
			Harms: understanding.Harms(), Harmful: harmful, Suspect: 0.1, For: 0.3, ForAllergen: 0.1,
		},
		Labels: understanding.Labels(),
		Topics: understanding.Topics(),
		Window: understanding.Window{Tokens: 126, Stride: 94, Most: 24},
		Tiers: understanding.Tiers{
			Closed:  limits(understanding.UrgentLabels(), 0.9),
			Gentle:  limits(understanding.UrgentLabels(), 0.4),
			Doubted: limits(understanding.UrgentLabels(), 0.03),
		},
		Other:   limits(understanding.OtherLabels(), 0.6),
		Answers: understanding.Answers{Sure: 0.8, Near: 0.6},
	}
}

func TestCard(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(goodCard())
	require.NoError(t, err)
	card, err := understanding.ReadCard(text)
	require.NoError(t, err)
	require.Equal(t, goodCard(), card)
}

func TestCardIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*understanding.Card)
		want  string
	}{
		"with a label less":             {func(c *understanding.Card) { c.Labels = c.Labels[1:] }, "labels"},
		"with labels in other order":    {func(c *understanding.Card) { c.Labels[0], c.Labels[1] = c.Labels[1], c.Labels[0] }, "labels"},
		"with another topic":            {func(c *understanding.Card) { c.Topics[3] = "weather" }, "topics"},
		"without windows":               {func(c *understanding.Card) { c.Window = understanding.Window{} }, "windows"},
		"with windows that skip text":   {func(c *understanding.Card) { c.Window.Stride = 127 }, "windows"},
		"with windows too long":         {func(c *understanding.Card) { c.Window.Tokens = 511 }, "windows"},
		"without a limit":               {func(c *understanding.Card) { delete(c.Tiers.Closed, understanding.Crisis) }, "tiers.closed"},
		"with a limit of zero":          {func(c *understanding.Card) { c.Tiers.Gentle[understanding.Shock] = 0 }, "tiers.gentle"},
		"with a limit above one":        {func(c *understanding.Card) { c.Tiers.Doubted[understanding.Shock] = 1.1 }, "tiers.doubted"},
		"with answers surer than sure":  {func(c *understanding.Card) { c.Answers.Near = 0.9 }, "sure from"},
		"with a harm less":              {func(c *understanding.Card) { c.Sentences.Harms = c.Sentences.Harms[1:] }, "harms"},
		"without a limit for allergens": {func(c *understanding.Card) { c.Sentences.ForAllergen = 0 }, "sentences.for_allergen"},
		"without a limit for a harm":    {func(c *understanding.Card) { delete(c.Sentences.Harmful, understanding.HarmCare) }, "sentences.harmful"},
		"with a limit too many":         {func(c *understanding.Card) { c.Other[understanding.Crisis] = 0.5 }, "other"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			card := goodCard()
			c.spoil(&card)
			text, err := json.Marshal(card)
			require.NoError(t, err)
			_, err = understanding.ReadCard(text)
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := understanding.ReadCard([]byte("{"))
	require.ErrorContains(t, err, "model.json")
}
