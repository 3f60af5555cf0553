package code

import (
	"context"
	"errors"
	"sync"
)

// shared are results that engines of several dimensions use, by name, such as those of a
// program that judges files for two of them and runs once per tree.
type shared struct {
	mu     sync.Mutex
	byName map[string]*sharing
}

type sharing struct {
	done  chan struct{} // closed at the end
	value any
	err   error
}

// Share returns the result of the first caller for the name; other callers wait for it. A
// caller whose context ends gets its cause. An error is returned only to the caller that
// caused it: the next one tries again.
func (t *Tree) Share(ctx context.Context, name string, produce func(context.Context) (any, error)) (any, error) {
	for {
		s, first := t.sharing(name)
		if first {
			return t.produce(ctx, name, s, produce)
		}
		select {
		case <-s.done:
			if s.err == nil {
				return s.value, nil
			}
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// produce runs the work of the first caller. If it panics, the next caller tries again instead of waiting.
func (t *Tree) produce(ctx context.Context, name string, s *sharing, work func(context.Context) (any, error)) (any, error) {
	s.err = errUnfinished
	defer func() {
		if s.err != nil {
			t.forget(name)
		}
		close(s.done)
	}()
	s.value, s.err = work(ctx)
	return s.value, s.err
}

// errUnfinished is the error of work that panicked.
var errUnfinished = errors.New("the work did not finish")

func (t *Tree) sharing(name string) (s *sharing, first bool) {
	t.shared.mu.Lock()
	defer t.shared.mu.Unlock()
	if s := t.shared.byName[name]; s != nil {
		return s, false
	}
	if t.shared.byName == nil {
		t.shared.byName = map[string]*sharing{}
	}
	s = &sharing{done: make(chan struct{})}
	t.shared.byName[name] = s
	return s, true
}

func (t *Tree) forget(name string) {
	t.shared.mu.Lock()
	defer t.shared.mu.Unlock()
	delete(t.shared.byName, name)
}

// Linted is the result of a program that judges files for two dimensions.
type Linted struct {
	Version  string
	Hits     []LintHit
	Unparsed []string // paths of files that it cannot parse
	Failed   []string // paths of files on which it crashed or timed out
	Left     int      // files that were not judged, for lack of time
}

// LintHit is a finding of such a program.
type LintHit struct {
	Path, Rule            string
	Line, Column, EndLine int
}
