package summary

import (
	"encoding/binary"
	"math"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// pack writes bytes, or reads them: each method writes its argument, or reads into it. Texts, steps
// and sources are in tables without duplicates, and everything has a fixed order, so that equal
// values have equal bytes.
type pack struct {
	c       *codec
	reading bool
	bad     bool // damaged, or has something that cannot be written
	main    []byte

	texts   []string
	steps   []*value.Step
	sources []*value.Source
	// Indexes in these tables, while writing. Steps are equal only if the steps before them are
	// equal.
	textAt   map[string]int
	stepAt   map[stepKey]int
	pathAt   map[*value.Step]int
	sourceAt map[*value.Source]int

	// Objects of the summary, with numbers of their own.
	heap  map[int]*value.Object
	given map[int]*value.Origin
	objs  []int // their numbers in the heap, while writing
	objAt map[int]int
}

type stepKey struct {
	file *ir.File
	pos  ir.Pos
	kind value.StepKind
	name string
	prev int
}

// writer returns a pack that writes, until it is done.
func (c *codec) writer() *pack {
	if n := len(c.free); n > 0 {
		p := c.free[n-1]
		c.free = c.free[:n-1]
		return p
	}
	return &pack{
		c: c, textAt: map[string]int{}, stepAt: map[stepKey]int{}, pathAt: map[*value.Step]int{}, sourceAt: map[*value.Source]int{},
		objAt: map[int]int{},
	}
}

// maxReused is the maximum number of steps of a pack that is used again. Clearing a larger one
// takes longer than allocating a new one.
const maxReused = 256

// reuse clears the pack for the next writer.
func (p *pack) reuse() {
	if len(p.pathAt) > maxReused {
		return
	}
	clear(p.textAt)
	clear(p.stepAt)
	clear(p.pathAt)
	clear(p.sourceAt)
	clear(p.objAt)
	*p = pack{
		c: p.c, main: p.main[:0], texts: p.texts[:0], steps: p.steps[:0], sources: p.sources[:0], objs: p.objs[:0],
		textAt: p.textAt, stepAt: p.stepAt, pathAt: p.pathAt, sourceAt: p.sourceAt, objAt: p.objAt,
	}
	p.c.free = append(p.c.free, p)
}

// reader returns a pack that reads what done returned.
func (c *codec) reader(data []byte) *pack {
	p := &pack{c: c, reading: true, main: data, heap: map[int]*value.Object{}, given: map[int]*value.Origin{}}
	all := ""
	var sizes []int
	list(p, &sizes, p.int)
	if n := p.count(0); !p.bad {
		all, p.main = string(p.main[:n]), p.main[n:]
	}
	for _, n := range sizes {
		if n < 0 || n > len(all) {
			p.bad = true
			return p
		}
		p.texts, all = append(p.texts, all[:n]), all[n:]
	}
	list(p, &p.sources, p.newSource)
	list(p, &p.steps, p.newStep)
	return p
}

// done returns what was written; nil if something cannot be written. The pack must not be used
// afterwards.
func (p *pack) done() []byte {
	for i := 0; i < len(p.objs) && !p.bad; i++ { // the list grows, because objects refer to others
		p.object(p.objs[i])
	}
	defer p.reuse()
	if p.bad {
		return nil
	}
	// The tables of steps and sources refer to texts, so their table comes first.
	body := len(p.main)
	list(p, &p.sources, p.newSource)
	list(p, &p.steps, p.newStep)
	tables := len(p.main)
	sizes, total := make([]int, len(p.texts)), 0
	for i, s := range p.texts {
		sizes[i] = len(s)
		total += len(s)
	}
	list(p, &sizes, p.int)
	p.count(total)
	for _, s := range p.texts {
		p.main = append(p.main, s...)
	}
	return slices.Concat(p.main[tables:], p.main[body:tables], p.main[:body])
}

func (p *pack) number(n uint64) uint64 {
	if !p.reading {
		p.main = binary.AppendUvarint(p.main, n)
		return n
	}
	n, size := binary.Uvarint(p.main)
	if size <= 0 || p.bad {
		p.bad, p.main = true, nil
		return 0
	}
	p.main = p.main[size:]
	return n
}

// count writes or reads the length of a list whose elements take at least a byte each.
func (p *pack) count(n int) int {
	n = int(min(p.number(uint64(n)), math.MaxInt32))
	if p.reading && n > len(p.main) {
		p.bad, p.main = true, nil
		return 0
	}
	return n
}

func (p *pack) int(n *int) {
	u := p.number(uint64(int64(*n)<<1) ^ uint64(int64(*n)>>63))
	*n = int(int64(u>>1) ^ -int64(u&1))
}

func (p *pack) flags(all ...*bool) {
	bits := uint64(0)
	for i, b := range all {
		if *b {
			bits |= 1 << i
		}
	}
	bits = p.number(bits)
	for i, b := range all {
		*b = bits&(1<<i) != 0
	}
}

func (p *pack) mask(m *model.Mask) { *m = model.Mask(p.number(uint64(*m))) }

func (p *pack) float(f *float64) { *f = math.Float64frombits(p.number(math.Float64bits(*f))) }

func (p *pack) oneByte(b *byte) { *b = byte(p.number(uint64(*b))) }

func (p *pack) text(s *string) {
	if p.reading {
		*s = at(p, p.texts, p.number(0))
		return
	}
	p.number(numberOf(*s, p.textAt, &p.texts))
}

// numberOf returns the number of an entry of a table, to which new ones are added.
func numberOf[T comparable](entry T, numbers map[T]int, table *[]T) uint64 {
	i, ok := numbers[entry]
	if !ok {
		i = len(*table)
		numbers[entry], *table = i, append(*table, entry)
	}
	return uint64(i)
}

// at returns an entry of a table that was read.
func at[T any](p *pack, table []T, i uint64) (out T) {
	if i >= uint64(len(table)) {
		p.bad = true
		return out
	}
	return table[i]
}

// list writes or reads a list.
func list[T any](p *pack, all *[]T, each func(*T)) {
	n := p.count(len(*all))
	if p.reading && n > 0 {
		*all = make([]T, n)
	}
	for i := range *all {
		if p.bad {
			return
		}
		each(&(*all)[i])
	}
}

// maybe writes or reads a value that may be nil.
func maybe[T any](p *pack, thing **T, each func(*T)) {
	there := *thing != nil
	p.flags(&there)
	if !there || p.bad {
		return
	}
	if p.reading {
		*thing = new(T)
	}
	each(*thing)
}

func (p *pack) pos(o *ir.Pos) {
	o.Line, o.EndLine = uint32(p.number(uint64(o.Line))), uint32(p.number(uint64(o.EndLine)))
	o.Col, o.EndCol = uint16(p.number(uint64(o.Col))), uint16(p.number(uint64(o.EndCol)))
}

// function writes or reads a named function by its place in a file.
func (p *pack) function(fn **ir.Func) {
	var where place
	if !p.reading {
		var ok bool
		if where, ok = p.c.places.of[*fn]; !ok {
			p.bad = true
		}
	}
	p.file(&where.file)
	p.int(&where.at)
	if !p.reading || p.bad {
		return
	}
	all := p.c.places.in[where.file]
	if where.at < 0 || where.at >= len(all) {
		p.bad = true
		return
	}
	*fn = all[where.at]
}

// named writes or reads a thing by its name; that of nothing is empty.
func named[T any](p *pack, thing **T, name func(*T) string, find func(string) (*T, bool)) {
	text := ""
	if *thing != nil {
		text = name(*thing)
	}
	p.text(&text)
	if p.reading && text != "" {
		found, ok := find(text)
		*thing, p.bad = found, p.bad || !ok
	}
}

func (p *pack) file(f **ir.File) {
	named(p, f, func(f *ir.File) string { return f.Path }, p.c.places.file)
}

func (p *pack) weakness(w **model.Weakness) {
	named(p, w, func(w *model.Weakness) string { return w.ID }, p.c.weaknesses.Find)
}

func (p *pack) shape(s **model.Shape) {
	named(p, s, func(s *model.Shape) string { return s.Name }, p.c.shape)
}

func (p *pack) spec(s **model.Rule) {
	i := 0
	if !p.reading && *s != nil {
		at, ok := p.c.places.specs[*s]
		i, p.bad = at+1, p.bad || !ok
	}
	p.int(&i)
	if p.reading && i > 0 {
		*s = at(p, p.c.specs, uint64(i-1))
	}
}

func (p *pack) step(s **value.Step) {
	if p.reading {
		if i := p.number(0); i > 0 {
			*s = at(p, p.steps, i-1)
		}
		return
	}
	p.number(uint64(p.stepNumber(*s)))
}

// stepNumber returns the index of a step in the table, from 1. The steps before it are added first.
func (p *pack) stepNumber(s *value.Step) int {
	if s == nil {
		return 0
	}
	if n, ok := p.pathAt[s]; ok {
		return n
	}
	key := stepKey{s.File, s.Pos, s.Kind, s.Name, p.stepNumber(s.Prev)}
	n, ok := p.stepAt[key]
	if !ok {
		p.steps = append(p.steps, s)
		n = len(p.steps)
		p.stepAt[key] = n
	}
	p.pathAt[s] = n
	return n
}

func (p *pack) newStep(s **value.Step) {
	if p.reading {
		*s = &value.Step{Length: 1}
	}
	one := *s
	prev := 0
	if !p.reading {
		prev = p.stepNumber(one.Prev)
	}
	p.int(&prev)
	if p.reading && prev > 0 {
		if one.Prev = at(p, p.steps, uint64(prev-1)); one.Prev == nil { // tables refer to earlier entries only
			p.bad = true
			return
		}
		one.Length = one.Prev.Length + 1
	}
	p.file(&one.File)
	p.pos(&one.Pos)
	p.oneByte((*byte)(&one.Kind))
	p.text(&one.Name)
}

func (p *pack) source(h **value.Source) {
	if p.reading {
		*h = at(p, p.sources, p.number(0))
		return
	}
	p.number(numberOf(*h, p.sourceAt, &p.sources))
}

// newSource writes or reads an entry of the table of sources.
func (p *pack) newSource(h **value.Source) {
	one := value.Source{}
	if !p.reading {
		one = **h
	}
	p.text((*string)(&one.Kind))
	p.file(&one.File)
	p.pos(&one.Pos)
	p.text(&one.Name)
	p.text(&one.Framework)
	p.mask(&one.SafeFor)
	maybe(p, &one.Query, p.query)
	p.shape(&one.Shape)
	if !p.reading {
		return
	}
	*h = p.c.interned.Source(&one)
}
