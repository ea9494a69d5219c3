//go:build onnx

// Command classifierbench measures the classifier in this process: what a photo
// costs from JPEG bytes to a label beside the bare call of ONNX Runtime, how
// many a second all cores do, and what happens at three times that rate.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"

	"clary.example/internal/inference/onnx"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
	"clary.example/tools/drawnskin"
)

// The bars.
const (
	maxRatio   = 1.4
	minRate    = 100.0
	maxP95     = 25 * time.Millisecond
	maxStretch = 3.0
)

func main() {
	var o onnx.Options
	flag.StringVar(&o.Library, "library", ".tools/libonnxruntime.so.1", "ONNX Runtime")
	flag.StringVar(&o.Folder, "model", "models/acne-severity", "folder of the model")
	length := flag.Duration("length", 10*time.Second, "length of each measurement; the overload takes six times as long")
	gate := flag.Bool("gate", false, "fail when a bar is missed")
	flag.Parse()

	misses, err := run(context.Background(), o, *length)
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "classifierbench:", err)
		os.Exit(1)
	}
	for _, miss := range misses {
		_, _ = fmt.Fprintln(os.Stdout, "MISSED:", miss)
	}
	if *gate && len(misses) > 0 {
		os.Exit(1)
	}
}

// subject is what is measured, on one picture.
type subject struct {
	classifier *onnx.Classifier
	estimator  *severity.Estimator
	intake     *photos.Intake
	jpeg, rgb  []byte
}

func run(ctx context.Context, o onnx.Options, length time.Duration) ([]string, error) {
	s, err := newSubject(ctx, o)
	if err != nil {
		return nil, err
	}
	bare, whole, err := alternate(ctx, length, s.bare, s.whole)
	if err != nil {
		return nil, err
	}
	ratio := float64(whole.at(50)) / float64(bare.at(50))
	say("one at a time: bare call %v, JPEG to label %v (p95 %v), ratio %.2f", bare.at(50), whole.at(50), whole.at(95), ratio)

	rate, err := throughput(ctx, length, s.whole)
	if err != nil {
		return nil, err
	}
	say("all at once: %.0f photos a second on %d cores", rate, runtime.GOMAXPROCS(0))

	capacity, err := throughput(ctx, length, s.bare)
	if err != nil {
		return nil, err
	}
	normal := flood(ctx, length, capacity/3, s)
	over := flood(ctx, 6*length, capacity*3, s)
	stretch := float64(over.accepted.at(99)) / float64(normal.accepted.at(99))
	say("at a third of capacity: %d accepted, %d refused, p99 %v", len(normal.accepted), normal.refused, normal.accepted.at(99))
	say("at three times capacity (%.0f a second, %v): %d accepted, %d refused with Retry-After, %d other failures, "+
		"p99 %v (%.1f times), at most %d waiting or running", 3*capacity, 6*length, len(over.accepted), over.refused,
		over.failed, over.accepted.at(99), stretch, over.deepest)
	return missed(ratio, rate, stretch, whole.at(95), over), nil
}

func missed(ratio, rate, stretch float64, p95 time.Duration, over outcome) []string {
	var misses []string
	miss := func(missed bool, format string, args ...any) {
		if missed {
			misses = append(misses, fmt.Sprintf(format, args...))
		}
	}
	miss(ratio > maxRatio, "JPEG to label takes %.2f times the bare call, not %.1f", ratio, maxRatio)
	miss(rate < minRate, "%.0f photos a second, not %.0f", rate, minRate)
	miss(p95 > maxP95, "p95 is %v, not %v", p95, maxP95)
	miss(stretch > maxStretch, "p99 under overload is %.1f times the normal, not %.0f", stretch, maxStretch)
	miss(over.refused == 0, "overload refused nobody")
	miss(over.failed > 0, "%d failures that were no refusals", over.failed)
	return misses
}

func newSubject(ctx context.Context, o onnx.Options) (*subject, error) {
	classifier, err := onnx.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	card := classifier.Card()
	s := &subject{
		classifier: classifier,
		estimator:  severity.New(classifier, card.Rules),
		intake:     photos.New(runtime.GOMAXPROCS(0), 64),
	}
	picture := drawnskin.Draw(drawnskin.Picture{Seed: 1, Tone: drawnskin.Monk5, Spots: 20})
	if s.jpeg, err = drawnskin.JPEG(picture); err != nil {
		return nil, err
	}
	photo, err := s.intake.Open(ctx, bytes.NewReader(s.jpeg), limits())
	if err != nil {
		return nil, err
	}
	s.rgb = photo.Frame(severity.Side)
	return s, nil
}

func limits() photos.Limits { return photos.Limits{Bytes: 5 << 20, Side: 1024} }

// bare is the call of the runtime alone.
func (s *subject) bare(ctx context.Context) error {
	_, err := s.classifier.Score(ctx, s.rgb)
	return err
}

// whole is what the server does with an upload: decode, re-encode for keeping,
// measure, score, judge.
func (s *subject) whole(ctx context.Context) error {
	photo, err := s.intake.Open(ctx, bytes.NewReader(s.jpeg), limits())
	if err != nil {
		return err
	}
	_, err = s.estimator.Estimate(ctx, photo.Frame(severity.Side))
	return err
}

func say(format string, args ...any) { _, _ = fmt.Fprintf(os.Stdout, format+"\n", args...) }
