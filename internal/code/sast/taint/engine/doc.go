// Package engine runs the taint engine in a process of its own: its protocol, and its limits of
// memory and time. The parsers are written in C and the source is hostile, so a crash of the engine
// must not end the worker.
package engine
