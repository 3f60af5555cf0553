package main

import (
	"fmt"
	"path/filepath"
	"strings"
)

// reading is a manual review of all findings of SAST in healthy projects: which were worth acting
// on.
type reading struct {
	Projects []struct {
		Repository string `yaml:"repository"`
		Commit     string `yaml:"commit"`
		Findings   []struct {
			verdictOn `yaml:",inline"`
			Severity  string `yaml:"severity"`
		} `yaml:"findings"`
	} `yaml:"projects"`
}

// readingFigures returns the shares that were worth acting on, by reading: those of data/readings.
// They need no scan.
func readingFigures(data string) ([]figure, error) {
	files, err := filepath.Glob(filepath.Join(data, "readings", "*.yaml"))
	if err != nil {
		return nil, err
	}
	var out []figure
	for _, name := range files {
		var r reading
		if err := readYAML(name, &r); err != nil {
			return nil, err
		}
		var a acting
		for _, p := range r.Projects {
			if strings.Count(p.Repository, "/") != 1 || len(p.Commit) != 40 {
				return nil, fmt.Errorf("%s: %q: repository and a full commit are required", name, p.Repository)
			}
			for i := range p.Findings {
				f := &p.Findings[i]
				if f.Path == "" || f.Rule == "" || f.Line < 1 || f.Reason == "" || f.Severity == "" {
					return nil, fmt.Errorf("%s: %s: %s: path, rule, line, severity and reason are required", name, p.Repository, f.Path)
				}
				a.count(f.Severity, f.Act)
			}
		}
		id := "sast_read_" + strings.ReplaceAll(strings.TrimSuffix(filepath.Base(name), ".yaml"), "-", "_")
		out = append(out, figure{name: id + "_act_all", value: percent(a.allAct, a.all), bar: barActAll})
		if a.severe > 0 { // no findings meet no goal
			out = append(out, figure{name: id + "_act_severe", value: percent(a.severeAct, a.severe), bar: barActSevere})
		}
		out = append(out, figure{name: id + "_findings", value: float64(a.all)})
	}
	return out, nil
}
