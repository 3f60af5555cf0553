package model

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// Registration is an entry point whose functions are registered by calls of some names.
type Registration struct {
	Entry *EntrySpec
	Calls []string
	place int // among all entries
}

// registrations are entry points with callbacks: all, and by the last part of the names of the calls.
type registrations struct {
	all      []Registration
	byMember map[string][]Registration
}

func (r *registrations) add(e *EntrySpec, place int) {
	if len(e.Callback) == 0 {
		return
	}
	r.all = append(r.all, Registration{Entry: e, Calls: e.Callback, place: place})
	byMember := map[string][]string{}
	for _, name := range e.Callback {
		_, member := ir.Split(name)
		byMember[member] = append(byMember[member], name)
	}
	for member, names := range byMember {
		r.byMember[member] = append(r.byMember[member], Registration{Entry: e, Calls: names, place: place})
	}
}

// Registrations returns the entry points that calls of functions and methods may register whose name
// without its owner is one of some, in the order in which they were read.
func (s *Set) Registrations(members ...string) []Registration {
	var out []Registration
	for i, member := range members {
		if slices.Contains(members[:i], member) {
			continue
		}
		for _, one := range s.callbacks.byMember[member] {
			if at := slices.IndexFunc(out, func(o Registration) bool { return o.place == one.place }); at >= 0 {
				out[at].Calls = slices.Concat(out[at].Calls, one.Calls)
			} else {
				out = append(out, one)
			}
		}
	}
	slices.SortFunc(out, func(a, b Registration) int { return cmp.Compare(a.place, b.place) })
	return s.visible(out)
}

// AllRegistrations returns the entry points that calls register, in the order in which they were read.
func (s *Set) AllRegistrations() []Registration { return s.visible(s.callbacks.all) }

// visible returns registrations without the one that a test hides.
func (s *Set) visible(list []Registration) []Registration {
	if s.probe == nil || s.probe.entry == nil {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(one Registration) bool { return one.Entry == s.probe.entry })
}
