package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// readLead is a reader's judgement on a flow that is not reported.
type readLead struct {
	Rule string `yaml:"rule"`
	Path string `yaml:"path"`
	Line int    `yaml:"line"`
	// Likelihood is the percentage that the program gave when the lead was read.
	Likelihood int `yaml:"likelihood"`
	// Refitted is the percentage after the points were fitted to these leads; 0 if the flow is no lead any more.
	Refitted int `yaml:"refitted"`
	// Front is true for the first leads of a project; the others are a random sample of the rest.
	Front bool `yaml:"front"`
	// Right is true if a maintainer would change the code.
	Right  bool   `yaml:"right"`
	Reason string `yaml:"reason"`
}

// readLeads are the judgements on the leads of one project.
type readLeads struct {
	Repository string     `yaml:"repository"`
	Commit     string     `yaml:"commit"`
	Language   string     `yaml:"language"`
	Leads      []readLead `yaml:"leads"`
}

// likelihoodBands are the lower bounds, in percent, of the bands that shares are printed for.
var likelihoodBands = []int{1, 5, 10, 15}

// estimate is a likelihood of a lead, 0 if it has none.
type estimate struct {
	name string
	of   func(readLead) int
}

var estimates = []estimate{
	{"before", func(l readLead) int { return l.Likelihood }},
	{"refitted", func(l readLead) int { return l.Refitted }},
}

// leadFigures returns how many of the leads in data/leads.yaml were right. They need no scan, and have no bar.
func leadFigures(data string) ([]figure, error) {
	leads, err := readLeadFile(filepath.Join(data, "leads.yaml"))
	if err != nil {
		return nil, err
	}
	out := []figure{
		{name: "leads_read", value: float64(len(leads))},
		{name: "leads_right", value: rightShare(leads, func(readLead) bool { return true })},
		{name: "leads_right_front", value: rightShare(leads, func(l readLead) bool { return l.Front })},
		{name: "leads_right_random", value: rightShare(leads, func(l readLead) bool { return !l.Front })},
	}
	for _, e := range estimates {
		out = append(out, e.figures(leads)...)
	}
	return out, nil
}

// figures returns the share that was right in each band of an estimate, and the area under its ROC.
func (e estimate) figures(leads []readLead) (out []figure) {
	for i, from := range likelihoodBands {
		to := 101
		if i+1 < len(likelihoodBands) {
			to = likelihoodBands[i+1]
		}
		within := func(l readLead) bool { return e.of(l) >= from && e.of(l) < to }
		if slices.ContainsFunc(leads, within) {
			out = append(out, figure{name: fmt.Sprintf("leads_%s_right_from_%d", e.name, from), value: rightShare(leads, within)})
		}
	}
	var right, wrong []float64
	for _, l := range leads {
		switch {
		case e.of(l) == 0:
		case l.Right:
			right = append(right, float64(e.of(l)))
		default:
			wrong = append(wrong, float64(e.of(l)))
		}
	}
	if len(right) > 0 && len(wrong) > 0 {
		out = append(out, figure{name: "leads_" + e.name + "_auc", value: areaUnderROC(right, wrong)})
	}
	return out
}

func readLeadFile(name string) ([]readLead, error) {
	var projects []readLeads
	if err := readYAML(name, &projects); err != nil {
		return nil, err
	}
	var out []readLead
	for _, p := range projects {
		if strings.Count(p.Repository, "/") != 1 || len(p.Commit) != 40 || p.Language == "" {
			return nil, fmt.Errorf("%s: %q: repository, a full commit and language are required", name, p.Repository)
		}
		for _, l := range p.Leads {
			if l.Rule == "" || l.Path == "" || l.Line < 1 || l.Likelihood < 1 || l.Likelihood > 100 || l.Refitted > 100 || l.Reason == "" {
				return nil, fmt.Errorf("%s: %s: %s: rule, path, line, likelihood and reason are required", name, p.Repository, l.Path)
			}
		}
		out = append(out, p.Leads...)
	}
	if len(out) == 0 {
		return nil, errors.New(name + ": there are no leads")
	}
	return out, nil
}

// rightShare returns the percentage of the leads of a kind that were right.
func rightShare(leads []readLead, of func(readLead) bool) float64 {
	right, all := 0, 0
	for _, l := range leads {
		if of(l) {
			all++
			right += one(l.Right)
		}
	}
	return percent(right, all)
}
