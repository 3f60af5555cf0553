package output_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/gate"
	"assay/internal/outcome"
	"assay/internal/output"
)

// All golden tests of Assay use a flag of this name.
var update = flag.Bool("update", false, "rewrite the golden files")

func score(x float64) *float64 { return &x }

// hostile is text that is active content in some format if it is not escaped.
const hostile = "</td><script>alert(1)</script> ]]> @everyone #1 [x](http://evil.example) `rm` | \x1b[2J\n::error::owned\r%0A \u202e \ufffe"

func website() output.View {
	return output.View{
		Result: outcome.Result{
			Kind: outcome.Website, ID: "0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f", Target: "https://www.example.com/?a=1&b=<2>", Status: "PARTIAL",
			Reason: "The browser was lost.", Link: "https://assay.example/report/4kQ9vZ1mT7xB2nR8sW5yLc", Took: 4200 * time.Millisecond,
			Scores: []outcome.Score{
				{Name: "SECURITY", Value: score(72), Band: "GROWTH_READY", Before: score(80)},
				{Name: "PERFORMANCE", Failed: "The browser was lost."}, {Name: outcome.Overall, Value: score(80.46), Band: "GROWTH_READY"},
			},
			Findings: []outcome.Finding{
				{
					Part: "SECURITY", Rule: "SEC-HSTS", Title: "HSTS", Message: "The header is missing.", Severity: "HIGH", Snippet: "HTTP/1.1 200 OK",
					Remediation: "Send it.", Known: true, New: true,
				},
				{Part: "SECURITY", Rule: "SEC-CSP", Title: "CSP", Severity: "MEDIUM", Warning: true, Known: true},
				{Part: "SECURITY", Rule: "SEC-XFO", Title: "Frames", Severity: "LOW", Accepted: "An embedded page."},
			},
			Notes: []string{"3 checks need the proof of the domain."},
		},
		Decision: gate.Decision{Reasons: []string{"SECURITY is 72, below the minimum of 80."}},
	}
}

func code() output.View {
	v := output.View{
		Result: outcome.Result{
			Kind: outcome.Code, Target: "acme/shop", Commit: "8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b", Status: "COMPLETED",
			Scores: []outcome.Score{
				{Name: "SAST", Value: score(50), Coverage: "PARTIAL"}, {Name: "SCA", Coverage: "NOT_APPLICABLE"},
				{Name: outcome.Overall, Value: score(50)},
			},
			Findings: []outcome.Finding{
				{
					Part: "SAST", Rule: "sql-injection", Title: "SQL injection", Message: hostile, Severity: "CRITICAL", Path: "a b/" + hostile + ".go",
					Line: 12, EndLine: 13, Column: 3, Snippet: hostile, CWE: []string{"CWE-89"}, Fingerprint: strings.Repeat("ab", 32),
					Remediation: "Use a parameter.",
				},
				{Part: "SAST", Rule: "weak-hash", Title: "Weak hash", Severity: "LOW", Path: "hash.go", Line: 7},
			},
		},
	}
	return v
}

func TestFormats(t *testing.T) {
	t.Parallel()
	for name, view := range map[string]output.View{"website": website(), "code": code()} {
		for _, format := range output.Formats() {
			t.Run(name+"-"+format, func(t *testing.T) {
				t.Parallel()
				var out bytes.Buffer
				require.NoError(t, output.Write(t.Context(), []output.Target{{Format: format}}, &out, view))
				sane(t, format, out.String())
				// The style sheet is the same as on all other pages.
				shown := regexp.MustCompile(`(?s)<style>.*</style>`).ReplaceAllString(out.String(), "<style></style>")
				file := filepath.Join("testdata", name+"."+format)
				if *update {
					require.NoError(t, os.WriteFile(file, []byte(shown), 0o600))
				}
				want, err := os.ReadFile(file)
				require.NoError(t, err)
				require.Equal(t, string(want), shown, "run: go test ./internal/output -update")
			})
		}
	}
}

// A result that no gate judged has no verdict, which would read as passed.
func TestNoVerdictWithoutAGate(t *testing.T) {
	t.Parallel()
	v := output.View{Result: website().Result, Ungated: true}
	for _, format := range output.Formats() {
		var out bytes.Buffer
		require.NoError(t, output.Write(t.Context(), []output.Target{{Format: format}}, &out, v))
		sane(t, format, out.String())
		shown := regexp.MustCompile(`(?s)<style>.*</style>`).ReplaceAllString(out.String(), "")
		require.NotRegexp(t, `(?i)\bgate\b|<h2></h2>|\*\*\*\*|passed`, shown, format)
	}
}

// sane checks that a format satisfies its readers' requirements and that untrusted text
// cannot break out of it.
func sane(t *testing.T, format, out string) {
	t.Helper()
	require.NotContains(t, out, "\x1b")
	switch format {
	case "json", "sarif":
		require.True(t, json.Valid([]byte(out)))
	case "junit":
		d := xml.NewDecoder(strings.NewReader(out))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
		}
	case "html":
		require.NotContains(t, out, "<script")
	case "markdown":
		for _, raw := range []string{"<script", "@everyone", "[x]", "http://evil", "`rm`", " #1 "} {
			require.NotContains(t, out, raw)
		}
	case "github":
		for line := range strings.Lines(out) {
			require.Regexp(t, `^::(error|warning|notice) `, line)
			require.NotContains(t, line, "\r")
		}
	case "table":
		require.NotContains(t, out, "\n::error::owned")
	}
}

func TestDocumentIsReadAgain(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	v := website()
	require.NoError(t, output.Write(t.Context(), []output.Target{{Format: "json"}}, &out, v))
	back, err := outcome.Read(&out)
	require.NoError(t, err)
	v.Result.Scores[1].Failed = "" // is not written
	require.Equal(t, v.Result, back)
	_, err = outcome.Read(strings.NewReader(`{"version":"2.1.0"}`))
	require.Error(t, err)
}

func TestParse(t *testing.T) {
	t.Parallel()
	targets, err := output.Parse([]string{"junit=report.xml", "Table", "github=-"})
	require.NoError(t, err)
	require.Equal(t, []output.Target{{"junit", "report.xml"}, {"table", ""}, {"github", ""}}, targets)
	for _, bad := range [][]string{{"pdf"}, {"json", "table"}, {"json", "sarif"}, {""}} {
		_, err := output.Parse(bad)
		require.Error(t, err, bad)
	}
}

func TestFilesAreWholeOrMissing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "report.sarif")
	v := website()
	v.Result.SARIF = nil
	targets := []output.Target{{Format: "sarif", Path: path}, {Format: "json", Path: dir}, {Format: "table"}}
	var out bytes.Buffer
	err := output.Write(t.Context(), targets, &out, v)
	require.ErrorContains(t, err, dir)
	require.FileExists(t, path)
	require.Contains(t, out.String(), "Gate failed.", "one form that fails does not keep the others from being written")
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, left, 1)
}
