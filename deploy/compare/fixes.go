package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// fixed is a flaw of a maintained application that its people have fixed, at the last commit that has it. The application's
// code is not part of this repository.
type fixed struct {
	Project  string `yaml:"project"` // owner/name
	Commit   string `yaml:"commit"`
	Fix      string `yaml:"fix"`
	Language string `yaml:"language"`
	CWE      int    `yaml:"cwe"`
	Source   string `yaml:"source"` // file:line
	Sink     string `yaml:"sink"`   // file:line
	Flow     string `yaml:"flow"`
	// Folder restricts the scan to folders, which spaces separate; "" scans everything.
	Folder string `yaml:"folder"`
	Half   string `yaml:"half"`  // develop or measure
	Found  string `yaml:"found"` // as it was measured last, "" if it was not
}

// Halves of the flaws, and whether a flaw is found: as CRITICAL or HIGH, as something less, only as a lead, or not at all.
const (
	halfDevelop = "develop"
	halfMeasure = "measure"
	foundSevere = "severe"
	foundLower  = "lower"
	foundLead   = "lead"
	foundNot    = "no"
)

// cweFamilies are weaknesses that engines name differently.
var cweFamilies = [][]int{
	{22, 23, 36, 59, 73, 434}, {74, 89, 564, 943}, {79, 80, 83, 87, 116}, {77, 78, 88}, {93, 113, 117, 532}, {94, 95, 96, 1336},
	{611, 776, 827},
}

// fixFigures scans the last flawed commits with the program, and measures how many of the flaws of data/fixes it finds, by half, and by
// language in the half that is only measured. Missing projects are logged.
func fixFigures(ctx context.Context, data, apps, program string, log io.Writer) ([]figure, error) {
	flaws, err := readFixes(data)
	if err != nil {
		return nil, err
	}
	if apps == "" {
		fmt.Fprintf(log, "# fixes: not measured: -apps must name a folder with the projects of %d flaws\n", len(flaws))
		return nil, nil
	}
	tallies := map[string]*tallyOfFixes{}
	for i := range flaws {
		f := &flaws[i]
		found, rank, err := f.measure(ctx, apps, program)
		if errors.Is(err, errNotThere) {
			fmt.Fprintf(log, "# fixes %s: not measured: %v\n", f.Project, err)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Project, err)
		}
		fmt.Fprintf(log, "# fixes %s: %s, %s, CWE-%d at %s: %s %s (was %s)\n", f.Project, f.Half, f.Language, f.CWE, f.Sink, found, rank, f.Found)
		for _, name := range []string{f.Half, f.Half + "_" + f.Language} {
			if tallies[name] == nil {
				tallies[name] = &tallyOfFixes{}
			}
			tallies[name].add(found)
		}
	}
	var out []figure
	for _, name := range slices.Sorted(maps.Keys(tallies)) {
		t := tallies[name]
		out = append(out, figure{name: "fixes_" + name, value: percent(t.met, t.flaws)},
			figure{name: "fixes_" + name + "_severe", value: percent(t.severe, t.flaws)},
			figure{name: "fixes_" + name + "_with_leads", value: percent(t.met+t.leads, t.flaws)})
	}
	return out, nil
}

// tallyOfFixes counts flaws by how they are found.
type tallyOfFixes struct{ flaws, met, severe, leads int }

func (t *tallyOfFixes) add(found string) {
	t.flaws++
	t.met += one(found == foundSevere || found == foundLower)
	t.severe += one(found == foundSevere)
	t.leads += one(found == foundLead)
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// readFixes reads all flaws.
func readFixes(data string) ([]fixed, error) {
	files, err := filepath.Glob(filepath.Join(data, "fixes", "*.yaml"))
	if err != nil {
		return nil, err
	}
	var out []fixed
	for _, name := range files {
		var list []fixed
		if err := readYAML(name, &list); err != nil {
			return nil, err
		}
		for i := range list {
			if err := list[i].check(); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		out = append(out, list...)
	}
	return out, nil
}

var placeForm = regexp.MustCompile(`^\S.*:[1-9]\d*$`)

func (f *fixed) check() error {
	halves, founds := []string{halfDevelop, halfMeasure}, []string{foundSevere, foundLower, foundLead, foundNot}
	places := placeForm.MatchString(f.Source) && placeForm.MatchString(f.Sink)
	known := slices.Contains(halves, f.Half) && (f.Found == "" || slices.Contains(founds, f.Found))
	if strings.Count(f.Project, "/") == 1 && len(f.Commit) == 40 && f.Language != "" && f.CWE > 0 && f.Flow != "" && places && known {
		return nil
	}
	return fmt.Errorf("%q %s: project, a full commit, language, cwe, source and sink (file:line), flow and half (%s) are required, "+
		"found may be %s", f.Project, f.Sink, strings.Join(halves, ", "), strings.Join(founds, ", "))
}

// measure scans the flawed commit and returns how the flaw is found, and which of the leads it is.
func (f *fixed) measure(ctx context.Context, apps, program string) (found, rank string, err error) {
	dir, remove, err := checkout(ctx, apps, f.Project, f.Commit)
	if err != nil {
		return "", "", err
	}
	defer remove()
	if err := keepOnly(dir, strings.Fields(f.Folder)); err != nil {
		return "", "", err
	}
	file, number, _ := strings.Cut(f.Sink, ":")
	sink, err := strconv.Atoi(number)
	if err != nil {
		return "", "", err
	}
	code, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
	if err != nil {
		return "", "", err
	}
	s, err := scanFolder(ctx, dir, program)
	if err != nil {
		return "", "", err
	}
	begin, end := functionAround(strings.Split(string(code), "\n"), sink)
	found, rank = f.foundIn(s, file, min(begin, sink-nearby), max(end, sink+nearby))
	return found, rank, nil
}

// foundIn returns how the flaw is found if findings on some lines of a file count, and which of the leads it is.
func (f *fixed) foundIn(s scanned, file string, begin, end int) (found, rank string) {
	found = foundNot
	for _, one := range s.Findings {
		if !f.foundBy(one, file, begin, end) {
			continue
		}
		if slices.Index(severities, one.Severity) <= slices.Index(severities, "HIGH") {
			return foundSevere, ""
		}
		found = foundLower
	}
	first := slices.IndexFunc(s.Leads, func(one reportedPlace) bool { return f.foundBy(one, file, begin, end) })
	if found == foundNot && first >= 0 {
		return foundLead, fmt.Sprintf("%d of %d", first+1, len(s.Leads))
	}
	return found, ""
}

// foundBy reports whether a finding or a lead is of the flaw's weakness and on one of the lines, or names one of them.
func (f *fixed) foundBy(one reportedPlace, file string, begin, end int) bool {
	here := one.Path == file && one.Line <= end && max(one.EndLine, one.Line) >= begin
	for at := begin; at <= end && !here; at++ {
		here = names(one.Message, file, at)
	}
	return here && slices.ContainsFunc(one.CWE, f.isWeakness)
}

// isWeakness reports whether a CWE is that of the flaw, or of its family.
func (f *fixed) isWeakness(cwe string) bool {
	number, err := strconv.Atoi(strings.TrimPrefix(cwe, "CWE-"))
	together := func(family []int) bool { return slices.Contains(family, f.CWE) && slices.Contains(family, number) }
	return err == nil && (number == f.CWE || slices.ContainsFunc(cweFamilies, together))
}
