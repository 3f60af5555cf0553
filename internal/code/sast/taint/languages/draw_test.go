package languages_test

import (
	"fmt"
	"strings"

	"assay/internal/code/sast/taint/ir"
)

// drawing is IR as text, one line for each statement.
type drawing struct {
	strings.Builder
	indent string
}

func draw(f *ir.File) string {
	d := &drawing{}
	for _, c := range f.Classes {
		d.line("class %s(%s)", c.Name, strings.Join(c.Supers, ", "))
		d.inside(func() {
			for _, one := range c.Fields {
				d.line("field %s %s%s", one.Name, one.Type, d.value(" = ", one.Init))
			}
			for _, m := range c.Methods {
				d.function(m)
			}
		})
	}
	for _, fn := range f.Funcs {
		d.function(fn)
	}
	if f.Top != nil {
		d.line("top")
		d.inside(func() { d.statements(f.Top.Body) })
	}
	if f.Lost > 0 {
		d.line("lost %d", f.Lost)
	}
	return d.String()
}

func (d *drawing) line(format string, args ...any) {
	d.WriteString(strings.TrimRight(d.indent+fmt.Sprintf(format, args...), " ") + "\n")
}

func (d *drawing) inside(draw func()) {
	outer := d.indent
	d.indent += "  "
	draw()
	d.indent = outer
}

func (d *drawing) function(fn *ir.Func) {
	d.line("func %s(%s) %s", fn.Name, d.params(fn), fn.Result)
	d.inside(func() { d.statements(fn.Body) })
}

func (d *drawing) params(fn *ir.Func) string {
	var out []string
	for _, p := range fn.Params {
		out = append(out, strings.TrimSpace(p.Name+d.value(" ", p.Pattern)+" "+p.Type)+d.value(" = ", p.Default))
	}
	return strings.Join(out, ", ")
}

func (d *drawing) statements(list []ir.Stmt) {
	words := [...]string{
		"", "let", "if", "loop", "each", "switch", "try", "return", "throw", "break", "continue", "block", "yield", "take", "refill",
	}
	for _, s := range list {
		target := d.value(" ", s.Key) + d.value(" ", s.Target)
		d.line("%s", strings.TrimSpace(strings.Join(strings.Fields(words[s.Op]+" "+s.Name+" "+s.Type+target+d.value(" ", s.X)), " ")))
		d.inside(func() {
			d.statements(s.Body)
			for _, c := range s.Cases {
				d.line("%s", strings.Join(strings.Fields("case "+d.values(c.Values)+" "+c.Name+" "+c.Type), " "))
				d.inside(func() { d.statements(c.Body) })
			}
			d.part("post", s.Post)
		})
		d.part("else", s.Else)
	}
}

func (d *drawing) part(word string, list []ir.Stmt) {
	if len(list) > 0 {
		d.line("%s", word)
		d.inside(func() { d.statements(list) })
	}
}

func (d *drawing) values(list []*ir.Expr) string {
	var out []string
	for _, x := range list {
		out = append(out, d.expr(x))
	}
	return strings.Join(out, ", ")
}

// value returns an expression behind a text, "" for none.
func (d *drawing) value(before string, x *ir.Expr) string {
	if x == nil {
		return ""
	}
	return before + d.expr(x)
}

func (d *drawing) expr(x *ir.Expr) string {
	args := d.arguments(x.Args)
	switch x.Op {
	case ir.Bool, ir.Number:
		return fmt.Sprint(x.Num)
	case ir.String, ir.Regexp:
		return fmt.Sprintf("%q", x.Name)
	case ir.Var, ir.Ref:
		return x.Name
	case ir.Select:
		return d.value("", x.X) + "." + x.Name
	case ir.Index:
		return d.value("", x.X) + "[" + args + "]"
	case ir.Call:
		return d.value("", x.X) + "(" + args + ")"
	case ir.Assign:
		return "(" + d.value("", x.X) + " " + x.Name + "= " + args + ")"
	case ir.List:
		return "[" + args + "]"
	case ir.Map:
		return "{" + args + "}"
	case ir.Lambda:
		return d.lambda(x.Func)
	}
	words := [...]string{
		ir.Unknown: "?", ir.Nil: "nil", ir.This: "this", ir.Super: "super", ir.New: "new", ir.Concat: "concat", ir.Cond: "cond",
		ir.Spread: "...", ir.Cast: "cast", ir.Await: "await", ir.MethodRef: "method", ir.Seq: "seq", ir.Binary: "", ir.Unary: "",
	}
	head := strings.Join(strings.Fields(words[x.Op]+" "+x.Name+" "+x.Type+d.value(" ", x.X)), " ")
	if args == "" {
		return head
	}
	return head + "(" + args + ")"
}

func (d *drawing) arguments(list []ir.Arg) string {
	var out []string
	for _, a := range list {
		name := a.Name
		if a.Key != nil {
			name = d.expr(a.Key)
		}
		if name != "" {
			name += ": "
		}
		out = append(out, name+d.expr(a.X))
	}
	return strings.Join(out, ", ")
}

// lambda draws a function with its statements on one line.
func (d *drawing) lambda(fn *ir.Func) string {
	inner := &drawing{}
	inner.statements(fn.Body)
	body := strings.ReplaceAll(strings.TrimSpace(inner.String()), "\n", " ; ")
	return "(" + d.params(fn) + " => " + strings.Join(strings.Fields(body), " ") + ")"
}
