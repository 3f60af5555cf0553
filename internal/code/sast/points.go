package sast

import "slices"

// The points of a rule's findings in a careful project are fitted to the findings of healthy projects that people have read.
// Rules without an entry are not weighed, except for patterns.

// requestPoints are those of rules about data that comes with requests, in code that is neither beside requests nor for the
// program's operator.
var requestPoints = map[string]int{
	"taint/code-injection":      -2,
	"taint/command-injection":   -3,
	"taint/csrf-off":            -6,
	"taint/deserialisation":     -4,
	"taint/ldap-injection":      -1,
	"taint/log-injection":       -2,
	"taint/mass-assignment":     -3,
	"taint/nosql-injection":     -5,
	"taint/open-redirect":       -5,
	"taint/password-hash":       -6,
	"taint/path-traversal":      -4,
	"taint/prototype-pollution": -4,
	"taint/reflection":          -3,
	"taint/regex-injection":     -5,
	"taint/sql-injection":       -4,
	"taint/ssrf":                -3,
	"taint/template-injection":  -4,
	"taint/trust-boundary":      -3,
	"taint/xss":                 -5,
}

// placePoints are those of rules about a place and what is around it.
var placePoints = map[string]int{
	// Random numbers, hashes and keys: most need not resist anybody.
	"taint/weak-random": -1,
	"taint/weak-hash":   -4,
	"taint/weak-key":    -3,
	"assay/weak-hash":   -3,
	"G401":              -4,
	"S303":              -4,
	"S324":              -4,
	// Options that the operator or the caller sets, and cookies that protect nothing.
	"taint/debug-mode":      -4,
	"taint/old-tls":         -2,
	"taint/no-escaping":     -1,
	"taint/open-cors":       -1,
	"assay/insecure-cookie": -2,
	"django-any-host":       -3,
	"G108":                  -3,
	"G124":                  -2,
	"G402":                  -1,
	"S701":                  -2,
	"S506":                  -3,
	// Parsers of documents that the program, its operator or a fixed service provides.
	"taint/unsafe-parser":    -2,
	"taint/unverified-token": -1,
	"S313":                   -3,
	"S314":                   -3,
	"S315":                   -3,
	"S316":                   -3,
	"S317":                   -3,
	"S318":                   -3,
	"S319":                   -3,
	"S320":                   -3,
	// Code of pages: messages without secrets, and what takes only the time of the visitor.
	"assay/unsafe-regex":                        -3,
	"no-script-url":                             -3,
	"@microsoft/sdl/no-unsafe-alloc":            -4,
	"security/detect-bidi-characters":           -3,
	"@microsoft/sdl/no-angularjs-bypass-sce":    -3,
	"@microsoft/sdl/no-postmessage-star-origin": -4,
	// Containers that are meant to control their host, and images of the project's own or of the compiler.
	"compose-docker-socket":  -2,
	"compose-host-network":   -2,
	"compose-host-processes": -2,
	"docker-remote-add":      -2,
	"docker-untagged":        -2,
}

// patternPoints are the points of patterns that yield to data-flow analysis: in a careful project, they are right where that
// finds the weakness too.
const patternPoints = -4

// pointsOf returns the points of a rule, and whether its findings are weighed.
func pointsOf(rule string) (points int, weighed bool) {
	for _, table := range []map[string]int{requestPoints, placePoints} {
		if points, weighed = table[rule]; weighed {
			return points, true
		}
	}
	return patternPoints, slices.ContainsFunc(patterns, func(p pattern) bool { return slices.Contains(p.rules, rule) })
}
