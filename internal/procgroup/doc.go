// Package procgroup owns how programs that work on hostile data are started: each in a
// process group of its own, so that the whole group can be killed, and so that none outlives
// this process.
package procgroup
