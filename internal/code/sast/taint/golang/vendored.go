package golang

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/front"
)

// Vendored selects the packages in folders vendor that own files import.
func (language) Vendored(v *front.Vendor) ([]string, map[string]string) {
	packages := map[string][]string{} // files by folder, sorted: the limit may permit only some of them
	for _, file := range slices.Sorted(maps.Keys(v.All)) {
		if at := strings.Index("/"+file, "/vendor/"); at >= 0 && strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			packages[path.Dir(file)] = append(packages[path.Dir(file)], file)
		}
	}
	facts := map[string]string{}
	if len(packages) == 0 {
		return nil, facts
	}
	files := v.Follow(func(file string, source []byte) {
		head, _, _ := bytes.Cut(source[:min(len(source), maxHead)], []byte("\nfunc "))
		for _, m := range importLine.FindAllSubmatch(head, -1) {
			name := string(m[1])
			if dir := vendorOf(packages, file, name); dir != "" && facts[moduleFact+dir] == "" && !v.Knows(Canonical(name)) {
				facts[moduleFact+dir] = name
				for _, one := range packages[dir] {
					v.Take(one)
				}
			}
		}
	})
	return files, facts
}

// vendorOf returns the folder of a vendored package that a file imports, or "".
func vendorOf(packages map[string][]string, file, name string) string {
	for at := range files.Folders(file) {
		if dir := path.Join(at, "vendor", name); len(packages[dir]) > 0 {
			return dir
		}
	}
	return ""
}
