package codeql

import (
	"strconv"

	"assay/internal/code/sast/taint/model"
)

// summary adds a propagator: data flows from one slot of a call to another.
func (b *builder) summary(c callable, in access, output string) error {
	out, err := readAccess(output)
	if err != nil {
		return err
	}
	if in.base == baseNone || out.base == baseNone {
		return because("fields pass on what they hold without a model")
	}
	targets, err := b.targets(c, false)
	if err != nil {
		return err
	}
	for _, t := range targets {
		switch {
		case t.annotation != "":
			return because("summaries of annotated functions have no counterpart")
		case t.kind == model.Reads || t.kind == model.Writes:
			return because("properties pass on what they hold without a model")
		}
		if err := b.pass(c, t, in.shifted(t.shift), out.shifted(t.shift)); err != nil {
			return err
		}
	}
	return nil
}

// pass adds a flow to a target, either directly or through a function that is passed.
func (b *builder) pass(c callable, t target, in, out access) error {
	called, result, returns := in.lambda()
	calls, parameter, gives := out.lambda()
	returns, gives = returns && result.name == "ReturnValue", gives && parameter.name == "Parameter"
	switch {
	case returns && gives:
		return noCounterpart(out.text, "the result of one function as the argument of another")
	case returns:
		return b.take(c, t, out, called)
	case gives:
		return b.give(c, t, in, calls, parameters(parameter))
	}
	return b.propagate(c, t, in, out)
}

// take passes the results of functions to a part of the call.
func (b *builder) take(c callable, t target, out access, functions []string) error {
	to, err := out.to()
	if err != nil {
		return err
	}
	slot := b.slot(to[0])
	for _, at := range functions {
		b.callback(c, t, at).Returns = &slot
	}
	return nil
}

// propagate adds flows from the slots of one access path to those of another.
func (b *builder) propagate(c callable, t target, in, out access) error {
	from, err := in.from()
	if err != nil {
		return err
	}
	to, err := out.to()
	if err != nil {
		return err
	}
	r := b.flows(c, t)
	for _, f := range from {
		for _, one := range to {
			r.Flows = appendNew(r.Flows, model.Flow{From: b.slot(f), To: b.slot(one)})
		}
	}
	return nil
}

// callback returns what is known about a function that is passed to a call.
func (b *builder) callback(c callable, t target, at string) *model.Callback {
	r := b.rule(c, t, "callback "+at)
	if r.Callback == nil {
		r.Callback = &model.Callback{At: b.slot(at), Gives: model.ByIndex[model.Slot]{}}
	}
	return r.Callback
}

// give passes data to some parameters of functions.
func (b *builder) give(c callable, t target, in access, functions, params []string) error {
	from, err := in.elementOrWhole()
	if err != nil {
		return err
	}
	for _, at := range functions {
		for _, p := range params {
			n, err := strconv.Atoi(p)
			if err != nil || n < 0 {
				return noCounterpart(in.text, "all parameters of a function")
			}
			b.callback(c, t, at).Gives[n] = b.slot(from)
		}
	}
	return nil
}

// elementOrWhole returns the slot of the value that a function receives.
func (a access) elementOrWhole() (string, error) {
	from, err := a.from()
	if err != nil {
		return "", err
	}
	if len(a.tail) > 0 {
		if keys, ok := a.tail[0].keys(); ok && len(keys) == 1 && keys[0] == model.Elements {
			return crossed(a.slots[:1], []string{".*"})[0], nil
		}
	}
	return from[0], nil
}
