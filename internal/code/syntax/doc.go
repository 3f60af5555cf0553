// Package syntax owns the parsing of source files of a repository: grammars, limits, and a
// syntax tree that is plain Go data, so that walking it needs neither C nor recursion. Files
// are hostile: time, size and the number of nodes are limited, and parsing always ends.
package syntax
