// Package output owns the output formats of an ended scan: a table for people, and the
// formats of pipelines and code hosts. Text from a site or a repository is untrusted, and
// every format escapes it.
package output

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/gate"
	"assay/internal/outcome"
)

// View is the data that every format renders.
type View struct {
	Result   outcome.Result
	Decision gate.Decision
	// Ungated leaves the decision out, because no gate judged the result.
	Ungated bool
	// Colour lets the table use the terminal's colours.
	Colour bool
}

// writer writes one format.
type writer func(ctx context.Context, w io.Writer, v View) error

func writers() map[string]writer {
	return map[string]writer{
		"table": writeTable, "json": writeJSON, "sarif": writeSARIF, "junit": writeJUnit,
		"markdown": writeMarkdown, "html": writeHTML, "github": writeGitHub,
	}
}

// Formats returns the names of the formats.
func Formats() []string { return slices.Sorted(maps.Keys(writers())) }

// Target is a format and its destination.
type Target struct {
	Format string
	Path   string // "": standard output
}

// Parse reads items such as "table" and "junit=report.xml". An empty list means the table.
// At most one format for machines may go to standard output, and then nothing else may.
func Parse(list []string) ([]Target, error) {
	if len(list) == 0 {
		list = []string{"table"}
	}
	targets := make([]Target, len(list))
	machines, standard := 0, 0
	for i, item := range list {
		format, path, _ := strings.Cut(item, "=")
		format = strings.ToLower(strings.TrimSpace(format))
		if writers()[format] == nil {
			return nil, fmt.Errorf("--output %q: the formats are %s", item, strings.Join(Formats(), ", "))
		}
		if path == "-" {
			path = ""
		}
		targets[i] = Target{Format: format, Path: path}
		if path == "" {
			standard++
			if !slices.Contains([]string{"table", "github"}, format) {
				machines++
			}
		}
	}
	if machines > 0 && standard > 1 {
		return nil, errors.New("--output: only one document can go to standard output; write the others to files, such as --output " +
			"junit=report.xml")
	}
	return targets, nil
}

// Write writes all targets. A failure does not stop the others; files are written completely
// or not at all.
func Write(ctx context.Context, targets []Target, stdout io.Writer, v View) error {
	var errs []error
	for _, t := range targets {
		write := writers()[t.Format]
		if t.Path == "" {
			errs = append(errs, named(t.Format, write(ctx, stdout, v)))
			continue
		}
		v.Colour = false
		errs = append(errs, named(t.Path, writeFile(t.Path, func(w io.Writer) error { return write(ctx, w, v) })))
	}
	return errors.Join(errs...)
}

func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("write %s: %w", name, err)
}

// writeFile writes a temporary file in the same folder and renames it. What is not a regular
// file, such as /dev/stdout or a pipe, is written to directly.
func writeFile(path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(file), file.Close())
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	err = errors.Join(write(tmp), tmp.Chmod(0o644), tmp.Close()) // other steps of a pipeline read it
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}

func writeJSON(_ context.Context, w io.Writer, v View) error {
	d := v.Result.Document()
	if !v.Ungated {
		d.Gate = &outcome.DocumentGate{Passed: v.Decision.Passed(), Reasons: append([]string{}, v.Decision.Reasons...)}
	}
	return encode(w, d)
}

func encode(w io.Writer, document any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(document)
}

// title returns the headline of a result.
func title(r outcome.Result) string {
	what := map[outcome.Kind]string{outcome.Website: "Website scan", outcome.Code: "Code scan", outcome.Site: "Site Health check"}[r.Kind]
	what += " of " + r.Target
	if r.PullRequest != 0 {
		return fmt.Sprintf("%s, pull request %d", what, r.PullRequest)
	}
	if r.ComparedWith != "" && r.Branch != r.ComparedWith {
		return what + ", branch " + r.Branch
	}
	return what
}

// summary describes the result in words.
func summary(r outcome.Result) string {
	text := r.Status
	if s, ok := r.Score(outcome.Overall); ok && s.Value != nil {
		text += ", overall " + gate.Number(*s.Value)
		if s.Band != "" {
			text += " (" + s.Band + ")"
		}
	}
	if r.Coverage != nil {
		text += ", tests cover " + r.Coverage.String() + " of lines"
	}
	if r.ChangedCoverage != nil {
		text += " and " + r.ChangedCoverage.String() + " of changed lines"
	}
	if r.ComparedWith == "" {
		return text
	}
	fresh, changed := 0, 0
	for _, f := range r.Findings {
		if f.Known && f.New && f.Accepted == "" {
			fresh++
			if f.Changed != nil && *f.Changed {
				changed++
			}
		}
	}
	return fmt.Sprintf("%s, compared with %s: %d new, %d of them on changed lines", text, r.ComparedWith, fresh, changed)
}

// verdict describes the gate's decision in words; "" if no gate judged the result.
func (v View) verdict() string {
	switch {
	case v.Ungated:
		return ""
	case v.Decision.Passed():
		return "Gate passed."
	}
	return "Gate failed."
}

// scoreText returns a score for people.
func scoreText(s outcome.Score) string {
	switch {
	case s.Value != nil:
		return gate.Number(*s.Value)
	case s.Coverage == "NOT_APPLICABLE":
		return "not applicable"
	}
	return "not scored"
}

// remark returns a note about a score for its readers.
func remark(s outcome.Score) string {
	var parts []string
	if s.Band != "" {
		parts = append(parts, s.Band)
	}
	if s.Coverage == "PARTIAL" {
		parts = append(parts, "partly checked")
	}
	if s.Before != nil {
		parts = append(parts, "before "+gate.Number(*s.Before))
	}
	if s.Failed != "" {
		parts = append(parts, s.Failed)
	}
	return strings.Join(parts, ", ")
}

// label returns how a finding counts.
func label(f outcome.Finding) string {
	text := f.Severity
	switch {
	case f.Accepted != "":
		text += " accepted"
	case f.Warning:
		text += " warning"
	}
	if f.Known && f.New {
		text += " new"
	}
	return text
}

// sentence describes a finding in one line.
func sentence(f outcome.Finding) string {
	text := cmp.Or(f.Title, f.Rule)
	if f.Message != "" && f.Message != f.Title {
		text += ": " + f.Message
	}
	return text
}
