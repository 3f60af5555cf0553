package model

import (
	"fmt"
	"strconv"
	"strings"
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
}

// ParseSlot parses slots such as "0|url", "2.rejectUnauthorized" and "this.*".
func ParseSlot(text string) (Slot, error) {
	first, rest, more := strings.Cut(text, "|")
	s, err := parseOne(first)
	if err != nil {
		return Slot{}, err
	}
	if more {
		or, err := ParseSlot(rest)
		s.Or = &or
		return s, err
	}
	return s, nil
}

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

// Flow is a flow of values through a call.
type Flow struct{ From, To Slot }

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
