package local

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code"
)

// change is a changed file in its new version.
type change struct {
	path   string
	object string // the blob
}

// repository is a person's working tree. Git runs with that person's settings.
type repository struct{ dir string }

// git runs Git and returns its output.
func (r repository) git(ctx context.Context, stdin io.Reader, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", r.dir}, args...)...) //nolint:gosec // the person's own repository
	cmd.Stdin = stdin
	var problem bytes.Buffer
	cmd.Stderr = &problem
	out, err := cmd.Output()
	if err != nil {
		if line, _, _ := strings.Cut(strings.TrimSpace(problem.String()), "\n"); line != "" {
			return nil, errors.New(line)
		}
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return out, nil
}

// hosted matches the end of the URL of a repository with an owner.
var hosted = regexp.MustCompile(`[^/:][/:]([\w.-]+/[\w.-]+?)(?:\.git)?/?$`)

// name returns the name of the repository with that of its owner, as its remote "origin" has it, and otherwise the name of
// the folder.
func (r repository) name(ctx context.Context) string {
	if out, err := r.git(ctx, nil, "remote", "get-url", "origin"); err == nil {
		if url := strings.TrimSpace(string(out)); !filepath.IsAbs(url) && !strings.HasPrefix(url, "file:") {
			if m := hosted.FindStringSubmatch(url); m != nil {
				return m[1]
			}
		}
	}
	return filepath.Base(r.dir)
}

// files returns the files below dir that Git does not ignore; ok is false if dir is not in a
// working tree.
func (r repository) files(ctx context.Context) (paths []string, ok bool) {
	out, err := r.git(ctx, nil, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
	if err != nil {
		return nil, false
	}
	for path := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if path != "" {
			paths = append(paths, path)
		}
	}
	return paths, true
}

// diff returns the arguments of git diff for staged changes or for a range of commits. Attributes in the repository cannot hide lines:
// all files are compared as text.
func diff(staged bool, commits string, options ...string) []string {
	args := append([]string{
		"diff", "--no-ext-diff", "--no-textconv", "--text", "--no-color", "--no-renames", "--diff-filter=AMT", "--ignore-submodules",
	}, options...)
	if staged {
		return append(args, "--cached", "--")
	}
	return append(args, "--end-of-options", commits, "--")
}

// changes returns the files that were added or modified, or that replace a link.
func (r repository) changes(ctx context.Context, staged bool, commits string) ([]change, error) {
	out, err := r.git(ctx, nil, diff(staged, commits, "--raw", "-z", "--no-abbrev")...)
	if err != nil {
		return nil, err
	}
	var list []change
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		head := strings.Fields(fields[i]) // :oldmode newmode old new status
		if len(head) == 5 && strings.HasPrefix(head[1], "100") {
			list = append(list, change{path: fields[i+1], object: head[3]})
		}
	}
	return list, nil
}

// contents passes each change with its content to take.
func (r repository) contents(ctx context.Context, list []change, take func(path string, content []byte) error) error {
	if len(list) == 0 {
		return nil
	}
	var wanted strings.Builder
	for _, c := range list {
		wanted.WriteString(c.object + "\n")
	}
	out, err := r.git(ctx, strings.NewReader(wanted.String()), "cat-file", "--batch", "--buffer")
	if err != nil {
		return err
	}
	in := bufio.NewReader(bytes.NewReader(out))
	for _, c := range list {
		head, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		fields := strings.Fields(head) // object type size
		if len(fields) != 3 {
			return fmt.Errorf("the content of %s is not in the repository; stage the file, or fetch the missing objects of a partial clone", c.path)
		}
		size, err := strconv.Atoi(fields[2])
		if err != nil {
			return err
		}
		content := make([]byte, size+1) // a line feed follows
		if _, err := io.ReadFull(in, content); err != nil {
			return err
		}
		if err := take(c.path, content[:size]); err != nil {
			return err
		}
	}
	return nil
}

// added returns the added lines by path.
func (r repository) added(ctx context.Context, staged bool, commits string) (code.Changes, error) {
	args := diff(staged, commits, "--unified=0", "--src-prefix=a/", "--dst-prefix=b/")
	out, err := r.git(ctx, nil, append([]string{"-c", "core.quotePath=false"}, args...)...)
	if err != nil {
		return nil, err
	}
	lines := code.Changes{}
	path := ""
	for line := range strings.Lines(string(out)) {
		switch {
		case strings.HasPrefix(line, "diff --git "):
			path = ""
		case path == "" && strings.HasPrefix(line, "+++ "):
			path = newPath(strings.TrimRight(line[len("+++ "):], "\n"))
		case strings.HasPrefix(line, "@@ "):
			if s, ok := hunk(line); ok && path != "" {
				lines[path] = append(lines[path], s)
			}
		}
	}
	return lines, nil
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
