package summary

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Memory is the cache of an earlier analysis of a program with the same declarations, and the one
// for the next analysis. Files that have changed have no entry.
type Memory struct {
	Earlier map[*ir.File][]byte
	// Current is the cache for the next analysis.
	Current map[*ir.File][]byte
	// Replayed is the number of functions that were replayed.
	Replayed int
}

// Program answers the questions in traces, and applies their effects.
type Program interface {
	// Summary returns the summary of a function for one that calls it; nil while it is computed.
	Summary(fn, caller *ir.Func, file *ir.File) *Summary
	// KnownSummary returns the summary of a function, nil if it was not computed.
	KnownSummary(fn *ir.Func) *Summary
	// Stored returns the value of a location for a function that reads it, after the code that
	// initialises it has run.
	Stored(at stored.Location, reader *ir.Func, file *ir.File) *value.Value
	// KnownStored returns the value of a location so far.
	KnownStored(at stored.Location) *value.Value
	// Members returns the names of a global's members so far.
	Members(name string) []string
	// Save adds to the value of a location.
	Save(at stored.Location, v *value.Value)
	// Find adds a finding.
	Find(f *report.Finding)
}

// Cache replays traces of an earlier analysis, and records those of this one. A nil cache does
// neither.
type Cache struct {
	*codec
	memory *Memory
	turns  map[*ir.Func]int // how often functions were interpreted
	known  map[*ir.File]map[turn]record
	runs   map[*ir.File][]record
}

// turn is one interpretation of a function. A function that read a value which changed later has
// several.
type turn struct{ at, n int }

// record is a trace with the summary, as bytes.
type record struct {
	at, turn, work  int
	sum             digest
	events, summary []byte
}

// NewCache returns the cache of an analysis. The interner is that of the program.
func NewCache(m *Memory, files []*ir.File, know *model.Set, interned *value.Interner) *Cache {
	m.Replayed = 0
	return &Cache{
		codec: newCodec(files, know, interned), memory: m,
		turns: map[*ir.Func]int{}, known: map[*ir.File]map[turn]record{}, runs: map[*ir.File][]record{},
	}
}

// IsDamaged reports whether the cache turned out to belong to another program.
func (c *Cache) IsDamaged() bool { return c != nil && c.damaged }

// Open returns a summary with all its fields.
func (c *Cache) Open(s *Summary) *Summary {
	if s != nil && s.packedOnly {
		c.unpack(s)
	}
	return s
}

// Begin returns the trace for a function that is interpreted; nil if its trace cannot be cached.
// done is the number of saves that a replay has already made.
func (c *Cache) Begin(fn *ir.Func, file *ir.File, done int) *Trace {
	if c == nil {
		return nil
	}
	if _, ok := c.places.of[fn]; !ok {
		return nil
	}
	return &Trace{codec: c.codec, file: file, out: c.writer(), seen: map[question]digest{}, done: done}
}

// Keep caches the trace and the summary of a function that was interpreted.
func (c *Cache) Keep(fn *ir.Func, t *Trace, s *Summary) {
	if t == nil {
		return
	}
	where, turn := c.places.of[fn], c.turns[fn]
	c.turns[fn]++
	_, ok := c.digestOfSummary(s)
	if events := t.out.done(); ok && s != nil && t.whole && !t.bad {
		r := record{at: where.at, turn: turn, work: t.work, sum: s.digest, events: events, summary: s.packed}
		c.runs[where.file] = append(c.runs[where.file], r)
	}
}

// Write returns the cache for the next analysis.
func (c *Cache) Write(files []*ir.File) {
	if c == nil {
		return
	}
	c.memory.Current = map[*ir.File][]byte{}
	for _, f := range files {
		p := &pack{c: c.codec, main: []byte{}}
		for i := range c.runs[f] {
			p.record(&c.runs[f][i])
		}
		c.memory.Current[f] = p.main
	}
}

