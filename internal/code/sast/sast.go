package sast

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/excerpt"
	"assay/internal/code/isolate"
	"assay/internal/scan"
)

// Engine is an engine of this dimension that names the languages it analyses, so that all
// others can be reported.
type Engine interface {
	code.Engine
	Languages() []string
}

// Config configures the engines. Its zero value works if the executable can start itself and
// Node is in PATH.
type Config struct {
	// Node is the path of the Node.js program; "" means node in PATH.
	Node string
	// Dir is the folder of the programs for Node with their packages; "" means "sast"
	// beside the executable, or the source tree around the working directory.
	Dir string
	// Self is the command that starts the hidden command `engine` of this executable, to
	// which the name of an engine is appended; nil means isolate.DefaultSelf.
	Self []string
	// External are engines as name=command or name:Language+Language=command.
	External []string
	// Masker masks secrets in what external engines say about their run; with nil, it is left out.
	Masker excerpt.Masker
	// PythonRules are additional rules of ruff, by which CODE_QUALITY analyses: one process
	// analyses for both dimensions, and NewLint returns the results of these rules.
	PythonRules []string
	// More are additional built-in engines. They come before the external ones.
	More []Engine
	// Memory limits the memory of each engine's processes together, in bytes; 0 is 1 GiB.
	Memory int64
	// UnitTime limits the analysis of one file by Node's engines, and half of that of one Go package, in time that the program could
	// use; 0 is 30 s.
	UnitTime time.Duration
	// TaintMemory is the taint engine's limit for large repositories, which it analyses in
	// memory as a whole; 0 is 2 GiB. For smaller ones it has at most half of it.
	TaintMemory int64
	// Knowledge is a folder with additional knowledge for the taint engine, a folder for each
	// language; "" if missing.
	Knowledge string
	// Log gets warnings about models in Knowledge that are not used; nil discards them.
	Log *slog.Logger
}

const (
	defaultMemory      = 1 << 30
	defaultTaintMemory = 2 << 30
)

// New returns the engines of SAST, with the survey of languages that none of them supports.
func New(cfg Config) ([]code.Engine, error) {
	cfg.Memory, cfg.TaintMemory = cmp.Or(cfg.Memory, defaultMemory), cmp.Or(cfg.TaintMemory, defaultTaintMemory)
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Self == nil {
		self, err := isolate.DefaultSelf()
		if err != nil {
			return nil, fmt.Errorf("sast: %w", err)
		}
		cfg.Self = self
	}
	runtime := &node{program: cfg.Node, dir: cfg.Dir, memory: cfg.Memory, unitTime: cfg.UnitTime}
	follow, err := newTaint(cfg)
	if err != nil {
		return nil, err
	}
	engines := []Engine{
		&goEngine{self: cfg.Self, memory: cfg.Memory, unitTime: cfg.UnitTime}, newESLint(runtime), newRuff(runtime, cfg.PythonRules), follow,
		&settingsEngine{self: cfg.Self},
	}
	engines = append(engines, cfg.More...)
	names := map[string]bool{}
	for _, e := range engines {
		names[strings.ToLower(e.Name())] = true
	}
	for _, line := range cfg.External {
		e, err := parseExternal(line, cfg.Memory)
		if err != nil {
			return nil, err
		}
		if names[strings.ToLower(e.Name())] {
			return nil, scan.Errorf(scan.CodeInvalid, "code.engines: there is another engine with the name %s", e.Name())
		}
		names[strings.ToLower(e.Name())] = true
		e.masker = cfg.Masker
		engines = append(engines, e)
	}
	all := make([]code.Engine, 0, len(engines)+1)
	known := map[string]bool{}
	for _, e := range engines {
		all = append(all, e)
		for _, l := range e.Languages() {
			known[l] = true
		}
	}
	return append(all, survey{known: known}), nil
}

// Installed checks that the engines for Node.js can run on this host. Its error is a
// *scan.Error that names the missing part.
func Installed(ctx context.Context, cfg Config) error {
	_, err := (&node{program: cfg.Node, dir: cfg.Dir, memory: cmp.Or(cfg.Memory, defaultMemory)}).find(ctx)
	return err
}

// NewLint returns the function that analyses Python for CODE_QUALITY. In a run of both
// dimensions it shares the process of the engine that New returns for the same Config.
func NewLint(cfg Config) func(ctx context.Context, tree *code.Tree, opt code.Options) (*code.Linted, error) {
	runtime := &node{program: cfg.Node, dir: cfg.Dir, memory: cmp.Or(cfg.Memory, defaultMemory)}
	return newRuff(runtime, cfg.PythonRules).lint
}

// openTree opens the root of a tree.
func openTree(tree *code.Tree) (*os.Root, error) {
	root, err := os.OpenRoot(tree.Root)
	if err != nil {
		return nil, fmt.Errorf("tree: %w", err)
	}
	return root, nil
}

// unjudged returns notes about the units that were not judged, for lack of time or because
// of a crash, with the paths of their files.
func unjudged(out outcome, what string, paths []string) []scan.Note {
	if out.unjudged == 0 {
		return nil
	}
	why := "the engine failed"
	if out.why != nil {
		why = out.why.Error()
	}
	return []scan.Note{{
		Code: NoteNotJudged, Gap: true, Message: fmt.Sprintf("%s were not judged: %s.", counted(out.unjudged, what), why), Further: paths,
	}}
}

// firstFile returns the first of the places that contains the file.
func firstFile(name string, places ...string) (string, bool) {
	i := slices.IndexFunc(places, func(dir string) bool {
		_, err := os.Stat(filepath.Join(dir, name))
		return err == nil
	})
	if i < 0 {
		return "", false
	}
	return places[i], true
}

// errHits is returned if an engine has more findings than the limit.
var errHits = errors.New("it reports more than the limit")
