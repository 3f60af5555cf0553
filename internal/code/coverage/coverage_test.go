package coverage_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/coverage"
)

const (
	cobertura = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
<coverage line-rate="0.5"><sources><source>/builds/acme/shop/src</source></sources><packages><package name="shop"><classes>
<class name="a" filename="shop/a.py"><methods/><lines><line number="1" hits="1"/>
<line number="2" hits="0"/><line number="3" hits="2"/></lines></class>
<class name="b" filename="shop/b.py"><lines><line number="1" hits="0"/></lines></class>
</classes></package></packages></coverage>`
	jacoco = `<?xml version="1.0"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"><report name="shop">
<sessioninfo id="x" start="1" dump="2"/><group name="core"><package name="com/acme"><class name="com/acme/A"><method name="f"/></class>
<sourcefile name="A.java"><line nr="3" mi="0" ci="2" mb="0" cb="0"/>
<line nr="4" mi="3" ci="0" mb="0" cb="0"/><counter type="LINE" missed="1"/>
</sourcefile></package></group></report>`
	lcov = "TN:\nSF:/home/runner/work/shop/shop/web/a.js\nFN:1,f\nDA:1,1\nDA:2,0\nLF:2\nend_of_record\n" +
		"SF:web/b.js\nDA:1,5,hash\nend_of_record\n"
	profile = "mode: atomic\nexample.com/shop/api/a.go:3.14,5.2 1 1\n" +
		"example.com/shop/api/a.go:7.2,7.9 1 0\nexample.com/shop/api/gone.go:1.1,2.2 1 1\n"
)

func summary(in coverage.Input, name, text string) *coverage.Summary {
	in.Documents = []coverage.Document{{Name: name, Data: []byte(text), Given: !strings.Contains(name, "/")}}
	return coverage.Summarise(in)
}

// Each format is read, and its paths are found: absolute ones of another machine, roots of
// sources, packages and modules.
func TestFormats(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		name, text string
		files      map[string]int
		modules    map[string]string
		format     coverage.Format
		lines      string
		unknown    int
	}{
		"Cobertura": {
			name: "coverage.xml", text: cobertura, files: map[string]int{"src/shop/a.py": 9, "src/shop/b.py": 9, "b.py": 9},
			format: coverage.Cobertura, lines: "50.0 % (2 of 4)",
		},
		"Cobertura with a relative root": {
			name: "coverage.xml", text: strings.ReplaceAll(cobertura, "/builds/acme/shop/src", "src"),
			files:  map[string]int{"src/shop/a.py": 9, "src/shop/b.py": 9, "old/shop/a.py": 9},
			format: coverage.Cobertura, lines: "50.0 % (2 of 4)",
		},
		"Cobertura on Windows": {
			name:   "coverage.xml",
			text:   strings.ReplaceAll(strings.ReplaceAll(cobertura, "/builds/acme/shop/src", `C:\a\1\s\`), "shop/", `src\shop\`),
			files:  map[string]int{"src/shop/a.py": 9, "src/shop/b.py": 9},
			format: coverage.Cobertura, lines: "50.0 % (2 of 4)",
		},
		"JaCoCo": {
			name: "core/target/site/jacoco/jacoco.xml", text: jacoco,
			files:  map[string]int{"core/src/main/java/com/acme/A.java": 9, "other/src/main/java/com/acme/A.java": 9},
			format: coverage.JaCoCo, lines: "50.0 % (1 of 2)",
		},
		"JaCoCo of one of two": {
			name: "jacoco.xml", text: jacoco, files: map[string]int{"a/com/acme/A.java": 9, "b/com/acme/A.java": 9},
			format: coverage.JaCoCo, lines: "no lines", unknown: 1,
		},
		"LCOV": {
			name: "lcov.info", text: lcov, files: map[string]int{"web/a.js": 9, "web/b.js": 9, "a.js": 9},
			format: coverage.LCOV, lines: "66.7 % (2 of 3)",
		},
		"LCOV of a folder": {
			name: "client/coverage/lcov.info", text: "SF:src/a.js\nDA:1,1\nend_of_record\n",
			files:  map[string]int{"client/src/a.js": 9, "src/a.js": 9},
			format: coverage.LCOV, lines: "100.0 % (1 of 1)",
		},
		"Go": {
			name: "cover.out", text: profile, files: map[string]int{"server/api/a.go": 9, "gone.go": 9},
			modules: map[string]string{"example.com/shop": "server"},
			format:  coverage.Go, lines: "75.0 % (3 of 4)", unknown: 1,
		},
		"Go without its module": {
			name: "cover.out", text: profile, files: map[string]int{"api/a.go": 9, "gone.go": 9}, format: coverage.Go, lines: "75.0 % (3 of 4)",
			unknown: 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := summary(coverage.Input{Files: c.files, Modules: c.modules}, c.name, c.text)
			require.Empty(t, s.Reports[0].Error)
			require.Equal(t, c.format, s.Reports[0].Format)
			require.Equal(t, c.lines, s.Lines.Text(), "%+v", s)
			require.Equal(t, c.unknown, s.Reports[0].Unknown)
			require.Nil(t, s.Changed)
		})
	}
}

func TestChangedLines(t *testing.T) {
	t.Parallel()
	in := coverage.Input{
		Files:   map[string]int{"src/shop/a.py": 9, "src/shop/b.py": 9},
		Changed: map[string][]coverage.LineRange{"src/shop/a.py": {{2, 3}}, "x": {{1, 2}}},
	}
	s := summary(in, "coverage.xml", cobertura)
	require.Equal(t, "50.0 % (1 of 2)", s.Changed.Text())
	require.Equal(t, []coverage.Covered{{Path: "src/shop/a.py", Covered: 1, Total: 2, Missed: [][]int{{2, 2}}}}, s.ChangedFiles)
	require.Equal(t, "src/shop/a.py", s.Files[0].Path)
	in.Changed = map[string][]coverage.LineRange{}
	require.Equal(t, "no lines", summary(in, "coverage.xml", cobertura).Changed.Text())
}

// Ranges of changed lines may overlap and be in any order; a large report of a file with many of them takes linear time.
func TestManyChangedLines(t *testing.T) {
	t.Parallel()
	changed := []coverage.LineRange{{400_000, 400_001}, {2, 2}, {1, 3}, {2, 4}}
	for n := 10; n < 390_000; n += 2 {
		changed = append(changed, coverage.LineRange{First: n, Last: n})
	}
	var text strings.Builder
	text.WriteString("SF:a.js\n")
	for n := range 400_000 {
		fmt.Fprintf(&text, "DA:%d,1\n", n+1)
	}
	in := coverage.Input{Files: map[string]int{"a.js": 400_000}, Changed: map[string][]coverage.LineRange{"a.js": changed}}
	s := summary(in, "lcov.info", text.String()+"end_of_record\n")
	require.Equal(t, 4+194_995+1, s.Changed.Total)
}

// Several reports add up; a line that one of them ran did run. A report of an older commit is described as such.
func TestReportsAddUp(t *testing.T) {
	t.Parallel()
	s := coverage.Summarise(coverage.Input{Files: map[string]int{"web/a.js": 1, "web/b.js": 9}, Documents: []coverage.Document{
		{Name: "a.info", Data: []byte(lcov)}, {Name: "b.info", Data: []byte("SF:web/b.js\nDA:1,0\nDA:2,0\n")},
		{Name: "c.xml", Data: []byte("<html/>")},
	}})
	require.Equal(t, "66.7 % (2 of 3)", s.Lines.Text())
	require.Equal(t, 1, s.Reports[0].Stale)
	require.Contains(t, s.Reports[2].Error, "its format is not")
	require.Nil(t, coverage.Summarise(coverage.Input{}))
}

func TestHostileReports(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"nothing":              {"", "its format is not"},
		"other XML":            {"<html><line number='1'/></html>", "its format is not"},
		"not well-formed":      {"<coverage><class filename='a' <", "not well-formed"},
		"an external entity":   {`<!DOCTYPE c [<!ENTITY e SYSTEM "file:///etc/passwd">]><coverage><sources><source>&e;</source></sources></coverage>`, "not well-formed"},
		"entities that expand": {`<!DOCTYPE c [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><coverage><class filename="&b;"/></coverage>`, "not well-formed"},
		"nested deeply":        {"<coverage>" + strings.Repeat("<a>", 100_000), "nested too deeply"},
		"many files":           {"SF:x\n" + lines(60_000, "SF:%d.go\nDA:1,1\n"), "more than 50000 files"},
		"many lines":           {"mode: set\n" + lines(100, "a%d.go:900000.1,900000.1 1 1\n"), "more than 20000000 lines"},
		"the same lines again": {"mode: set\n" + strings.Repeat("a.go:1.1,900000.1 1 1\n", 1000), "more than 20000000 lines"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := coverage.Parse([]byte(c.text))
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := coverage.Parse(make([]byte, coverage.MaxBytes+1))
	require.ErrorContains(t, err, "larger than 64 MiB")
}

func lines(n int, form string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, form, i)
	}
	return b.String()
}

// The compact form loses nothing that is counted.
func TestCompact(t *testing.T) {
	t.Parallel()
	for _, text := range []string{cobertura, jacoco, lcov, profile} {
		r, err := coverage.Parse([]byte(text))
		require.NoError(t, err)
		again, err := coverage.Parse(r.Compact())
		require.NoError(t, err)
		require.Len(t, again.Files, len(r.Files))
		require.Equal(t, r.Compact(), again.Compact())
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"coverage.xml", "a/target/site/jacoco/jacoco.xml", "lcov.info", "build/cobertura-coverage.xml", "cover.out", "x.lcov",
	} {
		require.True(t, coverage.IsReport(name), name)
	}
	for _, name := range []string{"pom.xml", "coverage.py", "output.txt", "info"} {
		require.False(t, coverage.IsReport(name), name)
	}
	require.True(t, coverage.Looks([]byte("mode: set\n")))
	require.True(t, coverage.Looks([]byte(cobertura)))
	require.False(t, coverage.Looks([]byte("<project/>")))
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{cobertura, jacoco, lcov, profile, "<coverage", "mode:", "SF:\nDA:"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := summary(coverage.Input{Files: map[string]int{"a": 1, "b/a": 2}, Changed: map[string][]coverage.LineRange{"a": {{1, 1}}}}, "x", text)
		require.LessOrEqual(t, s.Lines.Covered, s.Lines.Total)
		require.LessOrEqual(t, s.Changed.Total, s.Lines.Total)
	})
}
