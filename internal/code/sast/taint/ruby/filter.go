package ruby

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// maxFilter is the length of the longest method that is lowered before each action, in bytes.
const maxFilter = 1000

// filtered is the label of the code of a filter: it leaves it where it returns.
const filtered = "<filter>"

// filter is a method, a lambda or a block that runs before actions.
type filter struct{ whole, params, body front.Node }

// before lowers the code that the class runs before one of its actions and that may answer the request instead, as in
// "before_action :check, only: :show", so that what it checks holds in the action.
func (l *lowering) before(action front.Node) (out []ir.Stmt) {
	if l.class().private || !action.Is("method") {
		return nil
	}
	body := action.Parent()
	for c := range body.Children() {
		registers, name := c.Field("method").Text(), action.Field("name").Text()
		if !c.Is("call", "command_call") || !slices.Contains(l.lang.lib.Filters.Before, registers) {
			continue
		}
		if of := l.lang.lib.Filters.Actions[registers]; len(of) > 0 && !slices.Contains(of, name) {
			continue
		}
		for _, f := range filtersFor(c, name) {
			if f.body.OK() && f.whole.Pos() != action.Pos() && l.mayAnswer(f.whole) {
				out = append(out, l.filter(f, action))
			}
		}
	}
	return out
}

// filtersFor returns the filters that a call registers for an action.
func filtersFor(call front.Node, action string) (list []filter) {
	args := call.Field("arguments")
	for a := range args.Children() {
		switch {
		case a.Is("simple_symbol"):
			if fn := methodIn(call.Parent(), strings.TrimPrefix(a.Text(), ":")); fn.OK() {
				list = append(list, filter{fn, fn.Field("parameters"), fn.Field("body")})
			}
		case a.Is("lambda"):
			list = append(list, filter{a, a.Field("parameters"), a.Field("body").Field("body")})
		case a.Is("pair"):
			lists := symbolsIn(a.Field("value"))
			switch key := strings.Trim(a.Field("key").Text(), ":"); {
			case key == "only" && !slices.Contains(lists, action), key == "except" && slices.Contains(lists, action):
				return nil
			case key == "if" || key == "unless":
				return nil
			}
		}
	}
	if block := call.Field("block"); block.OK() {
		list = append(list, filter{block, block.Field("parameters"), block.Field("body")})
	}
	return list
}

// symbolsIn returns the names of a symbol or of a list of them.
func symbolsIn(n front.Node) (names []string) {
	if n.Is("simple_symbol") {
		return []string{strings.TrimPrefix(n.Text(), ":")}
	}
	for c := range n.Children() {
		names = append(names, strings.TrimPrefix(c.Text(), ":"))
	}
	return names
}

// methodIn returns the method of a name in the body of a class, or no node.
func methodIn(body front.Node, name string) front.Node {
	for c := range body.Children("method") {
		if c.Field("name").Text() == name {
			return c
		}
	}
	return front.Node{}
}

// mayAnswer reports whether a filter is short, and answers the request or calls something that may refuse it.
func (l *lowering) mayAnswer(n front.Node) bool {
	text, lib := n.Text(), l.lang.lib
	names := slices.Concat(lib.Filters.Answers, lib.Filters.Refuses, lib.Raises, lib.Ends)
	return len(text) <= maxFilter && slices.ContainsFunc(names, func(name string) bool { return strings.Contains(text, name) })
}

// filter lowers the body of a filter as a part of the action.
func (l *lowering) filter(f filter, action front.Node) ir.Stmt {
	defer l.Vars.Scope()()
	given, i := action.Field("parameters"), 0
	for p := range f.params.Children("identifier") { // the filter gets what the action gets
		passed := front.At(ir.This, p, "")
		if to := given.Nth(i); to.Is("identifier") {
			passed = l.Vars.At(p, to.Text())
		}
		l.Vars.Bind(p.Text(), passed)
		i++
	}
	body := l.with(unused, func() []ir.Stmt { return l.Stmt(f.body) })
	return ir.Stmt{Op: ir.Block, Name: filtered, Pos: f.whole.Pos(), Body: l.answering(body)}
}

// answering returns the statements of a filter as those of the action: it ends where the filter answers the request, and goes on where
// the filter returns.
func (l *lowering) answering(list []ir.Stmt) (out []ir.Stmt) {
	for _, s := range list {
		s.Body, s.Else = l.answering(s.Body), l.answering(s.Else)
		s.Cases = slices.Clone(s.Cases)
		for i := range s.Cases {
			s.Cases[i].Body = l.answering(s.Cases[i].Body)
		}
		if s.Op != ir.Return {
			out = append(out, s)
			if s.Op == ir.ExprStmt && l.isAnswer(s.X) {
				out = append(out, ir.Stmt{Op: ir.Return, Pos: s.Pos})
			}
			continue
		}
		answers := l.isAnswer(s.X)
		if s.X != nil {
			out = append(out, ir.Stmt{Op: ir.ExprStmt, Pos: s.Pos, X: s.X})
		}
		if answers {
			out = append(out, ir.Stmt{Op: ir.Return, Pos: s.Pos})
		} else {
			out = append(out, ir.Stmt{Op: ir.Break, Pos: s.Pos, Name: filtered})
		}
	}
	return out
}

// isAnswer reports whether an expression is a call that answers the request.
func (l *lowering) isAnswer(x *ir.Expr) bool {
	if x == nil || x.Op != ir.Call || x.X == nil || x.X.Op != ir.Select || x.X.X == nil || x.X.X.Op != ir.This {
		return false
	}
	return slices.Contains(l.lang.lib.Filters.Answers, x.X.Name)
}
