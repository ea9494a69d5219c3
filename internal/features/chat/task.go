package chat

import (
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// taskOf tells what is wanted: by what the client says, or by the wording of
// the two prompts that a client of the specification sends. A routine is asked
// for as JSON for seven days; the recommendation is the first message about a
// questionnaire, and asks for cleanser and moisturiser.
func taskOf(q Question) advisor.Task {
	if q.Intent != "" {
		return q.Intent
	}
	message := strings.ToLower(q.Message)
	has := func(words ...string) bool {
		for _, word := range words {
			if !strings.Contains(message, word) {
				return false
			}
		}
		return true
	}
	switch {
	case has("json", "routine") && (has("7-day") || has("7 day") || has("seven-day") || has("one week") || has("week")):
		return advisor.TaskRoutine
	case q.Record != 0 && len(q.Conversation) == 0 && has("cleanser", "recommend") && (has("moisturizer") || has("moisturiser")):
		return advisor.TaskRecommendation
	default:
		return advisor.TaskAnswer
	}
}

func daysOf(reply advisor.Reply) []skincare.RoutineDay {
	days := make([]skincare.RoutineDay, 0, len(reply.Days))
	for _, day := range reply.Days {
		date, err := skincare.ParseDate(day.Date)
		if err != nil {
			// The advisor has checked the dates; what is kept is checked again.
			continue
		}
		days = append(days, skincare.RoutineDay{Date: date, Morning: day.Morning, Evening: day.Evening})
	}
	return days
}

// repeated is the answer to an attempt that was answered before.
func repeated(week skincare.RoutineAdded, days []skincare.RoutineDay) Answer {
	answer := Answer{Week: &week}
	answer.Writer.Kind = advisor.WriterFixed
	for _, day := range days {
		answer.Days = append(answer.Days, advisor.Day{Date: day.Date.String(), Morning: day.Morning, Evening: day.Evening})
	}
	return answer
}

// said is what a person says of themselves in a question, around a list of ingredients. A
// request for advice or a
// routine repeats answers that are in the records.
func said(q Question, around string) string {
	if taskOf(q) == advisor.TaskAnswer {
		return around
	}
	return ""
}

// turnsOf are what the person wrote before.
func turnsOf(q Question) []string {
	var texts []string
	for _, turn := range q.Conversation {
		if turn.Role == advisor.RoleUser {
			texts = append(texts, turn.Message)
		}
	}
	return texts
}
