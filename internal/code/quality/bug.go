package quality

import (
	"bytes"
	"maps"
	"strings"
	"unicode"

	"assay/internal/code/syntax"
	"assay/internal/scan"
)

// bug is code that is certainly not intended.
type bug struct {
	rule       string
	start, end int // inclusive, from 1
	identity   string
}

// bugRule describes a bug pattern.
type bugRule struct {
	title, message, remedy string
	severity               scan.Severity
	cwe                    string
	minutes                int
}

// bugRules returns the bug patterns by rule id.
func bugRules() map[string]bugRule {
	all := bugRulesOfStatements()
	maps.Copy(all, bugRulesOfValues())
	return all
}

// bugRulesOfStatements returns the bug patterns about statements and operators.
func bugRulesOfStatements() map[string]bugRule {
	return map[string]bugRule{
		"empty-catch": {
			"Swallowed error", "The handler is empty: the error disappears, and the code after it runs as if nothing had happened.",
			"Handle the error, pass it on, or explain in a comment why it does not matter.", scan.SeverityMedium, "CWE-390", 15,
		},
		"identical-branches": {
			"Identical branches", "Both branches do the same, whatever the condition is.",
			"Correct the branch that should differ, or remove the condition.", scan.SeverityMedium, "CWE-561", 10,
		},
		"self-assignment": {
			"Assignment to itself", "The variable is assigned to itself, which does nothing.",
			"Assign what was meant, such as a parameter to the field of that name, or remove the statement.", scan.SeverityMedium, "CWE-480", 5,
		},
		"unreachable-code": {
			"Unreachable code", "The statement before it always leaves the block.",
			"Remove the code, or the statement before it.", scan.SeverityMedium, "CWE-561", 10,
		},
		"identical-operands": {
			"Same value on both sides", "Both sides of the operator are the same, so the result does not depend on them.",
			"Compare with what was meant.", scan.SeverityMedium, "CWE-480", 10,
		},
		"repeated-condition": {
			"Condition that was tested before", "An earlier branch of the same chain has the same condition, so this one is never taken.",
			"Test what was meant, or remove the branch.", scan.SeverityMedium, "CWE-561", 10,
		},
		"constant-condition": {
			"Condition that never changes", "The condition is a constant: one branch is never taken.",
			"Test what was meant, or remove the branch that is never taken.", scan.SeverityLow, "CWE-570", 10,
		},
		"empty-branch": {
			"Condition without effect", "The condition is followed by an empty statement, so it decides nothing.",
			"Remove the semicolon, or the condition.", scan.SeverityMedium, "CWE-483", 5,
		},
		"ignored-result": {
			"Unused result", "The call only returns a new value and changes nothing, and its result is not used.",
			"Use the result, or remove the call.", scan.SeverityMedium, "CWE-252", 5,
		},
		"exception-not-thrown": {
			"Exception that is not thrown", "The exception is created but not thrown.", "Throw it, or remove the statement.", scan.SeverityMedium,
			"CWE-390", 5,
		},
		"jump-in-finally": {
			"Error suppressed by finally", "A return or throw in finally replaces the pending error or result.",
			"Move it after the block.", scan.SeverityMedium, "CWE-584", 15,
		},
		"string-identity": {
			"Strings compared by identity", "The operator compares references: equal texts can be different objects.",
			"Compare with equals().", scan.SeverityMedium, "CWE-597", 5,
		},
		"swallowed-interruption": {
			"Swallowed interruption", "The thread's interruption is caught and ignored, so the thread cannot be stopped.",
			"Call Thread.currentThread().interrupt(), or throw the exception again.", scan.SeverityMedium, "CWE-391", 10,
		},
		"lost-stack-trace": {
			"Exception thrown again without its trace", "Throwing the caught variable starts a new stack trace; the origin of the error is lost.",
			"Write throw without the variable.", scan.SeverityLow, "", 5,
		},
		"increment-lost": {
			"Lost increment", "The old value is assigned after the increment, so nothing changes.",
			"Write the increment alone.", scan.SeverityMedium, "CWE-480", 5,
		},
		"reversed-operator": {
			"Reversed operator", "It assigns a value with a sign instead of adding or subtracting.",
			"Write += or -=, or put a space after =.", scan.SeverityMedium, "CWE-480", 5,
		},
		"defer-in-loop": {
			"Resource open until the function ends",
			"The deferred call runs when the function returns, not at the end of each iteration: resources accumulate.",
			"Move the body of the loop into a function.", scan.SeverityLow, "CWE-772", 15,
		},
	}
}

// bug reports a bug.
func (j *judge) bug(b bug) {
	r := bugRules()[b.rule]
	f := scan.Finding{
		RuleID: b.rule, Title: r.title, Severity: r.severity, StartLine: b.start, EndLine: b.end, Identity: b.identity, Message: r.message,
		Remediation: r.remedy, EffortMinutes: r.minutes,
	}
	if r.cwe != "" {
		f.CWE = []string{r.cwe}
	}
	j.add(f)
}

