package demo

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cgi" //nolint:gosec // serves this process's own repository; net/http drops the header that the old vulnerability needs
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// history is the repository: commits with their files, before and after the change.
//
//go:embed repository/history.txt
var history string

// repository is a bare Git repository in a folder, with a clone for commits.
type repository struct {
	dir   string
	token string // opens it over HTTP
	now   func() time.Time
}

const repositoryName = "shop.git"

// commit is one commit of the history.
type commit struct {
	author, message string
	daysAgo         int
	files           []file
}

type file struct{ name, content string }

// open creates the repository with all commits before the change, unless it exists.
func (r *repository) open(ctx context.Context) error {
	if _, err := os.Stat(filepath.Join(r.dir, repositoryName, "ready")); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := errors.Join(os.RemoveAll(r.dir), os.MkdirAll(r.dir, 0o700)); err != nil {
		return err
	}
	if err := r.git(ctx, r.dir, nil, "init", "--quiet", "--bare", "--initial-branch=main", repositoryName); err != nil {
		return err
	}
	if err := r.git(ctx, r.dir, nil, "clone", "--quiet", repositoryName, "work"); err != nil {
		return err
	}
	before, _, _ := strings.Cut(history, "== change\n")
	if err := r.commit(ctx, before); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.dir, repositoryName, "ready"), nil, 0o600)
}

// change adds the later commits, unless they exist.
func (r *repository) change(ctx context.Context) error {
	done := filepath.Join(r.dir, repositoryName, "changed")
	if _, err := os.Stat(done); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	_, after, _ := strings.Cut(history, "== change\n")
	if err := r.commit(ctx, after); err != nil {
		return err
	}
	return os.WriteFile(done, nil, 0o600)
}

// commit writes the files listed in the text, commits and pushes them.
func (r *repository) commit(ctx context.Context, text string) error {
	commits, err := parseHistory(text)
	if err != nil {
		return err
	}
	work := filepath.Join(r.dir, "work")
	for _, c := range commits {
		for _, f := range c.files {
			path := filepath.Join(work, filepath.FromSlash(f.name))
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				return err
			}
			if err := os.WriteFile(path, []byte(withSecrets(f.content)), 0o600); err != nil {
				return err
			}
		}
		if err := r.git(ctx, work, nil, "add", "--all"); err != nil {
			return err
		}
		if err := r.git(ctx, work, c.identity(r.now()), "commit", "--quiet", "--allow-empty", "--message", c.message); err != nil {
			return err
		}
	}
	return r.git(ctx, work, nil, "push", "--quiet", "origin", "HEAD:main")
}

// identity returns the git settings for author, committer and their times.
func (c commit) identity(now time.Time) []string {
	first, _, _ := strings.Cut(c.author, " ")
	mail := strings.ToLower(first) + "@nordlys.example"
	at := now.AddDate(0, 0, -c.daysAgo).Format(time.RFC3339)
	return []string{
		"GIT_AUTHOR_NAME=" + c.author, "GIT_AUTHOR_EMAIL=" + mail, "GIT_AUTHOR_DATE=" + at,
		"GIT_COMMITTER_NAME=" + c.author, "GIT_COMMITTER_EMAIL=" + mail, "GIT_COMMITTER_DATE=" + at,
	}
}

// parseHistory reads commits: "== author | days ago | message", then files, each after
// "-- name --".
func parseHistory(text string) (commits []commit, err error) {
	for line := range strings.Lines(text) {
		head := strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(head, "== "); ok {
			fields := strings.SplitN(rest, " | ", 3)
			if len(fields) != 3 {
				return nil, fmt.Errorf("history of the repository: %q is not a commit", head)
			}
			c := commit{author: fields[0], message: fields[2]}
			if c.daysAgo, err = strconv.Atoi(fields[1]); err != nil {
				return nil, fmt.Errorf("read the history of the repository: %w", err)
			}
			commits = append(commits, c)
			continue
		}
		if len(commits) == 0 {
			return nil, errors.New("history of the repository: text before the first commit")
		}
		c := &commits[len(commits)-1]
		if name, ok := strings.CutPrefix(head, "-- "); ok && strings.HasSuffix(name, " --") {
			c.files = append(c.files, file{name: strings.TrimSuffix(name, " --")})
			continue
		}
		if len(c.files) == 0 {
			return nil, fmt.Errorf("history of the repository: text before the first file of %q", c.message)
		}
		c.files[len(c.files)-1].content += line
	}
	return commits, nil
}

var secretMark = regexp.MustCompile(`\{\{([a-z]+)\}\}`)

// withSecrets replaces the marks by made-up secrets, so that none is in the source of this
// program. None of them is valid anywhere.
func withSecrets(text string) string {
	upper := func() string { return rand.Text() + rand.Text() }
	mixed := func(n int) string {
		s := upper()
		return s[:n/2] + strings.ToLower(s[n/2:n])
	}
	return secretMark.ReplaceAllStringFunc(text, func(mark string) string {
		switch strings.Trim(mark, "{}") {
		case "github":
			return "ghp_" + mixed(36)
		case "aws":
			return "AKIA" + upper()[:16]
		case "awssecret":
			return mixed(40)
		case "stripe":
			return "sk_" + "live_" + mixed(24)
		}
		return mixed(18)
	})
}

// environment returns git's environment, without any configuration of the machine.
func (r *repository) environment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + r.dir, "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
}

func (r *repository) git(ctx context.Context, dir string, more []string, args ...string) error {
	cmd := exec.CommandContext(ctx, "git", args...) //nolint:gosec // arguments of this file
	cmd.Dir, cmd.Env = dir, append(r.environment(), more...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(out.String()))
	}
	return nil
}

// handler serves the repository through Git's own backend to callers with the token.
func (r *repository) handler(ctx context.Context) (http.Handler, error) {
	out, err := exec.CommandContext(ctx, "git", "--exec-path").Output()
	if err != nil {
		return nil, fmt.Errorf("git --exec-path: %w", err)
	}
	backend := filepath.Join(strings.TrimSpace(string(out)), "git-http-backend")
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		_, password, _ := q.BasicAuth()
		if subtle.ConstantTimeCompare([]byte(password), []byte(r.token)) != 1 {
			w.Header().Set("Www-Authenticate", `Basic realm="git"`)
			http.Error(w, "Unauthorized", http.StatusUnauthorized)
			return
		}
		h := &cgi.Handler{
			Path: backend, Root: "/", Stderr: io.Discard,
			Env: append(r.environment(), "GIT_PROJECT_ROOT="+r.dir, "GIT_HTTP_EXPORT_ALL=1", "GIT_PROTOCOL="+q.Header.Get("Git-Protocol")),
		}
		h.ServeHTTP(w, q)
	}), nil
}
