package ruby_test

import (
	"testing"

	"assay/internal/code/sast/taint/ruby"
	"assay/internal/code/sast/taint/tainttest"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, ruby.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge has a case.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, ruby.New(), "testdata", 0)
}
