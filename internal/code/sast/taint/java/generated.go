package java

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// record gives a record its fields, accessors and constructor.
func (l *lowering) record(out *ir.Class, n front.Node) {
	l.scopes.Open()
	params := l.params(n.Field("parameters"))
	l.scopes.Close()
	own := false
	for m := range n.Field("body").Children() {
		own = own || m.Is("constructor_declaration", "compact_constructor_declaration")
	}
	for i := range params {
		p := &params[i]
		l.class.fields[p.Name] = false
		out.Fields = append(out.Fields, ir.Field{Name: p.Name, Type: p.Type, Final: true, Annotations: p.Annotations, Pos: out.Pos})
		if _, written := l.class.methods[p.Name]; !written {
			out.Methods = append(out.Methods, getter(out, p.Name, p.Name, p.Type))
		}
	}
	if own {
		return
	}
	out.Methods = append(out.Methods, &ir.Func{
		Name: member(out, simple(out.Name)), Class: out.Name, Constructor: true, Exported: true, Params: params, Body: keepAll(n, params), Pos: out.Pos,
	})
}

// keepAll keeps parameters in fields of their names.
func keepAll(n front.Node, params []ir.Param) []ir.Stmt {
	var out []ir.Stmt
	for _, p := range params {
		out = append(out, front.Do(front.Assign(n, front.Select(n, front.At(ir.This, n, ""), p.Name), "", front.At(ir.Var, n, p.Name))))
	}
	return out
}

func simple(name string) string { _, s := ir.Split(name); return s }

func member(c *ir.Class, name string) string { return c.Name + "." + name }

// getter is a method that returns a field, as tools that write them do.
func getter(c *ir.Class, name, field, typ string) *ir.Func {
	this := &ir.Expr{Op: ir.This, Pos: c.Pos}
	return &ir.Func{
		Name: member(c, name), Class: c.Name, Exported: true, Result: typ, Pos: c.Pos,
		Body: []ir.Stmt{{Op: ir.Return, Pos: c.Pos, X: &ir.Expr{Op: ir.Select, Pos: c.Pos, Name: field, X: this}}},
	}
}

