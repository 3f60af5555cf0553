package golang_test

import (
	"testing"

	"assay/internal/code/sast/taint/golang"
	"assay/internal/code/sast/taint/tainttest"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, golang.New(), "testdata")
}
