package local

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"assay/internal/code"
)

const (
	// maxPaths limits the paths of one command, in bytes. Windows allows 32 KiB.
	maxPaths = 16 << 10
	// maxHeaderLine is how much of a line of a diff is read, in bytes: the rest is content.
	maxHeaderLine = 64 << 10
)

// added returns the lines that changes add, by path.
func (r repository) added(ctx context.Context, staged bool, commits string, list []change) (code.Changes, error) {
	a := &addedLines{lines: code.Changes{}}
	var paths []string
	size := 0
	flush := func() error {
		if len(paths) == 0 {
			return nil
		}
		args := diff(staged, commits, "--unified=0", "--src-prefix=a/", "--dst-prefix=b/")
		args = append(append([]string{"-c", "core.quotePath=false"}, args...), paths...)
		paths, size = nil, 0
		return r.stream(ctx, nil, a.read, args...)
	}
	for _, c := range list {
		if c.whole {
			a.lines[c.path] = []code.LineRange{{First: 1, Last: math.MaxInt}}
			continue
		}
		if size += len(c.path); size > maxPaths {
			if err := flush(); err != nil {
				return nil, err
			}
			size = len(c.path)
		}
		paths = append(paths, ":(top,literal)"+c.path)
	}
	return a.lines, flush()
}

// addedLines reads unified diffs without context.
type addedLines struct {
	lines code.Changes
	path  string // of the file whose hunks follow
}

func (a *addedLines) read(stdout io.Reader) error {
	in := bufio.NewReaderSize(stdout, maxHeaderLine)
	for {
		line, err := in.ReadSlice('\n')
		if len(line) > 0 && line[0] != '+' || a.path == "" {
			a.line(string(line))
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// line reads a line that is not an added one.
func (a *addedLines) line(line string) {
	switch {
	case strings.HasPrefix(line, "diff --git "):
		a.path = ""
	case a.path == "" && strings.HasPrefix(line, "+++ "):
		a.path = newPath(strings.TrimRight(line[len("+++ "):], "\n"))
	case strings.HasPrefix(line, "@@ "):
		if s, ok := hunk(line); ok && a.path != "" {
			a.lines[a.path] = append(a.lines[a.path], s)
		}
	}
}

// newPath reads the path of a line "+++ b/path", which Git quotes if necessary.
func newPath(text string) string {
	text = strings.TrimSuffix(text, "\t")
	if unquoted, err := strconv.Unquote(text); err == nil {
		text = unquoted
	}
	return strings.TrimPrefix(text, "b/")
}

// hunk reads the lines of the new version from "@@ -1,2 +3,4 @@".
func hunk(line string) (code.LineRange, bool) {
	_, rest, ok := strings.Cut(line, " +")
	if !ok {
		return code.LineRange{}, false
	}
	text, _, _ := strings.Cut(rest, " ")
	start, count, counted := strings.Cut(text, ",")
	from, err := strconv.Atoi(start)
	n := 1
	if counted && err == nil {
		n, err = strconv.Atoi(count)
	}
	if err != nil || n == 0 {
		return code.LineRange{}, false
	}
	return code.LineRange{First: from, Last: from + n - 1}, true
}
