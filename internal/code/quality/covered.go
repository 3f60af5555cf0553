package quality

import (
	"io"
	"path"
	"path/filepath"
	"regexp"

	"assay/internal/code/coverage"
)

// Limits of the reports read from a tree.
const (
	maxReports     = 20
	maxReportBytes = 96 << 20 // total
	maxReportHead  = 4096
	maxModuleFile  = 1 << 20
)

// cover reads coverage reports: those passed by the caller, otherwise those in the tree.
func (s *study) cover(given []coverage.Document) {
	documents := given
	for i := range documents {
		documents[i].Given = true
	}
	if len(documents) == 0 {
		documents = s.reportsInTree()
	}
	if len(documents) == 0 {
		return
	}
	in := coverage.Input{Documents: documents, Files: map[string]int{}, Modules: s.modules(), Changed: s.tree.Changed}
	for i := range s.files {
		if f := &s.files[i]; f.program() && !f.Test {
			in.Files[f.Path] = f.lines.Code + f.lines.Comment + f.lines.Blank
		}
	}
	s.coverage = coverage.Summarise(in)
	for _, r := range s.coverage.Reports {
		s.noteReport(r)
	}
}

// noteReport adds a note about a problem of a report.
func (s *study) noteReport(r coverage.Source) {
	file, name := r.Name, path.Base(r.Name)
	if r.Given {
		file, name = "", r.Name
	}
	switch {
	case r.Error != "":
		s.note(NoteCoverage, false, file, "The coverage report %s was not read: %s.", name, r.Error)
	case r.Files == 0:
		s.note(NoteCoverage, false, file, "The coverage report %s names no file of the repository's own code.", name)
	case r.Stale > 0:
		s.note(NoteCoverage, false, file, "The coverage report %s is of another commit: %d files have fewer lines than it names.",
			name, r.Stale)
	}
}

// reportsInTree reads the files with the name and the beginning of a report.
func (s *study) reportsInTree() (out []coverage.Document) {
	total := int64(0)
	for _, f := range s.tree.Files {
		if f.Binary || f.Vendored || f.Size > coverage.MaxBytes || !coverage.IsReport(f.Path) {
			continue
		}
		if len(out) == maxReports || total+f.Size > maxReportBytes {
			s.note(NoteCoverage, false, "", "There are more coverage reports than the limit: %d were read.", len(out))
			break
		}
		head, err := s.readStart(f.Path, maxReportHead)
		if err != nil || !coverage.Looks(head) {
			continue
		}
		if data, err := s.readStart(f.Path, coverage.MaxBytes); err == nil {
			total += int64(len(data))
			out = append(out, coverage.Document{Name: f.Path, Data: data})
		}
	}
	return out
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

// modules maps the paths of Go modules to their folders.
func (s *study) modules() map[string]string {
	out := map[string]string{}
	for _, f := range s.tree.Files {
		if path.Base(f.Path) != "go.mod" || f.Vendored || f.Size > maxModuleFile {
			continue
		}
		if text, err := s.readStart(f.Path, maxModuleFile); err == nil {
			if m := moduleLine.FindSubmatch(text); m != nil {
				out[string(m[1])] = path.Dir(f.Path)
			}
		}
	}
	return out
}

// readStart reads at most limit bytes of a file.
func (s *study) readStart(name string, limit int64) ([]byte, error) {
	f, err := s.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, limit))
}
