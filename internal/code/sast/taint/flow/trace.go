package flow

import (
	"crypto/sha256"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// What a function came to in an earlier analysis holds still where it would see the same
// again. While a function is followed, its trace notes each question that it puts to the
// program beyond its own file, with the answer: what functions that it calls do, what global
// things are; and what it leaves behind: what it sets, and what is found. In the next
// analysis the trace is gone through in its order. As long as each answer is the same, what
// was left behind is left behind again, and the summary is taken over; where one differs the
// function is followed anew. What declarations say is the same for all traces, or there
// are none: Memory is only of programs that declare the same.

// Memory is what an earlier analysis of a program kept, whose files declare the same, and
// what this one does. Files that have changed have nothing.
type Memory struct {
	Of map[*ir.File][]byte
	// Kept is what Of is to be in the next analysis.
	Kept map[*ir.File][]byte
	// Taken is how many functions did not have to be followed.
	Taken int
}

// digest stands for a value or a summary; the zero one for none.
type digest [16]byte

// place is where a function is among those of its file.
type place struct {
	file *ir.File
	at   int
}

// places know functions, files and rules by where they are.
type places struct {
	files map[string]*ir.File
	of    map[*ir.Func]place
	in    map[*ir.File][]*ir.Func
	specs map[*model.Spec]int
}

func newPlaces(p *Program) *places {
	out := &places{files: map[string]*ir.File{}, of: map[*ir.Func]place{}, in: map[*ir.File][]*ir.Func{}, specs: map[*model.Spec]int{}}
	for _, f := range p.Files {
		out.files[f.Path] = f
		for _, fn := range hierarchy.FunctionsOf(f) {
			if _, twice := out.of[fn]; !twice {
				out.of[fn] = place{f, len(out.in[f])}
				out.in[f] = append(out.in[f], fn)
			}
		}
	}
	for i, s := range p.Know.Specs() {
		out.specs[s] = i
	}
	return out
}

// plain is a function with a name as a value, the same each time.
func (a *analysis) namedFunction(fn *ir.Func) *value.Closure {
	c, ok := a.namedFunctions[fn]
	if !ok {
		c = &value.Closure{Func: fn, File: a.FileOf[fn]}
		a.namedFunctions[fn] = c
	}
	return c
}

// What an event of a trace is.
const (
	asksSummary = iota // what a function does, and that is begun to be found out here
	asksKnown          // what is known of a function so far
	asksGlobal         // what a global thing is, after what runs before it is known
	asksSoFar          // what is known of a global thing so far
	asksBody           // the statements of a function of another file
	asksMembers        // what is below a global thing so far
	setsGlobal
	finds
)

// trace is what one run of a function asked for and left behind.
type trace struct {
	a    *analysis
	file *ir.File
	out  *pack
	bad  bool // it cannot be kept
	// work is what the function took, whole that all of it was followed.
	work  int
	whole bool
	// seen are the answers that were noted already.
	seen map[question]digest
	// done is how many of the things that it sets were set before it was followed.
	done int
}

// question is what is asked of what.
type question struct {
	kind uint64
	fn   *ir.Func
	file *ir.File
	at   stored.Location
}

// asks notes a question, but not twice with one answer.
func (t *trace) asks(q question, answer digest, same bool) {
	if t.bad = t.bad || !same; t.bad {
		return
	}
	if have, ok := t.seen[q]; ok && have == answer {
		return
	}
	t.seen[q] = answer
	t.out.number(q.kind)
	switch q.kind {
	case asksSummary, asksKnown:
		t.out.function(&q.fn)
	case asksBody:
		t.out.file(&q.file)
	default:
		t.out.location(&q.at)
	}
	t.out.main = append(t.out.main, answer[:]...)
	t.bad = t.out.bad
}

// asked notes what a function does.
func (t *trace) askedSummary(fn *ir.Func, s *summary) {
	if t == nil || t.bad {
		return
	}
	sum, ok := t.a.digestOfSummary(s)
	t.asks(question{kind: asksSummary, fn: fn}, sum, ok)
}

// knew notes what is known of a function so far.
func (t *trace) askedPartialSummary(fn *ir.Func, s *summary) {
	if t == nil || t.bad {
		return
	}
	sum, ok := t.a.digestOfSummary(s)
	t.asks(question{kind: asksKnown, fn: fn}, sum, ok)
}

// read notes what a global thing is.
func (t *trace) askedGlobal(at stored.Location, v *value.Value) {
	if t == nil || t.bad {
		return
	}
	sum, ok := t.a.digestOfValue(v)
	t.asks(question{kind: asksGlobal, at: at}, sum, ok)
}

// looked notes what is known of a global thing so far.
func (t *trace) askedPartialGlobal(at stored.Location, v *value.Value) {
	if t == nil || t.bad {
		return
	}
	sum, ok := t.a.digestOfValue(v)
	t.asks(question{kind: asksSoFar, at: at}, sum, ok)
}

// listed notes which members a global thing has so far.
func (t *trace) askedMembers(name string, members []string) {
	if t != nil && !t.bad {
		t.asks(question{kind: asksMembers, at: stored.Global(name)}, listSum(members), true)
	}
}

// entered notes that the statements of another function are followed in this one.
func (t *trace) enteredBody(fn *ir.Func) {
	if t == nil || t.bad {
		return
	}
	if where, ok := t.a.places.of[fn]; ok && where.file != t.file {
		t.asks(question{kind: asksBody, file: where.file}, digest{}, true)
	}
}

// set notes what a global thing is said to be, and reports whether that was done before.
func (t *trace) recordSet(at stored.Location, v *value.Value) (before bool) {
	if t == nil {
		return false
	}
	if !t.bad {
		t.out.number(setsGlobal)
		t.out.location(&at)
		t.out.value(&v)
		t.bad = t.out.bad
	}
	if t.done > 0 {
		t.done--
		return true
	}
	return false
}

func (t *trace) recordFinding(f *Finding) {
	if t == nil || t.bad {
		return
	}
	t.out.number(finds)
	t.out.finding(f)
	t.bad = t.out.bad
}

// valueSum stands for a value outside of functions; same is false where one of the
// same bytes may be another one.
func (a *analysis) digestOfValue(v *value.Value) (sum digest, same bool) {
	if v == nil {
		return digest{}, true
	}
	if had, ok := a.digests[v]; ok {
		return had, had != digest{}
	}
	p := a.writer()
	p.value(&v)
	if data := p.done(); data != nil {
		sum = digestOf(data)
	}
	a.digests[v] = sum
	return sum, sum != digest{}
}

// listSum stands for names, none of which has a zero byte.
func listSum(names []string) digest { return digestOf([]byte(strings.Join(names, "\x00"))) }

func digestOf(data []byte) digest {
	all := sha256.Sum256(data)
	return digest(all[:])
}

// sumOf stands for a summary.
func (a *analysis) digestOfSummary(s *summary) (sum digest, same bool) {
	if s == nil {
		return digest{}, true
	}
	if s.packed == nil && s.digest == (digest{}) && !s.unique {
		p := a.writer()
		p.summary(s)
		data := p.done()
		if s.unique = data == nil; !s.unique {
			s.packed, s.digest = data, digestOf(data)
		}
	}
	return s.digest, !s.unique
}

// opened is a summary with all that is in it.
func (a *analysis) unpacked(s *summary) *summary {
	if s == nil || !s.packedOnly {
		return s
	}
	s.packedOnly = false
	p := a.reader(s.packed)
	p.summary(s)
	a.damaged = a.damaged || p.bad
	return s
}

// follow analyses a function and keeps its trace. So many of the things that it sets were
// set before.
func (a *analysis) analyseTraced(fn *ir.Func, file *ir.File, done int) (s *summary) {
	where, ok := place{}, false
	if a.Memory != nil {
		where, ok = a.places.of[fn]
	}
	if !ok {
		a.guard(file, func() { s = a.analyse(fn, file) })
		return s
	}
	t := &trace{a: a, file: file, out: a.writer(), seen: map[question]digest{}, done: done}
	a.trace = t
	a.guard(file, func() { s = a.analyse(fn, file) })
	turn := a.turns[fn]
	a.turns[fn]++
	_, same := a.digestOfSummary(s)
	if events := t.out.done(); same && s != nil && t.whole && !t.bad {
		a.runs[where.file] = append(a.runs[where.file], pastRun{at: where.at, turn: turn, work: t.work, sum: s.digest, events: events, summary: s.packed})
	}
	return s
}

// pastRun is a trace as it is kept.
type pastRun struct {
	at, turn, work  int
	sum             digest
	events, summary []byte
}

func (p *pack) pastRun(r *pastRun) {
	p.int(&r.at)
	p.int(&r.turn)
	p.int(&r.work)
	p.raw(r.sum[:])
	p.bytes(&r.events)
	p.bytes(&r.summary)
}

func (p *pack) raw(to []byte) {
	if !p.reading {
		p.main = append(p.main, to...)
		return
	}
	if len(p.main) < len(to) {
		p.bad, p.main = true, nil
		return
	}
	copy(to, p.main)
	p.main = p.main[len(to):]
}

func (p *pack) bytes(b *[]byte) {
	n := p.count(len(*b))
	if p.reading && !p.bad {
		*b = slices.Clip(p.main[:n])
		p.main = p.main[n:]
		return
	}
	p.main = append(p.main, *b...)
}

// turn is one run of a function: those that read what was set later are run again.
type turn struct{ at, n int }

// recorded is what the function came to at the same turn.
func (a *analysis) recorded(fn *ir.Func) (pastRun, bool) {
	where, ok := a.places.of[fn]
	if !ok {
		return pastRun{}, false
	}
	known, ok := a.known[where.file]
	if !ok {
		known = map[turn]pastRun{}
		p := &pack{a: a, reading: true, main: a.Memory.Of[where.file]}
		for len(p.main) > 0 && !p.bad {
			var r pastRun
			if p.pastRun(&r); !p.bad {
				known[turn{r.at, r.turn}] = r
			}
		}
		a.known[where.file] = known
	}
	r, ok := known[turn{where.at, a.turns[fn]}]
	return r, ok
}

// take goes through what a function did in an earlier analysis. Where an answer is
// another one now, it says how many things were set until then.
func (a *analysis) replay(fn *ir.Func, file *ir.File) (s *summary, done int, ok bool) {
	r, ok := a.recorded(fn)
	if !ok {
		return nil, 0, false
	}
	p := a.reader(r.events)
	for len(p.main) > 0 && !p.bad {
		if !a.event(p, fn, file, &done) {
			return nil, done, false
		}
	}
	if p.bad {
		a.damaged = true
		return nil, done, false
	}
	a.Memory.Taken++
	a.stats.Functions++
	a.stats.Work += r.work
	a.turns[fn]++
	where := a.places.of[fn]
	a.runs[where.file] = append(a.runs[where.file], r)
	return &summary{packedOnly: true, packed: r.summary, digest: r.sum}, done, true
}

// event asks one thing again, or does it; it reports whether the answer is the same.
func (a *analysis) event(p *pack, fn *ir.Func, file *ir.File, done *int) bool {
	var at stored.Location
	switch kind := p.number(0); kind {
	case asksSummary, asksKnown:
		var other *ir.Func
		if p.function(&other); p.bad {
			return true
		}
		s := a.summaries[other]
		if kind == asksSummary {
			s = a.summary(other, a.FileOf[other])
		}
		return p.same(a.digestOfSummary(s))
	case asksGlobal, asksSoFar, asksMembers:
		p.location(&at)
		switch {
		case p.bad:
			return true
		case kind == asksGlobal:
			return p.same(a.digestOfValue(a.load(at, fn, file)))
		case kind == asksSoFar:
			return p.same(a.digestOfValue(a.globals[at]))
		}
		return p.same(listSum(a.members(at.Name)), true)
	case asksBody:
		var other *ir.File
		if p.file(&other); p.bad {
			return true
		}
		return p.same(digest{}, a.Memory.Of[other] != nil)
	case setsGlobal:
		var v *value.Value
		p.location(&at)
		if p.value(&v); !p.bad && v != nil {
			a.save(at, v)
			*done++
		}
	case finds:
		var f Finding
		if p.finding(&f); !p.bad {
			a.addFinding(&f)
		}
	default:
		p.bad = true
	}
	return true
}

// same reports whether an answer is the one that was noted.
func (p *pack) same(sum digest, same bool) bool {
	var want digest
	p.raw(want[:])
	return p.bad || same && sum == want
}

// remember hands over what was kept of each file.
func (a *analysis) writeTraces() {
	a.Memory.Kept = map[*ir.File][]byte{}
	for _, f := range a.Files {
		p := &pack{a: a, main: []byte{}}
		for i := range a.runs[f] {
			p.pastRun(&a.runs[f][i])
		}
		a.Memory.Kept[f] = p.main
	}
}
