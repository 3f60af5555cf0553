package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/metrics"
	"slices"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/testsupport/largepage"
	"assay/internal/website"
	"assay/internal/website/capture"
)

// Rounds of an evaluation; the first is a warm-up and not counted.
const (
	smallRounds = 50
	largeRounds = 9
)

const mib = 1 << 20

// evaluation measures judging and scoring all four pillars of a stored capture: its parts
// are read from the blob store, decompressed and decoded, every check evaluates, and the result
// is encoded. The capture is that of the healthy zoo site, and the same one with a page
// of 5 MB. Memory is the growth of the heap at its peak, including garbage.
//
// Workers evaluate each pillar as soon as its parts are there, and read the parts again for
// each; the total of all four in that way is logged.
func evaluation(ctx context.Context, b *bench) (_ []figure, err error) {
	e, err := newEvaluator(ctx, b)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, e.app.Close()) }()
	small, err := e.measure(ctx, b, "stored capture", smallRounds)
	if err != nil {
		return nil, err
	}
	largepage.Fill(e.facts)
	if err := e.store(ctx); err != nil {
		return nil, err
	}
	large, err := e.measure(ctx, b, "large page", largeRounds)
	if err != nil {
		return nil, err
	}
	return []figure{
		{name: "evaluate_capture_ms", value: milliseconds(small.took), op: "<=", bar: 20},
		{name: "evaluate_large_page_ms", value: milliseconds(large.took), op: "<=", bar: 300},
		{name: "evaluate_large_page_mb", value: float64(large.peak) / mib, op: "<=", bar: 100},
	}, nil
}

