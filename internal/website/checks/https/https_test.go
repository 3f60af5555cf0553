package https_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/https"
)

const site, plain, www = "https://shop.example/", "http://shop.example/", "https://www.shop.example/"

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", https.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func hop(url string, status int, header ...string) capture.Exchange {
	x := capture.Exchange{ID: "http-1", Method: "GET", URL: url, Status: status, Header: capture.Header{}}
	for i := 0; i+1 < len(header); i += 2 {
		x.Header[header[i]] = append(x.Header[header[i]], header[i+1])
	}
	return x
}

func dead(url, kind string) capture.Exchange {
	return capture.Exchange{ID: "http-1", Method: "GET", URL: url, ErrorKind: kind, Error: "It failed."}
}

// chain makes a chain of hops; its end decides its ErrorKind.
func chain(hops ...capture.Exchange) capture.Chain {
	c := capture.Chain{Hops: hops}
	if len(hops) > 0 {
		c.Start, c.ErrorKind = hops[0].URL, hops[len(hops)-1].ErrorKind
	}
	return c
}

func scanned(secure, plain capture.Chain) *capture.Capture {
	return &capture.Capture{
		Target: capture.Target{
			URL: site, Scheme: "https", Host: "shop.example", Port: 443, Path: "/", Domain: "shop.example", Secure: site,
			Plain: "http://shop.example/",
		},
		HTTP: &capture.HTTP{Secure: secure, Plain: plain, Document: secure.Final()},
	}
}

type want struct {
	status check.Status
	caps   []check.Cap
	cause  string
}

func requireVerdict(t *testing.T, id string, c *capture.Capture, w want) check.Verdict {
	t.Helper()
	v := https.Set().Judges[id](c)
	require.Equal(t, w.status, v.Status, "%+v", v)
	require.Equal(t, w.caps, v.Caps)
	require.Equal(t, w.cause, v.CausedBy)
	switch w.status {
	case check.Warn, check.Fail:
		require.NotEmpty(t, v.Observed)
		require.NotEmpty(t, v.Explanation)
	case check.NotRun:
		require.NotEmpty(t, v.Reason)
		require.NotEmpty(t, v.Explanation)
	case check.NotApplicable:
		require.NotEmpty(t, v.Explanation)
	default:
		require.NotEmpty(t, v.Evidence)
		require.NotEmpty(t, v.Evidence[0].Command)
	}
	return v
}

func TestAvailable(t *testing.T) {
	t.Parallel()
	capped := []check.Cap{{Name: "NO_HTTPS", Limit: 20}}
	tests := map[string]struct {
		secure, plain capture.Chain
		want          want
	}{
		"page":                    {chain(hop(site, 200)), chain(hop(plain, 301), hop(site, 200)), want{status: check.Pass}},
		"login":                   {chain(hop(site, 401)), chain(hop(plain, 301)), want{status: check.Pass}},
		"redirect to www":         {chain(hop(site, 301), hop(www, 200)), chain(), want{status: check.Pass}},
		"refused":                 {chain(dead(site, capture.ErrConnect)), chain(hop(plain, 200)), want{status: check.Fail, caps: capped}},
		"handshake fails":         {chain(dead(site, capture.ErrTLS)), chain(hop(plain, 200)), want{status: check.Fail, caps: capped}},
		"leads to http":           {chain(hop(site, 302), hop(plain, 200)), chain(hop(plain, 200)), want{status: check.Fail, caps: capped}},
		"passes http":             {chain(hop(site, 302), hop(plain, 301), hop(www, 200)), chain(), want{status: check.Fail}},
		"error on https only":     {chain(hop(site, 404)), chain(hop(plain, 200)), want{status: check.Fail}},
		"error on both":           {chain(hop(site, 500)), chain(hop(plain, 500)), want{status: check.NotApplicable}},
		"nothing answers":         {chain(dead(site, capture.ErrTimeout)), chain(dead(plain, capture.ErrTimeout)), want{status: check.NotRun}},
		"no facts":                {chain(), chain(), want{status: check.NotRun}},
		"private address refused": {chain(dead(site, capture.ErrForbidden)), chain(hop(plain, 200)), want{status: check.NotRun}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, "SEC-HTTPS-AVAIL", scanned(test.secure, test.plain), test.want)
		})
	}
}

