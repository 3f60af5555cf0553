package model

import (
	"fmt"
	"regexp"
	"strconv"
)

// reader compiles the fields of rules, entry points and shapes. It keeps the first error, with the name of its field; what is compiled
// after an error is not used.
type reader struct {
	weaknesses *Weaknesses
	err        error
}

// require fails unless a field is valid.
func (r *reader) require(valid bool, format string, args ...any) {
	if !valid && r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

func (r *reader) check(field string, err error) {
	r.require(err == nil, "%s: %w", field, err)
}

func (r *reader) slot(field, text string) Slot {
	slot, err := ParseSlot(text)
	r.check(field, err)
	return slot
}

// optional returns nil for a field that is empty.
func (r *reader) optional(field, text string) *Slot {
	if text == "" {
		return nil
	}
	slot := r.slot(field, text)
	return &slot
}

func (r *reader) slots(field string, texts []string) []Slot {
	var out []Slot
	for _, text := range texts {
		out = append(out, r.slot(field, text))
	}
	return out
}

// index returns the number of a parameter.
func (r *reader) index(field, key string) int {
	n, err := strconv.Atoi(key)
	r.require(err == nil && n >= 0, "%s: %q is not a parameter; parameters are counted from 0", field, key)
	return n
}

// pattern returns nil for a field that is empty.
func (r *reader) pattern(field, text string) *regexp.Regexp {
	if text == "" {
		return nil
	}
	re, err := regexp.Compile(text)
	r.check(field, err)
	return re
}

// weakness returns nil for a field that is empty.
func (r *reader) weakness(field, id string) *Weakness {
	if id == "" {
		return nil
	}
	w, ok := r.weaknesses.Find(id)
	r.require(ok, "%s: %q is not a weakness", field, id)
	return w
}

func (r *reader) mask(field string, names []string) Mask {
	var m Mask
	for _, name := range names {
		if name == "all" {
			m |= r.weaknesses.NotNumeric() // a guessable number remains guessable
		} else if w := r.weakness(field, name); w != nil {
			m |= w.Mask()
		}
	}
	return m
}
