package secrets

import (
	"bufio"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

// FuzzScan runs every rule and parser on any content: nothing may panic, and no
// finding may show its secret or lie outside of the text.
func FuzzScan(f *testing.F) {
	m := newMaker(f, 60)
	for _, p := range m.plant() {
		f.Add(p.path, []byte(p.content))
	}
	e := engine(f)
	require.NoError(f, e.prepare())
	f.Fuzz(func(t *testing.T, path string, content []byte) {
		s, ok := asText(content)
		if !ok {
			return
		}
		body := &text{path: path, s: s, line: 1, tree: true}
		p := policyOf(code.Classify(path, content))
		found := e.matcher.matches(context.Background(), body, p, e.matcher.newScratch())
		for _, x := range found {
			if x.start < 0 || x.end > len(s) || x.start > x.end || x.from > x.start && !x.decoded {
				t.Fatalf("%s at %d-%d (%d-%d) of %d", x.rule.id, x.start, x.end, x.from, x.to, len(s))
			}
		}
		lines := strings.Count(s, "\n") + 1
		hits, _ := e.sift(body, found, p, &hasher{key: []byte("k")})
		for _, h := range hits {
			if h.line > h.endLine || h.endLine > lines || len(h.identity) != 64 || len(h.snippet) > 1000 {
				t.Fatalf("%+v", h)
			}
		}
	})
}

// FuzzDiff reads output that git would never write.
func FuzzDiff(f *testing.F) {
	f.Add([]byte(recordMark + strings.Repeat("a", 40) +
		" 1700000000\n\ndiff --git a/x b/x\nindex 0..1 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n"))
	f.Add([]byte("diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,2 @@@\n++a\n +b\n- c\n"))
	f.Add([]byte("+++ \"b/\\303\\244\\t\"\n@@ -1 +1 @@\n-a\n+b\n@@ -9999999999999999999 +1 @@\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		total := 0
		d := &diffReader{r: bufio.NewReaderSize(strings.NewReader(string(data)), 16), yield: func(c chunk) error {
			if c.line < 0 || c.path == "" || strings.TrimSpace(c.s) == "" {
				t.Fatalf("%+v", c)
			}
			total += len(c.s)
			return nil
		}}
		_ = d.read()
		if total > 2*len(data)+2 {
			t.Fatal(total, len(data))
		}
	})
}

// FuzzKeywords compares the automaton with a search for each keyword.
func FuzzKeywords(f *testing.F) {
	f.Add("he she his hers", "ushers SHE hershe")
	f.Add("a aa aaa", "aaaa")
	f.Add("ey key keyk", "KeYkEy")
	f.Fuzz(func(t *testing.T, list, s string) {
		keywords := strings.Fields(strings.ToLower(list))
		if len(keywords) > 20 {
			return
		}
		got := map[[2]int]int{}
		newAutomaton(keywords).scan(s, func(k, start, end int) {
			if !equalFoldASCII(s[start:end], keywords[k]) {
				t.Fatalf("%q is not %q", s[start:end], keywords[k])
			}
			got[[2]int{k, start}]++
		})
		for k, word := range keywords {
			for i := 0; i+len(word) <= len(s); i++ {
				if equalFoldASCII(s[i:i+len(word)], word) && got[[2]int{k, i}] != 1 {
					t.Fatalf("%q at %d of %q: %d", word, i, s, got[[2]int{k, i}])
				}
			}
		}
	})
}

func equalFoldASCII(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}
