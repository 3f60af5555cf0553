package effects

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// routeNumbers returns the parameters of the route that the interpreted function is registered with that only plain words can be.
func (r *Applier) routeNumbers() (out model.Numbers) {
	reader := rules.RouteReader{Types: r.Knowledge.Words.RouteTypes}
	routes := r.routes()
	if class := r.Classes[r.Func.Class]; class != nil {
		routes = append(routes, rules.Routes(class.Annotations)...)
	}
	for _, name := range reader.Constrained(routes) {
		out = out.With(model.Numbers{"." + name})
	}
	for _, a := range r.Func.Annotations {
		for _, arg := range a.Args {
			if arg.X != nil && arg.X.Op == ir.Map {
				out = out.With(requirements(arg.X))
			}
		}
	}
	for _, of := range []string{r.Func.Class, r.Func.Name} {
		if of != "" {
			out = out.With(r.describedNumbers(of + routed))
		}
	}
	if r.RegisteredBy == nil {
		return out
	}
	for _, a := range r.RegisteredBy.Args {
		if pattern, ok := a.Value.Text(); ok && slices.Contains(a.Value.Types, "regexp") {
			out = out.With(captured(pattern))
		}
	}
	return out
}

// captured returns the groups of a regular expression that only plain words match, by their numbers and names.
func captured(pattern string) (out model.Numbers) {
	names := rules.GroupNames(pattern)
	for i, narrow := range rules.Groups(pattern) {
		if !narrow {
			continue
		}
		out = out.With(model.Numbers{"." + strconv.Itoa(i+1)})
		if names[i] != "" {
			out = out.With(model.Numbers{".groups." + names[i]})
		}
	}
	return out
}

// requirements returns the names in a map of regular expressions that only plain words match.
func requirements(x *ir.Expr) (out model.Numbers) {
	for _, e := range x.Args {
		if e.X == nil || e.Name == "" || e.X.Op != ir.String && e.X.Op != ir.Regexp {
			continue
		}
		if strings.ContainsAny(e.X.Name, `[\\`) && charset.IsPlain(e.X.Name, true) {
			out = out.With(model.Numbers{"." + e.Name})
		}
	}
	return out
}

// routed is added to the name of a function, or of a class, for what routes say of its parameters, or of those of its methods.
const routed = ".<route>"

// NoteRegistered notes what the route with which functions are registered says of their parameters, and what describes their input, for
// those that are also interpreted elsewhere.
func (r *Applier) NoteRegistered(functions *value.Value, route []string, e *model.Entry) {
	r.noteInput(functions, e)
	for _, f := range value.FunctionsOf(functions) {
		if f.Func.Name != "" {
			r.noteRoute([]string{f.Func.Name}, route)
		}
	}
}

// noteRoutes notes what routes say of the parameters of the methods of a class: by their names, or by the indexes of groups without.
func (r *Applier) noteRoutes(c *site.Call, s *model.Schema) {
	calls, handler := r.Elementwise(c, *s.Handler)
	for _, by := range calls {
		list, _ := r.Slot(by, handler)
		for _, at := range s.At {
			at.Path = at.Path[min(len(at.Path), len(s.Handler.Path)-len(handler.Path)):]
			routes, _ := r.Slot(by, at)
			for _, route := range routes {
				if text, ok := route.Text(); ok {
					r.noteRoute(r.handlers(list), []string{text})
				}
			}
		}
	}
}

// noteRoute notes what a route, with its constraints, says of the parameters of functions, or of the methods of classes.
func (r *Applier) noteRoute(handlers, route []string) {
	narrow := map[string]bool{}
	reader := rules.RouteReader{Types: r.Knowledge.Words.RouteTypes}
	for _, text := range route {
		reader.Parameters(text, func(name string, is bool) { narrow[name] = narrow[name] || is })
		names := rules.GroupNames(text)
		for i, is := range rules.Groups(text) {
			if names[i] == "" {
				narrow[groupKey(i)] = is
			}
		}
	}
	for _, of := range handlers {
		for _, name := range slices.Sorted(maps.Keys(narrow)) {
			var numbers model.Numbers
			if narrow[name] {
				numbers = model.Numbers{"."}
			}
			r.note(of+routed, name, numbers)
		}
	}
}

// Constraints returns what the calls on the result of a call that registers a function say of the parameters of its route, as routes:
// "{id<[0-9]+>}" for Route::get(…)->where('id', '[0-9]+').
func (r *Applier) Constraints(registers *ir.Expr) (out []string) {
	for _, x := range r.constraining() {
		if !isChained(x, registers) {
			continue
		}
		byType := r.Knowledge.Words.Constraints.Types.Has(x.X.Name)
		for i, arg := range x.Args {
			switch {
			case arg.X == nil:
			case arg.X.Op == ir.Map:
				for _, e := range arg.X.Args {
					out = append(out, parameterRoute(e.Name, e.X))
				}
			case arg.X.Op == ir.String && byType:
				out = append(out, "{"+arg.X.Name+"<int>}")
			case arg.X.Op == ir.String && i == 0 && len(x.Args) == 2:
				out = append(out, parameterRoute(arg.X.Name, x.Args[1].X))
			}
		}
	}
	return out
}

// constraining returns the calls of the function that constrain routes.
func (r *Applier) constraining() []*ir.Expr {
	if r.constrained == nil {
		r.constrained = map[*ir.Func][]*ir.Expr{}
	}
	list, known := r.constrained[r.Func]
	if known {
		return list
	}
	words := &r.Knowledge.Words.Constraints
	ir.Visit(r.Func.Body, func(x *ir.Expr) {
		if x.Op == ir.Call && x.X != nil && x.X.Op == ir.Select && (words.Patterns.Has(x.X.Name) || words.Types.Has(x.X.Name)) {
			list = append(list, x)
		}
	})
	r.constrained[r.Func] = list
	return list
}

// isChained reports whether a call is one on the result of another, perhaps with calls between them.
func isChained(x, on *ir.Expr) bool {
	for ; x != nil; x = x.X {
		if x == on {
			return true
		}
	}
	return false
}

// parameterRoute returns a route with one parameter that an expression describes: a regular expression or a list of constants.
func parameterRoute(name string, x *ir.Expr) string {
	pattern := ""
	switch {
	case x == nil:
	case x.Op == ir.String || x.Op == ir.Regexp:
		pattern = x.Name
	case x.Op == ir.List:
		var words []string
		for _, e := range x.Args {
			if e.X == nil || e.X.Op != ir.String {
				return "{" + name + "}"
			}
			words = append(words, regexp.QuoteMeta(e.X.Name))
		}
		pattern = "(" + strings.Join(words, "|") + ")"
	}
	return "{" + name + "<" + pattern + ">}"
}

// groupKey is the key of a group of a route without a name, by its index.
func groupKey(i int) string { return "#" + strconv.Itoa(i) }

// handlers returns the functions that values may be, the classes that they name, and those of the objects that they may be.
func (r *Applier) handlers(list []*value.Value) (out []string) {
	for _, v := range list {
		if v == nil {
			continue
		}
		for _, f := range value.FunctionsOf(v) {
			out = append(out, f.Func.Name)
		}
		if text, ok := v.Text(); ok && r.Classes[text] != nil {
			out = append(out, text)
		}
		out = append(out, v.Ref)
		for _, t := range value.TypesOf(v) {
			out = append(out, ir.Base(t))
		}
	}
	return slices.DeleteFunc(out, func(name string) bool { return name == "" })
}
