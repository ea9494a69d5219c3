package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/features/chat"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// maxConversation bounds a request with its conversation, in bytes. A client of
// the specification sends all of it, every time.
const maxConversation = 512 << 10

// chat handles POST /api/chatbot/.
func (s *Server) chat(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	// An operator may let a provider take longer than the server writes elsewhere.
	// Where that cannot be set, the timeout of the server holds.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.answerTimeout() + writeGrace))
	q, err := question(w, r)
	if err != nil {
		return err
	}
	if strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		return s.streamChat(w, r, caller, q)
	}
	answer, err := s.Chat.Ask(r.Context(), caller, q, silent{})
	return respondTo(w, http.StatusOK, answer, err, s.chatReply)
}

// streamChat answers with events. Until the first of them a failure is answered
// like that of any call; from then on it is an event too.
func (s *Server) streamChat(w http.ResponseWriter, r *http.Request, caller skincare.Caller, q chat.Question) error {
	events := &eventStream{w: w, flusher: http.NewResponseController(w)}
	answer, err := s.Chat.Ask(r.Context(), caller, q, events)
	switch {
	case err == nil:
		return events.send("done", s.chatReply(answer))
	case !events.begun:
		return err
	case isGone(r):
		return nil // Nobody is left to be told.
	default:
		return events.send("problem", problem(s.logFailure(r, callerError{err, caller.ID})))
	}
}

// previewChat handles POST /api/chatbot/preview/.
func (s *Server) previewChat(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	q, err := question(w, r)
	if err != nil {
		return err
	}
	writer, brief, err := s.Chat.Preview(r.Context(), caller, q)
	if err != nil {
		return err
	}
	body := oas.ChatPreview{Writer: chatWriter(writer), Earlier: []oas.ChatTurn{}}
	if writer.Kind == advisor.WriterProvider {
		body.System, body.Prompt = brief.System(), brief.Prompt()
		if writer.Reviewer != "" {
			body.Reviewer = &writer.Reviewer
		}
		for _, turn := range brief.Earlier() {
			body.Earlier = append(body.Earlier, oas.ChatTurn{Role: oas.ChatTurnRole(turn.Role), Message: &turn.Message})
		}
	}
	return respond(w, http.StatusOK, body)
}

func question(w http.ResponseWriter, r *http.Request) (chat.Question, error) {
	body, err := decodeUpTo[oas.ChatRequest](w, r, maxConversation)
	if err != nil {
		return chat.Question{}, err
	}
	attempt := skincare.Attempt(r.Header.Get("Idempotency-Key"))
	if err := attempt.Check(); err != nil {
		return chat.Question{}, err
	}
	q := chat.Question{Message: body.Message, Attempt: attempt, Date: dateOf(r)}
	if id := body.QuestionnaireID; id != nil {
		if *id < 1 {
			return chat.Question{}, skincare.Errorf(skincare.KindNotFound, "There is no such record.")
		}
		q.Record = skincare.QuestionnaireID(*id)
	}
	if body.Intent != nil {
		q.Intent, err = intent(*body.Intent)
		if err != nil {
			return chat.Question{}, err
		}
	}
	// How much of it is read is decided where it is read.
	for _, turn := range body.Conversation {
		if !turn.Role.Valid() {
			return chat.Question{}, skincare.Errorf(skincare.KindInvalid, "The role of a turn must be user or assistant.")
		}
		if turn.Message != nil {
			q.Conversation = append(q.Conversation, advisor.Turn{Role: advisor.Role(turn.Role), Message: *turn.Message})
		}
	}
	return q, nil
}

func intent(i oas.ChatIntent) (advisor.Task, error) {
	switch i {
	case oas.ChatIntentQuestion:
		return advisor.TaskAnswer, nil
	case oas.ChatIntentRecommendation:
		return advisor.TaskRecommendation, nil
	case oas.ChatIntentRoutine:
		return advisor.TaskRoutine, nil
	default:
		return "", skincare.Errorf(skincare.KindInvalid, "The intent must be question, recommendation or routine.")
	}
}

func (s *Server) chatReply(answer chat.Answer) oas.ChatReply {
	body := oas.ChatReply{
		Reply:      answer.Markdown(),
		Care:       skincare.Convert(answer.Care, careBody),
		Text:       answer.Text,
		Considered: new(usesBody(answer.Considered)),
		Notes:      append([]string{}, answer.Notes...),
		Citations:  []oas.Citation{},
		Writer:     chatWriter(answer.Writer),
		Reading:    oas.ChatReplyReading(answer.Reading),
	}
	for _, c := range answer.Citations {
		body.Citations = append(body.Citations, oas.Citation{ID: string(c.ID), Name: c.Name})
	}
	if len(answer.Choices) > 0 {
		body.Choices = &answer.Choices
	}
	if answer.Text != "" && answer.Writer.Kind != advisor.WriterProvider {
		body.Review = reviewBody(s.Reviews.Covers(answer.Text))
	}
	if answer.Week != nil {
		body.Routine = &oas.RoutineAdded{Week: answer.Week.Week, Replaced: dates(answer.Week.Replaced)}
	}
	return body
}

func chatWriter(w advisor.Writer) oas.ChatWriter {
	return oas.ChatWriter{Kind: oas.ChatWriterKind(w.Kind), Name: w.Name}
}

func careBody(care advisor.Care) oas.Care {
	return oas.Care{ID: care.ID, Level: careLevel(care.Level), Tier: oas.CareTier(care.Tier), Text: care.Text}
}

// careLevel says how soon somebody should look at it. What ends a conversation
// for other reasons is information.
func careLevel(level knowledge.Level) oas.CareLevel {
	switch level {
	case knowledge.LevelEmergency:
		return oas.CareLevelEmergency
	case knowledge.LevelToday:
		return oas.CareLevelToday
	case knowledge.LevelGP:
		return oas.CareLevelSoon
	case knowledge.LevelPharmacist:
		return oas.CareLevelPharmacist
	default:
		return oas.CareLevelInformation
	}
}

// silent implements advisor.Listener for a client that waits for all of it.
type silent struct{}

func (silent) Care(advisor.Care) error { return nil }
func (silent) Text(string) error       { return nil }
func (silent) Reset() error            { return nil }

// eventStream implements advisor.Listener by server-sent events.
type eventStream struct {
	w       http.ResponseWriter
	flusher *http.ResponseController
	begun   bool
}

// Care implements advisor.Listener.
func (e *eventStream) Care(care advisor.Care) error { return e.send("care", careBody(care)) }

// Text implements advisor.Listener.
func (e *eventStream) Text(text string) error { return e.send("text", oas.ChatPiece{Text: text}) }

// Reset implements advisor.Listener.
func (e *eventStream) Reset() error {
	if !e.begun {
		return nil // There is nothing to withdraw.
	}
	return e.send("reset", struct{}{})
}

// send writes one event. JSON in one line cannot break out of its field.
func (e *eventStream) send(event string, body any) error {
	if !e.begun {
		e.begun = true
		header := e.w.Header()
		header.Set("Content-Type", "text/event-stream; charset=utf-8")
		// Proxies that collect answers would undo the streaming.
		header.Set("X-Accel-Buffering", "no")
		e.w.WriteHeader(http.StatusOK)
	}
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if _, err := e.w.Write([]byte("event: " + event + "\ndata: " + string(data) + "\n\n")); err != nil {
		return err
	}
	return e.flusher.Flush()
}
