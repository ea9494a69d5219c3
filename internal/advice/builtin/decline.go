package builtin

import (
	"regexp"

	"clary.example/internal/advice/knowledge"
)

// refusal is a kind of question that is not answered here.
type refusal struct {
	copyKey string
	pattern *regexp.Regexp
	// first says that it comes before any answer.
	first bool
}

// refusals lists them, in the order in which they are looked for. The patterns
// run over plain text: lower case, no marks, one space between words.
func refusals() []refusal {
	list := []struct {
		key, expr string
		first     bool
	}{
		{knowledge.CopyRefuseInstructions, ` (system prompt|your (prompt|instructions|rules|guidelines)|ignore (all|any|your|previous|the (above|rules|instructions))|you are now|pretend (to be|you)|act as|role ?play|developer mode|jailbreak|words above|hidden (text|prompt)) `, true},
		{knowledge.CopyRefuseAntiMedicine, ` (why not to|why i should not|why i shouldnt|reasons not to|talk me out of) (see|seeing|go|going|visit|visiting)( to)? (a |the |my )?(gp|doctor|dermatologist) | (doctors|gps|dermatologists|big pharma) (are|is) (useless|liars|lying|a scam|only) | dont trust (doctors|gps) `, true},
		{knowledge.CopyRefuseAntiMedicine, ` without (seeing|going to|visiting) (a |the |my )?(gp|doctor|dermatologist) `, false},
		{knowledge.CopyRefuseOthers, ` (my|a) (friend|boyfriend|girlfriend|partner|husband|wife|mum|mother|dad|father|brother|sister|flatmate|colleague)s? (has|have|is|skin|face|acne|spots|photo|picture|rash) | (his|her|their) (photo|picture|medical record) `, false},
		{knowledge.CopyRefuseDiagnosis, ` (diagnos(e|is)|(do i have|have i got)( a| an)? (acne|rosacea|eczema|psoriasis|dermatitis|folliculitis|fungal|cancer|infection|cyst|allergy|pcos|condition|disease)|could (it|this) be|is (this|it|that) (acne|rosacea|eczema|psoriasis|dermatitis|folliculitis|fungal|cancer|infected|an infection|a cyst|a mole|ringworm|herpes|hives)|what is (this|the) (rash|bump|lump|mark|thing)|what are these|whats wrong with my (skin|face)|what is wrong with my (skin|face)|tell me what i have) `, false},
		{knowledge.CopyRefuseMedicine, ` (dose|doses|dosage|milligrams?|mg|how many (tablets|pills|capsules)|(stop|start|quit) taking|prescribe|without a prescription) `, false},
		{knowledge.CopyRefuseLightening, ` (lighten|lightening|whiten|whitening|bleach|bleaching) (my |the |your )?(skin|face|complexion|tone) | skin (lightening|whitening|bleaching|whiter|lighter|fairer) | (whiter|fairer) skin `, false},
		{knowledge.CopyRefuseProcedure, ` (microneedl\w*|derma ?roll\w*|needling|chemical peel|at home peel|tca|extraction|extractions|lance|comedone extractor) `, false},
		{knowledge.CopyRefuseBrands, ` (brand|brands|price|prices|cheap|cheapest|cost|costs|where (can|do|should) i (buy|get)|(which|what) shops?|(a|any|the|send|me) links? (to|for)|links|discount|voucher|amazon|boots|superdrug|cerave|cetaphil|the ordinary|la roche posay|neutrogena|nivea|garnier|clearasil) `, false},
	}
	all := make([]refusal, 0, len(list))
	for _, r := range list {
		all = append(all, refusal{r.key, regexp.MustCompile(r.expr), r.first})
	}
	return all
}

// decline answers what is not answered here, kindly and in short. It is empty
// for everything else.
func (w *Writer) decline(r recipient, question string, first bool) string {
	key := w.refused(question, first)
	if key == "" {
		return ""
	}
	reply := r.library.Copy(key)
	if !r.canSay(reply) {
		reply = paragraph("That is not something that we help with here.", r.sayable(reply, len(reply)))
	}
	if key == knowledge.CopyRefuseBrands {
		return paragraph(r.kindOf(plain(question)), reply)
	}
	return reply
}

// refused is the fixed text for what is not answered here, or empty.
func (w *Writer) refused(question string, first bool) string {
	text := plain(question)
	for _, refused := range w.refusals {
		if refused.first == first && refused.pattern.MatchString(text) {
			return refused.copyKey
		}
	}
	return ""
}

// kindOf says what to look for instead of a brand.
func (r recipient) kindOf(text string) string {
	switch {
	case holds(text, "cleanser", "face wash", "wash"):
		return paragraph("Look for a gentle, soap-free cleanser.", r.cleanserForSkin())
	case holds(text, "sun", "spf"):
		return paragraph(r.sunscreen()...)
	case holds(text, "moisturi", "cream", "lotion"):
		return r.moisturiserForSkin()
	case holds(text, "cost", "price", "cheap", "voucher", "discount"):
		return ""
	}
	return paragraph(append([]string{"Look for a gentle, soap-free cleanser.", r.moisturiserForSkin()}, r.sunscreen()[0], r.oneActive())...)
}

// oneActive says which active ingredient to look for, and how strong.
func (r recipient) oneActive() string {
	if one, ok := r.extra(); ok && !one.known {
		return "For the spots themselves, one active ingredient is enough, such as " + name(one.Ingredient) + ": " + product(one.Ingredient) + ". A pharmacist can say whether benzoyl peroxide fits you better."
	}
	return "For the spots themselves, ask the pharmacist what fits you."
}

// namesMedicine reports whether a question is about a medicine that is no entry.
func namesMedicine(question string) bool {
	return holds(question, "isotretinoin", "roaccutane", "accutane", "reticutan", "lymecycline", "tetralysal", "doxycycline", "minocycline", "erythromycin",
		"trimethoprim", "clindamycin", "duac", "zineryt", "dalacin", "spironolactone", "dianette", "co cyprindiol", "medicine", "medication", "tablets", "antibiotic")
}
