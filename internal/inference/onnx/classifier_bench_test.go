//go:build onnx

package onnx_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/classifiertest"
	"clary.example/internal/testing/pictures"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
)

// BenchmarkClassify measures a photo from JPEG bytes to a label (target: a 95th
// percentile of 25 milliseconds), and the bare call of ONNX Runtime for comparison.
func BenchmarkClassify(b *testing.B) {
	bare, whole := classify(b)
	b.Run("bare", func(b *testing.B) { reportTimes(b, bare) })
	b.Run("whole", func(b *testing.B) { reportTimes(b, whole) })
}

// BenchmarkClassifyOnAllCores measures how many photos a second all cores do
// (target: 100 on two).
func BenchmarkClassifyOnAllCores(b *testing.B) {
	_, whole := classify(b)
	b.RunParallel(func(each *testing.PB) {
		for each.Next() {
			if err := whole(); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "photos/s")
}

// classify returns the bare call of ONNX Runtime for a photo, and all of it:
// decode, re-encode for storage, check the quality, score, decide.
func classify(b *testing.B) (bare, whole func() error) {
	b.Helper()
	classifier := classifiertest.Open(b)
	estimator := severity.New(classifier, classifier.Card().Rules)
	intake := photos.New(16, 16)
	open := func() (photos.Photo, error) {
		return intake.Open(b.Context(), bytes.NewReader(pictures.Small), photos.Limits{Bytes: 1 << 20, Side: 1024})
	}
	photo, err := open()
	require.NoError(b, err)
	frame := photo.Frame(severity.Side)
	bare = func() error {
		_, err := classifier.Score(b.Context(), frame)
		return err
	}
	whole = func() error {
		photo, err := open()
		if err != nil {
			return err
		}
		_, err = estimator.Estimate(b.Context(), photo.Frame(severity.Side))
		return err
	}
	return bare, whole
}

// reportTimes calls do again and again, and reports the median and the 95th percentile.
func reportTimes(b *testing.B, do func() error) {
	b.Helper()
	var times []time.Duration
	for b.Loop() {
		began := time.Now()
		if err := do(); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	for _, percent := range []int{50, 95} {
		b.ReportMetric(times[(len(times)-1)*percent/100].Seconds()*1000, fmt.Sprintf("ms-p%d", percent))
	}
}
