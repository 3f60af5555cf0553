package api_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// texts is a resolver with these TXT records.
type texts struct {
	mu     sync.Mutex
	byName map[string]string
}

func (x *texts) publish(name, text string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.byName = map[string]string{name: text}
}

func (x *texts) LookupTXT(_ context.Context, name string) ([]string, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if text, ok := x.byName[name]; ok {
		return []string{text}, nil
	}
	return nil, nil
}

// nowhere resolves no name.
type nowhere struct{}

func (nowhere) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return nil, errNXDomain
}

// domains returns the use cases of domains, with a web without sites.
func (b *bench) domains(log *slog.Logger) *service.Domains {
	b.t.Helper()
	policy, err := egress.NewPolicy(nil)
	require.NoError(b.t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: nowhere{}})
	return &service.Domains{
		Store: b.store, Names: b.txt, Web: egress.NewClient(dialer, egress.ClientConfig{ManualRedirects: true}),
		Keys: key.NewGenerator(rand.Reader), Clock: b.clock.Now, Log: log, ValidFor: 90 * 24 * time.Hour,
	}
}

func (b *bench) addDomain(key, name string) answer {
	b.t.Helper()
	return b.do(request{method: "POST", path: "/v1/domains", key: key, body: `{"name":"` + name + `"}`})
}

func TestDomains(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.JSONEq(t, `[]`, b.get("/v1/domains").body)
	a := b.addDomain("", "Shop.EXAMPLE.")
	require.Equal(t, http.StatusCreated, a.status, a.body)
	require.Equal(t, "/v1/domains/shop.example", a.header.Get("Location"))
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	made := a.json(t)
	require.Equal(t, "shop.example", made["name"])
	require.Equal(t, "PENDING", made["status"])
	require.Nil(t, made["method"])
	require.Nil(t, made["verifiedAt"])
	challenge := made["challenge"].(map[string]any)
	require.Equal(t, "_assay-challenge.shop.example", challenge["recordName"])
	require.JSONEq(t, a.body, b.get("/v1/domains/SHOP.example").body)
	require.JSONEq(t, "["+a.body+"]", b.get("/v1/domains").body)

	b.txt.publish("_assay-challenge.shop.example", challenge["token"].(string))
	v := b.do(request{method: "POST", path: "/v1/domains/shop.example/verify"})
	require.Equal(t, http.StatusOK, v.status, v.body)
	got := v.json(t)
	require.Equal(t, true, got["verified"])
	domain := got["domain"].(map[string]any)
	require.Equal(t, "VERIFIED", domain["status"])
	require.Equal(t, "DNS", domain["method"])
	require.Equal(t, "2026-03-14T09:26:53.589Z", domain["verifiedAt"])
	require.Equal(t, "2026-06-12T09:26:53.589Z", domain["expiresAt"])
	attempts := got["attempts"].([]any)
	require.Len(t, attempts, 2)
	require.Equal(t, "FILE", attempts[1].(map[string]any)["method"])
	require.Equal(t, false, attempts[1].(map[string]any)["found"])

	b.clock.Pass(91 * 24 * time.Hour)
	require.Equal(t, "EXPIRED", b.get("/v1/domains/shop.example").json(t)["status"])
	b.txt.publish("_assay-challenge.shop.example", "gone")
	v = b.do(request{method: "POST", path: "/v1/domains/shop.example/verify"})
	require.Equal(t, http.StatusOK, v.status)
	require.Equal(t, false, v.json(t)["verified"])
	require.NotEmpty(t, v.json(t)["domain"].(map[string]any)["problem"])

	a = b.do(request{method: "DELETE", path: "/v1/domains/shop.example"})
	require.Equal(t, http.StatusNoContent, a.status)
	require.Empty(t, a.body)
	require.JSONEq(t, `[]`, b.get("/v1/domains").body)
	entries, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 10)
	require.NoError(t, err)
	require.Equal(t, "domain.remove", entries[0].Action)
	require.Regexp(t, `^key:\w{10}$`, entries[0].Actor)
}

