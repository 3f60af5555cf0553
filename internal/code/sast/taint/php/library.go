package php

import (
	_ "embed"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about functions and frameworks that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Calling                                                          [][]string
	Registering, Dispatches, Ends, Unthrowing, Casing                []string
	Escapers, Superglobals, Headers                                  []string
	EscapingMethods                                                  []string `yaml:"escaping-methods"`
	Content, Placeholder, Addresses, Passwords, Secrets, Collections *regexp.Regexp
	Sent                                                             struct {
		Supers     []string
		Locked, As string
	}
}

// libraryCall is a call of a function of PHP's library.
type libraryCall struct {
	n     front.Node
	name  string
	nodes []front.Node
	args  []ir.Arg
}

// call returns the call itself.
func (f libraryCall) call(args ...ir.Arg) *ir.Expr {
	return front.Call(f.n, front.At(ir.Ref, f.n, f.name), args...)
}

// builtins lower functions that affect the program in ways no library function can, such as declaring variables. They
// return nil for other calls.
func builtins() map[string]func(*lowering, libraryCall) *ir.Expr {
	return front.Words(map[string]func(*lowering, libraryCall) *ir.Expr{
		"die exit":                        (*lowering).die,
		"define":                          needs(2, (*lowering).define),
		"constant":                        needs(1, (*lowering).constantNamed),
		"pack hex2bin":                    (*lowering).packed,
		"compact":                         (*lowering).compact,
		"extract":                         needs(1, (*lowering).extract),
		"array_map":                       needs(2, (*lowering).arrayMap),
		"call_user_func":                  needs(1, calling(false)),
		"call_user_func_array":            needs(2, calling(true)),
		"header":                          needs(1, (*lowering).header),
		"isset empty":                     needs(1, (*lowering).isset),
		"md5 sha1 hash crc32":             needs(1, (*lowering).hash),
		"preg_match preg_match_all":       needs(1, (*lowering).matching),
		"preg_replace preg_split":         needs(1, (*lowering).matching),
		"str_replace":                     needs(3, (*lowering).replacing),
		"preg_replace_callback preg_grep": needs(1, (*lowering).matching),
		"in_array array_search array_key_exists is_numeric ctype_digit ctype_alnum ctype_alpha":   needs(1, (*lowering).membership),
		"file_get_contents fopen file readfile copy getimagesize simplexml_load_file get_headers": needs(1, (*lowering).opening),
	})
}

// needs restricts a builtin to calls with a number of arguments.
func needs(least int, lower func(*lowering, libraryCall) *ir.Expr) func(*lowering, libraryCall) *ir.Expr {
	return func(l *lowering, f libraryCall) *ir.Expr {
		if min(len(f.args), len(f.nodes)) < least {
			return nil
		}
		return lower(l, f)
	}
}

func (l *lowering) die(f libraryCall) *ir.Expr {
	if l.scope.plain {
		return &ir.Expr{Op: ir.Unknown, Pos: f.n.Pos(), Args: f.args}
	}
	f.name = "exit"
	return f.call(f.args...)
}

