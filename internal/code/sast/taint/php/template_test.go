package php_test

import (
	"testing"

	"assay/internal/code/sast/taint/php"
	"assay/internal/code/sast/taint/tainttest"
)

func FuzzTemplates(f *testing.F) {
	tainttest.Templates(f, php.New(), "testdata/blade/resources", "views/a.blade.php", "templates/a.html.twig")
}

func FuzzLatte(f *testing.F) {
	tainttest.Templates(f, php.New(), "testdata/latte", "templates/a.latte")
}