func TestRedirect(t *testing.T) {
	t.Parallel()
	good := chain(hop(site, 200))
	tests := map[string]struct {
		secure, plain capture.Chain
		want          want
	}{
		"same host":   {good, chain(hop(plain, 301), hop(site, 200)), want{status: check.Pass}},
		"then www":    {good, chain(hop(plain, 301), hop(site, 301), hop(www, 200)), want{status: check.Pass}},
		"port closed": {good, chain(dead(plain, capture.ErrConnect)), want{status: check.Pass}},
		"loop behind https": {
			good, capture.Chain{Hops: []capture.Exchange{hop(plain, 301), hop(site, 302)}, ErrorKind: capture.ErrLoop},
			want{status: check.Pass},
		},
		"other host first":  {good, chain(hop(plain, 301), hop(www, 200)), want{status: check.Warn}},
		"http www first":    {good, chain(hop(plain, 301), hop("http://www.shop.example/", 301), hop(www, 200)), want{status: check.Warn}},
		"back through http": {good, chain(hop(plain, 301), hop(site, 302), hop(plain, 302), hop(site, 200)), want{status: check.Warn}},
		"error page":        {good, chain(hop(plain, 403)), want{status: check.Warn}},
		"stays":             {good, chain(hop(plain, 200)), want{status: check.Fail}},
		"ends on http":      {good, chain(hop(plain, 301), hop(site, 302), hop("http://shop.example/x", 200)), want{status: check.Fail}},
		"no https": {
			chain(dead(site, capture.ErrConnect)), chain(hop(plain, 200)), want{status: check.Fail, cause: "SEC-HTTPS-AVAIL"},
		},
		"nothing answers":     {chain(dead(site, capture.ErrConnect)), chain(dead(plain, capture.ErrConnect)), want{status: check.NotRun}},
		"no time for port 80": {good, chain(), want{status: check.NotRun}},
		"lost on the way":     {good, chain(hop(plain, 301), dead("http://www.shop.example/", capture.ErrTimeout)), want{status: check.NotRun}},
		"cut off after the redirect": {
			good, capture.Chain{Hops: []capture.Exchange{hop(plain, 301)}, ErrorKind: capture.ErrTimeout}, want{status: check.NotRun},
		},
		"cut off on https": {
			good, capture.Chain{Hops: []capture.Exchange{hop(plain, 301), hop(site, 301)}, ErrorKind: capture.ErrTimeout},
			want{status: check.Pass},
		},
		"redirect without goal": {good, chain(hop(plain, 301)), want{status: check.Fail}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, "SEC-HTTPS-REDIRECT", scanned(test.secure, test.plain), test.want)
		})
	}
}

// Browsers remember HTTPS for a host that its parent covers, whichever of them redirects.
func TestRedirectToTheDomain(t *testing.T) {
	t.Parallel()
	const plainWWW = "http://www.shop.example/"
	for name, c := range map[string]struct {
		plain capture.Chain
		want  check.Status
	}{
		"www to its domain":      {chain(hop(plainWWW, 301), hop(site, 200, field, "max-age=31536000; includeSubDomains")), check.Pass},
		"www to its domain only": {chain(hop(plainWWW, 301), hop(site, 200, field, "max-age=31536000")), check.Warn},
		"forgotten":              {chain(hop(plainWWW, 301), hop(site, 200, field, "max-age=0; includeSubDomains")), check.Warn},
		"the domain to www":      {chain(hop(plain, 301), hop(www, 200, field, "max-age=31536000; includeSubDomains")), check.Warn},
		"through http later": {
			chain(hop(plainWWW, 301), hop(site, 301, field, "max-age=31536000; includeSubDomains"), hop(plain, 301), hop(site, 200)), check.Warn,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, "SEC-HTTPS-REDIRECT", scanned(chain(hop(www, 301), hop(site, 200)), c.plain), want{status: c.want})
		})
	}
}

const field = "Strict-Transport-Security"

