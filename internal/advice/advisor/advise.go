package advisor

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/usage"
	"clary.example/internal/skincare"
)

// Listener hears of a reply while it is being written.
type Listener interface {
	// Care is told of a fixed text, before anything else.
	Care(care Care) error
	// Text is told of words that were checked.
	Text(text string) error
	// Reset withdraws all words so far: they are followed by others.
	Reset() error
}

// Reply is what the person is told.
type Reply struct {
	Care []Care
	// Text is the answer itself, as markdown. It is empty when the fixed texts
	// are all, and for a routine.
	Text string
	// Days are the seven days of a routine.
	Days []Day
	// Considered is what the person said earlier that the answer takes into
	// account.
	Considered []skincare.Use
	// Choices are questions that the person may have meant instead.
	Choices []string
	// Notes stand under the answer.
	Notes     []string
	Citations []Citation
	Writer    Writer
	// Reading says what read the message.
	Reading Reading
	// Broken are the rules that made a draft be thrown away, for the counts.
	Broken []Rule
	// LeftOut says that the reply of a provider lacks a sentence, AskedAgain that
	// it had to write twice, and Fallback that our own writer stood in for it.
	LeftOut, AskedAgain, Fallback bool
	// ProviderTook is how long a provider took for the draft that is the reply.
	ProviderTook time.Duration
}

// Citation is an entry of the library that an answer speaks of.
type Citation struct {
	ID   knowledge.ID
	Name string
}

// WriterKind says who wrote a reply.
type WriterKind string

// The kinds of writer.
const (
	WriterFixed    WriterKind = "fixed"
	WriterBuiltin  WriterKind = "builtin"
	WriterProvider WriterKind = "provider"
)

// Writer is who wrote a reply, and by which version of what.
type Writer struct {
	Kind WriterKind
	// Name is the model as its maker calls it, and Reviewer the one that reads what
	// it wrote before the person does, if any.
	Name, Reviewer string
	// Prompt and Library are the versions of the instructions and of the
	// library.
	Prompt, Library string
}

// Outcome is how one try to write a reply ended, for the counts. It holds no
// text.
type Outcome struct {
	Task   Task
	Writer WriterKind
	// Broken are the rules that the draft broke; Err is why there was none.
	// LeftOut are the rules that sentences broke which were left out of it.
	Broken, LeftOut []Rule
	Err             error
	Took            time.Duration
}

// Parts are what an Advisor is made of.
type Parts struct {
	Library *knowledge.Library
	// Uses knows what people use. Where it is nil, it is one without a message reader.
	Uses *usage.Reader
	// Builtin writes when nobody else can, and must not fail.
	Builtin Model
	// Provider may be nil. ProviderTimeout is how long it may take for all its tries
	// together.
	Provider Model
	// Reviewer reads the drafts of a provider a second time. It may be nil.
	Reviewer        Model
	ProviderTimeout time.Duration
	// Reader may be nil: then the rules read alone.
	Reader MessageReader
	// Sentences reads the drafts of a provider. Without it the words decide alone.
	Sentences SentenceReader
	// Bank belongs to the Reader.
	Bank QuestionBank
	// Withdrawn tells what of the library is out of use. It may be nil.
	Withdrawn func() knowledge.Withdrawn
	Now       func() time.Time
	// Note is told how every try ended.
	Note func(ctx context.Context, outcome Outcome)
	// NoteCare is told of the fixed texts in replies and in check-ins. It may be
	// nil.
	NoteCare func(care []Care)
}

// Advisor gives advice.
type Advisor struct {
	library  *knowledge.Library
	builtin  Model
	provider Model
	reviewer Model
	// providerTimeout is that of Parts.
	providerTimeout time.Duration

	reader MessageReader
	// sentences may be nil.
	sentences SentenceReader
	bank      QuestionBank
	withdrawn func() knowledge.Withdrawn
	now       func() time.Time
	note      func(ctx context.Context, outcome Outcome)
	noteCare  func(care []Care)

	check *checker
	// questions finds where a message asks more than one thing.
	questions questionParts
	asking    usage.Asking
	uses      *usage.Reader
	replies   replies
	// words are those of our questions.
	words map[string]bool
}

// New returns an Advisor.
func New(parts Parts) *Advisor {
	uses := cmp.Or(parts.Uses, usage.New(parts.Library, nil))
	if parts.Withdrawn == nil {
		parts.Withdrawn = func() knowledge.Withdrawn { return knowledge.Withdrawn{} }
	}
	return &Advisor{
		library: parts.Library, builtin: parts.Builtin, provider: parts.Provider, reviewer: parts.Reviewer, providerTimeout: parts.ProviderTimeout,
		reader: parts.Reader, sentences: parts.Sentences, bank: parts.Bank, withdrawn: parts.Withdrawn, now: parts.Now, note: parts.Note, noteCare: parts.NoteCare,
		check: newChecker(parts.Library), questions: newQuestionParts(), asking: usage.NewAsking(), uses: uses, replies: newReplies(),
		words: knownWords(parts.Library),
	}
}

// errDraft means that a draft broke rules.
var errDraft = errors.New("the draft broke rules")

// Advise answers a request. It tells the listener what may be shown already, and
// returns all of it. An error is one of Assess, of the listener or of the context:
// whatever a provider does, the person gets an answer.
func (a *Advisor) Advise(ctx context.Context, req Request, to Listener) (Reply, error) {
	reply, err := a.advise(ctx, req, to)
	if err != nil {
		return Reply{}, err
	}
	if a.noteCare != nil {
		a.noteCare(reply.Care)
	}
	return reply, nil
}

