package hosting_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/hosting"
)

const site = "https://shop.example/"

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", hosting.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func judge(id string, c *capture.Capture) check.Verdict { return hosting.Set().Judges[id](c) }

func answer(status int, header ...string) capture.Exchange {
	x := capture.Exchange{ID: "http-1", Method: "GET", URL: site, Status: status, At: noon, Header: capture.Header{}}
	for i := 0; i+1 < len(header); i += 2 {
		x.Header[header[i]] = []string{header[i+1]}
	}
	return x
}

func ended(kind string, last capture.Exchange) *capture.Capture {
	return &capture.Capture{
		Target: capture.Target{Scheme: "https", Host: "shop.example", URL: site},
		HTTP:   &capture.HTTP{Document: &last, Secure: capture.Chain{Start: site, Hops: []capture.Exchange{last}, ErrorKind: kind}},
		Page:   &capture.Page{Document: capture.Resource{Exchange: last}},
		DNS:    &capture.DNS{Host: "shop.example."},
	}
}

func TestHealth(t *testing.T) {
	t.Parallel()
	dead := func(kind string) *capture.Capture {
		return ended(kind, capture.Exchange{Method: "GET", URL: site, ErrorKind: kind, Error: "It failed."})
	}
	plain := ended("", answer(500))
	plain.Target.Scheme = "http"
	plain.HTTP.Plain = capture.Chain{Hops: []capture.Exchange{answer(200)}}
	plain.Page.Document.Exchange, plain.HTTP.Document = answer(200), &plain.HTTP.Plain.Hops[0]
	tests := map[string]struct {
		capture *capture.Capture
		want    check.Status
	}{
		"ok":                  {ended("", answer(200)), check.Pass},
		"no content":          {ended("", answer(204)), check.Pass},
		"refused":             {ended("", answer(403)), check.Warn},
		"login":               {ended("", answer(401)), check.Warn},
		"challenge":           {ended("", answer(200, "Cf-Mitigated", "challenge")), check.Warn},
		"challenge with 503":  {ended("", answer(503, "Cf-Mitigated", "challenge")), check.Warn},
		"not found":           {ended("", answer(404)), check.Warn},
		"redirect to nothing": {ended("", answer(302)), check.Warn},
		"server error":        {ended("", answer(503)), check.Fail},
		"loop":                {ended(capture.ErrLoop, answer(302)), check.Fail},
		"endless":             {ended(capture.ErrRedirects, answer(302)), check.Fail},
		"timeout":             {dead(capture.ErrTimeout), check.Fail},
		"refused connection":  {dead(capture.ErrConnect), check.Fail},
		"handshake":           {dead(capture.ErrTLS), check.Fail},
		"unknown name":        {dead(capture.ErrResolve), check.Fail},
		"garbage":             {dead(capture.ErrProtocol), check.Fail},
		"private":             {dead(capture.ErrForbidden), check.NotRun},
		"no facts":            {&capture.Capture{HTTP: &capture.HTTP{}}, check.NotRun},
		"asked over http":     {plain, check.Pass},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge("INF-HEALTH", test.capture)
			require.Equal(t, test.want, v.Status, "%+v", v)
			require.Empty(t, v.Caps, "a single try has no cap")
			if v.Status != check.NotRun {
				require.NotEmpty(t, v.Observed)
				require.NotEmpty(t, v.Evidence[0].Command)
			}
		})
	}
}

func TestHealthAfterFurtherTries(t *testing.T) {
	t.Parallel()
	try := func(after time.Duration, status int) capture.Exchange {
		x := answer(status)
		x.At = noon.Add(after)
		return x
	}
	tests := map[string]struct {
		retries []capture.Exchange
		want    check.Status
		capped  bool
	}{
		"three over a minute":   {[]capture.Exchange{try(30*time.Second, 503), try(60*time.Second, 503)}, check.Fail, true},
		"three in a hurry":      {[]capture.Exchange{try(5*time.Second, 503), try(10*time.Second, 503)}, check.Fail, false},
		"two over a minute":     {[]capture.Exchange{try(90*time.Second, 503)}, check.Fail, false},
		"recovered":             {[]capture.Exchange{try(30*time.Second, 503), try(60*time.Second, 200)}, check.Warn, false},
		"recovered to an error": {[]capture.Exchange{try(30*time.Second, 404)}, check.Warn, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := ended("", answer(503))
			c.HTTP.Retries = test.retries
			v := judge("INF-HEALTH", c)
			require.Equal(t, test.want, v.Status)
			if test.capped {
				require.Equal(t, []check.Cap{{Name: "SERVICE_DOWN", Limit: 30}}, v.Caps)
			} else {
				require.Empty(t, v.Caps)
			}
			if test.want == check.Warn { // as in captures whose document comes from a later attempt
				later := ended("", test.retries[len(test.retries)-1])
				later.HTTP.Retries, later.HTTP.Outage = test.retries, &c.HTTP.Secure
				require.Equal(t, v.Observed, judge("INF-HEALTH", later).Observed)
			}
		})
	}
}

