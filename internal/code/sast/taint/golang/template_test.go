package golang_test

import (
	"testing"

	"assay/internal/code/sast/taint/golang"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, golang.New(), "testdata/templ_components", "page.templ")
}
