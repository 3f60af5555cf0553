package sast

import (
	"bytes"
	"regexp"
	"slices"

	"assay/internal/scan"
)

// passedTo matches a step in which a function of the program gets the data.
var passedTo = regexp.MustCompile(`^It is passed to (?:.*[.:>])?(\w+)\.$`)

// beforeCalls are words that may be in front of a call; other words in front of a name and a bracket are types or words of declarations.
var beforeCalls = []string{
	"and", "await", "case", "defer", "do", "else", "go", "if", "in", "new", "not", "or", "return", "throw", "when", "yield",
}

// ofOneHandler reports whether data goes from where requests are handled to its sink through functions that nothing else calls, so that no
// other code may check it on the way.
func (n *normalizer) ofOneHandler(f *scan.Finding) bool {
	if len(f.CodeFlow) == 0 || !handlers.MatchString(f.CodeFlow[0].Path) {
		return false
	}
	passes := false
	for _, s := range f.CodeFlow {
		m := passedTo.FindStringSubmatch(s.Message)
		if m == nil {
			continue
		}
		if n.calls()[m[1]] != 1 {
			return false
		}
		passes = true
	}
	return passes
}

// callsByName returns the number of calls in released code, by the last part of the function's name.
func (n *normalizer) callsByName() map[string]int {
	out := map[string]int{}
	n.eachFile(func(file string) bool {
		return programFile.MatchString(file) && !n.files[file].Test && !n.example(file)
	}, func(_ string, text []byte) {
		for line := range bytes.Lines(text) {
			countCalls(line, out)
		}
	})
	return out
}

// countCalls adds the calls on a line.
func countCalls(line []byte, to map[string]int) {
	for at, c := range line {
		if c != '(' {
			continue
		}
		begin := at
		for begin > 0 && isWord(line[begin-1]) {
			begin--
		}
		if name := string(line[begin:at]); name != "" && !declares(line[:begin]) {
			to[name]++
		}
	}
}

// declares reports whether a name after this text is that of a function which is declared there.
func declares(before []byte) bool {
	text := bytes.TrimSpace(before)
	if bytes.HasPrefix(text, []byte("func ")) { // with a receiver in Go
		return bytes.HasSuffix(text, []byte(")")) || len(text) == len("func")
	}
	if len(text) == len(before) && len(text) > 0 { // nothing is between them
		return false
	}
	end := len(text)
	for end > 0 && isWord(text[end-1]) {
		end--
	}
	word := string(text[end:])
	if word == "" {
		return bytes.HasSuffix(text, []byte(">")) && !bytes.HasSuffix(text, []byte("=>")) && !bytes.HasSuffix(text, []byte("->"))
	}
	return !slices.Contains(beforeCalls, word)
}

func isWord(c byte) bool { return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' }
