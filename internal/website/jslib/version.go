package jslib

import (
	"cmp"
	"slices"
	"strings"
)

// Compare orders two versions as the repository does: by their parts between dots and
// hyphens, where a missing part is 0; numbers by value, and any number after any word, so
// that 3.0.0 comes after 3.0.0-beta1 and 3.0.0b1. Within words digits count as numbers: beta2
// comes before beta10.
func Compare(a, b string) int {
	as, bs := parts(a), parts(b)
	for i := range max(len(as), len(bs)) {
		if c := comparePart(part(as, i), part(bs, i)); c != 0 {
			return c
		}
	}
	return 0
}

// parts splits a version at dots and hyphens, and between a number and the word after it:
// 1.9.0b1 is 1.9.0-b1.
func parts(v string) []string {
	var out []string
	for p := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == '.' || r == '-' }) {
		number := run(p)
		if isNumber(number) && len(number) < len(p) {
			out = append(out, number)
			p = p[len(number):]
		}
		out = append(out, p)
	}
	return out
}

func part(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "0"
}

func comparePart(a, b string) int {
	na, nb := isNumber(a), isNumber(b)
	switch {
	case na && nb:
		return compareNumbers(a, b)
	case na:
		return 1
	case nb:
		return -1
	}
	for a != "" && b != "" {
		ra, rb := run(a), run(b)
		c := strings.Compare(ra, rb)
		if isNumber(ra) && isNumber(rb) {
			c = compareNumbers(ra, rb)
		}
		if c != 0 {
			return c
		}
		a, b = a[len(ra):], b[len(rb):]
	}
	return cmp.Compare(len(a), len(b))
}

// compareNumbers compares digits of any length.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// run returns the leading digits of s, or the text before the first digit.
func run(s string) string {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	n := 1
	for n < len(s) && digit(s[n]) == digit(s[0]) {
		n++
	}
	return s[:n]
}

// affects reports whether the version is in the range.
func (v Vulnerability) affects(version string) bool {
	switch {
	case v.Below != "" && Compare(version, v.Below) >= 0:
		return false
	case v.AtOrAbove != "" && Compare(version, v.AtOrAbove) < 0:
		return false
	}
	return !slices.Contains(v.Excludes, version)
}

// Vulnerabilities returns the known vulnerabilities of a version, the most severe first, and
// the lowest later version without any known vulnerability, "" if there is no such release.
func (r *Repository) Vulnerabilities(name, version string) (found []Vulnerability, fixed string) {
	i, ok := slices.BinarySearchFunc(r.libraries, name, func(l library, name string) int { return strings.Compare(l.name, name) })
	if !ok {
		return nil, ""
	}
	ranges := r.libraries[i].ranges
	found = affecting(ranges, version)
	slices.SortStableFunc(found, func(a, b Vulnerability) int {
		return cmp.Compare(slices.Index(Severities(), a.Severity), slices.Index(Severities(), b.Severity))
	})
	fixed = version
	for range len(ranges) + 1 {
		left := affecting(ranges, fixed)
		if len(left) == 0 {
			break
		}
		for _, v := range left {
			if v.Below == "" {
				return found, ""
			}
			if Compare(v.Below, fixed) > 0 {
				fixed = v.Below
			}
		}
	}
	if len(found) == 0 || slices.Contains(parts(fixed), endless) {
		return found, ""
	}
	return found, fixed
}

// endless is a part of version numbers that no release has: with 999.999.999 the repository
// marks a library, and with 3.999.999 a release line, that gets no more fixes.
const endless = "999"

func affecting(ranges []Vulnerability, version string) []Vulnerability {
	var out []Vulnerability
	for _, v := range ranges {
		if v.affects(version) {
			out = append(out, v)
		}
	}
	return out
}
