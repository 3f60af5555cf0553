// Package site describes call sites: what is called, on which receiver, with which arguments.
package site

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Call is a call site. Reads and writes of members are calls too, with kinds of their own, because
// knowledge has rules about them.
type Call struct {
	Expr         *ir.Expr
	Receiver     *value.Value // nil for functions
	ReceiverExpr *ir.Expr
	Ref          string // qualified name of the function, "" for methods
	Member       string
	Args         []Argument
	Kind         model.Kind
	Callee       *value.Value // value of the called expression, nil if unknown
	ByType       bool         // matched by the receiver's type instead of by Ref
}

// Argument is an argument of a call.
type Argument struct {
	Name  string // "" for positional ones, ir.NamedRest for a map of named ones
	Expr  *ir.Expr
	Value *value.Value
	// Spread is true for an unknown number of arguments, the elements of List. Value is the join of them.
	Spread bool
	List   *value.Value
}

// Name returns the qualified name of the called function, or the name of the member.
func (c *Call) Name() string {
	if c.Ref != "" {
		return c.Ref
	}
	return c.Member
}

// Subject returns the receiver of a method, or the first argument of a function.
func (c *Call) Subject() *value.Value {
	if c.IsFunction() || c.Receiver == nil {
		return c.Arg(0)
	}
	return c.Receiver
}

// SubjectExpr returns the expression of the subject, or nil.
func (c *Call) SubjectExpr() *ir.Expr {
	if !c.IsFunction() && c.Receiver != nil {
		return c.ReceiverExpr
	}
	if len(c.Args) == 0 {
		return nil
	}
	return c.Args[0].Expr
}

// IsFunction reports whether a function is called rather than a method.
func (c *Call) IsFunction() bool { return c.Ref != "" && !c.ByType }

// Arg returns the value of an argument, counted from the end if i is negative; nil if there is
// no such argument.
func (c *Call) Arg(i int) *value.Value {
	if i < 0 {
		i += len(c.Args)
	}
	if i < 0 || i >= len(c.Args) {
		return nil
	}
	return c.Args[i].Value
}

// Positional returns the values of the positional arguments in a slot.
func (c *Call) Positional(s model.Slot) []*value.Value {
	var all []*value.Value
	for _, a := range c.Args {
		if a.Name == "" {
			all = append(all, a.Value)
		} else if s.Kind == model.SlotRest && s.Index == 0 {
			all = append(all, a.Value)
		}
	}
	i := s.Index
	if i < 0 {
		i += len(all)
	}
	switch {
	case i < 0 || i >= len(all):
		return nil
	case s.Kind == model.SlotRest:
		return all[i:]
	default:
		return all[i : i+1]
	}
}
