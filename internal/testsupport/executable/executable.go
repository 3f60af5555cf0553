// Package executable owns the writing of programs that tests start.
package executable

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Write creates a program with mode 0755. Another process writes it: if this one did, a child
// that another test starts at the same time could still have the file open for writing, and
// the program's own start would fail with ETXTBSY (execve(2)).
func Write(t testing.TB, path, content string) {
	t.Helper()
	script := `rm -f "$1" && cat >"$1" && chmod 755 "$1"`
	cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", script, "sh", path) //nolint:gosec // a fixed script
	cmd.Stdin = strings.NewReader(content)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
