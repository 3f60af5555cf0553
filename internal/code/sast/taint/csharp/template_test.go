package csharp_test

import (
	"testing"

	"assay/internal/code/sast/taint/csharp"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, csharp.New(), "testdata", "Views/A/B.cshtml", "Pages/A.razor", "A.aspx")
}
