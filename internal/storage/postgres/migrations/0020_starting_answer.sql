-- +goose Up

-- Whether the person answered the question if this photo may stay as a starting
-- photo, with yes or no. It stays when the photo goes, so that nobody is asked
-- twice about a side of the face.
ALTER TABLE questionnaires ADD COLUMN starting_photo_answered boolean NOT NULL DEFAULT false;
