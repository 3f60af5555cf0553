// Program notices writes the licences of everything that a release contains, as a text for
// people and as an SBOM (CycloneDX 1.6), and fails if a licence is not allowed. It covers
// the Go modules linked into the programs and the npm packages in the given folders.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// component is a module or package that a release contains.
type component struct {
	purl, name, version string
	licence             string // an SPDX expression, "" if not recognised
	texts               []text // its licence and notice files
}

// text is a licence or notice file.
type text struct{ name, content string }

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("notices", flag.ContinueOnError)
	dir := flags.String("dir", ".", "top folder of the source tree; the programs are in its bin")
	packages := flags.String("npm", "", "folders with node_modules, comma-separated")
	notices := flags.String("notices", "", "file to write the texts of the licences to")
	sbom := flags.String("sbom", "", "file to write the SBOM to")
	if err := flags.Parse(args); err != nil {
		return err
	}
	all, err := modules(ctx, *dir, "assay", "assay-engines")
	if err != nil {
		return err
	}
	for folder := range strings.SplitSeq(*packages, ",") {
		if folder == "" {
			continue
		}
		found, err := npmPackages(filepath.Join(folder, "node_modules"))
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b component) int { return cmp.Compare(a.purl, b.purl) })
	all = slices.CompactFunc(all, func(a, b component) bool { return a.purl == b.purl })
	if err := refused(all); err != nil {
		return err
	}
	if *notices != "" {
		if err := os.WriteFile(*notices, []byte(noticesText(all)), 0o644); err != nil { //nolint:gosec // for everybody
			return err
		}
	}
	if *sbom != "" {
		if err := writeSBOM(*sbom, all); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%d components, all under allowed licences\n", len(all))
	return nil
}

// refused returns an error that names every component whose licence is not allowed.
func refused(all []component) error {
	var errs []error
	for _, c := range all {
		switch {
		case c.licence == "":
			errs = append(errs, fmt.Errorf("%s: no licence was recognised", c.purl))
		case !allowed(c.licence):
			errs = append(errs, fmt.Errorf("%s: the licence %s is not allowed", c.purl, c.licence))
		}
	}
	return errors.Join(errs...)
}

func noticesText(all []component) string {
	var b strings.Builder
	b.WriteString("Assay contains the following third-party software, under these licences.\n")
	for _, c := range all {
		fmt.Fprintf(&b, "\n%s\n%s %s (%s)\n", strings.Repeat("=", 80), c.name, c.version, c.licence)
		for _, t := range c.texts {
			fmt.Fprintf(&b, "\n--- %s ---\n%s\n", t.name, strings.TrimSpace(t.content))
		}
	}
	return b.String()
}
