package dom

import (
	"strconv"
	"strings"
)

// Candidate is one image of a srcset attribute.
type Candidate struct {
	URL string // as written
	// Width is the w descriptor in pixels, 0 if missing.
	Width int
	// Density is the x descriptor; 1 for a candidate without descriptors.
	Density float64
}

// maxCandidates bounds hostile attributes.
const maxCandidates = 100

// ParseSrcset reads a srcset attribute (HTML §4.8.4.2.2). Candidates with broken
// descriptors are left out, as browsers do.
func ParseSrcset(s string) []Candidate {
	var out []Candidate
	const space = " \t\r\n\f"
	for len(out) < maxCandidates {
		s = strings.TrimLeft(s, space+",")
		if s == "" {
			return out
		}
		end := strings.IndexAny(s, space)
		if end < 0 {
			end = len(s)
		}
		ref := s[:end]
		s = s[end:]
		descriptors := ""
		if trimmed := strings.TrimRight(ref, ","); trimmed != ref {
			ref = trimmed
		} else {
			descriptors, s = cutDescriptors(s)
		}
		if c, ok := candidate(ref, strings.Fields(descriptors)); ok {
			out = append(out, c)
		}
	}
	return out
}

// cutDescriptors splits at the next comma outside parentheses.
func cutDescriptors(s string) (descriptors, rest string) {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth = max(depth-1, 0)
		case ',':
			if depth == 0 {
				return s[:i], s[i+1:]
			}
		}
	}
	return s, ""
}

func candidate(ref string, descriptors []string) (Candidate, bool) {
	c := Candidate{URL: ref, Density: 1}
	for _, d := range descriptors {
		value, unit := d[:len(d)-1], d[len(d)-1]
		switch unit {
		case 'w':
			n, err := strconv.Atoi(value)
			if err != nil || n <= 0 {
				return c, false
			}
			c.Width = n
		case 'x':
			f, err := strconv.ParseFloat(value, 64)
			if err != nil || !(f >= 0) {
				return c, false
			}
			c.Density = f
		case 'h':
			if _, err := strconv.Atoi(value); err != nil {
				return c, false
			}
		default:
			return c, false
		}
	}
	return c, ref != ""
}

// BestCandidate returns the URL, as written, that a screen of the width in pixels and
// density 1 loads when the image fills it; "" when there is no candidate.
func BestCandidate(srcset string, width int) string {
	var best Candidate
	for _, c := range ParseSrcset(srcset) {
		if best.URL == "" || better(c, best, width) {
			best = c
		}
	}
	return best.URL
}

// better prefers the smallest image that is large enough, else the largest.
func better(c, other Candidate, width int) bool {
	a, b := c.pixels(width), other.pixels(width)
	if enough := float64(width); a >= enough && b >= enough {
		return a < b
	}
	return a > b
}

func (c Candidate) pixels(width int) float64 {
	if c.Width > 0 {
		return float64(c.Width)
	}
	return c.Density * float64(width)
}
