package quality

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"assay/internal/code"
	"assay/internal/code/coverage"
	"assay/internal/code/isolate"
	"assay/internal/scan"
)

// Command is the name of the engine's subprocess, which runs Serve.
const Command = Name

// Isolated is the engine in its own process: parsers are in C, and a file that crashes one
// must not end the worker. A file that ends the process is skipped, and noted.
type Isolated struct {
	// Self starts the process; Command is added.
	Self   []string
	Config Config
}

var _ code.Engine = Isolated{}

// Name implements code.Engine.
func (Isolated) Name() string { return Name }

// Dimension implements code.Engine.
func (Isolated) Dimension() scan.Dimension { return scan.DimensionQuality }

const (
	maxMemory    = 3 << 29
	maxProcessor = 2 * time.Hour
)

// Scan implements code.Engine.
func (e Isolated) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (report code.Report, err error) {
	p := isolate.Process{Self: e.Self, Command: Command, Memory: maxMemory, Processor: maxProcessor}
	err = p.Run(ctx, tree, input{e.Config, opt.Coverage, tree.Changed}, &report, opt.Progress)
	return report, err
}

// input is the process's input besides the tree.
type input struct {
	Config   Config
	Coverage []coverage.Document
	Changed  code.Changes
}

// Serve runs the subprocess.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	return isolate.Serve(ctx, in, out, work)
}

func work(ctx context.Context, w *isolate.Work) (any, error) {
	var in input
	if err := json.Unmarshal(w.Config, &in); err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	w.Tree.Changed = in.Changed
	e, err := New(in.Config)
	if err != nil {
		return nil, err
	}
	s := &study{engine: e, tree: w.Tree, skip: w.Skip, began: w.Began, ended: w.Ended}
	return e.scan(ctx, s, code.Options{Clock: time.Now, Progress: w.Progress, Coverage: in.Coverage})
}
