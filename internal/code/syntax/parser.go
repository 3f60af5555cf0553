package syntax

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// Limits limit the parsing of a file. Zero fields mean the defaults named here.
type Limits struct {
	Bytes int           // of source; default: 1 MiB
	Nodes int           // of the tree; default: 2,000,000
	Time  time.Duration // of one processor; default: 5 s
}

func (l Limits) withDefaults() Limits {
	if l.Bytes <= 0 {
		l.Bytes = 1 << 20
	}
	if l.Nodes <= 0 {
		l.Nodes = 2_000_000
	}
	if l.Time <= 0 {
		l.Time = 5 * time.Second
	}
	return l
}

// Why a file is not parsed.
var (
	ErrTooLarge = errors.New("file is too large to be parsed")
	ErrTooSlow  = errors.New("file takes too long to parse")
)

const (
	// chunk is the amount of source that the parser gets at a time, in bytes. When it goes back, it requests data again, and each piece is
	// copied.
	chunk = 16 << 10
	// rereads limits the total data that it may request, as a multiple of the source.
	rereads = 64
)

// Parser parses one file at a time. It must be closed.
type Parser struct {
	limits Limits
	parser *sitter.Parser
	stop   *uintptr       // not 0: the parser stops; it is pinned, because C reads it
	pins   runtime.Pinner // of stop
	clock  func(thread int) time.Duration
	steps  []step // a buffer
}

// NewParser returns a parser.
func NewParser(l Limits) *Parser {
	p := &Parser{limits: l.withDefaults(), stop: new(uintptr), clock: threadTime}
	p.pins.Pin(p.stop)
	p.renew()
	return p
}

// renew replaces the parser. After a time-out, a parser retains some state even if it is
// reset, and ends the process at the next file.
func (p *Parser) renew() {
	if p.parser != nil {
		p.parser.Close()
	}
	p.parser = sitter.NewParser()
	atomic.StoreUintptr(p.stop, 0)
	// The progress callback that replaces this leaks an entry of a global map whenever it is
	// set.
	p.parser.SetCancellationFlag(p.stop) //nolint:staticcheck // see above
}

// Close frees the parser.
func (p *Parser) Close() {
	p.parser.Close()
	p.pins.Unpin()
}

// Parse parses a file. It always returns a tree, or an error: ErrTooLarge, ErrTooSlow, or
// the cause of ctx's end.
func (p *Parser) Parse(ctx context.Context, g *Grammar, source []byte) (*Tree, error) {
	if len(source) > p.limits.Bytes {
		return nil, ErrTooLarge
	}
	if err := p.parser.SetLanguage(g.language); err != nil {
		return nil, err
	}
	tree := p.tree(ctx, source)
	if tree == nil {
		p.renew()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, ErrTooSlow
	}
	defer tree.Close()
	return p.flatten(ctx, g, tree, source)
}

// tree returns nil at the end of ctx, and if parsing takes too long.
func (p *Parser) tree(ctx context.Context, source []byte) *sitter.Tree {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	thread := thisThread()
	began := p.clock(thread)
	end := p.watch(ctx, thread, began)
	budget := rereads*len(source) + chunk
	stopped := func() bool { return budget < 0 || ctx.Err() != nil || p.clock(thread)-began >= p.limits.Time }
	tree := p.parser.ParseWithOptions(func(at int, _ sitter.Point) []byte {
		if at >= len(source) || stopped() {
			return nil // the end of the file, and so of the parsing
		}
		part := source[at:min(at+chunk, len(source))]
		budget -= len(part)
		return part
	}, nil, nil)
	end()
	if tree != nil && stopped() {
		tree.Close()
		return nil
	}
	return tree
}

// flatten copies a tree out of C.
func (p *Parser) flatten(ctx context.Context, g *Grammar, tree *sitter.Tree, source []byte) (*Tree, error) {
	if p.steps == nil {
		p.steps = newSteps()
	}
	w, err := newWalker(tree, p.steps)
	if err != nil {
		return nil, err
	}
	defer w.close()
	t := &Tree{Grammar: g, Source: source, Nodes: make([]Node, 0, len(source)/4+1)}
	lines := &lineFinder{starts: lineStarts(source)}
	var open []int32 // the present ancestors, by depth
	for steps := w.next(); len(steps) > 0; steps = w.next() {
		if len(t.Nodes)+len(steps) > p.limits.Nodes {
			return nil, ErrTooLarge
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for i := range steps {
			open = t.shut(open, int(steps[i].depth))
			parent := int32(-1)
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			open = append(open, t.add(&steps[i], parent, lines))
		}
	}
	t.shut(open, 0)
	return t, nil
}

// shut ends the nodes from a depth on.
func (t *Tree) shut(open []int32, depth int) []int32 {
	for len(open) > depth {
		at := open[len(open)-1]
		t.Nodes[at].Next = int32(len(t.Nodes))
		t.Nodes[at].Leaf = t.Nodes[at].Next == at+1
		open = open[:len(open)-1]
	}
	return open
}

// add copies a node.
func (t *Tree) add(s *step, parent int32, lines *lineFinder) int32 {
	size := uint32(len(t.Source))
	node := Node{
		Kind: Kind(s.kind), Field: Field(s.field), Parent: parent,
		Start: min(uint32(s.start), uint32(s.end), size), End: min(uint32(s.end), size),
	}
	node.Row = lines.of(node.Start)
	node.EndRow = node.Row
	if node.End > node.Start {
		node.EndRow = lines.from(node.Row, node.End-1)
	}
	node.Named = node.Kind == KindError || int(node.Kind) < len(t.Grammar.named) && t.Grammar.named[node.Kind]
	if node.Kind == KindError {
		t.Errors++
		if parent < 0 || t.Nodes[parent].Kind != KindError {
			t.ErrorBytes += int(node.End - node.Start)
		}
	}
	t.Nodes = append(t.Nodes, node)
	return int32(len(t.Nodes) - 1)
}
