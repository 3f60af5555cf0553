package coverage

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Document is a report as it was found or given.
type Document struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
	// Given is true for one that the caller handed over; others are files of the repository.
	Given bool `json:"given,omitempty"`
}

// Bounds of what a caller may hand over with one scan.
const (
	MaxGiven      = 20
	MaxGivenBytes = 16 << 20 // of all reports together
)

// LineRange is a range of lines, both of which belong to it, from 1.
type LineRange struct{ First, Last int }

// Input is what a summary is made of.
type Input struct {
	Documents []Document
	// Files are the repository's own files with their number of lines; tests are left out.
	Files map[string]int
	// Modules are the folders of Go modules by their paths.
	Modules map[string]string
	// Changed are the lines that a change touches, by file; nil where that is unknown.
	Changed map[string][]LineRange
}

// Summary is the fact "coverage" of CODE_QUALITY.
type Summary struct {
	Reports []Source `json:"reports"`
	// Lines are all lines that reports know of, Changed those of them that the change touches; nil
	// where that is unknown.
	Lines   Ratio  `json:"lines"`
	Changed *Ratio `json:"changedLines"`
	// Files are those with most lines that did not run, ChangedFiles those whose changed lines did
	// not all run.
	Files        []Covered `json:"files"`
	ChangedFiles []Covered `json:"changedFiles"`
}

// Source is a report that was read, or why it was not.
type Source struct {
	Name   string `json:"name"`
	Given  bool   `json:"given"`
	Format Format `json:"format,omitempty"`
	Files  int    `json:"files"`
	// Unknown are files that the report names and the repository does not have, Stale those with
	// lines past their end.
	Unknown int    `json:"unknownFiles"`
	Stale   int    `json:"staleFiles"`
	Error   string `json:"error,omitempty"`
}

// Ratio is how many lines ran.
type Ratio struct {
	Covered int      `json:"covered"`
	Total   int      `json:"total"`
	Percent *float64 `json:"percent"` // nil of no lines
}

// Covered is the coverage of one file.
type Covered struct {
	Path    string  `json:"path"`
	Covered int     `json:"covered"`
	Total   int     `json:"total"`
	Missed  [][]int `json:"missed,omitempty"` // ranges of lines, first and last
}

const (
	maxListed = 20
	maxMissed = 50 // ranges of a file
)

// Summarise counts what the documents say of the repository's files; nil without documents.
func Summarise(in Input) *Summary {
	if len(in.Documents) == 0 {
		return nil
	}
	files := make([]string, 0, len(in.Files))
	for f := range in.Files {
		files = append(files, f)
	}
	slices.Sort(files)
	p := newPlaces(files, in.Modules)
	s := &Summary{Files: []Covered{}, ChangedFiles: []Covered{}}
	all := map[string]Lines{}
	for _, d := range in.Documents {
		s.Reports = append(s.Reports, read(d, p, in.Files, all))
	}
	s.count(all, in.Changed)
	return s
}

// read adds what one document says to all.
func read(d Document, p *places, lengths map[string]int, all map[string]Lines) Source {
	out := Source{Name: d.Name, Given: d.Given}
	r, err := Parse(d.Data)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	at := d.Name
	if d.Given {
		at = ""
	}
	found := p.find(r, at)
	out.Format, out.Files, out.Unknown = r.Format, len(found), len(r.Files)-len(found)
	for name, file := range found {
		lines, length := *r.Files[name], lengths[file]
		if len(lines) > length+1 {
			out.Stale++
			lines = lines[:length+1]
		}
		sum := all[file]
		lines.each(func(n int, ran bool) { sum = sum.with(n, ran) })
		all[file] = sum
	}
	return out
}

func (s *Summary) count(all map[string]Lines, changed map[string][]LineRange) {
	if changed != nil {
		s.Changed = &Ratio{}
	}
	for _, file := range sortedKeys(all) {
		whole, touched := Covered{Path: file}, Covered{Path: file}
		ranges := changed[file]
		all[file].each(func(n int, ran bool) {
			whole.add(n, ran, false)
			if slices.ContainsFunc(ranges, func(r LineRange) bool { return r.First <= n && n <= r.Last }) {
				touched.add(n, ran, true)
			}
		})
		s.Lines.add(whole)
		if s.Changed != nil {
			s.Changed.add(touched)
		}
		if whole.Covered < whole.Total {
			s.Files = append(s.Files, whole)
		}
		if touched.Covered < touched.Total {
			s.ChangedFiles = append(s.ChangedFiles, touched)
		}
	}
	s.Lines.finish()
	if s.Changed != nil {
		s.Changed.finish()
	}
	s.Files, s.ChangedFiles = worst(s.Files), worst(s.ChangedFiles)
}

// worst are the files with most lines that did not run.
func worst(list []Covered) []Covered {
	slices.SortStableFunc(list, func(a, b Covered) int { return cmp.Compare(b.Total-b.Covered, a.Total-a.Covered) })
	return slices.Clip(list[:min(len(list), maxListed)])
}

// add counts a line; numbers rise. Those that did not run are listed where asked for.
func (c *Covered) add(n int, ran, list bool) {
	c.Total++
	if ran {
		c.Covered++
		return
	}
	last := len(c.Missed) - 1
	switch {
	case !list:
	case last >= 0 && c.Missed[last][1] == n-1:
		c.Missed[last][1] = n
	case len(c.Missed) < maxMissed:
		c.Missed = append(c.Missed, []int{n, n})
	}
}

func (r *Ratio) add(c Covered) { r.Covered, r.Total = r.Covered+c.Covered, r.Total+c.Total }

func (r *Ratio) finish() {
	if r.Total > 0 {
		x := math.Round(1000*float64(r.Covered)/float64(r.Total)) / 10
		r.Percent = &x
	}
}

// Text is the share of lines that ran, for people.
func (r Ratio) Text() string {
	if r.Percent == nil {
		return "no lines"
	}
	return fmt.Sprintf("%.1f %% (%d of %d)", *r.Percent, r.Covered, r.Total)
}

// named matches the conventional names of reports.
var named = regexp.MustCompile(`^(.*cobertura.*\.xml|coverage\.xml|coverage-.*\.xml|jacoco.*\.xml|lcov\.info|.*\.lcov|coverage\.info|` +
	`cover(age)?\.(out|txt)|.*\.coverprofile|.*\.cover|profile\.cov|c\.out)$`)

// IsReport reports whether a file has the name of a report; Parse finds out whether it is one.
func IsReport(file string) bool { return named.MatchString(strings.ToLower(path.Base(file))) }

// Looks reports whether a document begins as a report does.
func Looks(head []byte) bool {
	text := string(head)
	for _, mark := range []string{"<coverage", "<report", "mode: set", "mode: count", "mode: atomic", "\nSF:"} {
		if strings.Contains("\n"+text, mark) {
			return true
		}
	}
	return false
}
