package goengine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/securego/gosec/v2"
	"github.com/securego/gosec/v2/issue"
	"golang.org/x/tools/go/packages"
)

const (
	// maxStack limits the stack, so that the process ends before a stack takes all of the
	// memory.
	maxStack = 256 << 20
	// maxFindings bounds the findings of a unit.
	maxFindings = 5_000
	// goVersionEnv gives gosec the language version, which it would otherwise ask the go
	// command for.
	goVersionEnv = "GOSECGOVERSION"
)

// ExcludedRules returns the omitted rules. Unchecked errors are not a weakness, nor is the
// mere use of unsafe; a blocked import is reported at its use, and reporting every
// conversion to a smaller integer would hide the few that matter.
func ExcludedRules() []string {
	return []string{"G103", "G104", "G115", "G501", "G502", "G503", "G505", "G506", "G507"}
}

// Serve reads a Request and answers with Messages, one to a line.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	debug.SetMaxStack(maxStack)
	if err := os.Setenv(goVersionEnv, runtime.Version()); err != nil {
		return err
	}
	var req Request
	if err := json.NewDecoder(in).Decode(&req); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	root, err := os.OpenRoot(req.Root)
	if err != nil {
		return fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = root.Close() }()
	l, err := newLoader(root, req)
	if err != nil {
		return err
	}
	s := &server{loader: l, out: bufio.NewWriter(out)}
	s.gosec = newGosec(&s.log)
	for _, u := range req.Units {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.judge(u); err != nil {
			return err
		}
	}
	return nil
}

func newGosec(logs io.Writer) *gosec.Analyzer {
	conf := gosec.NewConfig()
	conf.SetGlobal(gosec.Nosec, "true") // comments of the repository do not silence it
	a := gosec.NewAnalyzer(conf, true, false, false, runtime.GOMAXPROCS(0), log.New(logs, "", 0))
	a.LoadRules(builders())
	a.LoadAnalyzers(following())
	return a
}

// server analyses units and writes findings at once, so that the parent has them if the
// process crashes.
type server struct {
	loader *loader
	gosec  *gosec.Analyzer
	out    *bufio.Writer
	sent   int // issues of gosec that were written
	log    failures
}

// failures reads gosec's log, the only place that mentions that an analysis failed. Analyses
// run concurrently.
type failures struct {
	mu  sync.Mutex
	any bool
}

// Write implements io.Writer.
func (f *failures) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, []byte("Error ")) || bytes.HasPrefix(p, []byte("Panic ")) || bytes.HasPrefix(p, []byte("Rule error")) {
		f.mu.Lock()
		f.any = true
		f.mu.Unlock()
	}
	return len(p), nil
}

// taken reports whether there was a failure since the last call.
func (f *failures) taken() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	was := f.any
	f.any = false
	return was
}

func (s *server) write(m Message) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = s.out.Write(append(data, '\n'))
	if err == nil && m.Kind != KindFinding {
		err = s.out.Flush()
	}
	return err
}

func (s *server) judge(u Unit) error {
	if err := s.write(Message{Kind: KindStart, Unit: u.Index}); err != nil {
		return err
	}
	l, done := s.loader, &Done{}
	clear(l.missing)
	partly := map[string]bool{}
	for _, g := range l.groups(u, done) {
		for _, f := range g.files {
			if !l.isTest(f) {
				done.Functions += functions(f)
			}
		}
		p, failures := l.check(g)
		s.guard(done, func() { s.gosec.CheckRules(p) })
		if err := s.report(u); err != nil {
			return err
		}
		if len(failures) > 0 {
			var lost map[string]int
			p, lost = l.pruned(g, failures)
			s.count(g, p, lost, done, partly)
		}
		if p != nil {
			s.guard(done, func() { s.gosec.CheckAnalyzers(p) })
		}
		if err := s.report(u); err != nil {
			return err
		}
	}
	done.Partly = slices.Sorted(maps.Keys(partly))
	done.Missing = slices.Sorted(maps.Keys(l.missing))
	return s.write(Message{Kind: KindDone, Unit: u.Index, Done: done})
}

// count adds the functions that were judged without types: all of the group if nothing of it
// is left.
func (s *server) count(g group, p *packages.Package, lost map[string]int, done *Done, partly map[string]bool) {
	for _, f := range g.files {
		name := s.loader.fset.File(f.FileStart).Name()
		n := lost[name]
		if p == nil {
			n += functions(f)
		}
		if n > 0 && !s.loader.isTest(f) {
			done.Untyped += n
			partly[name] = true
		}
	}
}

// guard keeps a panic of an analysis from ending the process.
func (s *server) guard(done *Done, analyse func()) {
	defer func() {
		if r := recover(); r != nil {
			done.Broken = true
		}
	}()
	analyse()
	done.Broken = s.log.taken() || done.Broken
}

// report writes the new issues.
func (s *server) report(u Unit) error {
	issues, _, _ := s.gosec.Report()
	fresh := issues[s.sent:]
	s.sent = len(issues)
	for i, is := range fresh {
		if i == maxFindings {
			break
		}
		if err := s.write(Message{Kind: KindFinding, Unit: u.Index, Finding: finding(is)}); err != nil {
			return err
		}
	}
	return s.out.Flush()
}

func finding(is *issue.Issue) *Finding {
	first, last, _ := strings.Cut(is.Line, "-")
	f := &Finding{Path: path.Clean(is.File), Rule: is.RuleID, Severity: is.Severity.String(), Confidence: is.Confidence.String()}
	// Unparsable numbers are 0, which the parent treats as the whole file.
	f.Line, _ = strconv.Atoi(first)
	f.EndLine, _ = strconv.Atoi(last)
	f.Column, _ = strconv.Atoi(is.Col)
	f.EndLine = max(f.EndLine, f.Line)
	return f
}

// Main runs the process: it analyses the files named on standard input.
func Main(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := Serve(ctx, in, out); err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("go engine: %w", err)
	}
	return nil
}
