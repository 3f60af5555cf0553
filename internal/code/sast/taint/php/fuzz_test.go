package php_test

import (
	"testing"

	"assay/internal/code/sast/taint/php"
	"assay/internal/code/sast/taint/tainttest"
)

// FuzzLower lowers and analyses any source, which must neither panic nor exceed the limits.
func FuzzLower(f *testing.F) {
	tainttest.Fuzz(f, php.New(), "PHP", "testdata/*.php",
		"<?php include 'a.php'; $x = <<<A\n{$y[0]}\nA; function")
}
