package value

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// Limits of the parts of a value that have taints of their own.
const (
	maxPartTaints = 48 // taints of a value that has parts
	maxPartDepth  = 3  // keys that lead to a part
	maxKey        = 80 // bytes of a key; longer ones count as unknown
)

// partStep encodes a key as a step of a path to a part. Keys may contain dots.
func partStep(key string) Path {
	if len(key) > maxKey {
		key = model.Elements
	}
	return Path("." + strings.ReplaceAll(key, ".", "\x01"))
}

// isPart reports whether a part of the value is tainted, rather than the whole.
func (t Taint) isPart() bool { return t.Part != "" }

// isKey reports whether the keys of a value with the taint may be tainted: those of parts with
// constant keys are not.
func (t Taint) isKey() bool {
	return !t.isPart() || firstStep(t.Part) == partStep(model.Elements)
}

func firstStep(p Path) Path {
	if end := strings.IndexByte(string(p[1:]), '.'); end >= 0 {
		return p[:end+1]
	}
	return p
}

// at returns the taint of the part under a key of the value; ok is false if that part has none. A taint of the whole is also
// one of every part, and an unknown key may be any.
func (t Taint) at(key string) (of Taint, ok bool) {
	if !t.isPart() {
		return t, true
	}
	step, want := firstStep(t.Part), partStep(key)
	unknown := partStep(model.Elements)
	fromEnd := strings.HasPrefix(key, "-") && isIndex(string(step[1:]))
	if step != want && step != unknown && want != unknown && !fromEnd {
		return t, false
	}
	t.Part = t.Part[len(step):]
	return t, true
}

func isIndex(key string) bool {
	return key != "" && !strings.ContainsFunc(key, func(c rune) bool { return c < '0' || c > '9' })
}

// hasParts reports whether some of the taints are those of parts.
func hasParts(taints []Taint) bool { return slices.ContainsFunc(taints, Taint.isPart) }

// At returns the taints of what a key of a value leads to, which is any part for model.Elements.
func At(taints []Taint, key string) []Taint {
	if !hasParts(taints) {
		return taints
	}
	out := make([]Taint, 0, len(taints))
	for _, t := range taints {
		if t, ok := t.at(key); ok {
			out = append(out, t)
		}
	}
	return ordered(out)
}

// Within returns the taints of a container that has a value with these taints at a key.
func Within(taints []Taint, key string) []Taint { return within(taints, partStep(key)) }

// within returns the taints of a container whose part at a path has these taints.
func within(taints []Taint, at Path) []Taint {
	if at == "" || len(taints) == 0 {
		return taints
	}
	out := make([]Taint, len(taints))
	for i, t := range taints {
		steps := strings.SplitAfterN(string(at + t.Part)[1:], ".", maxPartDepth+1)
		t.Part = Path("." + strings.TrimSuffix(strings.Join(steps[:min(len(steps), maxPartDepth)], ""), "."))
		out[i] = t
	}
	return ordered(out)
}

// Renumbered returns the taints of a container whose parts with numbers as keys have been moved.
func Renumbered(taints []Taint) []Taint {
	if !hasParts(taints) {
		return taints
	}
	out := slices.Clone(taints)
	for i, t := range out {
		if !t.isPart() {
			continue
		}
		if step := firstStep(t.Part); isIndex(string(step[1:])) {
			out[i].Part = partStep(model.Elements) + t.Part[len(step):]
		}
	}
	return ordered(out)
}

// InPart returns the taints of a container that has, where t is, a value with these taints.
func (t Taint) InPart(taints []Taint) []Taint { return within(taints, t.Part) }

// Whole returns the taints as those of one value, without the parts that they are in.
func Whole(taints []Taint) []Taint {
	if !hasParts(taints) {
		return taints
	}
	out := slices.Clone(taints)
	for i := range out {
		out[i].Part = ""
	}
	return ordered(out)
}

// ordered sorts taints, and joins those of the same origin and part.
func ordered(taints []Taint) []Taint {
	slices.SortStableFunc(taints, byOrigin)
	out := taints[:0]
	for _, t := range taints {
		if last := len(out) - 1; last >= 0 && byOrigin(out[last], t) == 0 {
			out[last] = joinTaint(out[last], t)
			continue
		}
		out = append(out, t)
	}
	return out
}

// bounded limits the number of taints: those that more weaknesses count, and those that passed nothing unknown, stay.
// It reorders the taints.
func bounded(taints []Taint) []Taint {
	limit := most(taints)
	if len(taints) <= limit {
		return taints
	}
	slices.SortStableFunc(taints, func(a, b Taint) int { return cmp.Compare(a.rank(), b.rank()) })
	taints = taints[:limit]
	slices.SortFunc(taints, byOrigin)
	return taints
}

// most returns how many of these taints a value may have.
func most(taints []Taint) int {
	if hasParts(taints) {
		return maxPartTaints
	}
	return maxTaints
}

// rank orders taints by how likely they are to be findings.
func (t Taint) rank() (rank int) {
	if t.Source != nil {
		switch t.Source.Kind {
		case model.SourceRandom, model.SourceStored:
			rank = 2
		case model.SourceLocal:
			rank = 4
		}
	}
	if t.Weak {
		rank++
	}
	return rank
}

// OfKeys returns the taints that the keys of a value have.
func OfKeys(v *Value) []Taint {
	if v == nil {
		return nil
	}
	keys := slices.DeleteFunc(slices.Clone(v.Taints), func(t Taint) bool { return !t.isKey() })
	return Whole(keys)
}

// ByKey separates the taints of a value: those of the whole and of unknown keys, which any key may
// lead to, and those of each constant key.
func ByKey(taints []Taint) (rest []Taint, keys map[string][]Taint) {
	if !hasParts(taints) {
		return taints, nil
	}
	keys = map[string][]Taint{}
	for _, t := range taints {
		if t.isKey() {
			t, _ = t.at(model.Elements)
			rest = append(rest, t)
			continue
		}
		key := strings.ReplaceAll(string(firstStep(t.Part)[1:]), "\x01", ".")
		t, _ = t.at(key)
		keys[key] = append(keys[key], t)
	}
	for key, list := range keys {
		keys[key] = ordered(list)
	}
	return ordered(rest), keys
}

// PartTaints returns the taints of a value and of what its objects contain, each with the part of
// the value that it is in.
func (h *Heap) PartTaints(v *Value) []Taint {
	if v != nil && len(v.Objects) == 0 {
		return v.Taints
	}
	return (&partition{h, map[int][]Taint{}}).taints(v, 0)
}

// partition computes the taints of objects, each of them once.
type partition struct {
	*Heap
	known map[int][]Taint
}

func (p *partition) taints(v *Value, depth int) []Taint {
	if v == nil {
		return nil
	}
	out := v.Taints
	if depth >= MaxDepth {
		return out
	}
	for _, id := range v.Objects {
		in, ok := p.known[id]
		if !ok {
			p.known[id] = nil // an object may contain itself
			in = p.content(p.Object(id), depth)
			p.known[id] = in
		}
		out = JoinTaints(out, in)
	}
	return out
}

func (p *partition) content(o *Object, depth int) []Taint {
	p.Work += len(o.Fields) + len(o.List)
	var out []Taint
	for key, v := range o.Content() {
		if in := p.taints(v, depth+1); len(in) > 0 {
			out = JoinTaints(out, Within(in, key))
		}
	}
	return out
}
