// Package sast owns the engines that look for weaknesses in the repository's own code: gosec
// for Go, rules of ESLint for JavaScript and TypeScript, ruff's security rules for Python,
// the taint engine, and configured commands that write SARIF. The findings of all engines
// are converted to one form (rules.go, normal.go).
//
// Every engine works in its own processes, with limits on time, memory and output, in a
// clean environment outside of the tree (process.go). If one hangs or crashes, its present
// file is skipped and it continues with the next (batch.go). Languages that no engine
// supports are reported by the survey (survey.go), so that a report without findings is
// never mistaken for a clean result.
package sast
