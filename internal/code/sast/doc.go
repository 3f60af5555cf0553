// Package sast owns the engines that look for weaknesses in the code that people of
// a repository wrote: gosec for Go, rules of ESLint for JavaScript and TypeScript,
// ruff's security rules for Python, and commands from the configuration that write
// SARIF. Whatever an engine says is brought into one form (rules.go, normal.go).
//
// Every engine works in processes of its own, bounded in time, memory and output,
// with a clean environment, away from the tree (process.go). One that hangs or dies
// loses the file it was at and goes on with the next (batch.go). What no engine
// knows is told by the survey (survey.go), so that a clean result is never silent.
package sast
