package shapes

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// receiverNames returns the names by which a receiver may be a request; none unless an unknown
// library passed it to the function.
func (r *Recogniser) receiverNames(v *value.Value, x *ir.Expr) []string {
	if x == nil || !r.isHanded(v, x) {
		return nil
	}
	var out []string
	if name := r.NameOf(x); name != "" {
		out = append(out, name)
	}
	for _, t := range value.TypesOf(v) {
		if !strings.Contains(t, "()") && x.Op != ir.This {
			out = append(out, ir.Short(t))
		}
	}
	return out
}

// calledNames is like receiverNames for the receiver of a call, which may be a request whose type is a guess.
func (r *Recogniser) calledNames(c *site.Call) []string {
	names := r.receiverNames(c.Receiver, c.ReceiverExpr)
	if len(names) == 0 && c.Receiver != nil && slices.Contains(c.Receiver.Types, RequestType) {
		names = []string{r.NameOf(c.ReceiverExpr)}
	}
	return names
}

// isHanded reports whether a value may be a request: an untyped or external parameter, or a member
// or global of external origin.
func (r *Recogniser) isHanded(v *value.Value, x *ir.Expr) bool {
	if x.Op == ir.This {
		return r.class() != "" && r.externalBase(r.class()) != ""
	}
	if v == nil {
		return x.Op == ir.Var || x.Op == ir.Select || x.Op == ir.Call
	}
	if len(v.Constants)+len(v.Functions) > 0 || v.Numeric || v.Rows != nil {
		return false
	}
	if v.Ref != "" && (!strings.Contains(v.Ref, ".") || !r.isOutside(v.Ref) && !r.isPartOfOutside(v.Ref)) {
		return false
	}
	own := func(typ string) bool { return !r.isRequestType(ir.Base(typ), x) }
	madeHere := func(id int) bool { return r.Given[id] == nil }
	return !slices.ContainsFunc(v.Types, own) && !slices.ContainsFunc(v.Objects, madeHere)
}

// isPartOfOutside reports whether a name is that of a member of a global variable of the program with an object of an unknown library.
func (r *Recogniser) isPartOfOutside(name string) bool {
	global, _ := ir.Split(name)
	if global == "" || r.Declares(name) {
		return false
	}
	types := r.typesOf(global)
	return len(types) > 0 && !slices.ContainsFunc(types, func(t string) bool { return !r.isOutside(ir.Base(t)) })
}

// isRequestType reports whether an expression of a type may be a request: the type is external,
// and a variable is not the result of a call.
func (r *Recogniser) isRequestType(typ string, x *ir.Expr) bool {
	owner, _ := ir.Split(typ)
	if _, here := r.Classes[typ]; here || r.Knowledge.Knows(typ) || owner != "" && r.Packages[owner] { // the last in another language
		return false
	}
	return typ != "list" && typ != "map" && typ != "regexp" && (x.Op != ir.Var || !strings.Contains(typ, "()") || r.isAccessor(typ))
}

// isAccessor reports whether a type is the result of a function that returns the current request or the next message, rather than
// creates one.
func (r *Recogniser) isAccessor(typ string) bool {
	name, ok := strings.CutSuffix(ir.Short(typ), "()")
	words := &r.Knowledge.Words.Requests
	if ok && words.Received.Has(strings.ReplaceAll(strings.ToLower(name), "_", "")) {
		return true
	}
	if !ok || !strings.HasSuffix(strings.ToLower(name), "request") {
		return false
	}
	_, returned := words.Returned.Lead(name)
	_, awaited := words.Awaited.Lead(name)
	return returned || awaited
}

// NameOf returns the last name in an expression, "" if it has none.
func (r *Recogniser) NameOf(x *ir.Expr) string {
	if x == nil {
		return ""
	}
	switch x.Op {
	case ir.Var, ir.Select:
		return plainName(x.Name)
	case ir.Ref:
		return ir.Short(x.Name)
	case ir.This:
		return "this"
	case ir.Await:
		return r.NameOf(ir.Operand(x))
	case ir.Call:
		name := r.NameOf(x.X)
		if rest, ok := r.Knowledge.Words.Requests.Returned.Lead(name); ok {
			return strings.ToLower(rest[:1]) + rest[1:]
		}
		if !strings.HasSuffix(name, "request") && !r.Knowledge.Words.Requests.Parts.Has(name) { // an exchange with a request in its name is sent
			return ""
		}
		return name
	default:
		return ""
	}
}
