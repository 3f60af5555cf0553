package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Bars for how well the score of SAST separates healthy from vulnerable projects, and for the share of findings in healthy projects that
// are worth acting on, in percent.
const (
	barAUC         = 0.97
	barHealthy     = 85
	barVulnerable  = 35
	barActSevere   = 60
	barActAll      = 40
	kindHealthy    = "healthy"
	kindVulnerable = "vulnerable"
	halfTuning     = "tuning"
	halfUnseen     = "unseen"
)

// project is a public project whose health is known. Its code is not part of this repository.
type project struct {
	Repository string `yaml:"repository"` // owner/name
	Commit     string `yaml:"commit"`
	Language   string `yaml:"language"`
	Kind       string `yaml:"kind"` // healthy or vulnerable
	// Half is tuning for projects whose findings were used to improve the rules, and unseen for
	// projects that are only measured.
	Half string `yaml:"half"`
}

func (p project) check() error {
	kinds, halves := []string{kindHealthy, kindVulnerable}, []string{halfTuning, halfUnseen}
	if strings.Count(p.Repository, "/") != 1 || len(p.Commit) != 40 || p.Language == "" || !slices.Contains(kinds, p.Kind) ||
		!slices.Contains(halves, p.Half) {
		return fmt.Errorf("%q: repository, a full commit, language, kind (%s) and half (%s) are required", p.Repository,
			strings.Join(kinds, ", "), strings.Join(halves, ", "))
	}
	return nil
}

// verdictOn is a reader's judgement on a finding.
type verdictOn struct {
	Path string `yaml:"path"`
	Rule string `yaml:"rule"`
	Line int    `yaml:"line"`
	// Act is true if a maintainer would change the code.
	Act    bool   `yaml:"act"`
	Reason string `yaml:"reason"`
}

// labelled are the verdicts on the findings of one project.
type labelled struct {
	Repository string      `yaml:"repository"`
	Findings   []verdictOn `yaml:"findings"`
}

// scanned is the result of a code scan, as the program writes it.
type scanned struct {
	Scores []struct {
		Name  string   `json:"name"`
		Score *float64 `json:"score"`
	} `json:"scores"`
	Findings []reportedPlace `json:"findings"`
	Leads    []reportedPlace `json:"leads"`
}

// reportedPlace is a finding or a lead.
type reportedPlace struct {
	Part     string   `json:"part"`
	Rule     string   `json:"rule"`
	Message  string   `json:"message"`
	Severity string   `json:"severity"`
	Path     string   `json:"path"`
	Line     int      `json:"line"`
	EndLine  int      `json:"endLine"`
	CWE      []string `json:"cwe"`
}

// score returns the score of SAST.
func (s scanned) score() (float64, bool) {
	for _, one := range s.Scores {
		if one.Name == "SAST" && one.Score != nil {
			return *one.Score, true
		}
	}
	return 0, false
}

// acting counts the labelled findings of healthy projects, and those that are worth acting on.
type acting struct{ severe, severeAct, all, allAct, unread int }

func (a *acting) add(s scanned, verdicts []verdictOn) {
	for _, f := range s.Findings {
		i := slices.IndexFunc(verdicts, func(v verdictOn) bool { return v.Path == f.Path && v.Rule == f.Rule && v.Line == f.Line })
		if i < 0 {
			a.unread++
			continue
		}
		a.count(f.Severity, verdicts[i].Act)
	}
}

// count adds a finding that is worth acting on or not.
func (a *acting) count(severity string, worth bool) {
	act := 0
	if worth {
		act = 1
	}
	a.all, a.allAct = a.all+1, a.allAct+act
	if severity == "CRITICAL" || severity == "HIGH" {
		a.severe, a.severeAct = a.severe+1, a.severeAct+act
	}
}

