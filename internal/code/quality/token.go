package quality

import "assay/internal/code/syntax"

// token is a word or sign of a source, without its layout.
type token struct {
	hash uint32
	// place is the line, from 0, shifted, combined with the class.
	place uint32
}

// Classes of tokens.
const (
	classSign uint32 = iota
	classWord
	classData // a literal, or anything within a literal of many values
)

const classBits = 2

func newToken(hash, row, class uint32) token { return token{hash, row<<classBits | class} }

func (t token) row() uint32   { return t.place >> classBits }
func (t token) class() uint32 { return t.place & (1<<classBits - 1) }

// All texts are equal, and all numbers, because copied code often changes them.
const (
	hashText   uint32 = 1
	hashNumber uint32 = 2
)

// hashOf returns the 32-bit FNV-1a hash of a token's text.
func hashOf(text []byte) uint32 {
	h := uint32(2166136261)
	for _, b := range text {
		h = (h ^ uint32(b)) * 16777619
	}
	return h
}

// treeTokens returns the tokens of a tree and marks its lines.
func treeTokens(l *language, t *syntax.Tree, m *marks) []token {
	out := make([]token, 0, len(t.Nodes)/2)
	data := make([]bool, len(t.Nodes))
	for i := 0; i < len(t.Nodes); {
		n := t.Nodes[i]
		r := roleNone
		if n.Named {
			r = l.roleOf(n.Kind)
		}
		if n.Parent >= 0 {
			data[i] = data[n.Parent]
		}
		switch {
		case r == roleComment || l.docstring && r == roleText && isDocstring(t, i):
			m.mark(n.Row, n.EndRow, markComment)
			i = int(n.Next)
			continue
		case r == roleText:
			m.mark(n.Row, n.EndRow, markCode)
			out = append(out, newToken(hashText, n.Row, classData))
			i = int(n.Next)
			continue
		case r == roleImport:
			m.mark(n.Row, n.EndRow, markCode)
			i = int(n.Next)
			continue
		case r == roleData:
			data[i] = true
		case r == roleFunction || r == roleClosure:
			data[i] = false
		case n.Leaf && n.End > n.Start:
			m.mark(n.Row, n.EndRow, markCode)
			out = append(out, leafToken(t, i, r, data[i]))
		}
		i++
	}
	return out
}

func leafToken(t *syntax.Tree, i int, r role, data bool) token {
	n := t.Nodes[i]
	text := t.Text(i)
	switch {
	case r == roleNumber:
		return newToken(hashNumber, n.Row, classData)
	case data:
		return newToken(hashOf(text), n.Row, classData)
	case n.Named || isWord(text[0]):
		return newToken(hashOf(text), n.Row, classWord)
	}
	return newToken(hashOf(text), n.Row, classSign)
}

// isDocstring reports whether a text is a statement of its own.
func isDocstring(t *syntax.Tree, i int) bool {
	p := t.Nodes[i].Parent
	return p >= 0 && t.Grammar.KindName(t.Nodes[p].Kind) == "expression_statement" && t.Nodes[p].Next == t.Nodes[i].Next && int(p) == i-1
}

func isWord(b byte) bool {
	return b == '_' || b == '$' || b >= 0x80 || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}
