package ruby

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// call lowers a call.
func (l *lowering) call(n front.Node) *ir.Expr {
	recv, method := n.Field("receiver"), n.Field("method")
	if !recv.OK() {
		return l.selfCall(n, method)
	}
	name := method.Text()
	if !method.OK() || name == "()" {
		name = "call" // f.(x)
	}
	if x, ok := l.special(n, recv, name); ok {
		return x
	}
	if l.finder(name) {
		name = "find_by_attribute"
	}
	of := l.receiver(recv)
	if fastHashes.MatchString(recv.Text()) && passwords.MatchString(n.Field("arguments").Text()) {
		of = front.At(ir.Ref, recv, passwordHash)
	}
	x := front.Call(n, front.Select(n, of, name))
	if at := method.Pos(); at.Line > 0 { // the beginning of a chain may be many lines above
		x.Pos.Line, x.Pos.Col = at.Line, at.Col
	}
	x.Args = l.args(n)
	if !n.Field("arguments").OK() && len(x.Args) == 0 {
		x.Name = ir.Get
	}
	return x
}

// finder reports whether the name of a method makes it one that looks up records.
func (l *lowering) finder(name string) bool {
	return strings.HasPrefix(name, "find_by_") && name != "find_by_sql" && !l.defs[name] && l.u.Facts[fact(name)] == ""
}

// secrets are names of values that must not be guessed from their hashes, and for which no other value with the same hash must be found.
var secrets = regexp.MustCompile(`(?i)passw|pwd|token|secret|salt|credential|login|auth|session|signature|hmac|verif|integrity|checksum`)

// weakHashes are hashes that also serve as identifiers.
var weakHashes = regexp.MustCompile(`^(::)?(OpenSSL::)?Digest::(MD5|SHA1|MD4|RMD160)$`)

// mark stands for hashes that protect no secret.
const mark = "Digest::Mark"

// Strong but fast hashes are treated differently if they hash a password.
var (
	fastHashes = regexp.MustCompile(`^(::)?(OpenSSL::)?Digest::SHA(2|224|256|384|512)$`)
	passwords  = regexp.MustCompile(`(?i)passw`)
)

const passwordHash = "Digest::Password"

// receiver lowers the receiver of a method. A weak hash that is not near a secret is probably an identifier, and is lowered differently.
func (l *lowering) receiver(n front.Node) *ir.Expr {
	if n.Is("scope_resolution") && weakHashes.MatchString(n.Text()) && !secretly(n) {
		return front.At(ir.Ref, n, mark)
	}
	return l.expr(n)
}

// secretly reports whether the surrounding method or block, or the statement, mentions a secret.
func secretly(n front.Node) bool {
	around, block := n, front.Node{}
	for at := n; at.OK() && !at.Is("program", "class", "module"); at = at.Parent() {
		switch at.Kind() {
		case "method", "singleton_method":
			return secrets.MatchString(at.Text())
		case "do_block", "block":
			block = at
		case "body_statement":
			if at.Parent().Is("class", "module") {
				continue
			}
		}
		around = at
	}
	if block.OK() {
		around = block
	}
	return secrets.MatchString(around.Text())
}

// special lowers calls to which the language, rather than a library, gives a meaning.
func (l *lowering) special(n, recv front.Node, name string) (*ir.Expr, bool) {
	switch name {
	case "freeze", "dup", "clone", "itself":
		return l.expr(recv), true
	case "new":
		if recv.Is("call") && !makesClass(recv.Field("method")) {
			return nil, false // records of an association
		}
		return l.construct(n, recv), true
	case "include?", "member?":
		if args := statements(n.Field("arguments")); len(args) == 1 && hostOf(args[0]).OK() {
			return front.Call(n, front.At(ir.Ref, n, "URI.listed_host"), ir.Arg{X: l.expr(hostOf(args[0]))}, ir.Arg{X: l.expr(recv)}), true
		}
	case "fetch":
		if x, ok := l.environment(n, recv); ok {
			return x, true
		}
	case "call", "yield":
		if recv.Is("lambda") || recv.Is("identifier") && l.has(recv.Text()) {
			return &ir.Expr{Op: ir.Call, Pos: n.Pos(), X: l.expr(recv), Args: l.args(n)}, true
		}
	case "class":
		if recv.Is("self") && len(l.classes) > 1 {
			return front.At(ir.Ref, n, l.class().ir.Name), true
		}
	case "send", "public_send", "__send__", "try", "try!":
		return l.send(n, l.expr(recv))
	case "method":
		args := statements(n.Field("arguments"))
		if len(args) == 1 && args[0].Is("simple_symbol") {
			return &ir.Expr{Op: ir.MethodRef, Pos: n.Pos(), X: l.expr(recv), Name: keyText(args[0])}, true
		}
	case "lambda", "proc":
		return front.Unknown(n), false
	case "enqueue", "perform_async", "perform_at", "perform_in", "perform_later", "perform_now":
		return l.job(n, recv, name)
	}
	if helper, ok := l.helper(name); ok && recv.Is("self") {
		return front.Call(n, front.At(ir.Ref, n, helper)), true
	}
	return nil, false
}

