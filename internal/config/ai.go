package config

import (
	"errors"
	"net/url"
	"time"

	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/storage/network"
)

// AI says who writes replies, if it is not the program itself, and within which
// bounds.
type AI struct {
	Model
	// Review reads what the other wrote a second time. Its provider may be none.
	Review Model
	// Wait is how long the first word of a reply may take, and each pause after
	// it; Timeout is how long all of it may take, with a second draft.
	Wait, Timeout time.Duration
	// Calls is how many replies of one server may be under way at once.
	Calls int32
	// Budget is how many replies all servers together may ask for in a day.
	Budget int32
}

// Model is one model of an AI provider.
type Model struct {
	Provider Provider
	Gemini   gemini.Options
	OpenAI   openai.Options
}

// Provider is a kind of AI provider.
type Provider string

// The providers.
const (
	ProviderNone   Provider = "none"
	ProviderGemini Provider = "gemini"
	ProviderOpenAI Provider = "openai"
)

// LoadAI reads the settings of the AI provider.
func LoadAI(getenv func(string) string) (AI, error) {
	r := &reader{getenv: getenv}
	ai := r.ai()
	return ai, errors.Join(r.problems...)
}

func (r *reader) ai() AI {
	ai := AI{
		Wait:    r.someTime("CLARY_AI_WAIT", 10*time.Second),
		Timeout: r.someTime("CLARY_AI_TIMEOUT", 40*time.Second),
		Calls:   r.count("CLARY_AI_CALLS", 64),
		Budget:  r.count("CLARY_AI_BUDGET", 10_000),
	}
	ai.Provider = Provider(r.choice("CLARY_AI_PROVIDER", string(ProviderNone), string(ProviderGemini), string(ProviderOpenAI)))
	switch ai.Provider {
	case ProviderGemini:
		ai.Gemini = r.gemini()
	case ProviderOpenAI:
		ai.OpenAI = openai.Options{
			URL:   r.address("CLARY_OPENAI_URL", r.required("CLARY_OPENAI_URL")),
			Key:   provider.NewKey(r.getenv("CLARY_OPENAI_KEY")),
			Model: r.required("CLARY_OPENAI_MODEL"),
		}
	case ProviderNone:
	}
	ai.Review = r.review(ai.Model)
	return ai
}

// Values of CLARY_AI_REVIEW besides that of another server.
const (
	// ReviewSame has the provider that wrote a draft read it.
	ReviewSame = "same"
	reviewOff  = "off"
)

// review reads who reads a second time: unless somebody says otherwise, the model
// that wrote.
func (r *reader) review(writer Model) Model {
	kind := r.choice("CLARY_AI_REVIEW", ReviewSame, reviewOff, string(ProviderOpenAI))
	switch {
	case kind == reviewOff || writer.Provider == ProviderNone:
		return Model{Provider: ProviderNone}
	case kind == string(ProviderOpenAI):
		return Model{Provider: ProviderOpenAI, OpenAI: openai.Options{
			URL:   r.address("CLARY_AI_REVIEW_URL", r.required("CLARY_AI_REVIEW_URL")),
			Key:   provider.NewKey(r.getenv("CLARY_AI_REVIEW_KEY")),
			Model: r.required("CLARY_AI_REVIEW_MODEL"),
		}}
	}
	if other := r.getenv("CLARY_AI_REVIEW_MODEL"); other != "" {
		writer.Gemini.Model, writer.OpenAI.Model = other, other
	}
	return writer
}

func (r *reader) gemini() gemini.Options {
	options := gemini.Options{
		Model:    r.text("CLARY_GEMINI_MODEL", gemini.DefaultModel),
		Key:      provider.NewKey(r.getenv("CLARY_GEMINI_KEY")),
		Project:  r.getenv("CLARY_GEMINI_PROJECT"),
		Location: r.getenv("CLARY_GEMINI_LOCATION"),
		BaseURL:  r.address("CLARY_AI_BASE_URL", r.getenv("CLARY_AI_BASE_URL")),
	}
	if options.Key.IsSet() == (options.Project != "") {
		r.fail("CLARY_GEMINI_KEY", "set either this, or CLARY_GEMINI_PROJECT and CLARY_GEMINI_LOCATION for Vertex AI")
	}
	if (options.Project == "") != (options.Location == "") {
		r.fail("CLARY_GEMINI_LOCATION", "must be set together with CLARY_GEMINI_PROJECT")
	}
	if r.getenv("CLARY_GEMINI_PAID") != "yes" && !isLoopback(options.BaseURL) {
		r.fail("CLARY_GEMINI_PAID", "must be yes: for people in the United Kingdom Google's terms allow only its paid services. "+
			"See that billing is on for the project, and then say so here")
	}
	return options
}

func (r *reader) someTime(name string, fallback time.Duration) time.Duration {
	d := r.duration(name, fallback)
	if d == 0 {
		r.fail(name, "must be more than no time")
	}
	return d
}

// address checks where something is. What people write must not travel in the
// open, unless the operator's own network is all that it sees.
func (r *reader) address(name, value string) string {
	if value == "" {
		return ""
	}
	address, err := url.Parse(value)
	switch {
	case err != nil || address.Host == "" || (address.Scheme != "https" && address.Scheme != "http"):
		r.fail(name, "must be an address such as https://models.example/v1")
	case address.User != nil || address.RawQuery != "" || address.Fragment != "":
		r.fail(name, "must have no password, query or fragment")
	case address.Scheme == "http" && name == "CLARY_AI_BASE_URL" && !isLoopback(value),
		address.Scheme == "http" && !network.IsNear(address.Hostname()):
		r.fail(name, "must begin with https")
	}
	return value
}

// isLoopback says whether an address is on this machine.
func isLoopback(value string) bool {
	address, err := url.Parse(value)
	return err == nil && network.IsHere(address.Hostname())
}
