package code_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

// TestDemoApps checks that an application inside a gem is recognised as a demo, and an application
// outside of a gem is not.
func TestDemoApps(t *testing.T) {
	t.Parallel()
	tree := &code.Tree{
		Files: []code.File{{Path: "queue.gemspec"}, {Path: "lib/web/config.ru"}, {Path: "demo/config.ru"}, {Path: "demo/config/secrets.yml"}},
	}
	demo := code.DemoApps(tree)
	require.True(t, demo("demo/config/secrets.yml"))
	require.False(t, demo("lib/web/app.rb"))
	require.False(t, demo("queue.gemspec"))
	tree.Files = tree.Files[1:]
	require.False(t, code.DemoApps(tree)("demo/config/secrets.yml"))
}