func (l *lowering) define(f libraryCall) *ir.Expr {
	if value, ok := l.constant(f.nodes[1]); ok && l.lib.Placeholder.MatchString(value) {
		f.args[1].X = front.Unknown(f.n)
	}
	if text, ok := l.constant(f.nodes[0]); ok && text != "" {
		return front.Assign(f.n, front.At(ir.Ref, f.n, strings.TrimPrefix(text, `\`)), "", f.args[1].X)
	}
	return nil
}

func (l *lowering) constantNamed(f libraryCall) *ir.Expr {
	if text, ok := l.constant(f.nodes[0]); ok && text != "" {
		return front.At(ir.Ref, f.n, strings.ReplaceAll(strings.TrimPrefix(text, `\`), "::", "."))
	}
	return nil
}

// packed lowers constant bytes. Configurations assign keys like this; what matters is that they are constant.
func (l *lowering) packed(f libraryCall) *ir.Expr {
	if text, ok := l.constantOf(f.nodes); ok {
		return front.At(ir.String, f.n, text)
	}
	return nil
}

func (l *lowering) arrayMap(f libraryCall) *ir.Expr {
	var elems []ir.Arg
	for _, list := range f.args[1:] {
		elems = append(elems, ir.Arg{X: front.Index(f.n, list.X, front.Unknown(f.n))})
	}
	m := front.At(ir.Map, f.n, "")
	m.Args = []ir.Arg{{Key: front.Unknown(f.n), X: l.chosen(f.n, f.args[0].X, front.Call(f.n, f.args[0].X, elems...))}}
	return m
}

// calling lowers a call of the first argument with the others, or with the elements of the second one.
func calling(elements bool) func(*lowering, libraryCall) *ir.Expr {
	return func(l *lowering, f libraryCall) *ir.Expr {
		fun, args := f.args[0].X, f.args[1:]
		if elements {
			args = []ir.Arg{{X: front.Of(ir.Spread, f.n, "", args[0].X)}}
		}
		return l.chosen(f.n, fun, front.Call(f.n, fun, args...))
	}
}

// membership lowers the test whether a list contains a value; the case of its letters makes no
// difference.
func (l *lowering) membership(f libraryCall) *ir.Expr {
	f.args[0].X = l.plain(f.nodes[0], f.args[0].X)
	return nil
}

// opening lowers functions that accept both paths and addresses; the name of the argument decides which it
// is.
func (l *lowering) opening(f libraryCall) *ir.Expr {
	if name := leading(f.nodes[0]).Text(); l.lib.Addresses.MatchString(name) || l.scope.addresses[name] {
		f.args = append(f.args, ir.Arg{Name: "address", X: front.Bool(f.n, true)})
	}
	return f.call(f.args...)
}

// constantOf returns the last of several arguments if all are constant texts.
func (l *lowering) constantOf(nodes []front.Node) (text string, ok bool) {
	for _, n := range nodes {
		if text, ok = l.constant(n); !ok {
			return "", false
		}
	}
	return text, ok
}

func (l *lowering) compact(f libraryCall) *ir.Expr {
	n, nodes := f.n, f.nodes
	out := front.At(ir.Map, n, "")
	add := func(c front.Node) {
		if text, ok := l.constant(c); ok && text != "" {
			l.scope.vars["$"+text] = true
			out.Args = append(out.Args, ir.Arg{Name: text, X: front.At(ir.Var, c, "$"+text)})
		}
	}
	for _, a := range nodes {
		if a.Is("array_creation_expression") {
			for c := range a.Children() {
				add(c.Nth(-1))
			}
			continue
		}
		add(a)
	}
	return out
}

// extract turns the elements of an array into variables: each variable that the function mentions may be one.
func (l *lowering) extract(f libraryCall) *ir.Expr {
	n, args := f.n, f.args
	all := l.variable(n)
	m := front.At(ir.Map, n, "")
	for _, name := range sorted(l.scope.vars, maxShared) {
		if l.scope.params[name] || strings.HasPrefix(name, "$(") {
			continue
		}
		v := front.At(ir.Var, n, name)
		m.Args = append(m.Args, ir.Arg{Name: strings.TrimPrefix(name, "$"), X: front.Assign(n, v, "", v)})
	}
	return front.Of(ir.Seq, n, "",
		front.Call(n, front.At(ir.Ref, n, "extract"), args...),
		front.Assign(n, all, "", args[0].X), front.Assign(n, m, "", all))
}

// header distinguishes redirects from other headers, and finds the part of the value that determines the host.
func (l *lowering) header(f libraryCall) *ir.Expr {
	n, x := f.n, f.args[0].X
	if x.Op == ir.String && l.lib.Content.MatchString(x.Name) {
		l.scope.plain = true
	}
	for x.Op == ir.Concat && len(x.Args) > 0 && x.Args[0].X.Op == ir.Concat {
		x = x.Args[0].X
	}
	if x.Op != ir.Concat || len(x.Args) == 0 || x.Args[0].X.Op != ir.String {
		return nil
	}
	first := x.Args[0].X.Name
	if !strings.HasPrefix(strings.ToLower(first), "location:") {
		return nil
	}
	rest := strings.TrimSpace(first[len("location:"):])
	if rest != "" || len(x.Args) < 2 {
		return nil
	}
	return front.CallNamed(n, "header.Location", x.Args[1].X)
}

// isset lowers tests of whether variables are set, or whether one is empty; for an element, whether the collection has its key.
func (l *lowering) isset(f libraryCall) *ir.Expr {
	n, nodes, args := f.n, f.nodes, f.args
	if len(nodes) == 1 && nodes[0].Is("subscript_expression") && args[0].X.Op == ir.Index && len(args[0].X.Args) == 1 {
		if key := args[0].X.Args[0].X; key.Op == ir.Var {
			return front.NotIf(n, f.name == "empty", front.CallNamed(n, "array_key_exists", key, args[0].X.X))
		}
	}
	if f.name == "empty" {
		return front.Not(n, args[0].X)
	}
	set := func(i int) *ir.Expr { return front.Binary(n, "!==", args[i].X, front.At(ir.Nil, n, "")) }
	out := set(0)
	for i := 1; i < len(args); i++ {
		out = front.Binary(n, "&&", out, set(i))
	}
	return out
}

// replacing lowers replacements of constant texts, of which there may be a list, to one call for each.
func (l *lowering) replacing(f libraryCall) *ir.Expr {
	n, args := f.n, f.args
	if len(args) != 3 {
		return nil
	}
	gone, with := args[0].X, args[1].X
	if gone.Op == ir.String && (with.Op != ir.String || !strings.Contains(with.Name, `\`)) {
		return replaced(n, args[2].X, gone, with)
	}
	if gone.Op != ir.List || with.Op == ir.List && len(with.Args) != len(gone.Args) || with.Op != ir.List && with.Op != ir.String {
		return nil
	}
	out := args[2].X
	for i, part := range gone.Args {
		by := with
		if with.Op == ir.List {
			by = with.Args[i].X
		}
		if part.X.Op != ir.String || by.Op != ir.String || strings.Contains(by.Name, `\`) {
			return nil
		}
		out = replaced(n, out, part.X, by)
	}
	return out
}

func replaced(n front.Node, text, gone, with *ir.Expr) *ir.Expr {
	return front.CallNamed(n, "str_replace.clean", text, gone, with)
}

// matching passes regular expressions without their delimiters to functions that match.
func (l *lowering) matching(f libraryCall) *ir.Expr {
	n, nodes, args := f.n, f.nodes, f.args
	text, ok := l.constant(nodes[0])
	if !ok {
		return nil
	}
	pattern, flags, ok := delimited(text)
	if !ok || strings.Contains(flags, "e") {
		return nil
	}
	if strings.Contains(flags, "i") {
		pattern = "(?i)" + pattern
	}
	re := front.At(ir.Regexp, nodes[0], pattern)
	if f.name == "preg_replace" && len(args) == 3 { // all matches are replaced
		return front.CallNamed(n, "preg_replace.clean", args[2].X, re, args[1].X)
	}
	args[0].X = re
	return f.call(args...)
}

// delimited splits an expression: "/a/i" is "a" and "i".
func delimited(text string) (pattern, flags string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) < 2 || isWord(text[0]) || text[0] == '\\' {
		return "", "", false
	}
	end := text[0]
	if i := strings.IndexByte("({[<", end); i >= 0 {
		end = ")}]>"[i]
	}
	i := strings.LastIndexByte(text, end)
	if i <= 0 {
		return "", "", false
	}
	return text[1:i], text[i+1:], true
}
