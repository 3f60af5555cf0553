package quality

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/procgroup"
)

// change is how often and how much a file changed within the available history.
type change struct {
	commits, lines int
	authors        map[string]bool
}

const (
	gitMemory = 2 << 30         // bytes of address space
	gitTime   = 2 * time.Minute // of processor time
	// maxHistory limits how much of the output is read, in bytes.
	maxHistory = 256 << 20
	maxRecord  = 64 << 10
)

// changes reads the history. If contents are missing, as in a checkout without large files,
// it only counts commits.
func (e *Engine) changes(ctx context.Context, tree *code.Tree) (map[string]*change, error) {
	ctx, cancel := context.WithTimeout(ctx, e.limits.History)
	defer cancel()
	out, err := e.log(ctx, tree, "--numstat")
	if err != nil && ctx.Err() == nil {
		out, err = e.log(ctx, tree, "--name-only")
	}
	return out, err
}

// log runs git log. Merges are not counted, because their changes are counted in their
// parents. The first commit, and the one at which the history was truncated, are not counted
// either: they add every file.
func (e *Engine) log(ctx context.Context, tree *code.Tree, what string) (map[string]*change, error) {
	args := []string{
		e.git, "--git-dir=" + tree.GitDir,
		"log", "--no-merges", "--min-parents=1", "-M100%", "-l0", "--no-ext-diff", "--no-textconv", "--no-color", "--no-show-signature",
		"--no-mailmap",
		"-z", "--format=%x00%x01%ae", what, "--max-count=" + strconv.Itoa(max(tree.Depth, 1)), tree.Commit, "--",
	}
	var out map[string]*change
	err := procgroup.Program{ // this process is already in the sandbox
		Args: args, Env: checkout.Environment("/nonexistent"), Inside: true,
		Limits: procgroup.Limits{Address: gitMemory, Processor: gitTime},
	}.Run(ctx, func(stdout io.Reader) (err error) {
		out, err = readLog(io.LimitReader(stdout, maxHistory))
		return err
	})
	if err != nil {
		return out, fmt.Errorf("%w: %w", errHistory, err)
	}
	return out, nil
}

// readLog parses NUL-terminated records: a commit begins with a byte 1 and its author,
// followed by files, as "added TAB deleted TAB path", or only the path. The path of a
// renamed file is empty, and two records with the old and the new one follow. The newest
// commit comes first, so an old name maps to its new one.
func readLog(r io.Reader) (map[string]*change, error) {
	out := map[string]*change{}
	names := map[string]string{} // current names
	var author, from string
	renames, lines := 0, 0
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4<<10), maxRecord)
	in.Split(records)
	for in.Scan() {
		record := strings.TrimPrefix(in.Text(), "\n")
		switch {
		case renames == 2:
			from, renames = record, 1
		case renames == 1:
			renames = 0
			now := today(names, record)
			names[from] = now
			note(out, now, author, lines)
		case strings.HasPrefix(record, "\x01"):
			author = record[1:]
		case record == "":
		default:
			path := record
			if added, deleted, name, ok := numstat(record); ok {
				lines, path = added+deleted, name
			} else {
				lines = 0
			}
			if path == "" {
				renames = 2
				continue
			}
			note(out, today(names, path), author, lines)
		}
	}
	return out, in.Err()
}

func today(names map[string]string, path string) string {
	if now, ok := names[path]; ok {
		return now
	}
	return path
}

func note(out map[string]*change, path, author string, lines int) {
	c := out[path]
	if c == nil {
		c = &change{authors: map[string]bool{}}
		out[path] = c
	}
	c.commits++
	c.lines += lines
	c.authors[author] = true
}

// numstat parses a record. The lines of a binary file are unknown: "-".
func numstat(record string) (added, deleted int, path string, ok bool) {
	a, rest, ok := strings.Cut(record, "\t")
	if !ok {
		return 0, 0, "", false
	}
	d, path, ok := strings.Cut(rest, "\t")
	if !ok {
		return 0, 0, "", false
	}
	added, errA := strconv.Atoi(a)
	deleted, errD := strconv.Atoi(d)
	return added, deleted, path, (errA == nil || a == "-") && (errD == nil || d == "-")
}

// records is a bufio.SplitFunc that splits at NUL.
func records(data []byte, end bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return i + 1, data[:i], nil
	}
	if end && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}
