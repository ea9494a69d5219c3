package apitest_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"clary.example/internal/config"
	"clary.example/internal/features/complaint"
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/skincare"
)

// root is where the project begins, seen from this package.
const root = "../../../"

// facts are what code, policy and documentation all state.
type facts struct {
	PolicyVersion string `yaml:"policy_version"`
	AgeLimit      int    `yaml:"age_limit"`
	Deadlines     struct {
		RequestMonths             int `yaml:"request_months"`
		ComplaintAcknowledgedDays int `yaml:"complaint_acknowledged_days"`
		ComplaintAnsweredDays     int `yaml:"complaint_answered_days"`
		BreachReportedHours       int `yaml:"breach_reported_hours"`
	}
	Purposes       []skincare.Purpose
	AIProviders    map[config.Provider]string `yaml:"ai_providers"`
	AIReviewers    map[string]string          `yaml:"ai_reviewers"`
	PushServices   map[string]string          `yaml:"push_services"`
	BrowserStorage map[string]struct {
		File, Lasts string
	} `yaml:"browser_storage"`
	StorageHelpers []string `yaml:"storage_helpers"`
	Rights         map[string][]string
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(root + path)
	require.NoError(t, err)
	return string(text)
}

// policyText returns the privacy policy as it stands in its files.
func policyText(t *testing.T) string {
	t.Helper()
	return readFile(t, "web/src/components/policy-text.tsx") + readFile(t, "web/src/components/policy-rights.tsx")
}

func readFacts(t *testing.T) facts {
	t.Helper()
	var f facts
	decoder := yaml.NewDecoder(strings.NewReader(readFile(t, "docs/privacy-facts.yaml")))
	decoder.KnownFields(true)
	require.NoError(t, decoder.Decode(&f))
	return f
}

// inOneLine returns a text as a person reads it: without tags, and with single
// spaces.
func inOneLine(text string) string {
	text = regexp.MustCompile(`\{" "\}|</?[a-zA-Z][^>]*>`).ReplaceAllString(text, " ")
	return strings.Join(strings.Fields(text), " ")
}

// days returns a duration as the facts have it.
func days(d time.Duration) int { return int(d / (24 * time.Hour)) }

