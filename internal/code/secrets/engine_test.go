package secrets

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf16"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"github.com/zricethezav/gitleaks/v8/logging"

	"assay/internal/code"
	"assay/internal/scan"
)

func TestNothingOfTheRepositorySteersTheScan(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 20)
	token := m.githubToken()
	report := scanFiles(t, map[string]string{
		".gitleaks.toml":           "title = \"mine\"\n[allowlist]\npaths = ['''.*''']\nregexes = ['''ghp_.*''']\n",
		"gitleaks.toml":            "token = \"" + m.githubToken() + "\"\n",
		".gitleaksignore":          "a.go:github-pat:3\n*\n",
		"baseline.json":            `[{"RuleID": "github-pat", "File": "a.go", "StartLine": 3, "Secret": "` + m.githubToken() + `"}]`,
		"a.go":                     source(token),
		"b.go":                     "const t = \"" + m.githubToken() + "\" // gitleaks:allow\n",
		"vendor/github.com/y/c.go": source(m.githubToken()),
	})
	found := map[string]int{}
	for _, f := range report.Findings {
		found[f.Path]++
	}
	require.Equal(t, map[string]int{"a.go": 1, "b.go": 1, "gitleaks.toml": 1, "baseline.json": 1, "vendor/github.com/y/c.go": 1}, found)
}

// The path of the checkout is not part of a finding's identity.
func TestIdentityIsKeyedAndKnowsNoPlace(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 21)
	files := map[string]string{"a.go": source(m.githubToken())}
	one, two := scanFiles(t, files), scanFiles(t, files)
	require.Equal(t, one.Findings, two.Findings)
	files["a.go"] = "// a line more\n" + files["a.go"]
	moved := scanFiles(t, files)
	require.Equal(t, one.Findings[0].Identity, moved.Findings[0].Identity)
	require.Equal(t, one.Findings[0].StartLine+1, moved.Findings[0].StartLine)
	opt := options(t)
	opt.FingerprintKey = []byte("another workspace's")
	other, err := engine(t).Scan(t.Context(), treeOf(t, write(t, files)), opt)
	require.NoError(t, err)
	require.NotEqual(t, one.Findings[0].Identity, other.Findings[0].Identity)
	opt.FingerprintKey = nil
	_, err = engine(t).Scan(t.Context(), treeOf(t, write(t, files)), opt)
	require.Error(t, err, "a hash without a key could be guessed against")
	// The same key in another notation is the same secret.
	key := m.ecKey()
	forms := scanFiles(t, map[string]string{
		"a.pem": key, "b.json": `{"k": "` + escapeLines(key) + `"}`, "c.yaml": "k: |\n" + indent(key, "  "),
	})
	require.Len(t, forms.Findings, 3)
	for _, f := range forms.Findings {
		require.Equal(t, forms.Findings[0].Identity, f.Identity)
	}
}

func TestEveryPlaceIsAFinding(t *testing.T) {
	t.Parallel()
	token := newMaker(t, 22).githubToken()
	report := scanFiles(t, map[string]string{"a.go": source(token) + source(token), "b.go": source(token)})
	require.Len(t, report.Findings, 3)
	require.Equal(t, []int{3, 6}, []int{report.Findings[0].StartLine, report.Findings[1].StartLine})
	for _, f := range report.Findings {
		require.Equal(t, report.Findings[0].Identity, f.Identity)
		require.Equal(t, 16, f.StartColumn)
		require.Equal(t, `const token = "ghp_[redacted]"`, f.Snippet)
	}
}

func TestTestCodeCountsLess(t *testing.T) {
	t.Parallel()
	token := newMaker(t, 23).githubToken()
	report := scanFiles(t, map[string]string{"a.go": source(token), "a_test.go": source(token), "docs/guide.md": "ghp: " + token + "\n"})
	require.Len(t, report.Findings, 3)
	for i, want := range []struct {
		severity   scan.Severity
		confidence scan.Confidence
		test       bool
	}{{sevCrit, sure, false}, {sevMed, likelyIs, true}, {sevCrit, likelyIs, false}} {
		require.Equal(t, want.severity, report.Findings[i].Severity)
		require.Equal(t, want.confidence, report.Findings[i].Confidence)
		require.Equal(t, want.test, report.Findings[i].Test)
	}
}

// TestDemoAppOfAGem checks that secrets in the demo application of a gem have a lower severity than those of an application
// of its own.
func TestDemoAppOfAGem(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"myapp/config.ru": "run Demo\n", "queue.gemspec": "Gem::Specification.new\n",
		"myapp/config/initializers/secret_token.rb": "Demo::Application.config.secret_key_base = '" + newMaker(t, 22).hex(128) + "'\n",
	}
	of := func(files map[string]string) scan.Severity {
		report := scanFiles(t, files)
		require.Len(t, report.Findings, 1)
		return report.Findings[0].Severity
	}
	require.Equal(t, scan.SeverityLow, of(files))
	delete(files, "queue.gemspec")
	require.Equal(t, scan.SeverityHigh, of(files))
}

