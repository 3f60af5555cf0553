package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/codeql"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sast/taint/front"
)

// The minimum share of the catalogue's web-relevant rows that is found, in percent.
const (
	barOwn    = 70
	barModels = 95
)

// relevance is data/catalogue.yaml.
type relevance struct {
	Sources  []string          `yaml:"sources"`
	Sinks    []string          `yaml:"sinks"`
	Packages map[string]string `yaml:"packages"` // reasons by the beginnings of packages
}

// catalogued is a row of a catalogue with its program.
type catalogued struct {
	kind     string // "source remote", "sink sql-injection"
	weakness string // of a sink; any counts for a source
	path     string
	program  string
	relevant bool
	found    [2]bool // by the engine itself, and with the models
}

// catalogueFigures measures how much of the models in a folder the engine finds, by itself
// and with the models added to its knowledge: it generates a program for each row.
func catalogueFigures(ctx context.Context, data, models string, log io.Writer) ([]figure, error) {
	if models == "" {
		return nil, fmt.Errorf("-models must name a folder with CodeQL's *.model.yml")
	}
	var rel relevance
	text, err := os.ReadFile(filepath.Join(data, "catalogue.yaml"))
	if err == nil {
		err = yaml.Unmarshal(text, &rel)
	}
	if err != nil {
		return nil, err
	}
	files, err := modelFiles(models)
	if err != nil {
		return nil, err
	}
	var figures []figure
	for _, w := range writers() {
		rows := w.catalogue(files, &rel)
		if len(rows) == 0 {
			continue
		}
		if err := w.measure(ctx, rows, files); err != nil {
			return nil, err
		}
		figures = append(figures, w.report(rows, log)...)
	}
	return figures, nil
}

// modelFile is a file with models.
type modelFile struct {
	name string
	data []byte
	rows []codeql.Row
}

func modelFiles(dir string) ([]modelFile, error) {
	tree := os.DirFS(dir)
	var out []modelFile
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !codeql.IsFile(name) {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		rows, err := codeql.Rows(data)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, modelFile{name, data, rows})
		return nil
	})
	return out, err
}

// catalogue returns the sources and sinks of a language, each with a program.
func (w *writer) catalogue(files []modelFile, rel *relevance) []*catalogued {
	weaknesses := codeql.Kinds()
	rows, groups := w.rows(files)
	var out []*catalogued
	for _, r := range rows {
		kind, _, _ := strings.Cut(r.Cells[7], "[")
		c := &catalogued{path: fmt.Sprintf("c%d/Case%d%s", len(out), len(out), w.extension)}
		m := modelled{
			number: len(out), pack: r.Cells[0], typ: r.Cells[1], name: r.Cells[3], signature: r.Cells[4], ext: r.Cells[5], at: r.Cells[6],
		}
		if group, ok := strings.CutPrefix(m.pack, "group:"); ok {
			m.pack = groups[group]
		}
		m.pack = strings.TrimPrefix(m.pack, "fixed-version:")
		if r.Extensible == "sourceModel" {
			c.kind, c.program = "source "+kind, w.source(&m)
			c.relevant = slices.Contains(rel.Sources, kind)
		} else {
			c.kind, c.program, c.weakness = "sink "+kind, w.sink(&m), weaknesses[kind]
			c.relevant = slices.Contains(rel.Sinks, kind)
		}
		c.relevant = c.relevant && !rel.excludes(m.pack)
		out = append(out, c)
	}
	return out
}

func (r *relevance) excludes(pack string) bool {
	for prefix := range r.Packages {
		if pack == prefix || strings.HasPrefix(pack, prefix+".") {
			return true
		}
	}
	return false
}

// rows returns the sources and sinks of a language, and the first package of each group.
func (w *writer) rows(files []modelFile) (rows []codeql.Row, groups map[string]string) {
	groups = map[string]string{}
	for _, f := range files {
		for _, r := range f.rows {
			switch {
			case r.Language != w.pack:
			case r.Extensible == "packageGrouping" && len(r.Cells) == 2:
				groups[r.Cells[0]] = cmp.Or(groups[r.Cells[0]], r.Cells[1])
			case (r.Extensible == "sourceModel" || r.Extensible == "sinkModel") && len(r.Cells) == 9:
				rows = append(rows, r)
			}
		}
	}
	return rows, groups
}

