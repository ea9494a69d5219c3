//go:build onnx

package apitest_test

import (
	"bytes"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/classifiertest"
	"clary.example/internal/testing/pictures"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
)

// TestClassifier has the shipped model look at photos that are sent.
func TestClassifier(t *testing.T) {
	t.Parallel()
	r := start(t, func(c *config.Config) {
		c.ModelFolder, c.ONNXLibrary = classifiertest.ModelFolder(), classifiertest.Library()
	})
	_, client := r.newUser(t)
	send := func(photo []byte) record {
		r.newRecord(t, client.access, form{image: photo})
		return r.records(t, client.access)[0]
	}

	var found []int
	for _, photo := range [][]byte{pictures.Clear, pictures.Severe} {
		kept := send(photo)
		require.NotNil(t, kept.Severity, "[Q-09] a clear photo has a severity")
		found = append(found, slices.Index(skincare.Severities(), skincare.Severity(*kept.Severity)))
		require.NotEmpty(t, kept.Estimate.Certainty)
		require.Len(t, kept.Estimate.Shares, len(skincare.Severities()))
		require.InDelta(t, 1, kept.Estimate.Shares[0]+kept.Estimate.Shares[1]+kept.Estimate.Shares[2]+kept.Estimate.Shares[3], 0.01)
	}
	require.GreaterOrEqual(t, found[0], 0, "[Q-09] and it is one of the four words")
	require.Greater(t, found[1], found[0], "many spots are more than none")

	dark := send(pictures.Dark)
	require.Nil(t, dark.Severity)
	require.Equal(t, string(skincare.DoubtTooDark), dark.Estimate.Doubt)
	require.Equal(t, skincare.Estimate{Doubt: skincare.DoubtTooDark}.Reason(), dark.Estimate.Reason)
	require.Equal(t, []float64{}, dark.Estimate.Shares)
	require.Equal(t, []string{}, dark.Estimate.Between)
	thing := send(pictures.Keyboard)
	require.Nil(t, thing.Severity)
	require.Equal(t, string(skincare.DoubtNotSkin), thing.Estimate.Doubt)

	require.Equal(t, 1, r.count(t, "usage WHERE image_classification_requests = 4"))
	_, metrics := fetch(t, r.ops+"/metrics")
	require.Contains(t, metrics, `clary_classifications_total{outcome="too_dark"} 1`)
	require.Contains(t, metrics, "clary_classifier_photos_max ")
	require.Contains(t, metrics, `clary_step_duration_seconds_count{step="classify"} 4`)
	require.Contains(t, r.log.String(), `"msg":"photo analysis is on"`)
}

// TestPhotosThatArriveTogether has many more photos to estimate than the model
// scores at once. None is rejected: the phone that sent it would have to send it
// again.
func TestPhotosThatArriveTogether(t *testing.T) {
	t.Parallel()
	r := start(t, func(c *config.Config) {
		c.ModelFolder, c.ONNXLibrary = classifiertest.ModelFolder(), classifiertest.Library()
	})
	photo, err := photos.New(1, 1).Open(t.Context(), bytes.NewReader(pictures.Small), photos.Limits{Bytes: 1 << 20, Side: 1024})
	require.NoError(t, err)
	frame := photo.Frame(severity.Side)
	var all sync.WaitGroup
	for range 8 * runtime.GOMAXPROCS(0) {
		all.Go(func() {
			if _, err := r.app.Questionnaires.Estimator.Estimate(t.Context(), frame); err != nil {
				t.Errorf("a photo is rejected: %v", err)
			}
		})
	}
	all.Wait()
}