func setter(c *ir.Class, field, typ string) *ir.Func {
	target := &ir.Expr{Op: ir.Select, Pos: c.Pos, Name: field, X: &ir.Expr{Op: ir.This, Pos: c.Pos}}
	return &ir.Func{
		Name: member(c, "set"+capital(field)), Class: c.Name, Exported: true, Params: []ir.Param{{Name: field, Type: typ}}, Pos: c.Pos,
		Body: []ir.Stmt{{Op: ir.ExprStmt, Pos: c.Pos, X: &ir.Expr{Op: ir.Assign, Pos: c.Pos, X: target, Args: front.Args(&ir.Expr{Op: ir.Var, Pos: c.Pos, Name: field})}}},
	}
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// logger gives a class the logger that annotations of Lombok have the compiler write.
func (l *lowering) logger(c *ir.Class) {
	for _, a := range c.Annotations {
		name := settled(a.Name)
		if !strings.HasPrefix(name, "lombok.extern.") {
			continue
		}
		typ := map[string]string{
			"Slf4j": "org.slf4j.Logger", "XSlf4j": "org.slf4j.Logger", "Log4j2": "org.apache.logging.log4j.Logger", "Log4j": "org.apache.log4j.Logger",
			"CommonsLog": "org.apache.commons.logging.Log", "Log": "java.util.logging.Logger", "JBossLog": "org.jboss.logging.Logger",
		}[simple(name)]
		if typ != "" {
			c.Fields = append(c.Fields, ir.Field{Name: "log", Type: typ, Static: true, Final: true, Pos: c.Pos})
		}
	}
}

// plain is a regular expression that lets through nothing but letters, digits, "_" and "-".
var plain = regexp.MustCompile(`^\^?((\[([a-zA-Z0-9]-[a-zA-Z0-9]|[\w-]|\\[wd-])+\]|\\[wd])([*+?]|\{[\d,]+\})?)+\$?$`)

// checked tells whether the validation of a field's object lets nothing but plain names
// through.
func checked(list []ir.Annotation) bool {
	for _, a := range list {
		if !slices.ContainsFunc(ir.Alternatives(a.Name), func(n string) bool { return strings.HasSuffix(n, "validation.constraints.Pattern") }) {
			continue
		}
		for _, arg := range a.Args {
			if arg.Name == "regexp" && plain.MatchString(pieces(arg.X)) {
				return true
			}
		}
	}
	return false
}

// generated adds the methods that annotations of Lombok have the compiler write:
// projectlombok.org/features.
func (l *lowering) generated(c *ir.Class) {
	has := func(list []ir.Annotation, names ...string) bool {
		return slices.ContainsFunc(list, func(a ir.Annotation) bool {
			return slices.ContainsFunc(names, func(n string) bool {
				return slices.ContainsFunc(strings.Split(a.Name, "|"), func(one string) bool { return one == "lombok."+n })
			})
		})
	}
	l.logger(c)
	var kept, final []ir.Param
	for i := range c.Fields {
		f := &c.Fields[i]
		if f.Static {
			continue
		}
		kept = append(kept, ir.Param{Name: f.Name, Type: f.Type})
		if f.Final && f.Init == nil {
			final = append(final, ir.Param{Name: f.Name, Type: f.Type})
		}
		name := "get" + capital(f.Name)
		if f.Type == "boolean" {
			name = "is" + capital(strings.TrimPrefix(f.Name, "is"))
		}
		if _, written := l.class.methods[name]; !written && (has(c.Annotations, "Data", "Value", "Getter") || has(f.Annotations, "Getter")) {
			c.Methods = append(c.Methods, getter(c, name, f.Name, f.Type))
		}
		if _, written := l.class.methods["set"+capital(f.Name)]; !written && !f.Final && (has(c.Annotations, "Data", "Setter") || has(f.Annotations, "Setter")) {
			c.Methods = append(c.Methods, setter(c, f.Name, f.Type))
		}
	}
	constructor := func(params []ir.Param) {
		c.Methods = append(c.Methods, &ir.Func{
			Name: member(c, simple(c.Name)), Class: c.Name, Constructor: true, Exported: true, Params: params, Body: keepAll(front.Node{}, params), Pos: c.Pos,
		})
	}
	if has(c.Annotations, "AllArgsConstructor", "Value") {
		constructor(kept)
	}
	if has(c.Annotations, "RequiredArgsConstructor") && len(final) > 0 {
		constructor(final)
	}
}

// annotated is the body of a method that has none but an annotation with a text in which
// "${name}" stands for a parameter as it is: the text is handed to the annotation.
func (l *lowering) annotated(fn *ir.Func) []ir.Stmt {
	for _, a := range fn.Annotations {
		for _, arg := range a.Args {
			parts := pieces(arg.X)
			if !strings.Contains(parts, "${") {
				continue
			}
			text := &ir.Expr{Op: ir.Concat, Pos: a.Pos}
			for parts != "" {
				before, rest, ok := strings.Cut(parts, "${")
				text.Args = append(text.Args, ir.Arg{X: &ir.Expr{Op: ir.String, Pos: a.Pos, Name: before}})
				if !ok {
					break
				}
				name, after, _ := strings.Cut(rest, "}")
				text.Args = append(text.Args, ir.Arg{X: inserted(fn, a.Pos, strings.TrimSpace(name))})
				parts = after
			}
			call := &ir.Expr{Op: ir.Call, Pos: a.Pos, X: &ir.Expr{Op: ir.Ref, Pos: a.Pos, Name: each(a.Name, ".text")}, Args: []ir.Arg{{X: text}}}
			return []ir.Stmt{front.Do(call)}
		}
	}
	return nil
}

// pieces is the constant text of an annotation's argument, of lists all.
func pieces(x *ir.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ir.String:
		return x.Name
	case x.Op == ir.List || x.Op == ir.Concat || x.Op == ir.Binary && x.Name == "+":
		var b strings.Builder
		for _, a := range x.Args {
			b.WriteString(pieces(a.X))
			if x.Op == ir.List {
				b.WriteByte(' ')
			}
		}
		return b.String()
	}
	return ""
}

// inserted is the parameter that a name in a text means: by its own name, by that of an
// annotation, or as a property of the only one.
func inserted(fn *ir.Func, pos ir.Pos, name string) *ir.Expr {
	first, rest, deep := strings.Cut(name, ".")
	for i := range fn.Params {
		p := &fn.Params[i]
		named := p.Name == first
		for _, a := range p.Annotations {
			named = named || len(a.Args) > 0 && pieces(a.Args[0].X) == first
		}
		if !named {
			continue
		}
		x := &ir.Expr{Op: ir.Var, Pos: pos, Name: p.Name}
		if deep {
			x = &ir.Expr{Op: ir.Select, Pos: pos, Name: rest, X: x}
		}
		return x
	}
	if len(fn.Params) != 1 {
		return &ir.Expr{Op: ir.Unknown, Pos: pos}
	}
	x := &ir.Expr{Op: ir.Var, Pos: pos, Name: fn.Params[0].Name}
	if t := fn.Params[0].Type; !strings.HasSuffix(t, "java.lang.String") && t != "" {
		x = &ir.Expr{Op: ir.Select, Pos: pos, Name: name, X: x}
	}
	return x
}

// stored tells whether a method without a body is one that a framework writes which asks
// a database or another service: what it returns is not what it is given.
func stored(c *ir.Class, fn *ir.Func) bool {
	within := func(name, prefix string) bool {
		return slices.ContainsFunc(ir.Alternatives(name), func(n string) bool { return strings.HasPrefix(n, prefix) })
	}
	for _, s := range c.Supers {
		if within(s, "org.springframework.data.") {
			return true
		}
	}
	for _, a := range slices.Concat(c.Annotations, fn.Annotations) {
		for _, p := range []string{"org.apache.ibatis.annotations.", "org.springframework.data.", "org.springframework.web.", "org.springframework.stereotype.Repository", "org.springframework.cloud.openfeign."} {
			if within(a.Name, p) {
				return true
			}
		}
	}
	return false
}
