// Package taint follows data through code: it parses and lowers the files of a repository, analyses
// them with knowledge about languages and frameworks, and describes what it found.
package taint
