package sca

import (
	"bytes"
	"path"
	"strings"
)

// maxNesting is how deep values of TOML are in each other, and how many parts a key
// has. The parser follows both by calling itself, and a stack that overflows ends the
// process: nothing can recover from that.
const maxNesting = 100

// isTOML reports whether a file is read as TOML.
func isTOML(file string) bool {
	switch base := path.Base(file); base {
	case "poetry.lock", "pdm.lock", "uv.lock", "Cargo.lock", "Pipfile":
		return true
	default:
		return strings.EqualFold(path.Ext(base), ".toml")
	}
}

// tooNested reports whether TOML is nested deeper than it may be. What is no TOML is
// judged up to where a parser stops at least.
func tooNested(raw []byte) bool {
	depth, parts := 0, 0
	for i := 0; i < len(raw); {
		switch raw[i] {
		case '#':
			i += lineEnd(raw[i:])
			continue
		case '"', '\'':
			i += stringEnd(raw[i:])
			continue
		case '[', '{':
			depth++
			parts = 0
		case ']', '}':
			depth = max(depth-1, 0)
			parts = 0
		case '.':
			parts++
		case '=', ',', '\n':
			parts = 0
		}
		if depth > maxNesting || parts > maxNesting {
			return true
		}
		i++
	}
	return false
}

func lineEnd(raw []byte) int {
	if i := bytes.IndexByte(raw, '\n'); i >= 0 {
		return i
	}
	return len(raw)
}

// stringEnd is where a string ends that raw begins with. One without an end in its
// line ends there: it is an error.
func stringEnd(raw []byte) int {
	quote, literal := raw[:1], raw[0] == '\''
	several := bytes.HasPrefix(raw, bytes.Repeat(quote, 3))
	i := 1
	if several {
		i = 3
	}
	for i < len(raw) {
		switch c := raw[i]; {
		case c == '\\' && !literal:
			i++
		case c == '\n' && !several:
			return i
		case c == quote[0] && !several:
			return i + 1
		case c == quote[0]:
			run := len(raw[i:]) - len(bytes.TrimLeft(raw[i:], string(quote)))
			if run >= 3 { // up to two of the string's own stand before its end
				return i + run
			}
			i += run - 1
		}
		i++
	}
	return len(raw)
}
