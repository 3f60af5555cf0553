package php

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// special lowers calls of functions that PHP has keywords for.
func (l *lowering) special(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "function_call_expression":
		return l.call(n)
	case "member_call_expression", "nullsafe_member_call_expression":
		return l.memberCall(n)
	case "scoped_call_expression":
		return l.scopedCall(n)
	case "object_creation_expression":
		return l.creation(n)
	case "print_intrinsic":
		return l.output(n, "print", l.expr(n.Nth(0)))
	case "shell_command_expression":
		return front.Call(n, front.At(ir.Ref, n, "shell_exec"), front.Args(front.Of(ir.Concat, n, "", l.parts(n)...))...)
	case "include_expression", "include_once_expression", "require_expression", "require_once_expression":
		return l.include(n)
	case "anonymous_function", "arrow_function":
		return l.lambda(n)
	case "throw_expression":
		return front.Unknown(n, l.expr(n.Nth(0)))
	case "yield_expression":
		l.before = append(l.before, l.yieldStmt(n))
		return front.Unknown(n)
	}
	return nil
}

// args lowers the arguments of a call; open reports whether it is "f(...)", a reference to the function itself.
func (l *lowering) args(n front.Node) (out []ir.Arg, open bool) {
	for c := range n.Children() {
		switch {
		case c.Is("variadic_placeholder"):
			return nil, true
		case c.Is("argument"):
			value := c.Nth(-1)
			a := ir.Arg{X: l.expr(unref(value))}
			if value.Is("variadic_unpacking") {
				a.X = front.Of(ir.Spread, value, "", l.expr(value.Nth(0)))
			} else if m := l.method(value); m != nil {
				a.X = m
			}
			if name := c.Field("name"); name.OK() && name.Index() != value.Index() {
				a.Name = "$" + name.Text()
			}
			out = append(out, a)
		}
	}
	return out, false
}

// method returns the method that a callable array stands for, [$this, 'name'] or [Some::class, 'name']; nil for other values.
func (l *lowering) method(n front.Node) *ir.Expr {
	if !n.Is("array_creation_expression") {
		return nil
	}
	list := n.List()
	if len(list) != 2 || list[0].Has("=>") || list[1].Has("=>") {
		return nil
	}
	of, name := list[0].Nth(0), list[1].Nth(0)
	text, ok := l.constant(name)
	if !ok || !isName(text) {
		return nil
	}
	out := front.At(ir.MethodRef, n, text)
	switch {
	case of.Is("variable_name") && of.Text() == "$this":
		out.X = front.At(ir.This, of, "")
	case of.Is("class_constant_access_expression") && strings.HasSuffix(strings.ToLower(of.Text()), "::class"):
		out.X = l.expr(of)
	case of.Is("object_creation_expression"):
		out.X = l.expr(of)
	case of.Is("name") && strings.EqualFold(of.Text(), "__CLASS__") && l.class != nil:
		out.X = front.At(ir.Ref, of, l.class.name)
	default:
		return nil
	}
	return out
}

func isName(s string) bool {
	for i := range len(s) {
		if !isWord(s[i]) {
			return false
		}
	}
	return s != "" && (s[0] < '0' || s[0] > '9')
}

