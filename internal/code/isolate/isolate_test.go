package isolate_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/procgroup"
)

const command = "count"

// TestMain also serves as the process, which is the test binary restarted.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[2] == command {
		if err := process(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// answer is the result of the process.
type answer struct {
	Config string
	Files  []string
	Left   bool // there is a time limit
}

// process counts files, or misbehaves.
func process(how string) error {
	switch how {
	case "silent":
		return nil
	case "chatty":
		_, err := os.Stdout.WriteString("what?")
		return err
	case "hangs":
		hang()
	}
	return isolate.Serve(context.Background(), os.Stdin, os.Stdout, func(ctx context.Context, w *isolate.Work) (any, error) {
		var a answer
		if err := json.Unmarshal(w.Config, &a.Config); err != nil {
			return nil, err
		}
		_, a.Left = ctx.Deadline()
		w.Progress("counting")
		for i, f := range w.Tree.Files {
			if w.Skip[i] {
				continue
			}
			w.Began(i)
			switch {
			case strings.HasPrefix(f.Path, "bad"):
				os.Exit(3)
			case strings.HasPrefix(f.Path, "large"):
				fill()
			case strings.HasPrefix(f.Path, "slow"):
				hang()
			}
			w.Ended(i)
			a.Files = append(a.Files, f.Path)
		}
		return a, nil
	})
}

// hang waits to be ended.
func hang() {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
}

// fill allocates memory until the process is killed.
func fill() {
	var all [][]byte
	for {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = byte(i)
		}
		all = append(all, block)
		_ = all
	}
}

func run(ctx context.Context, t *testing.T, how string, files ...string) (answer, []string, error) {
	t.Helper()
	self, err := isolate.DefaultSelf()
	require.NoError(t, err)
	tree := &code.Tree{Root: t.TempDir()}
	for _, f := range files {
		tree.Files = append(tree.Files, code.File{Path: f})
	}
	var a answer
	var heard []string
	p := isolate.Process{Self: []string{self[0], how}, Command: command, Memory: 256 << 20, Processor: time.Minute, Stall: 10 * time.Second}
	if slices.Contains(files, "slow") {
		p.Stall = time.Second
	}
	err = p.Run(ctx, tree, "some", &a, func(s string) { heard = append(heard, s) })
	return a, heard, err
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	a, heard, err := run(t.Context(), t, "well", "a", "b")
	require.NoError(t, err)
	require.Equal(t, answer{Config: "some", Files: []string{"a", "b"}}, a)
	require.Equal(t, []string{"counting"}, heard)

	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	a, _, err = run(ctx, t, "well")
	require.NoError(t, err)
	require.True(t, a.Left)
}

func TestFilesThatEndTheProcess(t *testing.T) {
	t.Parallel()
	a, _, err := run(t.Context(), t, "well", "a", "bad1", "b", "large", "bad2", "c")
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "c"}, a.Files)

	a, _, err = run(t.Context(), t, "well", "a", "slow", "b")
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, a.Files)
}

func TestProcessThatDoesNotWork(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"silent", "chatty"} {
		_, _, err := run(t.Context(), t, how, "a")
		require.Error(t, err, how)
	}
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf("bad%d", i))
	}
	_, _, err := run(t.Context(), t, "well", lines...)
	require.ErrorContains(t, err, "exit status 3")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, _, err = run(ctx, t, "hangs")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.NotErrorIs(t, err, procgroup.ErrMemory)
}
