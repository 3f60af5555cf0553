package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/taint/model"
)

// The minimum recall and precision of the taint engine in an application, in percent.
const (
	barRecall    = 70
	barPrecision = 80
	// nearby is how many lines a finding may be away from its label.
	nearby = 3
)

// application is a public application with labelled weaknesses. The labels are part of this
// repository, the application is not.
type application struct {
	Repository string   `yaml:"repository"` // owner/name
	Commit     string   `yaml:"commit"`
	Language   string   `yaml:"language"`
	License    string   `yaml:"license"`
	Weaknesses []label  `yaml:"weaknesses"`
	Doubtful   []label  `yaml:"doubtful"` // findings there are neither right nor wrong
	Ignore     []string `yaml:"ignore"`   // excluded paths; folders end with a slash
	name       string
}

// label is a weakness with its location.
type label struct {
	File     string `yaml:"file"`
	Line     int    `yaml:"line"`
	Weakness string `yaml:"weakness"`
	Note     string `yaml:"note"`
}

// taintFigures measures the taint engine on labelled applications and on benchmarks whose
// cases are all labelled. Missing applications are logged and give no figure.
func taintFigures(ctx context.Context, labels, apps string, log io.Writer) ([]figure, error) {
	all, err := applications(labels)
	if err != nil {
		return nil, err
	}
	if apps == "" {
		fmt.Fprintf(log, "# taint: not measured: -apps or ASSAY_TAINT_APPS must name a folder with %d applications and the benchmarks\n",
			len(all))
		return nil, nil
	}
	e, err := newEngine()
	if err != nil {
		return nil, err
	}
	var figures []figure
	for _, one := range all {
		got, err := e.application(ctx, one, apps, log)
		if err = logMissing(one.name, err, log); err != nil {
			return nil, err
		}
		figures = append(figures, got...)
	}
	for _, b := range benchmarks() {
		got, err := e.benchmark(ctx, b, apps, log)
		if err = logMissing(b.name, err, log); err != nil {
			return nil, err
		}
		figures = append(figures, got...)
	}
	return figures, nil
}

// logMissing logs and drops the error of a missing input; it returns other errors.
func logMissing(name string, err error, log io.Writer) error {
	if errors.Is(err, errNotThere) {
		fmt.Fprintf(log, "# taint %s: not measured: %v\n", name, err)
		return nil
	}
	return err
}

// applications reads all labels.
func applications(dir string) ([]application, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.yaml"))
	if err != nil {
		return nil, err
	}
	known := model.AllWeaknesses()
	var out []application
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		a := application{name: strings.TrimSuffix(filepath.Base(name), ".yaml")}
		dec := yaml.NewDecoder(strings.NewReader(string(data)))
		dec.KnownFields(true)
		if err := dec.Decode(&a); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := a.check(known); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, a)
	}
	return out, nil
}

func (a application) check(known *model.Weaknesses) error {
	if strings.Count(a.Repository, "/") != 1 || len(a.Commit) != 40 || a.Language == "" || a.License == "" || len(a.Weaknesses) == 0 {
		return errors.New("repository, commit, language, license and weaknesses are required")
	}
	for _, l := range slices.Concat(a.Weaknesses, a.Doubtful) {
		if _, ok := known.Find(l.Weakness); !ok {
			return fmt.Errorf("%s:%d: %q is not a weakness", l.File, l.Line, l.Weakness)
		}
		if l.Line < 1 || !fs.ValidPath(l.File) {
			return fmt.Errorf("%q, line %d: not a place in the tree", l.File, l.Line)
		}
	}
	return nil
}

func (a application) ignores(file string) bool {
	return slices.ContainsFunc(a.Ignore, func(p string) bool {
		if strings.HasSuffix(p, "/") {
			return strings.HasPrefix(file, p)
		}
		if ok, err := path.Match(p, file); err == nil && ok {
			return true
		}
		return file == p
	})
}

// application compares the engine's findings with the labels.
func (e *taintEngine) application(ctx context.Context, a application, apps string, log io.Writer) ([]figure, error) {
	dir, remove, err := checkout(ctx, apps, a.Repository, a.Commit)
	if err != nil {
		return nil, err
	}
	defer remove()
	found, said, err := e.judge(ctx, dir, a.ignores)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(f place) bool { return at(a.Doubtful, f) && !at(a.Weaknesses, f) })
	s := compare(a.Weaknesses, found)
	fmt.Fprintf(log, "# taint %s: %s: %d labels, %d found, %d right; recall %.1f %%, precision %.1f %%\n", a.name, said, len(a.Weaknesses),
		len(found), s.right, s.recall(), s.precision())
	for _, l := range s.missed {
		fmt.Fprintf(log, "#   missed %s:%d %s %s\n", l.File, l.Line, l.Weakness, l.Note)
	}
	for _, f := range s.wrong {
		fmt.Fprintf(log, "#   wrong %s:%d %s\n", f.file, f.line, f.weakness)
	}
	name := "taint_" + strings.NewReplacer("-", "_", ".", "_").Replace(strings.ToLower(a.name))
	return []figure{
		{name: name + "_recall", value: s.recall(), bar: barRecall},
		{name: name + "_precision", value: s.precision(), bar: barPrecision},
	}, nil
}

// match counts how findings and labels correspond.
type match struct {
	labels, found, right int // right are findings at a label
	met                  int // labels with a finding
	missed               []label
	wrong                []place
}

func (s match) recall() float64 { return percent(s.met, s.labels) }

func (s match) precision() float64 { return percent(s.right, s.found) }

// percent is 100 if there is nothing to find.
func percent(part, all int) float64 {
	if all == 0 {
		return 100
	}
	return 100 * float64(part) / float64(all)
}

// compare counts each finding as right that is at a label of its weakness. A label may have
// several findings: two paths to one location are one mistake.
func compare(labels []label, found []place) match {
	s := match{labels: len(labels), found: len(found)}
	met := map[int]bool{}
	for _, f := range found {
		best, least := -1, 0
		for i, l := range labels {
			if !l.matches(f) {
				continue
			}
			if best < 0 || away(l, f) < least || met[best] && !met[i] {
				best, least = i, away(l, f)
			}
		}
		if best < 0 {
			s.wrong = append(s.wrong, f)
			continue
		}
		s.right++
		met[best] = true
	}
	s.met = len(met)
	for i, l := range labels {
		if !met[i] {
			s.missed = append(s.missed, l)
		}
	}
	return s
}

// at reports whether a finding is at one of the labels.
func at(labels []label, f place) bool {
	return slices.ContainsFunc(labels, func(l label) bool { return l.matches(f) })
}

// matches reports whether a finding is of the label's weakness, at or near its place.
func (l label) matches(f place) bool {
	return l.Weakness == f.weakness && l.File == f.file && away(l, f) <= nearby
}

// away returns how many lines are between a label and the lines of a finding.
func away(l label, f place) int {
	return max(f.line-l.Line, l.Line-f.until, 0)
}
