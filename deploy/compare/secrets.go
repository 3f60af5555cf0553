package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code"
	"assay/internal/code/secrets"
	"assay/internal/scan"
)

const (
	labelsOfSecrets  = "secrets"
	maxSecretsListed = 400
)

// runs are the rounds in which projects were scanned for the first time.
var runs = []string{"first-run", "second-run", "third-run", "fourth-run", "fifth-run", "sixth-run", "seventh-run", "ninth-run", "tenth-run",
	"twentyfourth-run", "twentyfifth-run", "twentysixth-run", "twentyseventh-run", "twentyeighth-run", "twentyninth-run", "thirtieth-run",
	"thirtyfirst-run", "thirtysecond-run", "thirtythird-run", "thirtyfourth-run", "thirtyfifth-run", "thirtysixth-run",
	"thirtyseventh-run"}

// leakyProject is a public project whose findings are labelled. A label never contains a secret.
type leakyProject struct {
	Repository string `yaml:"repository"` // owner/name
	Commit     string `yaml:"commit"`
	// Unseen is true for projects that were not used to tune the rules at first. Their findings
	// have been read since.
	Unseen bool `yaml:"unseen"`
	// Round is one of runs if the project was scanned before it influenced any rule, and ""
	// otherwise.
	Round  string        `yaml:"round"`
	Labels []secretLabel `yaml:"labels"`
	set    string
}

// secretLabel is a judgement on the findings of a rule in a file.
type secretLabel struct {
	File string `yaml:"file"`
	Rule string `yaml:"rule"` // "" for all of the file
	Line int    `yaml:"line"` // 0 for all of the rule
	// Act is true if a maintainer would replace or remove the value.
	Act  bool   `yaml:"act"`
	Note string `yaml:"note"`
}

// worth is a tally of the findings of a set of projects.
type worth struct {
	found, worth, severe, severeWorth, unlabelled int
	scores                                        []float64
	// clean are the scores of projects without a finding worth acting on.
	clean []float64
}

// secretsFigures measures the engine of SECRETS on labelled projects: the share of findings in
// healthy ones that are worth acting on, and the scores of both sets. With a history, it also
// searches that many commits.
func secretsFigures(ctx context.Context, labels, apps string, history int, log io.Writer) ([]figure, error) {
	projects, err := readLeaky(filepath.Join(filepath.Dir(labels), labelsOfSecrets))
	if err != nil {
		return nil, err
	}
	if apps == "" {
		fmt.Fprintf(log, "# secrets: not measured: -apps or ASSAY_TAINT_APPS must name a folder with %d projects\n", len(projects))
		return nil, nil
	}
	e, err := secrets.New(secrets.Config{})
	if err != nil {
		return nil, err
	}
	rounds := []string{"secrets", "secrets_unseen"}
	for _, round := range runs {
		rounds = append(rounds, "secrets_"+strings.ReplaceAll(round, "-", "_"))
	}
	sets := map[string]map[string]*worth{}
	for _, round := range rounds {
		sets[round] = map[string]*worth{kindHealthy: {}, kindVulnerable: {}}
	}
	for _, p := range projects {
		err := p.measure(ctx, e, apps, history, sets[p.round()][p.set], log)
		if errors.Is(err, errNotThere) {
			fmt.Fprintf(log, "# secrets %s: not measured: %v\n", p.Repository, err)
			continue
		}
		if err != nil {
			return nil, err
		}
	}
	var figures []figure
	for _, round := range rounds {
		figures = append(figures, figuresOf(round, sets[round], log)...)
	}
	return figures, nil
}

// round returns the name of the figures that a project is part of.
func (p leakyProject) round() string {
	switch {
	case p.Round != "":
		return "secrets_" + strings.ReplaceAll(p.Round, "-", "_")
	case p.Unseen:
		return "secrets_unseen"
	}
	return "secrets"
}

// figuresOf returns the figures of two sets of projects.
func figuresOf(name string, sets map[string]*worth, log io.Writer) []figure {
	healthy, vulnerable := sets[kindHealthy], sets[kindVulnerable]
	if len(healthy.clean) == 0 || len(vulnerable.scores) == 0 {
		return nil
	}
	for _, set := range []string{kindHealthy, kindVulnerable} {
		w := sets[set]
		fmt.Fprintf(log, "# %s: %d %s projects: %d findings, %d worth acting on; %d HIGH or CRITICAL, %d worth acting on; %d unlabelled\n",
			name, len(w.scores), set, w.found, w.worth, w.severe, w.severeWorth, w.unlabelled)
	}
	return []figure{
		{name: name + "_worth_all", value: percent(healthy.worth, healthy.found), bar: barActAll},
		{name: name + "_worth_severe", value: percent(healthy.severeWorth, healthy.severe), bar: barActSevere},
		{name: name + "_score_healthy_median", value: middle(healthy.scores), bar: barHealthy},
		{name: name + "_score_vulnerable_median", value: middle(vulnerable.scores), bar: barVulnerable, most: true},
		{name: name + "_score_area", value: areaUnderROC(healthy.scores, vulnerable.scores), bar: barAUC},
		{name: name + "_score_area_clean", value: areaUnderROC(healthy.clean, vulnerable.scores), bar: barAUC},
	}
}

