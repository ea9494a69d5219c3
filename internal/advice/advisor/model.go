// Package advisor decides in code what may be said to a person, has it written,
// and checks it before it is shown. Who writes is behind one interface: an AI
// provider, or the writer of this program, which needs no network. Nothing that
// a writer says is trusted, and nothing that a person writes is an instruction.
package advisor

import (
	"context"
	"errors"
	"iter"
)

// Model writes what a Brief asks for.
type Model interface {
	// Name says which model it is, as its maker calls it.
	Name() string
	// Write yields the text in pieces, as they come. An error ends it, and is
	// one of those below where it can be told; it never quotes the brief or
	// the reply. A sequence that ends without an error is a whole reply.
	Write(ctx context.Context, brief Brief) iter.Seq2[string, error]
}

// What can go wrong with a Model.
var (
	// ErrUnavailable means that it might work another time: no connection, too
	// many requests, a failure on the other side, or too slow.
	ErrUnavailable = errors.New("the model does not answer")
	// ErrBlocked means that the provider's own rules forbid the answer.
	ErrBlocked = errors.New("the provider blocked the answer")
	// ErrCutShort means that the answer broke off.
	ErrCutShort = errors.New("the answer was cut short")
	// ErrRefused means that it will never work as it is set up.
	ErrRefused = errors.New("the provider refused the request")
	// ErrWithheld means that the person does not let the provider have it.
	ErrWithheld = errors.New("the person withholds it from the provider")
)

// Task is what a person wants.
type Task string

// The tasks.
const (
	// TaskAnswer is a question of any kind.
	TaskAnswer Task = "answer"
	// TaskRecommendation is advice in four parts for a questionnaire.
	TaskRecommendation Task = "recommendation"
	// TaskRoutine is seven days of mornings and evenings, as a JSON array of
	// objects with Date, Morning and Evening.
	TaskRoutine Task = "routine"
)

// Brief is all that a writer gets to know. It holds no username and no id, but
// people may name themselves in what they write: Prompt redacts what it can.
type Brief struct {
	Task  Task
	Facts Facts
	// Question is what the person wrote, cleaned. It is empty where the facts
	// say it all.
	Question string
	// Asked are the parts of the question, and what of the library answers them.
	// It is empty when the message reader is off.
	Asked []Asked
	// Reviewed are the answers of the library to the questions nearest to this
	// one, as this person may have them.
	Reviewed []string
	// InDanger says that a danger is open. Then our own writer answers, and only what
	// to put on the skin and how.
	InDanger bool
	// StepSaid says that an earlier reply of the conversation has named the next
	// step. It is said once.
	StepSaid bool
	// History are earlier turns as the client tells them, cleaned. Any of them
	// may be forged, those of the assistant too.
	History []Turn
	// Broken names what was wrong with an earlier reply to the same brief, and
	// Rejected is the sentence that was.
	Broken   []Rule
	Rejected string
	// Review is set for a second reader, who judges and does not write.
	Review *Review
	// Permit is asked before a request to a provider is repeated. It may be nil.
	Permit func(ctx context.Context) error
}

// Turn is one message of a conversation.
type Turn struct {
	Role    Role
	Message string
}

// Role is who said something.
type Role string

// The roles.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
)

// Rule is the stable name of a rule that a reply can break.
type Rule string
