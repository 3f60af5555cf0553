package coverage

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Document is a coverage report as found in the repository or passed by the caller.
type Document struct {
	// Name is its path in the repository. A caller may pass any name.
	Name string `json:"name"`
	Data []byte `json:"data"`
	// Given is true if the caller passed the report; otherwise it is a file of the
	// repository.
	Given bool `json:"given,omitempty"`
}

// place returns the report's path in the repository, "" if unknown.
func (d Document) place() string {
	if !d.Given {
		return d.Name
	}
	if name := path.Clean(strings.ReplaceAll(d.Name, `\`, "/")); fs.ValidPath(name) {
		return name
	}
	return ""
}

// Limits of the reports that a caller may pass with one scan.
const (
	MaxGiven      = 20
	MaxGivenBytes = 16 << 20 // of all reports together
)

// LineRange is an inclusive range of lines, counted from 1.
type LineRange struct{ First, Last int }

// Input is the input of Summarise.
type Input struct {
	Documents []Document
	// Files maps the repository's own files, without tests, to their number of lines.
	Files map[string]int
	// Modules maps the paths of Go modules to their folders.
	Modules map[string]string
	// Changed are the changed lines by file; nil if unknown.
	Changed map[string][]LineRange
}

// Summary is the fact "coverage" of CODE_QUALITY.
type Summary struct {
	Reports []Source `json:"reports"`
	// Lines covers all lines in the reports, Changed those that the change touches; nil if
	// unknown.
	Lines   Ratio  `json:"lines"`
	Changed *Ratio `json:"changedLines"`
	// Files are those with the most lines that did not run, ChangedFiles those with changed
	// lines that did not run.
	Files        []Covered `json:"files"`
	ChangedFiles []Covered `json:"changedFiles"`
}

// Source is a report with the result of reading it.
type Source struct {
	Name   string `json:"name"`
	Given  bool   `json:"given"`
	Format Format `json:"format,omitempty"`
	Files  int    `json:"files"`
	// Unknown is the number of files in the report that are not in the repository, Stale the
	// number of those that have fewer lines than the report.
	Unknown int    `json:"unknownFiles"`
	Stale   int    `json:"staleFiles"`
	Error   string `json:"error,omitempty"`
}

// Ratio is the share of lines that ran.
type Ratio struct {
	Covered int      `json:"covered"`
	Total   int      `json:"total"`
	Percent *float64 `json:"percent"` // nil without lines
}

// Covered is the coverage of one file.
type Covered struct {
	Path    string  `json:"path"`
	Covered int     `json:"covered"`
	Total   int     `json:"total"`
	Missed  [][]int `json:"missed,omitempty"` // ranges of lines that did not run: first and last
}

const (
	maxListed = 20
	maxMissed = 50 // ranges per file
)

// Summarise computes the coverage of the repository's files; nil without documents.
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

// read adds the lines of one document.
func read(d Document, p *places, lengths map[string]int, all map[string]Lines) Source {
	out := Source{Name: d.Name, Given: d.Given}
	r, err := Parse(d.Data)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	found := p.find(r, d.place())
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
		ranges := slices.SortedFunc(slices.Values(changed[file]), func(a, b LineRange) int { return cmp.Compare(a.First, b.First) })
		all[file].each(func(n int, ran bool) {
			whole.add(n, ran, false)
			for len(ranges) > 0 && ranges[0].Last < n { // lines ascend
				ranges = ranges[1:]
			}
			if len(ranges) > 0 && ranges[0].First <= n {
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

// worst returns the files with the most lines that did not run.
func worst(list []Covered) []Covered {
	slices.SortStableFunc(list, func(a, b Covered) int { return cmp.Compare(b.Total-b.Covered, a.Total-a.Covered) })
	return slices.Clip(list[:min(len(list), maxListed)])
}

// add counts a line; calls are in ascending order. Lines that did not run are listed if
// requested.
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

// Text formats the share of lines that ran.
func (r Ratio) Text() string {
	if r.Percent == nil {
		return "no lines"
	}
	return fmt.Sprintf("%.1f %% (%d of %d)", *r.Percent, r.Covered, r.Total)
}

// named matches the conventional file names of reports.
var named = regexp.MustCompile(`^(.*cobertura.*\.xml|coverage\.xml|coverage-.*\.xml|jacoco.*\.xml|lcov\.info|.*\.lcov|coverage\.info|` +
	`clover.*\.xml|cover(age)?\.(out|txt)|.*\.coverprofile|.*\.cover|profile\.cov|c\.out)$`)

// IsReport reports whether a file has the name of a report; Parse decides whether it is one.
func IsReport(file string) bool { return named.MatchString(strings.ToLower(path.Base(file))) }

// Looks reports whether a document begins like a report.
func Looks(head []byte) bool {
	text := string(head)
	for _, mark := range []string{"<coverage", "<report", "mode: set", "mode: count", "mode: atomic", "\nSF:"} {
		if strings.Contains("\n"+text, mark) {
			return true
		}
	}
	return false
}