func TestHSTS(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		value       string
		age, subs   check.Status
		followsHSTS bool
	}{
		"two years with everything": {"max-age=63072000; includeSubDomains; preload", check.Pass, check.Pass, false},
		"a year":                    {"max-age=31536000", check.Pass, check.Warn, false},
		"spaces around equals":      {"max-age = 31536000 ; includeSubDomains", check.Pass, check.Pass, false},
		"quoted":                    {`max-age="31536000"; includeSubDomains`, check.Pass, check.Pass, false},
		"any case":                  {"MAX-AGE=31536000; INCLUDESUBDOMAINS", check.Pass, check.Pass, false},
		"unknown directives":        {`foo; bar="a;b"; max-age=31536000;;`, check.Pass, check.Warn, false},
		"longer than int64":         {"max-age=99999999999999999999; includeSubDomains", check.Pass, check.Pass, false},
		"nine months":               {"max-age=23652000; includeSubDomains", check.Warn, check.Pass, false},
		"half a year":               {"max-age=15552000", check.Warn, check.Warn, false},
		"a day":                     {"max-age=86400; includeSubDomains", check.Fail, check.Pass, false},
		"preload too short":         {"max-age=15552000; includeSubDomains; preload", check.Warn, check.Fail, false},
		"preload alone":             {"max-age=63072000; preload", check.Pass, check.Fail, false},
		"switched off":              {"max-age=0; includeSubDomains", check.Fail, check.Warn, true},
		"letters":                   {"max-age=abc", check.Fail, check.Warn, true},
		"negative":                  {"max-age=-1", check.Fail, check.Warn, true},
		"joined with a comma":       {"max-age=31536000, max-age=31536000", check.Fail, check.Warn, true},
		"twice":                     {"max-age=31536000; max-age=31536000", check.Fail, check.Warn, true},
		"without max-age":           {"includeSubDomains", check.Fail, check.Warn, true},
		"empty":                     {"", check.Fail, check.Warn, true},
		"nameless":                  {"=31536000", check.Fail, check.Warn, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := scanned(chain(hop(site, 200, field, test.value)), chain())
			requireVerdict(t, "SEC-HSTS", c, want{status: test.age})
			w := want{status: test.subs}
			if test.followsHSTS {
				w.cause = "SEC-HSTS"
			}
			requireVerdict(t, "SEC-HSTS-SUBDOMAINS", c, w)
		})
	}
}

func TestHSTSWithoutHeader(t *testing.T) {
	t.Parallel()
	c := scanned(chain(hop(site, 200)), chain())
	requireVerdict(t, "SEC-HSTS", c, want{status: check.Fail})
	requireVerdict(t, "SEC-HSTS-SUBDOMAINS", c, want{status: check.Warn, cause: "SEC-HSTS"})
}

func TestHSTSNeedsAValidCertificate(t *testing.T) {
	t.Parallel()
	for reason, cause := range map[capture.TrustReason]string{
		capture.RefusedExpired:          "SEC-CERT-DATES",
		capture.RefusedNotYetValid:      "SEC-CERT-DATES",
		capture.RefusedName:             "SEC-CERT-NAME",
		capture.RefusedWeakSignature:    "SEC-CERT-SIG",
		capture.RefusedAuthorityExpired: "SEC-CERT-CHAIN", // like RefusedExpired, of an authority
		capture.RefusedUnknownRoot:      "SEC-CERT-CHAIN",
		"":                              "SEC-CERT-CHAIN", // an old capture
	} {
		c := scanned(chain(hop(site, 200, field, "max-age=31536000; includeSubDomains")), chain())
		c.HTTP.Secure.Hops[0].TLSError, c.HTTP.Secure.Hops[0].TLSReason = "the certificate is not valid", reason
		requireVerdict(t, "SEC-HSTS", c, want{status: check.Fail, cause: cause})
		requireVerdict(t, "SEC-HSTS-SUBDOMAINS", c, want{status: check.Pass})
	}
}

// TestHSTSOfTheParent follows RFC 6797 section 8.2: includeSubDomains of a domain covers what is below it.
func TestHSTSOfTheParent(t *testing.T) {
	t.Parallel()
	const all, year = "max-age=31536000; includeSubDomains", "max-age=31536000"
	for name, test := range map[string]struct {
		way  capture.Chain
		want want
	}{
		"on the way":       {chain(hop(site, 301, field, all), hop(www, 200, field, year)), want{status: check.Pass}},
		"without its own":  {chain(hop(site, 301, field, all), hop(www, 200)), want{status: check.Pass}},
		"this host alone":  {chain(hop(site, 301, field, year), hop(www, 200, field, year)), want{status: check.Warn}},
		"switched off":     {chain(hop(site, 301, field, "max-age=0; includeSubDomains"), hop(www, 200, field, year)), want{status: check.Warn}},
		"of another host":  {chain(hop("https://shop.test/", 301, field, all), hop(www, 200, field, year)), want{status: check.Warn}},
		"of a host below":  {chain(hop(www, 301, field, all), hop(site, 200, field, year)), want{status: check.Warn}},
		"over http":        {chain(hop(plain, 301, field, all), hop(www, 200, field, year)), want{status: check.Warn}},
		"wrongly promised": {chain(hop(site, 301, field, all), hop(www, 200, field, year+"; preload")), want{status: check.Fail}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, "SEC-HSTS-SUBDOMAINS", scanned(test.way, chain()), test.want)
		})
	}
}

