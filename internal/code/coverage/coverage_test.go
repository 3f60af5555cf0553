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
	clover = `<?xml version="1.0"?><coverage generated="1"><project timestamp="1"><package name="Acme">
<file name="/builds/acme/shop/src/A.php"><class name="A" namespace="Acme"><metrics/></class>
<line num="3" type="method" name="f" count="1"/><line num="4" type="stmt" count="1"/><line num="5" type="stmt" count="0"/></file>
<file name="B.java" path="src/B.java"><line num="1" type="cond" truecount="0" falsecount="2"/></file></package></project></coverage>`
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
		"JaCoCo of Kotlin, whose folders omit the common package": {
			name: "jacoco.xml", text: strings.ReplaceAll(strings.ReplaceAll(jacoco, "A.java", "A.kt"), "com/acme", "com/acme/cart"),
			files:  map[string]int{"app/src/main/kotlin/cart/A.kt": 9, "app/src/main/kotlin/A.kt": 9, "tools/cart/A.kt": 9},
			format: coverage.JaCoCo, lines: "50.0 % (1 of 2)",
		},
		"JaCoCo of one of two modules of Kotlin": {
			name: "jacoco.xml", text: strings.ReplaceAll(jacoco, "A.java", "A.kt"),
			files:  map[string]int{"a/src/main/kotlin/A.kt": 9, "b/src/main/kotlin/A.kt": 9},
			format: coverage.JaCoCo, lines: "no lines", unknown: 1,
		},
		"Clover": {
			name: "coverage.xml", text: clover, files: map[string]int{"src/A.php": 9, "src/B.java": 9},
			format: coverage.Clover, lines: "66.7 % (2 of 3)",
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

// A given report with a path is read like one in that place.
func TestGivenReportsOfFolders(t *testing.T) {
	t.Parallel()
	given := func(name, text string) coverage.Document {
		return coverage.Document{Name: name, Data: []byte(text), Given: true}
	}
	const report = "SF:src/a.js\nDA:1,%d\nend_of_record\n"
	files := map[string]int{"src/a.js": 9, "web/src/a.js": 9, "admin/src/a.js": 9}
	for name, c := range map[string]struct {
		place string
		want  string
	}{
		"of a package":     {"web/coverage/lcov.info", "web/src/a.js"},
		"of Windows":       {`admin\coverage\lcov.info`, "admin/src/a.js"},
		"without a folder": {"lcov.info", "src/a.js"},
		"elsewhere":        {"../web/lcov.info", "src/a.js"},
		"absolute":         {"/web/lcov.info", "src/a.js"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := coverage.Summarise(coverage.Input{Files: files, Documents: []coverage.Document{given(c.place, fmt.Sprintf(report, 0))}})
			require.Len(t, s.Files, 1)
			require.Equal(t, c.want, s.Files[0].Path)
		})
	}
	s := coverage.Summarise(coverage.Input{Files: files, Documents: []coverage.Document{
		given("web/coverage/lcov.info", fmt.Sprintf(report, 1)), given("admin/coverage/lcov.info", fmt.Sprintf(report, 0)),
	}})
	require.Equal(t, "50.0 % (1 of 2)", s.Lines.Text())
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
		"XML of SonarQube":     {`<coverage version="1"><file path="a.js"><lineToCover lineNumber="1"/></file></coverage>`, "its format is not"},
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

// Paths that only their packages locate are compared with all files of the same name, but not without end.
func TestManyFilesOfOneName(t *testing.T) {
	t.Parallel()
	files := map[string]int{"src/zz/A.java": 9}
	for i := range 4500 {
		files[fmt.Sprintf("src/%d/A.java", i)] = 9
	}
	last := "SF:zz/A.java\nDA:1,1\nend_of_record\n"
	in := coverage.Input{Files: files}
	require.Equal(t, 1, summary(in, "lcov.info", last).Reports[0].Files)
	require.Zero(t, summary(in, "lcov.info", lines(4500, "SF:x%d/A.java\nDA:1,1\nend_of_record\n")+last).Reports[0].Files)
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
	roots := func(sources string) string {
		return strings.ReplaceAll(cobertura, "<source>/builds/acme/shop/src</source>", sources)
	}
	in := coverage.Input{Files: map[string]int{
		"src/shop/a.py": 9, "src/shop/b.py": 9, "lib/shop/a.py": 9, "shop/a.py": 9, "web/a.js": 9, "core/src/com/acme/A.java": 9,
		"src/A.php": 9, "api/a.go": 9, "gone.go": 9,
	}}
	modules := map[string]string{"example.com/shop": ""}
	for name, c := range map[string]struct {
		text    string
		modules map[string]string
	}{
		"Cobertura":                       {cobertura, nil},
		"Cobertura with two roots":        {roots("<source>/builds/acme/shop/lib</source><source>/builds/acme/shop/src</source>"), nil},
		"Cobertura with a relative root":  {roots("<source>src</source>"), nil},
		"Cobertura of a container":        {roots("<source>/app &amp; more</source>"), nil},
		"Cobertura without roots":         {roots(""), nil},
		"Clover":                          {clover, nil},
		"JaCoCo":                          {jacoco, nil},
		"LCOV":                            {lcov, nil},
		"Go":                              {profile, modules},
		"Go of an unknown module":         {profile, nil},
		"Go without tests":                {"mode: set\n", modules},
		"Cobertura without lines":         {"<coverage/>", nil},
		"Cobertura with a name to escape": {strings.ReplaceAll(cobertura, "shop/b.py", "shop/&quot;&lt;b&gt;.py"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := in
			in.Modules = c.modules
			r, err := coverage.Parse([]byte(c.text))
			require.NoError(t, err)
			again, err := coverage.Parse(r.Compact())
			require.NoError(t, err)
			require.Equal(t, r.Files, again.Files)
			require.Equal(t, string(r.Compact()), string(again.Compact()))
			want, got := summary(in, "report", c.text), summary(in, "report", string(r.Compact()))
			want.Reports[0].Format, got.Reports[0].Format = "", ""
			require.Equal(t, want, got)
		})
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"coverage.xml", "a/target/site/jacoco/jacoco.xml", "lcov.info", "build/cobertura-coverage.xml", "cover.out", "x.lcov", "clover.xml",
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
	for _, text := range []string{cobertura, clover, jacoco, lcov, profile, "<coverage", "mode:", "SF:\nDA:"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := summary(coverage.Input{Files: map[string]int{"a": 1, "b/a": 2}, Changed: map[string][]coverage.LineRange{"a": {{1, 1}}}}, "x", text)
		require.LessOrEqual(t, s.Lines.Covered, s.Lines.Total)
		require.LessOrEqual(t, s.Changed.Total, s.Lines.Total)
	})
}
