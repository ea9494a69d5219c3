package aiserver

import (
	"context"
	"net/http"
	"time"
)

// Answer is what to do with a request that is in order.
type Answer struct {
	// Fault is what goes wrong, if anything does.
	Fault Fault
	// Pieces are what is said, piece by piece. Without any it is something
	// that fits the prompt.
	Pieces []string
	// Thought is what the model thinks before it speaks, and not for readers.
	Thought string
	// Delay comes before the first byte, and Pace between the pieces.
	Delay time.Duration
	Pace  time.Duration
}

// Fault is a way to fail.
type Fault string

// The faults.
const (
	// FaultNone is success.
	FaultNone Fault = ""
	// FaultPromptBlocked refuses the prompt by the provider's own rules.
	FaultPromptBlocked Fault = "prompt-blocked"
	// FaultReplyBlocked says the pieces and then stops by these rules.
	FaultReplyBlocked Fault = "reply-blocked"
	// FaultTruncated stops at the bound of tokens.
	FaultTruncated Fault = "truncated"
	// FaultUnfinished ends properly, but without saying that it is done.
	FaultUnfinished Fault = "unfinished"
	// FaultEmpty says that it is done without having said anything.
	FaultEmpty Fault = "empty"
	// FaultTooMany is status 429, with the time to wait.
	FaultTooMany Fault = "too-many"
	// FaultDown is status 503.
	FaultDown Fault = "down"
	// FaultForbidden is status 403.
	FaultForbidden Fault = "forbidden"
	// FaultError says the pieces and then that something went wrong.
	FaultError Fault = "error"
	// FaultHang never answers.
	FaultHang Fault = "hang"
	// FaultStall says the first piece, and then nothing more.
	FaultStall Fault = "stall"
	// FaultCut says the pieces and then breaks the connection inside an event.
	FaultCut Fault = "cut"
	// FaultMalformed says the pieces and then something that is no JSON.
	FaultMalformed Fault = "malformed"
)

// Faults lists them all.
func Faults() []Fault {
	return []Fault{
		FaultPromptBlocked, FaultReplyBlocked, FaultTruncated, FaultUnfinished, FaultEmpty, FaultTooMany, FaultDown,
		FaultForbidden, FaultError, FaultHang, FaultStall, FaultCut, FaultMalformed,
	}
}

// ending is how a stream says that it is over.
type ending string

const (
	endStop    ending = "stop"
	endLength  ending = "length"
	endBlocked ending = "blocked"
)

// protocol is how one vendor says things.
type protocol interface {
	// refuse writes an answer that is an error.
	refuse(w http.ResponseWriter, status int)
	// begin, thought, piece and end return events of a stream. The last piece
	// may come with the end.
	begin() []byte
	thought(text string) []byte
	piece(text string) []byte
	end(last string, how ending) []byte
	// promptBlocked, empty and failure are streams, or their ends, of one event.
	promptBlocked() []byte
	empty() []byte
	failure() []byte
	// broken is an event with no JSON in it.
	broken() []byte
}

// stream gives an answer by a protocol. It returns when all is said or the
// client has gone.
func (a Answer) stream(w http.ResponseWriter, r *http.Request, p protocol) {
	if a.Fault == FaultHang || !wait(r.Context(), a.Delay) {
		<-r.Context().Done()
		return
	}
	switch a.Fault {
	case FaultTooMany:
		p.refuse(w, http.StatusTooManyRequests)
		return
	case FaultDown:
		p.refuse(w, http.StatusServiceUnavailable)
		return
	case FaultForbidden:
		p.refuse(w, http.StatusForbidden)
		return
	default:
	}
	s := &sender{w: w, control: http.NewResponseController(w)}
	w.Header().Set("Content-Type", "text/event-stream")
	s.send(p.begin())
	if a.Thought != "" {
		s.send(p.thought(a.Thought))
	}
	switch a.Fault {
	case FaultPromptBlocked:
		s.send(p.promptBlocked())
		return
	case FaultEmpty:
		s.send(p.empty())
		return
	default:
	}
	for i, text := range a.Pieces {
		if i > 0 && !wait(r.Context(), a.Pace) {
			return
		}
		if i == len(a.Pieces)-1 && a.Fault == FaultNone {
			s.send(p.end(text, endStop))
			return
		}
		s.send(p.piece(text))
		if a.Fault == FaultStall {
			<-r.Context().Done()
			return
		}
	}
	a.fail(s, p)
}

// fail ends a stream in one of the ways that it should not.
func (a Answer) fail(s *sender, p protocol) {
	switch a.Fault {
	case FaultReplyBlocked:
		s.send(p.end("", endBlocked))
	case FaultTruncated:
		s.send(p.end("", endLength))
	case FaultError:
		s.send(p.failure())
	case FaultMalformed:
		s.send(p.broken())
	case FaultCut:
		event := p.piece("This is not said to the e")
		s.send(event[:len(event)/2])
		panic(http.ErrAbortHandler)
	default:
	}
}

// sender writes events, each at once.
type sender struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send ignores failures: the client has gone, and the context will say so.
func (s *sender) send(event []byte) {
	_, _ = s.w.Write(event)
	_ = s.control.Flush()
}

// wait waits and reports whether ctx is still good.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
