// Package value defines the abstract values that the taint engine computes with, and the heap
// that they point into.
//
// A Value is what an expression may be: a set of Taints, each an Origin (a Source, or an
// argument of the function) with the weaknesses that it was sanitized for; constants,
// types, functions, and the numbers of heap objects. Values are immutable; nil is an
// unknown value without taints. Join is the join of the lattice, and every set in a value
// is bounded, so that a fixed point is reached.
//
// A Heap maps numbers to Objects, which have fields and elements. It also knows
// which of them were passed to the function: an unassigned field of such an object has the
// origin of the object, extended by the field's name. A State is what is known at one
// point of a function: variables, the heap, and Facts that conditions established. Fork and
// Merge are cheap, as states share pages that did not change.
package value