func TestClock(t *testing.T) {
	t.Parallel()
	date := func(off time.Duration) string { return noon.Add(off).Format(http.TimeFormat) }
	tests := map[string]struct {
		header []string
		want   check.Status
	}{
		"exact":              {[]string{"Date", date(0)}, check.Pass},
		"a minute behind":    {[]string{"Date", date(-60 * time.Second)}, check.Pass},
		"a minute ahead":     {[]string{"Date", date(60 * time.Second)}, check.Pass},
		"two minutes":        {[]string{"Date", date(-120 * time.Second)}, check.Warn},
		"five minutes ahead": {[]string{"Date", date(300 * time.Second)}, check.Warn},
		"an hour":            {[]string{"Date", date(-time.Hour)}, check.Fail},
		"from a cache":       {[]string{"Date", date(-time.Hour), "Age", "3600"}, check.Pass},
		"absurdly old":       {[]string{"Date", date(0), "Age", "18446744074"}, check.Fail},
		"older than any int": {[]string{"Date", date(0), "Age", "99999999999999999999"}, check.Fail},
		"missing":            {nil, check.Fail},
		"no date":            {[]string{"Date", "yesterday"}, check.Fail},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, judge("INF-CLOCK", ended("", answer(200, test.header...))).Status)
		})
	}
	require.Equal(t, check.NotRun, judge("INF-CLOCK", &capture.Capture{HTTP: &capture.HTTP{}}).Status)
}

func TestUnknownPath(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		found *capture.Resource
		want  check.Status
	}{
		"404":                 {&capture.Resource{Exchange: answer(404)}, check.Pass},
		"410":                 {&capture.Resource{Exchange: answer(410)}, check.Pass},
		"redirect to a 404":   {&capture.Resource{Exchange: answer(404), Chain: []capture.Exchange{answer(301)}}, check.Pass},
		"403":                 {&capture.Resource{Exchange: answer(403)}, check.Warn},
		"400":                 {&capture.Resource{Exchange: answer(400)}, check.Warn},
		"200":                 {&capture.Resource{Exchange: answer(200)}, check.Fail},
		"redirect to a page":  {&capture.Resource{Exchange: answer(200), Chain: []capture.Exchange{answer(302)}}, check.Fail},
		"500":                 {&capture.Resource{Exchange: answer(500)}, check.Fail},
		"no answer":           {&capture.Resource{Exchange: capture.Exchange{ErrorKind: capture.ErrTimeout}}, check.NotRun},
		"not asked":           {nil, check.NotRun},
		"redirect to nowhere": {&capture.Resource{Exchange: answer(302)}, check.Fail},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := ended("", answer(200))
			c.Page.NotFound = test.found
			require.Equal(t, test.want, judge("INF-404", c).Status)
		})
	}
	blocked := ended("", answer(403))
	blocked.Page.NotFound = &capture.Resource{Exchange: answer(403)}
	require.Equal(t, check.NotRun, judge("INF-404", blocked).Status)
}

func TestHTTPSRecord(t *testing.T) {
	t.Parallel()
	records := func(data ...string) capture.Answer {
		var a capture.Answer
		for _, d := range data {
			a.Records = append(a.Records, capture.Record{Data: d})
		}
		return a
	}
	tests := map[string]struct {
		record capture.Answer
		want   check.Status
	}{
		"none":          {records(), check.Info},
		"without hints": {records(`1 . alpn="h2,h3"`), check.Pass},
		"right hints":   {records(`1 . alpn="h2" ipv4hint="192.0.2.1,192.0.2.2" ipv6hint="2001:db8::1"`), check.Pass},
		"wrong hint":    {records(`1 . alpn="h2"`, `2 . ipv4hint="192.0.2.9"`), check.Fail},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := ended("", answer(200))
			c.DNS.A, c.DNS.AAAA, c.DNS.HTTPSRR = records("192.0.2.1", "192.0.2.2"), records("2001:db8::1"), test.record
			require.Equal(t, test.want, judge("INF-HTTPS-RR", c).Status)
		})
	}
	address := ended("", answer(200))
	address.Target.Host = "192.0.2.1"
	require.Equal(t, check.NotApplicable, judge("INF-HTTPS-RR", address).Status)
}

func TestTechnology(t *testing.T) {
	t.Parallel()
	c := ended("", answer(200, "Server", "nginx/1.27.2", "X-Powered-By", "PHP/8.4", "Content-Type", "text/html", "Set-Cookie",
		"PHPSESSID=secret-value; Path=/"))
	c.Page.Document.Body = `<!doctype html><meta name="generator" content="WordPress 6.8"><script src="/wp-includes/js/jquery.min.js"></script>`
	v := judge("INF-TECH", c)
	require.Equal(t, check.Info, v.Status)
	require.Equal(t, "nginx, PHP, WordPress 6.8, WordPress, jQuery", v.Observed)
	for _, e := range v.Evidence {
		require.NotContains(t, e.Quote, "secret-value", "cookie values are not quoted")
	}
	require.Equal(t, "Nothing recognised", judge("INF-TECH", ended("", answer(200))).Observed)
}
