// Package provenance owns the context of a finding for people: the code around its line, and
// the last author of the line. Both are read from the checkout while it exists.
package provenance
