package summary

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Event is a question that the interpretation of a function asked, with its answer, or an effect that it had.
type Event struct {
	kind    int
	fn      *ir.Func
	at      stored.Location
	summary *Summary
	value   *value.Value
	finding *report.Finding
}

// Answers are those that a program gives now.
type Answers interface {
	// CurrentSummary returns the summary of a function, nil while it is computed; ok is false if it would have to be computed.
	CurrentSummary(fn *ir.Func) (s *Summary, ok bool)
	// KnownSummary returns the summary of a function if it is computed.
	KnownSummary(fn *ir.Func) *Summary
	// KnownStored returns the value of a stored location so far.
	KnownStored(at stored.Location) *value.Value
	// Ask notes the function that is interpreted as one that has asked a question again.
	Ask(fn *ir.Func, at stored.Location)
	// Save joins a value with that of a location.
	Save(at stored.Location, v *value.Value)
}

// Unrecorded returns a trace that is not cached.
func Unrecorded() *Trace { return &Trace{bad: true} }

// BeginLog starts a list of events, which EndLog returns. Lists may be inside each other.
func (t *Trace) BeginLog() (from int) {
	t.logs++
	return len(t.log)
}

// EndLog returns the events since BeginLog returned from.
func (t *Trace) EndLog(from int) []Event {
	var out []Event
	seen := map[Event]bool{}
	for _, e := range t.log[from:] {
		if e.kind == saves || !seen[e] {
			seen[e] = true
			out = append(out, e)
		}
	}
	if t.logs--; t.logs == 0 {
		t.log = nil
	}
	return out
}

func (t *Trace) note(e Event) {
	if t != nil && t.logs > 0 {
		t.log = append(t.log, e)
	}
}

// Holds reports whether a program would answer all questions among events as it did.
func Holds(events []Event, a Answers) bool {
	for i := range events {
		if !events[i].holds(a) {
			return false
		}
	}
	return true
}

func (e *Event) holds(a Answers) bool {
	switch e.kind {
	case asksSummary:
		s, ok := a.CurrentSummary(e.fn)
		return ok && s == e.summary
	case asksKnownSummary:
		return a.KnownSummary(e.fn) == e.summary
	case asksStored, asksKnownStored:
		return a.KnownStored(e.at) == e.value
	case asksMembers: // they may have changed
		return false
	}
	return true
}

// Repeat records events once more, for another function, and repeats their effects.
func (t *Trace) Repeat(events []Event, a Answers) {
	for i := range events {
		switch e := &events[i]; e.kind {
		case asksSummary:
			a.Ask(e.fn, e.at)
			t.AskedSummary(e.fn, e.summary)
		case asksKnownSummary:
			t.AskedKnownSummary(e.fn, e.summary)
		case asksStored:
			a.Ask(nil, e.at)
			t.AskedStored(e.at, e.value)
		case asksKnownStored:
			t.AskedKnownStored(e.at, e.value)
		case asksBody:
			t.EnteredBody(e.fn)
		case saves:
			if !t.RecordSave(e.at, e.value) {
				a.Save(e.at, e.value)
			}
		case finds:
			t.RecordFinding(e.finding)
		}
	}
}
