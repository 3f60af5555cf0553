package secrets

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/zricethezav/gitleaks/v8/detect"
	"github.com/zricethezav/gitleaks/v8/sources"

	"assay/internal/code"
)

// known are gitleaks' rules for which ours may refuse samples: one uses names that are
// common elsewhere too, and the other accepts texts that are not keys.
var known = map[string]bool{genericRule: true, ruleKey: true}

// TestNothingThatGitleaksFindsIsLost compares with gitleaks' own detector on samples of each
// of its rules, made from their expressions, in varying surroundings.
func TestNothingThatGitleaksFindsIsLost(t *testing.T) {
	t.Parallel()
	silence()
	detector, err := detect.NewDetectorDefaultConfig()
	require.NoError(t, err)
	detector.IgnoreGitleaksAllow, detector.MaxDecodeDepth = true, maxDepth
	m := newMaker(t, 40)
	found := map[string]int{}
	for _, id := range slices.Sorted(slices.Values(detector.Config.OrderedRules)) {
		r := detector.Config.Rules[id]
		if r.Regex == nil {
			continue
		}
		for i := range 12 {
			sample := fromExpr(m.r, r.Regex.String())
			around := strings.Repeat(fmt.Sprintf("// line %d of something\n", i), i*i)
			text := around + "value: " + sample + "\n" + around
			switch i % 4 {
			case 1:
				text = strings.Repeat("x", 5000) + " \"" + sample + "\" " + strings.Repeat("y", 5000)
			case 2:
				text = "key = \"" + encode64("  "+sample+"  ") + "\"\n"
			case 3:
				text = around + "a = \"" + sample + "\";b = '" + sample + "';\n"
			}
			path := "src/" + pathFor(id)
			theirs := detector.Detect(detect.Fragment(sources.Fragment{ //nolint:staticcheck // the form that Detect accepts
				Raw: text, FilePath: path, StartLine: 1, CommitInfo: &sources.CommitInfo{Remote: &sources.RemoteInfo{}}}))
			lines, refused := ourLines(t, path, text)
			for _, f := range theirs {
				found[f.RuleID]++
				seen := false // gitleaks reports where the match begins; the secret may be on a later line
				for line := f.StartLine; line <= f.EndLine+strings.Count(f.Match, "\n"); line++ {
					seen = seen || lines[line]
				}
				if !seen && !known[f.RuleID] && !refused[reasonPlaceholder] && !refused[reasonReference] && !refused[reasonPublished] {
					require.Fail(t, "lost", "%s at %d-%d of %q (%d): %v %v", f.RuleID, f.StartLine, f.EndLine, sample, i, lines, refused)
				}
			}
		}
	}
	require.Greater(t, len(found), 200, "samples of nearly every rule were found by gitleaks itself")
}

// pathFor returns a file that a rule applies to.
func pathFor(id string) string {
	switch {
	case strings.HasPrefix(id, "freemius"):
		return "a.php"
	case strings.HasPrefix(id, "hashicorp"):
		return "a.tf"
	case strings.HasPrefix(id, "kubernetes"):
		return "a.yaml"
	case strings.HasPrefix(id, "nuget"):
		return "nuget.config"
	}
	return "a.cfg"
}

// ourLines returns the lines with Assay's findings, and the reasons for other lines.
func ourLines(t *testing.T, path, content string) (lines map[int]bool, refused map[string]bool) {
	t.Helper()
	lines, refused = map[int]bool{}, map[string]bool{}
	var mu sync.Mutex
	e := with(t, Config{Dismissed: func(d Dismissal) {
		mu.Lock()
		defer mu.Unlock()
		refused[d.Reason] = true
	}})
	require.NoError(t, e.prepare())
	body := &text{path: path, s: content, line: 1, tree: true}
	p := policyOf(code.File{Path: path})
	hits, _ := e.sift(body, e.matcher.matches(t.Context(), body, p, e.matcher.newScratch()), p, &hasher{key: []byte("k")})
	for _, h := range hits {
		for line := h.line; line <= h.endLine; line++ {
			lines[line] = true
		}
	}
	return lines, refused
}

func TestEveryRuleOfGitleaksHasItsFacts(t *testing.T) {
	t.Parallel()
	rules, global, err := upstream()
	require.NoError(t, err)
	require.Len(t, rules, 221)
	require.NotEmpty(t, global[0].Regexes)
	require.Empty(t, global[0].Paths, "which files to skip is ours to say")
	ids := map[string]bool{}
	for _, r := range rules {
		ids[r.id] = true
		require.NotEmpty(t, r.facts.title, r.id)
		require.NotEmpty(t, r.facts.advice, r.id)
		require.True(t, r.facts.severity.Valid(), r.id)
	}
	for _, list := range []map[string]bool{critical, medium, slight} {
		for id := range list {
			require.True(t, ids[id], "%s is not a rule", id)
		}
	}
	for id := range refined {
		require.True(t, ids[id], "%s is not a rule", id)
	}
	require.Equal(t, "GitHub app token", titleOf("github-app-token"))
	require.Equal(t, "GitLab personal access token", titleOf("gitlab-pat"))
}

func TestVersionIsThatOfTheBinary(t *testing.T) {
	t.Parallel()
	require.Contains(t, engine(t).version, "gitleaks ")
}