// callable lowers an expression that is called: a text contains the name of a function or method.
func (l *lowering) callable(n front.Node, x *ir.Expr) *ir.Expr {
	if m := l.method(n); m != nil {
		return m
	}
	if n.Is("array_creation_expression") && len(n.List()) == 2 {
		if text, ok := l.constant(n.Nth(1).Nth(0)); ok && isName(text) {
			return front.Select(n, l.expr(n.Nth(0).Nth(0)), text)
		}
		return x
	}
	text, ok := l.constant(n)
	if !ok || text == "" {
		return x
	}
	if class, name, ok := strings.Cut(text, "::"); ok {
		return front.At(ir.Ref, n, strings.TrimPrefix(class, `\`)+"."+name)
	}
	if isName(strings.ReplaceAll(text, `\`, "_")) {
		return front.At(ir.Ref, n, strings.TrimPrefix(text, `\`))
	}
	return x
}

// callableAt returns the index of the argument that a function calls, -1 for none.
func callableAt(name string) int {
	switch name {
	case "array_map", "call_user_func", "call_user_func_array", "register_shutdown_function", "set_error_handler",
		"set_exception_handler", "ob_start", "spl_autoload_register", "forward_static_call", "forward_static_call_array":
		return 0
	case "array_filter", "array_walk", "array_walk_recursive", "array_reduce", "usort", "uasort", "uksort", "preg_replace_callback",
		"add_action", "add_filter", "add_shortcode", "iterator_apply", "register_activation_hook":
		return 1
	}
	return -1
}

func (l *lowering) call(n front.Node) *ir.Expr {
	fun := n.Field("function")
	args, open := l.args(n.Field("arguments"))
	if !fun.Is("name", "qualified_name", "relative_name") {
		return l.callValue(n, fun, args, open)
	}
	name := strings.ToLower(strings.TrimPrefix(fun.Text(), `\`))
	if open {
		return front.At(ir.Ref, fun, l.funcName(fun.Text()))
	}
	nodes := arguments(n.Field("arguments"))
	if at := callableAt(name); at >= 0 && at < len(args) && at < len(nodes) {
		args[at].X = l.callable(nodes[at], args[at].X)
	}
	if x := l.builtin(n, name, nodes, args); x != nil {
		return x
	}
	call := front.Call(n, front.At(ir.Ref, fun, l.funcName(fun.Text())), args...)
	if dispatches[name] && len(args) > 0 && args[0].X.Op == ir.New {
		return handled(n, args[0].X, call)
	}
	return call
}

// arguments returns the expressions of a call's arguments.
func arguments(n front.Node) []front.Node {
	var out []front.Node
	for c := range n.Children() {
		if c.Is("argument") {
			out = append(out, unref(c.Nth(-1)))
		}
	}
	return out
}

// callValue lowers the call of a function that an expression returns.
func (l *lowering) callValue(n, fun front.Node, args []ir.Arg, open bool) *ir.Expr {
	f := l.callable(fun, l.expr(fun))
	if open {
		return f
	}
	return l.chosen(n, f, front.Call(n, f, args...))
}

// chosen lowers the call of a function that an expression chooses, which input must not do.
func (l *lowering) chosen(n front.Node, f, call *ir.Expr) *ir.Expr {
	sink := "call_user_func"
	switch f.Op {
	case ir.Lambda, ir.Ref, ir.MethodRef, ir.Select:
		return call
	case ir.List: // an object and the name of a method
		if len(f.Args) != 2 {
			return call
		}
		sink, f = "call_method", f.Args[1].X
	}
	return front.Of(ir.Seq, n, "", front.Call(n, front.At(ir.Ref, n, sink), front.Args(f)...), call)
}

// builtin lowers functions whose effects on the program no library function has.
func (l *lowering) builtin(n front.Node, name string, nodes []front.Node, args []ir.Arg) *ir.Expr {
	switch name {
	case "die", "exit":
		if l.scope.plain {
			return &ir.Expr{Op: ir.Unknown, Pos: n.Pos(), Args: args}
		}
		return front.Call(n, front.At(ir.Ref, n, "exit"), args...)
	case "define":
		if len(args) < 2 {
			return nil
		}
		if text, ok := l.constant(nodes[0]); ok && text != "" {
			return front.Assign(n, front.At(ir.Ref, n, strings.TrimPrefix(text, `\`)), "", args[1].X)
		}
	case "constant":
		if len(nodes) == 1 {
			if text, ok := l.constant(nodes[0]); ok && text != "" {
				return front.At(ir.Ref, n, strings.ReplaceAll(strings.TrimPrefix(text, `\`), "::", "."))
			}
		}
	case "pack", "hex2bin":
		// Keys of configurations are assigned in this way; it matters that they are constant.
		if text, ok := l.constantOf(nodes); ok {
			return front.At(ir.String, n, text)
		}
	case "compact":
		return l.compact(n, nodes)
	case "extract":
		return l.extract(n, args)
	case "array_map":
		if len(args) == 2 {
			elem := front.Of(ir.Index, n, "", front.Unknown(n))
			elem.X = args[1].X
			m := front.At(ir.Map, n, "")
			m.Args = []ir.Arg{{Key: front.Unknown(n), X: front.Call(n, args[0].X, ir.Arg{X: elem})}}
			return m
		}
	case "call_user_func":
		if len(args) > 0 {
			return l.chosen(n, args[0].X, front.Call(n, args[0].X, args[1:]...))
		}
	case "call_user_func_array":
		if len(args) == 2 {
			return l.chosen(n, args[0].X, front.Call(n, args[0].X, ir.Arg{X: front.Of(ir.Spread, n, "", args[1].X)}))
		}
	case "header":
		return l.header(n, args)
	case "isset", "empty":
		return l.isset(n, name, nodes, args)
	case "preg_match", "preg_match_all", "preg_replace", "preg_split", "preg_replace_callback", "preg_grep":
		return l.matching(n, name, nodes, args)
	case "file_get_contents", "fopen", "file", "readfile", "copy", "getimagesize", "simplexml_load_file", "get_headers":
		// These functions accept paths and addresses; the name of the argument shows which one it is.
		if len(nodes) > 0 && l.isAddress(leading(nodes[0]).Text()) {
			args = append(args, ir.Arg{Name: "address", X: truth(n, true)})
		}
		return front.Call(n, front.At(ir.Ref, n, name), args...)
	case "md5", "sha1", "hash", "crc32":
		return l.hash(n, name, nodes, args)
	case "in_array", "array_search", "array_key_exists", "is_numeric", "ctype_digit", "ctype_alnum", "ctype_alpha":
		if len(nodes) > 0 {
			args[0].X = l.plain(nodes[0], args[0].X)
		}
	}
	return nil
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

func (l *lowering) compact(n front.Node, nodes []front.Node) *ir.Expr {
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
func (l *lowering) extract(n front.Node, args []ir.Arg) *ir.Expr {
	if len(args) == 0 {
		return nil
	}
	all := l.variable(n)
	m := front.At(ir.Map, n, "")
	for _, name := range sorted(l.scope.vars, mostShared) {
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

// plainType matches a header that declares the response as a type in which browsers run no scripts.
var plainType = regexp.MustCompile(`(?i)^content-type:\s*(application/(json|pdf|zip|octet-stream|x-ndjson|vnd\.)|text/(plain|csv|event-stream)|image/(png|jpe?g|gif|webp)|audio/|video/)`)

// header distinguishes redirects from other headers, and finds the part of the value that determines the host.
func (l *lowering) header(n front.Node, args []ir.Arg) *ir.Expr {
	if len(args) == 0 {
		return nil
	}
	x := args[0].X
	if x.Op == ir.String && plainType.MatchString(x.Name) {
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
	return front.Call(n, front.At(ir.Ref, n, "header.Location"), ir.Arg{X: x.Args[1].X})
}

func (l *lowering) memberCall(n front.Node) *ir.Expr {
	args, open := l.args(n.Field("arguments"))
	name := n.Field("name")
	of := l.expr(n.Field("object"))
	if !name.Is("name") {
		chosen := front.Call(n, front.At(ir.Ref, n, "call_method"), front.Args(l.expr(name))...)
		return front.Of(ir.Seq, n, "", chosen, front.Call(n, l.member(n, of, name), args...))
	}
	if open {
		out := front.At(ir.MethodRef, n, name.Text())
		out.X = of
		return out
	}
	switch name.Text() {
	case "register", "addFunction": // registers a function by its name
		if nodes := arguments(n.Field("arguments")); len(nodes) > 0 && len(args) > 0 {
			args[0].X = l.callable(nodes[0], args[0].X)
		}
	}
	return front.Call(n, front.Select(n, of, name.Text()), args...)
}

func (l *lowering) scopedCall(n front.Node) *ir.Expr {
	args, open := l.args(n.Field("arguments"))
	scope, name := n.Field("scope"), n.Field("name")
	var of *ir.Expr
	switch word := strings.ToLower(scope.Text()); {
	case word == "parent":
		of = front.At(ir.Super, scope, "")
		if strings.EqualFold(name.Text(), "__construct") {
			return front.Call(n, of, args...)
		}
	case word == "self" || word == "static":
		of = front.At(ir.This, scope, "")
	case scope.Is("name", "qualified_name", "relative_name"):
		of = front.At(ir.Ref, scope, l.className(scope.Text()))
	default:
		of = l.expr(scope)
	}
	if open {
		out := front.At(ir.MethodRef, n, name.Text())
		out.X = of
		return out
	}
	if !name.Is("name") {
		chosen := front.Call(n, front.At(ir.Ref, n, "call_method"), front.Args(l.expr(name))...)
		return front.Of(ir.Seq, n, "", chosen, front.Call(n, l.member(n, of, name), args...))
	}
	call := front.Call(n, front.Select(n, of, name.Text()), args...)
	if of.Op == ir.Ref && dispatches[strings.ToLower(name.Text())] {
		return handled(n, &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: of.Name, Args: args}, call)
	}
	return call
}

// dispatches are functions, and static methods of jobs, that run a job.
var dispatches = map[string]bool{"dispatch": true, "dispatch_now": true, "dispatch_sync": true, "dispatchnow": true, "dispatchsync": true}

// handled is a call that runs a job: its method handle, now or in another process.
func handled(n front.Node, job, call *ir.Expr) *ir.Expr {
	return front.Of(ir.Seq, n, "", front.Call(n, front.Select(n, job, "handle")), call)
}

// piped lowers "x |> f(...)".
func (l *lowering) piped(n, left, right front.Node) *ir.Expr {
	return front.Call(n, l.callable(right, l.expr(right)), ir.Arg{X: l.expr(left)})
}

func (l *lowering) creation(n front.Node) *ir.Expr {
	for c := range n.Children() {
		if c.Is("anonymous_class") {
			return l.anonymous(c)
		}
	}
	out := front.At(ir.New, n, "")
	args, _ := l.args(n.First("arguments"))
	out.Args = args
	var class front.Node
	for c := range n.Children() {
		if !c.Is("arguments") {
			class = c
			break
		}
	}
	if class.Is("name", "qualified_name", "relative_name") {
		out.Type = l.className(class.Text())
		return out
	}
	out.X = l.expr(class)
	chosen := front.Call(n, front.At(ir.Ref, n, "new"), front.Args(out.X)...)
	return front.Of(ir.Seq, n, "", chosen, out)
}

// isset lowers tests of whether variables are set; for an element, whether the collection has its key.
func (l *lowering) isset(n front.Node, name string, nodes []front.Node, args []ir.Arg) *ir.Expr {
	if len(nodes) == 1 && nodes[0].Is("subscript_expression") && args[0].X.Op == ir.Index && len(args[0].X.Args) == 1 {
		if key := args[0].X.Args[0].X; key.Op == ir.Var {
			has := front.Call(n, front.At(ir.Ref, n, "array_key_exists"), front.Args(key, args[0].X.X)...)
			if name == "empty" {
				return front.Of(ir.Unary, n, "!", has)
			}
			return has
		}
	}
	return front.Unknown(n)
}

// matching passes regular expressions without their delimiters to functions that match.
func (l *lowering) matching(n front.Node, name string, nodes []front.Node, args []ir.Arg) *ir.Expr {
	if len(nodes) == 0 {
		return nil
	}
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
	if name == "preg_replace" && len(args) == 3 { // all matches are replaced
		return front.Call(n, front.At(ir.Ref, n, "preg_replace.clean"), front.Args(args[2].X, re, args[1].X)...)
	}
	args[0].X = re
	return front.Call(n, front.At(ir.Ref, n, name), args...)
}

// delimited splits an expression: "/a/i" is "a" and "i".
func delimited(text string) (pattern, flags string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) < 2 || isWord(text[0]) || text[0] == '\\' {
		return "", "", false
	}
	end := text[0]
	switch end {
	case '(':
		end = ')'
	case '{':
		end = '}'
	case '[':
		end = ']'
	case '<':
		end = '>'
	}
	i := strings.LastIndexByte(text, end)
	if i <= 0 {
		return "", "", false
	}
	return text[1:i], text[i+1:], true
}
