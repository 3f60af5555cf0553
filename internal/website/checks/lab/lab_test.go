package lab_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/lab"
)

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", lab.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// loaded returns a capture with one measured metric.
func loaded(formFactor string, set func(*capture.LabMetrics, *float64), value float64) *capture.Capture {
	b := &capture.Browser{Lighthouse: "12.8.2", FormFactor: formFactor, Runs: 1, FinalURL: "https://shop.example/it's"}
	set(&b.Metrics, &value)
	return &capture.Capture{Profile: capture.ProfileLab, Browser: b}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	set := map[string]func(*capture.LabMetrics, *float64){
		"PERF-LCP": func(m *capture.LabMetrics, x *float64) { m.LCP = x },
		"PERF-TBT": func(m *capture.LabMetrics, x *float64) { m.TBT = x },
		"PERF-CLS": func(m *capture.LabMetrics, x *float64) { m.CLS = x },
		"PERF-FCP": func(m *capture.LabMetrics, x *float64) { m.FCP = x },
		"PERF-SI":  func(m *capture.LabMetrics, x *float64) { m.SI = x },
	}
	for _, c := range []struct {
		id, device string
		value      float64
		want       check.Status
		observed   string
	}{
		{"PERF-LCP", "mobile", 2500, check.Pass, "2.50 s"},
		{"PERF-LCP", "mobile", 2501, check.Warn, "2.50 s"},
		{"PERF-LCP", "mobile", 4000, check.Warn, "4.00 s"},
		{"PERF-LCP", "mobile", 4001, check.Fail, "4.00 s"},
		{"PERF-LCP", "desktop", 1201, check.Warn, "1.20 s"},
		{"PERF-LCP", "desktop", 2401, check.Fail, "2.40 s"},
		{"PERF-TBT", "mobile", 0, check.Pass, "0 ms"},
		{"PERF-TBT", "mobile", 201, check.Warn, "201 ms"},
		{"PERF-TBT", "mobile", 601, check.Fail, "601 ms"},
		{"PERF-TBT", "desktop", 151, check.Warn, "151 ms"},
		{"PERF-TBT", "desktop", 351, check.Fail, "351 ms"},
		{"PERF-CLS", "mobile", 0.1, check.Pass, "0.1"},
		{"PERF-CLS", "desktop", 0.2, check.Warn, "0.2"},
		{"PERF-CLS", "mobile", 0.2501, check.Fail, "0.25"},
		{"PERF-FCP", "mobile", 1800, check.Pass, "1.80 s"},
		{"PERF-FCP", "mobile", 3001, check.Fail, "3.00 s"},
		{"PERF-FCP", "desktop", 1000, check.Warn, "1.00 s"},
		{"PERF-SI", "mobile", 3387, check.Pass, "3.39 s"},
		{"PERF-SI", "desktop", 2301, check.Fail, "2.30 s"},
	} {
		v := lab.Set().Judges[c.id](loaded(c.device, set[c.id], c.value))
		require.Equal(t, c.want, v.Status, "%s %v on %s", c.id, c.value, c.device)
		require.Equal(t, c.observed, v.Observed)
		require.Contains(t, v.Evidence[0].Quote, c.observed)
		require.Contains(t, v.Evidence[0].Command, `npx lighthouse@12.8.2 'https://shop.example/it'\''s'`)
		require.Equal(t, c.device == "desktop", v.Explanation == "Measured on a simulated desktop, one run.")
	}
	for id := range set {
		v := lab.Set().Judges[id](&capture.Capture{Browser: &capture.Browser{}})
		require.Equal(t, check.NotRun, v.Status, "%s was not measured", id)
	}
}

func TestMedianOfRunsIsNamed(t *testing.T) {
	t.Parallel()
	c := loaded("mobile", func(m *capture.LabMetrics, x *float64) { m.CLS = x }, 0.4)
	c.Browser.Runs = 3
	v := lab.Set().Judges["PERF-CLS"](c)
	require.Equal(t, "Measured on a simulated phone, median of 3 runs.", v.Explanation)
	require.Empty(t, v.Confidence, "certain")
}

// Measurements on an overloaded machine must not cause a cap or fail the gate.
func TestStarvedIsTentative(t *testing.T) {
	t.Parallel()
	c := loaded("mobile", func(m *capture.LabMetrics, x *float64) { m.TBT = x }, 5000)
	c.Browser.Starved = true
	v := lab.Set().Judges["PERF-TBT"](c)
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, check.Tentative, v.Confidence)
}

func TestNothingMeasured(t *testing.T) {
	t.Parallel()
	challenge := &capture.Exchange{Status: 403, Header: capture.Header{}}
	for name, c := range map[string]struct {
		facts *capture.Capture
		want  capture.Reason
		says  string
	}{
		"no browser part": {&capture.Capture{}, capture.ReasonPartFailed, "not loaded"},
		"a page that hangs": {
			&capture.Capture{Browser: &capture.Browser{ErrorKind: "TIMEOUT", Error: "The page did not load in time."}},
			capture.ReasonPartFailed, "did not load in time",
		},
		"a page that leads to another site": {
			&capture.Capture{
				HTTP:    &capture.HTTP{Document: &capture.Exchange{Status: 200, URL: "https://app.shop.example/", Header: capture.Header{}}},
				Browser: &capture.Browser{FinalURL: "https://login.idp.example/"},
			}, capture.ReasonOtherSite, "idp.example",
		},
		"another's page": {
			&capture.Capture{HTTP: &capture.HTTP{Document: challenge}, Browser: &capture.Browser{}}, capture.ReasonBlockedByEdge, "403",
		},
	} {
		for id, judge := range lab.Set().Judges {
			v := judge(c.facts)
			require.Equal(t, check.NotRun, v.Status, "%s: %s", name, id)
			require.Equal(t, c.want, v.Reason, "%s: %s", name, id)
			require.Contains(t, v.Explanation, c.says, "%s: %s", name, id)
		}
	}
}

func TestConsole(t *testing.T) {
	t.Parallel()
	judge := lab.Set().Judges["PERF-CONSOLE"]
	require.Equal(t, check.Pass, judge(&capture.Capture{Browser: &capture.Browser{}}).Status)
	noisy := &capture.Browser{}
	for range 12 {
		noisy.Console = append(noisy.Console, capture.ConsoleError{
			Source: "javascript", Text: "x is not defined", URL: "https://shop.example/app.js",
		})
	}
	v := judge(&capture.Capture{Browser: noisy})
	require.Equal(t, check.Warn, v.Status)
	require.Equal(t, "12 errors", v.Observed)
	require.Contains(t, v.Evidence[0].Quote, "javascript: x is not defined (https://shop.example/app.js)")
}

// The profile http has no lab points and no lab checks; in lab the metrics take
// 35 of 100.
func TestProfiles(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", lab.Set())
	require.NoError(t, err)
	groups, _ := c.Judge("PERFORMANCE", &capture.Capture{Profile: capture.ProfileHTTP, Browser: &capture.Browser{}})
	require.Empty(t, groups)
	groups, _ = c.Judge("PERFORMANCE", &capture.Capture{Profile: capture.ProfileLab, Browser: &capture.Browser{}})
	require.Len(t, groups, 1)
	require.InDelta(t, 35, groups[0].Points, 0)
	require.Len(t, groups[0].Checks, 6)
}
