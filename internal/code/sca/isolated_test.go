package sca_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sca"
)

// TestMain also serves as the subprocess that reads lockfiles, which is the test binary
// restarted.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[2] == sca.Command {
		if err := process(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// process is the engine's subprocess; "dies" ends it at go.mod.
func process(how string) error {
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	out := io.Writer(os.Stdout)
	if how == "dies" {
		out = dying{}
	}
	return sca.Serve(context.Background(), bytes.NewReader(in), out)
}

// dying passes messages on, and ends the process after it began its first file.
type dying struct{}

func (dying) Write(p []byte) (int, error) {
	n, err := os.Stdout.Write(p)
	if bytes.HasPrefix(p, []byte(`{"began":1}`)) {
		os.Exit(3)
	}
	return n, err
}

func self(t *testing.T, how string) []string {
	t.Helper()
	exe, err := os.Executable()
	require.NoError(t, err)
	return []string{exe, how}
}

var lockfiles = map[string]string{
	"Cargo.lock": "[[package]]\nname = \"x\"\nversion = \"1.0.0\"\n" + registry,
	"app/go.mod": "module a\n\ngo 1.26\n\nrequire example.com/x v1.0.0\n", "app/package.json": `{"dependencies":{"y":"^1.0.0"}}`,
}

func TestProcessSaysTheSame(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"crates.io": {
		`{"id":"GHSA-1","modified":"2026-01-01T00:00:00Z","affected":[{"package":{"ecosystem":"crates.io","name":"x"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}]}]}`,
	}})
	here := judge(t, sca.Config{Advisories: db}, lockfiles)
	there := judge(t, sca.Config{Advisories: db, Self: self(t, "well")}, lockfiles)
	here.Run.Took, there.Run.Took = 0, 0
	want, err := json.Marshal(here)
	require.NoError(t, err)
	got, err := json.Marshal(there)
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(got))
	require.Equal(t, 3, there.Run.Files)
}

func TestLockfileThatEndsTheProcess(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"crates.io": {
		`{"id":"GHSA-1","modified":"2026-01-01T00:00:00Z","affected":[{"package":{"ecosystem":"crates.io","name":"x"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}]}]}`,
	}})
	r := judge(t, sca.Config{Advisories: db, Self: self(t, "dies")}, lockfiles)
	require.Equal(t, 3, r.Run.Files)
	require.Equal(t, 1, r.Run.Failed)
	var said []string
	for _, n := range r.Notes {
		if n.Path == "app/go.mod" {
			said = append(said, n.Message)
			require.True(t, n.Gap)
		}
	}
	require.Equal(t, []string{"go.mod was not read, or only in part: it ended the process that reads lockfiles."}, said)
}
