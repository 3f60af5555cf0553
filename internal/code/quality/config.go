package quality

import (
	"runtime"
	"time"

	"assay/internal/code/syntax"
	"assay/internal/scan"
)

// Config configures an engine. Its zero value has the defaults.
type Config struct {
	Git string // program; "" means git of PATH
	// Thresholds apply to code, Tests to code of tests.
	Thresholds, Tests *Thresholds
	Effort            *Effort
	Limits            Limits
}

// Steps are values above which a finding is reported, by severity. 0 means never.
type Steps struct{ Low, Medium, High int }

// severity returns the severity of a value; "" below all steps.
func (s Steps) severity(value int) scan.Severity {
	switch {
	case s.High > 0 && value > s.High:
		return scan.SeverityHigh
	case s.Medium > 0 && value > s.Medium:
		return scan.SeverityMedium
	case s.Low > 0 && value > s.Low:
		return scan.SeverityLow
	}
	return ""
}

// least returns the value above which a finding is reported.
func (s Steps) least() int {
	for _, step := range []int{s.Low, s.Medium, s.High} {
		if step > 0 {
			return step
		}
	}
	return 0
}

// Thresholds are the limits above which structure is reported as a flaw.
type Thresholds struct {
	// Cognitive limits the cognitive complexity of a function: 15 is the default of
	// SonarSource's rule S3776.
	Cognitive Steps
	// Cyclomatic limits the cyclomatic complexity of a function whose cognitive complexity is
	// not already reported: 20 is ESLint's default for complexity; the Software Engineering
	// Institute considers values above 20 high risk and above 50 untestable
	// (CMU/SEI-97-HB-001).
	Cyclomatic Steps
	// FunctionLines limits the lines of code of a function: 100 is the default of
	// SonarSource's rule S138.
	FunctionLines Steps
	// Nesting limits the nesting of control structures: 4 is ESLint's default for max-depth.
	Nesting Steps
	// Parameters limits the parameters of a function: 7 is the default of SonarSource's rule
	// S107.
	Parameters Steps
	// FileLines limits the lines of code of a file: 1,000 is the default of SonarSource's
	// rule S104.
	FileLines Steps
	// Duplicate is the minimum size of reported duplicated code: 100 tokens and 10 lines are
	// SonarQube's limits; DuplicateLines determines the severity.
	Duplicate      DuplicateLimits
	DuplicateLines Steps
}

// DefaultThresholds returns the limits for production code.
func DefaultThresholds() Thresholds {
	return Thresholds{
		Cognitive: Steps{15, 40, 100}, Cyclomatic: Steps{20, 50, 100}, FunctionLines: Steps{100, 200, 500},
		Nesting: Steps{4, 6, 9}, Parameters: Steps{7, 12, 0}, FileLines: Steps{1000, 2000, 5000},
		Duplicate: DuplicateLimits{Tokens: 100, Lines: 10}, DuplicateLines: Steps{1, 50, 500},
	}
}

// TestThresholds are more lenient: a test may be long and repetitive, as long as it is
// readable.
func TestThresholds() Thresholds {
	return Thresholds{
		Cognitive: Steps{30, 80, 0}, Cyclomatic: Steps{50, 100, 0}, FunctionLines: Steps{300, 1000, 0},
		Nesting: Steps{6, 9, 0}, Parameters: Steps{12, 0, 0}, FileLines: Steps{2000, 10000, 0},
		Duplicate: DuplicateLimits{Tokens: 200, Lines: 20}, DuplicateLines: Steps{1, 0, 0},
	}
}

// Limits limit a scan. Zero fields mean the defaults named here.
type Limits struct {
	Syntax    syntax.Limits
	Workers   int           // files measured in parallel; default: the number of processors, at most 4
	FileBytes int64         // maximum size of a file; default: 16 MiB
	Tokens    int           // maximum tokens compared for duplication, in all files; default: 24,000,000
	History   time.Duration // time limit for reading the history; default: 60 s
	Findings  int           // maximum findings of one rule in one file; default: 200
	Steps     int           // of the search for bugs in one file, about as many nodes as are read; default: 200,000,000
}

func (l Limits) withDefaults() Limits {
	if l.Workers <= 0 {
		l.Workers = min(runtime.GOMAXPROCS(0), 4)
	}
	if l.FileBytes <= 0 {
		l.FileBytes = 16 << 20
	}
	if l.Tokens <= 0 {
		l.Tokens = 24_000_000
	}
	if l.History <= 0 {
		l.History = time.Minute
	}
	if l.Findings <= 0 {
		l.Findings = 200
	}
	if l.Steps <= 0 {
		l.Steps = 200_000_000
	}
	return l
}
