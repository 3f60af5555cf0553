package codeql

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// columns of the tables of languages with declared types.
func staticColumns() map[string]int {
	return map[string]int{"sourceModel": 9, "sinkModel": 9, "summaryModel": 10, "barrierModel": 9, "barrierGuardModel": 10, "neutralModel": 6}
}

// static adds a row of a language with declared types.
func (b *builder) static(extensible string, cells []string) error {
	if extensible == "neutralModel" {
		return b.neutral(cells)
	}
	c, err := newCallable(cells)
	if err != nil {
		return err
	}
	in, err := readAccess(cells[6])
	if err != nil {
		return err
	}
	if extensible == "summaryModel" {
		return b.summary(c, in, cells[7])
	}
	targets, err := b.targets(c, in.base == baseNone)
	for _, t := range targets {
		if err == nil {
			err = b.add(extensible, c, t, in.shifted(t.shift), cells[7:])
		}
	}
	return err
}

// add adds what a row says of a target; rest are the cells behind the access path.
func (b *builder) add(extensible string, c callable, t target, at access, rest []string) error {
	switch extensible {
	case "sourceModel":
		return b.source(c, t, at, rest[0])
	case "sinkModel":
		return b.sink(c, t, at, rest[0])
	case "barrierModel":
		return b.barrier(c, t, at, rest[0])
	case "barrierGuardModel":
		return b.guard(c, t, at, rest[0], rest[1])
	}
	return because("neutral models of languages without declared types have no counterpart")
}

// shifted returns the access path for a method that has the row's first argument as its receiver.
func (a access) shifted(by int) access {
	if by == 0 || a.base != baseArgument {
		return a
	}
	slots := make([]string, 0, len(a.slots))
	for _, s := range a.slots {
		rest := strings.HasSuffix(s, "+")
		n, err := strconv.Atoi(strings.TrimSuffix(s, "+"))
		switch {
		case err != nil:
		case n < by:
			s = "this"
		default:
			if s = strconv.Itoa(n - by); rest {
				s += "+"
			}
		}
		slots = append(slots, s)
	}
	a.slots = slots
	return a
}

// weakness returns the meaning of a kind of sinks: a weakness that untrusted input causes, or a
// flaw.
func (b *builder) weakness(kind string) (sink, flaw string, err error) {
	kind = plain(kind)
	if sink = b.kinds.Sinks[kind]; sink == "" {
		if flaw = b.kinds.Flaws[kind]; flaw == "" {
			return "", "", b.kinds.unknown(kind)
		}
	}
	return sink, flaw, nil
}

func (b *builder) sink(c callable, t target, at access, kind string) error {
	sink, flaw, err := b.weakness(kind)
	if err != nil {
		return err
	}
	switch {
	case t.annotation != "":
		return because("sinks of annotated functions of libraries have no counterpart")
	case at.base == baseResult:
		if len(t.names) == 0 || t.kind != model.Calls || sink == "" {
			return noCounterpart(at.text, "a result that is a sink")
		}
		b.entry(c, model.Entry{Overrides: t.names, Result: sink})
		return nil
	case at.base == baseNone: // what is assigned to a field
		t.kind, at.slots = model.Writes, []string{"0"}
	case t.kind == model.Writes:
		at.slots = []string{"0"}
	}
	slots, err := at.sinkSlots()
	if err != nil {
		return err
	}
	if flaw == "" {
		r := b.rule(c, t, "sink "+sink)
		r.Sink, r.At = sink, b.appendSlots(r.At, slots)
		return nil
	}
	for _, s := range slots {
		if r := b.rule(c, t, "flaw "+flaw+s); r.Flaw == "" { // constant arguments
			yes := true
			r.Flaw, r.When = flaw, append(r.When, model.Condition{At: b.slot(s), Constant: &yes})
		}
	}
	return nil
}

