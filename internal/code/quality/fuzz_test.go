package quality

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/code/syntax"
)

// Whatever a file contains, it is measured, and the measures are plausible.
func FuzzMeasure(f *testing.F) {
	names := []string{"Go", "JavaScript", "TypeScript", "TSX", "Python", "Java", "PHP", "Ruby", "C#", "Kotlin"}
	for i := range names {
		f.Add(uint8(i), "function f(a, b) { if (a && b) { return () => b ? 1 : 2 } else if (a) { } }")
		f.Add(uint8(i), "def f(a):\n  if a and b:\n    pass\n  else:\n    x = lambda: [1 for x in y if z]\n")
	}
	grammars := syntax.New()
	rules, err := languages(grammars)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, which uint8, source string) {
		g, _ := grammars.For(names[int(which)%len(names)])
		p := syntax.NewParser(syntax.Limits{Time: time.Second})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, []byte(source))
		if err != nil {
			return
		}
		m := newMarks([]byte(source))
		tokens := treeTokens(rules[g.Name], tree, m)
		lines := m.count()
		findBugs(tree, 1_000_000)
		for _, fn := range measure(rules[g.Name], tree, m) {
			if fn.cyclomatic < 1 || fn.cognitive < 0 || fn.lines < 0 || fn.lines > lines.Code || fn.parameters < 0 || fn.start > fn.end {
				t.Fatalf("%+v of %+v", fn, lines)
			}
		}
		last := uint32(0)
		for _, token := range tokens {
			if token.row() < last || int(token.row()) >= len(m.lines) {
				t.Fatal("tokens are out of order")
			}
			last = token.row()
		}
	})
}

func FuzzLex(f *testing.F) {
	all := spellings()
	all["C"] = cLike()
	names := slices.Sorted(maps.Keys(all))
	f.Add(uint8(0), "/* a */ 'b' // c\n\"\"\"\n\"\"\"\n# d\n<!-- e")
	f.Fuzz(func(t *testing.T, which uint8, source string) {
		m := newMarks([]byte(source))
		lex(all[names[int(which)%len(names)]], []byte(source), m)
		if l := m.count(); l.Code+l.Comment+l.Blank != len(m.lines) {
			t.Fatal(l)
		}
	})
}

func FuzzReadLog(f *testing.F) {
	f.Add("\x00\x01a@b\x00\n1\t2\tx\x00-\t-\tbin\x001\t1\t\x00old\x00new\x00")
	f.Fuzz(func(t *testing.T, log string) {
		changes, err := readLog(strings.NewReader(log))
		for path, c := range changes {
			if err == nil && (c.commits < 1 || len(c.authors) < 1) {
				t.Fatal(path)
			}
		}
	})
}
