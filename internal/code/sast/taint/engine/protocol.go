package engine

import "assay/internal/code/sast/taint"

// Version of the engine.
const Version = "1"

// Config is what the process is told beside the tree.
type Config struct {
	// Judge are the files that are judged, by their place in the tree.
	Judge []int
	// Knowledge is a folder of more knowledge, "" for none.
	Knowledge string
	// Memory bounds what the process uses, in octets; near it the analysis ends early.
	Memory int64
	Kept   Kept
}

// Answer is what was found, and how far the files could be judged. Files are given by
// their place in the tree.
type Answer struct {
	Findings []taint.Report
	// More is how many findings there are beyond those.
	More int

	Lines, Functions int
	// Recalled is how many files' findings were remembered, Reused how many others did
	// not have to be parsed.
	Recalled, Reused int
	Taken            int            // functions that did not have to be followed
	Skipped          []int          // that ended the process before
	Lost             map[int]string // that could not be parsed, and why
	Partly           []int          // that could be parsed in part
	Left             []int          // that there was no time or memory for
	Partial          []int          // with functions of those below
	// Functions that took too much work, that there was no time left for, and that the
	// engine failed on.
	Cut, Unseen, Broken int
	// Why the analysis ended early, "" when it did not.
	Why string
}
