package taint

import (
	"maps"
	"slices"

	"assay/internal/code"
	"assay/internal/code/sast/taint/front"
)

// maxVendored is the maximum number of third-party files that are read for the functions that the files of a language call.
const maxVendored = 100

// maxVendoredBytes is the number of bytes of third-party files after which their imports are no longer followed.
const maxVendoredBytes = 1 << 20

// withVendored adds the third-party files that a language's own files import to the input and to the group of its files. Nothing
// is reported about them: only summaries of their functions are used.
func withVendored(l language, in Input, group []int, facts map[string]string) (Input, []int, map[string]string) {
	v, ok := l.Language.(front.Vendorer)
	if !ok || !slices.ContainsFunc(in.All, code.VendoredPath) {
		return in, group, facts
	}
	know, err := l.know()
	if err != nil {
		return in, group, facts
	}
	vendor := &front.Vendor{All: map[string]bool{}, Read: in.Read, Knows: know.KnowsPackage, Max: maxVendored, MaxBytes: maxVendoredBytes}
	for _, path := range in.All {
		vendor.All[path] = true
	}
	for _, i := range group {
		vendor.Own = append(vendor.Own, in.Files[i].Path)
	}
	files, more := v.Vendored(vendor)
	own := len(in.Files)
	in.Files, group, facts = slices.Clone(in.Files), slices.Clone(group), joined(facts, more)
	for _, path := range files {
		data, err := in.Read(path)
		if err != nil {
			continue
		}
		f := code.Classify(path, data)
		if f.Minified || f.Binary || !slices.Contains(l.Names(), f.Language) {
			continue
		}
		f.Vendored = true
		in.Files, group = append(in.Files, f), append(group, len(in.Files))
	}
	in.Began, in.Ended, in.Follows = below(own, in.Began), below(own, in.Ended), below(own, in.Follows)
	return in, group, facts
}

// joined merges the facts of two maps.
func joined(facts, more map[string]string) map[string]string {
	if len(more) == 0 {
		return facts
	}
	out := maps.Clone(more)
	maps.Copy(out, facts)
	return out
}

// below returns a function that only passes on calls for the indexes of own files.
func below(own int, f func(int)) func(int) {
	if f == nil {
		return nil
	}
	return func(i int) {
		if i < own {
			f(i)
		}
	}
}
