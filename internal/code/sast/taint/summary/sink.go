package summary

import (
	"cmp"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/scan"
)

// Sink is a position that untrusted input must not reach.
type Sink struct {
	Weakness  *model.Weakness
	Rule      *model.Rule // nil for results of entry points and variables that are sinks by name
	Fix       string
	Framework string
	File      *ir.File
	Pos       ir.Pos
	Func      string // the function that contains it
	What      string
	Loose     bool
	Direct    bool // weak taints do not count
	Deep      bool // taints of members and elements count too
	// Record is the stored location that the value is written to; the zero value is no location.
	Record stored.Location
}

// IsSame reports whether two sinks are the same value of one call: of the same weakness, at the same
// place and stored location.
func (s *Sink) IsSame(o Sink) bool {
	return s.Weakness == o.Weakness && s.File == o.File && s.Pos == o.Pos && s.Record == o.Record
}

// Spares reports whether values that are sanitized for these weaknesses are safe in the sink.
func (s *Sink) Spares(sanitized model.Mask) bool {
	if s.Rule == nil {
		return sanitized.Has(s.Weakness)
	}
	return sanitized.Has(cmp.Or(s.Rule.SafeAs, s.Weakness)) || sanitized&s.Rule.SparedBy != 0
}

// Doubtful reports whether the sink's rule alone is weak evidence.
func (s *Sink) Doubtful() bool {
	return s.Rule != nil && s.Rule.Confidence != "" && s.Rule.Confidence != string(scan.ConfidenceHigh)
}
