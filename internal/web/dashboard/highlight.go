package dashboard

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"assay/internal/web/ui"
)

// codeLine is a displayed line of code.
type codeLine struct {
	No     int  // from 1; 0 if unknown
	Marked bool // the finding is about it
	Tokens []codeToken
}

// codeToken is a piece of a line with the class that colours it.
type codeToken struct{ Class, Text string }

// highlight splits a file's code into lines with coloured tokens. first is the number of the
// first line; the lines from up to to are marked.
func highlight(path, code string, first, from, to int) []codeLine {
	code = strings.ReplaceAll(ui.Plain(strings.ReplaceAll(code, "\r", "")), "\t", "    ")
	tokens, err := chroma.Tokenise(lexerOf(path), nil, code)
	if err != nil { // the lexer failed: show the code without colours
		tokens = []chroma.Token{{Type: chroma.Text, Value: code}}
	}
	var lines []codeLine
	for i, line := range chroma.SplitTokensIntoLines(tokens) {
		one := codeLine{Marked: first > 0 && first+i >= from && first+i <= max(from, to)}
		if first > 0 {
			one.No = first + i
		}
		for _, t := range line {
			if text := strings.TrimRight(t.Value, "\n"); text != "" {
				one.Tokens = append(one.Tokens, codeToken{tokenClass(t.Type), text})
			}
		}
		lines = append(lines, one)
	}
	return lines
}

func lexerOf(path string) chroma.Lexer {
	if l := lexers.Match(path); l != nil {
		return chroma.Coalesce(l)
	}
	return lexers.Fallback
}

// tokenClass returns the class of a token: the design has one for each category.
func tokenClass(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment):
		return "c-comment"
	case t.InCategory(chroma.Keyword):
		return "c-keyword"
	case t.InSubCategory(chroma.LiteralString):
		return "c-string"
	case t.InSubCategory(chroma.LiteralNumber):
		return "c-number"
	case t == chroma.NameFunction, t == chroma.NameClass, t == chroma.NameDecorator, t == chroma.NameTag, t == chroma.NameAttribute:
		return "c-name"
	case t.InSubCategory(chroma.NameBuiltin):
		return "c-name"
	}
	return ""
}
