// Package records follows values into records and rows of tables, and out of them.
package records

import "assay/internal/code/sast/taint/sinks"

// Recorder follows values into records and rows of tables, and out of them.
//
// The text of a query may be built in one function, run in another, and its rows read in a third.
// It carries what it reads and writes as a taint of a source kind of its own, which no sink is
// about. What runs it returns these taints, and members of such values are columns.
type Recorder struct{ *sinks.Checker }
