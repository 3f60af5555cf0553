package ruby_test

import (
	"testing"

	"assay/internal/code/sast/taint/ruby"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, ruby.New(), "testdata", "app/views/a/b.html.erb")
}

func FuzzOutlines(f *testing.F) {
	tainttest.Templates(f, ruby.New(), "testdata", "app/views/a/b.html.haml")
}
