package quality

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
)

// bugCase is code by file name, with the rules that it violates.
type bugCase struct {
	path, source string
	want         []string
}

// bugCases returns cases of statements and operators.
func bugCases() map[string]bugCase {
	return map[string]bugCase{
		"Java: all caught, none handled": {
			"A.java", "class A { void f() { try { g(); } catch (Exception e) { } } }",
			[]string{"empty-catch"},
		},
		"Java: a comment says why": {
			"A.java", "class A { void f() { try { g(); } catch (Exception e) { /* best effort */ } } }",
			nil,
		},
		"Java: the name says so": {"A.java", "class A { void f() { try { g(); } catch (Exception ignored) { } } }", nil},
		"Java: a certain error":  {"A.java", "class A { void f() { try { g(); } catch (IOException e) { } } }", nil},
		"C#: bare catch":         {"a.cs", "class A { void F() { try { G(); } catch { } } }", []string{"empty-catch"}},
		"C#: handled":            {"a.cs", "class A { void F() { try { G(); } catch { H(); } } }", nil},
		"C#: with a filter": {
			"a.cs", "class A { void F() { try { G(); } catch (SqlException e) when (e.Number == 5) { } } }",
			nil,
		},
		"PHP: empty catch":         {"a.php", "<?php try { g(); } catch (\\Exception $e) { }", []string{"empty-catch"}},
		"PHP: a comment says why":  {"a.php", "<?php try { g(); } catch (\\Exception $e) { // gone already\n }", nil},
		"Ruby: empty rescue":       {"a.rb", "def f\n  g\nrescue StandardError\nend\n", []string{"empty-catch"}},
		"Ruby: handled":            {"a.rb", "def f\n  g\nrescue StandardError => e\n  log(e)\nend\n", nil},
		"Ruby: a comment says why": {"a.rb", "def f\n  g\nrescue StandardError\n  # gone already\nend\n", nil},
		"Java: same branches": {
			"A.java", "class A { void f() { if (a) { g(); } else { g(); } } }",
			[]string{"identical-branches"},
		},
		"Go: same branches":          {"a.go", "package a\nfunc f() { if a { g() } else { g() } }", []string{"identical-branches"}},
		"Go: other branches":         {"a.go", "package a\nfunc f() { if a { g(1) } else { g(2) } }", nil},
		"C#: same choice":            {"a.cs", "class A { int F() { return a ? 1 : 1; } }", []string{"identical-branches"}},
		"PHP: choice of blanks":      {"a.php", "<?php $a = $b ? ' ' : '';", nil},
		"Java: assigned to itself":   {"A.java", "class A { A(int n) { n = n; } }", []string{"self-assignment"}},
		"Java: assigned to a field":  {"A.java", "class A { A(int n) { this.n = n; } }", nil},
		"C#: initializer":            {"a.cs", "class A { object F(int N) { return new B { N = N }; } }", nil},
		"PHP: assigned to itself":    {"a.php", "<?php $a = $a;", []string{"self-assignment"}},
		"Go: assigned to itself":     {"a.go", "package a\nfunc f() { a.b = a.b }", []string{"self-assignment"}},
		"Go: after return":           {"a.go", "package a\nfunc f() int { return 1\n g()\n }", []string{"unreachable-code"}},
		"Go: return in a branch":     {"a.go", "package a\nfunc f() int { if a { return 1 }\n return g()\n }", nil},
		"C#: after throw":            {"a.cs", "class A { void F() { throw new B(); G(); } }", []string{"unreachable-code"}},
		"C#: directive after return": {"a.cs", "class A { int F() { return 1;\n#pragma warning restore CS0618\n } }", nil},
		"C#: function after return":  {"a.cs", "class A { int F() { return G(); int G() { return 1; } } }", nil},
		"PHP: after return":          {"a.php", "<?php function f() { return 1; g(); }", []string{"unreachable-code"}},
		"Java: both sides":           {"A.java", "class A { boolean f() { return a.b == a.b; } }", []string{"identical-operands"}},
		"Java: calls on both sides":  {"A.java", "class A { boolean f() { return next() == next(); } }", nil},
		"Java: not a number":         {"A.java", "class A { boolean f(double x) { return x != x; } }", nil},
		"Java: equals itself":        {"A.java", "class A { boolean f() { return a.equals(a); } }", []string{"identical-operands"}},
		"Go: both sides of and":      {"a.go", "package a\nfunc f() bool { return a && a }", []string{"identical-operands"}},
		"Go: shifted bit":            {"a.go", "package a\nconst a = 1 << 1", nil},
		"Java: condition again": {
			"A.java", "class A { void f() { if (a) { g(); } else if (a) { h(); } } }",
			[]string{"repeated-condition"},
		},
		"Go: error checked again": {
			"a.go", "package a\nfunc f() { if err := g(); err != nil { h() } else if err := i(); err != nil { j() } }",
			nil,
		},
		"PHP: constant":             {"a.php", "<?php if (false) { g(); }", []string{"constant-condition"}},
		"C#: semicolon":             {"a.cs", "class A { void F() { if (a); G(); } }", []string{"empty-branch"}},
		"Java: trimmed for nothing": {"A.java", "class A { void f(String s) { s.trim(); } }", []string{"ignored-result"}},
		"Java: trimmed":             {"A.java", "class A { String f(String s) { return s.trim(); } }", nil},
		"PHP: replaced for nothing": {"a.php", "<?php str_replace('a', 'b', $s);", []string{"ignored-result"}},
		"PHP: shown":                {"a.php", "<p><?= nl2br($s) ?></p>", nil},
		"Java: not thrown": {
			"A.java", "class A { void f() { new IllegalStateException(\"x\"); } }",
			[]string{"exception-not-thrown"},
		},
		"PHP: not thrown": {"a.php", "<?php new \\InvalidArgumentException('x');", []string{"exception-not-thrown"}},
		"Java: thrown":    {"A.java", "class A { void f() { throw new IllegalStateException(\"x\"); } }", nil},
		"Java: return in finally": {
			"A.java", "class A { int f() { try { g(); } finally { return 1; } } }",
			[]string{"jump-in-finally"},
		},
		"Java: text by identity": {
			"A.java", "class A { boolean f(String s) { return s == \"x\"; } }",
			[]string{"string-identity"},
		},
		"Java: interruption lost": {
			"A.java", "class A { void f() { try { g(); } catch (InterruptedException e) { log(e); } } }",
			[]string{"swallowed-interruption"},
		},
		"Java: interruption passed on": {
			"A.java", "class A { void f() { try { g(); } catch (InterruptedException e) { t.interrupt(); } } }",
			nil,
		},
		"C#: thrown without its trace": {
			"a.cs", "class A { void F() { try { G(); } catch (B e) { H(); throw e; } } }",
			[]string{"lost-stack-trace"},
		},
		"C#: thrown as it was":  {"a.cs", "class A { void F() { try { G(); } catch (B e) { H(); throw; } } }", nil},
		"Java: increment lost":  {"A.java", "class A { void f() { i = i++; } }", []string{"increment-lost"}},
		"Java: signs reversed":  {"A.java", "class A { void f() { i =+ 2; } }", []string{"reversed-operator"}},
		"Java: sign of a value": {"A.java", "class A { void f() { i = -2; } }", nil},
		"Go: deferred in a loop": {
			"a.go", "package a\nfunc f() { for _, x := range xs { defer x.Close()\n g(x) } }",
			[]string{"defer-in-loop"},
		},
		"Go: deferred in a function": {
			"a.go", "package a\nfunc f() { for _, x := range xs { func() { defer x.Close()\n g(x) }() } }",
			nil,
		},
		"Go: deferred on purpose": {
			"a.go", "package a\nfunc f() {\n\tfor _, x := range xs {\n\t\t// used until the union ends\n\t\tdefer x.Stop()\n\t\tg(x)\n\t}\n}", nil,
		},
		"C#: wrapper of the standard input": {
			"a.cs", "class A { void F() { var r = new StreamReader(Console.OpenStandardInput()); r.ReadLine(); } }", nil,
		},
		"C#: reader of a file": {
			"a.cs", "class A { void F() { var r = new StreamReader(path); r.ReadLine(); } }", []string{"resource-not-closed"},
		},
		"PHP: error used afterwards": {
			"a.php", "<?php function f() { $e = null; try { g(); h(); } catch (Throwable $e) { } if ($e) { i(); } }", nil,
		},
		"PHP: column that may be missing": {"a.php", "<?php function f() { try { $this->dropColumn('a', 'b'); } catch (Exception) { } }", nil},
		"PHP: folder that may be there": {
			"a.php", "<?php function f() { try { FileHelper::createDirectory($d); } catch (Exception) { } }", nil,
		},
		"PHP: column that is needed": {
			"a.php", "<?php function f() { try { $this->addColumn('a', 'b'); } catch (Exception) { } }", []string{"empty-catch"},
		},
		"C#: text that may be no number": {
			"a.cs", "class A { void F() { try { var t = Time.Parse(s); o.Set(t); } catch { } } }", nil,
		},
		"Go: deferred in the last turn":   {"a.go", "package a\nfunc f() { for _, x := range xs { defer x.Close()\n return } }", nil},
		"Ruby: assigned to itself":        {"a.rb", "def f\n  @a = @a\nend\n", []string{"self-assignment"}},
		"Ruby: the value of a method":     {"a.rb", "def f\n  name = name\nend\n", nil},
		"Ruby: same branches":             {"a.rb", "def f\n  if a\n    g\n  else\n    g\n  end\nend\n", []string{"identical-branches"}},
		"syntax that the grammar refuses": {"A.java", "class A { void f() { n = n; } int = ??? ; }", nil},
	}
}

