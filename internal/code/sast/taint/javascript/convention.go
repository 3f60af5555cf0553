package javascript

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// conventions marks parameters that have the usual names of request handlers: a request followed by a response.
func (l *lowering) conventions(params []ir.Param) {
	names := &l.lib.Handlers
	for i := 0; i+1 < len(params); i++ {
		a, b := &params[i], &params[i+1]
		if i == 0 && a.Name == names.Context && b.Type == "" && slices.Contains(names.Triggers, b.Name) {
			mark(b, "handler.trigger")
			continue
		}
		if a.Type != "" || b.Type != "" || !slices.Contains(names.Requests, a.Name) {
			continue
		}
		switch {
		case slices.Contains(names.Responses, b.Name):
			mark(a, "handler.request")
			mark(b, "handler.response")
		case b.Name == names.Reply:
			mark(a, "handler.request")
			mark(b, "handler.reply")
		}
	}
}

func mark(p *ir.Param, as string) { p.Annotations = append(p.Annotations, ir.Annotation{Name: as}) }

// resolverArguments returns the index of the parameter that gets the arguments of a query, by the usual names of the parameters of
// resolvers; 0 means none.
func (l *lowering) resolverArguments(n front.Node, params []ir.Param) int {
	switch {
	case len(params) < 2:
		return 0
	case l.answersField(n):
		return 1
	case params[1].Type != "":
		return 0
	case resolves(n):
		return 1
	}
	names, source := &l.lib.Resolvers, params[0].Name
	named := slices.Contains(names.Arguments, params[1].Name)
	isParent := slices.Contains(names.Parents, source)
	if named && (isParent || slices.Contains(names.Sources, source)) || isParent && params[1].Pattern != nil {
		return 1
	}
	return 0
}

// resolves reports whether a function is the resolver of a field in a schema: {type: …,
// resolve: (source, given) => …}.
func resolves(n front.Node) bool {
	name, of := entry(n)
	if name.Text() != "resolve" || !of.Is("object") {
		return false
	}
	for p := range of.Children() {
		if key := p.Field("key").Text(); p.Is("pair") && (key == "type" || key == "args") {
			return true
		}
	}
	return false
}

// answersField reports whether a function is the resolver of a field at the root of a schema:
// {Query: {item: (source, given) => …}}.
func (l *lowering) answersField(n front.Node) bool {
	_, of := entry(n)
	root := of.Parent()
	name := cmp.Or(root.Field("key"), root.Field("name"))
	return of.Is("object") && slices.Contains(l.lib.Resolvers.Roots, name.Text())
}

// entry returns the name of a function in an object, and the object.
func entry(n front.Node) (name, object front.Node) {
	if pair := n.Parent(); pair.Is("pair") {
		return pair.Field("key"), pair.Parent()
	}
	return n.Field("name"), n.Parent()
}
