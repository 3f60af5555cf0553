package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/domain"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", domain.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func judge(id string, r *capture.RDAP) check.Verdict {
	return domain.Set().Judges[id](&capture.Capture{
		TakenAt: noon, Target: capture.Target{Host: "www.shop.example", Domain: "shop.example"}, HTTP: &capture.HTTP{RDAP: r},
	})
}

func TestExpiry(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	tests := map[string]struct {
		left   time.Duration
		want   check.Status
		capped bool
	}{
		"a year":            {365 * day, check.Pass, false},
		"just over a month": {30*day + time.Second, check.Pass, false},
		"a month":           {30 * day, check.Warn, false},
		"eight days":        {8 * day, check.Warn, false},
		"a week":            {7 * day, check.Fail, true},
		"gone":              {-day, check.Fail, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge("INF-DOMAIN-EXPIRY", &capture.RDAP{
				Domain: "shop.example", URL: "https://rdap.example/domain/shop.example", Expires: noon.Add(test.left),
			})
			require.Equal(t, test.want, v.Status)
			require.Contains(t, v.Evidence[0].Command, "rdap.example")
			if test.capped {
				require.Equal(t, []check.Cap{{Name: "DOMAIN_EXPIRING", Limit: 49}}, v.Caps)
			} else {
				require.Empty(t, v.Caps)
			}
		})
	}
}

func TestLock(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		status []string
		want   check.Status
	}{
		"by the registrar": {[]string{"active", "client transfer prohibited"}, check.Pass},
		"by the registry":  {[]string{"server transfer prohibited"}, check.Pass},
		"as EPP writes it": {[]string{"clientTransferProhibited"}, check.Pass},
		"other locks":      {[]string{"client delete prohibited"}, check.Warn},
		"active":           {[]string{"active"}, check.Warn},
		"not published":    {nil, check.NotRun},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, judge("INF-DOMAIN-LOCK", &capture.RDAP{Domain: "shop.example", Status: test.status}).Status)
		})
	}
}

func TestWithoutData(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"INF-DOMAIN-EXPIRY", "INF-DOMAIN-LOCK"} {
		f := domain.Set().Judges[id]
		for _, r := range []*capture.RDAP{nil, {Error: "The RDAP server could not be reached."}, {Domain: "shop.example"}} {
			v := judge(id, r)
			require.Equal(t, check.NotRun, v.Status, id)
			require.Equal(t, capture.ReasonNoDataSource, v.Reason)
			require.NotEmpty(t, v.Explanation)
		}
		require.Equal(t, check.NotApplicable, f(&capture.Capture{HTTP: &capture.HTTP{}}).Status)
	}
}