func TestBugs(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	all := bugCases()
	maps.Copy(all, bugCasesOfValues())
	maps.Copy(all, bugCasesOfKotlin())
	maps.Copy(all, bugCasesOfAttempts())
	maps.Copy(all, bugCasesOfCorrectCode())
	for name, c := range all {
		for _, rule := range c.want {
			seen[rule] = true
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, _ := measured1(t, c.path, []byte(c.source))
			var got []string
			for _, b := range f.bugs {
				got = append(got, b.rule)
			}
			require.Equal(t, c.want, got)
		})
	}
	for rule, r := range bugRules() {
		require.True(t, seen[rule], "%s has no case", rule)
		require.NotEmpty(t, r.title)
		require.NotEmpty(t, r.message)
		require.NotEmpty(t, r.remedy)
		require.Positive(t, r.minutes)
	}
}

// All measures of a function cover the same code: a part that counts for its complexity also
// counts for its lines and paths.
func TestMeasuresAreOfTheSameCode(t *testing.T) {
	t.Parallel()
	f, _ := measured1(t, "a.js", []byte(`function outer(list) {
  if (list) {
    list.forEach(function (x) {
      if (x && x.y) {
        g(x)
      }
    })
  }
}
function plain(list) {
  list.forEach(x => {
    if (x) {
      g(x)
    }
  })
}
`))
	byName := map[string]function{}
	for _, fn := range f.functions {
		if !fn.merged && !fn.script && fn.name == fn.identity {
			byName[fn.name] = fn
		}
	}
	outer, plain := byName["outer"], byName["plain"]
	require.Equal(t, []int{4, 9, 2}, []int{outer.cyclomatic, outer.lines, outer.nesting})
	require.Equal(t, []int{1, 3}, []int{plain.cyclomatic, plain.lines}, "its callback stands alone")
}

// A style sheet is counted and not judged.
func TestStyleSheetsAreNotJudged(t *testing.T) {
	t.Parallel()
	f, _ := measured1(t, "a.css", []byte("a { color: red }\n"))
	require.True(t, f.own())
	require.False(t, f.program())
	f, _ = measured1(t, "a.go", []byte("package a\n"))
	require.True(t, f.program())
}

// TestResourcesOfTests checks that a resource that a test does not release in time is not a finding, because
// it ends with the test's process.
func TestResourcesOfTests(t *testing.T) {
	t.Parallel()
	const late = "package a\n\nfunc f() {\n\tfor _, n := range names {\n\t\tx, _ := os.Open(n)\n\t\tdefer x.Close()\n\t\tuse(x)\n\t}\n}\n"
	for name, want := range map[string]int{"a.go": 1, "a_test.go": 0} {
		r := scanned(t, Config{}, map[string]string{name: late})
		found := 0
		for _, f := range r.Findings {
			if f.RuleID == "defer-in-loop" {
				found++
			}
		}
		require.Equal(t, want, found, name)
	}
}
