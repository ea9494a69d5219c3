package advisor

// The rules that a reply can break, by the names under which they are counted
// and told to a writer that may try again.
const (
	RuleAllergen   Rule = "allergen"
	RuleBanned     Rule = "do-not-use"
	RuleNotAllowed Rule = "not-for-this-person"
	RuleUnasked    Rule = "not-asked-for"
	RuleMedicine   Rule = "medicine"
	RuleActives    Rule = "one-active-at-most"
	RuleStrength   Rule = "strength"
	RuleDose       Rule = "dose"
	RuleClaim      Rule = "claim"
	RuleDiagnosis  Rule = "diagnosis"
	RuleCare       Rule = "discourages-care"
	RuleDiet       Rule = "diet"
	RuleLink       Rule = "link-or-markup"
	RuleBrand      Rule = "brand"
	RuleInside     Rule = "speaks-of-itself"
	RuleParts      Rule = "four-parts"
	RuleLength     Rule = "length"
	RuleEmpty      Rule = "empty"
	RuleSchema     Rule = "schema"
	RuleDates      Rule = "dates"
	RulePlainText  Rule = "plain-text"
	RuleLanguage   Rule = "english"
	RuleFullStops  Rule = "full-stops"
	RuleWeek       Rule = "week"
	RuleReview     Rule = "second-reading"
	RuleSunscreen  Rule = "sunscreen"
	RuleDamage     Rule = "damage"
	RuleHarm       Rule = "harm"
)

// pattern is a rule that can be told by the words alone. Patterns run over text
// in lower case, with straight apostrophes and single spaces.
type pattern struct {
	rule  Rule
	words expression
}

// wording is a pattern as it is written.
type wording struct {
	rule Rule
	expr string
}

// urgingWords talk somebody into what they asked about.
const urgingWords = `\b(is|are|'s) (perfectly |completely |quite |usually |generally )?(fine|ok|okay|safe)\b|\bnot (a problem|an issue|too harsh|too strong)\b|` +
	`\bno (problem|need to (wait|worry))\b|\b(carry on|go ahead|nightly|tonight|(every|each) (night|evening|day)|so use|use it)\b`

// dailyWords are too often for what may be used on some evenings only.
const dailyWords = `\b(daily|nightly|(twice|two times|three times) (a|every|each|per) day|every (single )?(day|night|evening|morning)|each (day|night|evening|morning)|` +
	`(most|all) (days|nights|evenings|mornings)|(day after day|night after night)|(off|out) (only )?on (sun|mon|tues|wednes|thurs|fri|satur)days?( only| alone)?)\b`

// weeklyWords say on how many days of a week, as a figure or a word.
const weeklyWords = `\b(\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen) (?:times|nights|evenings|days|mornings)(?: \w+)? (?:a|per|each|every|in a|out of) (?:week|seven|7)\b`

// patterns returns the rules of wording, ready for use.
func patterns() []pattern {
	var list []pattern
	for _, w := range wordings() {
		list = append(list, pattern{w.rule, compile(w.expr)})
	}
	return list
}

