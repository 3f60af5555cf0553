package coverage

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Format is the format of a report.
type Format string

// The supported formats.
const (
	Cobertura Format = "COBERTURA"
	Clover    Format = "CLOVER"
	JaCoCo    Format = "JACOCO"
	LCOV      Format = "LCOV"
	Go        Format = "GO"
)

// Limits of a report.
const (
	MaxBytes = 64 << 20
	maxFiles = 50_000
	maxLines = 20_000_000 // total of the highest line numbers of all files
	maxLine  = 1_000_000  // highest accepted line number of a file
	maxMarks = 30_000_000 // line entries, including repeated ones
	maxDepth = 64         // of elements
	maxRoots = 100
	maxPath  = 4096 // bytes
)

var (
	errFormat = errors.New("its format is not Cobertura XML, Clover XML, JaCoCo XML, LCOV or a Go profile")
	errSize   = fmt.Errorf("it is larger than %d MiB", MaxBytes>>20)
	errFiles  = fmt.Errorf("it contains more than %d files", maxFiles)
	errLines  = fmt.Errorf("it contains more than %d lines", maxLines)
	errDepth  = errors.New("its elements are nested too deeply")
)

// Lines is the state of each line of a file, indexed by line number.
type Lines []lineState

type lineState byte

const (
	unknown lineState = iota // not code, or not in the report
	missed
	ran
)

// each calls f for every line with a known state.
func (l Lines) each(f func(n int, ran bool)) {
	for n, state := range l {
		if state != unknown {
			f(n, state == ran)
		}
	}
}

// with returns the lines with another line added or marked as run.
func (l Lines) with(n int, did bool) Lines {
	if n >= len(l) {
		l = append(l, make(Lines, n+1-len(l))...)
	}
	switch {
	case did:
		l[n] = ran
	case l[n] == unknown:
		l[n] = missed
	}
	return l
}

// Report is a parsed document with its original paths.
type Report struct {
	Format Format
	Files  map[string]*Lines
	// Roots are the folders that paths are relative to, as named by Cobertura.
	Roots []string
	lines int // total of the highest line numbers
	marks int // line entries, including repeated ones
}

// Parse parses a document of any supported format. Its errors complete a sentence.
func Parse(raw []byte) (*Report, error) {
	if len(raw) > MaxBytes {
		return nil, errSize
	}
	raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	head := bytes.TrimSpace(raw[:min(len(raw), 4096)])
	r := &Report{Files: map[string]*Lines{}}
	var err error
	switch {
	case bytes.HasPrefix(head, []byte("<")):
		err = r.readXML(raw)
	case bytes.HasPrefix(head, []byte("mode:")):
		err = r.readGo(raw)
	case bytes.HasPrefix(head, []byte("TN:")), bytes.HasPrefix(head, []byte("SF:")):
		err = r.readLCOV(raw)
	default:
		err = errFormat
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// file returns the lines of a path; an empty or overlong path has none.
func (r *Report) file(name string) (*Lines, error) {
	name = cleanPath(name)
	if name == "" || len(name) > maxPath {
		return nil, nil
	}
	lines := r.Files[name]
	if lines == nil {
		if len(r.Files) == maxFiles {
			return nil, errFiles
		}
		lines = &Lines{}
		r.Files[name] = lines
	}
	return lines, nil
}

// mark records whether a line ran; a line that ran stays marked.
func (r *Report) mark(lines *Lines, number int, did bool) error {
	if lines == nil || number < 1 || number > maxLine {
		return nil
	}
	if r.marks++; r.marks > maxMarks {
		return errLines
	}
	if more := number + 1 - len(*lines); more > 0 {
		if r.lines += more; r.lines > maxLines {
			return errLines
		}
	}
	*lines = lines.with(number, did)
	return nil
}

// cleanPath normalises a path: slashes, no drive, no dots.
func cleanPath(name string) string {
	name = strings.ReplaceAll(strings.TrimSpace(name), `\`, "/")
	name = strings.TrimPrefix(name, "file://")
	if len(name) > 1 && name[1] == ':' {
		name = name[2:]
	}
	if name == "" {
		return ""
	}
	return path.Clean(name)
}

func sortedKeys[K interface{ ~int | ~string }, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