func TestDomainRefusals(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for body, want := range map[string]string{
		`{}`:                             `{"statusCode":400,"message":"name is required"}`,
		`{"name":null}`:                  `{"statusCode":400,"message":"name is required"}`,
		`{"name":7}`:                     `{"statusCode":400,"message":"name must be a string"}`,
		`{"name":"github.io"}`:           `{"statusCode":400,"message":"name must not be a public suffix: other people register domains below github.io"}`,
		`{"name":"https://example.com"}`: `{"statusCode":400,"message":"name must be a domain name such as example.com, without scheme, port or path"}`,
		`{"name":"192.0.2.1"}`:           `{"statusCode":400,"message":"name must be a domain name; the ownership of an IP address cannot be verified"}`,
	} {
		a := b.do(request{method: "POST", path: "/v1/domains", body: body})
		require.Equal(t, http.StatusBadRequest, a.status, body)
		require.JSONEq(t, want, a.body)
	}
	require.Equal(t, http.StatusCreated, b.addDomain("", "shop.example").status)
	a := b.addDomain("", "SHOP.example")
	require.Equal(t, http.StatusConflict, a.status)
	require.JSONEq(t, `{"statusCode":409,"message":"This domain has already been added."}`, a.body)
}

func TestDomainsAreTenantsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	other, otherKey, otherProject := b.workspace("Other")
	require.Equal(t, http.StatusCreated, b.addDomain("", "example.org").status)
	_, err := b.store.Domains.Prove(t.Context(), b.tenant.ID, "test", "example.org", store.DomainProof{
		Method: scan.DomainByDNS, ExpiresAt: b.clock.Now().Add(time.Hour),
	})
	require.NoError(t, err)
	for _, r := range []request{
		{method: "GET", path: "/v1/domains/example.org"}, {method: "DELETE", path: "/v1/domains/example.org"},
		{method: "POST", path: "/v1/domains/example.org/verify"}, {method: "GET", path: "/v1/domains/not%20a%20name"},
	} {
		r.key = otherKey
		a := b.do(r)
		require.Equal(t, http.StatusNotFound, a.status, r.path)
		require.JSONEq(t, `{"statusCode":404,"message":"Domain not found!"}`, a.body)
		r.key = "-"
		require.Equal(t, http.StatusUnauthorized, b.do(r).status)
	}
	require.JSONEq(t, `[]`, b.do(request{method: "GET", path: "/v1/domains", key: otherKey}).body)
	require.Equal(t, http.StatusCreated, b.addDomain(otherKey, "example.org").status, "both may prove it")

	scanOf := func(tenantID, key, projectID string) scan.WebsiteScan {
		t.Helper()
		a := b.do(request{
			method: "POST", path: "/v1/scans/trigger", key: key, body: `{"projectId":"` + projectID + `","url":"https://www.example.org"}`,
		})
		require.Equal(t, http.StatusAccepted, a.status, a.body)
		s, err := b.store.WebsiteScans.Get(t.Context(), tenantID, a.json(t)["scanJobId"].(string))
		require.NoError(t, err)
		return s
	}
	require.True(t, scanOf(b.tenant.ID, b.key, b.proj.ShortID).Consent)
	require.False(t, scanOf(other.ID, otherKey, otherProject.ShortID).Consent, "one workspace's proof is no other's")
}

func TestDomainVerificationIsLimited(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	verify := request{method: "POST", path: "/v1/domains/example.org/verify"}
	for range 10 {
		require.Equal(t, http.StatusNotFound, b.do(verify).status)
	}
	a := b.do(verify)
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.NotEmpty(t, a.header.Get("Retry-After"))
	require.Equal(t, http.StatusOK, b.get("/v1/domains").status, "the rest goes on")
}
