// Package survey finds the declarations at the top of files in Kotlin, before they are parsed.
package survey

import (
	"regexp"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/front"
)

var (
	packageLine = regexp.MustCompile(`(?m)^\s*package\s+([\w.` + "`" + `]+)`)
	topLine     = regexp.MustCompile(`(?m)^(?:@[\w.]+(?:\([^()\n]*\))?\s+)*` +
		`(?:(?:public|internal|inline|suspend|operator|infix|tailrec|actual|expect|external|data|sealed|abstract|open|enum|annotation|` +
		`value|const|lateinit|fun(?: interface))\s+)*` +
		`(fun|val|var|class|interface|object)\s+(?:<[^>\n]*>\s*)?(?:([\w.]+(?:<[^()\n]*?>)?\??)\.)?` + "`?" + `(\w+)`)
)

// Facts returns the top-level declarations of all files, by package.
func Facts(paths []string, read func(string) ([]byte, error)) map[string]string {
	found := front.Packages{}
	for _, source := range files.Read(paths, read, files.Ends(".kt")) {
		pkg := ""
		if m := packageLine.FindSubmatch(source); m != nil {
			pkg = string(m[1])
		}
		for _, m := range topLine.FindAllStringSubmatch(string(source), -1) {
			found[pkg] = append(found[pkg], Kind(m[1], m[2] != "")+m[3])
		}
	}
	return found.Facts()
}

// Kind returns the kind of what a word declares; extends is true for a declaration that extends a type.
func Kind(word string, extends bool) string {
	switch {
	case word != "fun" && word != "val" && word != "var":
		return front.KindClass
	case extends:
		return front.KindExtension
	case word == "fun":
		return front.KindFunction
	}
	return front.KindProperty
}
