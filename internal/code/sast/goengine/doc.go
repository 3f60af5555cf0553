// Package goengine owns how Go code is judged: in a process of its own, which the
// parent bounds and ends, because neither a type checker nor an analysis of data
// flow can be interrupted, and a stack that overflows ends the process.
//
// Nothing of a repository runs, no go command either. Files are parsed and checked
// for types here: the standard library comes from the export data that is built in,
// packages of the repository and vendored ones from their declarations, and what is
// not there is made up of the names that are used. A function whose types cannot be
// told for that is judged by its syntax alone, and counted.
package goengine
