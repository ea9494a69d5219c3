package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"clary.example/internal/skincare"
)

// maxBody bounds a JSON request, in bytes. The largest honest one is a profile
// of 2,100 characters.
const maxBody = 32 << 10

// decode reads the JSON body of a request. It returns an error of KindInvalid
// for anything that is not one JSON value of the right shape, and of
// KindTooLarge for one that is too long. Fields that we do not know are passed
// over: a client may be newer than the server.
func decode[T any](w http.ResponseWriter, r *http.Request) (T, error) {
	var body T
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/json" {
		return body, skincare.Errorf(skincare.KindInvalid, "The request must be JSON.")
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	err = decoder.Decode(&body)
	if err == nil {
		_, err = decoder.Token()
		if errors.Is(err, io.EOF) {
			return body, nil
		}
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return body, skincare.Errorf(skincare.KindTooLarge, "The request is too long.")
	}
	return body, skincare.Errorf(skincare.KindInvalid, "The request is not valid JSON of the expected form.")
}
