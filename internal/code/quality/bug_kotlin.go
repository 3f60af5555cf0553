package quality

import (
	"regexp"
	"strings"
)

// visitKotlin applies the rules to a node of Kotlin, whose grammar has few fields: the order of
// the parts of a statement, and the words between them, identify them.
func (b *bugFinder) visitKotlin(i int) {
	switch b.kind(i) {
	case "if_expression":
		b.branchesKotlin(i)
	case "assignment":
		b.assignment(i)
	case "binary_expression":
		b.operands(i)
		b.impossible(i)
		b.logic(i)
	case "block":
		b.leftKotlin(i)
	case "catch_block":
		b.handlerKotlin(i)
	case "finally_block":
		b.finallyKotlin(i)
	case "when_expression":
		b.casesKotlin(i)
	case "class_body":
		b.equalityKotlin(i)
	case "call_expression":
		b.callKotlin(i)
	}
}

// blockOf returns the block of a handler, -1 if missing.
func (b *bugFinder) blockOf(i int) int {
	children, _ := b.named(i)
	if len(children) > 0 && b.kind(children[len(children)-1]) == "block" {
		return children[len(children)-1]
	}
	return -1
}

// branchesOf returns the branches of an if, -1 for a missing one.
func (b *bugFinder) branchesOf(i int) (then, other int) {
	then, other = -1, -1
	condition := b.field(i, "condition")
	after := false
	for c := i + 1; c < int(b.Nodes[i].Next); c = int(b.Nodes[c].Next) {
		switch {
		case !b.Nodes[c].Named:
			after = after || string(b.Text(c)) == "else"
		case c == condition || strings.HasSuffix(b.kind(c), "comment"):
		case after:
			other = c
		default:
			then = c
		}
	}
	return then, other
}

// branchesKotlin checks an if with its else.
func (b *bugFinder) branchesKotlin(i int) {
	condition := b.field(i, "condition")
	then, other := b.branchesOf(i)
	if condition < 0 {
		return
	}
	b.constant(condition)
	if then < 0 || other < 0 {
		return
	}
	inner, commented := []int{then}, false
	if b.kind(then) == "block" {
		inner, commented = b.named(then)
	}
	chained := b.kind(int(b.Nodes[i].Parent)) == "if_expression"
	if b.same(then, other) && len(inner) > 0 && !commented && !chained {
		b.report("identical-branches", i)
	}
	for n := 0; n < 50 && other >= 0 && b.kind(other) == "if_expression" && b.pure(condition); n++ {
		next := b.field(other, "condition")
		if b.same(condition, next) {
			b.report("repeated-condition", next)
			return
		}
		_, other = b.branchesOf(other)
	}
}

// leftKotlin checks the statements after one that leaves the block.
func (b *bugFinder) leftKotlin(i int) {
	statements, _ := b.named(i)
	for k, s := range statements {
		if k+1 == len(statements) {
			return
		}
		if kind := b.kind(s); kind == "return_expression" || kind == "throw_expression" {
			// The grammar may take the value on the next line for a statement.
			if next := statements[k+1]; !declarations[b.kind(next)] && string(b.Text(s)) != "return" {
				b.report("unreachable-code", next)
			}
			return
		}
		if b.kind(s) == "call_expression" {
			b.createdKotlin(s)
		}
	}
}

var (
	kotlinBroad  = regexp.MustCompile(`^catch\s*\(\s*(@\w+(\([^)]*\))?\s+)*\w+\s*:\s*(Exception|Throwable|RuntimeException|Error)\s*\)\s*$`)
	kotlinEquals = regexp.MustCompile(`(?s)\boverride\b.*\bfun\s+equals\s*\(\s*\w+\s*:\s*Any\?\s*\)`)
	kotlinHash   = regexp.MustCompile(`\bfun\s+hashCode\s*\(\s*\)`)
	kotlinFailed = regexp.MustCompile(`^(\w+\.)*[A-Z]\w*Exception\(`) // a function that handles one begins in lower case
	// kotlinMaps are the functions that make a map of pairs.
	kotlinMaps = words("mapOf mutableMapOf hashMapOf linkedMapOf")
)

