// Package records follows values into records and rows of tables, and out of them.
package records

import "assay/internal/code/sast/taint/sinks"

// Recorder follows values into records and rows of tables, and out of them.
//
// The text of a query may be built in one function, run in another, and its rows read in a third.
// Therefore a taint with a source kind of its own, which no sink checks, records what the query
// reads and writes. A call that runs the query returns these taints, and members of its result
// are columns.
type Recorder struct{ *sinks.Checker }