// TestDocumentationShowsExamples checks that a match that was found by its name alone counts as an example in documentation, and
// that secrets in vendored code have a lower severity.
func TestDocumentationShowsExamples(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 29)
	key := "SECRET_KEY = '" + m.hex(64) + "'\n"
	pem := strings.Replace(m.rsaKey(label("RSA PRIV", "ATE KEY")), "\n", "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n", 1)
	report := scanFiles(t, map[string]string{
		"a/settings.py": key, "docs/config.rst": key, "examples/settings.py": key,
		"node_modules/x/lib/a.key": m.rsaKey(label("RSA PRIV", "ATE KEY")), "z.key": pem,
	})
	var got []string
	for _, f := range report.Findings {
		got = append(got, f.Path+" "+string(f.Severity)+" "+f.Title)
	}
	require.Equal(t, []string{
		"a/settings.py HIGH Secret key of a Python web application", "examples/settings.py LOW Secret key of a Python web application",
		"node_modules/x/lib/a.key LOW RSA private key", "z.key MEDIUM Encrypted RSA private key",
	}, got)
}

func toUTF16(s string, big, mark bool) string {
	var b strings.Builder
	put := func(u uint16) {
		if big {
			b.WriteString(string([]byte{byte(u >> 8), byte(u)}))
			return
		}
		b.WriteString(string([]byte{byte(u), byte(u >> 8)}))
	}
	if mark {
		put(0xfeff)
	}
	for _, u := range utf16.Encode([]rune(s)) {
		put(u)
	}
	return b.String()
}

func TestTextInAnyEncoding(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 24)
	for _, big := range []bool{false, true} {
		for _, mark := range []bool{false, true} {
			report := scanFiles(t, map[string]string{
				"a.ps1": toUTF16("# größe 😀\r\n"+strings.Repeat("# plain\r\n", 20)+source(m.githubToken()), big, mark),
			})
			require.Len(t, report.Findings, 1)
			require.Equal(t, 24, report.Findings[0].StartLine)
		}
	}
	require.Len(t, scanFiles(t, map[string]string{"a.go": "\xef\xbb\xbf" + source(m.githubToken())}).Findings, 1)
	require.Len(t, scanFiles(t, map[string]string{"latin1.go": "// \xe4\xf6\n" + source(m.githubToken()) + "\xff\xfe"}).Findings, 1)
}

func TestLongLines(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 25)
	line := strings.Repeat("var key=1;", 300_000)
	report := scanFiles(t, map[string]string{"a.txt": line + "token='" + m.githubToken() + "';" + line})
	require.Len(t, report.Findings, 1)
	require.Less(t, len(report.Findings[0].Snippet), 400)
	require.Equal(t, len(line)+8, report.Findings[0].StartColumn)
}

func TestSkippedContentIsNoted(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 26)
	root := write(t, map[string]string{
		"big.go": source(m.githubToken()) + strings.Repeat("x", 3000), "logo.png": "\x89PNG\x00\x00\x00\x0d" + m.githubToken(),
		"lib.jar": "PK\x03\x04\x00\x00", "a.go": source(m.githubToken()), "empty": "",
	})
	tree := treeOf(t, root)
	require.NoError(t, syscall.Mkfifo(filepath.Join(root, "pipe"), 0o600))
	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(root, "link")))
	require.NoError(t, os.Symlink("a.go", filepath.Join(root, "inner")))
	for _, name := range []string{"pipe", "link", "inner", "gone", "../outside"} {
		tree.Files = append(tree.Files, code.File{Path: name, Size: 10})
	}
	report := scanOf(t, with(t, Config{Limits: Limits{FileBytes: 2000}}), tree)
	require.Len(t, report.Findings, 1)
	require.Equal(t, "a.go", report.Findings[0].Path)
	requireGap(t, report.Notes, NoteTooLarge)
	requireGap(t, report.Notes, NoteUnreadable)
	require.Equal(t, 5, report.Run.Failed)
	require.Equal(t, 2, report.Run.Files, "a.go and the empty one")
	require.Contains(t, noteCodes(report.Notes), NoteArchive)
	require.Contains(t, noteCodes(report.Notes), NoteBinary)
	require.True(t, report.Judged)
	none := scanFiles(t, nil)
	require.False(t, none.Judged)
	require.Contains(t, noteCodes(none.Notes), NoteNoFiles)
}

