package cli_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/cli"
)

// All golden tests of Assay use a flag of this name.
var update = flag.Bool("update", false, "rewrite docs/cli.md from the commands")

func TestReferenceOfCommands(t *testing.T) {
	t.Parallel()
	want := cli.Reference(cli.NewRoot(io.Discard, io.Discard))
	page := filepath.Join("..", "..", "docs", "cli.md")
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(want), 0o600))
		return
	}
	have, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, want, string(have), "the commands have changed; run: go test ./internal/cli -run Reference -update")
}

func TestManPagesAndCompletions(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "man1")
	code, _, errOut := alone(t, "docs", "man", dir)
	require.Zero(t, code, errOut)
	page, err := os.ReadFile(filepath.Join(dir, "assay-scan-website.1"))
	require.NoError(t, err)
	require.Contains(t, string(page), "fail-under")
	require.NotContains(t, string(page), "api.listen")
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		var out, errs bytes.Buffer
		require.Zero(t, cli.Run(t.Context(), []string{"completion", shell}, strings.NewReader(""), &out, &errs), errs.String())
		require.Contains(t, out.String(), "assay")
	}
	var out, errs bytes.Buffer
	require.Zero(t, cli.Run(t.Context(), []string{"__complete", "scan", "website", "--output", "ju"}, strings.NewReader(""), &out, &errs))
	require.Contains(t, out.String(), "junit")
}
