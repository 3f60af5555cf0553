// Package local owns scans in this process: the server's engines on a folder or a site,
// without a server, a key or a database. It is for people's own machines, and may reach
// their files and networks.
package local

// Progress receives the step that has ended, how many have ended, and the total.
type Progress func(what string, done, total int)
