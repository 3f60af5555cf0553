package value

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// Origin is where a tainted value comes from: a source, or a parameter of the function.
type Origin struct {
	Source *Source // nil for a parameter
	Param  int     // Self is the receiver
	Path   Path    // below the parameter
}

// Self is the receiver as a parameter.
const Self = -1

// Returned is the result of a callback, by its index in the summary, as a parameter: only callers know it.
func Returned(callback int) int { return Self - 1 - callback }

// Callback returns the index of the callback that returned a value; ok is false for other origins.
func (o Origin) Callback() (index int, ok bool) {
	return Self - 1 - o.Param, o.Source == nil && o.Param < Self
}

// Below returns the origin of a key. The path of a receiver may have one key more than that of a
// parameter, because its first key corresponds to a parameter's name: a field, or a variable of a
// template.
func (o Origin) Below(key string) Origin {
	if o.mayGrow() {
		o.Path = o.Path.Below(key)
	}
	return o
}

// Queries returns the origin of the queries that a parameter contains; those of the value around it, if its path may not grow.
func (o Origin) Queries() Origin {
	if o.Source != nil {
		return o
	}
	if !o.mayGrow() {
		o.Path = o.Path.Parent()
	}
	o.Path = o.Path.Queries()
	return o
}

// mayGrow reports whether the path of a parameter may have another step.
func (o Origin) mayGrow() bool {
	limit := MaxPath
	if o.Param == Self {
		limit++
	}
	return o.Source == nil && o.Path.Len() < limit
}

// Source is one place where untrusted input enters the program.
type Source struct {
	Kind      model.SourceKind
	File      *ir.File
	Pos       ir.Pos
	Name      string // for messages
	Framework string // the framework whose knowledge names it
	// SafeFor are weaknesses that its values only cause once they are stored, because otherwise
	// only the sender would be the victim.
	SafeFor model.Mask
	Query   *Query // the query, if a query reads it; otherwise nil
	// Shape recognised the source; nil if knowledge names it.
	Shape *model.Shape
}

// ParameterPrefix begins the names of sources that are parameters of entry points.
const ParameterPrefix = "parameter "

// IsGiven reports whether the source is a parameter of an entry point.
func (h *Source) IsGiven() bool { return strings.HasPrefix(h.Name, ParameterPrefix) }

// Taint is one origin of a value.
type Taint struct {
	Origin
	// Part leads from the value to the part that has the taint; it is empty if the whole value has it.
	Part      Path
	Sanitized model.Mask
	// Weak is true if the value passed through something unknown, such as a call without rule or
	// body.
	Weak bool
	// Stored is true if the value was read from storage, where another request had written it.
	Stored bool
	// Covered is true if the objects of the value know its members better: the taint is only that of the value as a whole.
	Covered bool
	// Alone is true if the source is read from a parameter of the function being analysed, which is a request by its signature alone.
	Alone bool
	Step  *Step
}

// WithStep returns the taint one step further on its path.
func (t Taint) WithStep(file *ir.File, pos ir.Pos, kind StepKind, name string) Taint {
	t.Step = t.Step.Then(file, pos, kind, name)
	return t
}

// Weaken returns the taints of a value that has passed through something unknown.
func Weaken(taints []Taint) []Taint { return changed(taints, func(t *Taint) { t.Weak = true }) }

// changed returns a copy of taints that a function has changed.
func changed(taints []Taint, change func(*Taint)) []Taint {
	out := slices.Clone(taints)
	for i := range out {
		change(&out[i])
	}
	return out
}

// isPartlySafe reports whether the taint is sanitized for some weaknesses, but not for all.
func (t Taint) isPartlySafe() bool { return t.Sanitized != 0 && t.Sanitized != model.All }

// Sanitized returns the weaknesses for which all taints are sanitized, 0 for no taints.
func Sanitized(taints []Taint) model.Mask {
	return ofAll(taints, func(t Taint) model.Mask { return t.Sanitized })
}

// SafeFor returns the weaknesses that all taints are safe for, 0 for no taints: because they are sanitized, or only their sender would be
// the victim.
func SafeFor(taints []Taint) model.Mask {
	return ofAll(taints, func(t Taint) model.Mask {
		if t.Source != nil && !t.Stored {
			return t.Sanitized | t.Source.SafeFor
		}
		return t.Sanitized
	})
}

// ofAll returns what all taints have in common, 0 for no taints.
func ofAll(taints []Taint, of func(Taint) model.Mask) model.Mask {
	if len(taints) == 0 {
		return 0
	}
	out := model.All
	for _, t := range taints {
		out &= of(t)
	}
	return out
}

// FromSources returns the taints whose origin is a source.
func FromSources(taints []Taint) []Taint {
	if !slices.ContainsFunc(taints, func(t Taint) bool { return t.Source == nil }) {
		return taints
	}
	var out []Taint
	for _, t := range taints {
		if t.Source != nil {
			out = append(out, t)
		}
	}
	return out
}

