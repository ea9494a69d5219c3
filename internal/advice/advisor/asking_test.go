package advisor_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// asks is a message in the chat, after what the person and Clary said before.
func asks(message string, before ...string) advisor.Request {
	req := question(somebody(), message)
	for _, turn := range before {
		req.History = append(req.History, advisor.Turn{Role: advisor.RoleUser, Message: turn}, advisor.Turn{Role: advisor.RoleAssistant, Message: "An answer."})
	}
	return req
}

// onlyQuestions ask about scars, lumps and medicines, and say nothing of the person.
func onlyQuestions() []string {
	return []string{
		"Do acne scars fade?", "how do acne scars form", "What types of acne scars are there?", "What is an ice pick scar?", "Can scars be prevented?",
		"Why do some people get pitted scars?", "is microneedling good for scarring", "Does lymecycline scar?", "Will squeezing leave a scar?", "so what are boxcar scars",
		"What are nodules?", "what is cystic acne", "How do doctors treat cysts?", "Are cysts worse than spots?", "is nodular acne the same as cystic acne",
		"What's the difference between a nodule and a cyst?", "Can stress cause cysts?", "Do painful lumps need a doctor?", "and what is hidradenitis?", "Why do deep lumps hurt?",
		"Should cysts be squeezed?", "What causes lumps under the skin?", "Is an abscess dangerous?", "How long does a cyst last?",
		"Is adapalene any good?", "what is tretinoin", "Can I buy benzoyl peroxide in a shop?", "Do I need a prescription for clindamycin?",
		"Which is better for my skin, adapalene or retinol?", "How does lymecycline work?", "what does duac do", "Is doxycycline an antibiotic?", "Does isotretinoin dry the lips?",
		"Could my GP prescribe tretinoin?", "hi, what are the side effects of adapalene?", "Is differin stronger than retinol?",
	}
}

func TestAQuestionAboutScarsLumpsOrAMedicineIsNoSignOfThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, message := range onlyQuestions() {
		c := d.assess(t, asks(message))
		require.Equal(t, advisor.NextStepPharmacist, c.Brief.Facts.NextStep, message)
		require.False(t, c.Brief.Facts.Has(advisor.ConditionMedicine), message)
		for _, care := range c.Care {
			require.NotContains(t, []string{"RF05", "RF06", knowledge.FlagTreatment}, care.ID, message)
		}
		c = d.assess(t, asks("Thanks, that helps", message))
		require.Equal(t, advisor.NextStepPharmacist, c.Brief.Facts.NextStep, "and nothing sticks: %s", message)
	}
}

// signsOfThePerson say of the person that they have scars or lumps, as a statement or
// beside a question.
func signsOfThePerson() []string {
	return []string{
		"I've got acne scars, do they fade?", "Will my scars ever fade?", "acne scars on both cheeks", "pitted scars on both cheeks, which mask helps?",
		"can i do anything about the scars i have", "I have ice pick scars", "my spots leave scars", "scarring on my chin is getting worse", "Why am I getting scars?",
		"what can I do about my scars", "How do I get rid of my acne scars?", "old scars and new ones every week", "does it matter that my chest has scars",
		"I have deep lumps on my jaw", "I have painful cysts, what are they?", "deep cysts that never come to a head, what natural mask helps?", "cystic acne on my back",
		"huge painful lumps under the skin", "got nodules on my neck", "Are my cysts dangerous?", "my face is full of hard lumps", "a big sore lump on my cheek, can I squeeze it?",
		"I keep getting cysts on my chin, is that hormones?", "why do I get painful lumps before my period",
	}
}

// medicinesOfThePerson say that they use one.
func medicinesOfThePerson() []string {
	return []string{
		"I use adapalene, can I add an acid?", "Can I put an acid over my adapalene?", "been on lymecycline a month, is that long enough?",
		"Does duac work? been using it three weeks", "GP gave me tretinoin, is retinol ok too?", "adapalene every night", "I'm on lymecycline and my lips are dry",
		"just started differin", "my doctor prescribed clindamycin lotion", "how long until my lymecycline works?",
	}
}

func TestWhatAPersonSaysOfThemselvesStillCounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, message := range signsOfThePerson() {
		require.Equal(t, advisor.NextStepGP, d.assess(t, asks(message)).Brief.Facts.NextStep, message)
	}
	for _, message := range medicinesOfThePerson() {
		require.True(t, d.assess(t, asks(message)).Brief.Facts.Has(advisor.ConditionMedicine), message)
	}
	require.GreaterOrEqual(t, len(onlyQuestions()), 30)
	require.GreaterOrEqual(t, len(signsOfThePerson())+len(medicinesOfThePerson()), 30)
	// Danger is recognised in a question too.
	require.True(t, d.assess(t, asks("What happens if I kill myself?")).Closed)
}

func TestTheNextStepIsSaidOnceInAConversation(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	said := func(req advisor.Request) bool {
		reply, _ := d.ask(t, req)
		return strings.Contains(strings.Join(reply.Notes, "\n"), "book an appointment with your GP")
	}
	const scars = "I have scars on my cheeks, what can I do?"
	require.True(t, said(asks(scars)))
	require.False(t, said(asks("How often should I wash my face?", scars)), "it was said with the answer before")
	require.True(t, said(asks(scars, "How often should I wash my face?")), "a sign that is new")
	req := asks("How often should I wash my face?")
	req.Person = with(severe)
	require.True(t, said(req), "the first answer of a conversation")
	req.History = asks("x", "Hello").History
	require.False(t, said(req))
}
