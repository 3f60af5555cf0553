// Package flow finds untrusted input that reaches a sink. It knows no language, only the program
// as IR (package ir) and knowledge (package model).
//
// Each function is interpreted once (package interp), over abstract values and with unknown
// parameters. Its summary states what it returns, what it assigns, and which parameters reach
// which sinks. At a call, the summary is applied to what the caller passes. Summaries are
// computed when they are first needed, callees first; a recursive call sees no summary.
//
// While a function is interpreted, a trace records what it asks about the rest of the program,
// with the answers, and its effects. If the answers are the same in the next analysis, the trace
// is replayed instead.
package flow
