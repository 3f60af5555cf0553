package java_test

import (
	"testing"

	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/tainttest"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, java.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge has a case.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, java.New(), "testdata", 0)
}