// TestPrivacyFacts fails when the code, the privacy policy and the
// documentation no longer say the same.
func TestPrivacyFacts(t *testing.T) {
	t.Parallel()
	f := readFacts(t)
	policy := inOneLine(policyText(t))
	docs := inOneLine(readFile(t, "docs/privacy.md"))

	t.Run("version, age and deadlines", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, skincare.PolicyVersion, f.PolicyVersion)
		require.Contains(t, readFile(t, "web/src/lib/policy-version.ts"), strconv.Quote(f.PolicyVersion))

		age := "aged " + strconv.Itoa(f.AgeLimit) + " or over"
		require.Contains(t, policy, age)
		require.Contains(t, docs, age)

		require.Equal(t, days(complaint.AcknowledgeWithin), f.Deadlines.ComplaintAcknowledgedDays)
		require.Equal(t, days(complaint.AnswerWithin), f.Deadlines.ComplaintAnsweredDays)
		answered := "within " + strconv.Itoa(f.Deadlines.ComplaintAnsweredDays) + " days"
		require.Contains(t, docs, "gives "+strconv.Itoa(f.Deadlines.ComplaintAcknowledgedDays)+" days")
		require.Contains(t, docs, "due "+answered)
		require.Contains(t, policy, "answer "+answered)
		require.Contains(t, readFile(t, "web/src/features/admin/complaints.tsx"), answered)
		require.Contains(t, readFile(t, "web/src/features/admin/complaints.tsx"), answered)

		require.Equal(t, 1, f.Deadlines.RequestMonths)
		require.Contains(t, policy, "within one month")
		require.Contains(t, docs, "within one month")
		breach := inOneLine(readFile(t, "docs/runbooks/breach.md"))
		require.Contains(t, breach, "within "+strconv.Itoa(f.Deadlines.BreachReportedHours)+" hours")
		const button = "Log out everywhere"
		require.Contains(t, breach, button)
		require.Contains(t, readFile(t, "web/src/features/your-data/session-list.tsx"), button)
	})

	t.Run("purposes and AI providers", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, skincare.Purposes(), f.Purposes)
		consents := readFile(t, "web/src/components/consent-texts.ts")
		for _, purpose := range f.Purposes {
			require.Contains(t, consents, string(purpose))
			require.Contains(t, docs, "`"+string(purpose)+"`")
		}
		require.ElementsMatch(t, []config.Provider{config.ProviderGemini, config.ProviderOpenAI}, slices.Collect(maps.Keys(f.AIProviders)))
		for provider, name := range f.AIProviders {
			require.Contains(t, docs, "CLARY_AI_PROVIDER="+string(provider))
			require.Contains(t, policy, name)
		}
		require.ElementsMatch(t, []string{config.ReviewSame, string(config.ProviderOpenAI)}, slices.Collect(maps.Keys(f.AIReviewers)))
		for reviewer, name := range f.AIReviewers {
			require.Contains(t, docs, "CLARY_AI_REVIEW="+reviewer)
			require.Contains(t, policy, "read a second time before you see it, by the same service or by another that this site names")
			require.Contains(t, policy, name)
		}
	})

	t.Run("push services", func(t *testing.T) {
		t.Parallel()
		require.ElementsMatch(t, webpush.Services(), slices.Collect(maps.Keys(f.PushServices)))
		for host, company := range f.PushServices {
			require.Contains(t, docs, company+" (`"+host+"`)")
			require.Contains(t, policy, company)
		}
	})

	t.Run("retention", func(t *testing.T) {
		t.Parallel()
		told := section(t, readFile(t, "docs/privacy.md"), "## How long")
		for _, kept := range retentions() {
			require.Contains(t, told, "| "+kept.what+" | "+kept.keep+" |")
			require.Contains(t, policy, kept.policy)
		}
		require.Equal(t, len(retentions())+2, strings.Count(told, "\n|"), "the table has others")
	})

	t.Run("what is stored in the browser", func(t *testing.T) {
		t.Parallel()
		named := slices.Clone(f.StorageHelpers)
		stored := inOneLine(section(t, readFile(t, "docs/privacy.md"), "## In the browser"))
		for key, storage := range f.BrowserStorage {
			require.Contains(t, readFile(t, storage.File), strconv.Quote(key))
			require.Contains(t, policyText(t), "<code>"+key+"</code>")
			require.Regexp(t, "`"+key+"`[^|]*\\| "+storage.Lasts+" \\|", stored)
			if !slices.Contains(named, storage.File) {
				named = append(named, storage.File)
			}
		}
		require.Equal(t, len(f.BrowserStorage), strings.Count(policyStorage(t), "<code>"), "the policy names others")
		require.ElementsMatch(t, named, filesThatStore(t), "files that keep something in the browser")
	})

	t.Run("rights", func(t *testing.T) {
		t.Parallel()
		routes := make(map[string]bool)
		for path, item := range loadDocument(t).Paths.Map() {
			for method := range item.Operations() {
				routes[method+" "+path] = true
			}
		}
		told := section(t, readFile(t, "docs/privacy.md"), "## What people can do")
		for _, route := range regexp.MustCompile("`((?:GET|PUT|POST|DELETE) [^`]+)`").FindAllStringSubmatch(readFile(t, "docs/privacy.md"), -1) {
			require.True(t, routes[route[1]], "%s is not in the contract", route[1])
		}
		for right, calls := range f.Rights {
			require.Contains(t, policy, right+":")
			require.Contains(t, told, "**"+right+"**")
			for _, call := range calls {
				require.True(t, routes[call], "%s is not in the contract", call)
				require.Contains(t, told, "`"+call+"`", right)
			}
		}
		bold := regexp.MustCompile(`<strong>([^<:]+):</strong>`).FindAllStringSubmatch(section(t, policyText(t), "<h3>Your rights</h3>"), -1)
		require.Len(t, bold, len(f.Rights), "the policy names others")
	})
}

// section returns the part of a text from a heading to the next of its kind.
func section(t *testing.T, text, heading string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, heading+"\n")
	require.True(t, found, heading)
	mark := "\n## "
	if strings.HasPrefix(heading, "<h3>") {
		mark = "<h3>"
	}
	part, _, _ := strings.Cut(rest, mark)
	return part
}

func policyStorage(t *testing.T) string {
	t.Helper()
	return section(t, policyText(t), "<h3>What is stored in your browser</h3>")
}

// filesThatStore finds what of the web app touches storage of the browser.
func filesThatStore(t *testing.T) []string {
	t.Helper()
	touches := regexp.MustCompile(`localStorage|sessionStorage|useLocalStorage|useSessionStorage|keepInTab|document\.cookie|indexedDB|cookieStore|caches\.open`)
	var files []string
	for _, folder := range []string{"web/src", "web/service-worker"} {
		require.NoError(t, filepath.WalkDir(root+folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !regexp.MustCompile(`\.tsx?$`).MatchString(path) ||
				strings.Contains(path, ".test.") || strings.Contains(path, "/testing/") {
				return err
			}
			text, err := os.ReadFile(path)
			if touches.Match(text) {
				files = append(files, strings.TrimPrefix(filepath.ToSlash(path), root))
			}
			return err
		}))
	}
	return files
}
