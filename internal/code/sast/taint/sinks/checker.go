// Package sinks checks values that reach sinks, and turns them into findings or into flows of a
// summary.
package sinks

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/summary"
)

// Checker looks for untrusted values in sinks. It adds findings, and the flows from parameters
// to the summary of the function.
type Checker struct {
	*rules.Matcher
	Summary  *summary.Summary
	Findings *report.Set
	Sources  []model.SourceKind // that count as requests
	spared   map[spared]bool    // what Spare has noted
}

// spared is a sink that sanitized data reaches.
type spared struct {
	weakness *model.Weakness
	file     *ir.File
	pos      ir.Pos
	known    bool // the data comes from a source that is not only recognised by its form
}
