// Package severity estimates how much inflamed acne a photo shows, and says so
// when it cannot tell. A hopeless photo gets no label but a reason; a doubtful
// one gets a label of low certainty.
package severity

import (
	"context"
	"fmt"
	"slices"

	"clary.example/internal/skincare"
)

// Side is the width and height, in pixels, of the picture that is looked at:
// the whole frame as the browser sends it.
const Side = 224

// Scores is what a model makes of a picture.
type Scores struct {
	// Grades are the probabilities of skincare.Severities, in that order.
	Grades []float32
	// Skin is the probability that the picture shows facial skin at all.
	Skin float32
}

// Model scores a picture of Side by Side pixels, 8-bit RGB.
//
// Score returns an error of KindUnavailable when too many pictures wait.
type Model interface {
	Score(ctx context.Context, rgb []byte) (Scores, error)
}

// Thresholds say what is too poor to look at and what is too close to call.
// They were set together with the model, on validation photos, and travel with
// it in model.json.
type Thresholds struct {
	LumaMin      float64 `json:"luma_min"`
	LumaMax      float64 `json:"luma_max"`
	BrightMax    float64 `json:"bright_max"`
	SharpnessMin float64 `json:"sharpness_min"`
	// SkinMin is the least probability of facial skin.
	SkinMin float64 `json:"skin_min"`
	// ConfidenceMin is the least probability of the likeliest grade for there
	// to be a label at all; below ConfidenceFair its certainty is low, from
	// ConfidenceHigh on it is high.
	ConfidenceMin  float64 `json:"confidence_min"`
	ConfidenceFair float64 `json:"confidence_fair"`
	ConfidenceHigh float64 `json:"confidence_high"`
}

// Rules are what belongs to a model and travels with it in model.json. Tone may be
// nil: then no tone is unfamiliar.
type Rules struct {
	Version    string     `json:"version"`
	Thresholds Thresholds `json:"thresholds"`
	Tone       *ToneRange `json:"tone"`
}

// Estimator turns pictures into estimates.
type Estimator struct {
	model Model
	Rules
}

// New returns an Estimator on a model and the rules that belong to it.
func New(model Model, rules Rules) *Estimator {
	return &Estimator{model, rules}
}

// Estimate looks at a picture of Side by Side pixels, 8-bit RGB.
func (e *Estimator) Estimate(ctx context.Context, rgb []byte) (skincare.Estimate, error) {
	if len(rgb) != Side*Side*3 {
		return skincare.Estimate{}, fmt.Errorf("picture has %d bytes, not %d", len(rgb), Side*Side*3)
	}
	if doubt := e.Thresholds.poor(Measure(rgb)); doubt != skincare.DoubtNone {
		return e.none(doubt), nil
	}
	scores, err := e.model.Score(ctx, rgb)
	if err != nil {
		return skincare.Estimate{}, fmt.Errorf("score a picture: %w", err)
	}
	if len(scores.Grades) != len(skincare.Severities()) {
		return skincare.Estimate{}, fmt.Errorf("model gave %d grades", len(scores.Grades))
	}
	estimate := e.judge(scores)
	if estimate.Severity != "" {
		estimate.Notes.UnfamiliarTone = !e.Tone.covers(rgb)
	}
	return estimate, nil
}

func (e *Estimator) judge(scores Scores) skincare.Estimate {
	if float64(scores.Skin) < e.Thresholds.SkinMin {
		return e.none(skincare.DoubtNotSkin)
	}
	likeliest := slices.Index(scores.Grades, slices.Max(scores.Grades))
	confidence := float64(scores.Grades[likeliest])
	if confidence < e.Thresholds.ConfidenceMin {
		return e.none(skincare.DoubtUnsure)
	}
	estimate := skincare.Estimate{
		Severity:  skincare.Severities()[likeliest],
		Certainty: skincare.CertaintyFair,
		Model:     e.Version,
	}
	for _, share := range scores.Grades {
		estimate.Shares = append(estimate.Shares, float64(share))
	}
	switch {
	case confidence < e.Thresholds.ConfidenceFair:
		estimate.Certainty, estimate.Doubt = skincare.CertaintyLow, skincare.DoubtUnsure
	case confidence >= e.Thresholds.ConfidenceHigh:
		estimate.Certainty = skincare.CertaintyHigh
	}
	return estimate
}

func (e *Estimator) none(doubt skincare.Doubt) skincare.Estimate {
	return skincare.Estimate{Doubt: doubt, Model: e.Version}
}

// poor names the first thing that is wrong with a picture before any model has
// looked at it.
func (t Thresholds) poor(q Quality) skincare.Doubt {
	switch {
	case q.Luma < t.LumaMin:
		return skincare.DoubtTooDark
	case q.Luma > t.LumaMax || q.Bright > t.BrightMax:
		return skincare.DoubtBright
	case q.Sharpness < t.SharpnessMin*q.detail():
		return skincare.DoubtBlurred
	}
	return skincare.DoubtNone
}
