package code_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

func TestMarkCopies(t *testing.T) {
	t.Parallel()
	var files []code.File
	for _, name := range []string{
		"app/main.py", "app/requests.py", "app/yaml.py", "lib/bs4/__init__.py", "lib/bs4/element.py", "lib/certifi/__init__.py",
		"lib/idna/core.py", "lib/idna/__init__.py", "lib/requests/__init__.py", "lib/requests/static/a.js", "lib/six.py",
		"six.py", "yaml.py", "idna.py", "jwt.py", "mako.py",
	} {
		files = append(files, code.Classify(name, []byte("x = 1\n")))
	}
	code.MarkCopies(files)
	for _, f := range files {
		third := f.Path[:4] == "lib/"
		require.Equal(t, third, f.Vendored, f.Path)
		if third {
			require.Equal(t, code.ByFolder, f.VendoredBy)
		}
	}
}
