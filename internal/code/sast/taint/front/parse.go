package front

import (
	"context"

	"assay/internal/code/syntax"
)

// Parse parses a source. Where the grammar cannot parse all of it, it tries the source as the language repairs it, and then without the
// declarations that have errors.
func Parse(ctx context.Context, p *syntax.Parser, l Language, g *syntax.Grammar, source []byte) (*syntax.Tree, error) {
	tree, err := p.Parse(ctx, g, source)
	r, ok := l.(Repairer)
	if err != nil || !ok {
		return tree, err
	}
	_, lost := Lines(tree)
	if lost == 0 {
		return tree, nil
	}
	repaired := r.Repair(source)
	if again, err := p.Parse(ctx, g, repaired); err == nil {
		if _, left := Lines(again); left < lost {
			tree, source, lost = again, repaired, left
		}
	}
	if w, ok := l.(Recoverer); ok && lost > 0 {
		if again := without(ctx, p, w, g, source); again != nil {
			if _, left := Lines(again); left < lost {
				tree = again
			}
		}
	}
	return tree, nil
}

// without parses a source without the declarations that have errors; nil if it cannot.
func without(ctx context.Context, p *syntax.Parser, l Recoverer, g *syntax.Grammar, source []byte) *syntax.Tree {
	rest, lines := l.Without(source, func(part []byte) bool {
		tree, err := p.Parse(ctx, g, part)
		if err != nil {
			return true
		}
		_, lost := Lines(tree)
		return lost > 0
	})
	if lines == 0 {
		return nil
	}
	tree, err := p.Parse(ctx, g, rest)
	if err != nil {
		return nil
	}
	tree.Skipped = lines
	return tree
}
