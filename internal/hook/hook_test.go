package hook_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/hook"
)

func TestHook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"}, args...)
		out, err := exec.CommandContext(t.Context(), "git", args...).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	run := func(args ...string) (code int, out, errOut string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		code = hook.Main(t.Context(), append(args, dir), &stdout, &stderr)
		return code, stdout.String(), stderr.String()
	}
	code, _, errOut := run()
	require.Equal(t, 3, code, "no working tree")
	require.Contains(t, errOut, "assay-hook:")
	git("init", "-q")
	code, out, errOut := run()
	require.Zero(t, code, errOut)
	require.Empty(t, out+errOut, "nothing is staged")

	secret := "AKIA" + "Q3EGRWPL7T5WYZ2X" // has the form of an access key id and was never issued
	require.NoError(t, os.WriteFile(filepath.Join(dir, "conf.ini"), []byte("aws_access_key_id="+secret+"\n"), 0o600))
	code, _, _ = run()
	require.Zero(t, code, "the file is not staged")
	git("add", "conf.ini")
	code, out, _ = run()
	require.Equal(t, 1, code)
	require.Contains(t, out, "conf.ini:1")
	require.NotContains(t, out, secret)
	code, _, _ = run("-fail-on", "CRITICAL")
	require.Zero(t, code)
	git("commit", "-q", "-m", "one")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b.txt"), []byte("b\n"), 0o600))
	git("add", "b.txt")
	code, _, _ = run()
	require.Zero(t, code, "what was committed before stops nobody")

	code, _, _ = run("-fail-on", "ALL")
	require.Equal(t, 2, code)
	code, _, _ = run("-nothing")
	require.Equal(t, 2, code)
	code, _, _ = run("-h")
	require.Zero(t, code)
}

// A change that could not be checked completely does not pass like one without secrets.
func TestHookReportsWhatItSkips(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), "git", append([]string{"-C", dir}, args...)...).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	git("init", "-q")
	large := bytes.Repeat([]byte("INSERT INTO t VALUES (1);\n"), 700_000)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "film.mp4"), large, 0o600))
	git("add", "-A")
	var out, errOut bytes.Buffer
	require.Zero(t, hook.Main(t.Context(), []string{dir}, &out, &errOut))
	require.Empty(t, errOut.String(), "a film has no secrets")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dump.sql"), large, 0o600))
	git("add", "-A")
	require.Equal(t, 3, hook.Main(t.Context(), []string{dir}, &out, &errOut))
	require.Contains(t, errOut.String(), "larger than 16 MiB. (dump.sql)")
	require.Empty(t, out.String())
}

// The name of a file cannot control the terminal, whether it has a finding or cannot be read.
func TestHookEscapesNames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), "git", append([]string{"-C", dir}, args...)...).CombinedOutput()
		require.NoError(t, err, string(out))
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	name := "conf\x1b[31m\n::error::x.ini"
	secret := "AKIA" + "Q3EGRWPL7T5WYZ2X"
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("aws_access_key_id="+secret+"\n"), 0o600))
	git("add", "-A")
	var out, errOut bytes.Buffer
	require.Equal(t, 1, hook.Main(t.Context(), []string{dir}, &out, &errOut), errOut.String())
	require.Contains(t, out.String(), `conf\u001b[31m\u000a::error::x.ini:1`)
	require.NotContains(t, out.String(), "\x1b")

	id := git("rev-parse", ":"+name)
	require.NoError(t, os.Remove(filepath.Join(dir, ".git", "objects", id[:2], id[2:])))
	out.Reset()
	require.Equal(t, 3, hook.Main(t.Context(), []string{dir}, &out, &errOut))
	require.Contains(t, errOut.String(), `conf\u001b[31m`)
	require.NotContains(t, errOut.String()+out.String(), "\x1b")
}
