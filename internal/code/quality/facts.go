package quality

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"assay/internal/code"
	"assay/internal/scan"
)

// SizeFacts is "size": files and lines by language, without tests. Data and prose are
// counted, but not as code.
type SizeFacts struct {
	Lines             // of code, including tests
	Tests     Lines   `json:"tests"`
	Languages []Sized `json:"languages"` // most code first
	LeftOut   leftOut `json:"leftOut"`   // files
}

// Sized is the size of one language.
type Sized struct {
	Name string `json:"name"`
	Lines
	// Source is true if it counts as code, Functions if its functions are measured.
	Source    bool `json:"source"`
	Functions bool `json:"functions"`
}

// FunctionFacts is "functions": their distribution, without tests.
type FunctionFacts struct {
	Count      int          `json:"count"`
	Cyclomatic Distribution `json:"cyclomatic"`
	Cognitive  Distribution `json:"cognitive"`
	Lines      Distribution `json:"lines"`
	Nesting    Distribution `json:"nesting"`
	Parameters Distribution `json:"parameters"`
	Worst      []Measured   `json:"worst"` // by cognitive complexity
	Tests      TestFacts    `json:"tests"`
}

// TestFacts are functions of tests.
type TestFacts struct {
	Count     int          `json:"count"`
	Cognitive Distribution `json:"cognitive"`
	Lines     Distribution `json:"lines"`
}

// Distribution of a measure over functions.
type Distribution struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	P90    int     `json:"p90"`
	Max    int     `json:"max"`
}

// Measured is a function with its size and complexity.
type Measured struct {
	Path       string `json:"path"`
	Line       int    `json:"line"`
	Name       string `json:"name"`
	Lines      int    `json:"lines"`
	Cyclomatic int    `json:"cyclomatic"`
	Cognitive  int    `json:"cognitive"`
	Nesting    int    `json:"nesting"`
	Parameters int    `json:"parameters"`
}

// DuplicationFacts is "duplication".
type DuplicationFacts struct {
	Copies  int     `json:"copies"`
	Lines   int     `json:"lines"` // at all places, including the first
	Percent float64 `json:"percent"`
}

// DebtFacts is "debt": the time to fix the findings of this engine, before triage.
type DebtFacts struct {
	Minutes int            `json:"minutes"`
	Ratio   float64        `json:"ratio"` // percent of the time to rewrite the code
	ByRule  map[string]int `json:"byRule"`
}

// Ratios is "ratios", all in percent.
type Ratios struct {
	Comments    float64 `json:"comments"` // percent of the lines of code and comments
	Tests       float64 `json:"tests"`    // lines of tests divided by lines of other code
	Duplication float64 `json:"duplication"`
}

const maxWorst = 20

// facts returns the report's facts: "size", "functions", "duplication", "hotspots", "debt"
// and "ratios", whose types are in this file, and Hotspot; with reports, "coverage".
func (s *study) facts(r code.Report) map[string]any {
	size := s.size()
	f := s.functions()
	double := DuplicationFacts{Copies: len(s.clones)}
	for _, n := range s.doubled {
		double.Lines += n
	}
	main := size.Code - size.Tests.Code
	all := size.Code + size.Comment + size.Blank
	double.Percent = percent(double.Lines, all)
	hot := s.hot
	if hot == nil {
		hot = []Hotspot{}
	}
	out := map[string]any{
		"size": size, "functions": f, "duplication": double, "hotspots": hot, "debt": debt(r),
		"ratios": Ratios{
			Comments: percent(size.Comment, size.Comment+size.Code), Tests: percent(size.Tests.Code, main), Duplication: double.Percent,
		},
	}
	if s.coverage != nil {
		out["coverage"] = s.coverage
	}
	return out
}

func percent(part, whole int) float64 {
	if whole <= 0 {
		return 0
	}
	return round(100 * float64(part) / float64(whole))
}

func round(x float64) float64 { return math.Round(x*10) / 10 }

func (s *study) size() SizeFacts {
	var out SizeFacts
	by := map[string]*Sized{}
	for i := range s.files {
		f := &s.files[i]
		out.LeftOut.add(f.File)
		if !f.done {
			continue
		}
		l := by[f.Language]
		if l == nil {
			_, functions := s.engine.grammars.For(f.Language)
			l = &Sized{Name: f.Language, Source: f.Source(), Functions: functions}
			by[f.Language] = l
		}
		l.add(f.lines)
		if f.Source() {
			out.add(f.lines)
			if f.Test {
				out.Tests.add(f.lines)
			}
		}
	}
	out.Languages = []Sized{}
	for _, l := range by {
		out.Languages = append(out.Languages, *l)
	}
	slices.SortFunc(out.Languages, func(a, b Sized) int { return cmp.Or(cmp.Compare(b.Code, a.Code), cmp.Compare(a.Name, b.Name)) })
	return out
}

func (s *study) functions() FunctionFacts {
	out := FunctionFacts{Worst: []Measured{}}
	var all [5][]int
	var tests [2][]int
	for i := range s.files {
		f := &s.files[i]
		for _, fn := range f.functions {
			if fn.script || fn.merged {
				continue
			}
			if f.Test {
				tests[0], tests[1] = append(tests[0], fn.cognitive), append(tests[1], fn.lines)
				continue
			}
			for k, v := range []int{fn.cyclomatic, fn.cognitive, fn.lines, fn.nesting, fn.parameters} {
				all[k] = append(all[k], v)
			}
			if fn.cognitive > 0 {
				out.Worst = append(out.Worst, Measured{f.Path, fn.start, fn.name, fn.lines, fn.cyclomatic, fn.cognitive, fn.nesting, fn.parameters})
			}
		}
	}
	slices.SortStableFunc(out.Worst, func(a, b Measured) int { return cmp.Compare(b.Cognitive, a.Cognitive) })
	out.Worst = slices.Clip(out.Worst[:min(len(out.Worst), maxWorst)])
	out.Count, out.Tests.Count = len(all[0]), len(tests[0])
	for k, d := range []*Distribution{&out.Cyclomatic, &out.Cognitive, &out.Lines, &out.Nesting, &out.Parameters} {
		*d = distribution(all[k])
	}
	out.Tests.Cognitive, out.Tests.Lines = distribution(tests[0]), distribution(tests[1])
	return out
}

func distribution(values []int) Distribution {
	if len(values) == 0 {
		return Distribution{}
	}
	slices.Sort(values)
	sum := 0
	for _, v := range values {
		sum += v
	}
	n := len(values)
	return Distribution{Mean: round(float64(sum) / float64(n)), Median: values[n/2], P90: values[n*9/10], Max: values[n-1]}
}

func debt(r code.Report) DebtFacts {
	out := DebtFacts{ByRule: map[string]int{}}
	for _, f := range r.Findings {
		out.Minutes += f.EffortMinutes
		out.ByRule[f.RuleID] += f.EffortMinutes
	}
	out.Ratio = round(scan.DebtRatio(out.Minutes, r.Lines))
	return out
}

func sorted(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }
