package checkout

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Git's messages about a broken repository and a broken connection become a sentence that
// states what to do.
func TestUnreadableRepositoriesAreExplained(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"fatal: bad object 0123": damaged, "error: inflate: data stream error (incorrect header check)\nfatal: index-pack failed": damaged,
		"remote did not send all necessary objects": damaged, "fatal: the remote end hung up unexpectedly": interrupted,
		"fatal: protocol error: bad line length character: <htm": interrupted,
	} {
		require.Equal(t, want, (&gitError{command: "fetch", stderr: said}).unreadable(), said)
	}
	require.Equal(t, damaged, (&gitError{command: "ls-tree", stderr: "fatal: not a tree object"}).unreadable())
}