func (a *Advisor) advise(ctx context.Context, req Request, to Listener) (Reply, error) {
	c, err := a.Assess(ctx, req)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{Care: c.Care, Reading: c.Reading, Writer: a.writer(WriterFixed, "")}
	for _, care := range c.Care {
		if err := to.Care(care); err != nil {
			return Reply{}, err
		}
	}
	if c.Closed {
		return reply, nil
	}
	if answered, err := a.product(ctx, req, c.Brief, &reply, to); err != nil || answered {
		return reply, err
	}
	if req.Task == TaskAnswer && c.Brief.Question == "" {
		reply.Text = a.library.Copy(knowledge.CopyRefuseInstructions)
		return reply, to.Text(reply.Text)
	}
	// However long a provider takes, our own writer still gets its turn.
	patient, enough := context.WithTimeout(ctx, a.providerTimeout)
	defer enough()
	for tries := a.tries(req, c.Brief); len(tries) > 0; {
		try := tries[0]
		within := ctx
		if try.kind == WriterProvider {
			within = patient
		}
		draft, err := a.permitted(within, req, try, c.Brief, to)
		switch {
		case err == nil:
			reply.Text, reply.Days, reply.Writer = draft.text, draft.days, a.writer(try.kind, try.model.Name())
			if try.kind == WriterProvider {
				reply.ProviderTook, reply.LeftOut, reply.AskedAgain = draft.took, len(draft.leftOut) > 0, len(reply.Broken) > 0
			}
			if try.kind == WriterBuiltin {
				reply.Choices = a.choices(c.Brief, reply.Text)
			}
			reply.Fallback = try.kind == WriterBuiltin && len(a.tries(req, c.Brief)) > 1
			return a.finish(c.Brief, reply), nil
		case errors.Is(err, errDraft):
			tries = tries[1:]
		case isModelError(err), within.Err() != nil && ctx.Err() == nil:
			// How often to ask again was the model's to decide.
			tries = withoutModel(tries, try.model)
		default:
			return Reply{}, err
		}
		if err := to.Reset(); err != nil {
			return Reply{}, err
		}
		reply.Broken = append(reply.Broken, draft.broken...)
		c.Brief.Broken, c.Brief.Rejected = draft.broken, draft.rejected
	}
	return a.basics(c.Brief, reply, to)
}

// permitted has a draft written if the person still lets us. Without a provider
// nothing takes long, and what the request began with holds. A provider that
// repeats a request asks once more by itself.
func (a *Advisor) permitted(ctx context.Context, req Request, t try, brief Brief, to Listener) (draft, error) {
	if a.provider != nil && req.Provider {
		brief.Permit = func(ctx context.Context) error { return req.permit(ctx, t.kind) }
		if err := brief.Permit(ctx); err != nil {
			return draft{}, err
		}
	}
	return a.draft(ctx, t, brief, to)
}

// try is one chance to write a reply.
type try struct {
	kind  WriterKind
	model Model
}

// tries returns who may write, in order: a provider twice, because it may mend
// its draft, and then our own writer. Nobody else writes for somebody in danger.
func (a *Advisor) tries(req Request, brief Brief) []try {
	builtin := try{WriterBuiltin, a.builtin}
	if a.provider == nil || !req.Provider || brief.InDanger {
		return []try{builtin}
	}
	provider := try{WriterProvider, a.provider}
	return []try{provider, provider, builtin}
}

// withoutModel leaves out all tries of one model.
func withoutModel(tries []try, model Model) []try {
	return slices.DeleteFunc(slices.Clone(tries), func(t try) bool { return t.model == model })
}

func isModelError(err error) bool {
	return errors.Is(err, ErrUnavailable) || errors.Is(err, ErrBlocked) || errors.Is(err, ErrCutShort) || errors.Is(err, ErrRefused) ||
		errors.Is(err, ErrWithheld)
}

func (a *Advisor) writer(kind WriterKind, name string) Writer {
	w := Writer{Kind: kind, Name: name, Prompt: PromptVersion, Library: a.library.Version()}
	if kind == WriterProvider && a.reviewer != nil {
		w.Reviewer = a.reviewer.Name()
	}
	return w
}

// Preview returns who would be asked and what they would be told. The brief is
// empty when nothing would leave.
func (a *Advisor) Preview(ctx context.Context, req Request) (Writer, Brief, error) {
	c, err := a.Assess(ctx, req)
	if err != nil {
		return Writer{}, Brief{}, err
	}
	product, err := a.productAnswer(ctx, req, c.Brief.Facts)
	switch {
	case err != nil:
		return Writer{}, Brief{}, err
	case product.Text != "" && !c.Closed:
		return a.writer(WriterBuiltin, a.builtin.Name()), Brief{}, nil
	case c.Closed || req.Task == TaskAnswer && c.Brief.Question == "":
		return a.writer(WriterFixed, ""), Brief{}, nil
	case a.provider == nil || !req.Provider || c.Brief.InDanger:
		return a.writer(WriterBuiltin, a.builtin.Name()), Brief{}, nil
	default:
		return a.writer(WriterProvider, a.provider.Name()), c.Brief, nil
	}
}
