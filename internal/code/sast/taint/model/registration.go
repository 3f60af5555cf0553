package model

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// Registration is an entry point that a program registers with a call, such as app.get("/", handler).
type Registration struct {
	Entry *Entry
	Calls []string
	place int // of the entry among all entries
}

// registrations holds the entry points with callbacks, all of them and by the last part of the call's name.
type registrations struct {
	all      []Registration
	byMember map[string][]Registration
}

func (r *registrations) add(e *Entry, place int) {
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

// Registrations returns the entry points that calls of the named members may register. A member is the last
// part of a call's name. The entry points are in the order in which they were read.
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

// AllRegistrations returns all entry points that are registered by calls, in the order in which they were read.
func (s *Set) AllRegistrations() []Registration { return s.visible(s.callbacks.all) }

// visible removes the registrations of the entry that a test hides.
func (s *Set) visible(list []Registration) []Registration {
	if s.probe == nil || s.probe.entry == nil {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(one Registration) bool { return one.Entry == s.probe.entry })
}
