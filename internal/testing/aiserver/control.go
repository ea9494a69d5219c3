package aiserver

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// setAnswer handles PUT and DELETE /answer: how to answer from now on, or well
// again.
func (s *Server) setAnswer(w http.ResponseWriter, r *http.Request) {
	var wanted struct {
		Fault   Fault    `json:"fault"`
		Pieces  []string `json:"pieces"`
		DelayMS int      `json:"delay_ms"`
		PaceMS  int      `json:"pace_ms"`
		// Once is for the next request alone.
		Once bool `json:"once"`
	}
	if r.Method == http.MethodPut {
		decoder := json.NewDecoder(r.Body)
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&wanted); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
	}
	if wanted.Fault != FaultNone && !slices.Contains(Faults(), wanted.Fault) {
		http.Error(w, "there is no such fault", http.StatusBadRequest)
		return
	}
	answer := Answer{
		Fault:  wanted.Fault,
		Pieces: wanted.Pieces,
		Delay:  time.Duration(wanted.DelayMS) * time.Millisecond,
		Pace:   time.Duration(wanted.PaceMS) * time.Millisecond,
	}
	if wanted.Once {
		s.Next(answer)
	} else {
		s.Always(answer)
	}
	w.WriteHeader(http.StatusNoContent)
}

// showSeen handles GET /seen.
func (s *Server) showSeen(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]int{"requests": s.Seen()})
}

// showLast handles GET /last.
func (s *Server) showLast(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, s.Last())
}

// object is a JSON object in somebody else's names.
type object map[string]any

func writeJSON(w http.ResponseWriter, status int, v any) {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // Everything here can be marshalled.
	}
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n'))
}

// event is one event of a stream, ended as the vendor ends its lines.
func event(v any, newline string) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // As above.
	}
	return slices.Concat([]byte("data: "), data, []byte(newline+newline))
}
