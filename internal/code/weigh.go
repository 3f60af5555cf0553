package code

import (
	"fmt"

	"assay/internal/scan"
)

// weigh applies the judgement of each engine to its findings if the project is careful: some are rated lower, and those that
// are rarely right are marked.
func (j *judging) weigh(all []reported) {
	if !j.careful {
		return
	}
	for i := range all {
		r := &all[i]
		if weigh := j.weighs[r.engine]; weigh != nil {
			r.rare = !weigh(&r.Finding)
		}
	}
}

// withoutRare drops findings that no engine considers worth a reader's time, and notes how many. One that another engine
// reports too remains whole, so that its fingerprint does not depend on the project.
func (j *judging) withoutRare(groups []*merged) []*merged {
	remaining := groups[:0]
	for _, g := range groups {
		if !g.rare() {
			remaining = append(remaining, g)
		}
	}
	if n := len(groups) - len(remaining); n > 0 {
		j.note(scan.Note{Code: NoteGuesses, Message: fmt.Sprintf(
			"Findings of rules that are rarely right in a project that defends itself were left out: %s.", numbered(n))})
	}
	return remaining
}
