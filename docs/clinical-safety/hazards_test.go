// Package clinicalsafety_test holds the hazard log against the repository: each
// control has its code and its proof, and the report follows from the log.
package clinicalsafety_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/safetycase"
)

const root = "../.."

func TestHazards(t *testing.T) {
	t.Parallel()
	log, err := safetycase.Read(root)
	require.NoError(t, err)
	figures, err := safetycase.Figures(root)
	require.NoError(t, err)
	problems := safetycase.Problems(root, log, figures)
	require.Empty(t, problems, strings.Join(problems, "\n"))
}

// TestReportIsCurrent compares the structure. TestDocuments of tools/figures compares the values.
func TestReportIsCurrent(t *testing.T) {
	t.Parallel()
	log, err := safetycase.Read(root)
	require.NoError(t, err)
	report, err := os.ReadFile("report.md")
	require.NoError(t, err)
	if safetycase.WithoutValues(string(report)) != safetycase.Report(log) {
		t.Error("report.md does not follow from hazards.yaml: run make generate")
	}
}

// TestNobodySigned fails when the report looks signed. Who appoints a Clinical Safety Officer changes it on purpose.
func TestNobodySigned(t *testing.T) {
	t.Parallel()
	report, err := os.ReadFile("report.md")
	require.NoError(t, err)
	require.Contains(t, string(report), "Not signed. No Clinical Safety Officer has been appointed.")
	require.Contains(t, string(report), "| Clinical Safety Officer | registration | date | signature |\n|---|---|---|---|\n| | | | |\n")
}
