// Package taint owns the engine that follows data through code: it parses and lowers
// the files of a repository, analyses them with what is known about languages and
// frameworks, and says in words what it found.
package taint
