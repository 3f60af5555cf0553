package kotlin

import (
	"regexp"

	"assay/internal/code/sast/taint/front"
)

var (
	packageLine = regexp.MustCompile(`(?m)^\s*package\s+([\w.` + "`" + `]+)`)
	topLine     = regexp.MustCompile(`(?m)^(?:@[\w.]+(?:\([^()\n]*\))?\s+)*` +
		`(?:(?:public|internal|inline|suspend|operator|infix|tailrec|actual|expect|external|data|sealed|abstract|open|enum|annotation|` +
		`value|const|lateinit|fun(?: interface))\s+)*` +
		`(fun|val|var|class|interface|object)\s+(?:<[^>\n]*>\s*)?(?:([\w.]+(?:<[^()\n]*?>)?\??)\.)?` + "`?" + `(\w+)`)
)

// Survey stores the top-level declarations of all files, by package.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	found := front.Packages{}
	front.EachSource(paths, read, ".kt", func(_ string, source []byte) {
		pkg := ""
		if m := packageLine.FindSubmatch(source); m != nil {
			pkg = string(m[1])
		}
		for _, m := range topLine.FindAllStringSubmatch(string(source), -1) {
			found[pkg] = append(found[pkg], kindOf(m[1], m[2] != "")+m[3])
		}
	})
	return found.Facts()
}

func kindOf(word string, extends bool) string {
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

// declares returns what a node at the top of the file declares: its kind and name.
func declares(n front.Node) string {
	switch n.Kind() {
	case "class_declaration", "object_declaration":
		return front.KindClass + nameOf(n)
	case "function_declaration":
		return kindOf("fun", receiverOf(n).OK()) + nameOf(n)
	case "property_declaration":
		return kindOf("val", receiverOf(n).OK()) + ident(n.First("variable_declaration"))
	}
	return ""
}
