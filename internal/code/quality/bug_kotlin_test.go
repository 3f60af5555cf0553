package quality

// bugCasesOfKotlin returns code by file name, with the rules that it violates.
func bugCasesOfKotlin() map[string]bugCase {
	kt := func(source string, want ...string) bugCase { return bugCase{"a.kt", source, want} }
	return map[string]bugCase{
		"Kotlin: all caught, none handled": kt("fun f() { try { g() } catch (e: Exception) { } }", "empty-catch"),
		"Kotlin: a comment says why":       kt("fun f() { try { g() } catch (e: Exception) { /* best effort */ } }"),
		"Kotlin: the name says so":         kt("fun f() { try { g() } catch (_: Exception) { } }"),
		"Kotlin: a certain error":          kt("fun f() { try { g() } catch (e: IOException) { } }"),
		"Kotlin: another value":            kt("fun f() { val x = try { g() } catch (e: Exception) { null } }"),
		"Kotlin: an attempt":               kt("fun f(): Int { try { return g() } catch (e: Exception) { }\n return 1 }"),
		"Kotlin: closed if possible":       kt("fun f() { try { s.close() } catch (e: Exception) { } }"),
		"Kotlin: same branches":            kt("fun f() { if (a) { g() } else { g() } }", "identical-branches"),
		"Kotlin: same values":              kt("val a = if (b) 1 else 1", "identical-branches"),
		"Kotlin: other branches":           kt("fun f() { if (a) { g(1) } else { g(2) } }"),
		"Kotlin: condition again":          kt("fun f() { if (a) { g() } else if (a) { h() } }", "repeated-condition"),
		"Kotlin: constant":                 kt("fun f() { if (true) { g() } }", "constant-condition"),
		"Kotlin: assigned to itself":       kt("class A { fun f(n: Int) { a = a } }", "self-assignment"),
		"Kotlin: assigned to a field":      kt("class A { fun f(n: Int) { this.n = n } }"),
		"Kotlin: both sides":               kt("fun f() = a.b == a.b", "identical-operands"),
		"Kotlin: calls on both sides":      kt("fun f() = next() == next()"),
		"Kotlin: after return":             kt("fun f(): Int { return 1\n g()\n }", "unreachable-code"),
		"Kotlin: return in a branch":       kt("fun f(): Int { if (a) { return 1 }\n return g()\n }"),
		"Kotlin: return in finally":        kt("fun f(): Int { try { g() } finally { return 1 } }", "jump-in-finally"),
		"Kotlin: return of a lambda":       kt("fun f() { try { g() } finally { xs.forEach { return@forEach } } }"),
		"Kotlin: interruption lost":        kt("fun f() { try { g() } catch (e: InterruptedException) { log(e) } }", "swallowed-interruption"),
		"Kotlin: not thrown":               kt("fun f() { IllegalStateException(\"x\")\n g() }", "exception-not-thrown"),
		"Kotlin: function about one":       kt("fun f() { logSQLException(cause, 1)\n g() }"),
		"Kotlin: nested class not thrown":  kt("fun f() { Api.NotFoundException(\"x\")\n g() }", "exception-not-thrown"),
		"Kotlin: thrown":                   kt("fun f() { throw IllegalStateException(\"x\") }"),
		"Kotlin: case again":               kt("fun f() = when (n) { 1 -> a; 2 -> b; 1 -> c; else -> d }", "duplicate-case"),
		"Kotlin: other cases":              kt("fun f() = when (n) { 1 -> a; 2, 3 -> b; else -> d }"),
		"Kotlin: equality without a hash":  kt("class A { override fun equals(o: Any?): Boolean { return g(o) } }", "equals-without-hash"),
		"Kotlin: equality with a hash":     kt("class A { override fun equals(other: Any?) = other is A\n override fun hashCode() = 1 }"),
		"Kotlin: size below 0":             kt("fun f() = a.size < 0", "impossible-comparison"),
		"Kotlin: both at once":             kt("fun f() = n == 1 && n == 2", "contradictory-comparison"),
		"Kotlin: key again":                kt("val a = mapOf(\"a\" to 1, \"b\" to 2, \"a\" to 3)", "duplicate-key"),
		"Kotlin: other keys":               kt("val a = mapOf(\"a\" to 1, \"b\" to 2)"),
	}
}

// bugCasesOfAttempts returns handlers and branches that look unintended, and are not.
func bugCasesOfAttempts() map[string]bugCase {
	return map[string]bugCase{
		"Java: an attempt to read a number": {
			"A.java", "class A { int f(String s) { int n = 0; try { n = Integer.parseInt(s); } catch (Exception e) { } return n; } }", nil,
		},
		"Java: an attempt to return":    {"A.java", "class A { int f() { try { return g(); } catch (Exception e) { } return 0; } }", nil},
		"Java: nothing after the value": {"A.java", "class A { void f() { try { n = g(); } catch (Exception e) { } } }", []string{"empty-catch"}},
		"C#: an attempt to read a property": {
			"a.cs", "class A { string F(P p) { string v = null; try { v = p.Value; } catch (Exception) { } return v ?? \"\"; } }", nil,
		},
		"PHP: an attempt to load":  {"a.php", "<?php function f() { $a = null; try { $a = g(); } catch (\\Exception $e) { } return $a; }", nil},
		"Java: closed if possible": {"A.java", "class A { void f() { try { if (!closed) close(); } catch (Exception e) { } } }", nil},
		"C#: closed if possible": {
			"a.cs", "class A { async Task F() { try { if (c.IsOpen) await c.CloseAsync(1); } catch (Exception) { } await c.DisposeAsync(); } }", nil,
		},
		"PHP: sent if possible": {"a.php", "<?php try { $c->send(); $c->close(); } catch (\\Exception $e) { }", []string{"empty-catch"}},
		"Java: a case that is spelled out": {
			"A.java", "class A { int f() { if (a) { return 1; } else if (b) { return 2; } else { return 2; } } }", nil,
		},
		"Go: a case that is spelled out": {"a.go", "package a\nfunc f() { if a { g(1) } else if b { g(2) } else { g(2) } }", nil},
		"PHP: a case that is spelled out": {
			"a.php", "<?php if ($a) { g(1); } elseif ($b) { g(2); } else { g(2); }", nil,
		},
	}
}
