package api_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/egress"
	"assay/internal/limit"
	"assay/internal/scan"
	"assay/internal/service"
)

func TestUnauthorizedToTheLetter(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	expired := b.newKey(b.tenant.ID, b.clock.Now().Add(time.Minute))
	revoked := b.newKey(b.tenant.ID, time.Time{})
	keys, err := b.store.Keys.List(t.Context(), b.tenant.ID)
	require.NoError(t, err)
	for _, k := range keys {
		if strings.Contains(revoked, k.Prefix) {
			require.NoError(t, b.store.Keys.Revoke(t.Context(), b.tenant.ID, k.Prefix))
		}
	}
	b.clock.Pass(2 * time.Minute)
	for name, header := range map[string]string{
		"missing": "", "empty": "Bearer ", "basic": "Basic dTpw", "garbage": "Bearer x", "no scheme": b.key,
		"truncated": "Bearer " + b.key[:len(b.key)-1], "other secret": "Bearer " + b.key[:len(b.key)-1] + "!",
		"expired": "Bearer " + expired, "revoked": "Bearer " + revoked,
	} {
		for _, path := range []string{"/v1/projects", "/v1/scans/x/status"} {
			a := b.do(request{method: "GET", path: path, key: "-", header: map[string]string{"Authorization": header}})
			require.Equal(t, http.StatusUnauthorized, a.status, name)
			require.JSONEq(t, `{"statusCode":401,"message":"Unauthorized"}`, a.body, name)
		}
	}
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status)
	require.NotContains(t, b.logs.String(), b.key, "keys are never logged")
}

// TestRepeatedHeaders checks that two keys count as no key, and that the lines of a list are
// joined.
func TestRepeatedHeaders(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	send := func(path string, header http.Header) int {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.url+path, http.NoBody)
		require.NoError(t, err)
		req.Header = header
		resp, err := http.DefaultTransport.RoundTrip(req)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode
	}
	require.Equal(t, http.StatusOK, send("/v1/projects", http.Header{"Authorization": {"Bearer " + b.key}}))
	require.Equal(t, http.StatusUnauthorized, send("/v1/projects", http.Header{"Authorization": {"Bearer " + b.key, "Bearer x"}}))
	tag := b.do(request{method: "GET", path: "/openapi.yaml", key: "-"}).header.Get("ETag")
	require.Equal(t, http.StatusNotModified, send("/openapi.yaml", http.Header{"If-None-Match": {`"x"`, tag}}))
}

// touched counts the records of keys' uses.
type touched struct {
	api.KeyStore
	n atomic.Int64
}

func (k *touched) Touch(ctx context.Context, tenantID, keyID string) error {
	k.n.Add(1)
	return k.KeyStore.Touch(ctx, tenantID, keyID)
}

func TestKeyUseIsRecordedAndRevocationHolds(t *testing.T) {
	t.Parallel()
	touches := &touched{}
	b := newBench(t, func(d *api.Deps) { touches.KeyStore, d.Keys = d.Keys, touches })
	used := func() time.Time {
		keys, err := b.store.Keys.List(t.Context(), b.tenant.ID)
		require.NoError(t, err)
		return keys[0].LastUsedAt
	}
	require.Equal(t, http.StatusUnauthorized, b.projectsWith(otherSecret(b.key), nil).status)
	require.Zero(t, used(), "a prefix is not a key")
	require.Zero(t, touches.n.Load())
	for range 3 { // of the key that the wrong one has put into the cache
		require.Equal(t, http.StatusOK, b.get("/v1/projects").status)
	}
	first := used()
	require.WithinDuration(t, b.clock.Now(), first, time.Millisecond)
	require.EqualValues(t, 1, touches.n.Load())

	b.clock.Pass(time.Minute)
	require.Equal(t, http.StatusUnauthorized, b.projectsWith(otherSecret(b.key), nil).status)
	require.Equal(t, first, used())
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status)
	require.WithinDuration(t, b.clock.Now(), used(), time.Millisecond)
	require.EqualValues(t, 2, touches.n.Load())

	keys, err := b.store.Keys.List(t.Context(), b.tenant.ID)
	require.NoError(t, err)
	require.NoError(t, b.store.Keys.Revoke(t.Context(), b.tenant.ID, keys[0].Prefix))
	b.clock.Pass(time.Second)
	require.Equal(t, http.StatusUnauthorized, b.get("/v1/projects").status)
}

