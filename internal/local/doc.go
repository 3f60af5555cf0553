// Package local owns scans in this process: the engines of the server on a folder or a
// site, without a server, a key or a database. It is for machines of people, whose own
// files and networks it may reach.
package local

// Progress receives what has ended, and how many of the steps.
type Progress func(what string, done, total int)
