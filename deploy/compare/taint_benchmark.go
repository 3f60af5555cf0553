package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// benchmark is a collection of cases, each a file with one weakness or none.
type benchmark struct {
	name, repository string
	expected         string // file with a line for each case: name, category, real, CWE
	extension        string
	youden, worst    float64 // minimum and maximum in percent; 0 for none
}

func benchmarks() []benchmark {
	return []benchmark{
		{"benchmarkjava", "OWASP-Benchmark/BenchmarkJava", "expectedresults-1.2.csv", ".java", 90, 3},
		{"benchmarkpython", "OWASP-Benchmark/BenchmarkPython", "expectedresults-0.1.csv", ".py", 85, 0},
	}
}

// benchCase is a case.
type benchCase struct {
	category string
	real     bool
	cwe      int
}

// tallyOf counts the cases of a category.
type tallyOf struct{ tp, fn, fp, tn int }

func (t tallyOf) tpr() float64 { return percent(t.tp, t.tp+t.fn) }

func (t tallyOf) fpr() float64 {
	if t.fp+t.tn == 0 {
		return 0
	}
	return percent(t.fp, t.fp+t.tn)
}

// youden returns how much better than chance a category is classified, in percent.
func (t tallyOf) youden() float64 { return t.tpr() - t.fpr() }

func (e *taintEngine) benchmark(ctx context.Context, b benchmark, apps string, log io.Writer) ([]figure, error) {
	dir, remove, err := checkout(ctx, apps, b.repository, "")
	if err != nil {
		return nil, err
	}
	defer remove()
	cases, err := readCases(filepath.Join(dir, b.expected))
	if err != nil {
		return nil, err
	}
	found, said, err := e.judge(ctx, dir, func(string) bool { return false })
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(log, "# taint %s: %s\n", b.name, said)
	return b.figures(tallyCases(cases, found, b.extension), log), nil
}

// figures returns the mean over the categories, and the maximum of the false positives.
func (b benchmark) figures(tallies map[string]tallyOf, log io.Writer) []figure {
	var sum, worst float64
	for _, category := range sortedKeys(tallies) {
		t := tallies[category]
		sum += t.youden()
		worst = max(worst, t.fpr())
		fmt.Fprintf(log, "#   %-16s TPR %5.1f %% (%d of %d), FPR %5.1f %% (%d of %d), Youden %5.1f\n", category, t.tpr(), t.tp, t.tp+t.fn,
			t.fpr(), t.fp, t.fp+t.tn, t.youden())
	}
	out := []figure{{name: "taint_" + b.name + "_youden", value: sum / float64(len(tallies)), bar: b.youden}}
	if b.worst > 0 {
		out = append(out, figure{name: "taint_" + b.name + "_worst_fpr", value: worst, bar: b.worst, most: true})
	}
	return out
}

// tallyCases counts, for each category, whether the weakness of a case was found in its
// file.
func tallyCases(cases map[string]benchCase, found []place, extension string) map[string]tallyOf {
	hit := map[string]bool{}
	for _, f := range found {
		if name, ok := strings.CutSuffix(path.Base(f.file), extension); ok && cases[name].cwe == f.cwe {
			hit[name] = true
		}
	}
	out := map[string]tallyOf{}
	for name, c := range cases {
		t := out[c.category]
		switch {
		case c.real && hit[name]:
			t.tp++
		case c.real:
			t.fn++
		case hit[name]:
			t.fp++
		default:
			t.tn++
		}
		out[c.category] = t
	}
	return out
}

// readCases parses "name,category,true|false,CWE" lines; others are comments.
func readCases(name string) (map[string]benchCase, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotThere, err)
	}
	defer func() { _ = f.Close() }()
	out := map[string]benchCase{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		parts := strings.Split(strings.TrimSpace(lines.Text()), ",")
		if len(parts) < 4 || strings.HasPrefix(parts[0], "#") {
			continue
		}
		cwe, err := strconv.Atoi(strings.TrimSpace(parts[3]))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, parts[0], err)
		}
		out[parts[0]] = benchCase{category: parts[1], real: parts[2] == "true", cwe: cwe}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no cases", name)
	}
	return out, lines.Err()
}