func TestHSTSReadsTheFirstField(t *testing.T) {
	t.Parallel()
	c := scanned(chain(hop(site, 200, field, "max-age=31536000", field, "max-age=0")), chain())
	requireVerdict(t, "SEC-HSTS", c, want{status: check.Pass})
}

func TestHSTSWhereItCannotBe(t *testing.T) {
	t.Parallel()
	address := scanned(chain(hop("https://192.0.2.1/", 200)), chain())
	address.Target.Host = "192.0.2.1"
	tests := map[string]struct {
		capture *capture.Capture
		want    want
	}{
		"address":   {address, want{status: check.NotApplicable}},
		"no https":  {scanned(chain(dead(site, capture.ErrConnect)), chain(hop(plain, 200))), want{status: check.Fail, cause: "SEC-HTTPS-AVAIL"}},
		"nothing":   {scanned(chain(), chain()), want{status: check.NotRun}},
		"challenge": {scanned(chain(hop(site, 503, "Cf-Mitigated", "challenge")), chain()), want{status: check.NotRun}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, "SEC-HSTS", test.capture, test.want)
			requireVerdict(t, "SEC-HSTS-SUBDOMAINS", test.capture, test.want)
		})
	}
}

func TestSibling(t *testing.T) {
	t.Parallel()
	invalid := hop(www, 200)
	invalid.TLSError = "x509: certificate is valid for shop.example, not www.shop.example"
	answering := func(hops ...capture.Exchange) *capture.Sibling {
		c := chain(hops...)
		return &capture.Sibling{Host: "www.shop.example", Resolves: true, Secure: &c}
	}
	tests := map[string]struct {
		sibling *capture.Sibling
		want    check.Status
	}{
		"none":              {nil, check.NotApplicable},
		"does not exist":    {&capture.Sibling{Host: "www.shop.example"}, check.NotApplicable},
		"look-up fails":     {&capture.Sibling{Host: "www.shop.example", Error: "The name could not be resolved."}, check.NotRun},
		"redirects":         {answering(hop(www, 301), hop(site, 200)), check.Pass},
		"serves by itself":  {answering(hop(www, 200)), check.Warn},
		"ends on http":      {answering(hop(www, 301), hop(plain, 200)), check.Warn},
		"ends in an error":  {answering(hop(www, 404)), check.Warn},
		"port closed":       {answering(dead(www, capture.ErrConnect)), check.Warn},
		"handshake fails":   {answering(dead(www, capture.ErrTLS)), check.Fail},
		"wrong certificate": {answering(invalid), check.Fail},
		"private":           {answering(dead(www, capture.ErrForbidden)), check.NotRun},
		"limits requests":   {answering(hop(www, 429)), check.NotRun},
		"cut off": {
			&capture.Sibling{
				Host: "www.shop.example", Resolves: true,
				Secure: &capture.Chain{Hops: []capture.Exchange{hop(www, 301)}, ErrorKind: capture.ErrTimeout},
			}, check.NotRun,
		},
		"no time":     {answering(), check.NotRun},
		"never asked": {&capture.Sibling{Host: "www.shop.example", Resolves: true}, check.NotRun},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := scanned(chain(hop(site, 200)), chain())
			c.HTTP.Sibling = test.sibling
			requireVerdict(t, "SEC-HTTPS-WWW", c, want{status: test.want})
		})
	}
}

func TestSiblingOfABrokenSite(t *testing.T) {
	t.Parallel()
	both := scanned(chain(hop(site, 500)), chain())
	other := chain(hop(www, 500))
	both.HTTP.Sibling = &capture.Sibling{Host: "www.shop.example", Resolves: true, Secure: &other}
	requireVerdict(t, "SEC-HTTPS-WWW", both, want{status: check.NotApplicable})
	gone := scanned(chain(dead(site, capture.ErrConnect)), chain(hop(plain, 200)))
	gone.HTTP.Sibling = &capture.Sibling{
		Host: "www.shop.example", Resolves: true, Secure: &capture.Chain{Hops: []capture.Exchange{hop(www, 200)}},
	}
	requireVerdict(t, "SEC-HTTPS-WWW", gone, want{status: check.NotRun})
}
