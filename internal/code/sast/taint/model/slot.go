package model

import (
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// SlotKind is the part of a call that a slot is in.
type SlotKind uint8

// Kinds of slots.
const (
	SlotNone   SlotKind = iota
	SlotThis            // the receiver
	SlotReturn          // the result
	SlotArg             // the argument at Index, negative from the end
	SlotRest            // the argument at Index and all after it
	SlotNamed           // the named argument Name
)

// Elements is the key of a path for all elements.
const Elements = "*"

// Keys is the step of a path for all keys of a map, which are text themselves.
const Keys = "<keys>"

// Result is the key of a path for the result of the function in the slot.
const Result = "()"

// Slot is a value of a call: the receiver, the result or an argument, or a part of one.
type Slot struct {
	Kind  SlotKind
	Index int
	Name  string
	Path  []string
	// Or is the slot that is used if this one is empty.
	Or *Slot

	text string
}

// ParseSlot parses slots such as "0|url", "2.rejectUnauthorized" and "this.*".
func ParseSlot(text string) (Slot, error) {
	first, rest, more := strings.Cut(text, "|")
	s, err := parseOne(first)
	if err != nil {
		return Slot{}, err
	}
	if s.text = strings.TrimSpace(text); more {
		or, err := ParseSlot(rest)
		s.Or = &or
		return s, err
	}
	return s, nil
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (s *Slot) UnmarshalYAML(n *yaml.Node) error { return parsed(n, s, ParseSlot) }

// parsed sets a value that the data has as text.
func parsed[T any](n *yaml.Node, to *T, parse func(string) (T, error)) error {
	var text string
	err := n.Decode(&text)
	if err == nil {
		*to, err = parse(text)
	}
	if err != nil {
		return fmt.Errorf("line %d: %w", n.Line, err)
	}
	return nil
}

// String returns the slot as it is written in the data.
func (s Slot) String() string { return s.text }

func parseOne(text string) (Slot, error) {
	head, path, deep := strings.Cut(strings.TrimSpace(text), ".")
	var s Slot
	if deep {
		s.Path = strings.Split(path, ".")
	}
	switch head {
	case "":
		return Slot{}, fmt.Errorf("slot %q: it is empty", text)
	case "this":
		s.Kind = SlotThis
	case "return":
		s.Kind = SlotReturn
	case "*":
		s.Kind = SlotRest
	default:
		number, rest := strings.CutSuffix(head, "+")
		n, err := strconv.Atoi(number)
		switch {
		case err != nil:
			s.Kind, s.Name = SlotNamed, head
		case rest && n < 0:
			return Slot{}, fmt.Errorf("slot %q: only one from the front can go on", text)
		case rest:
			s.Kind, s.Index = SlotRest, n
		default:
			s.Kind, s.Index = SlotArg, n
		}
	}
	return s, nil
}

// IsSet reports whether there is a slot.
func (s Slot) IsSet() bool { return s.Kind != SlotNone }

// Flow is a flow of values through a call, FROM -> TO in the data.
type Flow struct{ From, To Slot }

// String returns the flow as it is written in the data.
func (f Flow) String() string { return f.From.String() + " -> " + f.To.String() }

// ParseFlow parses flows such as "0 -> return".
func ParseFlow(text string) (f Flow, err error) {
	from, to, ok := strings.Cut(text, "->")
	if !ok {
		return f, fmt.Errorf("flow %q: it must say FROM -> TO", text)
	}
	if f.From, err = ParseSlot(from); err == nil {
		f.To, err = ParseSlot(to)
	}
	return f, err
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (f *Flow) UnmarshalYAML(n *yaml.Node) error { return parsed(n, f, ParseFlow) }

// End says when a call does not return: where the value in the slot is Holds, or always without a slot. In the data it is "always",
// "if SLOT" or "unless SLOT".
type End struct {
	At    *Slot
	Holds bool
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (e *End) UnmarshalYAML(n *yaml.Node) error { return parsed(n, e, parseEnd) }

func parseEnd(text string) (End, error) {
	if text == "always" {
		return End{}, nil
	}
	when, at, _ := strings.Cut(text, " ")
	if when != "if" && when != "unless" {
		return End{}, fmt.Errorf(`ends: %q is not "always", "if SLOT" or "unless SLOT"`, text)
	}
	slot, err := ParseSlot(at)
	return End{At: &slot, Holds: when == "if"}, err
}

// IsGuard reports whether the call returns only where its guard holds.
func (e *End) IsGuard() bool { return e != nil && e.At != nil && e.At.Kind == SlotReturn }

// ByIndex is something for each of some parameters, by their numbers.
type ByIndex[T any] map[int]T

// UnmarshalYAML implements yaml.Unmarshaler.
func (m *ByIndex[T]) UnmarshalYAML(n *yaml.Node) error {
	var named map[string]T
	if err := n.Decode(&named); err != nil {
		return err
	}
	*m = ByIndex[T]{}
	for key, one := range named {
		at, err := strconv.Atoi(key)
		if err != nil || at < 0 {
			return fmt.Errorf("line %d: %q is not a parameter; parameters are counted from 0", n.Line, key)
		}
		(*m)[at] = one
	}
	return nil
}

// RenderWith is a value that a template gets: the members of the value in a slot, or that value as the variable Name. In the data,
// NAME=SLOT is one variable, SLOT=SLOT and <SLOT>=SLOT one whose name is passed, .=SLOT one that has the name of the template, and ** are
// all named arguments.
type RenderWith struct {
	Name string
	Slot Slot
	// By is the slot of the variable's name, if it is not Name.
	By *Slot
	// Named is true for all named arguments.
	Named bool
	// Own is true for the variable that has the name of the template.
	Own bool
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (w *RenderWith) UnmarshalYAML(n *yaml.Node) error { return parsed(n, w, parseWith) }

func parseWith(text string) (w RenderWith, err error) {
	if text == "**" {
		return RenderWith{Named: true}, nil
	}
	name, at, named := strings.Cut(text, "=")
	if !named {
		w.Slot, err = ParseSlot(text)
		return w, err
	}
	w.name(name)
	w.Slot, err = ParseSlot(at)
	return w, err
}

// name parses the name of a variable.
func (w *RenderWith) name(text string) {
	prefix, last := "", text
	if i := strings.LastIndexByte(text, '.'); i >= 0 {
		prefix, last = text[:i], text[i+1:]
	}
	passed, other := strings.CutPrefix(strings.TrimSuffix(last, ">"), "<")
	by, err := ParseSlot(passed)
	switch {
	case text == ".":
		w.Own = true
	case err == nil && (other || by.Kind == SlotArg):
		w.Name, w.By = prefix, &by
	default:
		w.Name = text
	}
}

// Names returns the names that patterns match.
func Names(patterns []string) []string {
	var out []string
	for _, p := range patterns {
		out = append(out, Braces(p)...)
	}
	return out
}

// Braces returns the alternatives of a name: "a.b" and "a.c" for "a.{b,c}".
func Braces(text string) []string {
	open := strings.IndexByte(text, '{')
	if open < 0 {
		return []string{text}
	}
	end := strings.IndexByte(text[open:], '}')
	if end < 0 {
		return []string{text}
	}
	var out []string
	for part := range strings.SplitSeq(text[open+1:open+end], ",") {
		out = append(out, Braces(text[:open]+strings.TrimSpace(part)+text[open+end+1:])...)
	}
	return out
}
