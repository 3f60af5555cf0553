package jvm

import "strings"

// Each appends a suffix to every alternative of a name.
func Each(name, more string) string {
	if !strings.Contains(name, "|") {
		return name + more
	}
	return strings.ReplaceAll(name, "|", more+"|") + more
}
