package rules

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// TableOf returns the table of a model that is not a class of the program: the model's name.
func TableOf(c *site.Call) string {
	switch {
	case c.Kind == model.News && c.Callee != nil && c.Callee.Ref != "":
		return c.Callee.Ref
	case c.Kind == model.Calls && c.Receiver != nil && c.Receiver.Ref != "":
		return c.Receiver.Ref
	}
	return ""
}

// ReturnedRows returns the rows that a call returns according to a rule, nil if it returns no
// rows.
func (r *Matcher) ReturnedRows(c *site.Call, name string) *stored.Rows {
	switch {
	case name == model.ReturnsRecords && TableOf(c) != "":
		return stored.NewRows(TableOf(c))
	case name == model.ReturnsThis && c.Receiver != nil && len(c.Receiver.Types) == 0:
		return c.Receiver.Rows
	}
	return nil
}

// ReturnedType returns the type that a call's result has according to a rule.
func (r *Matcher) ReturnedType(c *site.Call, name string) string {
	if name == model.ReturnsRecords {
		return ""
	}
	switch name {
	case model.ReturnsThis:
	case model.ReturnsRecord:
		return r.recordOf(c)
	default:
		return r.Canonical(name)
	}
	if c.Receiver == nil {
		return ""
	}
	for _, t := range c.Receiver.Types {
		return t
	}
	return c.Receiver.Ref
}

// recordOf returns the class of records that the first argument of a call is, or that it is an
// object of.
func (r *Matcher) recordOf(c *site.Call) string {
	if len(c.Args) == 0 || c.Args[0].Value == nil {
		return ""
	}
	v := c.Args[0].Value
	for _, name := range append([]string{v.Ref}, v.Types...) {
		if r.Records[ir.Base(name)] {
			return ir.Base(name)
		}
	}
	return ""
}

// ResultType returns the type of a result if no rule gives one: a type in the knowledge, or a type
// named after the call.
func (r *Matcher) ResultType(c *site.Call) string {
	if c.Kind == model.News {
		return c.Ref
	}
	if typ := r.typeOfRef(c.Ref); typ != "" {
		return typ
	}
	if len(value.TypesOf(c.Receiver)) == 0 {
		for _, t := range value.TypesOf(c.Callee) { // a call returned the function
			if len(t) < value.MaxTypeName {
				return r.Canonical(ir.Base(t) + "()")
			}
		}
		if c.Ref != "" && len(c.Ref) < value.MaxTypeName {
			return c.Ref + "()"
		}
	}
	for _, t := range value.TypesOf(c.Receiver) {
		if got := r.MemberType(t, c.Member, true); got != "" {
			return got
		}
	}
	return ""
}

// typeOfRef returns the type of the result of a function or static method, or the class that a name
// refers to; "" if it is unknown.
func (r *Matcher) typeOfRef(ref string) string {
	if ref == "" {
		return ""
	}
	owner, member := ir.Split(ref)
	if typ := r.Inherited(owner, member); typ != "" {
		return typ
	}
	if r.Classes[ref] != nil || r.Knowledge.IsType(ref) {
		return ref
	}
	return ""
}
