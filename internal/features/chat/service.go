// Package chat is the conversation about skincare: questions, the recommendation
// for a questionnaire and one-week routines. It decides who may ask how often
// and what is kept of the answer; what is said is decided in package advisor.
//
// A conversation is kept by the client alone. The server reads the earlier turns
// that come with a question, and forgets them with it.
package chat

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// MaxMessage bounds a message, in characters. The longest honest one holds all
// answers of a questionnaire.
const MaxMessage = 8000

// Advisor answers.
type Advisor interface {
	Advise(ctx context.Context, req advisor.Request, to advisor.Listener) (advisor.Reply, error)
	// Preview returns who would be asked and what they would be told.
	Preview(ctx context.Context, req advisor.Request) (advisor.Writer, advisor.Brief, error)
}

// Records are the questionnaires of people.
type Records interface {
	// Record returns an error of KindNotFound for one that is not theirs.
	Record(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) (skincare.Questionnaire, error)
	// Recommend keeps the advice that was given for a questionnaire.
	Recommend(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, advice skincare.Recommendation) error
}

// Routines keeps the weeks of people.
type Routines interface {
	// Made returns the week that an attempt has made, or no days.
	Made(ctx context.Context, user skincare.UserID, attempt skincare.Attempt) (skincare.RoutineAdded, []skincare.RoutineDay, error)
	// Add keeps seven days, in place of those on the same dates.
	Add(ctx context.Context, user skincare.UserID, attempt skincare.Attempt, days []skincare.RoutineDay) (skincare.RoutineAdded, error)
}

// Profiles knows what people have told us about their skin.
type Profiles interface {
	Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error)
}

// Treatments knows what people use, and hears of it in what they write.
type Treatments interface {
	// Hear keeps what a message says, and Preview does not. Both return the
	// check-ins, too.
	Hear(ctx context.Context, caller skincare.Caller, turns []string, message string) (skincare.InUse, []skincare.CheckIn, error)
	Preview(ctx context.Context, caller skincare.Caller, turns []string, message string) (skincare.InUse, []skincare.CheckIn, error)
}

// Courses plans the weeks of people.
type Courses interface {
	// Follow brings planned days in line with what the person has told. The date is
	// today by their calendar, or empty.
	Follow(ctx context.Context, caller skincare.Caller, date string) error
	// LeaveOut notes what stung a person too much or too often, and whether their skin
	// rests from it.
	LeaveOut(ctx context.Context, user skincare.UserID, date string, person *advisor.Person) error
}

// Products answers questions about products in code.
type Products interface {
	// Answer returns no text where a message asks about no product. Before are the
	// earlier messages of the person, the shelf is theirs, and the facts are what is known
	// of them.
	Answer(
		ctx context.Context, caller skincare.Caller, message string, before []string, shelf []skincare.Product, facts advisor.Facts,
	) (advisor.ProductAnswer, error)
	// Said returns messages, the newest last, without lists of ingredients.
	Said(messages ...string) []string
}

// Counter counts answers: by day, and those that a writer wrote, whichever it was,
// by user. The admin's table shows the latter as "Gemini Requests", which the
// specification fixes.
type Counter interface {
	CountAnswer(ctx context.Context, user skincare.UserID, answer Counted) error
}

// Counted is what is counted of an answer.
type Counted struct {
	Writer string
	// Fixed says that the answer is fixed texts alone.
	Fixed bool
	// LeftOut, AskedAgain and Fallback are those of the reply.
	LeftOut, AskedAgain, Fallback bool
	// ProviderTook is how long the provider took, if it wrote the answer.
	ProviderTook time.Duration
}

// Service is the use cases of the chat.
type Service struct {
	Advisor  Advisor
	Records  Records
	Routines Routines
	Profiles Profiles
	// Treatments is asked before anything is written, so that what a person says
	// counts from the first answer on.
	Treatments Treatments
	Courses    Courses
	Products   Products
	Consents   skincare.ConsentReader
	Quota      skincare.Quota
	// Previews bounds how often a user may ask what would be sent.
	Previews skincare.Quota
	Counter  Counter
	Log      *slog.Logger
}

// Question is what a person asks.
type Question struct {
	Conversation []advisor.Turn
	Message      string
	// Record is the questionnaire that it is about, or zero.
	Record skincare.QuestionnaireID
	// Intent is what the client says is wanted, or empty.
	Intent  advisor.Task
	Attempt skincare.Attempt
	// Date is today by the person's calendar, or empty.
	Date string
}

// Answer is what the person gets.
type Answer struct {
	advisor.Reply
	// Week is the routine that was kept, if one was asked for.
	Week *skincare.RoutineAdded
}

