package evidence_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

func TestQuotingSurvivesAShell(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"plain", "https://a.example/?q='; rm -rf / #", `$(id) "x" \ ` + "`id`", "*\n"} {
		out, err := exec.CommandContext(t.Context(), "sh", "-c", "printf %s "+evidence.Quote(s)).Output()
		require.NoError(t, err)
		require.Equal(t, s, string(out))
	}
}

func TestWordsSurviveAShell(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"", "mail.example.org:25", "`id`.example.org", "$HOME|x&<>.example.org", `a\;b.example.org`, "*.example", "it's",
	} {
		out, err := exec.CommandContext(t.Context(), "sh", "-c", "printf %s "+evidence.Word(s)).Output()
		require.NoError(t, err)
		require.Equal(t, s, string(out))
	}
	require.Equal(t, "_dmarc.a-b.example.org", evidence.Word("_dmarc.a-b.example.org"), "no quotes without need")
}

func TestHeader(t *testing.T) {
	t.Parallel()
	x := &capture.Exchange{ID: "http-1", URL: "https://a.example/", Header: capture.Header{"Set-Cookie": {"a=1", "b=2"}}}
	const command = "curl -sS -o /dev/null -D - 'https://a.example/'"
	require.Equal(t, check.Evidence{Request: "http-1", Quote: "Set-Cookie: a=1\nSet-Cookie: b=2", Command: command},
		evidence.Header(x, "Set-Cookie"))
	require.Equal(t, check.Evidence{Request: "http-1", Quote: "(no Server field)", Command: command}, evidence.Header(x, "Server"))
	require.Equal(t, check.Evidence{Quote: "(no Server field)"}, evidence.Header(nil, "Server"))
}

func TestLines(t *testing.T) {
	t.Parallel()
	tests := map[string]capture.Exchange{
		"GET u → 200":                {Method: "GET", URL: "u", Status: 200},
		"GET u → 301, Location: /x":  {Method: "GET", URL: "u", Status: 301, Header: capture.Header{"Location": {"/x"}}},
		"HEAD u → Refused.":          {Method: "HEAD", URL: "u", ErrorKind: capture.ErrConnect, Error: "Refused."},
		"GET u → 200, Bad encoding.": {Method: "GET", URL: "u", Status: 200, ErrorKind: capture.ErrProtocol, Error: "Bad encoding."},
	}
	for want, x := range tests {
		require.Equal(t, want, evidence.Line(&x))
		require.Equal(t, want, evidence.Status(&x).Quote)
	}
	require.Equal(t, check.Evidence{}, evidence.Status(nil))
	c := capture.Chain{
		Start: "https://a.example/",
		Hops:  []capture.Exchange{{Method: "GET", URL: "a", Status: 301}, {Method: "GET", URL: "b", Status: 200}},
	}
	require.Equal(t, "GET a → 301\nGET b → 200", evidence.Chain(&c).Quote)
	require.Equal(t, check.Evidence{}, evidence.Chain(nil))
}
