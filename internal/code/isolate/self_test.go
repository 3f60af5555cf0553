package isolate

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSameBuild(t *testing.T) {
	t.Parallel()
	info := func(version, revision, modified string) *debug.BuildInfo {
		return &debug.BuildInfo{GoVersion: version, Settings: []debug.BuildSetting{
			{Key: "-trimpath", Value: revision}, {Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: modified},
		}}
	}
	one := info("go1.26", "abc", "false")
	require.True(t, sameBuild(one, info("go1.26", "abc", "false")))
	require.True(t, sameBuild(&debug.BuildInfo{}, &debug.BuildInfo{}), "built outside of a repository")
	for _, other := range []*debug.BuildInfo{
		info("go1.25", "abc", "false"), info("go1.26", "abd", "false"), info("go1.26", "abc", "true"), {GoVersion: "go1.26"},
	} {
		require.False(t, sameBuild(one, other))
	}
}

func TestDefaultSelf(t *testing.T) {
	t.Parallel()
	self, err := DefaultSelf()
	require.NoError(t, err)
	require.Len(t, self, 2, "there is no program of the engines beside a test")
	require.Equal(t, "engine", self[1])
	require.FileExists(t, self[0])
}
