package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	localTurns = 3
	hookTurns  = 15
)

// localChecks measures how long people wait for local commands: for the first result of a folder of
// 100,000 lines, for a page, and for the hook before a commit of one small file.
func localChecks(ctx context.Context, b *bench) ([]figure, error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	first, whole, err := checkFolder(ctx, b)
	if err != nil {
		return nil, err
	}
	page, err := checkPage(ctx, b)
	if err != nil {
		return nil, err
	}
	hook, err := checkCommit(ctx, b)
	if err != nil {
		return nil, err
	}
	b.notef("local: all of the folder took %s", whole.Round(time.Millisecond))
	return []figure{
		{name: "local_code_first_result_seconds", value: first.Seconds(), op: "<", bar: 10},
		{name: "local_website_seconds", value: page.Seconds(), op: "<", bar: 10},
		{name: "hook_seconds", value: hook.Seconds(), op: "<", bar: 0.3},
	}, nil
}

// program returns a command beside the standalone binary, with a clean environment.
func (b *bench) program(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(filepath.Dir(b.binary), name), args...) //nolint:gosec // built just now
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + b.dir, "LC_ALL=C"}
	return cmd
}

// checkFolder returns the time to the first output line of assay check code, and to its end.
func checkFolder(ctx context.Context, b *bench) (first, whole time.Duration, err error) {
	tree, err := sastTree(ctx, b)
	if err != nil {
		return 0, 0, err
	}
	var firsts, wholes []time.Duration
	for range localTurns {
		cmd := b.program(ctx, "assay", "check", "code", tree.Root)
		says, err := cmd.StderrPipe()
		if err != nil {
			return 0, 0, err
		}
		began := time.Now()
		if err := cmd.Start(); err != nil {
			return 0, 0, err
		}
		line, err := bufio.NewReader(says).ReadString('\n')
		firsts = append(firsts, time.Since(began))
		_, drained := io.Copy(io.Discard, says)
		if err := errors.Join(err, drained, cmd.Wait()); err != nil {
			return 0, 0, fmt.Errorf("assay check code: %w", err)
		}
		wholes = append(wholes, time.Since(began))
		b.notef("local: %s", strings.TrimSpace(line))
	}
	return median(firsts), median(wholes), nil
}

// checkPage returns the time of assay check website for a page of this process.
func checkPage(ctx context.Context, b *bench) (time.Duration, error) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, "<!doctype html><html lang=en><title>A page</title><h1>A page</h1><p>With words.</p></html>")
	}))
	defer site.Close()
	return medianOf(localTurns, func() error { return b.program(ctx, "assay", "check", "website", site.URL).Run() })
}

// checkCommit returns the time of assay-hook for a small staged file.
func checkCommit(ctx context.Context, b *bench) (time.Duration, error) {
	dir := filepath.Join(b.dir, "hook")
	file := filepath.Join(dir, "settings.go")
	const change = "package settings\n\n// Name is that of the shop.\nconst Name = \"shop\"\n"
	err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(file, []byte(change), 0o600))
	for _, args := range [][]string{{"init", "-q"}, {"add", "settings.go"}} {
		if err == nil {
			err = exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...).Run() //nolint:gosec // a folder of this measurement
		}
	}
	if err != nil {
		return 0, err
	}
	return medianOf(hookTurns, func() error { return b.program(ctx, "assay-hook", dir).Run() })
}

func medianOf(turns int, do func() error) (time.Duration, error) {
	var took []time.Duration
	for range turns {
		began := time.Now()
		if err := do(); err != nil {
			return 0, err
		}
		took = append(took, time.Since(began))
	}
	return median(took), nil
}
