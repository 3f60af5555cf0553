package front

import "regexp"

var plain = regexp.MustCompile(`^\^?((\[([a-zA-Z0-9]-[a-zA-Z0-9]|[\w-]|\\[wd-])+\]|\\[wd])([*+?]|\{[\d,]+\})?)+\$?$`)

// IsPlain reports whether a regular expression, matched with a whole text, accepts only letters, digits, "_" and "-".
func IsPlain(expr string) bool { return plain.MatchString(expr) }