// recorded returns the record of a function's next turn in the earlier analysis.
func (c *Cache) recorded(fn *ir.Func) (record, bool) {
	where, ok := c.places.of[fn]
	if !ok {
		return record{}, false
	}
	known, ok := c.known[where.file]
	if !ok {
		known = map[turn]record{}
		p := &pack{c: c.codec, reading: true, main: c.memory.Earlier[where.file]}
		for len(p.main) > 0 && !p.bad {
			var r record
			if p.record(&r); !p.bad {
				known[turn{r.at, r.turn}] = r
			}
		}
		c.known[where.file] = known
	}
	r, ok := known[turn{where.at, c.turns[fn]}]
	return r, ok
}

// Replay repeats the questions in a function's trace. If all answers are the same, it returns the
// cached summary and the work that it took. Otherwise ok is false, and done is the number of saves
// made so far.
func (c *Cache) Replay(fn *ir.Func, file *ir.File, of Program) (s *Summary, work, done int, ok bool) {
	if c == nil {
		return nil, 0, 0, false
	}
	r, ok := c.recorded(fn)
	if !ok {
		return nil, 0, 0, false
	}
	e := replay{cache: c, pack: c.reader(r.events), of: of, fn: fn, file: file}
	for len(e.main) > 0 && !e.bad {
		if !e.event() {
			return nil, 0, e.done, false
		}
	}
	if e.bad {
		c.damaged = true
		return nil, 0, e.done, false
	}
	c.memory.Replayed++
	c.turns[fn]++
	where := c.places.of[fn]
	c.runs[where.file] = append(c.runs[where.file], r)
	return &Summary{packedOnly: true, packed: r.summary, digest: r.sum}, r.work, e.done, true
}

// replay goes through the events of a trace.
type replay struct {
	*pack
	cache *Cache
	of    Program
	fn    *ir.Func
	file  *ir.File
	done  int
}

// event repeats a question or an effect, and reports whether the answer is the same.
func (e *replay) event() bool {
	switch kind := e.number(0); kind {
	case asksSummary, asksKnownSummary:
		var other *ir.Func
		if e.function(&other); e.bad {
			return true
		}
		if kind == asksSummary {
			return e.same(e.c.digestOfSummary(e.of.Summary(other, e.fn, e.file)))
		}
		return e.same(e.c.digestOfSummary(e.of.KnownSummary(other)))
	case asksStored, asksKnownStored, asksMembers:
		return e.storedEvent(kind)
	case asksBody:
		var other *ir.File
		if e.pack.file(&other); e.bad {
			return true
		}
		return e.same(digest{}, e.cache.memory.Earlier[other] != nil)
	case saves:
		var at stored.Location
		var v *value.Value
		e.location(&at)
		if e.value(&v); !e.bad && v != nil {
			e.of.Save(at, v)
			e.done++
		}
	case finds:
		var f report.Finding
		if e.finding(&f); !e.bad {
			e.of.Find(&f)
		}
	default:
		e.bad = true
	}
	return true
}

func (e *replay) storedEvent(kind uint64) bool {
	var at stored.Location
	if e.location(&at); e.bad {
		return true
	}
	switch kind {
	case asksStored:
		return e.same(e.c.digestOfValue(e.of.Stored(at, e.fn, e.file)))
	case asksKnownStored:
		return e.same(e.c.digestOfValue(e.of.KnownStored(at)))
	default:
		return e.same(digestOfNames(e.of.Members(at.Name)), true)
	}
}

// same reports whether an answer equals the recorded one.
func (e *replay) same(sum digest, ok bool) bool {
	var want digest
	e.raw(want[:])
	return e.bad || ok && sum == want
}

func (p *pack) record(r *record) {
	p.int(&r.at)
	p.int(&r.turn)
	p.int(&r.work)
	p.raw(r.sum[:])
	p.bytes(&r.events)
	p.bytes(&r.summary)
}

func (p *pack) raw(to []byte) {
	if !p.reading {
		p.main = append(p.main, to...)
		return
	}
	if len(p.main) < len(to) {
		p.bad, p.main = true, nil
		return
	}
	copy(to, p.main)
	p.main = p.main[len(to):]
}

func (p *pack) bytes(b *[]byte) {
	n := p.count(len(*b))
	if p.reading && !p.bad {
		*b = slices.Clip(p.main[:n])
		p.main = p.main[n:]
		return
	}
	p.main = append(p.main, *b...)
}
