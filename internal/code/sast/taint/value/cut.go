package value

// Cut is the position of the last occurrence of a separator in a text, or the parts between its separators.
type Cut struct {
	Of    Location // the text, for a position
	By    string   // the separator
	After bool     // the position is behind the separator
	Parts Parts    // which parts of a list have no separator
}

// Parts says which elements of a list have no separator.
type Parts byte

// The elements without a separator.
const (
	NoParts  Parts = iota // it is no list
	AllParts              // all
	LastPart              // all but the first
)

// Behind returns a position in a text, moved by a number.
func (v *Value) Behind(n float64) *Cut {
	if v == nil || v.Cut == nil || v.Cut.Parts != NoParts || n < 0 || n > 1 {
		return nil
	}
	out := *v.Cut
	out.After = out.After || n > 0
	return &out
}

func joinCut(a, b *Value) *Cut {
	c, d := a.Cut, b.Cut
	if c == d || c != nil && d != nil && c.Of.Same(d.Of) && c.By == d.By && c.After == d.After && c.Parts == d.Parts {
		return c
	}
	return nil
}
