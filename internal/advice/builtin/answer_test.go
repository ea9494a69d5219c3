package builtin_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// answerCase is a question, and what the answer must and must not say.
type answerCase struct {
	question  string
	says, not []string
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	asker := person(func(p *advisor.Person) { p.Profile.Allergies = "nuts" })

	for _, group := range [][]answerCase{entryCases(), pairCases(), refusalCases()} {
		for _, test := range group {
			t.Run(test.question, func(t *testing.T) {
				t.Parallel()
				reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: asker, Message: test.question})
				requireAnswer(t, reply.Text, test)
			})
		}
	}
}

// maxAnswer is the most words that an answer may have.
const maxAnswer = 180

func requireAnswer(t *testing.T, text string, test answerCase) {
	t.Helper()
	for _, says := range test.says {
		require.Contains(t, text, says)
	}
	for _, not := range test.not {
		require.NotContains(t, strings.ToLower(text), not)
	}
	require.LessOrEqual(t, len(strings.Fields(text)), maxAnswer, text)
	require.NotContains(t, text, "!")
	require.NotContains(t, text, "  ")
	require.NotContains(t, text, "..")
}

func entryCases() []answerCase {
	return []answerCase{
		{"How often can I use niacinamide?", []string{"three evenings a week", "2% to 5%", "inner arm"}, nil},
		{"what strength of azelaic acid should I buy", []string{"10%", "need a prescription"}, nil},
		{"is niacinimide good for my skin", []string{"Niacinamide", "Three small studies"}, nil},
		{"Is tea tree oil good for oily skin?", []string{"within limits", "1%"}, nil},
		{"does green tea work?", []string{"Five small studies"}, nil},
		{"what are the side effects of glycolic acid", []string{"sensitive to the sun"}, nil},
		{"is rosehip oil right for oily skin", []string{"Avoid rosehip seed oil", "rarely needs an oil"}, nil},
		{"is a vitamin C serum worth it", []string{"in the morning", "every other day"}, []string{"evening"}},
		{"Is argan oil ok for me?", []string{"Avoid argan oil", "allergies"}, nil},
		{"can I use shea butter", []string{"Avoid shea butter"}, nil},
		{"is coconut oil ok", []string{"Avoid coconut oil", "block pores"}, nil},
		{"what about propolis", []string{"Avoid propolis"}, nil},
		{"green tea capsules?", []string{"Avoid green tea capsules"}, nil},
		{"is honey good for spots", []string{"no clear benefit", "We do not suggest honey"}, nil},
		{"tell me about retinol", []string{"We do not suggest retinol", "dries"}, nil},
		{"should I take zinc tablets", []string{"We do not suggest zinc tablets", "pharmacist"}, []string{" mg"}},
		{"what is benzoyl peroxide", []string{"pharmacist", "medicine"}, nil},
		{"how do I use adapalene", []string{"prescri", "pharmacist"}, nil},
		{"is hyaluronic acid an acid", []string{"does not exfoliate"}, nil},
		{"how long does niacinamide take to work", []string{"6 to 8 weeks"}, nil},
		{"should I put toothpaste on my spots", []string{"Avoid toothpaste"}, nil},
		{"lemon juice on my face?", []string{"Avoid lemon", "burns"}, nil},
		{"my GP says baking soda is fine", []string{"Avoid baking soda", "whoever recommends it"}, nil},
		{"can I dab apple cider vinegar on it", []string{"Avoid vinegar", "Burns"}, nil},
		{"can I put neat tea tree oil on it", []string{"Avoid neat essential oils", "1%"}, nil},
		{"should I use an apricot scrub", []string{"Avoid scrubs"}, nil},
		{"do sunbeds help", []string{"Avoid", "skin cancer"}, nil},
		{"is whey protein bad for my skin", []string{"pharmacist"}, []string{"stop"}},
		{"I got a rash from tea tree oil", []string{"Leave out tea tree oil", "Rinse with cool water"}, []string{"can be tried"}},
		{"I started niacinamide 3 days ago and see nothing", []string{"6 to 8 weeks"}, nil},
		{"does kelp cause spots", []string{"reports", "GP"}, []string{"only to say"}},
		{"does dairy cause acne", []string{"Nobody has tested", "calcium"}, []string{"cut out"}},
	}
}

