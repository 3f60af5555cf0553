// Package e2e owns the tests of Assay as people run it: built binaries as
// processes of their own, asked over HTTP, in front of the proving ground. It
// has no code but tests.
package e2e
