package sast_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/securego/gosec/v2/testutils"
	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

var verdict = regexp.MustCompile(`(?:#|//) (bad|good) (CWE-\d+)$`)

// tally counts weaknesses, found weaknesses, safe places, and false positives.
type tally struct{ bad, found, good, wrong int }

func (c tally) String() string {
	return fmt.Sprintf("recall %d of %d, false positives %d of %d", c.found, c.bad, c.wrong, c.good)
}

// TestTruth measures recall and false positives on files whose relevant lines are labelled as
// weak or safe, including weaknesses that no engine looks for. docs/quality.md has the same
// figures.
func TestTruth(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "quality.md"))
	require.NoError(t, err)
	for name, want := range map[string]tally{
		"web.js": {bad: 26, found: 24, good: 16, wrong: 0}, "page.ts": {bad: 13, found: 11, good: 8, wrong: 0},
		"app.py": {bad: 27, found: 25, good: 19, wrong: 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.Join("testdata", "truth", name))
			require.NoError(t, err)
			engines, err := sast.New(sast.Config{Self: self()})
			require.NoError(t, err)
			v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, map[string]string{name: string(data)}), codeOptions(t))
			require.NoError(t, err)
			var got tally
			for i, line := range strings.Split(string(data), "\n") {
				m := verdict.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				hit := slices.ContainsFunc(v.Findings, func(f scan.Finding) bool { return f.StartLine == i+1 && slices.Contains(f.CWE, m[2]) })
				switch m[1] {
				case "bad":
					got.bad++
					if hit {
						got.found++
					} else {
						t.Log("missed: ", line)
					}
				default:
					got.good++
					if hit {
						got.wrong++
						t.Log("wrong: ", line)
					}
				}
			}
			require.Equal(t, want, got)
			require.Regexp(t, fmt.Sprintf(`(?m)^\| .*%s.* \| %d of %d \| %d of %d \|$`,
				regexp.QuoteMeta("[`"+name+"`]"), want.found, want.bad, want.wrong, want.good), string(page))
		})
	}
}

// goSamples returns the samples with which gosec tests its own rules.
func goSamples() map[string][]testutils.CodeSample {
	return map[string][]testutils.CodeSample{
		"G101": testutils.SampleCodeG101, "G102": testutils.SampleCodeG102, "G106": testutils.SampleCodeG106, "G107": testutils.SampleCodeG107,
		"G108": testutils.SampleCodeG108, "G109": testutils.SampleCodeG109, "G110": testutils.SampleCodeG110, "G111": testutils.SampleCodeG111,
		"G112": testutils.SampleCodeG112, "G113": testutils.SampleCodeG113, "G114": testutils.SampleCodeG114,
		"G201": testutils.SampleCodeG201, "G202": testutils.SampleCodeG202, "G203": testutils.SampleCodeG203, "G204": testutils.SampleCodeG204,
		"G301": testutils.SampleCodeG301, "G302": testutils.SampleCodeG302, "G303": testutils.SampleCodeG303, "G304": testutils.SampleCodeG304,
		"G305": testutils.SampleCodeG305, "G306": testutils.SampleCodeG306, "G401": testutils.SampleCodeG401, "G402": testutils.SampleCodeG402,
		"G403": testutils.SampleCodeG403, "G404": testutils.SampleCodeG404, "G405": testutils.SampleCodeG405, "G406": testutils.SampleCodeG406,
		"G407": testutils.SampleCodeG407, "G408": testutils.SampleCodeG408, "G602": testutils.SampleCodeG602, "G701": testutils.SampleCodeG701,
		"G702": testutils.SampleCodeG702, "G703": testutils.SampleCodeG703, "G704": testutils.SampleCodeG704, "G705": testutils.SampleCodeG705,
		"G706": testutils.SampleCodeG706, "G707": testutils.SampleCodeG707, "G708": testutils.SampleCodeG708, "G709": testutils.SampleCodeG709,
		"G710": testutils.SampleCodeG710,
	}
}

// TestTruthGo measures the same on gosec's own samples, as our loader presents them to
// gosec, without any dependency: a sample counts as found if its rule, or another rule for
// the same weakness, reports anything in it.
func TestTruthGo(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	weak := map[string]bool{} // by folder
	for id, samples := range goSamples() {
		for i, s := range samples {
			if len(s.Config) > 1 { // settings that the engine does not use
				continue
			}
			dir := fmt.Sprintf("%s/s%02d", id, i)
			weak[dir] = s.Errors > 0
			for n, text := range s.Code {
				files[fmt.Sprintf("%s/p%d/f.go", dir, n)] = text
			}
		}
	}
	report := run(t, engine(t, sast.Config{}, "gosec"), tree(t, files))
	cwes, hit := map[string]string{}, map[string]bool{}
	for _, f := range report.Findings {
		cwes[f.RuleID] = strings.Join(f.CWE, ",")
	}
	for _, f := range report.Findings {
		parts := strings.SplitN(f.Path, "/", 3)
		if f.RuleID == parts[0] || strings.Join(f.CWE, ",") == cwes[parts[0]] {
			hit[parts[0]+"/"+parts[1]] = true
		}
	}
	var got tally
	for dir, bad := range weak {
		switch {
		case bad:
			got.bad++
			if hit[dir] {
				got.found++
			} else {
				t.Log("missed: ", dir)
			}
		default:
			got.good++
			if hit[dir] {
				got.wrong++
				t.Log("wrong: ", dir)
			}
		}
	}
	t.Log(got)
	require.GreaterOrEqual(t, 100*got.found, 97*got.bad)
	require.LessOrEqual(t, 100*got.wrong, 13*got.good)
}
