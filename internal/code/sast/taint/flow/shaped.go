package flow

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// enterShaped is like enterRegistered, for calls of unknown libraries that look like a
// registration: they pass functions beside a route, in fields of an object, or objects with
// methods.
func (r *caller) enterShaped(c *site.Call) bool {
	if !slices.ContainsFunc(c.Args, func(a site.Argument) bool {
		return a.Value != nil && len(a.Value.Functions)+len(a.Value.Objects)+len(a.Value.Types) > 0
	}) || !r.Shapes.IsExternal(c) {
		return false
	}
	entered := r.enterCallbacks(c)
	name := c.Member
	if c.Kind == model.News {
		name = ir.Short(c.Ref)
	}
	for _, a := range c.Args {
		entered = r.enterFields(a.Value, name, nil, 0) || entered
	}
	if s := r.Knowledge.ServedShape(name); s != nil {
		for _, a := range c.Args {
			entered = r.enterMethods(a.Value, s.Entry) || entered
			if r.hasOnlyFunctions(a.Value) {
				entered = r.enterFields(a.Value, name, s, 0) || entered
			}
		}
	}
	return entered
}

// hasOnlyFunctions reports whether a value is an object that the program writes with functions in all of its fields, as an
// implementation of a service is; options also have other fields.
func (r *caller) hasOnlyFunctions(v *value.Value) bool {
	if v == nil || len(v.Objects) != 1 {
		return false
	}
	o := r.Object(v.Objects[0])
	if o.Given != nil || len(o.Fields) == 0 {
		return false
	}
	for _, field := range o.Fields {
		if len(value.FunctionsOf(field)) == 0 {
			return false
		}
	}
	return true
}

// constructed begins the names that shapes give to constructors.
const constructed = "new "

// enterCallbacks interprets functions that are passed to a call if its name and constants look like a
// registration.
func (r *caller) enterCallbacks(c *site.Call) bool {
	if !slices.ContainsFunc(c.Args, func(a site.Argument) bool { return r.Shapes.HoldsFunctions(a.Value) }) {
		return false
	}
	texts := shapes.ConstantTexts(c.Args)
	receiver := ""
	if c.ReceiverExpr != nil {
		receiver = r.Shapes.NameOf(c.ReceiverExpr)
	} else if owner, _ := ir.Split(c.Ref); owner != "" {
		receiver = ir.Short(owner)
	}
	name := c.Member
	if c.Kind == model.News {
		name = constructed + ir.Short(c.Ref)
	}
	s := r.Knowledge.CalleeShape(model.Callee{
		Name: name, Receiver: receiver, First: firstParam(c.Args), Texts: texts,
		Own: func() bool { return c.Ref == "" && r.Shapes.IsOwnMethod(c.Member) },
	})
	if s == nil && c.Kind == model.News {
		return false
	}
	if s == nil {
		return r.enterSigned(c)
	}
	list := make([]*value.Value, len(c.Args))
	for i, a := range c.Args {
		list[i] = a.Value
	}
	r.enterAll(list, s.Entry, texts)
	return true
}

// firstParam returns the name of the first parameter of the first function among arguments.
func firstParam(args []site.Argument) string {
	for _, a := range args {
		for _, f := range value.FunctionsOf(a.Value) {
			return shapes.FirstParam(f.Func)
		}
	}
	return ""
}

// enterSigned interprets functions that are passed to a call if the types of their parameters are those of a handler.
func (r *caller) enterSigned(c *site.Call) (entered bool) {
	for _, a := range c.Args {
		for _, f := range value.FunctionsOf(a.Value) {
			if s := r.Shapes.SignatureShape(f.Func); s != nil {
				r.enterAll([]*value.Value{a.Value}, s.Entry, nil)
				entered = true
			}
		}
	}
	return entered
}

// Limits of the search in objects that are passed to unknown libraries.
const (
	maxFieldDepth    = 2
	maxServedMethods = 64
)

// enterFields interprets functions in fields that have the names of handlers, or that are below such a field.
func (r *caller) enterFields(v *value.Value, callee string, below *model.Shape, depth int) bool {
	if v == nil || depth > maxFieldDepth {
		return false
	}
	entered := false
	for _, id := range v.Objects {
		o := r.Object(id)
		if o.Given != nil {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
			field, s := o.Fields[key], below
			if s == nil {
				s = r.Knowledge.FieldShape(callee, key)
			}
			if s != nil && len(value.FunctionsOf(field)) > 0 {
				r.enterAll([]*value.Value{field}, s.Entry, nil)
				entered = true
				continue
			}
			entered = r.enterFields(field, callee, s, depth+1) || entered
		}
		for _, one := range o.List {
			entered = r.enterFields(one, callee, below, depth+1) || entered // a list may contain itself
		}
	}
	return entered
}

// enterMethods interprets the public methods of an object of the program.
func (r *caller) enterMethods(v *value.Value, e *model.Entry) bool {
	if v == nil {
		return false
	}
	var list []*value.Value
	for _, t := range v.Types {
		class := r.Classes[ir.Base(t)]
		if class == nil {
			continue
		}
		for _, fn := range r.declaredMethods(class) {
			if !fn.Exported || fn.Constructor || fn.Static || fn.Getter || fn.Setter || fn.Body == nil || len(list) >= maxServedMethods {
				continue
			}
			list = append(list, &value.Value{Functions: []*value.Closure{{Func: fn, File: r.FileOf[fn], This: v}}})
		}
	}
	r.enterAll(list, e, nil)
	return len(list) > 0
}

// declaredMethods returns the methods of a class, including those declared outside of it, as in Go, in the files that declare
// the class.
func (r *caller) declaredMethods(class *ir.Class) []*ir.Func {
	out := slices.Clone(class.Methods)
	for _, part := range r.Parts[class.Name] {
		for _, fn := range part.File.Funcs {
			if fn.Class == class.Name {
				out = append(out, fn)
			}
		}
	}
	return out
}