// createdKotlin checks an exception that is created and not used.
func (b *bugFinder) createdKotlin(i int) {
	if kotlinFailed.Match(b.Text(i)) {
		b.report("exception-not-thrown", i)
	}
}

// handlerKotlin checks a handler.
func (b *bugFinder) handlerKotlin(i int) {
	body := b.blockOf(i)
	if body < 0 {
		return
	}
	statements, commented := b.named(body)
	head := b.Text(i)[:b.Nodes[body].Start-b.Nodes[i].Start]
	if len(statements) > 0 || commented {
		b.interrupted(i, body)
		return
	}
	if kotlinBroad.Match(head) && !meant.Match(head) && !b.attemptKotlin(i) {
		b.report("empty-catch", i)
	}
}

// attemptKotlin is attempt for Kotlin.
func (b *bugFinder) attemptKotlin(i int) bool {
	try := int(b.Nodes[i].Parent)
	children, _ := b.named(try)
	if len(children) == 0 || b.kind(children[0]) != "block" {
		return false
	}
	statements, _ := b.named(children[0])
	if len(statements) == 0 {
		return false
	}
	if b.cleansUp(statements) {
		return true
	}
	rest := string(b.source(b.Nodes[try].End, b.endOfFunction(try)))
	last := statements[len(statements)-1]
	if b.kind(last) == "return_expression" {
		return strings.Trim(rest, "{} \t\r\n;") != ""
	}
	name := assignedName.FindStringSubmatch(string(b.Text(last)))
	return len(statements) == 1 && name != nil && contains(rest, name[1])
}

// finallyKotlin checks a return in finally.
func (b *bugFinder) finallyKotlin(i int) {
	for c := i + 1; c < int(b.Nodes[i].Next); {
		switch k := b.kind(c); {
		case k == "return_expression":
			b.report("jump-in-finally", c)
			return
		case strings.Contains(k, "lambda") || strings.Contains(k, "class") || strings.Contains(k, "function"):
			c = int(b.Nodes[c].Next)
			continue
		}
		c++
	}
}

// casesKotlin checks the conditions of a when.
func (b *bugFinder) casesKotlin(i int) {
	entries, _ := b.named(i)
	seen := map[string]bool{}
	for _, e := range entries {
		if b.kind(e) != "when_entry" {
			continue
		}
		for c := e + 1; c < int(b.Nodes[e].Next); c = int(b.Nodes[c].Next) {
			if b.Nodes[c].Field != b.Grammar.Field("condition") || b.has(c, effects) || !b.plain(c) {
				continue
			}
			text := b.normal(c)
			if seen[text] {
				b.report("duplicate-case", c)
				return
			}
			seen[text] = true
		}
	}
}

// equalityKotlin checks a class that defines equality but not the hash.
func (b *bugFinder) equalityKotlin(i int) {
	members, _ := b.named(i)
	equals := -1
	for _, m := range members {
		if b.kind(m) != "function_declaration" {
			continue
		}
		text := b.Text(m)
		if kotlinHash.Match(text) {
			return
		}
		if kotlinEquals.Match(text) && !strings.Contains(string(text), "super.equals(") {
			equals = m
		}
	}
	if equals >= 0 {
		b.report("equals-without-hash", b.field(equals, "name"))
	}
}

// callKotlin checks the pairs of a map.
func (b *bugFinder) callKotlin(i int) {
	parts, _ := b.named(i)
	if len(parts) != 2 || !kotlinMaps[string(b.Text(parts[0]))] {
		return
	}
	arguments, _ := b.named(parts[1])
	seen := map[string]bool{}
	for _, a := range arguments {
		pair, _ := b.named(a)
		if len(pair) != 1 || b.kind(pair[0]) != "infix_expression" {
			continue
		}
		sides, _ := b.named(pair[0])
		if len(sides) != 3 || string(b.Text(sides[1])) != "to" || !literals[b.kind(sides[0])] || !b.plain(sides[0]) {
			continue
		}
		key := b.normal(sides[0])
		if seen[key] {
			b.report("duplicate-key", a)
			return
		}
		seen[key] = true
	}
}
