package quality

import (
	"cmp"
	"context"
	"slices"
)

// source is a file in the form that is compared.
type source struct {
	path   string
	test   bool
	tokens []token
}

// span is a run of tokens of a source.
type span struct {
	file, from, to int // to is exclusive
}

// clone is a run of tokens that also occurs earlier.
type clone struct {
	original, copied span
}

// duplicates finds duplicated code. It finds every run of the required length, longer ones
// as a whole: each run of half that length is hashed, the smallest hash of each window is
// indexed (winnowing: Schleimer, Wilkerson, Aiken, SIGMOD 2003), and places with the same
// hash are compared token by token and extended in both directions.
type duplicates struct {
	limits DuplicateLimits
	files  []source
	seen   map[uint64][]place
	clones []clone
}

// DuplicateLimits is the minimum size of reported duplicated code.
type DuplicateLimits struct {
	Tokens, Lines int
}

type place struct{ file, at int32 }

const (
	// candidates limits the earlier places that a place is compared with.
	candidates = 8
	// A run counts as code, in contrast to data and lists, if at least a quarter of its
	// tokens are words, at most half is data, and the words vary.
	leastWords   = 25 // percent
	maxDataShare = 50 // percent
	leastVariety = 12 // different words
)

// findDuplicates compares the files with one another and with themselves.
func findDuplicates(ctx context.Context, files []source, l DuplicateLimits) ([]clone, error) {
	d := &duplicates{limits: l, files: files, seen: map[uint64][]place{}}
	for i := range files {
		if err := context.Cause(ctx); err != nil {
			return d.clones, err
		}
		d.file(i)
	}
	return d.clones, nil
}

// file looks for runs that also occur in earlier files, or earlier in this one.
func (d *duplicates) file(index int) {
	half := max(d.limits.Tokens/2, 1)
	prints := winnow(d.files[index].tokens, half, d.limits.Tokens-half+1)
	done := 0 // everything before it is reported, or not worth reporting
	for _, p := range prints {
		if p.at >= done {
			if c, ok := d.longest(index, p, done); ok {
				if d.worth(c.copied) {
					d.clones = append(d.clones, c)
				}
				done = c.copied.to // so that repetitive code is not compared again and again
			}
		}
		if known := d.seen[p.hash]; len(known) < candidates {
			d.seen[p.hash] = append(known, place{int32(index), int32(p.at)})
		}
	}
}

// longest returns the longest run around a place that also occurs earlier.
func (d *duplicates) longest(index int, p gram, done int) (best clone, found bool) {
	maxLen := 0
	for _, o := range d.seen[p.hash] {
		c, ok := d.extend(span{int(o.file), int(o.at), 0}, span{index, p.at, 0}, done)
		if n := c.copied.to - c.copied.from; ok && n > maxLen {
			best, found, maxLen = c, true, n
		}
	}
	return best, found
}

// extend extends a match of two places in both directions.
func (d *duplicates) extend(a, b span, done int) (clone, bool) {
	x, y := d.files[a.file].tokens, d.files[b.file].tokens
	last := len(x)
	if a.file == b.file {
		last = b.from // a run must not overlap its copy
	}
	n := 0
	for a.from+n < last && b.from+n < len(y) && x[a.from+n].hash == y[b.from+n].hash {
		n++
	}
	back := 0
	for back < a.from && b.from-back > done && x[a.from-back-1].hash == y[b.from-back-1].hash {
		if a.file == b.file && a.from+n > b.from-back-1 {
			break
		}
		back++
	}
	a.from, a.to = a.from-back, a.from+n
	b.from, b.to = b.from-back, b.from+n
	return clone{original: a, copied: b}, n+back >= d.limits.Tokens
}

// worth reports whether a run is code and long enough in lines.
func (d *duplicates) worth(s span) bool {
	tokens := d.files[s.file].tokens[s.from:s.to]
	if int(tokens[len(tokens)-1].row()-tokens[0].row())+1 < d.limits.Lines {
		return false
	}
	word, data := 0, 0
	different := map[uint32]bool{}
	for _, t := range tokens {
		switch t.class() {
		case classWord:
			word++
			different[t.hash] = true
		case classData:
			data++
		}
	}
	return word*100 >= leastWords*len(tokens) && data*100 <= maxDataShare*len(tokens) && len(different) >= leastVariety
}

// gram is the hash of the run of tokens that starts at a position.
type gram struct {
	hash uint64
	at   int
}

// winnow returns the smallest hash of each window of runs of n tokens, without repetitions.
func winnow(tokens []token, n, window int) []gram {
	if len(tokens) < n {
		return nil
	}
	const base = 0x9E3779B97F4A7C15
	drop := uint64(1)
	for range n {
		drop *= base
	}
	var (
		hash  uint64
		queue []gram // of the window, in ascending order of hashes
		out   []gram
	)
	for i, t := range tokens {
		hash = hash*base + uint64(t.hash) + 1
		if i >= n {
			hash -= drop * (uint64(tokens[i-n].hash) + 1)
		}
		at := i - n + 1
		if at < 0 {
			continue
		}
		p := gram{mix(hash), at}
		for len(queue) > 0 && queue[len(queue)-1].hash >= p.hash {
			queue = queue[:len(queue)-1]
		}
		queue = append(queue, p)
		if queue[0].at <= at-window {
			queue = queue[1:]
		}
		if least := queue[0]; (at >= window-1 || i == len(tokens)-1) && (len(out) == 0 || out[len(out)-1].at != least.at) {
			out = append(out, least)
		}
	}
	return out
}

// mix spreads a hash over all bits, so that the selection of the smallest one is arbitrary.
func mix(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	return h
}

// duplicated marks the lines of all clones, originals and copies, and counts them per file.
func duplicated(files []source, clones []clone) []int {
	marked := make([][][2]uint32, len(files))
	for _, c := range clones {
		for _, s := range []span{c.original, c.copied} {
			t := files[s.file].tokens
			marked[s.file] = append(marked[s.file], [2]uint32{t[s.from].row(), t[s.to-1].row()})
		}
	}
	out := make([]int, len(files))
	for i, spans := range marked {
		slices.SortFunc(spans, func(a, b [2]uint32) int { return cmp.Compare(a[0], b[0]) })
		next := uint32(0)
		for _, s := range spans {
			if from := max(s[0], next); s[1]+1 > from {
				out[i] += int(s[1] + 1 - from)
				next = s[1] + 1
			}
		}
	}
	return out
}
