package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the lowering of one file.
type lowering struct {
	front.Depth
	file   *ir.File
	scopes front.Scopes
	class  *class // the innermost around
	// imports are classes by their simple names, statics members; wild and wildStatics
	// are the packages and classes of which all are imported.
	imports, statics  map[string]string
	wild, wildStatics []string
	top               []string          // classes of the file
	known             map[string]string // what simple names mean outside of classes
	result            []string          // types of the functions around, for diamonds
	annotatedBy       []ir.Annotation   // of the method around
	given             []ir.Param        // what it is given
	made              int               // names made up
}

// class is a class that is lowered, with what its code may name.
type class struct {
	outer     *class
	name      string
	fields    map[string]bool // by name: static?
	methods   map[string]bool
	nested    map[string]bool
	typeVars  map[string]string // with what bounds them
	extends   bool              // it has members that the file does not show
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
	l.file.Module = "" // names of other files are qualified by import, not by file
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
			// A file may do without a class around its main method.
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