// bugLanguages are the grammars in which bug patterns are searched; lint engines cover the
// others.
var bugLanguages = words("go java c-sharp php ruby kotlin")

// bugFinder searches a tree for bug patterns.
type bugFinder struct {
	*syntax.Tree
	language string
	steps    int // nodes and pieces of source that were read so far
	out      []bug
	// phpNames reports whether the names Exception and Throwable mean PHP's own classes; nil until needed.
	phpNames map[string]bool
	// texts are the names that are declared as texts; nil until needed.
	texts map[string]bool
}

// stepBytes is how much source is read in the time of a step, in bytes.
const stepBytes = 4

// findBugs returns the bugs of a file in source order; ok is false if that takes more than limit steps: some rules read what surrounds
// or follows a node, which takes quadratic time in some files.
func findBugs(t *syntax.Tree, limit int) (found []bug, ok bool) {
	b := &bugFinder{Tree: t, language: t.Grammar.Name}
	if !bugLanguages[b.language] || t.Errors > 0 { // syntax errors make every pattern uncertain
		return nil, true
	}
	for i := range t.Nodes {
		if t.Nodes[i].Named {
			b.visit(i)
		}
		if b.steps > limit {
			return nil, false
		}
	}
	return b.out, true
}

func (b *bugFinder) kind(i int) string {
	b.steps++
	return b.Grammar.KindName(b.Nodes[i].Kind)
}

// Text returns the source of a node.
func (b *bugFinder) Text(i int) []byte { return b.source(b.Nodes[i].Start, b.Nodes[i].End) }

// source returns a part of the source.
func (b *bugFinder) source(from, to uint32) []byte {
	b.steps += int(to-from) / stepBytes
	return b.Source[from:to]
}

func (b *bugFinder) field(i int, name string) int { return b.Child(i, b.Grammar.Field(name)) }

// named returns the named children without comments; commented is true if there was one.
func (b *bugFinder) named(i int) (children []int, commented bool) {
	if i < 0 {
		return nil, false
	}
	for c := i + 1; c < int(b.Nodes[i].Next); c = int(b.Nodes[c].Next) {
		switch {
		case !b.Nodes[c].Named:
		case strings.HasSuffix(b.kind(c), "comment"):
			commented = true
		case strings.HasPrefix(b.kind(c), "preproc"):
		default:
			children = append(children, c)
		}
	}
	return children, commented
}

func (b *bugFinder) report(rule string, i int) {
	text := b.normal(i)
	b.out = append(b.out, bug{
		rule: rule, start: int(b.Nodes[i].Row) + 1, end: int(b.Nodes[i].EndRow) + 1,
		identity: rule + ":" + text[:min(len(text), maxName)],
	})
}

// normal returns the text of a node with normalised layout.
func (b *bugFinder) normal(i int) string {
	return strings.ToValidUTF8(string(bytes.Join(bytes.Fields(b.Text(i)), []byte(" "))), "")
}

// same reports whether two nodes have the same text, apart from white space.
func (b *bugFinder) same(i, j int) bool {
	return i >= 0 && j >= 0 && i != j && sameWords(b.Text(i), b.Text(j))
}

// sameWords ends at the first difference: the else of a long chain contains the rest of it, so reading all of each takes quadratic time.
func sameWords(a, b []byte) bool {
	for {
		a, b = bytes.TrimLeftFunc(a, unicode.IsSpace), bytes.TrimLeftFunc(b, unicode.IsSpace)
		if len(a) == 0 || len(b) == 0 {
			return len(a) == len(b)
		}
		n, m := wordLength(a), wordLength(b)
		if !bytes.Equal(a[:n], b[:m]) {
			return false
		}
		a, b = a[n:], b[m:]
	}
}

func wordLength(text []byte) int {
	if n := bytes.IndexFunc(text, unicode.IsSpace); n >= 0 {
		return n
	}
	return len(text)
}

// has reports whether a node, or one below it, is of one of the kinds.
func (b *bugFinder) has(i int, kinds map[string]bool) bool {
	for c := i; c < int(b.Nodes[i].Next); c++ {
		if b.Nodes[c].Named && kinds[b.kind(c)] {
			return true
		}
	}
	return false
}

// effects are the kinds of expressions that may have side effects or change their value.
var effects = words("call_expression method_invocation invocation_expression call function_call_expression member_call_expression " +
	"scoped_call_expression nullsafe_member_call_expression object_creation_expression update_expression postfix_unary_expression " +
	"prefix_unary_expression assignment_expression await_expression yield unary_expression receive_statement method_call")

// pure reports whether an expression has no side effects.
func (b *bugFinder) pure(i int) bool {
	return i >= 0 && !b.has(i, effects) && (b.language != "ruby" || b.has(i, rubyPlain))
}

// rubyPlain are the kinds of Ruby expressions that cannot be calls; a bare name can be one.
var rubyPlain = words("instance_variable class_variable global_variable")
