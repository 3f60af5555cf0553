package value

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"cmp"
	"slices"
	"strings"
)

// Origin is where data comes from: a source, or what the function is given.
type Origin struct {
	Source *Source // nil of what is given
	Param  int     // self is the receiver
	Path   string  // keys below, each with a dot before it
}

const Self = -1

// Below is what the origin holds at a key. The first key of a receiver is a name as those
// of parameters are: a field, or what a template is given.
func (o Origin) Below(key string) Origin {
	most := MaxPath
	if o.Param == Self {
		most++
	}
	if o.Source == nil && strings.Count(o.Path, ".") < most {
		o.Path += "." + key
	}
	return o
}

// sourceHit is one place where data comes in.
type Source struct {
	Kind      model.SourceKind
	File      *ir.File
	Pos       ir.Pos
	Name      string // for people
	Framework string // the framework
	// harmless are the weaknesses that the data does no harm for as long as it is not
	// stored: only who is harmed chooses it.
	SafeFor model.Mask
	Query   *Query // of a query
}

// givenPrefix is what sources begin with that somebody outside gives a function or an object.
const ParameterPrefix = "parameter "

func (h *Source) IsGiven() bool { return strings.HasPrefix(h.Name, ParameterPrefix) }

// Taint is one origin of a value.
type Taint struct {
	Origin
	Sanitized model.Mask
	// weak says that it passed something that nothing is known of.
	Weak bool
	// stored says that it comes back from a record.
	Stored bool
	Step   *Step
}

func (t Taint) WithStep(file *ir.File, pos ir.Pos, kind StepKind, name string) Taint {
	t.Step = t.Step.Then(file, pos, kind, name)
	return t
}

// Weaken marks taints as having passed something unknown.
func Weaken(taints []Taint) []Taint {
	out := make([]Taint, len(taints))
	for i, t := range taints {
		t.Weak = true
		out[i] = t
	}
	return out
}

func FromSources(taints []Taint) []Taint {
	var out []Taint
	for _, t := range taints {
		if t.Source != nil {
			out = append(out, t)
		}
	}
	return out
}

// Step is one place on the way, with those before it.
type Step struct {
	File *ir.File
	Pos  ir.Pos
	Kind StepKind
	Name string
	Prev *Step
	Length    int
}

type StepKind uint8

const (
	SourceStep StepKind = iota
	AssignStep
	PassStep   // as an argument to name
	ReturnStep // from name
	ThroughStep
	SinkStep
)

const maxSteps = 24

// Then is the way with one more step; a way that is too long keeps its beginning.
func (s *Step) Then(file *ir.File, pos ir.Pos, kind StepKind, name string) *Step {
	if s != nil && (s.Length >= maxSteps || s.File == file && s.Pos.Line == pos.Line && s.Kind == kind && s.Name == name) {
		return s
	}
	n := 1
	if s != nil {
		n = s.Length + 1
	}
	return &Step{File: file, Pos: pos, Kind: kind, Name: name, Prev: s, Length: n}
}

// All are the steps in order.
func (s *Step) All() []*Step {
	var out []*Step
	for ; s != nil; s = s.Prev {
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}

// byOrigin orders taints; equal ones have the same origin.
func byOrigin(a, b Taint) int {
	if a.Source != b.Source {
		switch {
		case a.Source == nil:
			return -1
		case b.Source == nil:
			return 1
		}
		return cmp.Or(cmp.Compare(a.Source.Pos.Line, b.Source.Pos.Line), cmp.Compare(a.Source.Pos.Col, b.Source.Pos.Col),
			cmp.Compare(a.Source.File.Path, b.Source.File.Path), cmp.Compare(a.Source.Name, b.Source.Name), cmp.Compare(a.Source.Kind, b.Source.Kind))
	}
	return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Path, b.Path))
}

// JoinTaints is the union; what is cleared in one only is not cleared.
func JoinTaints(a, b []Taint) []Taint {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make([]Taint, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch c := byOrigin(a[i], b[j]); {
		case c < 0:
			out = append(out, a[i])
			i++
		case c > 0:
			out = append(out, b[j])
			j++
		default:
			out = append(out, joinTaint(a[i], b[j]))
			i, j = i+1, j+1
		}
	}
	out = append(append(out, a[i:]...), b[j:]...)
	if len(out) > maxTaints {
		out = out[:maxTaints]
	}
	return out
}

func joinTaint(a, b Taint) Taint {
	out := a
	// The way that is worth telling is the one that is harmful.
	if b.Sanitized&^a.Sanitized == 0 && a.Sanitized != b.Sanitized || a.Sanitized == b.Sanitized && a.Weak && !b.Weak {
		out = b
	}
	out.Sanitized = a.Sanitized & b.Sanitized
	out.Weak = a.Weak && b.Weak
	out.Stored = a.Stored && b.Stored
	return out
}

func AddTaints(v *Value, taints []Taint) *Value {
	if v == nil {
		return Tainted(taints)
	}
	out := *v
	out.Taints = JoinTaints(v.Taints, taints)
	out.Constants, out.Prefix = nil, ""
	return &out
}

// queriesOf is the key of an origin below which are the queries alone that what was given
// carries.
const QueryPath = "<queries>"

// asked is what a query does with tables.
type Query struct {
	Reads        []string
	Table        string
	Placeholders []Placeholder
}

// placed is a placeholder whose value is written.
type Placeholder struct {
	Column, Name string
	Index        int
}

// Queries are those among taints, and those of what was given.
func Queries(taints []Taint) []Taint {
	var out []Taint
	for _, t := range taints {
		switch {
		case t.Source != nil && t.Source.Query != nil:
			out = JoinTaints(out, []Taint{{Origin: t.Origin, Sanitized: model.All}})
		case t.Source == nil && !strings.Contains(t.Path, QueryPath):
			out = JoinTaints(out, []Taint{{Origin: t.Below(QueryPath)}})
		case t.Source == nil:
			out = JoinTaints(out, []Taint{{Origin: t.Origin}})
		}
	}
	return out
}

// isRow tells whether members of a value are columns.
func IsQueryResult(v *Value) bool {
	return slices.ContainsFunc(v.Taints, func(t Taint) bool { return t.Source != nil && t.Source.Query != nil })
}
