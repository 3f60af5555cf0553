package python_test

import (
	"testing"

	"assay/internal/code/sast/taint/python"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, python.New(), "testdata", "templates/a.html", "a.mako")
}
