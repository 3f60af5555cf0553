package lighthouse_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

func TestFind(t *testing.T) {
	t.Parallel()
	in := installation(t)
	require.Regexp(t, `^\d+\.\d+\.\d+$`, in.Version)
	for _, path := range []string{in.Node, in.Chromium, in.Dir} {
		require.True(t, filepath.IsAbs(path))
	}
	other := t.TempDir()
	for _, name := range []string{
		"browser.mjs", "commands.mjs", "memo.mjs", "page.mjs", "ping.mjs", "rest.mjs", "watch.mjs", "worker.mjs", "package.json",
	} {
		data, err := os.ReadFile(filepath.Join(in.Dir, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(other, name), data, 0o600))
	}
	stale := t.TempDir()
	require.NoError(t, os.CopyFS(stale, os.DirFS(other)))
	require.NoError(t, os.WriteFile(filepath.Join(stale, "worker.mjs"), []byte("old"), 0o600))
	for name, test := range map[string]struct {
		cfg  lighthouse.FindConfig
		want string
	}{
		"no Node":           {lighthouse.FindConfig{Node: "/no/such/node"}, "Node.js is missing"},
		"no Chromium":       {lighthouse.FindConfig{Chromium: "no-such-browser"}, "Chromium is missing"},
		"no packages":       {lighthouse.FindConfig{Dir: other}, "is missing: run npm ci in " + other},
		"another version":   {lighthouse.FindConfig{Dir: stale}, "belongs to another version of Assay: worker.mjs differs"},
		"not a folder":      {lighthouse.FindConfig{Dir: "/no/such/folder"}, "/no/such/folder"},
		"everything named":  {lighthouse.FindConfig{Node: in.Node, Chromium: in.Chromium, Dir: in.Dir}, ""},
		"programs in a row": {lighthouse.FindConfig{Node: "node"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := lighthouse.Find(test.cfg)
			if test.want == "" {
				require.NoError(t, err)
				require.Equal(t, in, got)
				return
			}
			require.ErrorContains(t, err, test.want)
		})
	}
}
