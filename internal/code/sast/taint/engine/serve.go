package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/sast/taint"
)

const (
	// maxStack limits a stack, in bytes: beyond it the process ends, before the stack uses all
	// memory.
	maxStack = 128 << 20
	// maxRead bounds the size of a file that is read, in bytes.
	maxRead = 1 << 20
	// maxFindings bounds the findings that are reported.
	maxFindings = 20_000
	// soft is the target size of the heap as a share of the memory limit, in percent.
	soft = 78
	// collect is the growth of the heap between garbage collections, in percent; it is low because other
	// engines run at the same time.
	collect = 40
)

var (
	errMemory = errors.New("the memory limit was reached")
	errLarge  = errors.New("it is too large")
)

// Main runs the process, which judges the tree that standard input describes.
func Main(ctx context.Context, in io.Reader, out io.Writer) error {
	debug.SetMaxStack(maxStack)
	if err := isolate.Serve(ctx, in, out, work); err != nil {
		return fmt.Errorf("taint engine: %w", err)
	}
	return nil
}

func work(ctx context.Context, w *isolate.Work) (any, error) {
	var c Config
	if err := json.Unmarshal(w.Config, &c); err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	debug.SetGCPercent(collect)
	allow(cmp.Or(c.Frugal, c.Memory))
	a, err := analyser(c.Knowledge, taint.Lazy, nil)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(w.Tree.Root)
	if err != nil {
		return nil, fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = root.Close() }()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	guard := watch(ctx, c, allow, func() { cancel(errMemory) })
	j := job{work: w, at: -1}
	j.choose(c.Judge)
	stored, err := c.Cache.open(c.Knowledge)
	if err != nil {
		return nil, err
	}
	in := j.input(root, guard)
	in.Cache = stored
	out := a.Analyse(ctx, in)
	if out.Err != nil {
		return nil, fmt.Errorf("code.knowledge: %w", out.Err)
	}
	c.Cache.write(stored)
	return j.answer(out, why(ctx, guard)), nil
}

// allow sets the target of garbage collection for a process that may use so much memory, 0 for no target.
func allow(memory int64) {
	if memory > 0 {
		debug.SetMemoryLimit(memory * soft / 100)
	}
}

// why returns the reason why the analysis ended early, "" if it did not.
func why(ctx context.Context, guard *memory) string {
	switch {
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return "the time limit was reached"
	case ctx.Err() != nil:
		return context.Cause(ctx).Error()
	case guard.full.Load():
		return errMemory.Error()
	}
	return ""
}

// job is the analysis that the process was started for.
type job struct {
	work    *isolate.Work
	files   []code.File
	index   []int // their indexes in the tree
	skipped []int
	at      int // index of the file that is being analysed, -1 for none
}

// choose selects the files to be judged, without those on which an earlier process ended.
func (j *job) choose(judge []int) {
	all := j.work.Tree.Files
	for _, i := range judge {
		switch {
		case i < 0 || i >= len(all):
		case j.work.Skip[i]:
			j.skipped = append(j.skipped, i)
		default:
			j.files, j.index = append(j.files, all[i]), append(j.index, i)
		}
	}
}

func (j *job) input(root *os.Root, guard *memory) taint.Input {
	in := taint.Input{
		Files: j.files, Guarded: true, Enough: guard.filling,
		Read:     func(path string) ([]byte, error) { return read(root, path) },
		Began:    func(i int) { j.work.Began(j.index[i]) },
		Ended:    func(i int) { j.work.Ended(j.index[i]) },
		Follows:  j.follows,
		Language: j.language,
	}
	for _, f := range j.work.Tree.Files {
		if !f.Binary {
			in.All = append(in.All, f.Path)
		}
	}
	return in
}

func (j *job) follows(i int) {
	if j.at == i {
		return
	}
	j.rest()
	j.at = i
	j.work.Began(j.index[i])
}

// rest records that no file's data is being followed.
func (j *job) rest() {
	if j.at >= 0 {
		j.work.Ended(j.index[j.at])
		j.at = -1
	}
}

func (j *job) language(name string) {
	j.rest()
	j.work.Progress(name)
}

func read(root *os.Root, path string) ([]byte, error) {
	f, err := root.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, maxRead+1))
	if err == nil && len(data) > maxRead {
		err = errLarge
	}
	return data, err
}

// answer returns the result, and what could not be judged.
func (j *job) answer(out taint.Output, why string) *Answer {
	j.rest()
	a := &Answer{
		Lines: out.Lines, Functions: out.Stats.Functions, Cut: out.Stats.Cut, Unseen: out.Stats.Left, Broken: out.Stats.Broken,
		Recalled: out.Recalled, Reused: out.Reused, Taken: out.Taken,
		Skipped: j.skipped, Lost: map[int]string{}, Sanitized: map[string]int{}, Partly: j.places(out.Partly), Left: j.places(out.Left), Why: why,
		More: max(len(out.Reports)-maxFindings, 0),
	}
	for i, f := range j.files {
		if out.Stats.Partial[f.Path] {
			a.Partial = append(a.Partial, j.index[i])
		}
	}
	for weakness, n := range out.Stats.Sanitized {
		a.Sanitized[taint.RulePrefix+weakness] = n
	}
	for i, err := range out.Lost {
		a.Lost[j.index[i]] = err.Error()
	}
	a.Findings = out.Reports[:len(out.Reports)-a.More]
	return a
}

func (j *job) places(list []int) []int {
	out := make([]int, len(list))
	for i, at := range list {
		out[i] = j.index[at]
	}
	return out
}
