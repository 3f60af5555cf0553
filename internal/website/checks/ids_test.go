package checks_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/checks"
)

// own are checks beyond the agreed list.
var own = []string{"PERF-CONSOLE"}

// TestEveryAgreedCheckIsBuilt compares the catalogue with the list of ids that reports and
// suppressions may name: both must hold the same ids.
func TestEveryAgreedCheckIsBuilt(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(filepath.Join("testdata", "ids.txt"))
	require.NoError(t, err)
	agreed := strings.Fields(string(raw))
	c, err := checks.Catalogue()
	require.NoError(t, err)
	var built []string
	for _, p := range scan.Pillars() {
		for _, s := range c.Subcategories(p) {
			for _, spec := range s.Checks {
				built = append(built, spec.ID)
			}
		}
	}
	require.ElementsMatch(t, append(agreed, own...), built)
}