// environment lowers a variable of the environment, or the default in its place.
func (l *lowering) environment(n, recv front.Node) (*ir.Expr, bool) {
	args := l.args(n)
	if !recv.Is("constant") || recv.Text() != "ENV" || len(args) != 2 || args[1].Name != "" {
		return nil, false
	}
	return front.Binary(n, "||", front.Call(n, front.Select(n, l.expr(recv), "fetch"), args[0]), args[1].X), true
}

// makesClass reports whether a method returns a class.
func makesClass(n front.Node) bool {
	switch n.Text() {
	case "class", "constantize", "safe_constantize", "const_get", "singleton_class":
		return true
	}
	return n.Is("constant")
}

// construct lowers the creation of an object.
func (l *lowering) construct(n, recv front.Node) *ir.Expr {
	out := &ir.Expr{Op: ir.New, Pos: n.Pos()}
	switch {
	case recv.Is("constant", "scope_resolution") && recv.Text() == "Proc":
		if b := n.Field("block"); b.OK() {
			return l.lambda(b, b.Field("parameters"))
		}
	case recv.Is("constant"), recv.Is("scope_resolution"):
		if x := l.receiver(recv); x.Op == ir.Ref {
			out.Type = x.Name
		} else {
			out.X = x
		}
	default:
		out.X = l.expr(recv)
	}
	out.Args = l.args(n)
	return out
}

// send lowers a method that is called by a name; if the name is constant, it is lowered as a direct call.
func (l *lowering) send(n front.Node, recv *ir.Expr) (*ir.Expr, bool) {
	args := l.args(n)
	if len(args) == 0 || args[0].Name != "" || args[0].X.Op != ir.String || args[0].X.Name == "" {
		return nil, false
	}
	name := args[0].X.Name
	if field, ok := strings.CutSuffix(name, "="); ok && len(args) == 2 && field != "=" {
		return front.Assign(n, front.Select(n, recv, field), "", args[1].X), true
	}
	x := front.Call(n, front.Select(n, recv, name), args[1:]...)
	if len(args) == 1 {
		x.Name = ir.Get
	}
	return x, true
}

// selfCall lowers a call without a receiver.
func (l *lowering) selfCall(n, method front.Node) *ir.Expr {
	name := method.Text()
	block := n.Field("block")
	switch {
	case method.Is("super"):
		return l.super(n, n)
	case (name == "lambda" || name == "proc") && block.OK():
		return l.lambda(block, block.Field("parameters"))
	case name == "loop" && block.OK():
		return l.forever(n, block)
	case name == "require" || name == "require_relative" || name == "autoload" || name == "load" && !l.dynamic(n):
		return front.At(ir.Nil, n, "")
	case name == "block_given?":
		return front.Unknown(n)
	case name == "configure" && developing(n):
		return front.At(ir.Nil, n, "")
	case name == "binding" && !l.defs[name]:
		return front.Unknown(n)
	case name == "send" || name == "public_send" || name == "__send__":
		if x, ok := l.send(n, front.At(ir.This, n, "")); ok {
			return x
		}
	case name == "method":
		if args := statements(n.Field("arguments")); len(args) == 1 && args[0].Is("simple_symbol") {
			return &ir.Expr{Op: ir.MethodRef, Pos: n.Pos(), X: front.At(ir.This, n, ""), Name: keyText(args[0])}
		}
	case name == "new" && l.inStatic():
		return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: l.class().ir.Name, Args: l.args(n)}
	}
	return l.plainSelf(n, method, name)
}

// developing reports whether a configuration is only for development.
func developing(n front.Node) bool {
	args := statements(n.Field("arguments"))
	for _, a := range args {
		if text := keyText(a); text == "" || text == "production" {
			return false
		}
	}
	return len(args) > 0
}