func (b *builder) source(c callable, t target, at access, kind string) error {
	source, ok := b.kinds.Sources[plain(kind)]
	if !ok {
		return b.kinds.unknown(kind)
	}
	if t.annotation != "" {
		b.annotated(c, t.annotation, source, at.base == baseParameter)
		return nil
	}
	if lambdas, inner, ok := at.lambda(); ok && inner.name == "Parameter" {
		for _, l := range lambdas {
			b.entry(c, model.Entry{Callback: t.names, At: b.slot(l), Params: given(inner, source)})
		}
		return nil
	}
	switch at.base {
	case baseParameter:
		if t.kind != model.Calls {
			return noCounterpart(at.text, "a parameter of what is not a method")
		}
		b.entry(c, model.Entry{Overrides: t.names, Params: given(component{args: at.slots}, source)})
	case baseArgument:
		to, err := at.to()
		if err != nil {
			return err
		}
		r := b.rule(c, t, "source at "+string(source))
		r.Source, r.At = source, b.appendSlots(r.At, to)
	default:
		b.rule(c, t, "source "+string(source)).Source = source
	}
	return nil
}

// annotated makes an annotation a source: for parameters and fields, or for functions.
func (b *builder) annotated(c callable, name string, source model.SourceKind, functions bool) {
	b.entry(c, model.Entry{Annotation: []string{name}, Params: map[string]model.Given{"this": {Source: source}}})
	if functions {
		b.entry(c, model.Entry{Function: []string{name}, Params: map[string]model.Given{"*": {Source: source}}})
	}
}

// given marks parameters as filled from a source.
func given(c component, source model.SourceKind) map[string]model.Given {
	out := map[string]model.Given{}
	for _, p := range parameters(c) {
		out[p] = model.Given{Source: source}
	}
	return out
}

// parameters returns the keys of parameters in entries.
func parameters(c component) []string {
	list, err := positions(c.args)
	if err != nil || len(list) == 0 || slices.Contains(c.args, "*") {
		return []string{"*"}
	}
	var out []string
	for _, p := range list {
		switch {
		case strings.HasSuffix(p, "+"), p == "*":
			return []string{"*"}
		case p != "this":
			out = append(out, p)
		}
	}
	return out
}

func (b *builder) barrier(c callable, t target, at access, kind string) error {
	sink, _, err := b.weakness(kind)
	if err != nil {
		return err
	}
	if at.base == baseArgument || at.base == baseParameter || t.annotation != "" || sink == "" {
		return noCounterpart(at.text, "a barrier that is no result")
	}
	b.rule(c, t, "clears").Clears |= clears(sink)
	return nil
}

func (b *builder) guard(c callable, t target, at access, accepting, kind string) error {
	sink, _, err := b.weakness(kind)
	if err != nil {
		return err
	}
	if accepting != "true" && accepting != "false" {
		return because("barrier guards with the accepting value %s have no counterpart", accepting)
	}
	if at.base != baseArgument || len(at.tail) > 0 || t.annotation != "" || sink == "" || t.kind != model.Calls {
		return noCounterpart(at.text, "a guard of what is no argument")
	}
	for _, s := range at.slots {
		if s == "*" || strings.HasSuffix(s, "+") || strings.Contains(s, "|") {
			return noCounterpart(at.text, "a guard of several arguments")
		}
		r := b.rule(c, t, "guard "+s+accepting)
		if r.Guard == nil {
			r.Guard = &model.Guard{Subject: b.slot(s), Holds: accepting == "true"}
		}
		r.Guard.Clears |= clears(sink)
	}
	return nil
}

// neutral adds a rule that a function passes nothing on.
func (b *builder) neutral(cells []string) error {
	c, err := newCallable([]string{cells[0], cells[1], "true", cells[2], cells[3], ""})
	if err != nil {
		return err
	}
	if cells[4] != "summary" {
		return because("neutral models of sources and sinks say nothing that holds not without them")
	}
	targets, err := b.targets(c, false)
	if err != nil {
		return err
	}
	for _, t := range targets {
		if t.kind == model.Reads || t.kind == model.Writes {
			return because("neutral models of properties have no counterpart")
		}
		b.flows(c, t)
	}
	return nil
}
