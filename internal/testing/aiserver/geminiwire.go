package aiserver

import (
	"fmt"
	"net/http"
	"strings"
)

// gemini is Google's way of saying things.
type gemini struct {
	model  string
	prompt int
	said   int
}

var _ protocol = (*gemini)(nil)

// crlf ends the lines of Google's events.
const crlf = "\r\n"

// googleStatus are Google's names of statuses.
func googleStatus(status int) string {
	switch status {
	case http.StatusBadRequest:
		return "INVALID_ARGUMENT"
	case http.StatusUnauthorized:
		return "UNAUTHENTICATED"
	case http.StatusForbidden:
		return "PERMISSION_DENIED"
	case http.StatusNotFound:
		return "NOT_FOUND"
	case http.StatusTooManyRequests:
		return "RESOURCE_EXHAUSTED"
	case http.StatusServiceUnavailable:
		return "UNAVAILABLE"
	}
	return "INTERNAL"
}

func googleFailure(status int, message string, details ...object) object {
	failure := object{"code": status, "message": message, "status": googleStatus(status)}
	if len(details) > 0 {
		failure["details"] = details
	}
	return object{"error": failure}
}

func googleError(w http.ResponseWriter, status int, message string, details ...object) {
	writeJSON(w, status, googleFailure(status, message, details...))
}

func (g *gemini) refuse(w http.ResponseWriter, status int) {
	switch status {
	case http.StatusTooManyRequests:
		googleError(w, status, "You exceeded your quota. Please retry in 27s.",
			object{"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": []object{{
				"quotaMetric":     "generativelanguage.googleapis.com/generate_content_paid_tier_requests",
				"quotaId":         "GenerateRequestsPerMinutePerProjectPerModel",
				"quotaDimensions": object{"location": "global", "model": g.model},
			}}},
			object{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "27s"})
	case http.StatusServiceUnavailable:
		googleError(w, status, "The model is overloaded. Please try again later.")
	default:
		googleError(w, status, "The caller does not have permission.")
	}
}

// response is one piece of an answer.
func (g *gemini) response(fields object) object {
	response := object{
		"usageMetadata": object{
			"promptTokenCount": g.prompt, "candidatesTokenCount": g.said, "totalTokenCount": g.prompt + g.said,
			"promptTokensDetails": []object{{"modality": "TEXT", "tokenCount": g.prompt}},
		},
		"modelVersion": g.model,
		"responseId":   "bG9jYWwtcmVzcG9uc2U",
	}
	for name, value := range fields {
		response[name] = value
	}
	return response
}

func (g *gemini) candidate(text, finish string) object {
	g.said += 1 + len(text)/4
	candidate := object{"content": object{"parts": []object{{"text": text}}, "role": "model"}, "index": 0}
	if finish != "" {
		candidate["finishReason"] = finish
	}
	return g.response(object{"candidates": []object{candidate}})
}

func (g *gemini) begin() []byte { return nil }

func (g *gemini) thought(text string) []byte {
	return event(g.response(object{"candidates": []object{{
		"content": object{"parts": []object{{"text": text, "thought": true}}, "role": "model"}, "index": 0,
	}}}), crlf)
}

func (g *gemini) piece(text string) []byte { return event(g.candidate(text, ""), crlf) }

func (g *gemini) end(last string, how ending) []byte {
	switch how {
	case endBlocked:
		return event(g.response(object{"candidates": []object{{
			"finishReason": "SAFETY", "index": 0, "safetyRatings": ratings("candidate"),
		}}}), crlf)
	case endLength:
		return event(g.candidate(last, "MAX_TOKENS"), crlf)
	case endStop:
	}
	return event(g.candidate(last, "STOP"), crlf)
}

// ratings are what comes with a block.
func ratings(of string) []object {
	var ratings []object
	for _, category := range []string{"HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT"} {
		rating := object{"category": "HARM_CATEGORY_" + category, "probability": "NEGLIGIBLE"}
		if category == "DANGEROUS_CONTENT" {
			rating["probability"] = "HIGH"
			if of == "candidate" {
				rating["blocked"] = true
			}
		}
		ratings = append(ratings, rating)
	}
	return ratings
}

func (g *gemini) promptBlocked() []byte {
	return event(g.response(object{"promptFeedback": object{"blockReason": "SAFETY", "safetyRatings": ratings("prompt")}}), crlf)
}

func (g *gemini) empty() []byte { return event(g.response(nil), crlf) }

func (g *gemini) failure() []byte {
	return event(googleFailure(http.StatusServiceUnavailable, "The model is overloaded. Please try again later."), crlf)
}

func (g *gemini) broken() []byte {
	return fmt.Appendf(nil, `data: {"candidates": [{"content": {"parts": [{"text": "And the`+crlf+crlf)
}

// whole gives an answer in one piece, as the method that does not stream does.
func (a Answer) whole(w http.ResponseWriter, r *http.Request, g *gemini) {
	switch {
	case a.Fault == FaultHang || !wait(r.Context(), a.Delay):
		<-r.Context().Done()
	case a.Fault == FaultTooMany:
		g.refuse(w, http.StatusTooManyRequests)
	case a.Fault != FaultNone:
		g.refuse(w, http.StatusServiceUnavailable)
	default:
		writeJSON(w, http.StatusOK, g.candidate(strings.Join(a.Pieces, ""), "STOP"))
	}
}
