package sast

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

// judging is a script that reports each unit as begun and done; tests replace AT_TWO, its action at unit 2.
const judging = `while read -r n; do
	echo "{\"kind\":\"start\",\"unit\":$n}"
	if [ "$n" = 2 ]; then AT_TWO; fi
	echo "{\"kind\":\"done\",\"unit\":$n}"
done`

func TestBatch(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		script string
		done   []int
		failed []int
		left   int
		fails  string
	}{
		"well":            {strings.ReplaceAll(judging, "AT_TWO", ":"), []int{0, 1, 2, 3, 4}, nil, 0, ""},
		"hangs at a unit": {strings.ReplaceAll(judging, "AT_TWO", "sleep 1000"), []int{0, 1, 3, 4}, []int{2}, 0, ""},
		"dies at a unit":  {strings.ReplaceAll(judging, "AT_TWO", "kill -9 $$"), []int{0, 1, 3, 4}, []int{2}, 0, ""},
		"ends at a unit":  {strings.ReplaceAll(judging, "AT_TWO", "exit 0"), []int{0, 1, 3, 4}, []int{2}, 0, ""},
		"lies at a unit": {
			strings.ReplaceAll(judging, "AT_TWO", "echo '{\"kind\":\"done\",\"unit\":99}'"), []int{0, 1, 3, 4}, []int{2}, 0, "",
		},
		"babbles at a unit": {strings.ReplaceAll(judging, "AT_TWO", "head -c 20000000 /dev/zero"), []int{0, 1, 3, 4}, []int{2}, 0, ""},
		"eats memory": {
			strings.ReplaceAll(judging, "AT_TWO", "x=$(head -c 300000000 /dev/zero | tr '\\0' x); sleep 1000"), []int{0, 1, 3, 4},
			[]int{2}, 0, "",
		},
		"never starts":      {"sleep 1000", nil, nil, 0, "too long"},
		"starts with a lie": {"echo hello", nil, nil, 0, "malformed"},
		"says nothing":      {"exit 0", nil, nil, 0, "did not respond"},
		"fails at once":     {"echo the reason >&2; exit 4", nil, nil, 0, "the reason"},
		"does one at a time": {
			"read -r n; echo \"{\\\"kind\\\":\\\"start\\\",\\\"unit\\\":$n}\"; echo \"{\\\"kind\\\":\\\"done\\\",\\\"unit\\\":$n}\"",
			[]int{0, 1, 2, 3, 4}, nil, 0, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var done []int
			dir := t.TempDir()
			b := batch{
				units: 5, args: []string{"/bin/sh", "-c", test.script}, memory: 100 << 20, tree: &code.Tree{}, tempDir: dir, unitTime: 2 * time.Second,
				feed: func(w io.Writer, from int) error {
					for i := from; i < 5; i++ {
						if _, err := io.WriteString(w, strconv.Itoa(i)+"\n"); err != nil {
							return err
						}
					}
					return nil
				},
				take: func(_ string, unit int, _ []byte) error {
					done = append(done, unit)
					return nil
				},
			}
			out, err := b.run(t.Context())
			left, dirErr := os.ReadDir(dir)
			require.NoError(t, dirErr)
			require.Empty(t, left)
			if test.fails != "" {
				require.ErrorContains(t, err, test.fails)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.done, done)
			require.Equal(t, test.failed, out.failed)
			require.Equal(t, test.left, out.unjudged)
		})
	}
}

// TestBatchGivesUp runs a program that crashes at every unit, and one that is stopped.
func TestBatchGivesUp(t *testing.T) {
	t.Parallel()
	b := batch{
		units: 100, args: []string{"/bin/sh", "-c", `read -r n; echo "{\"kind\":\"start\",\"unit\":$n}"; kill -9 $$`}, memory: 100 << 20,
		tree: &code.Tree{}, tempDir: t.TempDir(),
		feed: func(w io.Writer, from int) error { _, err := io.WriteString(w, strconv.Itoa(from)+"\n"); return err },
		take: func(string, int, []byte) error { return nil },
	}
	out, err := b.run(t.Context())
	require.NoError(t, err)
	require.Len(t, out.failed, maxRestarts+1)
	require.Equal(t, 100-maxRestarts-1, out.unjudged)

	ctx, cancel := context.WithCancelCause(t.Context())
	b.args[2] = `read -r n; echo "{\"kind\":\"start\",\"unit\":$n}"; echo "{\"kind\":\"done\",\"unit\":$n}"; sleep 1000`
	b.take = func(string, int, []byte) error { cancel(errors.New("enough")); return nil }
	out, err = b.run(ctx)
	require.NoError(t, err)
	require.Equal(t, 99, out.unjudged)
	require.Error(t, out.why)
}

// TestBatchLeavesTimeForTheOthers runs a program that hangs at every unit: it is given up
// soon, and its own share of the time ends before the dimension's.
func TestBatchLeavesTimeForTheOthers(t *testing.T) {
	t.Parallel()
	b := batch{
		units: 100, args: []string{"/bin/sh", "-c", `read -r n; echo "{\"kind\":\"start\",\"unit\":$n}"; sleep 1000`}, memory: 100 << 20,
		tree: &code.Tree{}, tempDir: t.TempDir(),
		unitTime: 300 * time.Millisecond,
		feed:     func(w io.Writer, from int) error { _, err := io.WriteString(w, strconv.Itoa(from)+"\n"); return err },
		take:     func(string, int, []byte) error { return nil },
	}
	out, err := b.run(t.Context())
	require.NoError(t, err)
	require.Len(t, out.failed, maxStalls)
	require.Equal(t, 100-maxStalls, out.unjudged)

	ctx, cancel := context.WithTimeout(t.Context(), 16*time.Second)
	defer cancel()
	b.unitTime = time.Minute
	out, err = b.run(ctx)
	require.NoError(t, err)
	require.NoError(t, ctx.Err(), "the dimension has time left")
	require.ErrorIs(t, out.why, errTime)
	require.Equal(t, 100, out.unjudged)
}

// TestNodeMayReadNothing lets the process try what a compromised module of an engine would.
func TestNodeMayReadNothing(t *testing.T) {
	t.Parallel()
	in, err := (&node{memory: defaultMemory}).find(t.Context())
	require.NoError(t, err)
	secret := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(secret, []byte("x"), 0o600))
	for name, attempt := range map[string]string{
		"read":   "require('fs').readFileSync('" + secret + "')",
		"write":  "require('fs').writeFileSync('" + secret + "2', 'x')",
		"start":  "require('child_process').execSync('true')",
		"thread": "new (require('worker_threads').Worker)('1', {eval: true})",
	} {
		out, err := exec.CommandContext(t.Context(), in.program, append(in.flags, "-e", attempt)...).CombinedOutput()
		require.Error(t, err, name)
		require.Contains(t, string(out), "ERR_ACCESS_DENIED", name)
	}
}
