package quality

import "bytes"

// spelling is the syntax of comments and texts in a language without a grammar.
type spelling struct {
	line   []string
	block  [][2]string
	quotes string
	// long are texts over several lines.
	long [][2]string
}

func cLike() spelling {
	return spelling{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: `"'`, long: [][2]string{{`"""`, `"""`}, {"`", "`"}}}
}

func hashed() spelling {
	return spelling{line: []string{"#"}, quotes: `"'`, long: [][2]string{{`"""`, `"""`}, {"'''", "'''"}}}
}

// spellings returns the spellings of languages that differ from C.
func spellings() map[string]spelling {
	out := map[string]spelling{}
	for _, g := range []struct {
		s     spelling
		names []string
	}{
		{hashed(), []string{
			"Python", "Ruby", "Shell", "Fish", "Awk", "Perl", "Raku", "R", "Julia", "Nim", "Elixir", "Crystal", "Makefile", "CMake", "Dockerfile",
			"Starlark", "Cython", "CoffeeScript", "Tcl", "GDScript", "GraphQL", "Puppet", "Gherkin", "Robot Framework", "Vyper", "Rego", "SaltStack",
			"YAML", "TOML", "Nginx", "Meson", "Just",
		}},
		{spelling{line: []string{"#"}, block: [][2]string{{"<#", "#>"}}, quotes: `"'`}, []string{"PowerShell"}},
		{spelling{line: []string{"#", "//"}, block: [][2]string{{"/*", "*/"}}, quotes: `"`}, []string{"HCL", "Nix", "Dhall"}},
		{spelling{line: []string{"//", "#"}, block: [][2]string{{"/*", "*/"}}, quotes: `"'`}, []string{"PHP", "Hack"}},
		{spelling{line: []string{"--"}, block: [][2]string{{"/*", "*/"}}, quotes: `"'`}, []string{"SQL", "PL/SQL", "T-SQL", "CQL"}},
		{spelling{line: []string{"--"}, block: [][2]string{{"--[[", "]]"}}, quotes: `"'`, long: [][2]string{{"[[", "]]"}}}, []string{"Lua"}},
		{spelling{line: []string{"--"}, block: [][2]string{{"{-", "-}"}}, quotes: `"`}, []string{"Haskell", "Elm"}},
		{spelling{line: []string{"--"}, quotes: `"`}, []string{"Ada", "VHDL"}},
		{spelling{block: [][2]string{{"<!--", "-->"}, {"/*", "*/"}}, quotes: `"'`}, []string{
			"HTML", "Vue", "Svelte", "Astro", "JSP", "ASP.NET", "Classic ASP", "Razor", "EJS", "ERB", "EEx", "Handlebars", "Mustache", "Twig",
			"Jinja", "Liquid",
			"Nunjucks", "FreeMarker", "Velocity", "Go Template", "XML", "SVG", "XAML", "XSLT",
		}},
		{spelling{block: [][2]string{{"/*", "*/"}}, quotes: `"'`}, []string{"CSS"}},
		{
			spelling{line: []string{";"}, block: [][2]string{{"#|", "|#"}}, quotes: `"`},
			[]string{"Common Lisp", "Clojure", "Scheme", "Racket", "Emacs Lisp"},
		},
		{spelling{line: []string{";", "#", "//"}, block: [][2]string{{"/*", "*/"}}, quotes: `"`}, []string{"Assembly"}},
		{spelling{line: []string{"%"}, quotes: `"`}, []string{"Erlang", "Prolog", "MATLAB"}},
		{spelling{line: []string{"!"}, quotes: `"'`}, []string{"Fortran"}},
		{spelling{line: []string{"'"}, quotes: `"`}, []string{"Visual Basic"}},
		{spelling{line: []string{`"`}, quotes: "'"}, []string{"Vim Script"}},
		{spelling{line: []string{"//"}, block: [][2]string{{"{", "}"}, {"(*", "*)"}}, quotes: "'"}, []string{"Pascal"}},
		{spelling{block: [][2]string{{"(*", "*)"}}, quotes: `"`}, []string{"OCaml"}},
		{spelling{line: []string{"//"}, block: [][2]string{{"(*", "*)"}}, quotes: `"`}, []string{"F#"}},
		{spelling{line: []string{"REM ", "rem ", "::"}, quotes: `"`}, []string{"Batch"}},
	} {
		for _, n := range g.names {
			out[n] = g.s
		}
	}
	return out
}

