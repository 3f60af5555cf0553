package front

import (
	"context"

	"assay/internal/code/syntax"
)

// Parse parses a source. If it has syntax errors, it also parses what the language repairs, and returns the better tree.
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
	repaired, err := p.Parse(ctx, g, r.Repair(source))
	if err != nil {
		return tree, nil //nolint:nilerr // the tree with errors remains
	}
	if _, left := Lines(repaired); left < lost {
		return repaired, nil
	}
	return tree, nil
}
