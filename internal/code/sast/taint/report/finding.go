// Package report collects findings, and decides which of several findings at one place is reported.
package report

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Finding is a weakness at a place.
type Finding struct {
	Weakness *model.Weakness
	// Rule is the rule of knowledge that found it; nil for results of entry points and for
	// variables that are sinks by name.
	Rule       *model.Rule
	Fix        string
	Framework  string
	File       *ir.File
	Pos        ir.Pos
	Func       string // qualified name of the function that contains it, "" at the top of a file
	What       string // the sink: a call, or what is written
	Source     string // the source, "" if there is no flow
	SourceKind model.SourceKind
	Loose      bool         // the receiver's type is unknown
	Weak       bool         // the untrusted input passed an unknown function
	Tested     bool         // something that the analysis does not know has tested the untrusted input
	Alone      bool         // see value.Taint
	Sanitized  bool         // no weakness but a sign of care: the data is sanitized before the sink
	Shape      *model.Shape // recognised the source; nil if a rule names it
	Calls      int          // the calls on the path, into functions and out of them
	Steps      []Step
	// Callers are places in other files, sorted, from which other flows reach the sink that are as certain.
	Callers []Place
}

// Place is a line of a file.
type Place struct {
	Path string
	Line uint32
}

// maxCalls is the number of calls up to which the length of a flow does not lower the confidence.
// Nearly all flows labelled as weaknesses pass at most three calls. Most false ones pass more: the
// longer the path, the easier it is to miss a sanitizer on it.
const maxCalls = 3

// Far reports whether the flow is so long that the finding is less certain.
func (f *Finding) Far() bool { return f.Calls > maxCalls }

// VeryFar reports whether the flow is so long that the finding is a guess.
func (f *Finding) VeryFar() bool { return f.Calls > 2*maxCalls }

// Step is a step of a flow.
type Step struct {
	File *ir.File
	Pos  ir.Pos
	Text string
}

// inOwn moves a finding in third-party code to the last step of its flow that is in the repository's
// own code; nil without such a step.
func (f *Finding) inOwn() *Finding {
	for _, s := range slices.Backward(f.Steps) {
		if !s.File.Vendored {
			own := *f
			own.File, own.Pos, own.Func = s.File, s.Pos, ""
			return &own
		}
	}
	return nil
}

// caller returns the last step of a flow that is in another file than the sink: where the program passes the data to a helper, such as its
// own layer above the database. ok is false without one, and for sources that are only recognised by their form.
func (f *Finding) caller() (at Place, ok bool) {
	if f.Sanitized || f.Shape != nil {
		return at, false
	}
	for _, s := range slices.Backward(f.Steps) {
		if s.File != nil && s.File != f.File {
			return Place{s.File.Path, s.Pos.Line}, !s.File.Test && !s.File.Vendored
		}
	}
	return at, false
}

// Follow adds the steps of a flow, with the sink as the last one, and counts its calls.
func (f *Finding) Follow(path *value.Step) {
	for _, s := range path.All() {
		if s.Kind == value.PassStep || s.Kind == value.ReturnStep {
			f.Calls++
		}
		f.Steps = append(f.Steps, Step{File: s.File, Pos: s.Pos, Text: stepText(s)})
	}
	f.Steps = append(f.Steps, Step{File: f.File, Pos: f.Pos, Text: "It reaches " + f.What + "."})
}

func stepText(s *value.Step) string {
	switch s.Kind {
	case value.SourceStep:
		return "The data comes in with " + s.Name + "."
	case value.AssignStep:
		return "It is assigned to " + s.Name + "."
	case value.PassStep:
		return "It is passed to " + s.Name + "."
	case value.ReturnStep:
		return s.Name + " returns it."
	default:
		return "It passes through " + s.Name + "."
	}
}
