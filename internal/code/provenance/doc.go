// Package provenance owns what people read beside a finding: the code around its line, and who
// changed the line last. Both are read from the checkout while it exists.
package provenance