func TestUnknownPathAndMethod(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.get("/v1/nothing")
	require.Equal(t, http.StatusNotFound, a.status)
	require.JSONEq(t, `{"statusCode":404,"message":"Not found"}`, a.body)
	a = b.do(request{method: "DELETE", path: "/v1/projects"})
	require.Equal(t, http.StatusMethodNotAllowed, a.status)
	require.ElementsMatch(t, []string{"GET", "HEAD"}, strings.Split(strings.ReplaceAll(a.header.Get("Allow"), " ", ""), ","))
	require.Equal(t, http.StatusOK, b.do(request{method: "HEAD", path: "/v1/projects"}).status)
	require.Empty(t, b.do(request{method: "HEAD", path: "/v1/projects"}).body)
}

func TestRequestID(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.do(request{method: "GET", path: "/health", header: map[string]string{"X-Request-Id": "deploy-4711"}})
	require.Equal(t, "deploy-4711", a.header.Get("X-Request-Id"))
	b.client.Transport = http.DefaultTransport // the contract's transport would refuse to send this
	a = b.do(request{method: "GET", path: "/health", header: map[string]string{"X-Request-Id": "bad id\twith spaces"}})
	require.NotEqual(t, "bad id\twith spaces", a.header.Get("X-Request-Id"))
	require.NotEmpty(t, a.header.Get("X-Request-Id"))
	require.Contains(t, b.logs.String(), "deploy-4711")
}

// panicking simulates a defect in a use case.
type panicking struct{}

func (panicking) List(context.Context, string, bool) ([]scan.Project, error) {
	panic("secret detail: dsn=hunter2")
}

type failing struct{}

func (failing) List(context.Context, string, bool) ([]scan.Project, error) {
	return nil, errors.New("pq: password authentication failed for hunter2")
}

func TestPanicsAndUnknownErrorsHideTheirDetail(t *testing.T) {
	t.Parallel()
	for _, p := range []api.Projects{panicking{}, failing{}} {
		b := newBench(t, func(d *api.Deps) { d.Projects = p })
		a := b.get("/v1/projects")
		require.Equal(t, http.StatusInternalServerError, a.status)
		require.JSONEq(t, `{"statusCode":500,"message":"Internal server error"}`, a.body)
		require.NotEmpty(t, a.header.Get("X-Request-Id"))
		require.Contains(t, b.logs.String(), "hunter2", "the cause is in the log")
		require.Contains(t, b.logs.String(), a.header.Get("X-Request-Id"))
	}
}

func TestClientAddressComesOnlyFromTrustedProxies(t *testing.T) {
	t.Parallel()
	spoof := map[string]string{"X-Forwarded-For": "203.0.113.9", "X-Real-Ip": "203.0.113.9"}
	b := newBench(t)
	b.do(request{method: "GET", path: "/health", header: spoof})
	require.NotContains(t, b.logs.String(), "203.0.113.9")
	b = newBench(t, func(d *api.Deps) { d.TrustedProxies = []string{"127.0.0.0/8"} })
	b.do(request{method: "GET", path: "/health", header: spoof})
	require.Contains(t, b.logs.String(), "203.0.113.9")
}

func TestHealthAndReady(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.do(request{method: "GET", path: "/health", key: "-"})
	require.Equal(t, "ok", a.json(t)["status"])
	require.JSONEq(t, `{"status":"ready"}`, b.do(request{method: "GET", path: "/ready", key: "-"}).body)
	b = newBench(t, func(d *api.Deps) {
		d.Redis = func(context.Context) error { return errors.New("down") }
	})
	a = b.do(request{method: "GET", path: "/ready", key: "-"})
	require.Equal(t, http.StatusServiceUnavailable, a.status)
	require.JSONEq(t, `{"status":"not_ready","checks":{"db":true,"redis":false}}`, a.body)

	stopping := make(chan struct{})
	b = newBench(t, func(d *api.Deps) { d.Stopping = stopping })
	require.Equal(t, http.StatusOK, b.do(request{method: "GET", path: "/ready", key: "-"}).status)
	close(stopping)
	a = b.do(request{method: "GET", path: "/ready", key: "-"})
	require.Equal(t, http.StatusServiceUnavailable, a.status, "balancers must send requests elsewhere")
	require.JSONEq(t, `{"status":"not_ready","checks":{"db":true,"redis":true,"open":false}}`, a.body)
	require.Equal(t, http.StatusOK, b.do(request{method: "GET", path: "/health", key: "-"}).status)
}

