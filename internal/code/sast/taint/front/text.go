package front

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/internal/code/sast/taint/ir"
)

// Upper reports whether a name is capitalised.
func Upper(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// Join returns a name below another, which may be empty.
func Join(owner, name string) string {
	if owner == "" {
		return name
	}
	return owner + "." + name
}

// Escapes are the escape sequences of a language.
type Escapes struct {
	// Letters maps the character after the backslash to what the sequence stands for.
	Letters map[byte]string
	// Hex are the characters that hexadecimal digits follow, in braces or not; Octal is true if octal digits count as well.
	Hex   string
	Octal bool
	// Plain are the characters that stand for themselves after a backslash, "" for all. Other sequences are left as they are.
	Plain string
}

// Decode returns what an escape sequence stands for.
func (e *Escapes) Decode(s string) string {
	if len(s) < 2 {
		return s
	}
	if to, ok := e.Letters[s[1]]; ok {
		return to
	}
	if strings.IndexByte(e.Hex, s[1]) >= 0 {
		digits := strings.Trim(strings.TrimLeft(s[1:], s[1:2]), "{}")
		if c, err := strconv.ParseUint(digits, 16, 32); err == nil && c <= utf8.MaxRune {
			return string(rune(c))
		}
	}
	if e.Octal {
		if c, err := strconv.ParseUint(s[1:], 8, 8); err == nil {
			return string(rune(c))
		}
	}
	if e.Plain == "" || strings.IndexByte(e.Plain, s[1]) >= 0 {
		return s[1:]
	}
	return s
}

// Char lowers a literal of one character in quotes.
func (e *Escapes) Char(n Node) *ir.Expr {
	s := strings.TrimSuffix(strings.TrimPrefix(n.Text(), "'"), "'")
	if strings.HasPrefix(s, `\`) {
		s = e.Decode(s)
	}
	return At(ir.String, n, s)
}

// Literal is a literal text that is being put together from constant text and values. The zero value is ready for use.
type Literal struct {
	b    strings.Builder
	args []ir.Arg
}

// Put adds constant text.
func (t *Literal) Put(s string) { t.b.WriteString(s) }

// Value adds the value of an expression.
func (t *Literal) Value(n Node, x *ir.Expr) {
	t.flush(n)
	t.args = append(t.args, Args(x)...)
}

func (t *Literal) flush(n Node) {
	if t.b.Len() > 0 {
		t.args = append(t.args, ir.Arg{X: At(ir.String, n, t.b.String())})
		t.b.Reset()
	}
}

// Expr returns the literal: a string, or the concatenation of its parts.
func (t *Literal) Expr(n Node) *ir.Expr {
	if len(t.args) == 0 {
		return At(ir.String, n, t.b.String())
	}
	t.flush(n)
	return &ir.Expr{Op: ir.Concat, Pos: n.Pos(), Args: t.args}
}

// IsText reports whether an expression is text, judged by its syntax. A string with a type is a single character.
func IsText(x *ir.Expr) bool { return x.Op == ir.String && x.Type == "" || x.Op == ir.Concat }

// Plus lowers an operation with "+", which is a concatenation if an operand is text. A long concatenation is one expression, which keeps
// the tree flat.
func Plus(n Node, x, y *ir.Expr) *ir.Expr {
	switch {
	case x.Op == ir.Concat:
		x.Args = append(x.Args, Args(y)...)
		x.Pos.EndLine, x.Pos.EndCol = n.Pos().EndLine, n.Pos().EndCol
		return x
	case IsText(x) || IsText(y):
		return Of(ir.Concat, n, "", x, y)
	}
	return Binary(n, "+", x, y)
}

// Number lowers a number; suffix contains the letters that may end one.
func Number(n Node, suffix string) *ir.Expr {
	s := strings.ToLower(strings.ReplaceAll(n.Text(), "_", ""))
	if i, err := strconv.ParseUint(strings.TrimRight(s, suffix), 0, 64); err == nil {
		return Num(n, float64(i))
	}
	for _, text := range []string{s, strings.TrimRight(s, suffix)} {
		if f, err := strconv.ParseFloat(text, 64); err == nil {
			return Num(n, f)
		}
	}
	return Unknown(n)
}
