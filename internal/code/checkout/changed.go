package checkout

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

const (
	// maxChangedFiles and maxChangedRanges limit the stored part of a change.
	maxChangedFiles  = 50_000
	maxChangedRanges = 500_000
	// maxHeaderLine is how much of a line of a diff is read, in bytes: the rest is content.
	maxHeaderLine = 16 << 10
)

// fetchBase fetches the base of a change into the bare repository, with as much history as
// the commit has, to find their common history. Without it, the changed lines are unknown.
func (w *workspace) fetchBase(ctx context.Context, r *route, req Request, depth int) {
	if req.Base == "" {
		return
	}
	if found, err := w.has(ctx, req.Base); err == nil && found {
		return
	}
	if err := w.transfer(ctx, r, []string{"--depth=" + strconv.Itoa(depth)}, "+"+req.Base+":"+refBase); err != nil {
		w.client.cfg.Logger.InfoContext(ctx, "the base of a change was not fetched", "commit", req.Commit, "base", req.Base, "error", err)
		r.forgive()
	}
}

// changedLines returns the lines that the commit changes: since its common history with
// base, or compared with base itself if that history was not fetched.
func (w *workspace) changedLines(ctx context.Context, base string, notes *notebook) (code.Changes, error) {
	unknown := func() (code.Changes, error) {
		notes.add(scan.Note{Code: NoteChangesUnknown, Message: "The changed lines are unknown: the commit to compare with was not fetched."})
		return nil, nil
	}
	if found, err := w.has(ctx, base); err != nil || !found {
		if ctx.Err() != nil || err != nil {
			return nil, err
		}
		return unknown()
	}
	from, err := w.output(ctx, "merge-base", base, w.commit)
	if _, failed := errors.AsType[*gitError](err); failed || err == nil && !commitForm.MatchString(from) {
		from, err = base, nil
	}
	if err != nil {
		return nil, err
	}
	p := &diffParser{changes: code.Changes{}}
	err = w.run(ctx, invocation{
		args: []string{
			"diff-tree", "-r", "-p", "-U0", "-M", "-l1000", "--no-ext-diff", "--no-textconv", "--no-color", "--text", "--full-index",
			"--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/", from, w.commit,
		},
		read: p.read,
	})
	if _, failed := errors.AsType[*gitError](err); failed && ctx.Err() == nil || errors.Is(err, errDiff) {
		return unknown()
	}
	return p.changes, err
}

// errDiff is returned for a diff that cannot be parsed or is too large.
var errDiff = errors.New("unreadable diff")

// diffParser parses a unified diff without context. It skips content by the counts of its
// hunks, because a line of content may look like a header.
type diffParser struct {
	changes  code.Changes
	ranges   int
	path     string // of the present file; "" if it was removed
	old, new int    // remaining lines of the present hunk
}

func (p *diffParser) read(stdout io.Reader) error {
	in := bufio.NewReaderSize(stdout, maxHeaderLine)
	for {
		line, err := in.ReadSlice('\n')
		head := bytes.Clone(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if len(head) > 0 {
			if err := p.line(strings.TrimSuffix(string(head), "\n")); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (p *diffParser) line(line string) error {
	switch {
	case p.old > 0 && strings.HasPrefix(line, "-"):
		p.old--
	case p.new > 0 && strings.HasPrefix(line, "+"):
		p.new--
	case strings.HasPrefix(line, `\`): // no newline at the end of the file
	case p.old > 0 || p.new > 0:
		return fmt.Errorf("%w: a hunk ends early", errDiff)
	case strings.HasPrefix(line, "diff --git "):
		p.path = ""
	case strings.HasPrefix(line, "rename to "):
		return p.file(strings.TrimPrefix(line, "rename to "))
	case strings.HasPrefix(line, "+++ "):
		name := strings.TrimSuffix(strings.TrimPrefix(line, "+++ "), "\t") // after a name with spaces
		if name == "/dev/null" {
			return nil
		}
		name, err := unquoted(name)
		if err != nil {
			return err
		}
		name, ok := strings.CutPrefix(name, "b/")
		if !ok {
			return fmt.Errorf("%w: a path without its prefix", errDiff)
		}
		return p.begin(name)
	case strings.HasPrefix(line, "@@ "):
		return p.hunk(line)
	}
	return nil
}

func (p *diffParser) file(name string) error {
	name, err := unquoted(name)
	if err != nil {
		return err
	}
	return p.begin(name)
}

func (p *diffParser) begin(name string) error {
	if _, seen := p.changes[name]; !seen {
		if len(p.changes) == maxChangedFiles {
			return fmt.Errorf("%w: more than %d files", errDiff, maxChangedFiles)
		}
		p.changes[name] = nil
	}
	p.path = name
	return nil
}

// hunk parses "@@ -a,b +c,d @@"; an omitted count is 1.
func (p *diffParser) hunk(line string) error {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return fmt.Errorf("%w: a hunk without its range", errDiff)
	}
	_, removed, err := rangeOf(fields[1], "-")
	if err != nil {
		return err
	}
	first, added, err := rangeOf(fields[2], "+")
	if err != nil {
		return err
	}
	p.old, p.new = removed, added
	if added == 0 || p.path == "" {
		return nil
	}
	if p.ranges++; p.ranges > maxChangedRanges {
		return fmt.Errorf("%w: more than %d hunks", errDiff, maxChangedRanges)
	}
	p.changes[p.path] = append(p.changes[p.path], code.LineRange{First: first, Last: first + added - 1})
	return nil
}

func rangeOf(field, sign string) (first, count int, err error) {
	text, ok := strings.CutPrefix(field, sign)
	at, number, counted := strings.Cut(text, ",")
	first, err = strconv.Atoi(at)
	count = 1
	if err == nil && counted {
		count, err = strconv.Atoi(number)
	}
	if !ok || err != nil || first < 0 || count < 0 {
		return 0, 0, fmt.Errorf("%w: %.40q is not a range of lines", errDiff, field)
	}
	return first, count, nil
}

// unquoted parses a path in git's output: plain, or in quotes with C escapes.
func unquoted(name string) (string, error) {
	if !strings.HasPrefix(name, `"`) {
		return name, nil
	}
	// Go's syntax includes all escapes that git writes.
	plain, err := strconv.Unquote(name)
	if err != nil {
		return "", fmt.Errorf("%w: a path in bad quotes", errDiff)
	}
	return plain, nil
}
