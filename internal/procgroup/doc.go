// Package procgroup owns how programs that work on hostile data are started: each in
// a process group of its own, so that all of it can be ended at once, and not to
// outlive this process.
package procgroup
