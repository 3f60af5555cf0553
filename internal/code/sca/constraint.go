package sca

import (
	"regexp"
	"strconv"
	"strings"
)

// bounds is the range of versions that a manifest allows. Without a lockfile, a package
// manager installs the newest of them.
type bounds struct {
	low   string // the lowest version; "" if unknown
	below string // the upper bound; "" if missing
	upTo  bool   // the upper bound itself is allowed
	exact bool   // there is one version: low
}

// constraint is the notation of an ecosystem.
type constraint struct {
	alternatives string // separator of alternatives
	// bare is the operator of a version without an operator. A version with fewer than three
	// numbers is a prefix if partial is true.
	bare    string
	partial bool
	// tilde drops the last number: ~1.2 is below 2.
	tilde bool
}

func constraintOf(ecosystem string) constraint {
	switch ecosystem {
	case "npm":
		return constraint{alternatives: "||", bare: "=", partial: true}
	case "crates.io":
		return constraint{bare: "^"}
	case "Packagist":
		return constraint{alternatives: "|", bare: "=", tilde: true}
	case "Hex":
		return constraint{alternatives: " or ", bare: "="}
	case "SwiftURL":
		return constraint{bare: "^"}
	}
	return constraint{bare: "="}
}

var comparator = regexp.MustCompile(`(\^>=|===|==|~=|~>|>=|<=|!=|=|>|<|\^|~)?\s*v?([0-9*xX][\w.+*-]*)`)

// parseConstraint reads a requirement. ok is false if it allows every version, or its form
// is unknown.
func parseConstraint(ecosystem, text string) (b bounds, ok bool) {
	c := constraintOf(ecosystem)
	if ecosystem == "Maven" {
		return parseJVM(strings.TrimSpace(text))
	}
	if ecosystem == "Packagist" { // a branch can stand for a version: dev-main as 1.0.0
		text, _, _ = strings.Cut(text, " as ")
	}
	if c.alternatives != "" {
		parts := strings.Split(text, c.alternatives)
		text = parts[len(parts)-1]
	}
	text = strings.TrimSpace(strings.ReplaceAll(text, " and ", ","))
	if interval.MatchString(text) {
		b, ok = parseInterval(text)
		if ecosystem == "NuGet" && text[0] == '[' {
			b.lowest()
		}
		return b, ok
	}
	if low, high, ranged := strings.Cut(text, " - "); ranged {
		return bounds{low: strings.TrimSpace(low), below: strings.TrimSpace(high), upTo: true}, true
	}
	for _, at := range comparator.FindAllStringSubmatchIndex(text, -1) {
		op := ""
		if at[2] >= 0 {
			op = text[at[2]:at[3]]
		}
		if op == "" && at[0] > 0 && !strings.ContainsRune(" \t\r\n,;&(", rune(text[at[0]-1])) {
			continue // a part of a word, such as a branch: dev-feature-2.0
		}
		b.add(c, op, text[at[4]:at[5]])
	}
	if b.low == "" && b.below != "" {
		b.low = "0"
	}
	return b, b.low != ""
}

var (
	// interval matches the notation of NuGet and Maven, and that of Gradle with reversed
	// brackets for an excluded bound.
	interval = regexp.MustCompile(`^[\[(\]].*[\])\[]$`)
	// nextInterval matches the end of one interval and the beginning of another.
	nextInterval = regexp.MustCompile(`[\])]\s*,\s*[\[(]`)
)

// parseInterval reads [1.0,2.0), or the last of several intervals.
func parseInterval(text string) (b bounds, ok bool) {
	if all := nextInterval.FindAllStringIndex(text, -1); all != nil {
		text = text[all[len(all)-1][1]-1:]
	}
	low, high, ranged := strings.Cut(text[1:len(text)-1], ",")
	low, high = strings.TrimSpace(low), strings.TrimSpace(high)
	if !ranged {
		return bounds{low: low, exact: true}, low != ""
	}
	b = bounds{low: low, below: high, upTo: strings.HasSuffix(text, "]")}
	if b.low == "" && b.below != "" {
		b.low = "0"
	}
	return b, b.low != ""
}

