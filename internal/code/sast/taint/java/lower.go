package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/jvm"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Lowered[*lowering]
	jvm.Scope
	// statics maps simple names to imported members; wildStatics are the classes with wildcard imports.
	statics     map[string]string
	wildStatics []string
	top         []string // classes of the file
}

// isClass reports whether a node declares a type.
func isClass(n front.Node) bool {
	return n.Is("class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration")
}

func (l *lowering) program(root front.Node) {
	methods := false
	for n := range root.Children() {
		switch {
		case n.Is("package_declaration"):
			l.Package = n.First("scoped_identifier", "identifier").Text()
		case n.Is("import_declaration"):
			l.importing(n)
		case isClass(n):
			l.top = append(l.top, n.Field("name").Text())
		}
	}
	for n := range root.Children() {
		switch {
		case isClass(n) && !methods:
			l.classDecl(n)
		case n.Is("method_declaration", "field_declaration") && !methods:
			// A file may have methods without a class around them.
			methods = true
			l.implicit(root)
		}
	}
}

func (l *lowering) importing(n front.Node) {
	path := n.First("scoped_identifier", "identifier").Text()
	switch all := n.First("asterisk").OK(); {
	case path == "":
	case !n.Has("static"):
		l.Import(path, "", all)
	case all:
		l.wildStatics = append(l.wildStatics, path)
	default:
		l.statics[jvm.Simple(path)] = path
	}
}
