// Package isolate owns how an engine of code scans runs in its own process: a repository's
// file that crashes a parser must not end the worker. The process reports which files it is
// working on; a file that ends it is skipped after the restart.
package isolate

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"assay/internal/code"
	"assay/internal/procgroup"
	"assay/internal/scan"
)

const (
	maxRestarts = 10
	maxMessage  = 512 << 20 // bytes of all messages of a run
	maxWritten  = 1 << 30   // bytes of a file
)

// Process is an engine's process.
type Process struct {
	// Self is the command that starts it; Command is appended.
	Self    []string
	Command string
	Memory  int64 // maximum, in bytes
	// Processor limits its processor time.
	Processor time.Duration
	// Read and Write are the paths that it uses in addition to the tree, in the tree's
	// sandbox.
	Read, Write []string
	// Stall is the maximum time without a message before it counts as hung, as in
	// procgroup.Program; 0 means no limit.
	Stall time.Duration
}

// request is the document on the standard input of the process.
type request struct {
	Config json.RawMessage
	Root   string
	GitDir string
	Commit string
	Depth  int
	Files  []code.File
	Skip   []int // files that ended it before
	// Time is its time limit; 0 means none.
	Time time.Duration
}

// message is a line of its standard output.
type message struct {
	Began    *int            `json:"began,omitempty"`
	Ended    *int            `json:"ended,omitempty"`
	Progress string          `json:"progress,omitempty"`
	Answer   json.RawMessage `json:"answer,omitempty"`
}

var errNoAnswer = errors.New("it ended without a result")

// Run passes a tree to the process and decodes its result. config is its other input; both are JSON. A process that crashes is restarted
// without the files that it was working on.
func (p Process) Run(ctx context.Context, tree *code.Tree, config, answer any, progress func(string)) error {
	raw, err := json.Marshal(config)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Command, err)
	}
	skip := map[int]bool{}
	for restarts := 0; ; restarts++ {
		got, open, err := p.once(ctx, tree, raw, skip, progress)
		switch {
		case err == nil:
			return json.Unmarshal(got, answer)
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case len(open) == 0 || restarts == maxRestarts:
			return p.failed(err)
		}
		maps.Copy(skip, open)
	}
}

// once runs the process and returns its result, or the files that it was working on when it ended.
func (p Process) once(
	ctx context.Context, tree *code.Tree, config json.RawMessage, skip map[int]bool, progress func(string),
) (json.RawMessage, map[int]bool, error) {
	in, out := io.Pipe()
	defer func() { _ = in.Close() }()
	go func() {
		_ = out.CloseWithError(json.NewEncoder(out).Encode(request{
			Config: config, Root: tree.Root, GitDir: tree.GitDir, Commit: tree.Commit, Depth: tree.Depth, Files: tree.Files,
			Skip: slices.Sorted(maps.Keys(skip)), Time: timeOf(ctx),
		}))
	}()
	var answer json.RawMessage
	open := map[int]bool{}
	program := procgroup.Program{
		Args: append(slices.Clone(p.Self), p.Command), Env: environment(p.Memory), Stdin: in, Yields: true, Stall: p.Stall,
		Sandbox: tree.Sandbox, Read: append(slices.Clone(p.Read), tree.Root, tree.GitDir), Write: p.Write,
		Limits: procgroup.Limits{Memory: p.Memory, Processor: p.Processor, Written: -1},
	}
	if len(p.Write) > 0 {
		program.Limits.Written = maxWritten
	}
	err := program.Run(ctx, func(stdout io.Reader) error {
		messages := json.NewDecoder(io.LimitReader(bufio.NewReader(stdout), maxMessage))
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
			case m.Answer != nil:
				answer = m.Answer
			case progress != nil:
				progress(m.Progress)
			}
		}
	})
	if err == nil && answer == nil {
		err = errNoAnswer
	}
	return answer, open, err
}

// failed adds to the error of a process what its users may know of it.
func (p Process) failed(err error) error {
	err = fmt.Errorf("%s: %w", p.Command, err)
	switch {
	case errors.Is(err, procgroup.ErrMemory):
		return scan.Wrap(scan.CodeTooLarge, err, "The engine needed too much memory.")
	case errors.Is(err, procgroup.ErrStalled):
		return scan.Wrap(scan.CodeUnavailable, err, fmt.Sprintf("The engine was stopped: it made no progress for %s.", p.Stall))
	case errors.Is(err, procgroup.ErrSandbox):
		return scan.Wrap(scan.CodeUnavailable, err, "The sandbox of the engine could not be set up; the log has the reason.")
	}
	return err
}

// timeOf returns nine tenths of the remaining time, so that some is left to report.
func timeOf(ctx context.Context) time.Duration {
	end, ok := ctx.Deadline()
	if !ok {
		return 0
	}
	return max(time.Until(end)*9/10, 1)
}

// environment returns the complete environment of the process.
func environment(memory int64) []string {
	env := []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "HOME=/nonexistent"}
	if memory > 0 {
		env = append(env, Collector(memory)...)
	}
	return env
}

// Collector returns the environment that makes a Go program collect garbage as an engine
// with a memory limit should: up to its limit, memory is cheaper than processor time, which
// the engines share.
func Collector(memory int64) []string {
	return []string{fmt.Sprintf("GOMEMLIMIT=%d", memory*3/4), "GOGC=300"}
}

// Work is the input of the process.
type Work struct {
	Config json.RawMessage
	Tree   *code.Tree
	Skip   map[int]bool // files, by their index, that ended a process before
	send   *sender
}

// Began reports that the process begins a file.
func (w *Work) Began(i int) { w.send.send(message{Began: &i}) }

// Ended reports that it has finished the file.
func (w *Work) Ended(i int) { w.send.send(message{Ended: &i}) }

// Progress reports what it is doing.
func (w *Work) Progress(what string) { w.send.send(message{Progress: what}) }

// Serve runs the process: it reads a request, works, and answers.
func Serve(ctx context.Context, in io.Reader, out io.Writer, work func(context.Context, *Work) (any, error)) error {
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	if r.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.Time)
		defer cancel()
	}
	w := &Work{
		Config: r.Config, Skip: map[int]bool{}, send: &sender{to: json.NewEncoder(out)},
		Tree: &code.Tree{Root: r.Root, GitDir: r.GitDir, Commit: r.Commit, Depth: r.Depth, Files: r.Files},
	}
	for _, i := range r.Skip {
		w.Skip[i] = true
	}
	answer, err := work(ctx, w)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	w.send.send(message{Answer: raw})
	return w.send.err
}

// sender writes one message at a time, unbuffered: the parent must know which file ended the
// process.
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
