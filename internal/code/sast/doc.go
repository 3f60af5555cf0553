// Package sast owns the engines that look for weaknesses in the repository's own code: gosec
// for Go, rules of ESLint for JavaScript and TypeScript, ruff's security rules for Python, our
// taint engine, and configured commands that write SARIF. Every engine's findings are brought
// into one form (rules.go, normal.go).
//
// Every engine works in processes of its own, bounded in time, memory and output, with a clean
// environment, away from the tree (process.go). When one hangs or crashes, the file it was at
// is skipped and it goes on with the next (batch.go). Languages that no engine knows are
// reported by the survey (survey.go), so that a clean result is never silent.
package sast
