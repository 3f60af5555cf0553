package quality

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"assay/internal/code"
	"assay/internal/scan"
)

// Command is the name of the engine's process, which Serve is the whole of.
const Command = Name

// Isolated is the engine in a process of its own: parsers are C, and what a file does
// to them must not end the worker. A file that ends the process is left out, which
// the report says.
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
	// mostAddress bounds the address space of the process, most of which the runtime
	// only reserves; mostProcessor is its processor time in seconds.
	mostAddress   = 8 << 30
	mostProcessor = 2 * 3600
	mostRestarts  = 10
	mostMessage   = 512 << 20
)

// request is the one document on the standard input of the process.
type request struct {
	Config Config
	Tree   treeFiles
	Skip   []int // files that ended it before
	// Time is how long it may take; 0 is for ever. What was measured by then is
	// reported.
	Time time.Duration
}

// treeFiles is a code.Tree.
type treeFiles struct {
	Root, GitDir, Commit string
	Depth                int
	Files                []code.File
}

// message is one line of its standard output.
type message struct {
	Began    *int         `json:"began,omitempty"`
	Ended    *int         `json:"ended,omitempty"`
	Progress string       `json:"progress,omitempty"`
	Report   *code.Report `json:"report,omitempty"`
}

// Scan implements code.Engine.
func (e Isolated) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	skip := map[int]bool{}
	for restarts := 0; ; restarts++ {
		report, open, err := e.once(ctx, tree, opt, skip)
		switch {
		case report != nil && err == nil:
			return *report, nil
		case ctx.Err() != nil:
			return code.Report{}, context.Cause(ctx)
		case len(open) == 0 || restarts == mostRestarts:
			return code.Report{}, fmt.Errorf("%s: %w", Name, err)
		}
		maps.Copy(skip, open)
	}
}

// errNoReport says that the process ended without one.
var errNoReport = errors.New("it ended without a report")

// once runs the process and returns its report, or the files that it was at when it
// ended.
func (e Isolated) once(ctx context.Context, tree *code.Tree, opt code.Options, skip map[int]bool) (*code.Report, map[int]bool, error) {
	in, out := io.Pipe()
	defer func() { _ = in.Close() }()
	go func() {
		_ = out.CloseWithError(json.NewEncoder(out).Encode(request{
			Config: e.Config, Tree: treeFiles{tree.Root, tree.GitDir, tree.Commit, tree.Depth, tree.Files}, Skip: slices.Sorted(maps.Keys(skip)), Time: timeOf(ctx),
		}))
	}()
	var report *code.Report
	open := map[int]bool{}
	p := program{args: append(slices.Clone(e.Self), Command), env: environment(), stdin: in, memory: mostAddress, seconds: mostProcessor}
	err := p.run(ctx, func(stdout io.Reader) error {
		messages := json.NewDecoder(io.LimitReader(bufio.NewReader(stdout), mostMessage))
		for {
			var m message
			err := messages.Decode(&m)
			switch {
			case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
				return nil
			case err != nil:
				return fmt.Errorf("message: %w", err)
			case m.Began != nil:
				open[*m.Began] = true
			case m.Ended != nil:
				delete(open, *m.Ended)
			case m.Report != nil:
				report = m.Report
			case opt.Progress != nil:
				opt.Progress(m.Progress)
			}
		}
	})
	if err == nil && report == nil {
		err = errNoReport
	}
	return report, open, err
}

// timeOf is nine tenths of the time that is left, so that there is some to report.
func timeOf(ctx context.Context) time.Duration {
	end, ok := ctx.Deadline()
	if !ok {
		return 0
	}
	return max(time.Until(end)*9/10, 1)
}

// environment is all that the process is told of its surroundings.
func environment() []string {
	return []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "HOME=/nonexistent", "GOMEMLIMIT=2GiB"}
}

// DefaultSelf starts this executable's hidden command `engine`.
func DefaultSelf() ([]string, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("quality: %w", err)
	}
	return []string{exe, "engine"}, nil
}

// Serve is the process: it reads a request and answers with messages, the report
// last.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	e, err := New(r.Config)
	if err != nil {
		return err
	}
	if r.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.Time)
		defer cancel()
	}
	t := r.Tree
	s := &study{engine: e, tree: &code.Tree{Root: t.Root, GitDir: t.GitDir, Commit: t.Commit, Depth: t.Depth, Files: t.Files}, skip: map[int]bool{}}
	for _, i := range r.Skip {
		s.skip[i] = true
	}
	send := &sender{to: json.NewEncoder(out)}
	s.began = func(i int) { send.send(message{Began: &i}) }
	s.ended = func(i int) { send.send(message{Ended: &i}) }
	report, err := e.scan(ctx, s, code.Options{Clock: time.Now, Progress: func(p string) { send.send(message{Progress: p}) }})
	if err != nil {
		return err
	}
	send.send(message{Report: &report})
	return send.err
}

// sender writes one message at a time, and at once: the parent must know which file
// the process ended at.
type sender struct {
	mu  sync.Mutex
	to  *json.Encoder
	err error
}

func (s *sender) send(m message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.to.Encode(m); err != nil {
		s.err = err
	}
}
