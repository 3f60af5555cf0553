package php_test

import (
	"testing"

	"assay/internal/code/sast/taint/php"
	"assay/internal/code/sast/taint/tainttest"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, php.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge has a case.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, php.New(), "testdata", 0)
}
