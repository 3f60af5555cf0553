package quality

import (
	"cmp"
	"fmt"
	"slices"
)

// Hotspot is a complex file that changes often, where better structure pays off most (A.
// Tornhill, "Your Code as a Crime Scene", 2015).
type Hotspot struct {
	Path    string `json:"path"`
	Commits int    `json:"commits"`
	Authors int    `json:"authors"`
	// ChangedLines counts added and deleted lines; 0 if contents are unknown.
	ChangedLines int `json:"changedLines"`
	Lines        int `json:"lines"`
	// Complexity is the total cognitive complexity of the file's functions; for a language
	// without a grammar, a tenth of its lines.
	Complexity int    `json:"complexity"`
	Score      int    `json:"score"` // complexity × commits
	Why        string `json:"why"`
}

const (
	maxHotspots  = 20
	leastCommits = 2
)

// hotspots returns the worst files, in descending order.
func hotspots(files []measuredFile, changes map[string]*change) []Hotspot {
	var out []Hotspot
	for i := range files {
		f := &files[i]
		c := changes[f.Path]
		if c == nil || c.commits < leastCommits || !f.own() || f.Test {
			continue
		}
		h := Hotspot{
			Path: f.Path, Commits: c.commits, Authors: len(c.authors), ChangedLines: c.lines, Lines: f.lines.Code,
			Complexity: f.complexity(),
		}
		h.Score = h.Complexity * h.Commits
		if h.Score > 0 {
			h.Why = why(f, h)
			out = append(out, h)
		}
	}
	slices.SortFunc(out, func(a, b Hotspot) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path))
	})
	return out[:min(len(out), maxHotspots)]
}

func (f *measuredFile) complexity() int {
	if !f.measured {
		return f.lines.Code / 10
	}
	sum := 0
	for _, fn := range f.functions {
		if !fn.merged {
			sum += fn.cognitive
		}
	}
	return sum
}

func why(f *measuredFile, h Hotspot) string {
	text := fmt.Sprintf("%d commits by %s changed it", h.Commits, count(h.Authors, "author"))
	if !f.measured {
		return text + fmt.Sprintf(", and it has %d lines.", h.Lines)
	}
	text += fmt.Sprintf(", and its functions have a cognitive complexity of %d together", h.Complexity)
	worst := function{}
	for _, fn := range f.functions {
		if !fn.merged && fn.cognitive > worst.cognitive {
			worst = fn
		}
	}
	return text + fmt.Sprintf(": %s alone has %d.", worst.title(), worst.cognitive)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
