package secrets

import "slices"

// automaton finds many keywords in one pass over a text, ignoring ASCII case (Aho and
// Corasick, 1975, as a complete table of transitions).
type automaton struct {
	class   [256]uint8
	classes int
	next    []int32 // state*classes+class; negative: ^state, where keywords end
	ends    [][]int32
	lengths []int
}

func newAutomaton(keywords []string) *automaton {
	a := &automaton{classes: 1}
	for _, k := range keywords {
		a.lengths = append(a.lengths, len(k))
		for i := range len(k) {
			if c := lower(k[i]); a.class[c] == 0 {
				a.class[c] = uint8(a.classes) // at most as many as bytes, less the upper-case letters
				a.classes++
			}
		}
	}
	for c := byte('A'); c <= 'Z'; c++ {
		a.class[c] = a.class[lower(c)]
	}
	a.insert(keywords)
	a.complete()
	return a
}

// insert makes the trie of the keywords; -1 stands for no child.
func (a *automaton) insert(keywords []string) {
	a.grow()
	for id, k := range keywords {
		state := int32(0)
		for i := range len(k) {
			at := int(state)*a.classes + int(a.class[lower(k[i])])
			if a.next[at] < 0 {
				a.next[at] = a.grow()
			}
			state = a.next[at]
		}
		if k != "" {
			a.ends[state] = append(a.ends[state], int32(id))
		}
	}
}

func (a *automaton) grow() int32 {
	state := int32(len(a.ends))
	a.ends = append(a.ends, nil)
	a.next = append(a.next, slices.Repeat([]int32{-1}, a.classes)...)
	return state
}

// complete adds the failure transitions, level by level.
func (a *automaton) complete() {
	fail := make([]int32, len(a.ends))
	queue := []int32{0}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		if state != 0 {
			a.ends[state] = append(a.ends[state], a.ends[fail[state]]...)
		}
		for c := range a.classes {
			at := int(state)*a.classes + c
			child := a.next[at]
			otherwise := int32(0)
			if state != 0 {
				otherwise = a.next[int(fail[state])*a.classes+c]
			}
			if child < 0 {
				a.next[at] = otherwise
				continue
			}
			fail[child] = otherwise
			queue = append(queue, child)
		}
	}
	for i, state := range a.next {
		if len(a.ends[state]) > 0 {
			a.next[i] = ^state
		}
	}
}

// scan calls found for every occurrence of a keyword, in the order of their ends.
func (a *automaton) scan(s string, found func(keyword, start, end int)) {
	state, classes := 0, a.classes
	for i := range len(s) {
		to := a.next[state*classes+int(a.class[s[i]])]
		if to >= 0 {
			state = int(to)
			continue
		}
		state = int(^to)
		for _, id := range a.ends[state] {
			found(int(id), i+1-a.lengths[id], i+1)
		}
	}
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
