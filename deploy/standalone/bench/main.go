// Bench measures the figures that the project promises, each together with its yardstick in
// one run, and prints one per line:
//
//	figure NAME VALUE BAR holds|short
//
// It is run from deploy/standalone (make bench). The two sides of a ratio take turns in
// short slices, so that other load of the machine affects both; the ratio is the median over
// the turns. Measurements of the turns go to standard error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"syscall"
	"time"
)

// figure is one measured number with its bar.
type figure struct {
	name  string
	value float64
	op    string // ">=", "<=" or "<"
	bar   float64
}

func (f figure) holds() bool {
	switch f.op {
	case ">=":
		return f.value >= f.bar
	case "<=":
		return f.value <= f.bar
	}
	return f.value < f.bar
}

func (f figure) String() string {
	verdict := "short"
	if f.holds() {
		verdict = "holds"
	}
	return fmt.Sprintf("figure %s %.3f %s%.2f %s", f.name, f.value, f.op, f.bar, verdict)
}

// bench is the input of every measurement.
type bench struct {
	dir    string // for data directories, emptied at the end
	binary string // the built standalone
	slice  time.Duration
	turns  int
	runs   int // measurements of a page by each side, if scores are compared
	lab    int // number of lab scans that lab_queue queues at once
	// timeline is the file for the picture of site_timeline; "" for none.
	timeline string
	log      io.Writer // receives the measurements of the turns
	// descriptors limits the open files of a started process; 0: as many as this one.
	descriptors int
}

func (b *bench) notef(format string, args ...any) { fmt.Fprintf(b.log, "# "+format+"\n", args...) }

// measurement produces one or more figures.
type measurement struct {
	name string
	run  func(ctx context.Context, b *bench) ([]figure, error)
	long bool // runs only when named
}

func measurements() []measurement {
	return []measurement{
		{name: "status_polls", run: statusPolls},
		{name: "trigger_latency", run: triggerLatency},
		{name: "scan_wall", run: scanWall},
		{name: "evaluation", run: evaluation},
		{name: "http_scan", run: httpScan},
		{name: "fairness", run: fairness},
		{name: "fairness_wait", run: fairnessWait, long: true},
		{name: "lab_wall", run: labWall},
		{name: "cold_start", run: coldStart},
		{name: "code_sca", run: codeSCA},
		{name: "code_sast", run: codeSAST},
		{name: "code_taint", run: codeTaint},
		{name: "code_quality", run: codeQuality},
		{name: "code_run", run: codeRun},
		{name: "local", run: localChecks},
		{name: "site_curve", run: siteCurve},
		{name: "site_speed", run: siteSpeed},
		{name: "site_gate", run: siteGate, long: true},
		{name: "real_sites", run: realSites},
		{name: "site_timeline", run: siteTimeline},
		{name: "lighthouse_agreement", run: lighthouseAgreement},
		{name: "code_secrets", run: codeSecrets},
		{name: "hung_dependencies", run: hungDependencies},
		{name: "slow_readers", run: slowReaders},
		{name: "restarts", run: restarts, long: true},
		{name: "lab_queue", run: labQueue, long: true},
		{name: "web", run: web},
	}
}

func main() { os.Exit(mainCode()) }

func mainCode() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		return 1
	}
	return 0
}

func run(ctx context.Context, args []string, out, errOut io.Writer) (err error) {
	b := &bench{log: errOut}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(errOut)
	only := flags.String("only", "", "comma-separated measurements to run (default: all but site_gate, which is part of site_speed, and "+
		"restarts, lab_queue and fairness_wait, which take long)")
	profile := flags.String("cpuprofile", "", "write a CPU profile of this process to this file")
	flags.StringVar(&b.binary, "binary", filepath.Join("..", "..", "bin", "standalone"),
		"standalone binary to measure (default: built from this tree)")
	flags.DurationVar(&b.slice, "slice", 200*time.Millisecond, "duration of one run under load")
	flags.IntVar(&b.turns, "turns", 15, "number of runs of each side under load")
	flags.IntVar(&b.runs, "runs", 5, "number of runs of each page by each side in lighthouse_agreement")
	flags.IntVar(&b.lab, "lab", 300, "number of lab scans that lab_queue queues at once")
	flags.StringVar(&b.timeline, "timeline", "", "write the picture of site_timeline to the file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if b.binary, err = filepath.Abs(b.binary); err != nil {
		return err
	}
	if b.dir, err = os.MkdirTemp("", "assay-bench-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.dir)) }()
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			return err
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	for _, m := range measurements() {
		if named := slices.Contains(strings.Split(*only, ","), m.name); !named && (*only != "" || m.long) {
			continue
		}
		figures, merr := m.run(ctx, b)
		if merr != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", m.name, merr)) // the others can still be measured
		}
		for _, f := range figures {
			fmt.Fprintln(out, f)
		}
	}
	return err
}

// median returns the median of a non-empty list; it sorts the list.
func median[T int | float64 | time.Duration](values []T) T {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