func TestFindingsAreBounded(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 27)
	var many strings.Builder
	for range 50 {
		many.WriteString(source(m.githubToken()))
	}
	files := map[string]string{"a.go": many.String(), "b.go": many.String()}
	report := scanOf(t, with(t, Config{Limits: Limits{FileFindings: 20}}), treeOf(t, write(t, files)))
	require.Len(t, report.Findings, 40)
	requireGap(t, report.Notes, NoteTooManyFindings)
	report = scanOf(t, with(t, Config{Limits: Limits{Findings: 30}}), treeOf(t, write(t, files)))
	require.Len(t, report.Findings, 30)
	requireGap(t, report.Notes, NoteTooManyFindings)
}

// TestLargeFilesOfPasswords checks that the whole text is not searched again for each match.
func TestLargeFilesOfPasswords(t *testing.T) {
	t.Parallel()
	e := with(t, Config{Limits: Limits{FileFindings: 20}})
	for name, line := range map[string]string{
		"users.json": `"password": "kX7d9sQ2", `, "settings.py": "SECRET_KEY = \"kX7d9sQ2kX7d9sQ2kX7d9sQ2\"\n",
		"A.java": "static String key = \"kX7d9sQ2kX7d9sQ2\"; /* */ SecretKeySpec x;\n", "compose.yml": "A_PASSWORD: kX7d9sQ2\n",
	} {
		body := &text{path: name, s: strings.Repeat(line, 5000), line: 1, tree: true}
		p := policyOf(code.File{Path: name})
		found := e.matcher.matches(t.Context(), body, p, e.matcher.newScratch())
		require.GreaterOrEqual(t, len(found), 5000, name)
		hits, _ := e.sift(body, found, p, &hasher{key: []byte("k")})
		require.Len(t, hits, 20, name)
		require.LessOrEqual(t, body.memo.scans, 6, name)
		require.True(t, body.cut, name)
	}
}

// BenchmarkPasswords measures a file of passwords in one line.
func BenchmarkPasswords(b *testing.B) {
	e := engine(b)
	require.NoError(b, e.prepare())
	s := "[" + strings.Repeat(`{"name": "a", "password": "kX7d9sQ2"}, `, 2000) + "]"
	p := policyOf(code.File{Path: "users.json"})
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		body := &text{path: "users.json", s: s, line: 1, tree: true}
		e.sift(body, e.matcher.matches(b.Context(), body, p, e.matcher.newScratch()), p, &hasher{key: []byte("k")})
	}
}

func TestEndedContextGivesWhatThereIs(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	report, err := engine(t).Scan(ctx, treeOf(t, write(t, map[string]string{"a.go": "package a\n"})), options(t))
	require.NoError(t, err)
	require.False(t, report.Judged)
	requireGap(t, report.Notes, NoteNotFinished)
}

const leakTest = "ASSAY_LEAK_TEST"

// TestNothingRawIsWritten scans planted secrets in its own process, and searches everything
// that it writes and reports.
func TestNothingRawIsWritten(t *testing.T) {
	t.Parallel()
	if dir := os.Getenv(leakTest); dir != "" {
		leakHelper(t, dir)
		return
	}
	m := newMaker(t, 28)
	r := newRepository(t)
	files, gone := map[string]string{}, map[string]string{}
	plants := m.plant()
	for i, p := range plants {
		files[fmt.Sprintf("t%d/%s", i, p.path)], files[fmt.Sprintf("h%d/%s", i, p.path)] = p.content, p.content
		gone[fmt.Sprintf("h%d/%s", i, p.path)] = ""
	}
	r.commit(files)
	r.commit(gone)
	tree := r.tree()
	spec := filepath.Join(t.TempDir(), "spec.json")
	data, err := json.Marshal(tree)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(spec, data, 0o600))
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNothingRawIsWritten$", "-test.v")
	cmd.Env = append(os.Environ(), leakTest+"="+spec)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "findings: ")
	for _, p := range plants {
		if len(p.secret) >= 8 {
			require.NotContains(t, string(out), p.secret, p.name)
			require.NotContains(t, string(out), fmt.Sprintf("%q", p.secret), p.name)
		}
		for line := range strings.Lines(armourLine.ReplaceAllString(p.secret, "")) {
			if line = strings.TrimSpace(line); len(line) > 30 && !strings.Contains(line, ": ") {
				require.NotContains(t, string(out), line, p.name)
			}
		}
	}
}

func leakHelper(t *testing.T, spec string) {
	data, err := os.ReadFile(spec)
	require.NoError(t, err)
	var tree code.Tree
	require.NoError(t, json.Unmarshal(data, &tree))
	opt := options(t)
	opt.Progress = func(s string) { t.Log(s) }
	report, err := engine(t).Scan(t.Context(), &tree, opt)
	require.NoError(t, err)
	require.Equal(t, zerolog.Disabled, logging.Logger.GetLevel())
	logging.Error().Str("finding", "x").Msg("nothing is written")
	encoded, err := json.Marshal(report)
	require.NoError(t, err)
	t.Logf("findings: %d %s %+v", len(report.Findings), encoded, report)
	_, _ = io.Copy(os.Stdout, bytes.NewReader(encoded))
}
