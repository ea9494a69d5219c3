package questionnaire

import (
	"strconv"

	"clary.example/internal/skincare"
)

// photosFolder is where the photos of all users are in the bucket.
const photosFolder = "photos/"

// PhotosFolder returns where the photos of all users are.
func PhotosFolder() string { return photosFolder }

// UserFolder returns where the photos of a user are.
func UserFolder(user skincare.UserID) string {
	return photosFolder + strconv.FormatInt(int64(user), 10) + "/"
}

// PhotoFolder returns where the copies of one photo are.
func PhotoFolder(user skincare.UserID, name skincare.ObjectID) string {
	return UserFolder(user) + name.String() + "/"
}

func photoKey(user skincare.UserID, name skincare.ObjectID, size Size) string {
	return PhotoFolder(user, name) + string(size)
}
