package engines_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/sandbox/launch"
)

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
