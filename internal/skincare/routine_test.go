package skincare_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

func TestDate(t *testing.T) {
	t.Parallel()
	summer := time.FixedZone("BST", 60*60)
	date := skincare.DateOf(time.Date(2026, 7, 1, 0, 30, 0, 0, summer))
	require.Equal(t, "2026-06-30", date.String(), "just after midnight in London it is still yesterday in UTC")
	require.Equal(t, "2026-07-07", date.AddDays(7).String())
	require.Equal(t, "2024-02-29", skincare.Date{Year: 2024, Month: time.March, Day: 1}.AddDays(-1).String())
	require.Equal(t, skincare.Date{Year: 2027, Month: time.January, Day: 1}, skincare.Date{Year: 2026, Month: time.December, Day: 31}.AddDays(1))

	parsed, err := skincare.ParseDate("2026-06-30")
	require.NoError(t, err)
	require.Equal(t, date, parsed)
	for _, text := range []string{"", "2026-6-30", "30.06.2026", "2026-02-29", "2026-06-30T00:00:00Z"} {
		_, err := skincare.ParseDate(text)
		require.Error(t, err, text)
	}
}
