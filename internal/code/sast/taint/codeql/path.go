package codeql

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// component is a part of an access path: "Argument[0..2]" has the name Argument and the one
// argument "0..2".
type component struct {
	name string
	args []string
}

var componentName = regexp.MustCompile(`^[A-Za-z][A-Za-z_-]*$`)

// parsePath takes an access path apart. Brackets may contain dots, commas and brackets; a dot
// at the beginning does not count.
func parsePath(text string) ([]component, error) {
	var out []component
	for rest := strings.TrimPrefix(strings.TrimSpace(text), "."); rest != ""; {
		var c component
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		c.name, rest = strings.TrimSpace(rest[:end]), rest[end:]
		if !componentName.MatchString(c.name) {
			return nil, fmt.Errorf("access path %q: %q is no component", text, c.name)
		}
		if strings.HasPrefix(rest, "[") {
			closing := closingBracket(rest)
			if closing < 0 {
				return nil, fmt.Errorf("access path %q: a bracket is not closed", text)
			}
			for arg := range strings.SplitSeq(rest[1:closing], ",") {
				c.args = append(c.args, strings.TrimSpace(arg))
			}
			rest = rest[closing+1:]
		}
		out = append(out, c)
		switch {
		case rest == "":
		case rest[0] != '.' || len(rest) == 1:
			return nil, fmt.Errorf("access path %q: a dot and a component are expected before %q", text, rest)
		default:
			rest = rest[1:]
		}
	}
	return out, nil
}

func closingBracket(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// maxRange is the maximum number of arguments in a range such as "0..2".
const maxRange = 64

var errRange = errors.New("it is neither an argument, such as 0, nor a range, such as 0..2, nor a name with a colon")

// positions returns the slots of arguments or parameters: "0..2,sql:" gives 0, 1, 2 and sql.
func positions(args []string) ([]string, error) {
	var out []string
	for _, a := range args {
		switch first, last, isRange := strings.Cut(a, ".."); {
		case a == "this", a == "self", a == "receiver", a == "-1":
			out = append(out, "this")
		case a == "any":
			out = append(out, "*")
		case strings.HasSuffix(a, ":") && len(a) > 1 && !strings.ContainsAny(a, "|. "):
			out = append(out, strings.TrimSuffix(a, ":"))
		case isRange:
			more, err := span(first, last)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", a, err)
			}
			out = append(out, more...)
		default:
			if n, err := strconv.Atoi(a); err != nil || n < 0 || n >= maxRange {
				return nil, fmt.Errorf("%q: %w", a, errRange)
			}
			out = append(out, a)
		}
	}
	return out, nil
}

func span(first, last string) ([]string, error) {
	from, err := strconv.Atoi(first)
	if err != nil || from < 0 || from >= maxRange {
		return nil, errRange
	}
	if last == "" {
		return []string{first + "+"}, nil
	}
	to, err := strconv.Atoi(last)
	if err != nil || to < from || to >= maxRange {
		return nil, errRange
	}
	var out []string
	for i := from; i <= to; i++ {
		out = append(out, strconv.Itoa(i))
	}
	return out, nil
}