// TestReadyBoundsBothProbesAtOnce hangs both probes, one of which ignores its context: the response still arrives, so neither waits for the
// other for ever.
func TestReadyBoundsBothProbesAtOnce(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	b := newBench(t, func(d *api.Deps) {
		d.Database = func(context.Context) error { <-release; return nil }
		d.Redis = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	})
	a := b.do(request{method: "GET", path: "/ready", key: "-"})
	require.JSONEq(t, `{"status":"not_ready","checks":{"db":false,"redis":false}}`, a.body)
}

func TestCORSIsOffUnlessConfigured(t *testing.T) {
	t.Parallel()
	origin := map[string]string{"Origin": "https://ui.example", "Access-Control-Request-Method": "GET"}
	b := newBench(t)
	a := b.do(request{method: "OPTIONS", path: "/v1/projects", key: "-", header: origin})
	require.Equal(t, http.StatusMethodNotAllowed, a.status)
	require.Empty(t, a.header.Get("Access-Control-Allow-Origin"))
	b = newBench(t, func(d *api.Deps) { d.CORSOrigins = []string{"https://ui.example"} })
	a = b.do(request{method: "OPTIONS", path: "/v1/projects", key: "-", header: origin})
	require.Equal(t, http.StatusNoContent, a.status)
	require.Equal(t, "https://ui.example", a.header.Get("Access-Control-Allow-Origin"))
	origin["Origin"] = "https://evil.example"
	a = b.do(request{method: "OPTIONS", path: "/v1/projects", key: "-", header: origin})
	require.Empty(t, a.header.Get("Access-Control-Allow-Origin"))
}

func TestLimitsToTheLetter(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for i := range 60 {
		require.Equal(t, http.StatusOK, b.get("/v1/projects").status, "request %d", i+1)
	}
	b.clock.Pass(17500 * time.Millisecond)
	a := b.get("/v1/projects")
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, a.body)
	require.Equal(t, "43", a.header.Get("Retry-After"), "42.5 s, rounded up")
	_, otherKey, _ := b.workspace("Other")
	require.Equal(t, http.StatusOK, b.do(request{method: "GET", path: "/v1/projects", key: otherKey}).status, "per tenant")
	require.Equal(t, http.StatusNotFound, b.get("/v1/scans/x/status").status, "status does not count against the tenant")
	b.clock.Pass(43 * time.Second)
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status, "Retry-After is enough")
}

func TestTriggerLimitIsFiveAMinute(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	body := `{"projectId":"unknown000","url":"https://example.org"}`
	for range 5 {
		require.Equal(t, http.StatusNotFound, b.trigger(body).status)
	}
	a := b.trigger(body)
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.Equal(t, "60", a.header.Get("Retry-After"))
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status, "the general limit has room")
}

func TestStatusLimitCountsPerAddress(t *testing.T) {
	t.Parallel()
	local := limit.NewMemory(0, newClock().Now)
	b := newBench(t, func(d *api.Deps) { d.Limiter = local })
	for range 2000 {
		d, err := local.Take(t.Context(), "ip:127.0.0.1", limit.Window{Name: "scan-status", Limit: 2000, Period: time.Minute})
		require.NoError(t, err)
		require.True(t, d.Allowed)
	}
	require.Equal(t, http.StatusTooManyRequests, b.get("/v1/scans/x/status").status)
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status)
}