// lexer splits source of any language into tokens, given only its spelling.
type lexer struct {
	spelling
	source []byte
	at     int
	row    uint32
	marks  *marks
	out    []token
}

func lex(s spelling, source []byte, m *marks) []token {
	x := &lexer{spelling: s, source: source, marks: m}
	for x.at < len(source) {
		x.next()
	}
	return x.out
}

func (x *lexer) rest() []byte { return x.source[x.at:] }

func (x *lexer) next() {
	b := x.source[x.at]
	switch {
	case b == '\n':
		x.row++
		x.at++
	case b <= ' ':
		x.at++
	case x.comment() || x.text():
	case isWord(b):
		x.word()
	default:
		x.at++
		x.emit(hashOf(x.source[x.at-1:x.at]), classSign)
	}
}

func (x *lexer) emit(hash, class uint32) {
	x.marks.mark(x.row, x.row, markCode)
	x.out = append(x.out, newToken(hash, x.row, class))
}

func (x *lexer) word() {
	start := x.at
	for x.at < len(x.source) && isWord(x.source[x.at]) {
		x.at++
	}
	if b := x.source[start]; b >= '0' && b <= '9' {
		x.emit(hashNumber, classData)
		return
	}
	x.emit(hashOf(x.source[start:x.at]), classWord)
}

func (x *lexer) comment() bool {
	for _, b := range x.block {
		if bytes.HasPrefix(x.rest(), []byte(b[0])) {
			x.skip(len(b[0]), b[1], markComment)
			return true
		}
	}
	for _, l := range x.line {
		if bytes.HasPrefix(x.rest(), []byte(l)) {
			x.marks.mark(x.row, x.row, markComment)
			if n := bytes.IndexByte(x.rest(), '\n'); n >= 0 {
				x.at += n
			} else {
				x.at = len(x.source)
			}
			return true
		}
	}
	return false
}

// maxText limits the search for the end of a text, in bytes, so that unsuccessful searches
// from every quote of a long line stay fast.
const maxText = 4 << 10

// text reads a text. A single quote without a counterpart on its line is not a text: an
// apostrophe, a lifetime, an operator.
func (x *lexer) text() bool {
	for _, l := range x.long {
		if bytes.HasPrefix(x.rest(), []byte(l[0])) {
			x.emit(hashText, classData)
			x.skip(len(l[0]), l[1], markCode)
			return true
		}
	}
	quote := x.source[x.at]
	if bytes.IndexByte([]byte(x.quotes), quote) < 0 {
		return false
	}
	for i := x.at + 1; i < min(len(x.source), x.at+maxText) && x.source[i] != '\n'; i++ {
		switch x.source[i] {
		case '\\':
			i++
		case quote:
			x.emit(hashText, classData)
			x.at = i + 1
			return true
		}
	}
	x.emit(hashOf(x.source[x.at:x.at+1]), classSign)
	x.at++
	return true
}

// skip advances past the end of the present element and marks its lines.
func (x *lexer) skip(begin int, end string, what uint8) {
	from := x.at + begin
	n := bytes.Index(x.source[from:], []byte(end))
	to := len(x.source)
	if n >= 0 {
		to = from + n + len(end)
	}
	lines := uint32(bytes.Count(x.source[x.at:to], []byte{'\n'}))
	x.marks.mark(x.row, x.row+lines, what)
	x.row += lines
	x.at = to
}
