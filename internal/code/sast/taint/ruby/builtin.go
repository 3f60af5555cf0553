package ruby

import (
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// builtins lower calls whose meaning the language defines, rather than a library. Names of methods with a receiver begin with a
// dot. They return nil for other calls.
func builtins(lib *library) map[string]func(*lowering, call) *ir.Expr {
	nothing := func(_ *lowering, c call) *ir.Expr { return front.At(ir.Nil, c.n, "") }
	unknown := func(_ *lowering, c call) *ir.Expr { return front.Unknown(c.n) }
	out := front.Words(map[string]func(*lowering, call) *ir.Expr{
		".freeze .dup .clone .itself":       func(l *lowering, c call) *ir.Expr { return l.Expr(c.recv) },
		".new":                              (*lowering).construct,
		".include? .member?":                (*lowering).listed,
		".fetch":                            (*lowering).environment,
		".delete .tr":                       (*lowering).without,
		".call .yield":                      (*lowering).callValue,
		".class":                            (*lowering).ownClass,
		".method method":                    (*lowering).methodRef,
		".send .public_send .__send__":      (*lowering).sent,
		".try .try!":                        (*lowering).sent,
		"send public_send __send__":         (*lowering).sent,
		"lambda proc":                       withBlock((*lowering).blockOf),
		"loop":                              withBlock((*lowering).forever),
		"require require_relative autoload": nothing,
		"load":                              (*lowering).load,
		"block_given?":                      unknown,
		"binding": func(l *lowering, c call) *ir.Expr {
			if l.defs[c.name] {
				return nil
			}
			return unknown(l, c)
		},
		"new": func(l *lowering, c call) *ir.Expr {
			if f := l.method(); f == nil || !f.static {
				return nil
			}
			return front.New(c.n, l.class().ir.Name, l.args(c)...)
		},
	})
	for _, name := range lib.Views.Renders {
		out[name] = (*lowering).rendered
	}
	for name := range lib.Jobs {
		out["."+name] = (*lowering).job
	}
	return out
}

// withBlock restricts a builtin to calls with a block.
func withBlock(lower func(*lowering, call) *ir.Expr) func(*lowering, call) *ir.Expr {
	return func(l *lowering, c call) *ir.Expr {
		if c.block.OK() {
			return lower(l, c)
		}
		return nil
	}
}

func (l *lowering) blockOf(c call) *ir.Expr { return l.block(c.block, c.block.Field("parameters")) }

// load lowers a call that runs a file, unless the path is constant.
func (l *lowering) load(c call) *ir.Expr {
	if file := c.args.Nth(0); file.Is("string") && !file.First("interpolation").OK() {
		return front.At(ir.Nil, c.n, "")
	}
	return nil
}

// listed lowers the test whether an address's host is in a list.
func (l *lowering) listed(c call) *ir.Expr {
	list := c.list()
	if len(list) != 1 {
		return nil
	}
	of := l.hostOf(list[0])
	if !of.OK() {
		return nil
	}
	x := l.Expr(of)
	return front.CallNamed(c.n, "URI.listed_host", x, l.Expr(c.recv))
}

// environment lowers a read of an environment variable, or the default in its place.
func (l *lowering) environment(c call) *ir.Expr {
	list := c.list()
	if !c.recv.Is("constant") || c.recv.Text() != "ENV" || len(list) != 2 || c.block.OK() || list[1].Is("pair", "block_argument") {
		return nil
	}
	args := l.args(c)
	return front.Binary(c.n, "||", front.CallMethod(c.n, l.Expr(c.recv), c.name, args[0]), args[1].X)
}

// without lowers the removal of characters, name.delete("^a-z") or name.tr("^a-z", ""), as that of the matches of a class.
func (l *lowering) without(c call) *ir.Expr {
	list := c.list()
	if len(list) != 1 && (len(list) != 2 || c.name != "tr") || !list[0].Is("string") {
		return nil
	}
	set := l.Expr(list[0])
	if set.Op != ir.String || !simpleSet.MatchString(set.Name) {
		return nil
	}
	with := front.At(ir.String, c.n, "")
	if len(list) == 2 {
		with = l.Expr(list[1])
	}
	pattern := &ir.Expr{Op: ir.Regexp, Pos: c.n.Pos(), Name: "[" + set.Name + "]"}
	return front.CallMethod(c.n, l.Expr(c.recv), "gsub", front.Args(pattern, with)...)
}

// simpleSet matches sets of characters that String#delete and regular expressions write alike.
var simpleSet = regexp.MustCompile(`^\^?(?:[\w .]|[\w.]-[\w.])+$`)

// callValue lowers a call of a function that is a value.
func (l *lowering) callValue(c call) *ir.Expr {
	if !c.recv.Is("lambda") && (!c.recv.Is("identifier") || !l.Vars.Has(c.recv.Text())) {
		return nil
	}
	x := l.Expr(c.recv)
	return front.Call(c.n, x, l.args(c)...)
}

// ownClass lowers "self.class".
func (l *lowering) ownClass(c call) *ir.Expr {
	if !c.recv.Is("self") || len(l.classes) == 1 {
		return nil
	}
	return front.At(ir.Ref, c.n, l.class().ir.Name)
}

func (l *lowering) methodRef(c call) *ir.Expr {
	list := c.list()
	if len(list) != 1 || !list[0].Is("simple_symbol") {
		return nil
	}
	return &ir.Expr{Op: ir.MethodRef, Pos: c.n.Pos(), X: l.object(c), Name: keyText(list[0])}
}

// construct lowers the creation of an object; it returns nil for a record of an association.
func (l *lowering) construct(c call) *ir.Expr {
	switch {
	case c.recv.Is("call") && !makesClass(c.recv.Field("method")):
		return nil
	case isConstant(c.recv) && c.recv.Text() == "Proc" && c.block.OK():
		return l.blockOf(c)
	}
	out := front.New(c.n, "")
	if x := l.hashed(c.recv); x.Op == ir.Ref && isConstant(c.recv) {
		out.Type = x.Name
	} else {
		out.X = x
	}
	out.Args = l.args(c)
	return out
}

// makesClass reports whether a method returns a class.
func makesClass(n front.Node) bool {
	switch n.Text() {
	case "class", "constantize", "safe_constantize", "const_get", "singleton_class":
		return true
	}
	return n.Is("constant")
}

// job lowers a call that queues a job as one of the job's method, which runs later with the same arguments.
func (l *lowering) job(c call) *ir.Expr {
	job, args := l.lang.lib.Jobs[c.name], l.args(c)
	if job.Queued != "" && len(args) > job.Skip {
		switch x := args[job.Skip].X; {
		case x.Op == ir.Ref && c.recv.Is("constant") && slices.Contains(job.Queues, c.recv.Text()):
			return front.CallMethod(c.n, x, job.Queued, args[job.Skip+1:]...)
		case x.Op == ir.New: // Delayed::Job.enqueue(Report.new(1))
			return front.CallMethod(c.n, x, job.Queued)
		}
	}
	of := c.recv
	if of.Is("call") && of.Field("method").Text() == l.lang.lib.Options { // Report.set(wait: 1.hour).perform_later
		of = of.Field("receiver")
	}
	if !isConstant(of) || len(args) < job.Skip {
		return nil
	}
	x := front.CallMethod(c.n, front.New(c.n, l.constant(of.Text())), job.Method, args[job.Skip:]...)
	if len(x.Args) == 0 {
		x.Name = ir.Get
	}
	return x
}
