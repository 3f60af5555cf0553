package value

import "iter"

// cells maps numbers of variables or objects to their values. A copy shares all pages with the
// original until one of them changes: every branch copies the state, and few branches change much
// of it.
type cells[T any] struct {
	pages []*page[T]
	n     int
	// owner identifies the pages that no copy shares.
	owner *byte
}

const pageSize = 32

type page[T any] struct {
	owner *byte
	at    [pageSize]*T
}

// Len is one more than the highest number that was set.
func (c *cells[T]) Len() int { return c.n }

func (c *cells[T]) Get(i int) *T {
	if i >= c.n || c.pages[i/pageSize] == nil {
		return nil
	}
	return c.pages[i/pageSize].at[i%pageSize]
}

func (c *cells[T]) Set(i int, v *T) {
	if c.owner == nil {
		c.owner = new(byte)
	}
	c.n = max(c.n, i+1)
	for len(c.pages)*pageSize < c.n {
		c.pages = append(c.pages, nil)
	}
	p := c.pages[i/pageSize]
	if p == nil || p.owner != c.owner {
		fresh := &page[T]{owner: c.owner}
		if p != nil {
			fresh.at = p.at
		}
		p = fresh
		c.pages[i/pageSize] = p
	}
	p.at[i%pageSize] = v
}

// fork returns a copy; neither owns the pages that both share.
func (c *cells[T]) fork() cells[T] {
	c.owner = new(byte)
	return cells[T]{pages: append([]*page[T](nil), c.pages...), n: c.n, owner: new(byte)}
}

// mergeCells returns the cells of both, joined where they differ.
func mergeCells[T any](a, b *cells[T], join func(x, y *T) *T) cells[T] {
	long := a
	if b.n > a.n {
		long = b
	}
	out := long.fork()
	a.owner, b.owner = new(byte), new(byte)
	for at, pair := range differing(a, b) {
		out.Set(at, join(pair[0], pair[1]))
	}
	return out
}

// differing returns the numbers at which two copies of cells differ, with the values of both.
func differing[T any](a, b *cells[T]) iter.Seq2[int, [2]*T] {
	return func(yield func(int, [2]*T) bool) {
		for i := range min(len(a.pages), len(b.pages)) {
			p, q := a.pages[i], b.pages[i]
			if p == q {
				continue
			}
			for at := i * pageSize; at < min(a.n, b.n, (i+1)*pageSize); at++ {
				if x, y := a.Get(at), b.Get(at); x != y && !yield(at, [2]*T{x, y}) {
					return
				}
			}
		}
	}
}
