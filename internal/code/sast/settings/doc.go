// Package settings analyses settings files: those of servers, frameworks, containers,
// clusters, pipelines and clouds. Files of all formats are read into a tree of nodes
// (read_*.go), to which rules are applied. Rules are data (rules/*.yaml); the few that need
// more than the path of a value and its text are functions (check_*.go).
package settings