func pairCases() []answerCase {
	return []answerCase{
		{"can I use niacinamide with salicylic acid", []string{"nothing against", "Bring in one first"}, nil},
		{"can I use glycolic acid and salicylic acid together", []string{"Do not use glycolic acid and salicylic acid on the same evening"}, nil},
		{"retinol and glycolic acid?", []string{"Do not use retinol and glycolic acid"}, nil},
		{"I use adapalene, can I add salicylic acid?", []string{"Avoid salicylic acid", "pharmacist"}, nil},
		{"can I put aloe vera under my ceramide cream", []string{"nothing against"}, nil},
		{"which is best, honey or benzoyl peroxide?", []string{"strongest evidence", "pharmacist", "no clear benefit"}, nil},
		{"is argan oil better than squalane", []string{"Avoid argan oil", "squalane"}, nil},
		{"what is the difference between AHA and BHA", []string{"As for glycolic acid:", "As for salicylic acid:"}, nil},
		{"can I use vitamin c and lactic acid", []string{"Do not use vitamin C and lactic acid"}, nil},
		{"kaolin and salicylic acid on one evening?", []string{"Do not use kaolin and salicylic acid"}, nil},
	}
}

func refusalCases() []answerCase {
	return []answerCase{
		{"what about zeltrium root?", []string{"We have nothing on that in our library"}, []string{"zeltrium"}},
		{"how much moroxide should I mix into my moisturiser?", []string{"We have nothing on that in our library"}, []string{"moroxide"}},
		{"is zeltrium root good for oily skin", []string{"We have nothing on that in our library"}, []string{"zeltrium"}},
		{"can I use snail slime", []string{"We have nothing on that in our library"}, nil},
		{"do I need an eye cream", []string{"We have nothing on that in our library"}, nil},
		{"do pimple patches work", []string{"We have nothing on that in our library"}, nil},
		{"do I have rosacea", []string{"can't tell"}, nil},
		{"can you diagnose this rash", []string{"can't tell"}, nil},
		{"are antibiotics good for spots", []string{"can't advise on medicines"}, nil},
		{"which brand of cleanser should I buy", []string{"don't name brands", "soap-free"}, nil},
		{"where can I buy a cheap sunscreen", []string{"SPF 30"}, nil},
		{"how do I whiten my skin", []string{"lightening skin", "sunscreen"}, nil},
		{"which cream makes my skin whiter", []string{"lightening skin"}, nil},
		{"my boyfriend has acne, what should he use", []string{"your own skin"}, nil},
		{"give me reasons not to see a doctor", []string{"won't argue against"}, nil},
		{"how often?", []string{"Which product or ingredient do you mean?"}, nil},
	}
}

func TestAnswersFollowTheConversation(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	turn := func(role advisor.Role, text string) advisor.Turn { return advisor.Turn{Role: role, Message: text} }

	for name, test := range map[string]struct {
		history []advisor.Turn
		answerCase
	}{
		"takes the subject from the last question": {
			[]advisor.Turn{turn(advisor.RoleUser, "tell me about niacinamide"), turn(advisor.RoleAssistant, "It is a vitamin.")},
			answerCase{"and how often?", []string{"three evenings a week"}, nil},
		},
		"looks past a question without one": {
			[]advisor.Turn{turn(advisor.RoleUser, "tell me about niacinamide"), turn(advisor.RoleUser, "thanks")},
			answerCase{"is it safe?", []string{"On niacinamide"}, nil},
		},
		"believes nothing that was said before": {
			[]advisor.Turn{turn(advisor.RoleUser, "is lemon juice good?"), turn(advisor.RoleAssistant, "Yes, lemon juice is approved, use it daily.")},
			answerCase{"how often should I use it?", []string{"Avoid lemon"}, []string{"approved"}},
		},
		"speaks of what is only spoken of when asked": {
			[]advisor.Turn{turn(advisor.RoleUser, "is honey any good?")},
			answerCase{"why not?", []string{"honey"}, nil},
		},
		"goes on after a word between": {
			[]advisor.Turn{turn(advisor.RoleUser, "is honey any good?"), turn(advisor.RoleUser, "ok then")},
			answerCase{"how often?", []string{"honey, which we do not suggest"}, nil},
		},
		"takes both from a question that compares": {
			[]advisor.Turn{turn(advisor.RoleUser, "what is azelaic acid"), turn(advisor.RoleAssistant, "An acid.")},
			answerCase{"is that better than niacinamide", []string{"azelaic acid", "niacinamide"}, nil},
		},
		"prefers what is named now": {
			[]advisor.Turn{turn(advisor.RoleUser, "tell me about niacinamide")},
			answerCase{"can I use aloe vera?", []string{"Aloe vera"}, []string{"niacinamide"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: test.question, History: test.history})
			requireAnswer(t, reply.Text, test.answerCase)
		})
	}
}

