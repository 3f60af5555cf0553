package procgroup_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/procgroup"
)

func output(t *testing.T, p procgroup.Program) (string, error) {
	t.Helper()
	var out []byte
	err := p.Run(t.Context(), func(r io.Reader) (err error) {
		out, err = io.ReadAll(r)
		return err
	})
	return string(out), err
}

func TestProgram(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sh := func(script string, l procgroup.Limits) procgroup.Program {
		return procgroup.Program{
			Args: []string{"/bin/sh", "-c", script}, Env: []string{"PATH=/usr/bin:/bin", "A=1"}, Dir: dir, Stdin: strings.NewReader("in"),
			Limits: l,
		}
	}
	out, err := output(t, sh("cat; pwd; env | grep -c =; ulimit -v; ulimit -t; ulimit -f", procgroup.Limits{
		Address: 1 << 30, Processor: 90 * time.Second, Written: 1000,
	}))
	require.NoError(t, err)
	at, err := filepath.EvalSymlinks(dir)
	require.NoError(t, err)
	require.Equal(t, "in"+at+"\n3\n1048576\n90\n2\n", out) // PATH, A and the shell's own PWD

	niceness := func(p procgroup.Program) int {
		out, err := output(t, p)
		require.NoError(t, err)
		n, err := strconv.Atoi(strings.TrimSpace(out))
		require.NoError(t, err)
		return n
	}
	usual := sh("nice", procgroup.Limits{})
	yields := sh("nice", procgroup.Limits{})
	yields.Yields = true
	require.Equal(t, min(niceness(usual)+10, 19), niceness(yields))

	_, err = output(t, sh("echo why >&2; exit 3", procgroup.Limits{}))
	require.ErrorContains(t, err, "exit status 3: why")
	_, err = output(t, sh("echo x > file", procgroup.Limits{Written: -1}))
	require.Error(t, err)
	require.NoFileExists(t, filepath.Join(dir, "nothing"))
	info, err := os.Stat(filepath.Join(dir, "file"))
	require.NoError(t, err)
	require.Zero(t, info.Size())
	_, err = output(t, sh("while :; do :; done", procgroup.Limits{Processor: time.Second}))
	require.Error(t, err)
}

func TestProgramThatIsEnded(t *testing.T) {
	t.Parallel()
	p := procgroup.Program{
		Args: []string{"/bin/sh", "-c", "echo ready; cat /dev/zero | tail -c 1"}, Env: []string{"PATH=/usr/bin:/bin"},
		Limits: procgroup.Limits{Memory: 64 << 20},
	}
	_, err := output(t, procgroup.Program{Args: []string{"/usr/bin/tail", "/dev/zero"}, Env: p.Env, Limits: p.Limits})
	require.ErrorIs(t, err, procgroup.ErrMemory)

	unread := errors.New("enough")
	err = p.Run(t.Context(), func(r io.Reader) error {
		_, err := io.ReadFull(r, make([]byte, 6))
		return errors.Join(unread, err)
	})
	require.ErrorIs(t, err, unread)

	ctx, cancel := context.WithCancel(t.Context())
	err = p.Run(ctx, func(r io.Reader) error {
		_, err := io.ReadFull(r, make([]byte, 6))
		cancel()
		_, _ = io.Copy(io.Discard, r)
		return err
	})
	require.ErrorIs(t, err, context.Canceled)
}

func TestProgramSaysBothEnds(t *testing.T) {
	t.Parallel()
	p := procgroup.Program{
		Args: []string{"/bin/sh", "-c", "echo begin >&2; head -c 100000 /dev/zero >&2; echo end >&2; exit 1"},
		Env:  []string{"PATH=/usr/bin:/bin"},
	}
	_, err := output(t, p)
	require.ErrorContains(t, err, "begin")
	require.ErrorContains(t, err, "end")
	require.Less(t, len(err.Error()), 10_000)
	require.False(t, bytes.Contains([]byte(err.Error()), []byte("exit status 0")))
}
