// Package engine owns the taint engine's process: what it is asked, what it answers,
// and how it keeps to its memory and time. Parsers are C, and the source is hostile,
// so that the engine must be able to end without ending the worker.
package engine
