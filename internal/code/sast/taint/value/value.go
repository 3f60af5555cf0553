package value

import (
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
)

// Limits of a value. Anything beyond them is dropped in a way that loses findings rather than
// adding false ones.
const (
	maxTaints    = 12
	MaxConstants = 4
	MaxTypes     = 4
	MaxFunctions = 8
	MaxObjects   = 4
	MaxPath      = 3   // steps of the path of an Origin, and keys of a Location
	MaxTypeName  = 160 // bytes of the type of something unknown
	MaxText      = 4096
)

// Value is the set of values that an expression may have. Values are immutable; nil is an
// unknown value without taints.
type Value struct {
	Taints    []Taint
	Constants []Constant // it is one of them; unknown without any
	Types     []string
	Rows      *stored.Rows // not nil if it is a row of a table, or several
	Ref       string       // qualified name, if it is a global
	Functions []*Closure
	Objects   []int // their numbers in the heap
	// Prefix is the constant text that it begins with.
	Prefix string
	// Ends is the quotation mark of the literal that the text ends in, 'o' if it ends outside of literals, 0 if that is unknown.
	Ends byte
	// Verdict is what is known where the value is true, and where it is false.
	Verdict *Verdict
	// Numeric is true if it is a number, a Boolean or the like.
	Numeric bool
	// PartOf is the location of the containing value, if a check of the part counts as a check of
	// the whole.
	PartOf *Fact
	// Listed is true if it is an element of a collection of the program's own: what equals it is one of those that are allowed.
	Listed bool
	// Char is true if it is a character of a text: what differs from a character does not contain it.
	Char bool
	// Cut is not nil if it is a position at which a text can be cut, or the parts of one that was cut.
	Cut *Cut
	// Segment is true if it is one of the parts between the separators of a text: one that differs from ".." is no step out of a folder.
	Segment bool
	// Tests are places that something unknown has tested to find the value.
	Tests []Location
	// Fallback are the constants that it may be if the environment has no value.
	Fallback []Constant
}

// Constant is a text ('s'), number ('n'), Boolean ('b'), nil ('0'), or one that a library declares ('r'), of which only the name is known.
type Constant struct {
	Kind   byte
	Text   string
	Number float64
}

// Closure is a function value.
type Closure struct {
	Func *ir.Func
	File *ir.File
	// Captured are the variables of surrounding functions that it uses.
	Captured map[string]*Value
	This     *Value
	Invoked  *bool
	Moved    bool // it comes from another function, with other variables
}

// IsPlain reports whether it is a declared function without receiver and captured
// variables.
func (c *Closure) IsPlain() bool {
	return c.This == nil && len(c.Captured) == 0 && c.Invoked == nil && !c.Moved
}

// Text returns a constant text, or its beginning if it is long.
func Text(s string) *Value {
	if len(s) > MaxText {
		return &Value{Prefix: s[:MaxText]}
	}
	return &Value{Constants: []Constant{{Kind: 's', Text: s}}, Prefix: s}
}

// Number returns a constant number.
func Number(n float64) *Value {
	return &Value{Constants: []Constant{{Kind: 'n', Number: n}}, Numeric: true}
}

// Bool returns a constant Boolean.
func Bool(b bool) *Value {
	n := 0.0
	if b {
		n = 1
	}
	return &Value{Constants: []Constant{{Kind: 'b', Number: n}}, Numeric: true}
}

// Nil returns the constant nil.
func Nil() *Value { return &Value{Constants: []Constant{{Kind: '0'}}} }

// Constant returns the only constant that the value can be.
func (v *Value) Constant() (Constant, bool) {
	if v == nil || len(v.Constants) != 1 || len(v.Taints) > 0 {
		return Constant{}, false
	}
	return v.Constants[0], true
}

// WithName returns the value, a constant that a library declares, as a constant by its name.
func (v *Value) WithName() *Value {
	out := *v
	out.Constants = []Constant{{Kind: 'r', Text: v.Ref}}
	return &out
}

// Text returns the only text that the value can be.
func (v *Value) Text() (string, bool) {
	c, ok := v.Constant()
	return c.Text, ok && c.Kind == 's'
}

// Written returns the only text that the value can be, also that of a statement, of which only the queries are noted.
func (v *Value) Written() (string, bool) {
	if v == nil || len(v.Constants) != 1 || slices.ContainsFunc(v.Taints, func(t Taint) bool { return t.Sanitized != model.All }) {
		return "", false
	}
	return v.Constants[0].Text, v.Constants[0].Kind == 's'
}

// Keys returns the keys of a collection that the value can be, nil if any.
func (v *Value) Keys() []string {
	if v == nil || len(v.Taints) > 0 {
		return nil
	}
	var out []string
	for _, c := range v.Constants {
		if c.Kind != 's' && c.Kind != 'n' {
			return nil
		}
		out = append(out, c.String())
	}
	return out
}

// Number returns the only number that the value can be.
func (v *Value) Number() (float64, bool) {
	c, ok := v.Constant()
	return c.Number, ok && c.Kind == 'n'
}

