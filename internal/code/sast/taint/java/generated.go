package java

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// record adds fields, accessors and a constructor to a record.
func (l *lowering) record(out *ir.Class, n front.Node) {
	l.Vars.Open()
	params := l.params(n.Field("parameters"))
	l.Vars.Close()
	own := false
	for m := range n.Field("body").Children() {
		same := m.Is("constructor_declaration") && len(m.Field("parameters").List()) == len(params)
		own = own || same || m.Is("compact_constructor_declaration")
	}
	for i := range params {
		p := &params[i]
		p.Type = jvm.Restricted(p.Annotations, p.Type)
		l.Class.Fields[p.Name] = jvm.Field{}
		out.Fields = append(out.Fields, ir.Field{Name: p.Name, Type: p.Type, Final: true, Annotations: p.Annotations, Pos: out.Pos})
		if !l.Class.Has(p.Name) {
			out.Methods = append(out.Methods, jvm.Getter(out, p.Name, p.Name, p.Type))
		}
	}
	if own {
		return
	}
	out.Methods = append(out.Methods, jvm.Constructor(out, params, jvm.KeepAll(n, params)))
}

// logger adds the logger that annotations generate.
func (l *lowering) logger(c *ir.Class) {
	for _, a := range c.Annotations {
		if typ := l.Library.Loggers[jvm.Settled(a.Name)]; typ != "" {
			c.Fields = append(c.Fields, ir.Field{Name: "log", Type: typ, Static: true, Final: true, Pos: c.Pos})
		}
	}
}

// getterName returns the name that Lombok gives the getter of a field.
func getterName(f *ir.Field) string {
	if f.Type == "boolean" {
		return "is" + jvm.Capital(strings.TrimPrefix(f.Name, "is"))
	}
	return "get" + jvm.Capital(f.Name)
}

// generated adds the methods that annotations of Lombok generate: projectlombok.org/features.
func (l *lowering) generated(c *ir.Class) {
	has := func(list []ir.Annotation, names ...string) bool {
		return slices.ContainsFunc(list, func(a ir.Annotation) bool {
			return slices.ContainsFunc(names, func(n string) bool {
				return slices.ContainsFunc(strings.Split(a.Name, "|"), func(one string) bool { return one == "lombok."+n })
			})
		})
	}
	l.logger(c)
	var fields, final []ir.Param
	for i := range c.Fields {
		f := &c.Fields[i]
		if f.Static {
			continue
		}
		fields = append(fields, ir.Param{Name: f.Name, Type: f.Type})
		if f.Final && f.Init == nil {
			final = append(final, ir.Param{Name: f.Name, Type: f.Type})
		}
		reads := has(c.Annotations, "Data", "Value", "Getter") || has(f.Annotations, "Getter")
		if name := getterName(f); reads && !l.Class.Has(name) {
			c.Methods = append(c.Methods, jvm.Getter(c, name, f.Name, f.Type))
		}
		writes := has(c.Annotations, "Data", "Setter") || has(f.Annotations, "Setter")
		if writes && !f.Final && !l.Class.Has("set"+jvm.Capital(f.Name)) {
			c.Methods = append(c.Methods, jvm.Setter(c, f.Name, f.Type))
		}
	}
	constructor := func(params []ir.Param) {
		c.Methods = append(c.Methods, jvm.Constructor(c, params, jvm.KeepAll(front.Node{}, params)))
	}
	if has(c.Annotations, "AllArgsConstructor", "Value") {
		constructor(fields)
	}
	if has(c.Annotations, "RequiredArgsConstructor") && len(final) > 0 {
		constructor(final)
	}
}
