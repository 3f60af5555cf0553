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
)

// change is a changed file in its new version.
type change struct {
	path   string // from the top of the repository
	object string // the blob
	before string // the blob of the previous version, if it was a file, too
	size   int64  // of object, in bytes
	// whole is true if all lines count as added, because the previous version is too large to be compared.
	whole bool
}

// repository is a person's working tree. Git runs with that person's settings.
type repository struct{ dir string }

// git runs Git and returns its output.
func (r repository) git(ctx context.Context, args ...string) (out []byte, err error) {
	err = r.stream(ctx, nil, func(stdout io.Reader) error {
		var err error
		out, err = io.ReadAll(stdout)
		return err
	}, args...)
	return out, err
}

// stream runs Git and passes its output to read, whose error ends it.
func (r repository) stream(ctx context.Context, stdin io.Reader, read func(stdout io.Reader) error, args ...string) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", r.dir}, args...)...) //nolint:gosec // the person's own repository
	cmd.Stdin = stdin
	var problem bytes.Buffer
	cmd.Stderr = &problem
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	unread := read(stdout)
	if unread != nil {
		end()
	}
	failed := cmd.Wait()
	early := errors.Is(unread, io.EOF) || errors.Is(unread, io.ErrUnexpectedEOF)
	switch line, _, _ := strings.Cut(strings.TrimSpace(problem.String()), "\n"); {
	case failed == nil || unread != nil && !early:
		return unread
	case line != "":
		return errors.New(line)
	}
	return fmt.Errorf("git %s: %w", args[0], failed)
}

// hosted matches the end of the URL of a repository with an owner.
var hosted = regexp.MustCompile(`[^/:][/:]([\w.-]+/[\w.-]+?)(?:\.git)?/?$`)

// name returns the name of the repository with that of its owner, as its remote "origin" has it, and otherwise the name of
// the folder.
func (r repository) name(ctx context.Context) string {
	if out, err := r.git(ctx, "remote", "get-url", "origin"); err == nil {
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
	out, err := r.git(ctx, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
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

// prefix returns the path of dir from the top of the repository: empty, or with a slash at its end.
func (r repository) prefix(ctx context.Context) (string, error) {
	out, err := r.git(ctx, "rev-parse", "--show-prefix")
	return strings.TrimSuffix(string(out), "\n"), err
}

// diff returns the arguments of git diff for staged changes or for a range of commits, before the paths. Attributes in the repository
// cannot hide lines: all files are compared as text.
func diff(staged bool, commits string, options ...string) []string {
	args := append([]string{
		"diff", "--no-ext-diff", "--no-textconv", "--text", "--no-color", "--no-renames", "--diff-filter=AMT", "--ignore-submodules",
	}, options...)
	if staged {
		return append(args, "--cached", "--")
	}
	return append(args, "--end-of-options", commits, "--")
}

// changes returns the files below dir that were added or modified, or that replace a link.
func (r repository) changes(ctx context.Context, staged bool, commits string) ([]change, error) {
	out, err := r.git(ctx, append(diff(staged, commits, "--raw", "-z", "--no-abbrev"), ".")...)
	if err != nil {
		return nil, err
	}
	var list []change
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		head := strings.Fields(fields[i]) // :oldmode newmode old new status
		if len(head) != 5 || !strings.HasPrefix(head[1], "100") {
			continue
		}
		c := change{path: fields[i+1], object: head[3]}
		if strings.HasPrefix(head[0], ":100") {
			c.before = head[2]
		}
		list = append(list, c)
	}
	return list, r.measure(ctx, list)
}

// measure sets the sizes of the changes, without reading their contents.
func (r repository) measure(ctx context.Context, list []change) error {
	var wanted strings.Builder
	for _, c := range list {
		wanted.WriteString(c.object + "\n")
		if c.before != "" {
			wanted.WriteString(c.before + "\n")
		}
	}
	sizes := map[string]int64{}
	err := r.stream(ctx, strings.NewReader(wanted.String()), func(stdout io.Reader) error {
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			fields := strings.Fields(lines.Text()) // object type size, or object missing
			if len(fields) != 3 {
				continue
			}
			size, err := strconv.ParseInt(fields[2], 10, 64)
			if err != nil {
				return err
			}
			sizes[fields[0]] = size
		}
		return lines.Err()
	}, "cat-file", "--batch-check", "--buffer")
	if err != nil {
		return err
	}
	for i := range list {
		c := &list[i]
		size, found := sizes[c.object]
		if !found {
			return missing(c.path)
		}
		c.size, c.whole = size, sizes[c.before] > maxFile
	}
	return nil
}

func missing(path string) error {
	return fmt.Errorf("the content of %s is not in the repository; stage the file, or fetch the missing objects of a partial clone", path)
}

// contents passes each change with its content to take, one at a time.
func (r repository) contents(ctx context.Context, list []change, take func(path string, content []byte) error) error {
	if len(list) == 0 {
		return nil
	}
	var wanted strings.Builder
	for _, c := range list {
		wanted.WriteString(c.object + "\n")
	}
	return r.stream(ctx, strings.NewReader(wanted.String()), func(stdout io.Reader) error {
		in := bufio.NewReader(stdout)
		for _, c := range list {
			head, err := in.ReadString('\n')
			if err != nil {
				return err
			}
			if len(strings.Fields(head)) != 3 { // object type size
				return missing(c.path)
			}
			content := make([]byte, c.size+1) // a line feed follows
			if _, err := io.ReadFull(in, content); err != nil {
				return err
			}
			if err := take(c.path, content[:c.size]); err != nil {
				return err
			}
		}
		return nil
	}, "cat-file", "--batch", "--buffer")
}