// readLeaky reads the labels of all sets.
func readLeaky(dir string) ([]leakyProject, error) {
	var all []leakyProject
	for _, set := range []string{kindHealthy, kindVulnerable} {
		name := filepath.Join(dir, set+".yaml")
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var projects []leakyProject
		dec := yaml.NewDecoder(strings.NewReader(string(data)))
		dec.KnownFields(true)
		if err := dec.Decode(&projects); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for i := range projects {
			p := &projects[i]
			p.set = set
			if p.Round != "" && !slices.Contains(runs, p.Round) {
				return nil, fmt.Errorf("%s: %s: unknown round %q", name, p.Repository, p.Round)
			}
			if strings.Count(p.Repository, "/") != 1 || len(p.Commit) != 40 {
				return nil, fmt.Errorf("%s: %q needs owner/name and a full commit", name, p.Repository)
			}
			for _, l := range p.Labels {
				if !fs.ValidPath(l.File) {
					return nil, fmt.Errorf("%s: %s: %q is not a path", name, p.Repository, l.File)
				}
			}
		}
		all = append(all, projects...)
	}
	return all, nil
}

// label returns the judgement on a finding, nil without any.
func (p leakyProject) label(f scan.Finding) *secretLabel {
	for i := range p.Labels {
		l := &p.Labels[i]
		if l.File == f.Path && (l.Rule == "" || l.Rule == f.RuleID) && (l.Line == 0 || l.Line == f.StartLine) {
			return l
		}
	}
	return nil
}

// measure scans a project and adds its findings to those of its set.
func (p leakyProject) measure(ctx context.Context, e code.Engine, apps string, history int, to *worth, log io.Writer) error {
	dir, remove, err := checkout(ctx, apps, p.Repository, p.Commit)
	if err != nil {
		return err
	}
	defer remove()
	tree, err := treeIn(dir)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "assay-secrets-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	if err := p.fetchHistory(ctx, tree, filepath.Join(temp, "git"), apps, history); err != nil {
		return err
	}
	v, err := code.Judge(ctx, scan.DimensionSecrets, []code.Engine{e}, tree, code.Options{TempDir: temp, FingerprintKey: []byte("compare")})
	if err != nil {
		return err
	}
	score := scoreOf(v)
	to.scores = append(to.scores, score)
	before := *to
	for i, f := range v.Findings {
		severe := f.Severity == scan.SeverityHigh || f.Severity == scan.SeverityCritical
		l := p.label(f)
		verdict := "noise"
		switch {
		case l == nil:
			verdict = "unlabelled"
			to.unlabelled++
		case l.Act:
			verdict = "act"
			to.worth++
		}
		to.found++
		if severe {
			to.severe++
			if verdict == "act" {
				to.severeWorth++
			}
		}
		if verdict != "act" && i < maxSecretsListed {
			fmt.Fprintf(log, "#   %s %s:%d %s %s %s%s: %s\n",
				verdict, f.Path, f.StartLine, f.RuleID, f.Severity, f.Confidence, onlyThen(f), f.Snippet)
		}
	}
	if to.worth == before.worth {
		to.clean = append(to.clean, score)
	}
	fmt.Fprintf(log, "# secrets %s %s: score %.1f, %d findings, %d worth acting on\n", p.set, p.Repository, score, to.found-before.found,
		to.worth-before.worth)
	return nil
}

// onlyThen returns, for a listing, the commit of a finding that only the history has.
func onlyThen(f scan.Finding) string {
	if f.Secret == nil || f.Secret.InHead {
		return ""
	}
	return fmt.Sprintf(" (%.12s)", f.Secret.Commit)
}

// fetchHistory gives a tree the last commits of its project, as a checkout does; no commits for a depth
// of 0.
func (p leakyProject) fetchHistory(ctx context.Context, tree *code.Tree, to, apps string, depth int) error {
	from, ok := gitDir(apps, p.Repository)
	if depth == 0 || !ok {
		return nil
	}
	tree.GitDir, tree.Commit, tree.Depth = to, p.Commit, depth
	err := errors.Join(
		runGit(ctx, to, "", "", "init", "--quiet", "--bare"),
		runGit(ctx, to, "", "", "fetch", "--quiet", "--no-tags", "--depth", strconv.Itoa(depth), "file://"+from, p.Commit),
	)
	if err != nil {
		return fmt.Errorf("%w: the history: %w", errNotThere, err)
	}
	return nil
}

// scoreOf returns the score of a run with only this dimension.
func scoreOf(v code.Verdict) float64 {
	var c scan.FindingCounts
	for _, f := range v.Findings {
		c.Add(f.Severity)
	}
	score := scan.DimensionScore(scan.DimensionSecrets, c, 0, v.Lines, v.Coverage)
	if score == nil {
		return 0
	}
	return *score
}

// treeIn describes a folder as a checkout does.
func treeIn(dir string) (*code.Tree, error) {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	tree, files := &code.Tree{Root: dir}, root.FS()
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		tree.Files = append(tree.Files, code.Classify(name, data))
		return nil
	})
	slices.SortFunc(tree.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	return tree, err
}
