package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// reportedFigures scans the labelled applications with the program, and measures how many of the labels it
// reports, and how many as CRITICAL or HIGH, after doubtful findings have been downgraded or dropped. Missing
// applications are logged.
func reportedFigures(ctx context.Context, labels, apps, program string, log io.Writer) ([]figure, error) {
	all, err := applications(labels)
	if err != nil {
		return nil, err
	}
	if apps == "" {
		fmt.Fprintf(log, "# reported: not measured: -apps must name a folder with %d applications\n", len(all))
		return nil, nil
	}
	known := model.AllWeaknesses()
	var sum tallyOfLabels
	for _, a := range all {
		s, err := scanProject(ctx, project{Repository: a.Repository, Commit: a.Commit}, apps, program)
		if errors.Is(err, errNotThere) {
			fmt.Fprintf(log, "# reported %s: not measured: %v\n", a.name, err)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
		t := tallyLabels(a, s, known, log)
		fmt.Fprintf(log, "# reported %s: %d labels, %d reported, %d as CRITICAL or HIGH\n", a.name, t.labels, t.met, t.severe)
		sum.add(t)
	}
	return []figure{
		{name: "reported_labels", value: percent(sum.met, sum.labels), bar: barRecall},
		{name: "reported_labels_severe", value: percent(sum.severe, sum.labels)},
	}, nil
}

// tallyOfLabels counts labels, those with a finding, and those with a finding that is CRITICAL or HIGH.
type tallyOfLabels struct{ labels, met, severe int }

func (t *tallyOfLabels) add(o tallyOfLabels) {
	t.labels, t.met, t.severe = t.labels+o.labels, t.met+o.met, t.severe+o.severe
}

// severities are the severities of findings, the worst first.
var severities = []string{"CRITICAL", "HIGH", "MEDIUM", "LOW"}

// tallyLabels logs the severity of each label of an application: that of the worst finding beside it with its
// weakness or its CWE.
func tallyLabels(a application, s scanned, known *model.Weaknesses, log io.Writer) (t tallyOfLabels) {
	for _, l := range a.Weaknesses {
		w, _ := known.Find(l.Weakness)
		cwe, worst := fmt.Sprintf("CWE-%d", w.CWE), ""
		for _, f := range s.Findings {
			if names(f.Message, l.File, l.Line) && strings.TrimPrefix(f.Rule, "taint/") == l.Weakness {
				worst = cmp.Or(worst, f.Severity)
			}
			if f.Path != l.File || away(l, place{line: f.Line, until: max(f.EndLine, f.Line)}) > nearby ||
				strings.TrimPrefix(f.Rule, "taint/") != l.Weakness && !slices.Contains(f.CWE, cwe) {
				continue
			}
			if worst == "" || slices.Index(severities, f.Severity) < slices.Index(severities, worst) {
				worst = f.Severity
			}
		}
		t.labels++
		if worst != "" {
			t.met++
		}
		if worst == "CRITICAL" || worst == "HIGH" {
			t.severe++
		}
		fmt.Fprintf(log, "#   %s %s:%d %s\n", cmp.Or(worst, "-"), l.File, l.Line, l.Weakness)
	}
	return t
}

// names reports whether a message names a place nearby; a finding with several places names them in
// its message.
func names(message, file string, line int) bool {
	for at := line - nearby; at <= line+nearby; at++ {
		place := fmt.Sprintf(" %s:%d", file, at)
		if strings.Contains(message, place+",") || strings.Contains(message, place+".") || strings.Contains(message, place+" ") {
			return true
		}
	}
	return false
}
