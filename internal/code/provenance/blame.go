package provenance

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/procgroup"
	"assay/internal/scan"
)

const (
	gitMemory = 1 << 30 // bytes of address space
	// maxBlame limits the size of git's output for a file, in bytes, and maxLines the number
	// of requested lines.
	maxBlame = 16 << 20
	maxLines = 200
	maxName  = 100 // bytes of an author's name
)

// authors adds the last authors of findings' lines, one file at a time.
func (r *Reader) authors(ctx context.Context, tree *code.Tree, findings []scan.Finding, home string) error {
	if tree.GitDir == "" {
		return nil
	}
	cut, err := shallow(tree.GitDir)
	if err != nil {
		return err
	}
	asked := map[string][]int{} // findings by path
	var paths []string
	for i, f := range findings {
		_, known := asked[f.Path]
		if f.Excerpt.FirstLine == 0 || !known && len(paths) == r.cfg.Files { // git refuses all lines if the file is shorter
			continue
		}
		if !known {
			paths = append(paths, f.Path)
		}
		if len(asked[f.Path]) < maxLines {
			asked[f.Path] = append(asked[f.Path], i)
		}
	}
	dir, err := tree.Sandbox.MkdirTemp(home, "blame-git-")
	if err != nil {
		return fmt.Errorf("create the directory of git: %w", err)
	}
	var failed error
	for _, path := range paths {
		if ctx.Err() != nil {
			return errors.Join(failed, errors.New("provenance: the time limit for git was reached"))
		}
		lines := make([]int, len(asked[path]))
		for i, at := range asked[path] {
			lines[i] = findings[at].StartLine
		}
		byLine, err := r.blame(ctx, tree, dir, path, lines, cut)
		if err != nil {
			failed = err // the last one; a file can be newer than the fetched history, or too large
			continue
		}
		for _, at := range asked[path] {
			findings[at].Author = byLine[findings[at].StartLine]
		}
	}
	return failed
}

// shallow returns the commits at which the history was truncated.
func shallow(gitDir string) (map[string]bool, error) {
	raw, err := os.ReadFile(filepath.Join(gitDir, "shallow"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("provenance: %w", err)
	}
	cut := map[string]bool{}
	for _, commit := range strings.Fields(string(raw)) {
		cut[commit] = true
	}
	return cut, nil
}

// blame runs git blame for lines of a file, in the sandbox of the tree.
func (r *Reader) blame(
	ctx context.Context, tree *code.Tree, dir, path string, lines []int, cut map[string]bool,
) (byLine map[int]scan.LineAuthor, err error) {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.FileTime)
	defer cancel()
	args := []string{r.cfg.Git, "--git-dir=" + tree.GitDir, "-c", "safe.directory=*", "blame", "--porcelain", "-w"}
	lines = slices.Clone(lines)
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		args = append(args, fmt.Sprintf("-L%d,%d", line, line))
	}
	err = procgroup.Program{
		Args: append(args, tree.Commit, "--", path), Env: checkout.Environment(dir), Dir: dir,
		Sandbox: tree.Sandbox, Read: []string{tree.GitDir}, Write: []string{dir},
		Limits: procgroup.Limits{Address: gitMemory, Processor: r.cfg.FileTime + time.Second, Written: -1},
	}.Run(ctx, func(out io.Reader) (err error) {
		byLine, err = readBlame(io.LimitReader(out, maxBlame), cut)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("provenance: git blame: %w", err)
	}
	return byLine, nil
}

var blameHeader = regexp.MustCompile(`^([0-9a-f]{40,64}) [0-9]+ ([0-9]+)`)

// readBlame parses the porcelain format: a line names its commit, the first one of each
// commit is followed by the commit's data, and the content follows a tab. Lines as old as
// the fetched history have no known author.
func readBlame(r io.Reader, cut map[string]bool) (map[int]scan.LineAuthor, error) {
	commits, byLine := map[string]*scan.LineAuthor{}, map[int]scan.LineAuthor{}
	var current *scan.LineAuthor
	number := 0
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		line = strings.TrimSuffix(line, "\n")
		switch name, value, _ := strings.Cut(line, " "); {
		case strings.HasPrefix(line, "\t"):
			if current != nil && !cut[current.Commit] && current.Name != "" {
				byLine[number] = *current
			}
		case blameHeader.MatchString(line):
			m := blameHeader.FindStringSubmatch(line)
			if commits[m[1]] == nil {
				commits[m[1]] = &scan.LineAuthor{Commit: m[1]}
			}
			current = commits[m[1]]
			number, _ = strconv.Atoi(m[2]) // digits
		case current == nil:
		case name == "author":
			current.Name = authorName(value)
		case name == "author-time":
			if seconds, err := strconv.ParseInt(value, 10, 64); err == nil {
				current.At = time.Unix(seconds, 0).UTC()
			}
		}
		if errors.Is(err, io.EOF) {
			return byLine, nil
		}
	}
}

var address = regexp.MustCompile(`([^\s<>@"]+)@[^\s<>@"]+`)

// authorName returns a name without e-mail addresses: of an address, only the part before
// the @ remains.
func authorName(s string) string { return code.Clean(address.ReplaceAllString(s, "$1"), maxName) }
