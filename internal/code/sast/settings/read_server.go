package settings

import (
	"bytes"
	"errors"
	"strings"
)

var errBraces = errors.New("its blocks are not balanced")

// templateSigns are placeholders of template engines.
var templateSigns = []string{"{{", "{%", "<%"}

// readServer reads the configuration of a web server.
func readServer(format Format, data []byte) ([]*Node, error) {
	for _, sign := range templateSigns {
		if bytes.Contains(data, []byte(sign)) && (format == Nginx || sign == "<%") {
			return nil, errTemplate
		}
	}
	if format == Nginx {
		return one(readNginx(data))
	}
	return one(readApache(data))
}

// readNginx reads a configuration of nginx: a directive is a member with its arguments as text, a
// block a map whose arguments are the member "@".
func readNginx(data []byte) (*Node, error) {
	t := &nginxTokens{text: string(data), line: 1}
	root := &Node{Line: 1}
	at, depth := root, 0
	var words []string
	begun := 0
	for range maxNodes {
		word, quoted, ok := t.next()
		switch {
		case !ok:
			if depth != 0 {
				return root, errBraces
			}
			return root, nil
		case quoted:
			words = append(words, word)
		case word == ";":
			if len(words) > 0 {
				at.set(words[0], scalar(strings.Join(words[1:], " "), begun))
			}
			words = nil
		case word == "{":
			if len(words) == 0 || depth >= maxDepth {
				return root, errBraces
			}
			if strings.HasSuffix(words[0], "_by_lua_block") {
				t.skipBlock()
				words = nil
				continue
			}
			block := at.set(words[0], &Node{Line: begun, EndLine: begun})
			if len(words) > 1 {
				block.set("@", scalar(strings.Join(words[1:], " "), begun))
			}
			at, words, depth = block, nil, depth+1
		case word == "}":
			if depth == 0 {
				return root, errBraces
			}
			at.EndLine = t.line
			at, words, depth = at.Parent, nil, depth-1
		default:
			words = append(words, word)
		}
		if len(words) == 1 {
			begun = t.begun
		}
	}
	return root, errSize
}

// nginxTokens splits a configuration into words and the signs ; { }.
type nginxTokens struct {
	text  string
	at    int
	line  int // current line
	begun int // line at which the last word began
}

// next returns the next word; quoted words are never signs.
func (t *nginxTokens) next() (word string, quoted, ok bool) {
	t.space()
	t.begun = t.line
	if t.at >= len(t.text) {
		return "", false, false
	}
	switch c := t.text[t.at]; c {
	case ';', '{', '}':
		t.at++
		return string(c), false, true
	case '"', '\'':
		return t.quotation(c), true, true
	}
	start := t.at
	for t.at < len(t.text) && !strings.ContainsRune(" \t\r\n;{}", rune(t.text[t.at])) {
		if strings.HasPrefix(t.text[t.at:], "${") { // a variable within a word
			if end := strings.IndexByte(t.text[t.at:], '}'); end > 0 {
				t.at += end
			}
		}
		t.at++
	}
	return t.text[start:t.at], false, true
}

func (t *nginxTokens) quotation(quote byte) string {
	start := t.at + 1
	for t.at++; t.at < len(t.text) && t.text[t.at] != quote; t.at++ {
		switch t.text[t.at] {
		case '\\':
			t.at++
		case '\n':
			t.line++
		}
	}
	end := min(t.at, len(t.text))
	t.at = min(t.at+1, len(t.text))
	return t.text[start:end]
}

// space skips white space and comments.
func (t *nginxTokens) space() {
	for ; t.at < len(t.text); t.at++ {
		switch c := t.text[t.at]; {
		case c == '\n':
			t.line++
		case c == '#':
			for t.at+1 < len(t.text) && t.text[t.at+1] != '\n' {
				t.at++
			}
		case c != ' ' && c != '\t' && c != '\r':
			return
		}
	}
}

// skipBlock skips code in another language up to the brace that ends it.
func (t *nginxTokens) skipBlock() {
	for depth := 1; t.at < len(t.text) && depth > 0; {
		switch c := t.text[t.at]; c {
		case '{':
			depth++
		case '}':
			depth--
		case '\n':
			t.line++
		case '"', '\'':
			t.quotation(c)
			continue
		}
		t.at++
	}
}

// readApache reads a configuration of Apache: a directive is a member under its lower-case name, a
// section a map whose arguments are the member "@".
func readApache(data []byte) (*Node, error) {
	root := &Node{Line: 1}
	at, depth := root, 0
	var err error
	lines(data, func(line string, number int) {
		switch {
		case line == "" || line[0] == '#' || err != nil:
			return
		case strings.HasPrefix(line, "</"):
			if depth > 0 {
				at.EndLine = number
				at, depth = at.Parent, depth-1
			}
			return
		}
		name, rest := line, ""
		if end := strings.IndexAny(line, " \t"); end > 0 {
			name, rest = line[:end], strings.TrimSpace(line[end:])
		}
		name, section := strings.CutPrefix(strings.ToLower(name), "<")
		if !section {
			at.set(name, scalar(rest, number))
			return
		}
		if depth++; depth > maxDepth {
			err = errBraces
			return
		}
		at = at.set(strings.TrimSuffix(name, ">"), &Node{Line: number, EndLine: number})
		at.set("@", scalar(strings.Trim(strings.TrimSuffix(rest, ">"), `" `), number))
	})
	return root, err
}
