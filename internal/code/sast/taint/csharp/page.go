package csharp

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// handlers are the methods of a page that handle requests, by HTTP method.
var handlers = regexp.MustCompile(`^On(Get|Head|Post|Put|Patch|Delete|Options)([A-Z]\w*)?$`)

// pageHandler returns the HTTP method of the requests that a method of a page handles.
func pageHandler(method string) (verb string, ok bool) {
	m := handlers.FindStringSubmatch(method)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// Attributes of properties, and of classes that apply to all of their properties.
const (
	bindProperty   = "Microsoft.AspNetCore.Mvc.BindProperty"
	bindProperties = "Microsoft.AspNetCore.Mvc.BindProperties"
)

// boundAll returns the attributes that the class gives its public properties.
func (l *lowering) boundAll(n front.Node) []ir.Annotation {
	for _, a := range l.class.Annotations {
		for _, one := range ir.Alternatives(a.Name) {
			if one == bindProperties || strings.HasSuffix(one, ".BindProperties") {
				return []ir.Annotation{{Name: bindProperty, Args: a.Args, Pos: n.Pos()}}
			}
		}
	}
	return nil
}
