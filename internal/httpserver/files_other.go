//go:build !unix

package httpserver

// maxFiles returns how many files the process may have open.
func maxFiles() int { return 2 * maxDefaultConnections }
