package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"assay/internal/code"
)

// folder is a repository's files.
type folder map[string]string

// Read implements Files.
func (f folder) Read(path string) []byte {
	if text, ok := f[path]; ok {
		return []byte(text)
	}
	return nil
}

// testCase is a file with the expected reports: rule@line, with ! if the severity is
// lowered.
type testCase struct {
	Name       string            `yaml:"name"`
	Path       string            `yaml:"path"`
	Text       string            `yaml:"text"`
	Files      map[string]string `yaml:"files"`
	Repository string            `yaml:"repository"`
	Want       []string          `yaml:"want"`
	// Level has the severities and confidences, in the order of Want.
	Level []string `yaml:"level"`
}

func cases(t *testing.T) (out []testCase) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", "*.yaml"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var list []testCase
		require.NoError(t, yaml.Unmarshal(data, &list), name)
		out = append(out, list...)
	}
	return out
}

// TestCases analyses the cases of testdata. Every rule needs a case that it reports, and a
// file of its format that it does not report.
func TestCases(t *testing.T) {
	t.Parallel()
	rules, err := Rules()
	require.NoError(t, err)
	reported, safe := map[string]bool{}, map[Format]bool{}
	for _, c := range cases(t) {
		s, err := newScanner(folder(c.Files))
		require.NoError(t, err)
		files := folder{c.Path: c.Text}
		for name, text := range c.Files {
			files[name] = text
		}
		s.files, s.repository = files, c.Repository
		file := code.Classify(c.Path, []byte(c.Text))
		hits, err := s.file(&file)
		s.close()
		if err != nil && !errors.Is(err, errTemplate) {
			require.ErrorIs(t, err, errNone, c.Name)
		}
		got, levels := []string{}, []string{}
		slices.SortStableFunc(hits, func(a, b Hit) int { return a.Line - b.Line })
		for _, h := range hits {
			mark := ""
			if h.Lesser {
				mark = "!"
			}
			got = append(got, fmt.Sprintf("%s%s@%d", h.Rule, mark, h.Line))
			levels = append(levels, string(h.Severity)+" "+string(h.Confidence))
			reported[h.Rule] = true
		}
		if len(got) == 0 {
			safe[FormatOf(&file)] = true
		}
		require.ElementsMatch(t, c.Want, got, c.Name)
		if c.Level != nil {
			require.Equal(t, c.Level, levels, c.Name)
		}
	}
	for i := range rules {
		require.True(t, reported[rules[i].ID], "%s has no case", rules[i].ID)
		require.True(t, safe[rules[i].Format], "%s has no safe case", rules[i].Format)
	}
}

// TestTransformationsAreLimited applies more changes than a file may have.
func TestTransformationsAreLimited(t *testing.T) {
	t.Parallel()
	changes, err := readXML([]byte(`<configuration><trace Transform="Remove" /></configuration>`))
	require.NoError(t, err)
	for left, want := range map[int]int{1: 1, 100: 0} {
		config, err := readXML([]byte(`<configuration><trace /></configuration>`))
		require.NoError(t, err)
		(&transformer{left: left}).apply(config, changes)
		require.Len(t, config.member("configuration").Members, want)
	}
}

// TestRules checks the wording of the rules.
func TestRules(t *testing.T) {
	t.Parallel()
	rules, err := Rules()
	require.NoError(t, err)
	seen, used := map[string]bool{}, map[string]bool{}
	for i := range rules {
		r := &rules[i]
		require.False(t, seen[r.ID], r.ID)
		seen[r.ID], used[r.Check] = true, true
		require.True(t, r.Severity.Valid(), r.ID)
		require.NotEmpty(t, r.Confidence, r.ID)
		require.NotZero(t, r.CWE, r.ID)
		require.True(t, strings.HasSuffix(strings.TrimSpace(r.Message), "."), r.ID)
		require.NotEmpty(t, r.Fix, r.ID)
		require.Contains(t, r.Source, "https://", r.ID)
	}
	for name := range checks() {
		require.True(t, used[name], name)
	}
}

// FuzzFile analyses files of every format.
func FuzzFile(f *testing.F) {
	names := []string{
		".github/workflows/a.yml", "web.config", "appsettings.json", "compose.yml", "settings.py", "Dockerfile", ".gitlab-ci.yml", ".htaccess",
		"a.yaml", "php.ini", "application.properties", "application.yml", "main.tf", "nginx.conf", "httpd.conf",
	}
	for i := range names {
		f.Add(uint8(i), "a: &a [*a]\nb: {c: d}\n")
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		name := names[int(which)%len(names)]
		s, err := newScanner(folder{name: text})
		require.NoError(t, err)
		defer s.close()
		file := code.Classify(name, []byte(text))
		hits, _ := s.file(&file)
		for _, h := range hits {
			require.Positive(t, h.Line)
			require.LessOrEqual(t, h.Line, strings.Count(text, "\n")+1)
		}
	})
}
