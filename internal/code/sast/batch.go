package sast

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"assay/internal/code"
	"assay/internal/procgroup"
)

const (
	// maxLine bounds a message, in bytes.
	maxLine = 8 << 20
	// maxRestarts limits how often a program is restarted after it timed out or crashed.
	maxRestarts = 25
	// maxStalls limits how often a program may use up a unit's whole time limit.
	maxStalls = 8
	// ownShare is the share of the remaining time that an engine may use, in percent, so that
	// its findings are ready together with those of the others.
	ownShare = 75
	// defaultUnitTime limits one unit, and a program's start, in time that the program could use: see procgroup.Program.Stall.
	defaultUnitTime = 30 * time.Second
)

var (
	errStalled = errors.New("it took too long")
	errTime    = errors.New("its share of the dimension's time was used up")
	errSilent  = errors.New("it did not respond")
)

// batch is work for a program that analyses units one after the other and reports its progress:
// {"kind":"start","unit":n} and {"kind":"done","unit":n,…}, a line each.
type batch struct {
	units   int
	args    []string
	env     []string
	memory  int64
	yields  bool // see procgroup.Program
	tempDir string
	tree    *code.Tree // its sandbox confines the program
	read    []string   // further files that it may read
	// unitTime limits one unit; 0 is defaultUnitTime.
	unitTime time.Duration
	// feed writes the units to judge, from the given one on.
	feed func(w io.Writer, from int) error
	// take receives every message that is not a start.
	take func(kind string, unit int, line []byte) error
}

// outcome counts the results of the units.
type outcome struct {
	failed   []int // timed out or crashed the program
	unjudged int   // the last units, which were not started
	why      error // nil if all units were started
}

// head is the common part of all messages.
type head struct {
	Kind string `json:"kind"`
	Unit int    `json:"unit"`
}

// run analyses all units. Its error means that the program does not work at all; the effect of
// single units is in the outcome.
func (b batch) run(ctx context.Context) (outcome, error) {
	var out outcome
	ctx, cancel := share(ctx)
	defer cancel()
	for from, restarts, stalls := 0, 0, 0; from < b.units; restarts++ {
		if restarts > maxRestarts || stalls == maxStalls {
			out.unjudged, out.why = b.units-from, errors.New("the engine timed out or crashed too often")
			return out, nil
		}
		at, ended, err := b.once(ctx, from)
		if errors.Is(err, errStalled) {
			stalls++
		}
		switch {
		case errors.Is(context.Cause(ctx), errTime):
			out.unjudged, out.why = b.units-ended, errTime
			return out, nil
		case ctx.Err() != nil:
			out.unjudged, out.why = b.units-ended, ctx.Err()
			return out, nil
		case err == nil && ended == b.units:
			return out, nil
		case errors.Is(err, errHits):
			out.unjudged, out.why = b.units-ended, err
			return out, nil
		case at < from:
			err = cmp.Or(err, errSilent)
			if from == 0 {
				return out, fmt.Errorf("the program judged nothing: %w", err)
			}
			out.unjudged, out.why = b.units-from, err
			return out, nil
		}
		if at >= ended { // the last started unit did not finish
			out.failed = append(out.failed, at)
			ended = at + 1
		}
		from = ended
	}
	return out, nil
}

// share returns a part of the remaining time.
func share(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, time.Until(end)*ownShare/100, errTime)
}

// once starts the program and returns the last unit that it started, and the first that did
// not end.
func (b batch) once(ctx context.Context, from int) (at, ended int, err error) {
	dir, err := b.tree.Sandbox.MkdirTemp(b.tempDir, "sast-")
	if err != nil {
		return from - 1, from, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	r, w := io.Pipe()
	fed := make(chan error, 1)
	go func() {
		err := b.feed(w, from)
		_ = w.CloseWithError(err)
		fed <- err
	}()
	at, ended = from-1, from
	program := engineProgram(b.tree, dir, b.memory, r, b.env, b.args)
	program.Yields, program.Read = b.yields, append(program.Read, b.read...)
	program.Stall = cmp.Or(b.unitTime, defaultUnitTime)
	err = program.Run(ctx, func(stdout io.Reader) error {
		defer func() { _ = r.Close() }() // ends a feed that is no longer read
		lines := bufio.NewReaderSize(stdout, 64<<10)
		for {
			line, err := readLine(lines, maxLine)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			var h head
			if err := json.Unmarshal(line, &h); err != nil || h.Unit < from || h.Unit >= b.units {
				return errors.New("the program sent a malformed message")
			}
			switch h.Kind {
			case kindStart:
				at = h.Unit
				continue
			case kindDone:
				ended = h.Unit + 1
			}
			if err := b.take(h.Kind, h.Unit, line); err != nil {
				return err
			}
		}
	})
	_ = r.Close()
	if errors.Is(err, procgroup.ErrStalled) {
		err = errStalled
	}
	if e := <-fed; err == nil && !errors.Is(e, io.ErrClosedPipe) {
		err = e
	}
	return at, ended, err
}

// Kinds of messages that every program sends.
const (
	kindStart = "start"
	kindDone  = "done"
)
