package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"

	"clary.example/internal/skincare"
)

// maxBody bounds a JSON request, in bytes. The largest honest one is a profile
// of 2,100 characters.
const maxBody = 32 << 10

// decode reads the JSON body of a request. It returns an error of KindInvalid
// for anything that is not one JSON object with all that the contract requires,
// and of KindTooLarge for one that is too long. Fields that we do not know are
// passed over: a client may be newer than the server.
func decode[T any](w http.ResponseWriter, r *http.Request) (T, error) {
	var body T
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/json" {
		return body, skincare.Errorf(skincare.KindInvalid, "The request must be JSON.")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return body, skincare.Errorf(skincare.KindTooLarge, "The request is too long.")
	}
	var fields map[string]json.RawMessage
	if err != nil || json.Unmarshal(raw, &fields) != nil || json.Unmarshal(raw, &body) != nil {
		return body, skincare.Errorf(skincare.KindInvalid, "The request is not valid JSON of the expected form.")
	}
	for _, name := range required(reflect.TypeFor[T]()) {
		if value, ok := fields[name]; !ok || string(value) == "null" {
			return body, skincare.Errorf(skincare.KindInvalid, "The request lacks %q.", name)
		}
	}
	return body, nil
}

// required returns the fields that the contract requires of a body. The
// generator marks all others with omitempty.
func required(body reflect.Type) []string {
	var names []string
	for i := range body.NumField() {
		name, options, _ := strings.Cut(body.Field(i).Tag.Get("json"), ",")
		if options == "" {
			names = append(names, name)
		}
	}
	return names
}
