// Package procgroup owns how programs that process hostile data are started: each in its own
// process group, so that the whole group can be killed and no process outlives this one.
package procgroup
