// Package settings judges settings files: those of servers, frameworks, containers, clusters,
// pipelines and clouds. A file is read into one tree of nodes for all formats (read_*.go),
// which rules look at. Rules are data (rules/*.yaml); the few that need more than the place of
// a value and its text are functions (check_*.go).
package settings
