package quality

import "maps"

// bugCasesOfCorrectCode returns correct code that resembles a pattern, and wrong code beside it.
func bugCasesOfCorrectCode() map[string]bugCase {
	all := map[string]bugCase{
		"Java: loaded between": {
			"A.java", "class A { boolean f() { return cached == null && (cached = load()) != null && cached.isFresh(); } }", nil,
		},
		"C#: loaded between": {
			"a.cs", "class A { bool F() { return cached == null && (cached = Load()) != null && cached.IsFresh; } }", nil,
		},
		"PHP: loaded between": {"a.php", "<?php if ($a === null && ($a = load()) !== null && $a->b()) { g(); }", nil},
		"Java: read between":  {"A.java", "class A { boolean f() { return c == '-' && next() && c == '>'; } }", nil},
		"Java: another one tested": {
			"A.java", "class A { boolean f() { return c == '-' && a && c == '>'; } }",
			[]string{"contradictory-comparison"},
		},
		"Java: nothing if blank":  {"A.java", "class A { void f() { if (blank(c)) ; else if (digit(c)) n++; } }", nil},
		"C#: nothing, or a call":  {"a.cs", "class A { void F() { if (a) ; else G(); } }", nil},
		"PHP: label after return": {"a.php", "<?php function f() { if (a()) { goto cleanup; } return 1; cleanup: g(); }", nil},
		"PHP: enumeration after return": {
			"a.php", "<?php return;\nenum A { case B; }\n", nil,
		},
		"PHP: keys that quotes make different": {"a.php", `<?php $a = ['\n' => 1, "\n" => 2];`, nil},
		"PHP: an escaped key twice":            {"a.php", `<?php $a = ["\n" => 1, "\n" => 2];`, []string{"duplicate-key"}},
		"PHP: keys of blanks":                  {"a.php", "<?php $a = [' ' => 1, '  ' => 2];", nil},
		"Ruby: keys that quotes make different": {
			"a.rb", "A = { '\\n' => 1, \"\\n\" => 2 }\n", nil,
		},
		"Java: closed by its channel": {
			"A.java", `class A { void f() { RandomAccessFile f = new RandomAccessFile(n, "rw"); FileChannel c = f.getChannel(); c.close(); } }`, nil,
		},
		"C#: closed by its stream": {
			"a.cs", "class A { void F() { var c = new TcpClient(h, 1); using var s = c.GetStream(); s.Flush(); } }", nil,
		},
	}
	for _, cases := range []map[string]bugCase{handlersInOrder(), resultsThatAreNotTexts(), countersThatChange()} {
		maps.Copy(all, cases)
	}
	return all
}

// handlersInOrder returns handlers after a general one.
func handlersInOrder() map[string]bugCase {
	unreachable := []string{"unreachable-handler"}
	return map[string]bugCase{
		"Ruby: signals after errors": {"a.rb", "begin\n  g\nrescue => e\n  h(e)\nrescue SystemExit, Interrupt\n  i\nend\n", nil},
		"Ruby: errors of loading":    {"a.rb", "begin\n  g\nrescue StandardError\n  h\nrescue LoadError, ::NotImplementedError\n  i\nend\n", nil},
		"Ruby: a list of errors":     {"a.rb", "begin\n  g\nrescue StandardError\n  h\nrescue *ERRORS\n  i\nend\n", nil},
		"Ruby: one of two":           {"a.rb", "begin\n  g\nrescue StandardError\n  h\nrescue KeyError, Abort\n  i\nend\n", nil},
		"Ruby: both of two":          {"a.rb", "begin\n  g\nrescue => e\n  h(e)\nrescue KeyError, Errno::ENOENT\n  i\nend\n", unreachable},
		"Ruby: exceptions first":     {"a.rb", "def f\n  g\nrescue Exception\n  h\nrescue Interrupt\n  i\nend\n", unreachable},
		"Ruby: exceptions last":      {"a.rb", "def f\n  g\nrescue StandardError\n  h\nrescue Exception\n  i\nend\n", nil},
		"PHP: own exception first": {
			"a.php", "<?php\nuse Doctrine\\DBAL\\Exception;\ntry { g(); } catch (Exception $e) { h(); } catch (\\Exception $e) { i(); }", nil,
		},
		"PHP: own exception of a group": {
			"a.php", "<?php\nuse Doctrine\\{A, Exception};\ntry { g(); } catch (Exception $e) { h(); } catch (\\Exception $e) { i(); }", nil,
		},
		"PHP: exception of the namespace": {
			"a.php", "<?php namespace A;\ntry { g(); } catch (Exception $e) { h(); } catch (\\LogicException $e) { i(); }", nil,
		},
		"PHP: imported exception": {
			"a.php", "<?php namespace A;\nuse Exception;\ntry { g(); } catch (Exception $e) { h(); } catch (\\LogicException $e) { i(); }",
			unreachable,
		},
		"PHP: global exception": {
			"a.php", "<?php try { g(); } catch (Exception $e) { h(); } catch (LogicException $e) { i(); }", unreachable,
		},
	}
}

// resultsThatAreNotTexts returns calls whose results are not used.
func resultsThatAreNotTexts() map[string]bugCase {
	ignored := []string{"ignored-result"}
	return map[string]bugCase{
		"Java: matrix of a canvas": {"A.java", "class A { void f(Canvas canvas) { canvas.concat(matrix); } }", nil},
		"Java: list that shrinks":  {"A.java", "class A { void f(IntArrayList list, String s) { list.trim(); } }", nil},
		"Java: text appended":      {"A.java", `class A { String s; void f() { this.s.concat("x"); } }`, ignored},
		"Java: part of a text": {
			"A.java", "class A { void f(Object o) { o.toString().trim(); o.substring(1); } }",
			[]string{"ignored-result", "ignored-result"},
		},
		"C#: cache that evicts":     {"a.cs", "class A { void F() { MemoryCache.Default.Trim(50); } }", nil},
		"C#: trimmed for nothing":   {"a.cs", `class A { void F(string? s) { s.Trim('/'); } }`, ignored},
		"C#: in capitals":           {"a.cs", `class A { void F() { var s = "a"; s.ToUpper().Trim(); } }`, ignored},
		"PHP: count of replacement": {"a.php", "<?php str_replace('a', 'b', $s, $count);", nil},
	}
}

// countersThatChange returns loops that change their variable in another way.
func countersThatChange() map[string]bugCase {
	return map[string]bugCase{
		"C#: changed by reference": {
			"a.cs", "class A { void F() { for (int p = 0; p < len; n++) { a[n] = Read(buf, ref p); } } }", nil,
		},
		"C#: changed with another": {
			"a.cs", "class A { void F() { for (int p = 0; p < len; n++) { (q, p) = (p, q + 1); } } }", nil,
		},
		"PHP: perhaps changed by reference": {"a.php", "<?php for ($i = 0; $i < $len; $n++) { $t = token($s, $i); }", nil},
		"PHP: changed in a list":            {"a.php", "<?php for ($i = 0; $i < $len; $n++) { [$t, $i] = token($s); }", nil},
		"PHP: changed by a loop":            {"a.php", "<?php for ($i = 0; $i < $len; $n++) { foreach ($a as $k => $i) { g(); } }", nil},
		"Go: changed with another":          {"a.go", "package a\nfunc f() { for a := 1; a < n; i++ { a, b = b, a+b } }", nil},
	}
}
