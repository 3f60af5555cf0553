package value

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"slices"
	"strconv"
)

// Bounds of a value. What goes beyond is dropped where it makes findings fewer and
// never more.
const (
	maxTaints    = 12
	MaxConstants = 4
	MaxTypes     = 4
	MaxFunctions = 8
	MaxObjects   = 4
	MaxPath      = 3   // keys of an origin
	MaxTypeName  = 160 // octets of the type of something unknown
	MaxText      = 4096
)

// Value is what an expression may be. Values are never changed; nil is a value of
// which nothing is known and that holds nothing of others.
type Value struct {
	Taints    []Taint
	Constants []Constant // what it is one of; none is unknown
	Types     []string
	Ref       string // the global thing that it is
	Functions []*Closure
	Objects   []int // in the heap
	// prefix is the constant text that it begins with.
	Prefix string
	// told is what is known when it is true, and when it is false.
	Verdict *Verdict
	// numeric says that it is no text.
	Numeric bool
	// whole is what it is a part of, where a test of the part is one of the whole.
	PartOf *Fact
	// standIn is the constant text that it is where the environment has none.
	Fallback []Constant
}

// Constant is a constant of a kind: "s" text, "n" number, "b" truth, "0" nil.
type Constant struct {
	Kind   byte
	Text   string
	Number float64
}

// Closure is a function value.
type Closure struct {
	Func *ir.Func
	File *ir.File
	// captured are the variables around it that it uses.
	Captured map[string]*Value
	This     *Value
	Invoked  *bool
	Moved    bool // it comes from another function, whose variables are not those here
}

// plain tells whether the function is all that there is to the value.
func (c *Closure) IsPlain() bool {
	return c.This == nil && len(c.Captured) == 0 && c.Invoked == nil && !c.Moved
}

// Text, number, truth and nothing make constants.
func Text(s string) *Value {
	if len(s) > MaxText {
		return &Value{Prefix: s[:MaxText]}
	}
	return &Value{Constants: []Constant{{Kind: 's', Text: s}}, Prefix: s}
}

func Number(n float64) *Value {
	return &Value{Constants: []Constant{{Kind: 'n', Number: n}}, Numeric: true}
}

func Bool(b bool) *Value {
	n := 0.0
	if b {
		n = 1
	}
	return &Value{Constants: []Constant{{Kind: 'b', Number: n}}, Numeric: true}
}

func Nil() *Value { return &Value{Constants: []Constant{{Kind: '0'}}} }

// one is the single constant that the value is.
func (v *Value) Constant() (Constant, bool) {
	if v == nil || len(v.Constants) != 1 || len(v.Taints) > 0 {
		return Constant{}, false
	}
	return v.Constants[0], true
}

// str is the single text that the value is.
func (v *Value) Text() (string, bool) {
	c, ok := v.Constant()
	return c.Text, ok && c.Kind == 's'
}

// num is the single number that the value is.
func (v *Value) Number() (float64, bool) {
	c, ok := v.Constant()
	return c.Number, ok && c.Kind == 'n'
}

// truthy tells what a condition makes of the value; it is not known where ok is false.
func (v *Value) Truth() (holds, ok bool) {
	if v == nil || len(v.Constants) == 0 || len(v.Taints) > 0 {
		return false, false
	}
	for i, c := range v.Constants {
		if c.Kind == 's' || c.Kind == 'n' {
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

// String is the constant as the language would write it into text.
func (c Constant) String() string {
	switch c.Kind {
	case 's':
		return c.Text
	case 'n':
		return strconv.FormatFloat(c.Number, 'f', -1, 64)
	case 'b':
		return strconv.FormatBool(c.Number != 0)
	default:
		return "null"
	}
}

// typed is the value as one of a type.
func (v *Value) WithType(name string) *Value {
	if name == "" {
		return v
	}
	out := Value{}
	if v != nil {
		out = *v
	}
	out.Types = []string{name}
	return &out
}

// ownText tells whether the value is text of the program, and not empty, or nil.
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

func (v *Value) IsConstantText() bool {
	return v != nil && len(v.Constants) > 0 && v.Constants[0].Kind == 's'
}

// carried is what is left of the taints when nothing else of the value is.
func Tainted(taints []Taint) *Value {
	if len(taints) == 0 {
		return nil
	}
	return &Value{Taints: taints}
}

func (v *Value) OwnTaints() []Taint {
	if v == nil {
		return nil
	}
	return v.Taints
}

// clear is the value, cleared of some weaknesses.
func (v *Value) Sanitize(m model.Mask) *Value {
	if v == nil || len(v.Taints) == 0 || m == 0 {
		return v
	}
	out := *v
	out.Taints = make([]Taint, len(v.Taints))
	for i, t := range v.Taints {
		t.Sanitized |= m
		out.Taints[i] = t
	}
	return &out
}

// step is the value one step on.
func (v *Value) WithStep(file *ir.File, pos ir.Pos, kind StepKind, name string) *Value {
	if v == nil || len(v.Taints) == 0 {
		return v
	}
	out := *v
	out.Taints = make([]Taint, len(v.Taints))
	for i, t := range v.Taints {
		out.Taints[i] = t.WithStep(file, pos, kind, name)
	}
	return &out
}

// local tells whether a value is what the program's own user gives, and nothing else.
func (v *Value) isLocal() bool {
	return v != nil && len(v.Taints) > 0 && len(v.Constants)+len(v.Objects) == 0 &&
		!slices.ContainsFunc(v.Taints, func(t Taint) bool { return t.Source == nil || t.Source.Kind != model.SourceLocal })
}

// Wording are the constants that a value is, when they are text.
func (v *Value) Wording() []Constant {
	if v == nil || slices.ContainsFunc(v.Constants, func(c Constant) bool { return c.Kind != 's' || c.Text == "" }) {
		return nil
	}
	return v.Constants
}

func TypesOf(v *Value) []string {
	if v == nil {
		return nil
	}
	return v.Types
}

func FunctionsOf(v *Value) []*Closure {
	if v == nil {
		return nil
	}
	return v.Functions
}

func OrEmpty(v *Value) *Value {
	if v == nil {
		return &Value{}
	}
	return v
}
