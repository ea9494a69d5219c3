package api

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
	return decodeUpTo[T](w, r, maxBody)
}

// decodeUpTo is decode for a body with a bound of its own.
func decodeUpTo[T any](w http.ResponseWriter, r *http.Request, most int64) (T, error) {
	var body T
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/json" {
		return body, skincare.Errorf(skincare.KindInvalid, "The request must be JSON.")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return body, skincare.Errorf(skincare.KindTooLarge, "The request is too long.")
	}
	var fields map[string]json.RawMessage
	if err != nil || json.Unmarshal(raw, &fields) != nil || fields == nil || json.Unmarshal(raw, &body) != nil {
		return body, skincare.Errorf(skincare.KindInvalid, "The request is not valid JSON, or its fields are not as expected.")
	}
	for name, nullable := range required(reflect.TypeFor[T]()) {
		if value, ok := fields[name]; !ok || string(value) == "null" && !nullable {
			return body, skincare.Errorf(skincare.KindInvalid, "The request is missing %q.", name)
		}
	}
	return body, nil
}

// required returns the fields that the contract requires of a body, and whether
// they may be null. The generator marks all others with omitempty, and makes
// those that may be null pointers.
func required(body reflect.Type) map[string]bool {
	fields := make(map[string]bool)
	for i := range body.NumField() {
		field := body.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if options == "" {
			fields[name] = field.Type.Kind() == reflect.Pointer
		}
	}
	return fields
}
