package java_test

import (
	"testing"

	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, java.New(), "testdata", "web/a.jsp", "struts.xml", "mapper/UserMapper.xml", "templates/a.html")
}
