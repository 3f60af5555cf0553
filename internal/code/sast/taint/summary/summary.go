// Package summary defines the summaries of functions for their callers, and the traces with which a
// later analysis of the program checks that a summary is still valid.
package summary

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Summary is what callers need to know about a function. Taints and objects whose origin is a
// parameter stand for what a caller passes.
type Summary struct {
	Result      *value.Value
	Heap        map[int]*value.Object // objects of the result and of effects
	Given       map[int]*value.Origin // those of them that were passed to the function
	Effects     []Effect
	Sinks       []*SinkFlow
	Callbacks   []Callback
	MethodCalls []MethodCall
	References  []Reference
	// Verdicts are facts about arguments and the receiver that hold where the function returns true or false, or something and nothing.
	// Their variables are numbers of parameters, or value.Receiver.
	Verdicts       map[bool][]value.Fact
	Postconditions []value.Fact // like Verdicts, wherever it returns
	Demands        []Demand     // what parameters must be, as it throws otherwise
	Ends           bool         // it never returns

	// packed is the summary as bytes, and digest their digest. A unique summary contains something
	// that cannot be written, such as a closure, and has neither. A packedOnly one was read from
	// the cache and has no other fields until it is unpacked.
	packed             []byte
	digest             digest
	packedOnly, unique bool
}

// Demand is that a parameter is true, or false, wherever a function returns.
type Demand struct {
	Param int
	Holds bool
}

// Effect is an assignment to a part of an argument.
type Effect struct {
	To     value.Origin
	Object int // the object with the assigned fields
}

// Reference is the value after the call of a parameter that is a variable of the caller.
type Reference struct {
	Param int
	Value *value.Value
}

// SinkFlow is a flow from a parameter to a sink.
type SinkFlow struct {
	From      value.Origin
	Sanitized model.Mask
	Weak      bool
	Sink      Sink
	Step      *value.Step // the last step before the sink
}

// Callback is a call of a function that was passed as an argument.
type Callback struct {
	Callee value.Origin
	Method string // of the callee, if that may also be an object; otherwise ""
	Args   []*value.Value
}

// MethodCall is a call of a method of an argument whose type only callers know.
type MethodCall struct {
	On     value.Origin
	Member string
	Expr   *ir.Expr
	File   *ir.File
	Func   string // the function that contains the call
	Args   []site.Argument
}

const (
	// MaxSinkFlows is the maximum number of Sinks.
	MaxSinkFlows = 48
	// MaxCallbacks is the maximum number of Callbacks and of MethodCalls.
	MaxCallbacks = 8
	maxObjects   = 64
)
