// Package goengine owns the analysis of Go code. It runs in its own process, which the
// parent limits and ends: neither a type checker nor a data-flow analysis can be
// interrupted, and a stack overflow ends the process.
//
// Nothing of a repository is run, not even through the go command. Files are parsed and
// type-checked here: the standard library comes from embedded export data, packages of the
// repository and vendored ones from their declarations, and missing packages are synthesised
// from the names that are used. A function whose types cannot be determined in this way is
// judged by its syntax alone, and counted.
package goengine
