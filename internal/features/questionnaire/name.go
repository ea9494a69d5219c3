package questionnaire

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"

	"clary.example/internal/skincare"
)

// photosFolder is where the photos of all users are in the bucket.
const photosFolder = "photos/"

// Name is what a questionnaire is called where nobody should guess: what is
// sealed opens under it only, and its photo lies under it in the bucket.
type Name [16]byte

func newName() Name {
	var name Name
	_, _ = rand.Read(name[:]) // Never fails: crypto/rand ends the program instead.
	return name
}

// String returns the name in hexadecimal digits.
func (n Name) String() string { return hex.EncodeToString(n[:]) }

// PhotosFolder returns where the photos of all users are.
func PhotosFolder() string { return photosFolder }

// UserFolder returns where the photos of a user are.
func UserFolder(user skincare.UserID) string {
	return photosFolder + strconv.FormatInt(int64(user), 10) + "/"
}

// PhotoFolder returns where the copies of one photo are.
func PhotoFolder(user skincare.UserID, name Name) string {
	return UserFolder(user) + name.String() + "/"
}

func photoKey(user skincare.UserID, name Name, size Size) string {
	return PhotoFolder(user, name) + string(size)
}