func (l *lowering) plainSelf(n, method front.Node, name string) *ir.Expr {
	args := l.args(n)
	if l.finder(name) {
		name = "find_by_attribute"
	}
	if helper, ok := l.helper(name); ok {
		return front.Call(n, front.At(ir.Ref, n, helper), args...)
	}
	switch {
	case l.toMain(name):
		return front.Call(n, front.At(ir.Ref, n, mainClass+"."+name), args...)
	case method.Is("constant"): // Integer("1"), URI("http://…")
		return front.Call(n, front.At(ir.Ref, n, "Kernel."+name), args...)
	case !n.Field("arguments").OK() && len(args) == 0:
		return l.identifier(method)
	}
	return front.Call(n, front.Select(n, front.At(ir.This, n, ""), name), args...)
}

// dynamic reports whether a call has an argument that is not a constant.
func (l *lowering) dynamic(n front.Node) bool {
	a := n.Field("arguments").Nth(0)
	if !a.Is("string") {
		return true
	}
	_, ok := plainText(a)
	return !ok
}

// forever lowers "loop do".
func (l *lowering) forever(n, block front.Node) *ir.Expr {
	l.body.loops++
	body := l.collect(func() { l.guarded(block.Field("body"), result{}) })
	l.body.loops--
	l.emit(ir.Stmt{Op: ir.Loop, Pos: n.Pos(), Body: body})
	return front.At(ir.Nil, n, "")
}

// super lowers a call of the method with the same name in the superclass.
func (l *lowering) super(n, call front.Node) *ir.Expr {
	name := l.methodName()
	up := front.At(ir.Super, n, "")
	x := front.Call(n, front.Select(n, up, name))
	if name == "initialize" {
		x = front.Call(n, up)
	}
	if call.OK() && call.Field("arguments").OK() {
		x.Args = l.args(call)
		return x
	}
	for b := l.body; b != nil; b = b.parent {
		if !b.method {
			continue
		}
		for _, p := range b.params { // the parameters are passed on
			arg := ir.Arg{X: front.At(ir.Var, n, p.Name)}
			if p.Rest {
				arg.X = front.Of(ir.Spread, n, "", arg.X)
			}
			if p.Block {
				arg.Name = blockName
			}
			x.Args = append(x.Args, arg)
		}
	}
	return x
}

// yield lowers a call of the block that the method received.
func (l *lowering) yield(n front.Node) *ir.Expr {
	for b := l.body; b != nil; b = b.parent {
		if b.method {
			b.yields = true
		}
	}
	x := front.Call(n, front.At(ir.Var, n, blockName))
	if args := n.First("argument_list"); args.OK() {
		x.Args = l.argList(args)
	}
	return x
}

// args lowers the arguments of a call, including the block.
func (l *lowering) args(n front.Node) []ir.Arg {
	var out []ir.Arg
	if args := n.Field("arguments"); args.OK() {
		out = l.argList(args)
	}
	if b := n.Field("block"); b.OK() {
		out = append(out, ir.Arg{Name: blockName, X: l.lambda(b, b.Field("parameters"))})
	}
	return out
}

func (l *lowering) argList(n front.Node) []ir.Arg {
	var out []ir.Arg
	var computed *ir.Expr // arguments with names that are not constant
	for a := range n.Children() {
		switch a.Kind() {
		case "heredoc_body", "empty_statement":
		case "pair":
			one := l.pair(a)
			if one.Name != "" {
				out = append(out, one)
				continue
			}
			if computed == nil {
				computed = front.At(ir.Map, a, "")
				out = append(out, ir.Arg{X: computed})
			}
			computed.Args = append(computed.Args, one)
		case "block_argument":
			if x := l.blockArg(a); x != nil {
				out = append(out, ir.Arg{Name: blockName, X: x})
			}
		case "forward_argument":
			out = append(out, ir.Arg{X: l.element(a)})
		default:
			out = append(out, ir.Arg{X: l.element(a)})
		}
	}
	return out
}

// blockArg lowers the argument that is passed as the block: "&block", "&:name", "&method(:name)".
func (l *lowering) blockArg(n front.Node) *ir.Expr {
	x := n.Nth(0)
	switch {
	case !x.OK():
		return front.At(ir.Var, n, blockName)
	case x.Is("simple_symbol"):
		fn := &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: "it"}}}
		fn.Body = []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: get(x, front.At(ir.Var, x, "it"), keyText(x))}}
		return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
	}
	return l.expr(x)
}
