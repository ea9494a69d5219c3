//go:build onnx

package usage_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/readertest"
)

// TestShippedReader is people's own words, as the message reader that ships with the
// program understands them.
func TestShippedReader(t *testing.T) {
	t.Parallel()
	model := readertest.OpenShipped(t)
	person := func() *story { return &story{model: model} }
	for name, tt := range map[string]struct {
		story *story
		want  string
	}{
		"stated once, then two blank questionnaires": {person().record("Adapalene from my GP every night").record("").record(""), "adapalene"},
		"a newer routine names only cosmetics":       {person().record("Adapalene at night").record("Gentle cleanser, sunscreen"), "adapalene"},
		"in a check-in only":                         {person().record("Water").checkIn("Started lymecycline from the GP"), "lymecycline"},
		"in the profile only":                        {person().profile("stress, I take spironolactone"), "spironolactone"},
		"in a conversation only":                     {person().says(t, "I'm 12 weeks pregnant. Is niacinamide ok?"), "pregnancy"},
		"stopped by words":                           {person().record("Adapalene").checkIn("I stopped adapalene, it burned"), ""},
		"two, one stopped":                           {person().record("Adapalene and lymecycline").checkIn("Finished the lymecycline"), "adapalene"},
		"stopped, then started again":                {person().record("Adapalene").checkIn("Stopped adapalene").record("Back on adapalene"), "adapalene"},
		"stopped by a tap":                           {person().record("Adapalene").end("adapalene"), ""},
		"stopped by a tap, then stated":              {person().record("Adapalene").end("adapalene").record("adapalene again"), "adapalene"},
		"a course that was finished":                 {person().record("Lymecycline for three months").checkIn("Finished my course!"), "lymecycline?"},
		"a course, with two that it can mean":        {person().record("Lymecycline, and isotretinoin before").checkIn("Finished my course"), "lymecycline isotretinoin"},
		"the cream, of a cream and tablets":          {person().record("Adapalene cream and lymecycline tablets").checkIn("I stopped the cream"), "lymecycline adapalene?"},
		"all antibiotics":                            {person().record("Adapalene, lymecycline").checkIn("I stopped the antibiotics"), "adapalene lymecycline?"},
		"everything":                                 {person().record("Adapalene, lymecycline").checkIn("I've stopped everything"), "adapalene? lymecycline?"},
		"it":                                         {person().record("Adapalene from my GP").checkIn("I stopped it because it burned"), "adapalene?"},
		"somebody else's":                            {person().record("Water").says(t, "My sister uses adapalene"), ""},
		"a question is no statement":                 {person().says(t, "Is adapalene any good?").says(t, "Tell me about roaccutane."), ""},
		"a plan is no statement":                     {person().checkIn("GP suggested adapalene, thinking about it"), ""},
		"an ordinary question after a statement":     {person().record("Adapalene").says(t, "Should I stop adapalene?"), "adapalene"},
		"no end by how often":                        {person().record("Adapalene").checkIn("I don't use adapalene every night"), "adapalene"},
		"no end by what stopped working":             {person().record("Adapalene").checkIn("adapalene stopped working"), "adapalene"},
		"pregnant no more":                           {person().says(t, "I am pregnant").says(t, "I'm not pregnant any more"), ""},
		"a baby, then breastfeeding":                 {person().record("pregnant, so just water").checkIn("Had my baby! Breastfeeding now."), "breastfeeding"},
		"isotretinoin that was finished":             {person().record("Roaccutane").checkIn("Finished roaccutane today"), "isotretinoin_after"},
		"half a year after isotretinoin":             {person().record("Roaccutane").checkIn("Finished roaccutane today").later(190), ""},
		"the end of isotretinoin was wrong":          {person().record("Roaccutane").end("isotretinoin").end("isotretinoin_after"), ""},
		"isotretinoin years ago":                     {person().record("I took roaccutane five years ago. Now water."), ""},
		"misspelt":                                   {person().record("adaplene and lymecyclin").says(t, "im on spirolactone"), "adapalene lymecycline spironolactone"},
		"a topical antibiotic":                       {person().record("clindamycin lotion"), "clindamycin"},
		"the pill":                                   {person().record("").says(t, "I'm on the pill"), "pill"},
		"a cream without a name":                     {person().record("a cream from my GP"), "prescription"},
		"an allergy in a check-in":                   {person().checkIn("Turns out I'm allergic to lanolin"), "allergy-LANOLIN"},
		"an allergy that was denied":                 {person().checkIn("I'm allergic to lanolin").checkIn("The test says I'm not allergic to lanolin"), ""},
		"a medicine for something else":              {person().record("Soap and water. I take warfarin for my heart (AF), that's all."), "anticoagulant"},
		"HRT beside another":                         {person().says(t, "The dermatologist has put me on spironolactone, on top of my HRT patches."), "spironolactone hrt"},
		"trying for a baby, said in passing":         {person().says(t, "I should probably say, we've been trying for a baby for about a year now"), "trying_for_baby"},
		"wanting a baby":                             {person().says(t, "I stopped the lymecycline because me and husband we want to have baby."), "trying_for_baby"},
		"hoping for a pregnancy":                     {person().says(t, "We're hoping to fall pregnant this year"), "trying_for_baby"},
		"a plan to wean is no end":                   {person().record("breastfeeding a 5 month old").checkIn("Might think about weaning round Christmas"), "breastfeeding"},
		"stopped feeding":                            {person().record("breastfeeding, clindamycin lotion").says(t, "stopped feeding her last month btw, bottles only now"), "clindamycin"},
		"a reaction among the triggers":              {person().profile("Tea tree oil - brought me up in weeping blisters last year, never again. Shaving."), "allergy-to-tea_tree"},
		"a reaction, with a visit":                   {person().profile("Sulphur - used a sulphur mask, face went bright red, hot and swollen, they said avoid it."), "allergy-to-sulfur"},
		"a reaction in the next sentence":            {person().checkIn("Put tea tree on. Came out in hives."), "allergy-to-tea_tree"},
		"swollen spots are no reaction":              {person().checkIn("Tea tree wash again, two swollen spots."), "product-tea_tree"},
		"the last tablet":                            {person().record("lymecycline").checkIn("last lymecycline tablet was sunday"), ""},
		"somebody else's allergy":                    {person().checkIn("My sister is allergic to nuts"), ""},
		"the implant":                                {person().says(t, "So the nurse put the rod in my arm last spring"), "contraception"},
		"a coil":                                     {person().says(t, "had the coil fitted in May, spots ever since"), "contraception"},
		"prescribed":                                 {person().says(t, "My GP prescribed lymecycline. Which wash goes with it?"), "lymecycline"},
		"what is taken out":                          {person().profile("nexplanon since uni").checkIn("had it taken out on Friday"), "contraception?"},
		"weeks of a pregnancy":                       {person().checkIn("35 weeks today and my chin has exploded"), "pregnancy"},
		"weeks of a treatment":                       {person().record("Duac for 12 weeks, nothing else"), "clindamycin_benzoyl_peroxide"},
		"expecting":                                  {person().says(t, "We're expecting our first in March, so nothing strong please"), "pregnancy"},
		"feeding":                                    {person().record("bub's three months and still feeding every two hours"), "breastfeeding"},
		"forgot them":                                {person().record("Lymecycline").checkIn("left them at home twice"), "lymecycline"},
		"a question that states":                     {person().says(t, "Does it matter that I'm on Microgynon?"), "pill"},
		"one of a shop in place of another":          {person().record("Acnecide wash").checkIn("Binned the acnecide, bleached my towels. Using a salicylic wash now."), "product-salicylic_acid"},
		"one of a shop that is only thought of":      {person().record("Simple face wash. Thinking about trying retinol."), ""},
		"no precautions end no cream":                {person().record("Differin gel at night (prescription)").says(t, "well, actually we've already stopped using anything as of this weekend"), "adapalene trying_for_baby"},
		"a medicine that makes spots":                {person().says(t, "progesterone pessaries are making my skin break out like mad"), "hrt"},
		"feeding, in other words":                    {person().says(t, "She's 7 weeks and feeding off me every two hours"), "breastfeeding"},
		"what tests found":                           {person().says(t, "patch test results back - nickel and methylisothiazolinone, they said read every label"), "allergy-NICKEL allergy-ISOTHIAZOLINONE"},
		"up like a balloon is no latex":              {person().says(t, "Lanolin is a no no for me. Comes up like a balloon."), "allergy-to-lanolin"},
		"sick as a dog is no dog":                    {person().checkIn("Feeling sick as a dog, skin is whatever"), ""},
		"preventing a pregnancy is none":             {person().says(t, "Started on isotretinoin at the hospital on Monday, 30 mg. They made me sign the pregnancy prevention thing"), "isotretinoin"},
		"an active that a friend swears by":          {person().checkIn("My flatmate swears by her niacinamide serum"), ""},
	} {
		require.Equal(t, tt.want, tt.story.uses(t), name)
	}
}

// TestPausesCount holds that a pause ends nothing, and that a new medicine counts besides
// an old one that counts no more for sure. Whether the person is asked is for the model to
// tell.
func TestPausesCount(t *testing.T) {
	t.Parallel()
	model := readertest.OpenShipped(t)
	for note, want := range map[string]string{
		"Face peeling so left the epiduo off Mon to Thurs, will go back to it at the weekend": "adapalene_benzoyl_peroxide",
		"run out of epiduo, chemist getting it in for friday":                                 "adapalene_benzoyl_peroxide",
	} {
		s := &story{model: model}
		require.Equal(t, want, strings.TrimSuffix(s.record("PM: epiduo from gp").checkIn(note).uses(t), "?"), note)
	}
	s := &story{model: model}
	s.record("In evening I put Duac, doctor give me").checkIn("I go again to doctor. She change it, now is Treclin at night. Duac is finish.")
	require.Regexp(t, `^tretinoin_clindamycin( clindamycin_benzoyl_peroxide\?)?$`, s.uses(t), "a new one in place of an old one")
}
