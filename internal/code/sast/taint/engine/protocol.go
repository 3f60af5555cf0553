package engine

import "assay/internal/code/sast/taint"

// Version of the engine.
const Version = "1"

// Config is the input of the process besides the tree.
type Config struct {
	// Judge are the files to be judged, by their index in the tree.
	Judge []int
	// Knowledge is a folder of additional knowledge, "" for none.
	Knowledge string
	// Memory bounds the memory of the process, in bytes; near it the analysis ends early. Frugal is what it stays
	// below if more frequent garbage collection can achieve that, 0 for Memory.
	Memory, Frugal int64
	Cache          Cache
}

// Answer is the result, and what could not be judged. Files are identified by their index in the tree.
type Answer struct {
	Findings []taint.Report
	// More is the number of findings beyond the limit.
	More int

	Lines, Functions int
	// Sanitized counts the sinks that data reaches only sanitized, by rule.
	Sanitized map[string]int
	// Recalled is the number of files whose findings came from the cache, Reused the number of other files that did not have to
	// be parsed.
	Recalled, Reused int
	Taken            int            // functions that did not have to be analysed
	Skipped          []int          // files on which an earlier process ended
	Lost             map[int]string // files that could not be parsed, and why
	Partly           []int          // files that could only be parsed in part
	Left             []int          // files that were not analysed because time or memory ran out
	Partial          []int          // files with functions of the kinds below
	// Functions that took too much work, that time ran out for, and that the engine failed on.
	Cut, Unseen, Broken int
	// Why is the reason why the analysis ended early, "" if it did not.
	Why string
}
