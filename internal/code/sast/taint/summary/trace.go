package summary

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// The kinds of events in a trace: questions, and effects on the program.
const (
	asksSummary      = iota // the summary of a function, computed if necessary
	asksKnownSummary        // the summary of a function if it is computed
	asksStored              // the value of a stored location, after the code that initialises it has run
	asksKnownStored         // the value of a stored location so far
	asksBody                // the statements of a function of another file
	asksMembers             // the members of a global so far
	saves
	finds
)

// Trace records the questions that the interpretation of one function asks, and its effects, in
// order. The methods of a nil trace record nothing.
type Trace struct {
	codec *codec
	file  *ir.File
	out   *pack
	bad   bool // something cannot be written: the trace is not cached
	work  int  // units of work that the function took
	whole bool // all of the function was interpreted
	// seen are the digests of answers that were already recorded.
	seen map[question]digest
	// done is the number of saves that a replay made before it found a different answer. They must
	// not be made again.
	done int
	// log has the events since the first of logs calls of BeginLog.
	log  []Event
	logs int
}

type question struct {
	kind uint64
	fn   *ir.Func
	file *ir.File
	at   stored.Location
}

// ask records a question, once for each answer.
func (t *Trace) ask(q question, answer digest, ok bool) {
	if t.bad = t.bad || !ok; t.bad {
		return
	}
	if have, ok := t.seen[q]; ok && have == answer {
		return
	}
	t.seen[q] = answer
	t.out.number(q.kind)
	switch q.kind {
	case asksSummary, asksKnownSummary:
		t.out.function(&q.fn)
	case asksBody:
		t.out.file(&q.file)
	default:
		t.out.location(&q.at)
	}
	t.out.main = append(t.out.main, answer[:]...)
	t.bad = t.out.bad
}

// AskedSummary records the summary of a called function.
func (t *Trace) AskedSummary(fn *ir.Func, s *Summary) { t.askSummary(asksSummary, fn, s) }

// AskedKnownSummary records the summary of a function that is used only if it has already been
// computed.
func (t *Trace) AskedKnownSummary(fn *ir.Func, s *Summary) { t.askSummary(asksKnownSummary, fn, s) }

func (t *Trace) askSummary(kind uint64, fn *ir.Func, s *Summary) {
	t.note(Event{kind: int(kind), fn: fn, summary: s})
	if t == nil || t.bad {
		return
	}
	sum, ok := t.codec.digestOfSummary(s)
	t.ask(question{kind: kind, fn: fn}, sum, ok)
}

// AskedStored records the value of a stored location.
func (t *Trace) AskedStored(at stored.Location, v *value.Value) { t.askStored(asksStored, at, v) }

// AskedKnownStored records the value of a stored location that may not be initialised yet.
func (t *Trace) AskedKnownStored(at stored.Location, v *value.Value) {
	t.askStored(asksKnownStored, at, v)
}

func (t *Trace) askStored(kind uint64, at stored.Location, v *value.Value) {
	t.note(Event{kind: int(kind), at: at, value: v})
	if t == nil || t.bad {
		return
	}
	sum, ok := t.codec.digestOfValue(v)
	t.ask(question{kind: kind, at: at}, sum, ok)
}

// AskedMembers records the members of a global.
func (t *Trace) AskedMembers(name string, members []string) {
	t.note(Event{kind: asksMembers, at: stored.Global(name)})
	if t != nil && !t.bad {
		t.ask(question{kind: asksMembers, at: stored.Global(name)}, digestOfNames(members), true)
	}
}

// EnteredBody records that the statements of another function are interpreted in this one.
func (t *Trace) EnteredBody(fn *ir.Func) {
	t.note(Event{kind: asksBody, fn: fn})
	if t == nil || t.bad {
		return
	}
	if where, ok := t.codec.places.of[fn]; ok && where.file != t.file {
		t.ask(question{kind: asksBody, file: where.file}, digest{}, true)
	}
}

// RecordSave records an assignment to a stored location, and reports whether the replay has already
// made it.
func (t *Trace) RecordSave(at stored.Location, v *value.Value) (made bool) {
	if t == nil {
		return false
	}
	t.note(Event{kind: saves, at: at, value: v})
	if !t.bad {
		t.out.number(saves)
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

// RecordFinding records a finding.
func (t *Trace) RecordFinding(f *report.Finding) {
	t.note(Event{kind: finds, finding: f})
	if t == nil || t.bad {
		return
	}
	t.out.number(finds)
	t.out.finding(f)
	t.bad = t.out.bad
}

// End records how much work the function took, and whether it was interpreted completely.
func (t *Trace) End(work int, whole bool) {
	if t != nil {
		t.work, t.whole = work, whole
	}
}
