package advisor_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

// TestRedact: what finds or reaches a person does not go to a provider, in
// whatever way people write it. All numbers here are of the ranges that Ofcom
// keeps for fiction, or invented.
func TestRedact(t *testing.T) {
	t.Parallel()
	for text, secrets := range map[string][]string{
		"call 07700900123 please":                                           {"07700", "900123"},
		"call 07700 900123":                                                 {"07700", "900123"},
		"call 07700 900 123.":                                               {"07700", "900", "123"},
		"call 0 7 7 0 0 9 0 0 1 2 3":                                        {"7 7 0", "1 2 3"},
		"call (07700) 900-123":                                              {"07700", "900"},
		"call 07700.900.123":                                                {"07700", "900"},
		"call 07700/900/123":                                                {"07700", "900"},
		"call 07700, 900, 123":                                              {"07700", "900"},
		"call 07700_900_123":                                                {"07700", "900"},
		"call O77OO 9OO123":                                                 {"O77OO", "9OO123"},
		"call o7700 900123":                                                 {"7700", "900123"},
		"call +44 7700 900123":                                              {"7700", "900123"},
		"call +44 (0)7700 900123":                                           {"7700", "900123"},
		"call 00447700900123":                                               {"7700", "900123"},
		"call 020 7946 0958":                                                {"7946", "0958"},
		"call (0117) 496 0123":                                              {"0117", "496"},
		"from abroad +1 (202) 555-0143":                                     {"202", "555", "0143"},
		"from abroad +33 6 12 34 56 78":                                     {"12 34", "56"},
		"call 07700 then 900 and then 123":                                  {"07700", "900", "123"},
		"call 07700 and after that 900 and at last 123":                     {"07700", "900", "123"},
		"start with 07700, next comes 900123 ok":                            {"07700", "900123"},
		"oh seven seven double oh nine double oh one two three":             {"seven seven", "one two three"},
		"zero seven seven zero zero nine zero zero one two three":           {"seven seven", "one two"},
		"it is 0 seven 7 hundred, nine hundred 123":                         {"seven 7", "123"},
		"٠٧٧٠٠٩٠٠١٢٣ is mine":                                               {"٠٧٧٠٠"},
		"my number07700900123ok":                                            {"07700900123"},
		"write to ana.smith+skin@mail.example.com":                          {"ana.smith", "mail.example"},
		"write to ana@example.co.uk, thanks":                                {"ana@", "example.co.uk"},
		"write to ana (at) example (dot) com":                               {"ana", "example"},
		"write to ana [at] example.com":                                     {"ana", "example"},
		"write to ana at example dot com":                                   {"ana", "example"},
		"write to ana at example dot co dot uk":                             {"ana", "example"},
		"see https://photos.example/u/ana?x=1":                              {"photos.example", "ana"},
		"see www.ana-skin.example/me":                                       {"ana-skin"},
		"see facebook.com/ana.smith.5":                                      {"facebook.com", "ana.smith"},
		"I am @ana_skin99 there":                                            {"ana_skin99"},
		"my insta is ana.skin":                                              {"ana.skin"},
		"Snapchat: ana_s":                                                   {"ana_s"},
		"my instagram handle is ana_s":                                      {"ana_s"},
		"NHS 943 476 5919":                                                  {"943", "5919"},
		"NHS number 943-476-5919":                                           {"943", "5919"},
		"NHS no. 9434765919":                                                {"9434765919"},
		"I live at SW1A 1AA":                                                {"SW1A", "1AA"},
		"I live at sw1a1aa":                                                 {"sw1a1aa"},
		"I live in M1 1AE near the park":                                    {"M1 1AE"},
		"NI QQ 12 34 56 C and AB123456C":                                    {"AB123456C", "34 56"},
		"Hello, my name is Ana Smith and":                                   {"Ana", "Smith"},
		"my name's ana":                                                     {"ana"},
		"My surname is O'Brien-Jones":                                       {"Brien", "Jones"},
		"card 4111 1111 1111 1111":                                          {"4111", "1111"},
		"two: 07700 900123 or 07700 900456":                                 {"900123", "900456"},
		strings.Repeat("a ", 600) + "07700 900123" + strings.Repeat("b", 9): {"900123"},
	} {
		got := advisor.Redact(text)
		for _, secret := range secrets {
			require.NotContains(t, got, secret, "%q became %q", text, got)
		}
		require.Contains(t, got, " removed]", "%q became %q", text, got)
	}
}

// TestRedactKeepsSkincare: what advice is made of stays.
func TestRedactKeepsSkincare(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I use 2% salicylic acid, 0.5% retinol and SPF 50 twice a day.",
		"Benzoyl peroxide 2.5, 5 or 10 percent?",
		"Vitamin B12 5mg and B5 2% for 6 to 8 weeks.",
		"Spots since 2024-05-01, worse since 16/11/2025.",
		"I am 27, I sleep 7 hours and drink 2 litres of water.",
		"0.025% then 0.05% then 0.1% over 12 weeks",
		"One or two spots on my chin, three on my back.",
		"I wash at 7 and at 10. It helps.",
		"My routine is water, a gel and a cream.",
		"Is CeraVe or La Roche-Posay better, e.g. for dry skin?",
		"30 ml, 50 ml, 100 ml and 250 ml bottles",
		"It started in 2019 and stopped in 2021.",
		"ten minutes, twenty times",
		"I look at it at night at home.",
		"AHA/BHA 10%/2%, pH 3.5",
	} {
		require.Equal(t, text, advisor.Redact(text))
	}
}

// TestRedactTime: texts that make a search start again and again take less
// than a second at many times the length of the longest field. Quadratic work would
// take minutes.
func TestRedactTime(t *testing.T) {
	t.Parallel()
	const length, bound = 32_000, 20 * time.Second
	for _, piece := range []string{"0", "07700 ", "one ", "a@", "a.", "@a ", "0 then ", "my name is ", "(", "double ", "www.", "a at b dot ", "SW1 "} {
		began := time.Now()
		advisor.Redact(strings.Repeat(piece, length/len(piece)))
		require.Less(t, time.Since(began), bound, "%q", piece)
	}
}

// TestPromptIsRedacted: every field that a person fills in passes, those of the
// conversation too, and our own writer still sees it.
func TestPromptIsRedacted(t *testing.T) {
	t.Parallel()
	const phone = "07700 900123"
	brief := advisor.Brief{
		Task:     advisor.TaskAnswer,
		Facts:    advisor.Facts{Triggers: "t " + phone, CurrentRoutine: "r " + phone, Duration: "d " + phone},
		Question: "q " + phone,
		History:  []advisor.Turn{{advisor.RoleUser, "u " + phone}, {advisor.RoleAssistant, "a " + phone}},
	}
	prompt := brief.Prompt()
	for _, turn := range brief.Earlier() {
		prompt += "\n" + turn.Message
	}
	require.NotContains(t, prompt, "900123")
	for _, letter := range []string{"t", "r", "d", "q", "u", "a"} {
		require.Contains(t, prompt, letter+" [number removed]")
	}
	require.Equal(t, "q "+phone, brief.Question)
}
