package flow

import (
	"cmp"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// Bounds of a value. What goes beyond is dropped where it makes findings fewer and
// never more.
const (
	mostTaints = 12
	mostConsts = 4
	mostTypes  = 4
	mostFuncs  = 8
	mostObjs   = 4
	mostPath   = 3   // keys of an origin
	mostName   = 160 // octets of the type of something unknown
	mostText   = 4096
)

// value is what an expression may be. Values are never changed; nil is a value of
// which nothing is known and that holds nothing of others.
type value struct {
	taints []taint
	consts []constant // what it is one of; none is unknown
	types  []string
	ref    string // the global thing that it is
	funcs  []*closure
	objs   []int // in the heap
	// prefix is the constant text that it begins with.
	prefix string
	// told is what is known when it is true, and when it is false.
	told *told
	// numeric says that it is no text.
	numeric bool
	// whole is what it is a part of, where a test of the part is one of the whole.
	whole *fact
	// standIn is the constant text that it is where the environment has none.
	standIn []constant
}

// constant is a constant of a kind: "s" text, "n" number, "b" truth, "0" nil.
type constant struct {
	kind byte
	text string
	num  float64
}

// origin is where data comes from: a source, or what the function is given.
type origin struct {
	source *sourceHit // nil of what is given
	param  int        // self is the receiver
	path   string     // keys below, each with a dot before it
}

const self = -1

// sourceHit is one place where data comes in.
type sourceHit struct {
	kind model.SourceKind
	file *ir.File
	pos  ir.Pos
	what string // for people
	spec string // the framework
	// harmless are the weaknesses that the data does no harm for as long as it is not
	// stored: only who is harmed chooses it.
	harmless model.Mask
	asks     *asked // of a query
}

// taint is one origin of a value.
type taint struct {
	origin
	cleared model.Mask
	// weak says that it passed something that nothing is known of.
	weak bool
	// stored says that it comes back from a record.
	stored bool
	step   *step
}

// step is one place on the way, with those before it.
type step struct {
	file *ir.File
	pos  ir.Pos
	kind stepKind
	name string
	prev *step
	n    int
}

type stepKind uint8

const (
	stepSource stepKind = iota
	stepAssign
	stepPass   // as an argument to name
	stepReturn // from name
	stepThrough
	stepSink
)

const mostSteps = 24

// then is the way with one more step; a way that is too long keeps its beginning.
func (s *step) then(file *ir.File, pos ir.Pos, kind stepKind, name string) *step {
	if s != nil && (s.n >= mostSteps || s.file == file && s.pos.Line == pos.Line && s.kind == kind && s.name == name) {
		return s
	}
	n := 1
	if s != nil {
		n = s.n + 1
	}
	return &step{file: file, pos: pos, kind: kind, name: name, prev: s, n: n}
}

func (t taint) with(file *ir.File, pos ir.Pos, kind stepKind, name string) taint {
	t.step = t.step.then(file, pos, kind, name)
	return t
}

// byOrigin orders taints; equal ones have the same origin.
func byOrigin(a, b taint) int {
	if a.source != b.source {
		switch {
		case a.source == nil:
			return -1
		case b.source == nil:
			return 1
		}
		return cmp.Or(cmp.Compare(a.source.pos.Line, b.source.pos.Line), cmp.Compare(a.source.pos.Col, b.source.pos.Col),
			cmp.Compare(a.source.file.Path, b.source.file.Path), cmp.Compare(a.source.what, b.source.what), cmp.Compare(a.source.kind, b.source.kind))
	}
	return cmp.Or(cmp.Compare(a.param, b.param), cmp.Compare(a.path, b.path))
}

// joinTaints is the union; what is cleared in one only is not cleared.
func joinTaints(a, b []taint) []taint {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make([]taint, 0, len(a)+len(b))
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
	if len(out) > mostTaints {
		out = out[:mostTaints]
	}
	return out
}

func joinTaint(a, b taint) taint {
	out := a
	// The way that is worth telling is the one that is harmful.
	if b.cleared&^a.cleared == 0 && a.cleared != b.cleared || a.cleared == b.cleared && a.weak && !b.weak {
		out = b
	}
	out.cleared = a.cleared & b.cleared
	out.weak = a.weak && b.weak
	out.stored = a.stored && b.stored
	return out
}

// join is a value that may be either.
func join(a, b *value) *value {
	switch {
	case a == b:
		return a
	case a == nil:
		return unsure(b)
	case b == nil:
		return unsure(a)
	}
	out := &value{
		taints: joinTaints(a.taints, b.taints), types: union(a.types, b.types, mostTypes),
		funcs: union(a.funcs, b.funcs, mostFuncs), objs: union(a.objs, b.objs, mostObjs),
		numeric: a.numeric && b.numeric, prefix: joinPrefix(a, b), standIn: standIn(a, b),
	}
	if len(a.consts) > 0 && len(b.consts) > 0 {
		if out.consts = union(a.consts, b.consts, mostConsts+1); len(out.consts) > mostConsts {
			out.consts = nil
		}
	}
	if a.ref == b.ref {
		out.ref = a.ref
	} else if a.ref == "" || b.ref == "" {
		out.ref = cmp.Or(a.ref, b.ref)
	}
	return out
}

// unsure is a value that may be something unknown as well.
func unsure(v *value) *value {
	if v == nil || len(v.consts) == 0 && v.prefix == "" && v.told == nil {
		return v
	}
	out := *v
	out.consts, out.prefix, out.told = nil, "", nil
	return &out
}

// joinPrefix is what data of others stands behind: text of the program alone, which the
// value may be instead, says nothing about that.
func joinPrefix(a, b *value) string {
	switch {
	case len(b.taints) == 0 && len(a.taints) > 0 && b.ownText():
		return a.prefix
	case len(a.taints) == 0 && len(b.taints) > 0 && a.ownText():
		return b.prefix
	}
	return commonPrefix(a.prefix, b.prefix)
}

// ownText tells whether the value is text of the program, and not empty, or nil.
func (v *value) ownText() bool {
	if len(v.objs)+len(v.funcs) > 0 || v.ref != "" {
		return false
	}
	for _, c := range v.consts {
		if c.kind != '0' && (c.kind != 's' || c.text == "") {
			return false
		}
	}
	return v.prefix != "" || len(v.consts) > 0
}

func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

func union[T comparable](a, b []T, most int) []T {
	if len(b) == 0 {
		return a
	}
	if len(a) == 0 {
		return b
	}
	out := a
	for _, x := range b {
		if !slices.Contains(out, x) && len(out) < most {
			out = append(slices.Clip(out), x)
		}
	}
	return out
}

// text, number, truth and nothing make constants.
func text(s string) *value {
	if len(s) > mostText {
		return &value{prefix: s[:mostText]}
	}
	return &value{consts: []constant{{kind: 's', text: s}}, prefix: s}
}

func number(n float64) *value {
	return &value{consts: []constant{{kind: 'n', num: n}}, numeric: true}
}

func truth(b bool) *value {
	n := 0.0
	if b {
		n = 1
	}
	return &value{consts: []constant{{kind: 'b', num: n}}, numeric: true}
}

func nothing() *value { return &value{consts: []constant{{kind: '0'}}} }

// one is the single constant that the value is.
func (v *value) one() (constant, bool) {
	if v == nil || len(v.consts) != 1 || len(v.taints) > 0 {
		return constant{}, false
	}
	return v.consts[0], true
}

// str is the single text that the value is.
func (v *value) str() (string, bool) {
	c, ok := v.one()
	return c.text, ok && c.kind == 's'
}

// num is the single number that the value is.
func (v *value) num() (float64, bool) {
	c, ok := v.one()
	return c.num, ok && c.kind == 'n'
}

// String is the constant as the language would write it into text.
func (c constant) String() string {
	switch c.kind {
	case 's':
		return c.text
	case 'n':
		return strconv.FormatFloat(c.num, 'f', -1, 64)
	case 'b':
		return strconv.FormatBool(c.num != 0)
	default:
		return "null"
	}
}

// truthy tells what a condition makes of the value; it is not known where ok is false.
func (v *value) truthy() (holds, ok bool) {
	if v == nil || len(v.consts) == 0 || len(v.taints) > 0 {
		return false, false
	}
	for i, c := range v.consts {
		if c.kind == 's' || c.kind == 'n' {
			return false, false // languages differ about "" and 0
		}
		is := c.kind == 'b' && c.num != 0
		if i > 0 && is != holds {
			return false, false
		}
		holds = is
	}
	return holds, true
}

// typed is the value as one of a type.
func (v *value) typed(name string) *value {
	if name == "" {
		return v
	}
	out := value{}
	if v != nil {
		out = *v
	}
	out.types = []string{name}
	return &out
}

// carried is what is left of the taints when nothing else of the value is.
func carried(taints []taint) *value {
	if len(taints) == 0 {
		return nil
	}
	return &value{taints: taints}
}

// clear is the value, cleared of some weaknesses.
func (v *value) clear(m model.Mask) *value {
	if v == nil || len(v.taints) == 0 || m == 0 {
		return v
	}
	out := *v
	out.taints = make([]taint, len(v.taints))
	for i, t := range v.taints {
		t.cleared |= m
		out.taints[i] = t
	}
	return &out
}

// step is the value one step on.
func (v *value) step(file *ir.File, pos ir.Pos, kind stepKind, name string) *value {
	if v == nil || len(v.taints) == 0 {
		return v
	}
	out := *v
	out.taints = make([]taint, len(v.taints))
	for i, t := range v.taints {
		out.taints[i] = t.with(file, pos, kind, name)
	}
	return &out
}

// weaken marks taints as having passed something unknown.
func weaken(taints []taint) []taint {
	out := make([]taint, len(taints))
	for i, t := range taints {
		t.weak = true
		out[i] = t
	}
	return out
}
