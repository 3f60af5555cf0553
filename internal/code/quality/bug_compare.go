package quality

import (
	"slices"
	"strings"
)

// operator returns the operator of a binary expression, in lower case.
func (b *bugFinder) operator(left, right int) string {
	return strings.ToLower(strings.TrimSpace(string(b.Source[b.Nodes[left].End:b.Nodes[right].Start])))
}

// unwrapped returns the expression within parentheses.
func (b *bugFinder) unwrapped(i int) int {
	for n := 0; n < 20 && i >= 0 && strings.HasPrefix(b.kind(i), "parenthesized"); n++ {
		inner, _ := b.named(i)
		if len(inner) != 1 {
			return i
		}
		i = inner[0]
	}
	return i
}

// comparison returns both sides of a binary expression; ok is false for anything else.
func (b *bugFinder) comparison(i int) (left int, operator string, right int, ok bool) {
	i = b.unwrapped(i)
	if i < 0 || b.kind(i) != "binary_expression" && b.kind(i) != "binary" {
		return -1, "", -1, false
	}
	left, right = b.field(i, "left"), b.field(i, "right")
	if left < 0 || right < 0 {
		return -1, "", -1, false
	}
	return b.unwrapped(left), b.operator(left, right), b.unwrapped(right), true
}

// sizes are functions and members that are never negative, by language.
var sizes = map[string]map[string]bool{
	"go":      words("len cap"),
	"java":    words("size length"),
	"c-sharp": words("Length Count"),
	"php":     words("count sizeof strlen mb_strlen"),
	"ruby":    words("size length"),
	"kotlin":  words("size length"),
}

// size reports whether an expression is a size.
func (b *bugFinder) size(i int) bool {
	name := -1
	switch b.kind(i) {
	case "call_expression", "function_call_expression":
		name = b.field(i, "function")
	case "method_invocation":
		if arguments, _ := b.named(b.field(i, "arguments")); len(arguments) == 0 && b.field(i, "object") >= 0 {
			name = b.field(i, "name")
		}
	case "field_access":
		name = b.field(i, "field")
	case "member_access_expression":
		name = b.field(i, "name")
	case "navigation_expression":
		if parts, _ := b.named(i); len(parts) == 2 {
			name = parts[1]
		}
	case "call":
		if b.field(i, "arguments") < 0 && b.field(i, "block") < 0 && b.field(i, "receiver") >= 0 {
			name = b.field(i, "method")
		}
	}
	return name >= 0 && sizes[b.language][string(b.Text(name))]
}

// impossible checks comparisons of a size with 0 whose result is always the same.
func (b *bugFinder) impossible(i int) {
	left, operator, right, ok := b.comparison(i)
	if !ok {
		return
	}
	if string(b.Text(left)) == "0" {
		left, right = right, left
		operator = map[string]string{">": "<", "<=": ">="}[operator]
	}
	if (operator == "<" || operator == ">=") && string(b.Text(right)) == "0" && b.size(left) {
		b.report("impossible-comparison", i)
	}
}

var (
	equal    = words("== === is")
	unequal  = words("!= !==")
	both     = words("&& and")
	either   = words("|| or")
	nothing  = words("null nil none null_literal")
	literals = words("string_literal character_literal integer_literal decimal_integer_literal int_literal interpreted_string_literal " +
		"raw_string_literal rune_literal string integer float simple_symbol encapsed_string number_literal")
)

// logic checks the operands of a logical operator.
func (b *bugFinder) logic(i int) {
	left, operator, right, ok := b.comparison(i)
	if !ok || !both[operator] && !either[operator] {
		return
	}
	for n := 0; n < 10; n++ {
		last := left
		if l, inner, r, ok := b.comparison(left); ok && (both[operator] && both[inner] || either[operator] && either[inner]) {
			last, left = r, l
		} else {
			n = 10
		}
		switch {
		case b.absent(last, right, both[operator]):
			b.report("null-dereference", i)
			return
		case b.contradicts(last, right, both[operator]):
			b.report("contradictory-comparison", i)
			return
		case b.has(last, effects): // it may change what earlier operands test
			return
		}
	}
}