// scoreFigures scans the projects below apps with the program, and measures how well the score
// of SAST separates healthy from vulnerable ones. Missing projects are logged.
func scoreFigures(ctx context.Context, data, apps, program string, log io.Writer) ([]figure, error) {
	projects, verdicts, err := readProjects(data)
	if err != nil {
		return nil, err
	}
	if apps == "" {
		fmt.Fprintf(log, "# scores: not measured: -apps must name a folder with %d projects\n", len(projects))
		return nil, nil
	}
	scores := map[string][]float64{} // by half and kind
	var read acting
	for _, p := range projects {
		s, err := scanProject(ctx, p, apps, program)
		if errors.Is(err, errNotThere) {
			fmt.Fprintf(log, "# scores %s: not measured: %v\n", p.Repository, err)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Repository, err)
		}
		score, ok := s.score()
		fmt.Fprintf(log, "# scores %s: %s, %s, %s: %.1f, %d findings\n", p.Repository, p.Half, p.Kind, p.Language, score, len(s.Findings))
		if ok {
			scores[p.Half+p.Kind] = append(scores[p.Half+p.Kind], score)
		}
		if p.Kind == kindHealthy {
			read.add(s, verdicts[p.Repository])
		}
	}
	var out []figure
	for _, half := range []string{halfTuning, halfUnseen} {
		out = append(out, separation(half, scores[half+kindHealthy], scores[half+kindVulnerable])...)
	}
	fmt.Fprintf(log, "# scores: %d findings of healthy projects are labelled, %d are not\n", read.all, read.unread)
	if read.all > 0 {
		out = append(out,
			figure{name: "sast_act_severe", value: percent(read.severeAct, read.severe), bar: barActSevere},
			figure{name: "sast_act_all", value: percent(read.allAct, read.all), bar: barActAll})
	}
	return out, nil
}

// separation returns the figures of one half of the projects; none unless it has both kinds.
func separation(half string, healthy, vulnerable []float64) []figure {
	if len(healthy) == 0 || len(vulnerable) == 0 {
		return nil
	}
	name := "sast_score_" + half
	return []figure{
		{name: name + "_auc", value: areaUnderROC(healthy, vulnerable), bar: barAUC},
		{name: name + "_healthy_median", value: middle(healthy), bar: barHealthy},
		{name: name + "_vulnerable_median", value: middle(vulnerable), bar: barVulnerable, most: true},
	}
}

// areaUnderROC returns how often a healthy project has a higher score than a vulnerable one;
// equal scores count half.
func areaUnderROC(healthy, vulnerable []float64) float64 {
	won := 0.0
	for _, h := range healthy {
		for _, v := range vulnerable {
			switch cmp.Compare(h, v) {
			case 1:
				won++
			case 0:
				won += 0.5
			}
		}
	}
	return won / float64(len(healthy)*len(vulnerable))
}

// middle returns the median.
func middle(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// scanProject scans a project's commit.
func scanProject(ctx context.Context, p project, apps, program string) (s scanned, err error) {
	dir, remove, err := checkout(ctx, apps, p.Repository, p.Commit)
	if err != nil {
		return s, err
	}
	defer remove()
	return scanFolder(ctx, dir, program)
}

// scanFolder scans a folder; the result is written beside it.
func scanFolder(ctx context.Context, dir, program string) (s scanned, err error) {
	result := filepath.Join(filepath.Dir(dir), "result.json")
	cmd := exec.CommandContext(ctx, program, "check", "code", dir, "--dimensions", "SAST", "--output", "json="+result) //nolint:gosec // the program that the user names
	if out, err := cmd.CombinedOutput(); err != nil {
		return s, fmt.Errorf("%s check code: %w: %s", program, err, strings.TrimSpace(string(out)))
	}
	text, err := os.ReadFile(result)
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(text, &s)
}

// readProjects reads the projects and the verdicts on their findings, by repository.
func readProjects(data string) ([]project, map[string][]verdictOn, error) {
	var projects []project
	if err := readYAML(filepath.Join(data, "projects.yaml"), &projects); err != nil {
		return nil, nil, err
	}
	known := map[string]bool{}
	for _, p := range projects {
		if err := p.check(); err != nil {
			return nil, nil, err
		}
		if known[p.Repository] {
			return nil, nil, fmt.Errorf("%s is listed twice", p.Repository)
		}
		known[p.Repository] = true
	}
	files, err := filepath.Glob(filepath.Join(data, "labels", "*.yaml"))
	if err != nil {
		return nil, nil, err
	}
	verdicts := map[string][]verdictOn{}
	for _, name := range files {
		var l labelled
		if err := readYAML(name, &l); err != nil {
			return nil, nil, err
		}
		if !known[l.Repository] {
			return nil, nil, fmt.Errorf("%s: %q is not in projects.yaml", name, l.Repository)
		}
		verdicts[l.Repository] = append(verdicts[l.Repository], l.Findings...)
	}
	return projects, verdicts, nil
}

func readYAML(name string, into any) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	dec.KnownFields(true)
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