// Ask answers a question, and keeps a recommendation or a routine.
func (s *Service) Ask(ctx context.Context, caller skincare.Caller, q Question, to advisor.Listener) (Answer, error) {
	req, err := s.request(ctx, caller, q, s.Treatments.Hear)
	if err != nil {
		return Answer{}, err
	}
	s.follow(ctx, caller, q, req.Person.InUse)
	if req.Task == advisor.TaskRoutine && q.Attempt != "" {
		week, days, err := s.Routines.Made(ctx, caller.ID, q.Attempt)
		if err != nil || len(days) > 0 {
			return repeated(week, days), err
		}
	}
	if err := s.Quota.Take(ctx, caller.ID); err != nil {
		return Answer{}, err
	}
	reply, err := s.Advisor.Advise(ctx, req, to)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Reply: reply}
	switch {
	case reply.Days != nil:
		week, err := s.Routines.Add(ctx, caller.ID, q.Attempt, daysOf(reply))
		if err != nil {
			return Answer{}, err
		}
		answer.Week = &week
	case req.Task == advisor.TaskRecommendation && q.Record != 0:
		err := s.Records.Recommend(ctx, caller.ID, q.Record, skincare.Recommendation{
			Text: reply.Markdown(), Writer: reply.Writer.Name, Prompt: reply.Writer.Prompt, Library: reply.Writer.Library,
		})
		if err != nil {
			return Answer{}, err
		}
	}
	// The answer was shown and kept by now, and a count is no reason to call it
	// a failure.
	err = s.Counter.CountAnswer(context.WithoutCancel(ctx), caller.ID, Counted{
		Writer: string(reply.Writer.Kind), Fixed: reply.Writer.Kind == advisor.WriterFixed,
		LeftOut: reply.LeftOut, AskedAgain: reply.AskedAgain, Fallback: reply.Fallback, ProviderTook: reply.ProviderTook,
	})
	if err != nil {
		s.Log.ErrorContext(ctx, "usage counter update failed", "counter", "advice", "user", caller.ID, "error", err)
	}
	return answer, nil
}

// follow brings the course in line with what was said in conversations. The question
// is answered even if that fails.
func (s *Service) follow(ctx context.Context, caller skincare.Caller, q Question, in skincare.InUse) {
	said := func(use skincare.Use) bool { return use.Source.Kind == skincare.SourceConversation }
	if len(in.EndedNow) == 0 && !slices.ContainsFunc(in.Uses, said) {
		return
	}
	if err := s.Courses.Follow(ctx, caller, q.Date); err != nil {
		s.Log.ErrorContext(ctx, "course update failed", "user", caller.ID, "error", err)
	}
}

// Preview returns who would be asked a question and what they would be told.
func (s *Service) Preview(ctx context.Context, caller skincare.Caller, q Question) (advisor.Writer, advisor.Brief, error) {
	req, err := s.request(ctx, caller, q, s.Treatments.Preview)
	if err != nil {
		return advisor.Writer{}, advisor.Brief{}, err
	}
	if err := s.Previews.Take(ctx, caller.ID); err != nil {
		return advisor.Writer{}, advisor.Brief{}, err
	}
	return s.Advisor.Preview(ctx, req)
}

// hearer is Hear or Preview of Treatments.
type hearer func(ctx context.Context, caller skincare.Caller, turns []string, message string) (skincare.InUse, []skincare.CheckIn, error)

// request collects what is known of the person who asks.
func (s *Service) request(ctx context.Context, caller skincare.Caller, q Question, hear hearer) (advisor.Request, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return advisor.Request{}, err
	}
	switch {
	case strings.TrimSpace(q.Message) == "":
		return advisor.Request{}, skincare.Errorf(skincare.KindInvalid, "Please write a message.")
	case utf8.RuneCountInString(q.Message) > MaxMessage:
		return advisor.Request{}, skincare.Errorf(skincare.KindInvalid, "Please keep your message under %d characters.", MaxMessage)
	}
	profile, err := s.Profiles.Profile(ctx, caller)
	if err != nil {
		return advisor.Request{}, err
	}
	person := advisor.Person{Profile: profile}
	if q.Record != 0 {
		record, err := s.Records.Record(ctx, caller.ID, q.Record)
		if err != nil {
			return advisor.Request{}, err
		}
		person = advisor.NewPerson(record, profile)
	}
	before := turnsOf(q)
	q.Conversation = s.withoutLists(q.Conversation)
	around := s.Products.Said(q.Message)[0]
	if person.InUse, person.CheckIns, err = hear(ctx, caller, turnsOf(q), said(q, around)); err != nil {
		return advisor.Request{}, err
	}
	person.CurrentRoutine = person.InUse.Routine
	if taskOf(q) != advisor.TaskAnswer {
		if err := s.Courses.LeaveOut(ctx, caller.ID, q.Date, &person); err != nil {
			return advisor.Request{}, err
		}
	}
	return advisor.Request{
		Task:     taskOf(q),
		Person:   person,
		Message:  q.Message,
		Said:     around,
		History:  q.Conversation,
		Provider: caller.Consents.Require(skincare.PurposeAIProcessing) == nil,
		Permit:   s.permit(caller.ID),
		Product: func(ctx context.Context, facts advisor.Facts) (advisor.ProductAnswer, error) {
			return s.Products.Answer(ctx, caller, q.Message, before, person.InUse.Shelf, facts)
		},
	}, nil
}

// withoutLists is a conversation without the lists of ingredients in what the person wrote.
func (s *Service) withoutLists(turns []advisor.Turn) []advisor.Turn {
	texts := make([]string, len(turns))
	for n, turn := range turns {
		if turn.Role == advisor.RoleUser {
			texts[n] = turn.Message
		}
	}
	turns = slices.Clone(turns)
	for n, text := range s.Products.Said(texts...) {
		if turns[n].Role == advisor.RoleUser {
			turns[n].Message = text
		}
	}
	return turns
}

// permit reads a person's consents again, right before a provider is called and when
// a provider has failed.
func (s *Service) permit(user skincare.UserID) func(context.Context, advisor.WriterKind) error {
	return func(ctx context.Context, writer advisor.WriterKind) error {
		now, err := s.Consents.Current(ctx, user)
		if err != nil {
			return err
		}
		if err := now.Permit(skincare.PurposeHealthData); err != nil {
			return err
		}
		if writer == advisor.WriterProvider && now.Require(skincare.PurposeAIProcessing) != nil {
			return advisor.ErrWithheld
		}
		return nil
	}
}
