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