// contradicts reports whether a condition is always false, as x == 1 && x == 2, or always
// true, as x != 1 || x != 2.
func (b *bugFinder) contradicts(first, second int, and bool) bool {
	value, operator, constant, ok := b.comparison(first)
	again, operatorAgain, other, okAgain := b.comparison(second)
	wanted := unequal
	if and {
		wanted = equal
	}
	if !ok || !okAgain || !wanted[operator] || operator != operatorAgain || !b.same(value, again) || b.has(value, effects) {
		return false
	}
	return b.kind(constant) == b.kind(other) && literals[b.kind(constant)] && b.plain(constant) && b.plain(other) &&
		unquoted(b.normal(constant)) != unquoted(b.normal(other))
}

// plain reports whether the node is a literal without interpolation.
func (b *bugFinder) plain(i int) bool {
	return !b.has(i, words("interpolation variable_name interpolation_expression dynamic_variable_name"))
}

// absent checks a null check whose other operand uses the value when it is null.
func (b *bugFinder) absent(check, use int, and bool) bool {
	if b.language == "ruby" { // nil has methods in Ruby
		return false
	}
	value, operator, null, ok := b.comparison(check)
	wanted := unequal
	if and {
		wanted = equal
	}
	if !ok || !wanted[operator] || !nothing[strings.ToLower(string(b.Text(null)))] || b.has(value, effects) || !b.isName(value) {
		return false
	}
	for c := use; c < int(b.Nodes[use].Next); c++ {
		switch k := b.kind(c); {
		case k == "assignment_expression" || strings.Contains(k, "lambda") || strings.Contains(k, "function") && k != "function_call_expression":
			return false
		case b.Nodes[c].Named && b.uses(c, value):
			return !b.decided(c, use)
		}
	}
	return false
}

// isName reports whether the node is a variable or a field.
func (b *bugFinder) isName(i int) bool {
	return words("identifier variable_name field_access selector_expression member_access_expression")[b.kind(i)]
}

// uses reports whether the node accesses a member of the value, which fails for null.
func (b *bugFinder) uses(i, value int) bool {
	target := -1
	switch b.kind(i) {
	case "method_invocation", "field_access", "member_call_expression":
		target = b.field(i, "object")
	case "member_access_expression":
		if target = b.field(i, "expression"); target < 0 {
			target = b.field(i, "object")
		}
	case "selector_expression":
		target = b.field(i, "operand")
	}
	return target >= 0 && b.normal(target) == b.normal(value)
}

// decided reports whether the use depends on another condition within the operand.
func (b *bugFinder) decided(at, within int) bool {
	for p := int(b.Nodes[at].Parent); p >= within; p = int(b.Nodes[p].Parent) {
		if k := b.kind(p); strings.Contains(k, "ternary") || strings.Contains(k, "conditional") {
			return true
		}
		if _, operator, _, ok := b.comparison(p); ok && (both[operator] || either[operator] || operator == "??") {
			return true
		}
		if b.kind(p) == "argument_list" && strings.Contains(string(b.Text(int(b.Nodes[p].Parent))), "nameof") {
			return true
		}
	}
	return false
}

// assigned checks a condition that assigns a constant.
func (b *bugFinder) assigned(condition int) {
	i := b.unwrapped(condition)
	if b.language == "go" || i < 0 || b.kind(i) != "assignment_expression" && b.kind(i) != "assignment" {
		return
	}
	left, right := b.field(i, "left"), b.field(i, "right")
	if left < 0 || right < 0 || b.operator(left, right) != "=" {
		return
	}
	constant := slices.Contains([]string{"true", "false", "null", "nil"}, strings.ToLower(string(b.Text(right))))
	if constant || literals[b.kind(right)] && b.plain(right) {
		b.report("assignment-in-condition", i)
	}
}