func TestBodies(t *testing.T) {
	t.Parallel()
	post := func(body string) request { return request{method: "POST", path: "/v1/scans/trigger", body: body} }
	for name, tc := range map[string]struct {
		req     request
		status  int
		message string
	}{
		"malformed":    {post(`{"projectId":`), 400, "The request body is not valid JSON (at byte 13)"},
		"trailing":     {post(`{} {}`), 400, "The request body is not valid JSON (at byte 4)"},
		"array":        {post(`[]`), 400, "The request body must be a JSON object"},
		"null":         {post(`null`), 400, "The request body must be a JSON object"},
		"empty":        {post(` `), 400, "The request body is missing; send a JSON object"},
		"number":       {post(`{"projectId":7}`), 400, "projectId must be a string"},
		"no project":   {post(`{"url":"https://e.org"}`), 400, "projectId is required"},
		"null project": {post(`{"projectId":null,"url":"https://e.org"}`), 400, "projectId is required"},
		"null url":     {post(`{"projectId":"p","url":null}`), 400, "url is required"},
		"no scheme":    {post(`{"projectId":"p","url":"e.org"}`), 400, "url must start with http:// or https://"},
		"pillar type":  {post(`{"projectId":"p","url":"https://e.org","pillars":"SEO"}`), 400, "pillars must be an array of strings"},
		"pillar null":  {post(`{"projectId":"p","url":"https://e.org","pillars":["SEO",null]}`), 400, "pillars[1] must be a string"},
		"pillar name": {
			post(`{"projectId":"p","url":"https://e.org","pillars":["SEO","seo"]}`), 400,
			"pillars[1] must be one of SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO",
		},
		"email skip":    {post(`{"projectId":"p","url":"https://e.org","email":"skip"}`), 400, "email must be a valid e-mail address"},
		"email display": {post(`{"projectId":"p","url":"https://e.org","email":"A <a@e.org>"}`), 400, "email must be a valid e-mail address"},
		"too large":     {post(`{"projectId":"` + strings.Repeat("x", 64<<10) + `"}`), 413, "The request body must be at most 65536 bytes long"},
		"media type": {request{
			method: "POST", path: "/v1/scans/trigger", body: "a=b",
			header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
		},
			415, "Content-Type must be application/json"},
		"idempotency key": {request{
			method: "POST", path: "/v1/scans/trigger", body: `{"projectId":"p","url":"https://e.org"}`,
			header: map[string]string{"Idempotency-Key": "a b"},
		},
			400, "Idempotency-Key must be 1 to 255 visible ASCII characters"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			a := b.do(tc.req)
			require.Equal(t, tc.status, a.status, a.body)
			require.Equal(t, tc.message, a.json(t)["message"])
			require.InDelta(t, tc.status, a.json(t)["statusCode"], 0)
		})
	}
}

// zone is a resolver with these names.
type zone map[string]netip.Addr

func (z zone) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	a, ok := z[strings.TrimSuffix(host, ".")]
	if !ok {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	return []netip.Addr{a}, nil
}

// TestPrivateNamesAreNotDisclosed triggers scans of names in a private network: the responses
// are the same as for names that do not exist.
func TestPrivateNamesAreNotDisclosed(t *testing.T) {
	t.Parallel()
	guard := egress.NewDialer(egress.DialConfig{Resolver: zone{
		"ldap.example.org": netip.MustParseAddr("10.20.30.40"), "meta.example.org": netip.MustParseAddr("169.254.169.254"),
		"six.example.org": netip.MustParseAddr("fd00::20"), "loop.example.org": netip.MustParseAddr("127.0.0.1"),
	}})
	b := newBench(t, func(d *api.Deps) {
		d.WebsiteScans.(*service.WebsiteScans).Resolver = guard
		d.SiteHealth.(*service.SiteHealth).Resolver = guard
	})
	for _, path := range []string{"/v1/scans/trigger", "/v1/site-health/trigger"} {
		for _, name := range []string{"ldap.example.org", "meta.example.org", "six.example.org", "loop.example.org", "nowhere.example.org"} {
			a := b.do(request{method: "POST", path: path, body: `{"projectId":"` + b.proj.ShortID + `","url":"https://` + name + `"}`})
			require.Equal(t, http.StatusBadRequest, a.status, a.body)
			require.Equal(t, "We couldn't reach that site: "+name+" does not resolve to a public address.", a.json(t)["message"])
			b.clock.Pass(time.Hour)
		}
	}
}

func TestReachability(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	body := `{"projectId":"` + b.proj.ShortID + `","url":"https://nowhere.example"}`
	b.names.fail(errNXDomain)
	a := b.trigger(body)
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Regexp(t, `^We couldn't reach that site`, a.json(t)["message"])
	b.names.fail(scan.Errorf(scan.CodeTargetForbidden, "10.0.0.7 is not a public address (private)"))
	a = b.trigger(body)
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Equal(t, "We couldn't reach that site: 10.0.0.7 is not a public address (private).", a.json(t)["message"])
	b.names.fail(&net.DNSError{Err: "timeout", IsTimeout: true})
	require.Equal(t, http.StatusAccepted, b.trigger(body).status, "a silent resolver refuses nothing")
}
