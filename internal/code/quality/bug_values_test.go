package quality

// bugCasesOfValues returns code by file name, with the rules that it violates.
func bugCasesOfValues() map[string]bugCase {
	return map[string]bugCase{
		"Go: below no length": {
			"a.go", "package a\nfunc f() bool { return len(a) < 0 }",
			[]string{"impossible-comparison"},
		},
		"Go: a length": {"a.go", "package a\nfunc f() bool { return len(a) > 0 }", nil},
		"Java: size at least 0": {
			"A.java", "class A { boolean f() { return list.size() >= 0; } }",
			[]string{"impossible-comparison"},
		},
		"Java: 0 at most a size": {
			"A.java", "class A { boolean f() { return 0 <= a.length; } }",
			[]string{"impossible-comparison"},
		},
		"Java: 0 below a size": {"A.java", "class A { boolean f() { return 0 < a.length; } }", nil},
		"C#: Count below 0": {
			"a.cs", "class A { bool F() { return list.Count < 0; } }",
			[]string{"impossible-comparison"},
		},
		"C#: a position below 0":  {"a.cs", "class A { bool F() { return list.Index < 0; } }", nil},
		"PHP: count at least 0":   {"a.php", "<?php if (count($a) >= 0) { g(); }", []string{"impossible-comparison"}},
		"PHP: count at least 1":   {"a.php", "<?php if (count($a) >= 1) { g(); }", nil},
		"Ruby: size below 0":      {"a.rb", "def f\n  a.size < 0\nend\n", []string{"impossible-comparison"}},
		"Ruby: size with a block": {"a.rb", "def f\n  a.size(b) < 0\nend\n", nil},
		"Java: null is used": {
			"A.java", "class A { boolean f() { return s == null && s.isEmpty(); } }",
			[]string{"null-dereference"},
		},
		"Java: null is not used":   {"A.java", "class A { boolean f() { return s == null || s.isEmpty(); } }", nil},
		"Java: null, then another": {"A.java", "class A { boolean f() { return s == null && t.isEmpty(); } }", nil},
		"Java: used where not null": {
			"A.java", "class A { boolean f() { return s != null || s.isEmpty(); } }",
			[]string{"null-dereference"},
		},
		"Java: checked again": {
			"A.java", "class A { boolean f() { return s == null && (t || s != null && s.isEmpty()); } }",
			nil,
		},
		"Go: nil is used": {
			"a.go", "package a\nfunc f() bool { return p == nil && p.ok }",
			[]string{"null-dereference"},
		},
		"Go: nil is not used": {"a.go", "package a\nfunc f() bool { return p == nil || p.ok }", nil},
		"C#: null is used": {
			"a.cs", "class A { bool F() { return s == null && s.Length == 1; } }",
			[]string{"null-dereference"},
		},
		"C#: null, conditionally": {"a.cs", "class A { bool F() { return s == null && t?.Length == 1; } }", nil},
		"PHP: null is used":       {"a.php", "<?php if ($a === null && $a->b()) { g(); }", []string{"null-dereference"}},
		"PHP: null is not used":   {"a.php", "<?php if ($a !== null && $a->b()) { g(); }", nil},
		"Java: both at once": {
			"A.java", "class A { boolean f() { return n == 1 && n == 2; } }",
			[]string{"contradictory-comparison"},
		},
		"Java: one of them": {"A.java", "class A { boolean f() { return n == 1 || n == 2; } }", nil},
		"PHP: always one of them": {
			"a.php", "<?php if ($a !== 'x' || $a !== 'y') { g(); }",
			[]string{"contradictory-comparison"},
		},
		"PHP: none of them": {"a.php", "<?php if ($a !== 'x' && $a !== 'y') { g(); }", nil},
		"C#: always one of three": {
			"a.cs", "class A { bool F() { return n != 1 || n != 2 || n != 3; } }",
			[]string{"contradictory-comparison", "contradictory-comparison"},
		},
		"Go: another variable": {"a.go", "package a\nfunc f() bool { return a == 1 && b == 2 }", nil},
		"Go: both at once": {
			"a.go", "package a\nfunc f() bool { return a == 1 && a == 2 }",
			[]string{"contradictory-comparison"},
		},
		"Ruby: always one of them": {"a.rb", "def f\n  @a != 'x' || @a != 'y'\nend\n", []string{"contradictory-comparison"}},
		"Go: a verb too many":      {"a.go", "package a\nfunc f() { fmt.Printf(\"%s %d\", a) }", []string{"format-arguments"}},
		"Go: percent":              {"a.go", "package a\nfunc f() { fmt.Printf(\"%d%% %[1]v\", a) }", nil},
		"Go: arguments spread":     {"a.go", "package a\nfunc f() { fmt.Printf(\"%s %d\", a...) }", nil},
		"Java: a placeholder more": {
			"A.java", "class A { String f() { return String.format(\"%s %s %n\", a(), b(), c()) + String.format(\"%s %s %s\", a, b); } }",
			[]string{"format-arguments"},
		},
		"Java: perhaps an array": {
			"A.java", "class A { String f(Object[] all) { return String.format(\"%s %s\", all); } }",
			nil,
		},
		"C#: a placeholder more": {
			"a.cs", "class A { string F() { return string.Format(\"{0} {2}\", a, b); } }",
			[]string{"format-arguments"},
		},
		"C#: braces":                  {"a.cs", "class A { string F() { return string.Format(\"{{0}} {0}\", 1); } }", nil},
		"PHP: a placeholder more":     {"a.php", "<?php echo sprintf('%s is %d', $a);", []string{"format-arguments"}},
		"PHP: numbered":               {"a.php", "<?php echo sprintf('%1$s is %1$s', $a);", nil},
		"Ruby: a placeholder more":    {"a.rb", "def f\n  format('%s is %d', a)\nend\n", []string{"format-arguments"}},
		"Ruby: named":                 {"a.rb", "def f\n  format('%<a>s is %<b>d', a: 1, b: 2)\nend\n", nil},
		"PHP: assigned, not compared": {"a.php", "<?php if ($a = 5) { g(); }", []string{"assignment-in-condition"}},
		"PHP: assigned a result":      {"a.php", "<?php if ($a = next()) { g(); }", nil},
		"Java: assigned true": {
			"A.java", "class A { void f() { if (a = true) { g(); } } }",
			[]string{"assignment-in-condition"},
		},
		"C#: assigned in a loop": {
			"a.cs", "class A { void F() { while (a = false) { G(); } } }",
			[]string{"assignment-in-condition"},
		},
		"Ruby: assigned a number":   {"a.rb", "def f\n  if a = 5\n    g\n  end\nend\n", []string{"assignment-in-condition"}},
		"Ruby: assigned a match":    {"a.rb", "def f\n  if a = b.match(c)\n    g\n  end\nend\n", nil},
		"PHP: a key twice":          {"a.php", "<?php $a = ['x' => 1, 'y' => 2, \"x\" => 3];", []string{"duplicate-key"}},
		"PHP: keys":                 {"a.php", "<?php $a = ['x' => 1, 'y' => 1, $z => 2, 'q', 'q'];", nil},
		"Ruby: a key twice":         {"a.rb", "A = { x: 1, y: 2, x: 3 }\n", []string{"duplicate-key"}},
		"Ruby: a symbol and a text": {"a.rb", "A = { :x => 1, 'x' => 3 }\n", nil},
		"C#: a key twice": {
			"a.cs", "class A { object F() { return new Dictionary<string, int> { { \"a\", 1 }, { \"a\", 2 } }; } }",
			[]string{"duplicate-key"},
		},
		"C#: a list of pairs": {
			"a.cs", "class A { object F() { return new Pairs { { \"a\", 1 }, { \"a\", 2 } }; } }",
			nil,
		},
		"PHP: a case twice": {
			"a.php", "<?php switch ($a) { case 1: g(); break; case 2: h(); break; case 1: i(); }",
			[]string{"duplicate-case"},
		},
		"PHP: cases":         {"a.php", "<?php switch ($a) { case 1: g(); break; case 2: g(); }", nil},
		"Ruby: a case twice": {"a.rb", "case a\nwhen 1, 2 then g\nwhen 2 then h\nend\n", []string{"duplicate-case"}},
		"Go: a condition twice": {
			"a.go", "package a\nfunc f() { switch { case a > b: g(); case a < b: h(); case a > b: i() } }",
			[]string{"duplicate-case"},
		},
		"Go: calls": {"a.go", "package a\nfunc f() { switch { case next(): g(); case next(): h() } }", nil},
		"Java: equal without a hash": {
			"A.java", "class A { public boolean equals(Object o) { return true; } }",
			[]string{"equals-without-hash"},
		},
		"Java: equal with a hash": {
			"A.java", "class A { public boolean equals(Object o) { return true; } public int hashCode() { return 1; } }",
			nil,
		},
		"Java: another equals": {"A.java", "class A { public boolean equals(A a, A b) { return true; } }", nil},
		"C#: equal without a hash": {
			"a.cs", "class A { public override bool Equals(object o) { return true; } }",
			[]string{"equals-without-hash"},
		},
		"C#: a class in parts":       {"a.cs", "partial class A { public override bool Equals(object o) { return true; } }", nil},
		"Java: a record":             {"A.java", "record A(int n) { public boolean equals(Object o) { return true; } }", nil},
		"PHP: keys of quotes":        {"a.php", "<?php $a = ['\"' => 1, \"'\" => 2, '' => 3];", nil},
		"Ruby: equal without a hash": {"a.rb", "class A\n  def eql?(o)\n    true\n  end\nend\n", []string{"equals-without-hash"}},
		"Ruby: equal with a hash":    {"a.rb", "class A\n  def eql?(o)\n    true\n  end\n\n  def hash\n    1\n  end\nend\n", nil},
		"Go: not closed": {
			"a.go", "package a\nfunc f() { x, err := os.Open(n)\nif err != nil { return }\nx.Read(b) }",
			[]string{"resource-not-closed"},
		},
		"Go: closed": {
			"a.go", "package a\nfunc f() { x, err := os.Open(n)\nif err != nil { return }\ndefer x.Close()\nx.Read(b) }",
			nil,
		},
		"Go: handed on": {
			"a.go", "package a\nfunc f() { x, err := os.Open(n)\nif err != nil { return }\ng(x) }",
			nil,
		},
		"Go: a body not closed": {
			"a.go", "package a\nfunc f() { r, err := http.Get(u)\nif err != nil { return }\nio.ReadAll(r.Body) }",
			[]string{"resource-not-closed"},
		},
		"Go: a body closed": {
			"a.go", "package a\nfunc f() { r, err := http.Get(u)\nif err != nil { return }\ndefer r.Body.Close()\nio.ReadAll(r.Body) }",
			nil,
		},
		"Java: not closed": {
			"A.java", "class A { void f() { FileReader r = new FileReader(n); r.read(); } }",
			[]string{"resource-not-closed"},
		},
		"Java: closed by the block": {
			"A.java", "class A { void f() { try (FileReader r = new FileReader(n)) { r.read(); } } }",
			nil,
		},
		"Java: wrapped": {
			"A.java", "class A { void f() { FileReader r = new FileReader(n); g(new BufferedReader(r)); r.read(); } }",
			nil,
		},
		"C#: not closed": {
			"a.cs", "class A { void F() { var r = new StreamReader(n); r.Read(); } }",
			[]string{"resource-not-closed"},
		},
		"C#: closed by using": {"a.cs", "class A { void F() { using var r = new StreamReader(n); r.Read(); } }", nil},
		"C#: disposed": {
			"a.cs", "class A { void F() { var r = new StreamReader(n); r.Read(); r.Dispose(); } }",
			nil,
		},
		"PHP: all errors first": {
			"a.php", "<?php try { g(); } catch (\\Exception $e) { h(); } catch (\\RuntimeException $e) { i(); }",
			[]string{"unreachable-handler"},
		},
		"PHP: all errors last": {
			"a.php", "<?php try { g(); } catch (\\RuntimeException $e) { h(); } catch (\\Exception $e) { i(); }",
			nil,
		},
		"Ruby: all errors first": {
			"a.rb", "begin\n  g\nrescue StandardError\n  h\nrescue KeyError\n  i\nend\n",
			[]string{"unreachable-handler"},
		},
		"Ruby: all errors last": {"a.rb", "begin\n  g\nrescue KeyError\n  h\nrescue StandardError\n  i\nend\n", nil},
		"Java: counts another": {
			"A.java", "class A { void f() { for (int i = 0; i < n; j++) { g(i); } } }",
			[]string{"wrong-loop-counter"},
		},
		"Java: counts itself":       {"A.java", "class A { void f() { for (int i = 0; i < n; i++) { g(i); } } }", nil},
		"Java: changed in the body": {"A.java", "class A { void f() { for (int i = 0; i < n; j++) { i = next(j); } } }", nil},
		"Go: counts another": {
			"a.go", "package a\nfunc f() { for i := 0; i < n; j++ { g(i) } }",
			[]string{"wrong-loop-counter"},
		},
		"PHP: counts another": {"a.php", "<?php for ($i = 0; $i < $n; $j++) { $a[$i] = 1; }", []string{"wrong-loop-counter"}},
		"C#: counts another": {
			"a.cs", "class A { void F() { for (int i = 0; i < n; j++) { G(i); } } }",
			[]string{"wrong-loop-counter"},
		},
	}
}
