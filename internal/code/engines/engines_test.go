package engines_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/engines"
	"assay/internal/sandbox/launch"
)

func TestCommands(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"nothing"}, {"taint", "more"}} {
		var out, errs bytes.Buffer
		require.Equal(t, 2, engines.Main(t.Context(), args, strings.NewReader(""), &out, &errs), args)
		require.Empty(t, out.String())
		for name := range engines.Commands() {
			require.Contains(t, errs.String(), name)
		}
	}
	for name := range engines.Commands() {
		var out, errs bytes.Buffer
		require.Equal(t, 1, engines.Main(t.Context(), []string{name}, strings.NewReader("no request"), &out, &errs), name)
		require.NotEmpty(t, errs.String(), name)
	}
}

// TestLauncherComesFirst checks that a program in the sandbox starts before the packages that take long to
// initialise, which the runtime traces.
func TestLauncherComesFirst(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Args = []string{launch.Name, `{"Dir":"/","UID":-1}`, launch.Probe}
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "init encoding/json @")
	for _, slow := range []string{"regexp", "github.com/ccojocar/zxcvbn-go/frequency", "google.golang.org/protobuf/types/descriptorpb"} {
		require.NotContains(t, string(out), "init "+slow+" @")
	}
}
