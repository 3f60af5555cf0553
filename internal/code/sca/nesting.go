package sca

import (
	"bytes"
	"path"
	"strings"
)

// maxNesting limits the nesting of TOML values, and the parts of a key. The parser recurses
// over both, and a stack overflow would end the process: it cannot be recovered.
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

// tooNested reports whether TOML is nested deeper than allowed. Malformed TOML is checked at
// least up to where a parser stops.
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

// stringEnd returns the end of the string at the start of raw. A string that is not closed
// on its line ends there: it is an error.
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
			if run >= 3 { // up to two quotes before its end belong to the string itself
				return i + run
			}
			i += run - 1
		}
		i++
	}
	return len(raw)
}
