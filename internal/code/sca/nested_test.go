package sca_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sca"
)

// A lockfile that would crash the process is skipped and noted.
func TestNestedLockfileIsRefused(t *testing.T) {
	t.Parallel()
	deep := "x = " + strings.Repeat("[", 8<<20)
	report := judge(t, sca.Config{Advisories: known(t, nil)}, map[string]string{
		"poetry.lock": deep, "pyproject.toml": deep, "sub/Cargo.lock": deep, "sub/Cargo.toml": deep,
		"package-lock.json": `{"lockfileVersion":3,"packages":{}}`,
	})
	var paths []string
	for _, n := range report.Notes {
		if n.Code == sca.NoteUnreadable {
			require.Contains(t, n.Message, "nested deeper than the limit")
			paths = append(paths, n.Path)
		}
	}
	require.Equal(t, []string{"poetry.lock", "sub/Cargo.lock"}, paths)
}
