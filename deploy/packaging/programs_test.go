package packaging

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var full = flag.Bool("full", false, "build and start the images of all roles, and not that of the API alone")

// top is the folder of the source tree.
const top = "../.."

// command runs a program in the source tree and returns its output.
func command(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	require.NoError(t, err, "this test needs %s: deploy/scripts/setup test installs it on Debian", name)
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Dir = top
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %s\n%s", name, strings.Join(args, " "), out)
	return string(out)
}

// buildContext creates the folder that images are built from. Programs that an earlier step
// of a Makefile built are up to date and not built again.
func buildContext(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	env := []string{"GOWORK=" + absolute(t, "../../go.work"), "GOFLAGS=", "CGO_ENABLED=1"}
	command(t, env, "make", "--no-print-directory", "programs")
	command(t, append(env, "GOFLAGS=-tags=gore2regex,netgo,osusergo -trimpath"), "bash", "deploy/docker/context", dir)
	return dir
}

// section returns the text below a heading of a page of the documentation.
func section(t *testing.T, page, title string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(top, "docs", page))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(raw), "\n## "+title+"\n")
	require.True(t, found, "%s has no section %s", page, title)
	text, _, _ := strings.Cut(rest, "\n## ")
	return text
}

// block returns the first block of code of a language in a text.
func block(t *testing.T, text, language string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n```"+language+"\n")
	require.True(t, found, language)
	code, _, found := strings.Cut(rest, "\n```")
	require.True(t, found, language)
	return code + "\n"
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	require.NoError(t, err)
	return path
}
