package engine

import "assay/internal/code/sast/taint"

// Version of the engine.
const Version = "1"

// Config is what the process receives besides the tree.
type Config struct {
	// Judge are the files to be judged, by their index in the tree.
	Judge []int
	// Knowledge is a folder of additional knowledge, "" for none.
	Knowledge string
	// Memory bounds the memory of the process, in bytes; near it the analysis ends early.
	Memory int64
	Kept   Kept
}

// Answer is the result, and what could not be judged. Files are identified by their index in the tree.
type Answer struct {
	Findings []taint.Report
	// More is the number of findings that exceeded the limit.
	More int

	Lines, Functions int
	// Recalled is the number of files whose findings came from the cache, Reused the number of others that did not have to be parsed.
	Recalled, Reused int
	Taken            int            // functions that did not have to be analysed
	Skipped          []int          // files that ended an earlier process
	Lost             map[int]string // files that could not be parsed, and why
	Partly           []int          // files that could only be parsed in part
	Left             []int          // files for which time or memory did not suffice
	Partial          []int          // files with functions of the kinds below
	// The numbers of functions that took too much work, for which time did not suffice, and on which the engine failed.
	Cut, Unseen, Broken int
	// Why says why the analysis ended early, "" if it did not.
	Why string
}
