// Words checks the language of the project against the word list in words.yaml: comments,
// names and strings of Go code, documentation, configuration, templates and scripts.
// baseline.txt limits the hits in each folder, and the limits only fall.
//
//	go run ./deploy/words                     the folders with more hits than allowed
//	go run ./deploy/words -all internal/site  every hit in a folder
//	go run ./deploy/words -update             lower the baseline to the present hits
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

// baselineFile has the allowed hits by folder.
const baselineFile = "deploy/words/baseline.txt"

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(1)
	}
}

var errTooMany = errors.New("rephrase these as deploy/words/words.yaml says")

func run(w io.Writer, args []string) error {
	flags := flag.NewFlagSet("words", flag.ContinueOnError)
	root := flags.String("root", ".", "folder of the project")
	all := flags.Bool("all", false, "print every hit, allowed or not")
	update := flags.Bool("update", false, "lower the baseline to the present hits")
	if err := flags.Parse(args); err != nil {
		return err
	}
	list, err := loadList()
	if err != nil {
		return err
	}
	found, err := list.checkTree(os.DirFS(*root))
	if err != nil {
		return err
	}
	if *all {
		for _, h := range found {
			if under(h.path, flags.Args()) {
				fmt.Fprintln(w, h)
			}
		}
		return nil
	}
	file := path.Join(*root, baselineFile)
	allowed, err := readBaseline(file)
	switch {
	case err != nil:
	case *update:
		err = writeBaseline(file, allowed.lowered(found))
	default:
		err = report(w, found, allowed)
	}
	return err
}

// report prints the hits of every folder that has more than the baseline allows.
func report(w io.Writer, found []hit, allowed baseline) error {
	over := allowed.exceeded(found)
	for _, h := range found {
		if slices.Contains(over, h.folder()) {
			fmt.Fprintln(w, h)
		}
	}
	now := count(found)
	for _, folder := range over {
		fmt.Fprintf(w, "%s: %d hits, %d allowed\n", folder, now[folder], allowed[folder])
	}
	fmt.Fprintf(w, "%d hits, %d allowed\n", len(found), allowed.total())
	if len(over) > 0 {
		return errTooMany
	}
	return nil
}

// under reports whether the file is in one of the folders; without folders it is true.
func under(file string, folders []string) bool {
	return len(folders) == 0 || slices.ContainsFunc(folders, func(folder string) bool {
		folder = strings.TrimSuffix(path.Clean(folder), "/...")
		return folder == "." || file == folder || strings.HasPrefix(file, folder+"/")
	})
}
