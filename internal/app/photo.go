package app

import (
	"context"
	"io"
	"runtime"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/skincare"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
)

// Bounds of a photo, small or full: a client may send the classifier more than
// the 224 by 224 pixels that it looks at.
const (
	maxPhotoBytes = 5 << 20
	maxPhotoSide  = 1600
	// How many photos may wait to be decoded, each with its file in memory.
	waitingPerCore = 8
)

// photoOpener implements questionnaire.Photos.
type photoOpener struct {
	intake *photos.Intake
	steps  steps
}

func newPhotoOpener(s steps) photoOpener {
	cores := runtime.GOMAXPROCS(0)
	return photoOpener{photos.New(cores, waitingPerCore*cores), s}
}

// Open implements questionnaire.Photos.
func (p photoOpener) Open(ctx context.Context, r io.Reader, size questionnaire.Size) (questionnaire.Photo, error) {
	limits := photos.Limits{Bytes: maxPhotoBytes, Side: maxPhotoSide}
	release := func() {}
	data, err := step(ctx, p.steps, "photo read", func(context.Context) (data []byte, err error) {
		data, release, err = p.intake.Read(r, limits)
		return data, err
	})
	defer func() { release() }()
	if err != nil {
		return questionnaire.Photo{}, err
	}
	return step(ctx, p.steps, "photo decode", func(ctx context.Context) (questionnaire.Photo, error) {
		photo, err := p.intake.Decode(ctx, data, limits)
		if err != nil {
			return questionnaire.Photo{}, err
		}
		kept := questionnaire.Photo{JPEG: photo.JPEG}
		if size == questionnaire.Small {
			kept.Frame = photo.Frame(severity.Side)
		}
		return kept, nil
	})
}

// openEstimator opens the classifier, if there is one.
func (b builder) openEstimator(ctx context.Context) (questionnaire.Estimator, error) {
	if b.config.ModelFolder == "" {
		b.log.InfoContext(ctx, "photo analysis is off: CLARY_MODEL_FOLDER is not set")
		return noEstimator{}, nil
	}
	classifier, err := onnx.Open(ctx, onnx.Options{Folder: b.config.ModelFolder, Library: b.config.ONNXLibrary})
	if err != nil {
		return nil, err
	}
	card := classifier.Card()
	b.log.InfoContext(ctx, "photo analysis is on", "model", card.Version)
	b.metrics.WatchClassifier(classifier.Load)
	return estimator{severity.New(classifier, card.Rules), b.steps}, nil
}

// estimator implements questionnaire.Estimator, and counts what comes of it.
type estimator struct {
	severity *severity.Estimator
	steps    steps
}

// Estimate implements questionnaire.Estimator.
func (e estimator) Estimate(ctx context.Context, frame []byte) (skincare.Estimate, error) {
	estimate, err := step(ctx, e.steps, "classify", func(ctx context.Context) (skincare.Estimate, error) {
		return e.severity.Estimate(ctx, frame)
	})
	switch {
	case err != nil:
		e.steps.metrics.CountClassification("failed")
	case estimate.Severity != "":
		e.steps.metrics.CountClassification(string(estimate.Severity))
	default:
		e.steps.metrics.CountClassification(string(estimate.Doubt))
	}
	return estimate, err
}

// noEstimator implements questionnaire.Estimator for a server that analyses no
// photos.
type noEstimator struct{}

// Estimate implements questionnaire.Estimator.
func (noEstimator) Estimate(context.Context, []byte) (skincare.Estimate, error) {
	return skincare.Estimate{Doubt: skincare.DoubtNoModel}, nil
}
