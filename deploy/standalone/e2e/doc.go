// Package e2e owns the tests of Assay as users run it: built binaries as separate processes,
// called over HTTP, with the proving ground as the Internet. It contains only tests.
package e2e
