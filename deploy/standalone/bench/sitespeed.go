package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/lighthouse"
)

// Shape of the measurement of Site Health's speed.
const (
	speedTurns = 3 // of every side except the command, which measures a share of the pages in each
	commandOne = 3 // every third page is measured with Lighthouse's command
	clockTick  = 100.0
)

// siteRun is one tool's result for the site.
type siteRun struct {
	took   time.Duration
	cpu    float64            // seconds of all cores, used by any process
	scores map[string]float64 // performance, 0–100, by path
}

func (r siteRun) perMinute() float64 { return float64(len(r.scores)) / r.took.Minutes() }

// siteSide is a tool with fixed settings, and the results of its turns.
type siteSide struct {
	name string
	run  func(ctx context.Context, turn int) (siteRun, error)
	runs []siteRun
}

// turn runs the tool once, and logs the result.
func (s *siteSide) turn(ctx context.Context, b *bench, turn int) error {
	before, began := machineCPU(), time.Now()
	r, err := s.run(ctx, turn)
	if err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	if r.took == 0 {
		r.took = time.Since(began)
	}
	r.cpu = machineCPU() - before
	s.runs = append(s.runs, r)
	mean := 0.0
	for _, score := range r.scores {
		mean += score / float64(len(r.scores))
	}
	b.notef("%s: %d pages in %s, %.1f pages/min, %.1f CPU s/page, mean performance %.1f", s.name, len(r.scores),
		r.took.Round(time.Millisecond),
		r.perMinute(), r.cpu/float64(len(r.scores)), mean)
	return nil
}

// drift returns the mean absolute difference of a page's performance score between two runs, over the pages in both: the median of all
// pairs of runs.
func (s *siteSide) drift() float64 {
	var all []float64
	for i, a := range s.runs {
		for _, b := range s.runs[i+1:] {
			all = append(all, a.driftTo(b))
		}
	}
	return median(all)
}

func (r siteRun) driftTo(other siteRun) float64 {
	sum, n := 0.0, 0
	for path, score := range r.scores {
		if again, ok := other.scores[path]; ok {
			sum += math.Abs(score - again)
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// cpuPerPage returns the median over the turns of the seconds of processor time per page.
func (s *siteSide) cpuPerPage() float64 {
	var all []float64
	for _, r := range s.runs {
		all = append(all, r.cpu/float64(max(len(r.scores), 1)))
	}
	return median(all)
}

// drifting lists the pages whose scores differ by at least that much, with both scores.
func (s *siteSide) drifting(least float64) string {
	var out []string
	for path, score := range s.runs[0].scores {
		if other, ok := s.runs[1].scores[path]; ok && math.Abs(score-other) >= least {
			out = append(out, fmt.Sprintf("%s %.0f/%.0f", path, score, other))
		}
	}
	slices.Sort(out)
	return cmp.Or(strings.Join(out, ", "), "none")
}

// ratio returns the median over the turns of a's pages per minute divided by b's.
func ratio(a, b *siteSide) float64 {
	var all []float64
	for i := range a.runs {
		all = append(all, a.runs[i].perMinute()/b.runs[min(i, len(b.runs)-1)].perMinute())
	}
	return median(all)
}

// siteSpeed compares Site Health checks of a local site, from trigger to completion on a
// whole standalone, with unlighthouse-ci and with Lighthouse's command page by page: same
// browser, same categories, same device, same simulated network. The sides take turns.
func siteSpeed(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	in, err := lighthouse.Find(lighthouse.FindConfig{})
	if err != nil {
		return nil, err
	}
	s, err := newTestSite(ctx)
	if err != nil {
		return nil, err
	}
	defer s.close()
	tools := siteTools{bench: b, site: s, in: in}
	public := &siteSide{
		name: "unlighthouse-ci", run: func(ctx context.Context, turn int) (siteRun, error) { return tools.unlighthouse(ctx, turn, 0) },
	}
	free := &siteSide{name: "Site Health without a gate", run: tools.check("free", "-1")}
	gated := &siteSide{name: "Site Health", run: tools.check("gated", "0")}
	command := &siteSide{name: "lighthouse command", run: func(ctx context.Context, turn int) (siteRun, error) {
		return tools.commands(ctx, speedTurns*commandOne, turn*commandOne)
	}}
	for turn := range speedTurns {
		for _, side := range []*siteSide{public, free, gated, command} {
			if err := side.turn(ctx, b, turn); err != nil {
				return nil, err
			}
		}
	}
	both := &siteSide{
		name: "unlighthouse-ci, two at a time",
		run:  func(ctx context.Context, turn int) (siteRun, error) { return tools.unlighthouse(ctx, turn, 2) },
	}
	if err := both.turn(ctx, b, speedTurns); err != nil {
		return nil, err
	}
	b.notef("against unlighthouse-ci two at a time: %.2f, with the gate %.2f; against the command without a gate: %.2f",
		ratio(free, both), ratio(gated, both), ratio(free, command))
	b.notef("drift of performance scores from run to run: unlighthouse-ci %.2f, Site Health %.2f, without a gate %.2f",
		public.drift(), gated.drift(), free.drift())
	for _, side := range []*siteSide{public, gated} {
		b.notef("pages that drift by 3 points and more: %s: %s", side.name, side.drifting(3))
	}
	return append(gateFigures(gated, public),
		figure{name: "site_pages_ratio_free", value: ratio(free, public), op: ">=", bar: 3},
		figure{name: "site_command_ratio", value: ratio(gated, command), op: ">=", bar: 2.5}), nil
}

// maxPageCPU is the bar of processor time for a page, in seconds of one core.
const maxPageCPU = 2.5

func gateFigures(gated, public *siteSide) []figure {
	return []figure{
		{name: "site_pages_ratio_gate", value: ratio(gated, public), op: ">=", bar: 4},
		{name: "site_score_drift_gate", value: gated.drift(), op: "<=", bar: public.drift()},
		{name: "site_cpu_seconds_per_page", value: gated.cpuPerPage(), op: "<=", bar: maxPageCPU},
	}
}

// siteGate is the part of siteSpeed that the gate is about, on half of the pages: it takes a third of the time.
func siteGate(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	in, err := lighthouse.Find(lighthouse.FindConfig{})
	if err != nil {
		return nil, err
	}
	s, err := newTestSite(ctx)
	if err != nil {
		return nil, err
	}
	defer s.close()
	s.thin(2)
	tools := siteTools{bench: b, site: s, in: in}
	public := &siteSide{
		name: "unlighthouse-ci", run: func(ctx context.Context, turn int) (siteRun, error) { return tools.unlighthouse(ctx, turn, 0) },
	}
	gated := &siteSide{name: "Site Health", run: tools.check("gated", "0")}
	for turn := range speedTurns {
		for _, side := range []*siteSide{public, gated} {
			if err := side.turn(ctx, b, turn); err != nil {
				return nil, err
			}
		}
	}
	return gateFigures(gated, public), nil
}

// machineCPU returns how many seconds the cores of this machine have worked since it was
// started (proc_stat(5)); 0 if unknown. It includes processes that tools leave behind, and
// any other load of the machine.
func machineCPU() float64 {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(text), "\n")
	sum := 0.0
	for i, field := range strings.Fields(strings.TrimPrefix(line, "cpu")) {
		if i == 3 || i == 4 || i > 6 { // idle, iowait, steal, and guests, which are already counted
			continue
		}
		ticks, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return 0
		}
		sum += ticks / clockTick
	}
	return sum
}

var errPages = errors.New("not every page was scored")