// measure analyses all programs, without the models and with them.
func (w *writer) measure(ctx context.Context, rows []*catalogued, files []modelFile) error {
	dir, err := os.MkdirTemp("", "assay-catalogue-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := os.Mkdir(filepath.Join(dir, w.folder), 0o700); err != nil {
		return err
	}
	for i, f := range files {
		if !slices.ContainsFunc(f.rows, func(r codeql.Row) bool { return r.Language == w.pack }) {
			continue
		}
		name := filepath.Join(dir, w.folder, fmt.Sprintf("%d.model.yml", i))
		if err := os.WriteFile(name, f.data, 0o600); err != nil {
			return err
		}
	}
	programs := map[string]*catalogued{}
	in := taint.Input{Read: func(path string) ([]byte, error) { return []byte(programs[path].program), nil }}
	for _, c := range rows {
		programs[c.path] = c
		in.All = append(in.All, c.path)
		in.Files = append(in.Files, code.Classify(c.path, []byte(c.program)))
	}
	for turn, knowledge := range []string{"", dir} {
		a, err := engine.For(knowledge, func(l front.Language) bool { return l.Names()[0] == w.language })
		if err != nil {
			return err
		}
		out := a.Analyse(ctx, in)
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range out.Findings {
			f := &out.Findings[i]
			if c := programs[f.File.Path]; c.weakness == "" || c.weakness == f.Weakness.ID {
				c.found[turn] = true
			}
		}
	}
	return nil
}

// share counts rows and those found.
type share struct {
	all   int
	found [2]int
}

func (s *share) add(c *catalogued) {
	s.all++
	for i, found := range c.found {
		if found {
			s.found[i]++
		}
	}
}

// report logs what is left out and what is missed, and returns figures for the language, for its
// sources and sinks, and for each kind; a single kind has no bar.
func (w *writer) report(rows []*catalogued, log io.Writer) []figure {
	var relevant, sources, sinks share
	kinds := map[string]*share{}
	for _, c := range rows {
		if kinds[c.kind] == nil {
			kinds[c.kind] = &share{}
		}
		if !c.relevant {
			continue
		}
		kinds[c.kind].add(c)
		relevant.add(c)
		if strings.HasPrefix(c.kind, "source") {
			sources.add(c)
		} else {
			sinks.add(c)
		}
		for i, how := range []string{"missed", "missed with the models"} {
			if !c.found[i] {
				fmt.Fprintf(log, "#   %s %s: %s: %s\n", w.folder, how, c.kind, strings.ReplaceAll(c.program, "\n", " "))
			}
		}
	}
	fmt.Fprintf(log, "# catalogue %s: %d of %d rows are web-relevant, %.1f %% are left out\n", w.folder, relevant.all, len(rows),
		100-percent(relevant.all, len(rows)))
	name := "catalogue_" + w.folder
	out := []figure{
		{name: name, value: percent(relevant.found[0], relevant.all), bar: barOwn},
		{name: name + "_models", value: percent(relevant.found[1], relevant.all), bar: barModels},
	}
	for _, part := range []struct {
		name string
		of   share
	}{{"_sources", sources}, {"_sinks", sinks}} {
		if part.of.all > 0 {
			out = append(out, figure{name: name + part.name, value: percent(part.of.found[0], part.of.all), bar: barOwn},
				figure{name: name + part.name + "_models", value: percent(part.of.found[1], part.of.all), bar: barModels})
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		s := kinds[kind]
		if s.all == 0 {
			continue
		}
		metric := name + "_" + strings.NewReplacer(" ", "_", "-", "_").Replace(kind)
		out = append(out, figure{name: metric, value: percent(s.found[0], s.all)},
			figure{name: metric + "_models", value: percent(s.found[1], s.all)})
	}
	return out
}
