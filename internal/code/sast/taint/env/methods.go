package env

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/value"
)

// OwnMethods returns the methods of a name that types have which are classes of the program. args is the number of arguments, or -1.
func (r *Env) OwnMethods(types []string, name string, args int) (out []*ir.Func) {
	for _, t := range types {
		if r.HasClass(t) {
			out = append(out, r.Methods(t, name, args)...)
		}
	}
	return out
}

// MethodsOf returns the methods of a name that the program's classes of an object have.
func (r *Env) MethodsOf(v *value.Value, name string) []*value.Closure {
	if v == nil || name == "" || r.IsClass(v) {
		return nil
	}
	var out []*value.Closure
	for _, fn := range r.OwnMethods(v.Types, name, -1) {
		if !fn.Static {
			out = append(out, &value.Closure{Func: fn, File: r.FileOf[fn], This: v})
		}
	}
	return out
}

// IsClass reports whether a value is a class of the program, rather than an object.
func (r *Env) IsClass(v *value.Value) bool {
	return v != nil && v.Ref != "" && len(v.Objects) == 0 && r.Classes[v.Ref] != nil
}

// FunctionsNamed returns the functions of the program that a constant text names, such as "tasks.send" or `Report::run`.
func (r *Env) FunctionsNamed(v *value.Value) []*value.Closure {
	text, ok := v.Text()
	if !ok {
		return nil
	}
	text = strings.NewReplacer("::", ".", "@", ".", "#", ".").Replace(text)
	var out []*value.Closure
	for _, fn := range r.Functions[text] {
		out = append(out, &value.Closure{Func: fn, File: r.FileOf[fn]})
	}
	return out
}

// Callables returns the functions that a call of a value calls: its functions, or the method that its class has for calls.
func (r *Env) Callables(v *value.Value) []*value.Closure {
	if list := value.FunctionsOf(v); len(list) > 0 {
		return list
	}
	return r.MethodsOf(v, r.Knowledge.Protocol.Call)
}
