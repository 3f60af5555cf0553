// Package local owns scans in this process: the engines of the server on a folder or a
// site, without a server, a key or a database. It is for machines of people, whose own
// files and networks it may reach.
package local

// Progress receives the step that has ended, and how many have ended of how many.
type Progress func(what string, done, total int)
