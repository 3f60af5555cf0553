package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

const (
	// sastLines is the number of lines per language.
	sastLines = 50_000
	sastTurns = 3
	// memoryPoll is the time between two readings of the engines' memory.
	memoryPoll = 50 * time.Millisecond
)

// codeSAST measures the engines of SAST on 100,000 lines of third-party code, half of them
// from Go modules and half from npm packages. Memory is the peak of the processes of all
// engines together, not including this one.
func codeSAST(ctx context.Context, b *bench) ([]figure, error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	tree, err := sastTree(ctx, b)
	if err != nil {
		return nil, err
	}
	engines, err := sast.New(sast.Config{Self: b.engines()})
	if err != nil {
		return nil, err
	}
	var took []time.Duration
	var memory, lines int64
	for range sastTurns {
		peak := watchChildren()
		began := time.Now()
		v, err := code.Judge(ctx, scan.DimensionSAST, engines, tree, code.Options{Clock: time.Now, TempDir: b.dir})
		took = append(took, time.Since(began))
		memory = max(memory, peak())
		if err != nil {
			return nil, err
		}
		lines = int64(v.Lines)
		for _, e := range v.Engines {
			b.notef("sast: %s %s: %d files in %s %s", e.Name, e.Version, e.Files, e.Took.Round(time.Millisecond), e.Error)
		}
		b.notef("sast: %d files with %d non-blank lines, %d findings, %s", len(tree.Files), v.Lines, len(v.Findings), v.Coverage)
	}
	per := median(took).Seconds() * 100_000 / float64(lines)
	return []figure{
		{name: "sast_100k_lines_s", value: per, op: "<=", bar: 60},
		{name: "sast_memory_mb", value: float64(memory) / mib, op: "<=", bar: 1024},
	}, nil
}

// sastTree copies sources of modules and npm packages that this project requires, into
// folders that do not count as vendored.
func sastTree(ctx context.Context, b *bench) (*code.Tree, error) {
	tree := &code.Tree{Root: filepath.Join(b.dir, "sast-tree")}
	dirs, err := moduleDirs(ctx, "github.com/go-playground/validator/v10", "github.com/gin-gonic/gin", "gorm.io/gorm",
		"github.com/spf13/cobra", "github.com/miekg/dns", "github.com/redis/go-redis/v9", "github.com/quic-go/quic-go")
	if err != nil {
		return nil, err
	}
	if err := takeSources(tree, "go", dirs, []string{".go", ".mod"}, sastLines); err != nil {
		return nil, err
	}
	packages := filepath.Join("..", "..", "internal", "code", "sast", "js", "node_modules")
	var npm []string
	for _, name := range []string{
		"eslint", "@typescript-eslint", "es-abstract", "ajv", "esquery", "acorn", "eslint-plugin-react", "eslint-plugin-n",
		"enhanced-resolve", "regexp-tree",
	} {
		npm = append(npm, filepath.Join(packages, name))
	}
	if err := takeSources(tree, "js", npm, []string{".js", ".mjs", ".cjs", ".ts"}, sastLines); err != nil {
		return nil, err
	}
	slices.SortFunc(tree.Files, func(a, c code.File) int { return strings.Compare(a.Path, c.Path) })
	return tree, nil
}

// takeSource writes a file into the tree and returns its lines; 0 for a generated file,
// which is skipped.
func takeSource(tree *code.Tree, rel string, data []byte) (lines int, err error) {
	f := code.Classify(rel, data)
	if f.Vendored || f.Generated || f.Minified || f.Binary {
		return 0, nil
	}
	full := filepath.Join(tree.Root, filepath.FromSlash(rel))
	if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o700), os.WriteFile(full, data, 0o600)); err != nil { //nolint:gosec // a folder of this measurement
		return 0, err
	}
	tree.Files = append(tree.Files, f)
	return bytes.Count(data, []byte("\n")), nil
}

// moduleDirs returns the folders of modules of go.mod.
func moduleDirs(ctx context.Context, modules ...string) (dirs []string, err error) {
	for _, module := range modules {
		out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", module).Output() //nolint:gosec // a module of go.mod
		if err != nil {
			return nil, fmt.Errorf("sources of %s: %w", module, err)
		}
		dirs = append(dirs, strings.TrimSpace(string(out)))
	}
	return dirs, nil
}

// takeSources copies files into the tree until there are so many lines.
func takeSources(tree *code.Tree, to string, dirs, extensions []string, want int) error {
	lines := 0
	enough := errors.New("enough")
	for i, dir := range dirs {
		err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() || !slices.Contains(extensions, filepath.Ext(name)) || strings.HasSuffix(name, ".d.ts") {
				return err
			}
			data, err := os.ReadFile(name) //nolint:gosec // a folder of this measurement
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				return err
			}
			rel = strings.ReplaceAll(filepath.ToSlash(filepath.Join(to, "p"+strconv.Itoa(i), rel)), "/dist/", "/src/")
			taken, err := takeSource(tree, rel, data)
			if lines += taken; err == nil && lines >= want {
				return enough
			}
			return err
		})
		if errors.Is(err, enough) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return fmt.Errorf("sources of %s: only %d lines", to, lines)
}

// watchChildren samples the memory of this process's descendants until peak is called, which
// returns the maximum in bytes. Pages that processes share, such as those of a program that runs
// twice, count once: the proportional set size of proc_pid_smaps_rollup(5).
func watchChildren() (peak func() int64) {
	stop, highest := make(chan struct{}), make(chan int64)
	go func() {
		tick := time.NewTicker(memoryPoll)
		defer tick.Stop()
		top := int64(0)
		for {
			select {
			case <-tick.C:
				top = max(top, childrenMemory())
			case <-stop:
				highest <- top
				return
			}
		}
	}()
	return func() int64 {
		close(stop)
		return <-highest
	}
}

func childrenMemory() (sum int64) {
	parents := map[int]int{}
	names, _ := filepath.Glob("/proc/[0-9]*/status") // the pattern is well-formed
	for _, name := range names {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		parents[pid] = int(procNumber(name, "PPid"))
	}
	for pid := range parents {
		for p := parents[pid]; p > 1; p = parents[p] {
			if p == os.Getpid() {
				sum += procNumber(filepath.Join("/proc", strconv.Itoa(pid), "smaps_rollup"), "Pss") << 10
				break
			}
		}
	}
	return sum
}

// procNumber returns a number in a file of /proc, 0 if the process has ended in the meantime.
func procNumber(name, key string) int64 {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(data) {
		if k, value, _ := strings.Cut(string(line), ":"); k == key {
			n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			return n
		}
	}
	return 0
}
