// Command try prints the findings of the rules in the settings files of a folder.
package main

import (
	"fmt"
	"io/fs"
	"os"

	"assay/internal/code"
	"assay/internal/code/sast/settings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: try DIR")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string) error {
	tree := &code.Tree{Root: dir}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := root.ReadFile(name)
		if err != nil {
			return err
		}
		tree.Files = append(tree.Files, code.Classify(name, data))
		return nil
	})
	if err != nil {
		return err
	}
	answer, err := settings.Judge(tree)
	if err != nil {
		return err
	}
	for _, h := range answer.Hits {
		lesser := ""
		if h.Lesser {
			lesser = " lesser"
		}
		fmt.Fprintf(os.Stdout, "%s:%d %s %s %s%s: %s\n", h.Path, h.Line, h.Rule, h.Severity, h.Confidence, lesser, h.Where)
	}
	fmt.Fprintf(os.Stdout, "%d files, %d templates\n", answer.Files, answer.Templates)
	for _, i := range answer.Unread {
		fmt.Fprintf(os.Stdout, "%s: cannot be parsed\n", tree.Files[i].Path)
	}
	return nil
}
