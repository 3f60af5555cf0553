package php_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/php"
	"assay/internal/code/syntax"
)

// Whatever a file holds, it is surveyed, lowered and analysed without a panic, and in the
// end.
func FuzzLower(f *testing.F) {
	seeds, err := filepath.Glob("testdata/*.php")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range seeds {
		source, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Add([]byte("<?php include 'a.php'; $x = <<<A\n{$y[0]}\nA; function"))
	l := php.New()
	know, err := model.Load(l.Knowledge())
	if err != nil {
		f.Fatal(err)
	}
	g, _ := syntax.New().For("PHP")
	f.Fuzz(func(t *testing.T, source []byte) {
		p := syntax.NewParser(syntax.Limits{Bytes: 1 << 16, Time: time.Second})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, source)
		if err != nil {
			return
		}
		facts := l.(front.Surveyor).Survey([]string{"a.php", "b.php"}, func(string) ([]byte, error) { return source, nil })
		var files []*ir.File
		for _, path := range []string{"a.php", "b.php"} {
			files = append(files, l.Lower(&front.Unit{Path: path, Language: "PHP", Tree: tree, Facts: facts}))
		}
		flow.Analyse(context.WithoutCancel(t.Context()), &flow.Program{Files: files, Know: know, FunctionWork: 5_000, Work: 50_000})
	})
}
