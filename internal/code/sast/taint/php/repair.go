package php

import (
	"bytes"
	"regexp"
)

var (
	// exponent finds names that the grammar takes for the exponent of a number, such as e2::run() and e2(). Declarations are understood.
	exponent = regexp.MustCompile(`(function)?(?:^|=>|[^\w$\\>:\x{80}-\x{FFFF}])([eE])\d+\s*(?:::|\()`)
	// repaired are such names as Repair writes them.
	repaired = regexp.MustCompile(`^_\d+$`)
)

// Repair implements front.Repairer: a name that the grammar takes for an exponent begins with an underscore instead. The names of classes
// and functions ignore case, so that the letter can be restored.
func (language) Repair(source []byte) []byte {
	out := bytes.Clone(source)
	for _, at := range exponent.FindAllSubmatchIndex(source, -1) {
		if declared := at[2] >= 0; !declared {
			out[at[4]] = '_'
		}
	}
	return out
}

// restored returns a name as it was before Repair.
func restored(name string) string {
	if repaired.MatchString(name) {
		return "e" + name[1:]
	}
	return name
}