// wordings are the rules of wording. What is said about single ingredients is in
// the library; here is what must not be said about anything.
func wordings() []wording {
	return []wording{
		// Amounts of anything that is swallowed.
		{RuleDose, `\b\d[\d.,]*\s?(mg|mcg|µg|μg|iu)\b|\b(mg|mcg|milligrams?|micrograms?|international units)\b|\b(hundred|thousand) (iu|units)\b|\btake (it|them|one|two|half) (every|once|twice|daily|each|after|before|with)\b`},
		// Medicines are for those who prescribe them.
		{RuleMedicine, `\b(tablets?|capsules?|pills?|supplements?)\b[^.]{0,40}\b(daily|once|twice|three times|(a|per|each|every) (day|morning|evening|night))\b`},
		{RuleMedicine, `\b(take|swallow|drink)\b[^.]{0,40}\b(tablets?|capsules?|pills?|supplements?|drops?|teaspoons?|tablespoons?)\b`},
		{RuleMedicine, `\b(stop|pause|skip|halve|double|increase|reduce|lower|restart|start|begin)\b[^.]{0,25}\b(taking|using)?\s?(your |the |any )?(medicines?|medications?|prescriptions?|antibiotics?|tablets?|doses?|isotretinoin|roaccutane|accutane|spironolactone|lymecycline|doxycycline|the pill)\b`},
		{RuleMedicine, `\b(buy|order|get)\b[^.]{0,30}\b(roaccutane|accutane|isotretinoin|tretinoin|antibiotics?|hydroquinone|prescription)[^.]{0,20}\b(online|without|abroad)\b`},
		{RuleMedicine, `\b(roaccutane|accutane|isotretinoin|tretinoin|adapalene|antibiotics?|hydroquinone)\b[^.]{0,40}\b(online|abroad|without a prescription)\b`},
		{RuleMedicine, `\b(some of|borrow|share|swap)\b[^.]{0,20}\b(roaccutane|accutane|isotretinoin|tretinoin|antibiotics?|tablets?|prescriptions?|medicines?)\b`},
		{RuleMedicine, `\b(antibiotics?|tablets?|medicines?|prescriptions?|isotretinoin|adapalene|doxycycline|lymecycline)\b[^.]{0,15}\b(can|could|may|might) (wait|be (skipped|stopped|left|halved))\b`},
		{RuleMedicine, `\b(come|coming|get|getting) off (the|your) (pill|medicines?|tablets?|contracepti\w+|antibiotics?)\b`},
		{RuleMedicine, `\b(doctor|gp|pharmacist|dermatologist)'?s'? (cream|gel|lotion|tablets?|medicine|prescription)\b[^.]{0,40}\b(too|leave|stop|skip|bin)\b`},
		{RuleMedicine, `\b(i|we|let me) (can |will |would |could |hereby |now )?(prescribe|recommend you take)\b`},
		// No diagnosis, no doctor's robe.
		{RuleDiagnosis, `\byou (definitely |clearly |probably |likely |certainly |may |might )?(have|suffer from|are suffering from)( got)?( a| an)?( mild| severe| moderate| bad)?( case of)? (rosacea|eczema|psoriasis|dermatitis|folliculitis|fungal acne|an infection|infection|cellulitis|pcos|cancer|melanoma|hormonal imbalance|an allergy|body dysmorphia)\b`},
		{RuleDiagnosis, `(^|[.!?:,;-] )(no, |yes, |so )?(this|that|it|these|those|what you describe)( \w+){0,2} (is|are|sounds? like|looks? like|must be)( \w+){0,2} (rosacea|eczema|psoriasis|dermatitis|folliculitis|fungal acne|cellulitis|pcos|cancer|cancerous|melanoma)\b`},
		{RuleDiagnosis, `\b(confident|certain|sure|clear) that (this|that|it|these) (is|are)\b|\b(caused by|a sign of|signs of|down to) (your )?(pcos|hormones|a hormonal|an infection|rosacea|eczema)\b`},
		{RuleDiagnosis, `\b(rosacea|eczema|psoriasis|dermatitis|folliculitis|fungal acne|cellulitis|pcos|melanoma)\b (is|are) (the answer|what you have|to blame|the cause|likely|most likely)\b`},
		{RuleDiagnosis, `\b(i|we) (can |will |hereby )?diagnose\b|\bmy diagnosis\b|\bthe diagnosis is\b|\byour diagnosis\b`},
		// "Just as your GP told you" is no such robe.
		{RuleDiagnosis, `\bas (a|an) (doctor|dermatologist|physician|gp|pharmacist|nurse|medical professional|skin specialist)\b|(^|[.!?:;-] |speaking |writing )as your (doctor|dermatologist|physician|gp|pharmacist|nurse|skin specialist)\b|\bas your (doctor|dermatologist|physician|gp|pharmacist|nurse|skin specialist)([,:;]| (i|we|my)\b)|\b(i am|i'm) (a|an|your) (doctor|dermatologist|physician|gp|pharmacist|nurse|medical)\b`},
		// Never steer away from care.
		{RuleCare, `\b(no need|don't need|do not need|needn't|need not|not necessary|unnecessary|no reason|there's no point|pointless|waste of time)\b[^.]{0,40}\b(gps?|doctors?|dermatologists?|pharmacists?|medical (help|advice|care)|professionals?|hospital|111|999)\b`},
		{RuleCare, `\b(instead of|rather than|without)( ever| first)? (seeing|visiting|asking|calling|going to|consulting|contacting|bothering)[^.]{0,20}\b(gps?|doctors?|dermatologists?|pharmacists?|medical|professionals?|nhs)\b`},
		{RuleCare, `\b(ignore|disregard|avoid|don't trust|do not trust|don't listen to|don't see|do not see|don't bother)\b[^.]{0,25}\b(gps?|doctors?|dermatologists?|pharmacists?|medical advice|prescriber|nhs)\b`},
		{RuleCare, `\b(don't|do not|never|needn't|need not) (call|ring|phone|contact|tell|see|visit|go to|bother)\b[^.]{0,15}\b(111|999|a&e|gps?|doctors?|dermatologists?|pharmacists?|nhs|samaritans|hospital)\b`},
		{RuleCare, `\b(gps?|doctors?|dermatologists?|pharmacists?|nhs)\b[^.,]{0,30}\b(waste of time|pointless|useless|cannot help|can't help|won't help|only want to|(will|would|can) only (push|sell|give|tell|say)|know nothing)\b`},
		{RuleCare, `\b(nothing|little|not much) (that )?(a |your |any |the )?(gp|doctor|dermatologist|pharmacist|nhs)s? (can|could|will|would)\b|\b(nobody|no one|few people) needs? (a |the |to see )`},
		{RuleCare, `\b(save|spare) yourself\b[^.]{0,25}\b(trip|visit|appointment|surgery|gp|doctor|queue|wait)\b`},
		{RuleCare, `\b(old|outdated|bad|wrong|silly|stuffy) advice\b`},
		{RuleCare, `\bwait\b[^.]{0,40}\bbefore\b[^.]{0,25}\b(gps?|doctors?|dermatologists?|pharmacists?)\b`},
		{RuleCare, `\b(all in your head|get over it|nothing to be sad about|nothing to (check|worry about)|over-?reacting)\b`},
		{RuleCare, `\b(just kidding|only joking|just joking|don't listen|do not listen|forget that|forget what i said)\b`},
		{RuleCare, `\b(better|safer|stronger|more effective) than (any |your |all )?(medicines?|medications?|prescriptions?|doctors?|antibiotics?|isotretinoin|benzoyl peroxide)\b`},
		// Food: never numbers, never hunger, never cutting out whole groups.
		{RuleDiet, `\bcalori(e|es|c)\b|\bkcal\b|\b(intermittent |juice |water )?fast(ing)?\b (for|diet|day|days|window|from|plan|until|\d)|\b(juice|water|intermittent) fast(s|ing)?\b|\b(lose|losing) weight\b|\bweight loss\b|\bskip(ping)? (meals?|breakfast|lunch|dinner)\b|\bdetox(es|ing|ify)?\b|\bcleanse your (gut|liver|blood|body)\b|\b(keto|carnivore)( diet)?\b`},
		{RuleDiet, `\beat (as little|less|nothing|only once|one meal)\b|\bgo(ing)? without (food|eating|meals?|breakfast|lunch|dinner)\b|\b(drop|shed|lose|losing)\b[^.]{0,12}\b(kilos?|kg|stone|weight|inches)\b|\b(bread|pasta|dairy|sugar|carbs|gluten|milk|cheese)\b[^.]{0,20}\b(have|has|need|needs|must) (to )?go\b`},
		{RuleDiet, `\b(cut out|give up|eliminate|stop eating|go|quit)\b[^.]{0,20}\b(all |completely )?(dairy|gluten|sugar|carbs?|carbohydrates|food groups?|meals?)(-free)?\b`},
		// How often nobody should.
		{RuleStrength, `\bmorning, noon and night\b|\b(every|each) (hour|few hours)\b`},
		// Links, pictures and markup of any kind.
		{RuleLink, `https?:|www\.|\b(javascript|data|vbscript|file|mailto|tel|blob|ftp)\s?:\s?[^\s]|!\[|\]\s?\(|\]\s?:\s|<\s?[a-z/!?]|&#|&[a-z]+;|\b[a-z0-9-]+\.(com|net|org|io|co|uk|shop|app|dev|ru|xyz|info|biz|me|ly)\b`},
		{RuleLink, `\bdot (com|co|org|net|uk|io)\b|\bhxxps?\b|\[\.\]|(^| )//[a-z0-9]|@[a-z0-9-]+\.`},
		// The inside of the machine. A weak model repeats the condition of its task,
		// whatever was asked.
		{RuleInside, `\b(question|message) (is|was)(n't| not) (about|related to|on) (the )?skin`},
		{RuleInside, `\b(system prompt|system instructions?|my instructions|these instructions|developer mode|jailbreak|language model|prompt injection|untrusted data|nonce|openai|chatgpt|gemini|anthropic|claude)\b|\bignore (all |any |the )?(previous|earlier|above)\b|\brole"?\s?:\s?"?(system|assistant|user)\b`},
		{RuleInside, `\b(careful writer of leaflets|skincare information for clary|the service told me|i (was|am|have been) (told|given|asked|instructed|allowed|supposed)|i must not|facts block|[a-z]+_[a-z_]+)\b`},
		// Brands: advice names kinds of products only.
		{RuleBrand, `\b(cerave|cetaphil|la roche[- ]posay|the ordinary|neutrogena|clean ?& ?clear|clearasil|nivea|garnier|l'or[eé]al|olay|avene|avène|bioderma|vichy|eucerin|paula's choice|the inkey list|inkey list|simple skincare|e45|aveeno|dermalogica|clinique|kiehl's|lush|the body shop|origins|proactiv|acnecide|bondi sands|drunk elephant|glossier|cosrx|some by mi|beauty of joseon|dr\.? ?jart|biore|bioré|sudocrem|boots|superdrug|holland ?& ?barrett|amazon|sephora|weleda|burt's bees|thursday plantation|faith in nature|pixi|byoma|bubble skincare|starface|hero cosmetics|mighty patch)\b`},
		{RuleBrand, `\b(tesco|sainsbury'?s|asda|lidl|aldi|waitrose|morrisons|marks (and|&) spencer|poundland|ebay|temu|shein|beauty bay|lookfantastic|cult beauty|instagram|tiktok|youtube)\b`},
		{RuleBrand, `[£$€]\s?\d|\b\d+ (pounds|pence|quid|euros|dollars)\b`},
		// Letters, but not as people write them: spaced out, or with figures among
		// them, or of an alphabet in which English is not written.
		{RulePlainText, `\b([a-z] ){3,}[a-z]\b|\b[a-z]+[0-9]+[a-z]+\b|` + "`"},
		{RuleLanguage, `[^\P{L}\p{Latin}]`},
		{RuleLanguage, `\b(votre|vos|avec|utilisez|lavez|appliquez|peau|visage|huile|soir|und|oder|auf|nicht|mit|jeden|verwende|haut|abends|twarz|razy|dziennie|wieczorem|oraz|sobre|cada|noche|piel|aceite|della|sulla|ogni|pelle|olio|pele|rosto)\b`},
	}
}
