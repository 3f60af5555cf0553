package repair

import (
	"bytes"
	"regexp"
	"slices"
)

var (
	// prefix matches what a declaration begins with, up to the word that says what it declares.
	prefix = regexp.MustCompile(`^(?:@(?:\w+:)?[\w.]+(?:\([^()\n]*\))?[ \t]+|(?:private|protected|internal|public|open|abstract|final|override|` +
		`const|lateinit|suspend|operator|infix|inline|tailrec|external|expect|actual|data|sealed|enum|annotation|inner|value|companion)[ \t]+)*` +
		`(fun|val|var|class|interface|object|typealias|init[ \t]*\{|constructor[ \t]*\()`)
	enum = regexp.MustCompile(`\benum[ \t]`)
	// unfinished are words after which no declaration begins.
	unfinished = regexp.MustCompile(`\b(?:else|in|is|as|by|return|throw|fun|get|set|if|while|for|when|try|do)$`)
)

// body is a pair of brackets that is open.
type body struct {
	bracket byte
	class   bool // it is the body of a class
	// declares is true if a declaration in the body may have to be terminated; its last line has it.
	declares bool
	// entries is true between the entries of an enum, which may have bodies.
	entries bool
	// header is true between the name of a class and its body, and enum if that is one of an enum.
	header, enum bool
}

// bodies finds the bodies of classes that are written in few lines.
type bodies struct {
	*repair
	open []body
}

// terminate ends the declarations in bodies of classes that follow one another, or the end of the body, in one line: the grammar takes the
// end of a line for the end of a declaration, but no closing brace.
func (r *repair) terminate() {
	b := &bodies{repair: r, open: []body{{}}}
	for i := 0; i < len(r.code); i++ {
		switch c := r.code[i]; {
		case c == '{' || c == '(' || c == '[':
			b.begin(c)
		case c == '}' || c == ')' || c == ']':
			b.end(i)
		case c == '\n' || c == ';':
			b.top().declares, b.top().entries = false, b.top().entries && c != ';'
		case b.begins(i):
			i = b.declaration(i)
		}
	}
}

func (b *bodies) top() *body { return &b.open[len(b.open)-1] }

// begin opens a bracket.
func (b *bodies) begin(bracket byte) {
	inner := body{bracket: bracket}
	if t := b.top(); bracket == '{' {
		inner.class, inner.entries = t.header || t.entries, t.header && t.enum
		t.header, t.enum = false, false
	}
	b.open = append(b.open, inner)
}

// end closes a bracket.
func (b *bodies) end(at int) {
	if t := b.top(); t.class && t.declares && b.room(at) {
		b.out[at-1] = ';'
	}
	if len(b.open) > 1 {
		b.open = b.open[:len(b.open)-1]
	}
}

// begins reports whether a word or an annotation begins at a position.
func (b *bodies) begins(at int) bool {
	c := b.code[at]
	return (c == '@' || isWord(c)) && (at == 0 || !isWord(b.code[at-1]) && b.code[at-1] != '.' && b.code[at-1] != ':' && b.code[at-1] != '@')
}

// declaration notes the declaration that begins at a position, if one does, and returns the position of its last byte that was read.
func (b *bodies) declaration(at int) int {
	m := prefix.FindSubmatchIndex(b.code[at:])
	if m == nil || m[1] < len(b.code)-at && isWord(b.code[at+m[1]-1]) && isWord(b.code[at+m[1]]) {
		for at+1 < len(b.code) && isWord(b.code[at+1]) {
			at++
		}
		return at
	}
	word := b.code[at+m[2] : at+m[3]]
	t, constructor := b.top(), word[0] == 'c' && word[1] == 'o'
	if t.class && (!t.header || !constructor) && b.follows(at) {
		b.out[at-1] = ';'
	}
	switch {
	case slices.Contains([]string{"class", "interface", "object"}, string(word)):
		t.header, t.enum = true, enum.Match(b.code[at:at+m[2]])
	case !constructor:
		t.header = false
	}
	if slices.Contains([]string{"fun", "val", "var"}, string(word)) {
		t.declares = true
	}
	return at + m[2] + len(bytes.TrimRight(word, " \t{(")) - 1
}

// follows reports whether another declaration precedes a position in its line, with a space between them.
func (b *bodies) follows(at int) bool {
	before := bytes.TrimRight(b.code[:at], " \t")
	if len(before) == at || len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	return bytes.IndexByte([]byte("})]>?!\"'"), last) >= 0 || isWord(last) && !unfinished.Match(before[max(0, len(before)-10):])
}

// room reports whether there is a space before a position, for which others in its line move.
func (b *bodies) room(at int) bool {
	for i := at - 1; i > 0 && b.code[i] != '\n'; i-- {
		if !isSpace(b.code[i]) || i < at-1 && b.code[i-1] != '{' && !isSpace(b.code[i-1]) {
			continue
		}
		for _, text := range [][]byte{b.out, b.code} {
			copy(text[i:at-1], text[i+1:at])
			text[at-1] = ' '
		}
		return true
	}
	return false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
