package service_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
)

func TestSuppressionRules(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := &service.Suppressions{Store: b.store, Known: func(id string) bool { return id == "SEC-HSTS" }, Clock: b.clock.Now}
	now := b.clock.Now()
	good := service.Suppress{
		TenantID: b.project.TenantID, ProjectID: b.project.ShortID, CheckID: "SEC-HSTS", Reason: "Known to us", By: "ci",
		Actor: "key:k",
	}
	const (
		reason = "reason must be one line of 3 to 500 characters"
		host   = "host must be a host name such as www.example.org, without scheme, port or path"
	)
	for name, c := range map[string]struct {
		spoil func(*service.Suppress)
		want  string
	}{
		"no check": {func(r *service.Suppress) { r.CheckID = "" }, "checkId is required"},
		"unknown check": {
			func(r *service.Suppress) { r.CheckID = "SEC-NONE" }, "checkId must be the id of a check from the catalogue, such as SEC-HSTS",
		},
		"other case": {
			func(r *service.Suppress) { r.CheckID = "sec-hsts" }, "checkId must be the id of a check from the catalogue, such as SEC-HSTS",
		},
		"short reason": {func(r *service.Suppress) { r.Reason = " ok " }, reason},
		"long reason":  {func(r *service.Suppress) { r.Reason = strings.Repeat("ä", 501) }, reason},
		"two lines":    {func(r *service.Suppress) { r.Reason = "one\ntwo" }, reason},
		"paragraphs":   {func(r *service.Suppress) { r.Reason = "one\u2029two" }, reason},
		"a URL":        {func(r *service.Suppress) { r.Host = "https://www.example.org" }, host},
		"a port":       {func(r *service.Suppress) { r.Host = "www.example.org:443" }, host},
		"a path":       {func(r *service.Suppress) { r.Host = "www.example.org/" }, host},
		"a wildcard":   {func(r *service.Suppress) { r.Host = "*.example.org" }, host},
		"expired":      {func(r *service.Suppress) { r.ExpiresAt = now }, "expiresAt must be in the future"},
		"in a far future": {func(r *service.Suppress) { r.ExpiresAt = now.AddDate(1, 0, 0).Add(1) },
			"expiresAt must be at most a year ahead; omit it to accept the check until the suppression is removed"},
	} {
		req := good
		c.spoil(&req)
		_, err := s.Create(t.Context(), req)
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), name)
		require.Equal(t, c.want, scan.MessageOf(err), name)
	}
	all, err := s.List(t.Context(), good.TenantID, good.ProjectID, true)
	require.NoError(t, err)
	require.Empty(t, all)

	req := good
	req.Host, req.Reason, req.ExpiresAt = " WWW.Bücher.Example. ", "  "+strings.Repeat("ä", 500), now.AddDate(1, 0, 0)
	made, err := s.Create(t.Context(), req)
	require.NoError(t, err)
	require.Equal(t, "www.xn--bcher-kva.example", made.Host, "the form that targets have")
	require.Equal(t, strings.Repeat("ä", 500), made.Reason)
	require.Equal(t, now.AddDate(1, 0, 0).UTC().Truncate(time.Microsecond), made.ExpiresAt)
	require.NoError(t, s.Remove(t.Context(), good.TenantID, good.ProjectID, made.ID, "ada", "cli"))
	all, err = s.List(t.Context(), good.TenantID, good.ProjectID, false)
	require.NoError(t, err)
	require.Empty(t, all)
}
