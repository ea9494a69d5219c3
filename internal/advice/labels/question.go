package labels

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// maxQuestion bounds a question about the shelf, in bytes. A longer message tells a story.
const maxQuestion = 400

// maxAsked bounds how many products and ingredients one question may name.
const maxAsked = 4

// Asked is what a question about the shelf is about.
type Asked struct {
	// Products are those that are meant, by their place on the shelf. Choices are those
	// of which one is meant.
	Products, Choices []int
	// Unclear are further kinds of which there are several.
	Unclear []string
	// Missing is what the person calls a product that is not on their shelf.
	Missing string
	// This says that the question shows a product and does not name it.
	This bool
	// Entries are the entries of the library that the question names besides products.
	Entries []knowledge.Ingredient
}

// inQuestion recognises questions about products, in which {1} stands for a product, {-}
// for one that is not there and <1> for an ingredient. What says more than that a product
// is used, or used with another, is for the writers.
type inQuestion struct {
	about, this, kind, asks, complains, token *regexp.Regexp
	kinds                                     map[string]skincare.ProductKind
	plain                                     map[string]bool
}

func newInQuestion() inQuestion {
	const (
		lead    = `^(?:hi |hello |hey |so |and |but |also |ok |okay |please |quick question |sorry |just wondering |i wonder |do you think |tell me |if )*`
		product = `(?:my |the |this |our )?\{[-\d]+\}`
		thing   = `(?:` + product + `|(?:my |a |an |the |some )?<\d+>(?: (?:serum|cream|product|products|toner|gel|oil|lotion|treatment))?|it|this|that)`
		with    = `(?: (?:and|with|beside|alongside|together with|along with|plus|while (?:i am |im )?using|if i use|when i use) ` + thing + `)*`
		good    = `(?:still |really |actually |any )*(?:ok|okay|alright|all right|fine|suitable|good|bad|safe|right|compatible)`
		use     = `(?:still |also |safely |keep |start |now )*(?:use|using|wear|apply|put on|put|mix|combine|layer|pair|try)`
		tail    = `(?: (?:for|on|with) (?:me|my (?:face|skin|skin type|acne|spots)|(?:dry|oily|sensitive|combination|normal|acne prone) skin))?(?: (?:too|also|now|then|please|thanks|thank you|or not|together|at the same time))*$`
	)
	about := []string{
		`(?:is|are) ` + product + with + ` ` + good + `(?: to (?:use|combine|mix|keep using))?` + with,
		`(?:is|are) it ` + good + ` (?:to|if i) ` + use + ` ` + thing + with,
		`(?:can|could|may|should|shall) (?:i|we) ` + use + ` ` + thing + with,
		`(?:do|does|will|would|can) ` + product + with + ` (?:suit|fit|go|work|mix|pair|clash|combine)(?: well| ok| okay| together)?(?: me| my skin)?` + with,
		`(?:can you |could you |please )*(?:check|what do you think (?:of|about)|what is wrong with|whats wrong with) ` + product + with,
		`is (?:there )?(?:anything|something) (?:bad |wrong |harmful )?(?:for me )?(?:in|with) ` + product,
	}
	return inQuestion{
		about: regexp.MustCompile(lead + `(?:` + strings.Join(about, "|") + `)` + tail),
		this: regexp.MustCompile(lead + `(?:is (?:this|it)(?: (?:product|one|cleanser|toner|cream|moisturiser|moisturizer|sunscreen|serum|mask))? ` + good + `(?: to use)?|` +
			`(?:can|could|may|should) i ` + use + ` (?:this|these|that|it)(?: (?:product|one|cleanser|toner|cream|moisturiser|moisturizer|sunscreen|serum|mask))?(?: (?:with|and) (?:this|that|it|these|those)(?: (?:one|product))?)?)` + tail),
		kind: regexp.MustCompile(` my ((?:new |old |current |usual |daily |night |day |face |facial |spot |other )*)` +
			`(cleanser|face wash|facewash|cleansing gel|moisturiser|moisturizer|cream|lotion|sunscreen|sun cream|suncream|spf|sunblock|treatment|serum|toner|tonic|mask|makeup|foundation) `),
		asks:      regexp.MustCompile(`^(?:how|what|which|when|why|where|who|should|can|could|do|does|did|is|are|will|would)\b`),
		complains: regexp.MustCompile(` (?:sting|burn|rash|itch|red |redness|sw[eo]ll|hurt|peel|flak|broke|breaking|react(?:ed|ing|ion)|pain|sore|worse|bleed|blister|eyes?\b|swallow)`),
		token:     regexp.MustCompile(`\{(\d+|-)\}|<(\d+)>`),
		kinds: map[string]skincare.ProductKind{
			"cleanser": "cleanser", "face wash": "cleanser", "facewash": "cleanser", "cleansing gel": "cleanser", "moisturiser": "moisturiser", "moisturizer": "moisturiser",
			"cream": "moisturiser", "lotion": "moisturiser", "sunscreen": "sunscreen", "sun cream": "sunscreen", "suncream": "sunscreen", "spf": "sunscreen",
			"sunblock": "sunscreen", "treatment": "treatment", "serum": "treatment", "toner": "toner", "tonic": "toner", "mask": "mask", "makeup": "makeup", "foundation": "makeup",
		},
		plain: wordSet([]string{
			"cleanser wash cleansing gel moisturiser moisturizer cream lotion sunscreen sun suncream spf sunblock treatment serum toner tonic mask makeup foundation",
			"face facial body hand eye day night daily spot gentle light skin natural organic oil water balm soap foam my the and with for new product this that it use can",
		}),
	}
}

