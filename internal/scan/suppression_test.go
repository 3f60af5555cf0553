package scan_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

var day0 = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func days(n int) time.Time { return day0.AddDate(0, 0, n) }

func TestSuppressionState(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		expires, removed time.Time
		want             scan.SuppressionState
	}{
		"for ever":                    {want: scan.SuppressionActive},
		"in 15 days":                  {expires: days(15), want: scan.SuppressionActive},
		"in exactly 14 days":          {expires: days(14), want: scan.SuppressionExpiring},
		"in an instant":               {expires: day0.Add(1), want: scan.SuppressionExpiring},
		"now":                         {expires: day0, want: scan.SuppressionExpired},
		"yesterday":                   {expires: days(-1), want: scan.SuppressionExpired},
		"removed":                     {removed: days(-1), want: scan.SuppressionRemoved},
		"removed before its end":      {expires: days(20), removed: days(-1), want: scan.SuppressionRemoved},
		"removed, its end past since": {expires: days(-1), removed: days(-2), want: scan.SuppressionRemoved},
		"removed after its end":       {expires: days(-2), removed: days(-1), want: scan.SuppressionExpired},
	} {
		s := scan.Suppression{CreatedAt: days(-30), ExpiresAt: c.expires, RemovedAt: c.removed}
		require.Equal(t, c.want, s.StateAt(day0), name)
	}
}

func TestSuppressionStands(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		s    scan.Suppression
		want bool
	}{
		"of every host":    {scan.Suppression{CreatedAt: days(-1)}, true},
		"of the host":      {scan.Suppression{CreatedAt: days(-1), Host: "a.example"}, true},
		"of another":       {scan.Suppression{CreatedAt: days(-1), Host: "b.example"}, false},
		"of its domain":    {scan.Suppression{CreatedAt: days(-1), Host: "example"}, false},
		"since then":       {scan.Suppression{CreatedAt: day0}, true},
		"made later":       {scan.Suppression{CreatedAt: day0.Add(1)}, false},
		"expires then":     {scan.Suppression{CreatedAt: days(-1), ExpiresAt: day0}, false},
		"expires later":    {scan.Suppression{CreatedAt: days(-1), ExpiresAt: day0.Add(1)}, true},
		"removed then":     {scan.Suppression{CreatedAt: days(-1), RemovedAt: day0}, false},
		"removed since":    {scan.Suppression{CreatedAt: days(-1), RemovedAt: day0.Add(1)}, true},
		"removed long ago": {scan.Suppression{CreatedAt: days(-9), RemovedAt: days(-8), ExpiresAt: days(9)}, false},
	} {
		require.Equal(t, c.want, c.s.Stands("a.example", day0), name)
	}
}

// Which suppression explains a check does not depend on their order.
func TestStandingPicksOneOfSeveral(t *testing.T) {
	t.Parallel()
	suppression := func(id, checkID, host string, expires time.Time) scan.Suppression {
		return scan.Suppression{ID: id, CheckID: checkID, Host: host, CreatedAt: days(-1), ExpiresAt: expires}
	}
	all := []scan.Suppression{
		suppression("1", "A", "", days(3)), suppression("2", "A", "", time.Time{}),
		suppression("3", "A", "a.example", days(9)), suppression("4", "A", "a.example", time.Time{}),
		suppression("5", "B", "", days(9)), suppression("6", "B", "a.example", days(3)),
		suppression("8", "C", "", days(3)), suppression("7", "C", "", days(3)),
		suppression("9", "D", "", days(-1)), suppression("10", "E", "b.example", days(3)),
	}
	for range 20 {
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		got := map[string]string{}
		for id, s := range scan.Standing(all, "a.example", day0) {
			require.Equal(t, id, s.CheckID)
			got[id] = s.ID
		}
		require.Equal(t, map[string]string{"A": "4", "B": "5", "C": "7"}, got)
	}
}
