// Package rules applies knowledge to a program: it matches: rules with calls, their slots and conditions,
// and entry points with functions.
package rules

import (
	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Matcher matches the rules and entry points of knowledge with the calls and functions of a
// program.
type Matcher struct {
	*env.Env
	Machine Machine
}

// Machine is the part of the interpreter that matching uses.
type Machine interface {
	// Reference returns the value of a global.
	Reference(name string) *value.Value
	// Call returns the result of a function that is called with these arguments, instead of
	// its caller, at a call.
	Call(f *value.Closure, args []*value.Value, types map[int]string, at *site.Call) *value.Value
	// Judge returns the weaknesses from which the first argument of a function is safe if it returns true,
	// and if it returns false.
	Judge(f *value.Closure, args []*value.Value, at *site.Call) (yes, no model.Mask, result *value.Value)
	// Passed returns the weaknesses from which the first argument of the function that was called last is safe wherever it returned.
	Passed() model.Mask
	// End ends the function at a call that does not return.
	End()
}
