package quality

import (
	"regexp"
	"slices"
	"strings"
)

// handlers checks the order of handlers: an earlier general handler makes a later one unreachable. In other languages the
// compiler refuses it.
func (b *bugFinder) handlers(i int) {
	switch b.language {
	case "ruby":
		b.handlersRuby(i)
	case "php":
		b.handlersPHP(i)
	}
}

var (
	phpCaught = regexp.MustCompile(`^catch\s*\(\s*([\w\\]+)(\s+\$\w+)?\s*\)`)
	// phpForeign matches what gives the names Exception and Throwable another meaning.
	phpForeign = regexp.MustCompile(`\bnamespace\s+\w[\w\\]*\s*[;{]|` +
		`\buse\s[^;]*(\w\\|\bas\s+|\{[^};]*\b)(Exception|Throwable)\s*[;,}]`)
	// phpImported matches an import of the global class.
	phpImported = regexp.MustCompile(`\buse\s+\\?(Exception|Throwable)\s*;`)
)

func (b *bugFinder) handlersPHP(i int) {
	children, _ := b.named(i)
	taken := false
	for _, c := range children {
		if b.kind(c) != "catch_clause" {
			continue
		}
		caught := phpCaught.FindSubmatch(b.Text(c))
		if caught == nil {
			continue
		}
		name := string(caught[1])
		if taken && strings.HasSuffix(name, "Exception") {
			b.report("unreachable-handler", c)
			return
		}
		taken = taken || b.catchesAll(name)
	}
}

// catchesAll reports whether a class of PHP is the global Exception or Throwable.
func (b *bugFinder) catchesAll(class string) bool {
	name, global := strings.CutPrefix(class, `\`)
	if name != "Exception" && name != "Throwable" {
		return false
	}
	if b.phpNames == nil {
		b.phpNames = map[string]bool{}
		own := phpForeign.Match(b.Source)
		b.phpNames["Exception"], b.phpNames["Throwable"] = !own, !own
		for _, m := range phpImported.FindAllSubmatch(b.Source, -1) {
			b.phpNames[string(m[1])] = true
		}
	}
	return global || b.phpNames[name]
}

func (b *bugFinder) handlersRuby(i int) {
	children, _ := b.named(i)
	general := "" // the widest class that an earlier handler catches
	for _, c := range children {
		if b.kind(c) != "rescue" {
			continue
		}
		classes := b.rescued(c)
		if general != "" && len(classes) > 0 && !b.passes(classes, general) {
			b.report("unreachable-handler", c)
			return
		}
		switch {
		case slices.Contains(classes, "Exception"):
			general = "Exception"
		case general == "" && (len(classes) == 0 || slices.Contains(classes, "StandardError")):
			general = "StandardError"
		}
	}
}

// rescued returns the classes that a handler of Ruby names.
func (b *bugFinder) rescued(i int) (classes []string) {
	named, _ := b.named(b.field(i, "exceptions"))
	for _, c := range named {
		classes = append(classes, strings.TrimPrefix(string(b.Text(c)), "::"))
	}
	return classes
}

// rubyOther are classes of errors that are not a StandardError, although their names may end like one.
var rubyOther = words("LoadError NoMemoryError NotImplementedError ScriptError SecurityError SyntaxError SystemStackError " +
	"RSpec::Expectations::ExpectationNotMetError")

// passes reports whether a general handler may let an error of one of the classes through.
func (b *bugFinder) passes(classes []string, general string) bool {
	for _, name := range classes {
		constant := name != "" && name[0] >= 'A' && name[0] <= 'Z'
		standard := strings.HasSuffix(name, "Error") && !rubyOther[name] || strings.HasPrefix(name, "Errno::") || name == "StopIteration"
		if !constant || general == "StandardError" && !standard {
			return true
		}
	}
	return false
}