// Truth returns the truth value of the value as a condition; ok is false if it is unknown.
func (v *Value) Truth() (holds, ok bool) {
	if v == nil || len(v.Constants) == 0 || len(v.Taints) > 0 {
		return false, false
	}
	for i, c := range v.Constants {
		if c.Kind == 's' || c.Kind == 'n' || c.Kind == 'r' {
			return false, false // languages differ about "" and 0
		}
		is := c.Kind == 'b' && c.Number != 0
		if i > 0 && is != holds {
			return false, false
		}
		holds = is
	}
	return holds, true
}

// String returns the constant as languages convert it to text.
func (c Constant) String() string {
	switch c.Kind {
	case 's', 'r':
		return c.Text
	case 'n':
		return strconv.FormatFloat(c.Number, 'f', -1, 64)
	case 'b':
		return strconv.FormatBool(c.Number != 0)
	default:
		return "null"
	}
}

// WithType returns the value with one type.
func (v *Value) WithType(name string) *Value {
	if name == "" {
		return v
	}
	return v.With(func(to *Value) { to.Types, to.Rows = []string{name}, nil })
}

// With returns a copy of the value that change has changed.
func (v *Value) With(change func(to *Value)) *Value {
	out := *OrEmpty(v)
	change(&out)
	return &out
}

// WithRows returns the value as rows of tables; if rows is nil, the value itself.
func (v *Value) WithRows(rows *stored.Rows) *Value {
	if rows == nil {
		return v
	}
	return v.With(func(to *Value) { to.Types, to.Rows = nil, rows })
}

// AsRow returns the value as a row of a list of rows: also a map, which the program made of the row.
func (v *Value) AsRow(rows *stored.Rows) *Value {
	if rows != nil && v != nil && v.Rows == nil && slices.Equal(v.Types, []string{"map"}) {
		return v.With(func(to *Value) { to.Rows = rows })
	}
	if v.IsTyped() {
		return v
	}
	return v.WithRows(rows)
}

// IsTyped reports whether anything is known of the value's type.
func (v *Value) IsTyped() bool { return v != nil && (len(v.Types) > 0 || v.Rows != nil) }

// isOwnText reports whether the value is a text of the program that is not empty, or nil.
func (v *Value) isOwnText() bool {
	if len(v.Objects)+len(v.Functions) > 0 || v.Ref != "" {
		return false
	}
	for _, c := range v.Constants {
		if c.Kind != '0' && (c.Kind != 's' || c.Text == "") {
			return false
		}
	}
	return v.Prefix != "" || len(v.Constants) > 0
}

// IsConstantText reports whether the value is one of some constant texts.
func (v *Value) IsConstantText() bool {
	return v != nil && len(v.Constants) > 0 && v.Constants[0].Kind == 's'
}

// Tainted returns a value of which only the taints are known.
func Tainted(taints []Taint) *Value {
	if len(taints) == 0 {
		return nil
	}
	return &Value{Taints: taints}
}

// OwnTaints returns the taints of the value itself and of its parts, without those of its objects.
func (v *Value) OwnTaints() []Taint {
	if v == nil {
		return nil
	}
	return Whole(v.Taints)
}

// Sanitize returns the value, sanitized for some weaknesses.
func (v *Value) Sanitize(m model.Mask) *Value {
	if v == nil || len(v.Taints) == 0 || m == 0 {
		return v
	}
	return v.withTaints(func(t *Taint) { t.Sanitized |= m })
}

// withTaints returns the value with taints that a function has changed.
func (v *Value) withTaints(change func(*Taint)) *Value {
	return v.With(func(to *Value) { to.Taints = changed(to.Taints, change) })
}

// Decoded returns a value as text that was encoded before: what checks have found out about its characters does not hold. A value of the
// program's own is safe for everything, and remains so.
func (v *Value) Decoded() *Value {
	if v == nil || !slices.ContainsFunc(v.Taints, Taint.isPartlySafe) {
		return v
	}
	out := v.withTaints(func(t *Taint) {
		if t.isPartlySafe() {
			t.Sanitized = 0
		}
	})
	out.PartOf = nil
	return out
}

// WithStep returns the value one step further on its path.
func (v *Value) WithStep(file *ir.File, pos ir.Pos, kind StepKind, name string) *Value {
	if v == nil || len(v.Taints) == 0 {
		return v
	}
	return v.withTaints(func(t *Taint) { t.Step = t.Step.Then(file, pos, kind, name) })
}

// isLocal reports whether the value comes from the environment of the process only.
func (v *Value) isLocal() bool {
	return v != nil && len(v.Taints) > 0 && len(v.Constants)+len(v.Objects) == 0 &&
		!slices.ContainsFunc(v.Taints, func(t Taint) bool { return t.Source == nil || t.Source.Kind != model.SourceLocal })
}

// Wording returns the constants that the value can be, if all of them are texts.
func (v *Value) Wording() []Constant {
	if v == nil || slices.ContainsFunc(v.Constants, func(c Constant) bool { return c.Kind != 's' || c.Text == "" }) {
		return nil
	}
	return v.Constants
}

// TypesOf returns the types of a value, which may be nil.
func TypesOf(v *Value) []string {
	if v == nil {
		return nil
	}
	return v.Types
}

// FunctionsOf returns the functions of a value, which may be nil.
func FunctionsOf(v *Value) []*Closure {
	if v == nil {
		return nil
	}
	return v.Functions
}

// OrEmpty returns the value, or an empty one instead of nil.
func OrEmpty(v *Value) *Value {
	if v == nil {
		return &Value{}
	}
	return v
}