// AskedOf finds out which products of a shelf a message asks about, if it asks whether
// they may be used. Names are compared as words and mean nothing else.
func (r *Reader) AskedOf(message string, shelf []skincare.Product) (Asked, bool) {
	if len(message) > maxQuestion || r.question.complains.MatchString(" "+plainWords(message)+" ") {
		return Asked{}, false
	}
	a := Asked{}
	text := " " + plainWords(message) + " "
	text = r.maskNames(text, shelf)
	text = r.maskKinds(text, shelf, &a)
	text = r.maskEntries(text, &a)
	matched := ""
	for part := range strings.SplitSeq(text, " .") {
		sentence := strings.Join(strings.Fields(strings.ReplaceAll(part, " ?", "")), " ")
		switch {
		case sentence == "":
		case r.question.about.MatchString(sentence) && strings.Contains(sentence, "{"), r.question.this.MatchString(sentence):
			if matched != "" {
				return Asked{}, false
			}
			matched = sentence
		case strings.Contains(part, "?") || r.question.asks.MatchString(sentence):
			return Asked{}, false
		}
	}
	for _, found := range r.question.token.FindAllStringSubmatch(matched, -1) {
		if n, err := strconv.Atoi(found[1]); err == nil && !slices.Contains(a.Products, n) {
			a.Products = append(a.Products, n)
		}
	}
	a.This = matched != "" && !strings.Contains(matched, "{")
	lone := a.Missing == "" || len(a.Products)+len(a.Choices)+len(a.Entries) == 0 // Else it is about more than what is missing.
	return a, matched != "" && lone && len(a.Products)+len(a.Entries) <= maxAsked
}

// plainWords writes a text in words of lower case with one space between them. The ends
// of sentences stay, and a question mark before each that asks.
func plainWords(text string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(text) {
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c):
			b.WriteRune(c)
		case c == '\'' || c == '’':
		case c == '?':
			b.WriteString(" ? . ")
		case c == '.' || c == '!' || c == '\n':
			b.WriteString(" . ")
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// maskNames puts marks in the place of what products are called, the longest name first.
// Of several with one name the newest is meant.
func (r *Reader) maskNames(text string, shelf []skincare.Product) string {
	names := map[string]int{}
	for n, p := range shelf {
		name := strings.Trim(plainWords(Quoted(p.Name)), " .?")
		if last, ok := names[name]; name != "" && !p.Finished() && (!ok || shelf[last].SavedAt.Before(p.SavedAt)) {
			names[name] = n
		}
	}
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := len(b) - len(a); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for _, name := range list {
		mark := fmt.Sprintf(" {%d} ", names[name])
		for _, owner := range []string{"my", "our"} {
			text = strings.ReplaceAll(text, " "+owner+" "+name+" ", mark)
		}
		if r.distinct(name) {
			text = strings.ReplaceAll(text, " "+name+" ", mark)
		}
	}
	return text
}

// distinct says whether a name has a word that is neither that of a kind of product nor of
// an ingredient: only "my" makes a product of "niacinamide serum".
func (r *Reader) distinct(name string) bool {
	for _, m := range slices.Backward(r.library.Mentions(name)) {
		name = name[:min(m.Start, len(name))] + " " + name[min(m.End, len(name)):]
	}
	return slices.ContainsFunc(strings.Fields(name), func(word string) bool { return len(word) > 3 && !r.question.plain[word] })
}

// maskKinds puts marks in the place of "my toner" and the like.
func (r *Reader) maskKinds(text string, shelf []skincare.Product, a *Asked) string {
	for range maxAsked {
		at := r.question.kind.FindStringSubmatchIndex(text)
		if at == nil {
			break
		}
		word := text[at[4]:at[5]]
		mark := " {-}"
		switch fit := r.ofKind(word, strings.Fields(text[at[2]:at[3]]), shelf); {
		case len(fit) == 0:
			a.Missing = word
		case len(fit) == 1:
			mark = fmt.Sprintf(" {%d}", fit[0])
		case len(a.Choices) > 0:
			a.Unclear = append(a.Unclear, word)
		default:
			a.Choices = fit
		}
		text = text[:at[0]] + mark + text[at[5]:]
	}
	return text
}

// ofKind lists the products in use that somebody may call so.
func (r *Reader) ofKind(word string, which []string, shelf []skincare.Product) []int {
	var fit, exact []int
	for n, p := range shelf {
		name := " " + plainWords(p.Name) + " "
		if p.Finished() || p.Kind != r.question.kinds[word] && !strings.Contains(name, " "+word+" ") {
			continue
		}
		fit = append(fit, n)
		if len(which) > 0 && strings.Contains(name, " "+which[len(which)-1]+" ") {
			exact = append(exact, n)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return fit
}

// maskEntries puts marks in the place of ingredients.
func (r *Reader) maskEntries(text string, a *Asked) string {
	end := len(text)
	for _, m := range slices.Backward(r.library.Mentions(text)) {
		item, ok := r.library.Ingredient(m.ID)
		if !ok || m.End > end {
			continue
		}
		end = m.Start
		text = text[:m.Start] + fmt.Sprintf("<%d>", len(a.Entries)) + text[m.End:]
		a.Entries = append(a.Entries, item)
	}
	return text
}

// maxQuoted bounds a name that is quoted, in characters.
const maxQuoted = 60

// Quoted is a name that somebody wrote as plain text of one line: what could be markup, a
// link or hidden is left out.
func Quoted(name string) string {
	name = strings.Map(func(c rune) rune {
		if c == unicode.ReplacementChar || !unicode.IsPrint(c) || strings.ContainsRune("*_#`<>[]{}|~\\:/@“”\"!?", c) {
			return ' '
		}
		return c
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	if runes := []rune(name); len(runes) > maxQuoted {
		return strings.TrimSpace(string(runes[:maxQuoted]))
	}
	return name
}