// lowest narrows an interval to its lower bound, which NuGet installs unless it floats.
func (b *bounds) lowest() {
	numbers, wild := numbersOf(b.low)
	switch {
	case wild:
		b.low = joined(numbers)
	case b.low != "0":
		*b = bounds{low: b.low, exact: true}
	}
}

// parseJVM reads a version of Maven, or a dynamic one of Gradle or Ivy: 2.+, [1.0,2.0[,
// [1.0,2.0[!!1.5 (a strict range with a preferred version).
func parseJVM(text string) (b bounds, ok bool) {
	strict, preferred, _ := strings.Cut(text, "!!")
	text = firstOf(preferred, strict)
	if interval.MatchString(text) {
		return parseInterval(text)
	}
	if prefix, dynamic := strings.CutSuffix(text, "+"); dynamic {
		numbers, _ := numbersOf(strings.TrimSuffix(prefix, "."))
		b.low = joined(numbers)
		if strings.HasSuffix(prefix, ".") {
			b.below = bumped(numbers, len(numbers)-1)
		}
		return b, b.low != ""
	}
	if strings.HasPrefix(strings.ToLower(text), "latest.") || !(order{"Maven"}).comparable(text) {
		return bounds{}, false
	}
	return bounds{low: text, exact: true}, true
}

// boundsOf returns the bounds of a requirement; nil if it has none.
func boundsOf(ecosystem, requirement string) *bounds {
	if requirement == "" {
		return nil
	}
	b, _ := parseConstraint(ecosystem, requirement)
	return &b
}

// add narrows the bounds by one comparison.
func (b *bounds) add(c constraint, op, version string) {
	numbers, wild := numbersOf(version)
	if op == "" {
		op = c.bare
		if c.partial && len(numbers) < 3 {
			wild = true
		}
	}
	if wild && len(numbers) == 0 {
		return
	}
	switch op {
	case "!=":
	case "<", "<=":
		b.below, b.upTo = version, op == "<="
	case ">", ">=":
		b.low = version
	default:
		b.around(c, op, version, numbers, wild)
	}
}

// around sets the bounds to the versions compatible with the given one.
func (b *bounds) around(c constraint, op, version string, numbers []int, wild bool) {
	last := len(numbers) - 1
	b.low = version
	switch {
	case wild:
		b.low, b.below = joined(numbers), bumped(numbers, last)
	case op == "^":
		at := 0
		for at < last && numbers[at] == 0 {
			at++
		}
		b.below = bumped(numbers, at)
	case op == "~>", op == "~=", op == "~" && c.tilde:
		b.below = bumped(numbers, max(last-1, 0))
	case op == "~", op == "^>=": // the latter of Haskell, whose major version has two numbers
		b.below = bumped(numbers, min(1, last))
	default:
		b.exact = true
	}
}

// numbersOf returns the leading numbers of a version, and whether a wildcard follows.
func numbersOf(version string) (out []int, wild bool) {
	version, _, _ = strings.Cut(version, "+")
	release, _, _ := strings.Cut(version, "-")
	for part := range strings.SplitSeq(release, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return out, part == "*" || part == "x" || part == "X"
		}
		out = append(out, n)
	}
	return out, false
}

// bumped returns the lowest version above all versions with the same numbers up to the
// index.
func bumped(numbers []int, at int) string {
	if len(numbers) == 0 || at < 0 {
		return ""
	}
	out := append([]int(nil), numbers[:at+1]...)
	out[at]++
	for len(out) < 3 {
		out = append(out, 0)
	}
	return joined(out)
}

func joined(numbers []int) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ".")
}

// allows reports whether the bounds allow a version that is not below the lower bound.
func (b bounds) allows(o order, version string) bool {
	if b.below == "" {
		return true
	}
	c, err := o.compare(version, b.below)
	return err == nil && (c < 0 || c == 0 && b.upTo)
}
