package knowledge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNamed finds what a text names, and not what it says about it. A library entry
// has a plus sign, an allergy class an exclamation mark, and words that do not say
// which treatment they mean are "ref".
func TestNamed(t *testing.T) {
	t.Parallel()
	library := load(t)
	for text, want := range map[string]string{
		"Adapalene from my GP every night":                    "adapalene+rx_retinoids",
		"adaplene gel and im on spirolactone":                 "adapalene+rx_retinoids spironolactone",
		"Duac in the morning":                                 "clindamycin_benzoyl_peroxide",
		"the nurse put the rod in my arm":                     "contraception",
		"had the implant put in on Friday":                    "contraception",
		"breast implant":                                      "",
		"Skinoren 20%":                                        "azelaic_acid+azelaic_acid_rx",
		"Reticutan with dinner":                               "isotretinoin",
		"on birth control":                                    "pill",
		"35 weeks today":                                      "pregnancy",
		"I'm expecting!":                                      "pregnancy",
		"two lines on the test":                               "pregnancy",
		"due in march":                                        "pregnancy",
		"feeding every two hours":                             "breastfeeding",
		"feeding from me round the clock":                     "breastfeeding",
		"we have decided to start trying":                     "trying_for_baby",
		"hoping for a little one":                             "trying_for_baby",
		"started trying a new wash":                           "",
		"on it for 12 weeks":                                  "ref",
		"niacinamide serum, the SA cleanser":                  "+niacinamide +salicylic_acid",
		"glycolic toner":                                      "+glycolic_acid",
		"Lanolin!! Comes up in red weals":                     "+lanolin!LANOLIN",
		"finished the course":                                 "ref",
		"the antibiotics are done":                            "antibioticsref",
		"a cream from my GP":                                  "prescription",
		"Water and sunscreen":                                 "",
		"benzoyl peroxide and clindamycin with tretinoin":     "benzoyl_peroxide+benzoyl_peroxide tretinoin_clindamycin+rx_retinoids",
		"tablets for my thyroid and a biologic for psoriasis": "other_medicine immune_medicine",
	} {
		var got []string
		for _, n := range library.Named(text) {
			place := n.Treatment
			for _, item := range n.Items {
				place += "+" + string(item)
			}
			for _, class := range n.Classes {
				if n.Treatment == "" {
					place += "!" + string(class)
				}
			}
			if n.Reference != nil {
				place += "ref"
			}
			got = append(got, place)
		}
		require.Equal(t, want, strings.Join(got, " "), text)
	}
}