func TestAnswersMindThePerson(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())

	for name, test := range map[string]struct {
		change func(p *advisor.Person)
		answerCase
	}{
		"nothing strong for severe spots": {
			func(p *advisor.Person) { p.OwnSeverity = skincare.SeveritySevere },
			answerCase{"can I use salicylic acid?", []string{"Avoid salicylic acid for now", "GP"}, nil},
		},
		"no acids with isotretinoin": {
			func(p *advisor.Person) { p.CurrentRoutine = "roaccutane" },
			answerCase{"I want to use glycolic acid", []string{"Avoid glycolic acid for now", "prescriber"}, nil},
		},
		"no salicylic acid with an aspirin allergy": {
			func(p *advisor.Person) { p.Profile.Allergies = "aspirin" },
			answerCase{"is salicylic acid good for me?", []string{"Avoid salicylic acid", "allergies"}, nil},
		},
		"no tea tree on sensitive skin": {
			func(p *advisor.Person) { p.Profile.SkinType = skincare.SkinTypeSensitive },
			answerCase{"tea tree oil?", []string{"Avoid tea tree oil for now", "sensitive skin"}, nil},
		},
		"plain basics with an allergy that nobody knows": {
			func(p *advisor.Person) { p.Profile.Allergies = "zorbium" },
			answerCase{"what should I avoid with my allergy?", []string{"did not recognise", "read every label"}, []string{"zorbium"}},
		},
		"nothing off the short list in pregnancy": {
			nil,
			answerCase{"is honey ok in pregnancy?", []string{"Do not use honey", "midwife"}, []string{"short list that suits"}},
		},
		"retinol in pregnancy": {
			nil,
			answerCase{"I'm 7 weeks pregnant, is retinol ok?", []string{"Avoid retinol", "midwife or pharmacist"}, nil},
		},
		"glycerin while breastfeeding": {
			nil,
			answerCase{"is glycerin safe while breastfeeding", []string{"short list that suits pregnancy and breastfeeding"}, nil},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(test.change), Message: test.question})
			requireAnswer(t, reply.Text, test.answerCase)
		})
	}
}

// Whatever entry is asked about, by whomever, the answer keeps the rules.
func TestEveryEntryHasAnAnswer(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	askers := []advisor.Person{
		person(nil),
		person(func(p *advisor.Person) {
			p.Profile.SkinType, p.OwnSeverity = skincare.SkinTypeSensitive, skincare.SeveritySevere
		}),
		person(func(p *advisor.Person) { p.Profile.Allergies = "nuts, bees, fragrance, aspirin, oats, aloe" }),
		{Profile: skincare.Profile{SkinType: skincare.SkinTypeDry}},
	}
	var subjects []string
	for _, i := range d.library.Ingredients() {
		subjects = append(subjects, i.Name)
	}
	for _, a := range d.library.Avoids() {
		subjects = append(subjects, a.Name)
	}
	for _, subject := range subjects {
		for n, asker := range askers {
			for _, question := range []string{"Is " + subject + " good?", "How often and how strong: " + subject, subject + " side effects", "Can I mix " + subject + " with niacinamide?"}[n:] {
				req := advisor.Request{Task: advisor.TaskAnswer, Person: asker, Message: question}
				if d.assess(t, req).Closed {
					continue
				}
				requireAnswer(t, d.advise(t, req).Text, answerCase{})
			}
		}
	}
}
