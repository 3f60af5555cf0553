package javascript_test

import (
	"testing"

	"assay/internal/code/sast/taint/javascript"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, javascript.New(), "testdata", "views/a.ejs", "views/a.pug", "views/a.hbs", "views/a.njk")
}
