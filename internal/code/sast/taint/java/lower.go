package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Depth
	file   *ir.File
	scopes front.Scopes[bool]
	class  *class // the innermost class
	// imports maps simple names to imported classes, statics to imported members; wild and wildStatics are the packages and classes with
	// wildcard imports.
	imports, statics  map[string]string
	wild, wildStatics []string
	top               []string          // classes of the file
	known             map[string]string // meanings of simple names outside of classes
	result            []string          // result types of the surrounding functions, for diamonds
	annotatedBy       []ir.Annotation   // annotations of the current method
	given             []ir.Param        // its parameters
	made              int               // number of generated names
}

// class is a class that is being lowered, with the names that its code can use.
type class struct {
	outer     *class
	name      string
	fields    map[string]bool // by name; true if it is static
	methods   map[string]bool
	nested    map[string]bool
	typeVars  map[string]string // type variables and their bounds
	extends   bool              // it has members that the file does not declare
	anonymous bool
}

func (l *lowering) program(root front.Node) {
	for n := range root.Children() {
		switch n.Kind() {
		case "package_declaration":
			l.file.Module = n.First("scoped_identifier", "identifier").Text()
		case "import_declaration":
			l.importing(n)
		case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration":
			l.top = append(l.top, n.Field("name").Text())
		}
	}
	pkg := l.file.Module
	l.file.Module = "" // names in other files are qualified by imports, not by file
	l.topLevel(root, pkg)
}

func (l *lowering) topLevel(root front.Node, pkg string) {
	l.pkg(pkg)
	for n := range root.Children() {
		switch n.Kind() {
		case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration":
			l.classDecl(n)
		case "package_declaration", "import_declaration", "module_declaration":
		case "method_declaration", "field_declaration":
			// A file may have methods without a class around them.
			l.implicit(root, pkg)
			return
		}
	}
}

func (l *lowering) importing(n front.Node) {
	path := n.First("scoped_identifier", "identifier").Text()
	if path == "" {
		return
	}
	_, last := ir.Split(path)
	switch all := n.First("asterisk").OK(); {
	case n.Has("static") && all:
		l.wildStatics = append(l.wildStatics, path)
	case n.Has("static"):
		l.statics[last] = path
	case all:
		l.wild = append(l.wild, path)
	default:
		l.imports[last] = path
	}
}