// HasSource reports whether the origin of any taint is a source.
func HasSource(taints []Taint) bool {
	return slices.ContainsFunc(taints, func(t Taint) bool { return t.Source != nil })
}

// Step is one place on the path from the source, linked to those before it.
type Step struct {
	File   *ir.File
	Pos    ir.Pos
	Kind   StepKind
	Name   string
	Prev   *Step
	Length int
}

// StepKind is what happens at a step.
type StepKind uint8

// Kinds of steps.
const (
	SourceStep StepKind = iota
	AssignStep
	PassStep   // as an argument of Name
	ReturnStep // from Name
	ThroughStep
	SinkStep
)

const maxSteps = 24

// Then returns the path with one more step. A path that is too long loses later steps.
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

// ThenAll returns the path with the steps of another one after its own.
func (s *Step) ThenAll(more *Step) *Step {
	if more == nil || s != nil && s.Length >= maxSteps {
		return s
	}
	return s.ThenAll(more.Prev).Then(more.File, more.Pos, more.Kind, more.Name)
}

// All returns the steps in order.
func (s *Step) All() []*Step {
	var out []*Step
	for ; s != nil; s = s.Prev {
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}

// byOrigin orders taints; equal ones have the same origin and part.
func byOrigin(a, b Taint) int {
	if a.Source != b.Source {
		switch {
		case a.Source == nil:
			return -1
		case b.Source == nil:
			return 1
		}
		return cmp.Or(cmp.Compare(a.Source.Pos.Line, b.Source.Pos.Line), cmp.Compare(a.Source.Pos.Col, b.Source.Pos.Col),
			cmp.Compare(a.Source.File.Path, b.Source.File.Path), cmp.Compare(a.Source.Name, b.Source.Name),
			cmp.Compare(a.Source.Kind, b.Source.Kind), cmp.Compare(a.Part, b.Part))
	}
	return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Part, b.Part))
}

// JoinTaints returns the union. An origin of both is sanitized only for what both are
// sanitized for.
func JoinTaints(a, b []Taint) []Taint {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	if len(a) <= most(a) && covers(a, b) {
		return a
	}
	var room [maxPartTaints + maxTaints]Taint
	out := room[:0]
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
	return slices.Clone(bounded(out))
}

// JoinAll returns the union of lists that follow one another in one. It reorders that list, and keeps nothing of it.
func JoinAll(taints []Taint) []Taint { return slices.Clone(bounded(ordered(taints))) }

// covers reports whether a is the union of both. Most joins are of this kind, where code repeats and calls one function often.
func covers(a, b []Taint) bool {
	if len(b) > len(a) {
		return false
	}
	i := 0
	for _, t := range b {
		for i < len(a) && byOrigin(a[i], t) < 0 {
			i++
		}
		if i == len(a) || byOrigin(a[i], t) != 0 || joinTaint(a[i], t) != a[i] {
			return false
		}
		i++
	}
	return true
}

func joinTaint(a, b Taint) Taint {
	out := a
	// Reports show the path with less sanitization.
	if b.Sanitized&^a.Sanitized == 0 && a.Sanitized != b.Sanitized || a.Sanitized == b.Sanitized && a.Weak && !b.Weak {
		out = b
	}
	out.Sanitized = a.Sanitized & b.Sanitized
	out.Weak = a.Weak && b.Weak
	out.Stored = a.Stored && b.Stored
	out.Covered = a.Covered && b.Covered
	out.Alone = a.Alone && b.Alone
	return out
}

// AddTaints returns a value with more taints, which is no longer a constant.
func AddTaints(v *Value, taints []Taint) *Value {
	if v == nil {
		return Tainted(taints)
	}
	out := *v
	out.Taints = JoinTaints(v.Taints, taints)
	out.Constants, out.Prefix = nil, ""
	return &out
}

// Query has the columns and the table of a database query.
type Query struct {
	Reads        []string
	Table        string
	Placeholders []Placeholder
}

// Placeholder is a placeholder of a query whose value is written to a column.
type Placeholder struct {
	Column, Name string
	Index        int
}

// Queries returns the queries among taints, and the queries of parameters.
func Queries(taints []Taint) []Taint {
	var out []Taint
	for _, t := range taints {
		switch {
		case t.Source != nil && t.Source.Query != nil:
			out = JoinTaints(out, []Taint{{Origin: t.Origin, Sanitized: model.All}})
		case t.Source == nil && !t.Path.HasQueries():
			out = JoinTaints(out, []Taint{{Origin: t.Queries()}})
		case t.Source == nil:
			out = JoinTaints(out, []Taint{{Origin: t.Origin}})
		}
	}
	return out
}

// IsQueryResult reports whether members of a value are columns.
func IsQueryResult(v *Value) bool {
	return slices.ContainsFunc(v.Taints, func(t Taint) bool { return t.Source != nil && t.Source.Query != nil })
}
