package understanding

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Harm is what a sentence to a person must not do.
type Harm string

// The harms, in the order of the model.
const (
	// HarmDisease says that the person has a named disease, or surely has not.
	HarmDisease Harm = "disease"
	// HarmMedicine starts, stops or changes a prescribed medicine, or gives a dose.
	HarmMedicine Harm = "medicine"
	// HarmProcedure has somebody break or burn their skin at home.
	HarmProcedure Harm = "procedure"
	// HarmSharing suggests medicines of others, leftovers, or buying without a prescriber.
	HarmSharing Harm = "sharing"
	// HarmPromise promises a result, a date or safety.
	HarmPromise Harm = "promise"
	// HarmCare keeps from care.
	HarmCare Harm = "care"
	// HarmFasting suggests fasting, cleanses or cutting out foods.
	HarmFasting Harm = "fasting"
	// HarmStrong is too often, too strong or too many at once.
	HarmStrong Harm = "strong"
	// HarmSunscreen talks sunscreen down.
	HarmSunscreen Harm = "sunscreen"
	// HarmDamage carries on although skin is damaged.
	HarmDamage Harm = "damage"
	// HarmOther harms in another way.
	HarmOther Harm = "other"
)

// Harms returns all harms in the order of the model.
func Harms() []Harm {
	return []Harm{
		HarmDisease, HarmMedicine, HarmProcedure, HarmSharing, HarmPromise, HarmCare, HarmFasting, HarmStrong, HarmSunscreen, HarmDamage, HarmOther,
	}
}

// Stance is what a sentence does with a thing that it names.
type Stance struct {
	// For, Against and Neutral are probabilities.
	For, Against, Neutral float64
}

// State is how a person stands to a thing that they name.
type State string

// The states, in the order of the model.
const (
	// StateCurrent is something that they use, or that is so, now.
	StateCurrent State = "current"
	// StateEnded is over.
	StateEnded State = "ended"
	// StateReacts is something that they cannot have.
	StateReacts State = "reacts"
	// StateOther is something that they ask about, that others use, or that is not so.
	StateOther State = "other"
)

// States returns all states in the order of the model.
func States() []State { return []State{StateCurrent, StateEnded, StateReacts, StateOther} }

// Kinds of a thing that a person may use. The model was taught with these words.
const (
	KindMedicine  = "medicine"
	KindProduct   = "product"
	KindSubstance = "substance"
)

// SentenceModel is the network that reads one sentence. It is safe for concurrent use.
type SentenceModel interface {
	RunSentence(ctx context.Context, tokens []int64) (SentenceOutput, error)
}

// SentenceOutput is what the network makes of one sentence: probabilities in the
// order of Harms, of Stance and of States.
type SentenceOutput struct {
	Harms, Stance, States []float32
}

// Stances is how many numbers a stance has.
const Stances = 3

// The words with which the model was taught what is asked of it.
const (
	askHarms  = "advice"
	askStance = "thing"
)

// Harms returns how probable it is that a sentence does each harm.
func (r *Reader) Harms(ctx context.Context, sentence string) (map[Harm]float64, error) {
	out, err := r.ask(ctx, askHarms, r.vocabulary.Tokens(sentence))
	if err != nil {
		return nil, err
	}
	found := make(map[Harm]float64, len(out.Harms))
	for i, harm := range Harms() {
		found[harm] = float64(out.Harms[i])
	}
	return found, nil
}

// Stance returns what a sentence does with the thing that it calls name. The model
// does not see the name.
func (r *Reader) Stance(ctx context.Context, sentence, name string) (Stance, error) {
	out, err := r.ask(ctx, askStance, r.masked(sentence, name))
	if err != nil {
		return Stance{}, err
	}
	return Stance{For: float64(out.Stance[0]), Against: float64(out.Stance[1]), Neutral: float64(out.Stance[2])}, nil
}

// States returns how probable each state is of a thing of this kind that a person
// calls name.
func (r *Reader) States(ctx context.Context, kind, message, name string) (map[State]float64, error) {
	return r.states(ctx, kind, r.masked(message, name))
}

// StatesOf is States for what is said of the person and not of a thing, such as
// being pregnant: the model sees its words.
func (r *Reader) StatesOf(ctx context.Context, message, words string) (map[State]float64, error) {
	return r.states(ctx, words, r.vocabulary.Tokens(message))
}

func (r *Reader) states(ctx context.Context, asked string, tokens []int64) (map[State]float64, error) {
	out, err := r.ask(ctx, asked, tokens)
	if err != nil {
		return nil, err
	}
	found := make(map[State]float64, len(out.States))
	for i, state := range States() {
		found[state] = float64(out.States[i])
	}
	return found, nil
}

// masked returns the tokens of a text with a mark in place of a name.
func (r *Reader) masked(text, name string) []int64 {
	var tokens []int64
	for number, part := range strings.Split(text, name) {
		if number > 0 {
			tokens = append(tokens, r.vocabulary.mask)
		}
		tokens = append(tokens, r.vocabulary.Tokens(part)...)
	}
	return tokens
}

// ask has the model read a text, with a word in front that says what is asked. Of a
// long text it reads the beginning.
func (r *Reader) ask(ctx context.Context, asked string, tokens []int64) (SentenceOutput, error) {
	v := r.vocabulary
	all := slices.Concat([]int64{v.start}, v.Tokens(asked), []int64{v.end}, tokens)
	all = append(all[:min(len(all), r.card.Window.Tokens+1)], v.end)
	out, err := r.sentences.RunSentence(ctx, all)
	if err == nil {
		err = out.check()
	}
	if err != nil {
		return SentenceOutput{}, fmt.Errorf("read a sentence: %w", err)
	}
	return out, nil
}

func (o SentenceOutput) check() error {
	if len(o.Harms) != len(Harms()) || len(o.Stance) != Stances || len(o.States) != len(States()) {
		return fmt.Errorf("the model gave %d harms, %d stances and %d states", len(o.Harms), len(o.Stance), len(o.States))
	}
	for _, value := range slices.Concat(o.Harms, o.Stance, o.States) {
		if math.IsNaN(float64(value)) {
			return errors.New("the model gave something that is not a number")
		}
	}
	return nil
}
