package javascript

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// factField, followed by a root type of a GraphQL schema and a field of it, is the key of the paths of the arguments that are numbers,
// Booleans or values of an enumeration, separated by spaces.
const factField = "graphql\x00"

var (
	sdlType     = regexp.MustCompile(`\b(type|input|enum)\s+(\w+)[^{}"]*\{`)
	sdlComment  = regexp.MustCompile(`(?s)""".*?"""|"[^"\n]*"|#[^\n]*`)
	sdlField    = regexp.MustCompile(`(\w+)\s*\(([^()]*)\)\s*:`)
	sdlArgument = regexp.MustCompile(`(\w+)\s*:\s*(\[?)\s*(\w+)`)
)

// sdlScalars are the types of GraphQL, and usual ones of schemas, that admit no free text.
var sdlScalars = []string{
	"BigInt", "Boolean", "Date", "DateTime", "Decimal", "Float", "Int", "Long", "NonNegativeInt", "PositiveInt", "Timestamp", "UUID",
}

var schemaFile = regexp.MustCompile(`(?i)(\.(graphqls?|gql)|(type-?defs?|schema)s?(\.\w+)?\.[cm]?[jt]s)$`)

// isSchema reports whether a file has a name of schemas of GraphQL.
func isSchema(path string) bool { return schemaFile.MatchString(path) }

// isSDL reports whether a file may contain a schema in the language of GraphQL.
func isSDL(text string) bool {
	return strings.Contains(text, "type Query") || strings.Contains(text, "type Mutation") || strings.Contains(text, "type Subscription")
}

// surveySDL stores which arguments of the fields of a schema's root types are no free text.
func surveySDL(facts map[string]string, text string, roots []string) {
	text = sdlComment.ReplaceAllString(text, "")
	inputs, enums := map[string]string{}, []string{}
	for _, m := range sdlType.FindAllStringSubmatchIndex(text, -1) {
		kind, name := text[m[2]:m[3]], text[m[4]:m[5]]
		body, _, _ := strings.Cut(text[m[1]:], "}")
		switch kind {
		case "enum":
			enums = append(enums, name)
		case "input":
			inputs[name] = body
		}
	}
	for _, m := range sdlType.FindAllStringSubmatchIndex(text, -1) {
		kind, name := text[m[2]:m[3]], text[m[4]:m[5]]
		if kind != "type" || !slices.Contains(roots, name) {
			continue
		}
		body, _, _ := strings.Cut(text[m[1]:], "}")
		for _, f := range sdlField.FindAllStringSubmatch(body, -1) {
			put(facts, factField+name+"."+f[1], strings.Join(narrowPaths(f[2], "", inputs, enums, 0), " "))
		}
	}
}

// roots returns the names of the root types of schemas.
func (x Language) roots() []string {
	if x.lib == nil {
		return nil
	}
	return x.lib.Resolvers.Roots
}

// maxInputDepth is how deeply input types of a schema are followed.
const maxInputDepth = 2

// narrowPaths returns the paths of those arguments, or fields of an input type, that are no free text.
func narrowPaths(list, below string, inputs map[string]string, enums []string, depth int) (out []string) {
	for _, m := range sdlArgument.FindAllStringSubmatch(list, -1) {
		name, typ := below+m[1], m[3]
		switch {
		case m[2] != "":
			if slices.Contains(sdlScalars, typ) || slices.Contains(enums, typ) {
				out = append(out, name+".*")
			}
		case slices.Contains(sdlScalars, typ) || slices.Contains(enums, typ):
			out = append(out, name)
		case inputs[typ] != "" && depth < maxInputDepth:
			out = append(out, narrowPaths(inputs[typ], name+".", inputs, enums, depth+1)...)
		}
	}
	return out
}

// describedArguments returns the source of a resolver's arguments, with what the schema says of them: the arguments beside the
// resolver, or those of the field that it is the resolver of.
func (l *lowering) describedArguments(n front.Node) *ir.Expr {
	out := front.At(ir.Call, n, "")
	out.X = front.At(ir.Ref, n, "handler.arguments")
	name, of := entry(n)
	for p := range of.Children() {
		if p.Is("pair") && p.Field("key").Text() == "args" {
			out.Args = append(out.Args, ir.Arg{X: l.Expr(p.Field("value"))})
			return out
		}
	}
	root := of.Parent()
	owner := root.Field("key").Text()
	if owner == "" {
		owner = root.Field("name").Text()
	}
	paths := l.narrowArguments(owner + "." + name.Text())
	if len(paths) > 0 {
		out.Args = append(out.Args, ir.Arg{X: schemaOf(n, paths)})
	}
	return out
}

// narrowArguments returns the paths of the arguments of a field that are no free text.
func (l *lowering) narrowArguments(field string) []string {
	if l.fields == nil {
		l.fields = map[string]string{}
		if text := front.Root(l.u.Tree).Text(); isSDL(text) {
			surveySDL(l.fields, text, l.lib.Resolvers.Roots)
		}
	}
	paths, ok := l.fields[factField+field]
	if !ok {
		paths = l.u.Facts[factField+field]
	}
	return strings.Fields(paths)
}

// schemaOf returns a schema in which the values at some paths are numbers.
func schemaOf(n front.Node, paths []string) *ir.Expr {
	out := front.At(ir.Map, n, "")
	put := func(to *ir.Expr, key string, x *ir.Expr) { to.Args = append(to.Args, ir.Arg{Name: key, X: x}) }
	below := map[string][]string{}
	var order []string
	for _, path := range paths {
		first, rest, nested := strings.Cut(path, ".")
		if !nested {
			one := front.At(ir.Map, n, "")
			put(one, "type", front.At(ir.String, n, "number"))
			put(out, first, one)
			continue
		}
		if below[first] == nil {
			order = append(order, first)
		}
		below[first] = append(below[first], rest)
	}
	for _, key := range order {
		one := front.At(ir.Map, n, "")
		put(one, "properties", schemaOf(n, below[key]))
		put(out, key, one)
	}
	return out
}

// describe annotates the functions of an object with those of its members that describe their input, as in
// {params: {id: "number"}, handler(…) {…}}.
func (l *lowering) describe(members []ir.Arg) {
	for _, m := range members {
		if m.X != nil && m.X.Op == ir.Lambda && m.X.Func != nil {
			l.annotate(m.X.Func, members)
		}
	}
}

// describeMember annotates a function that is a member of a named object, see describe.
func (l *lowering) describeMember(fn *ir.Func, n front.Node) {
	var members []ir.Arg
	_, of := entry(n)
	for p := range of.Children() {
		if key := p.Field("key").Text(); p.Is("pair") && slices.Contains(l.lib.Describing, key) {
			members = append(members, ir.Arg{Name: key, X: l.Expr(p.Field("value"))})
		}
	}
	l.annotate(fn, members)
}

// annotate annotates a function with those members of its object that describe its input.
func (l *lowering) annotate(fn *ir.Func, members []ir.Arg) {
	describes := func(m ir.Arg) bool {
		if m.X == nil || !slices.Contains(l.lib.Describing, m.Name) {
			return false
		}
		return (m.X.Op == ir.Map || m.X.Op == ir.Call || m.X.Op == ir.Ref) && front.IsFree(m.X)
	}
	list := slices.DeleteFunc(slices.Clone(members), func(m ir.Arg) bool { return !describes(m) })
	if len(list) > 0 {
		fn.Annotations = append(fn.Annotations, ir.Annotation{Name: "beside", Args: list, Pos: fn.Pos})
	}
}