// measure evaluates the stored capture n times as a whole, and n times pillar by pillar.
func (e *evaluator) measure(ctx context.Context, b *bench, what string, n int) (effort, error) {
	whole, err := e.rounds(ctx, n, scan.Pillars())
	if err != nil {
		return whole, err
	}
	var each [][]scan.Pillar
	for _, p := range scan.Pillars() {
		each = append(each, []scan.Pillar{p})
	}
	apart, err := e.rounds(ctx, n, each...)
	b.notef("%s: median %s, of which judging %s, peak %d MiB; pillar by pillar %s, peak %d MiB",
		what, whole.took, whole.judged, whole.peak/mib, apart.took, apart.peak/mib)
	return whole, err
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// evaluator is a scanner with a capture in memory and in the blob store.
type evaluator struct {
	app   *app.App
	facts *capture.Capture
}

var httpTerms = website.Terms{Profile: capture.ProfileHTTP}

// newEvaluator gathers the healthy site of a zoo.
func newEvaluator(ctx context.Context, b *bench) (_ *evaluator, err error) {
	z, dir, err := b.openZoo(ctx, "evaluate")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	c, err := config.Load("", nil)
	if err != nil {
		return nil, err
	}
	z.Configure(&c)
	c.Data.Dir, c.Browser.Mode = dir, "off"
	e := &evaluator{}
	if e.app, err = app.Open(ctx, c, slog.New(slog.DiscardHandler)); err != nil {
		return nil, err
	}
	target, err := website.ParseTarget(z.Healthy().URL())
	if err == nil {
		e.facts = website.NewCapture(target, time.Now(), httpTerms)
		err = errors.Join(e.gather(ctx), e.store(ctx))
	}
	if err != nil {
		return nil, errors.Join(err, e.app.Close())
	}
	return e, nil
}

func (e *evaluator) parts() []capture.Part { return e.app.Scanner.Parts(scan.Pillars(), httpTerms) }

func (e *evaluator) gather(ctx context.Context) error {
	for _, part := range e.parts() {
		value, err := e.app.Scanner.Gather(ctx, part, e.facts, func(string) {})
		if err != nil {
			return fmt.Errorf("gather %s: %w", part, err)
		}
		raw, err := json.Marshal(value)
		if err != nil {
			return err
		}
		into, err := website.Slot(e.facts, part)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(raw, into); err != nil {
			return err
		}
	}
	return nil
}

// store puts every part of the capture into the blob store.
func (e *evaluator) store(ctx context.Context) error {
	values := map[capture.Part]any{
		capture.PartHTTP: e.facts.HTTP, capture.PartPage: e.facts.Page, capture.PartTLS: e.facts.TLS,
		capture.PartDNS: e.facts.DNS, capture.PartMail: e.facts.Mail, capture.PartAssets: e.facts.Assets,
	}
	for _, part := range e.parts() {
		value, ok := values[part]
		if !ok {
			return fmt.Errorf("no data of part %s", part)
		}
		if _, err := e.app.Blobs.PutJSON(ctx, blobOf(part), value); err != nil {
			return err
		}
	}
	return nil
}

func blobOf(part capture.Part) string { return "evaluate/" + string(part) + ".json.zst" }

// effort is the cost of evaluations.
type effort struct {
	took   time.Duration // the median
	judged time.Duration // the median, without reading and decoding
	peak   uint64        // the highest, in bytes of heap
}

// rounds evaluates n times; the pillars of a group share one reading of the parts.
func (e *evaluator) rounds(ctx context.Context, n int, groups ...[]scan.Pillar) (out effort, err error) {
	var took, judged []time.Duration
	for i := range n + 1 {
		runtime.GC()
		peak := watchHeap()
		began := time.Now()
		judging, err := e.evaluate(ctx, groups)
		whole := time.Since(began)
		grown := peak()
		if err != nil {
			return out, err
		}
		if i > 0 {
			took, judged, out.peak = append(took, whole), append(judged, judging), max(out.peak, grown)
		}
	}
	out.took, out.judged = median(took), median(judged)
	return out, nil
}

// evaluate scores every pillar and returns how long that took without reading the capture.
func (e *evaluator) evaluate(ctx context.Context, groups [][]scan.Pillar) (judging time.Duration, err error) {
	for _, pillars := range groups {
		facts, err := e.read(ctx, pillars)
		if err != nil {
			return 0, err
		}
		began := time.Now()
		for _, p := range pillars {
			cat := e.app.Scanner.Judge(p, facts, nil)
			if cat.Score == nil {
				return 0, fmt.Errorf("%s was not scored", p)
			}
			if _, err := json.Marshal(cat); err != nil {
				return 0, err
			}
		}
		judging += time.Since(began)
	}
	return judging, nil
}

// read decodes what the pillars need.
func (e *evaluator) read(ctx context.Context, pillars []scan.Pillar) (*capture.Capture, error) {
	facts := website.NewCapture(e.facts.Target, e.facts.TakenAt, httpTerms)
	for _, part := range e.needs(pillars) {
		into, err := website.Slot(facts, part)
		if err != nil {
			return nil, err
		}
		if err := e.app.Blobs.GetJSON(ctx, blobOf(part), into); err != nil {
			return nil, err
		}
	}
	return facts, nil
}

// needs returns the parts that the pillars are judged on, without duplicates.
func (e *evaluator) needs(pillars []scan.Pillar) []capture.Part {
	var out []capture.Part
	for _, p := range pillars {
		out = append(out, e.app.Scanner.Needs(p, httpTerms)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// heapPoll is the time between two readings of the heap.
const heapPoll = time.Millisecond

// watchHeap samples the heap until peak is called, which returns its maximum growth.
func watchHeap() (peak func() uint64) {
	before := heapBytes()
	stop, highest := make(chan struct{}), make(chan uint64)
	go func() {
		tick := time.NewTicker(heapPoll)
		defer tick.Stop()
		top := before
		for {
			select {
			case <-tick.C:
				top = max(top, heapBytes())
			case <-stop:
				highest <- max(top, heapBytes())
				return
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-highest - before
	}
}

// heapBytes returns the size of live objects and unswept garbage.
func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
