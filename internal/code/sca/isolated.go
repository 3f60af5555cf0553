package sca

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"assay/internal/code/isolate"
	"assay/internal/scan"
)

// Command is the name of the subprocess that reads lockfiles by running Serve.
const Command = "packages"

const (
	maxMemory    = 1 << 30
	maxProcessor = time.Hour
)

// errEnded is returned for a file that ended the process that read it.
var errEnded = errors.New("it ended the process that reads lockfiles")

// limits are passed to the process.
type limits struct {
	FileTime  time.Duration
	FileBytes int64
}

// extraction is the result of the process.
type extraction struct {
	Sources []wireSource
	Failed  int
	Notes   []scan.Note
}

type wireSource struct {
	Path         string
	Test, Direct bool
	Partial      bool
	Packages     []wirePackage
	Edges        map[string][]string
}

type wirePackage struct {
	Ecosystem, Kind, Name, Version, PURL, Path string
	Licences, Via                              []string
	Line                                       int
	Direct, Dev, Commit, Local, Unpinned       bool
	Constraint                                 string
	Derived                                    bool
}

// survey reads lockfiles and manifests, in a subprocess if there is one: a file that crashes
// its reader must not end the worker.
func (s *session) survey(ctx context.Context, progress func(string)) error {
	cfg := s.engine.cfg
	if cfg.Self == nil {
		return s.read(ctx)
	}
	var got extraction
	p := isolate.Process{Self: cfg.Self, Command: Command, Memory: maxMemory, Processor: maxProcessor}
	if err := p.Run(ctx, s.tree, limits{cfg.FileTime, cfg.FileBytes}, &got, progress); err != nil {
		return err
	}
	s.failed, s.notes = got.Failed, got.Notes
	for _, src := range got.Sources {
		one := &source{path: src.Path, test: src.Test, direct: src.Direct, partial: src.Partial, edges: src.Edges}
		for _, p := range src.Packages {
			one.packages = append(one.packages, &pkg{
				ecosystem: p.Ecosystem, kind: p.Kind, name: p.Name, version: p.Version, purl: p.PURL, path: p.Path, licences: p.Licences, via: p.Via,
				line: p.Line, direct: p.Direct, dev: p.Dev, commit: p.Commit, local: p.Local, unpinned: p.Unpinned,
				constraint: p.Constraint, within: boundsOf(p.Ecosystem, p.Constraint), derived: p.Derived,
			})
		}
		s.sources = append(s.sources, one)
	}
	return nil
}

// read reads lockfiles and manifests in this process.
func (s *session) read(ctx context.Context) error {
	s.files = newFiles(s.tree, s.engine.cfg.FileBytes)
	defer s.files.close()
	if err := s.files.open(); err != nil {
		return err
	}
	s.extract(ctx)
	s.manage(ctx)
	s.manifests(ctx)
	if ctx.Err() != nil {
		s.note(scan.Note{Code: NoteUnreadable, Message: "The time limit was reached before all lockfiles were read.", Gap: true, Blind: true})
	}
	return nil
}

// Serve runs the subprocess that reads lockfiles.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	return isolate.Serve(ctx, in, out, func(ctx context.Context, w *isolate.Work) (any, error) {
		var l limits
		if err := json.Unmarshal(w.Config, &l); err != nil {
			return nil, fmt.Errorf("limits: %w", err)
		}
		engine, err := New(Config{FileTime: l.FileTime, FileBytes: l.FileBytes})
		if err != nil {
			return nil, err
		}
		s := &session{engine: engine, tree: w.Tree, work: w}
		if err := s.read(ctx); err != nil {
			return nil, err
		}
		return s.wire(), nil
	})
}

func (s *session) wire() extraction {
	out := extraction{Failed: s.failed, Notes: s.notes}
	for _, src := range s.sources {
		one := wireSource{Path: src.path, Test: src.test, Direct: src.direct, Partial: src.partial, Edges: src.edges}
		for _, p := range src.packages {
			one.Packages = append(one.Packages, wirePackage{
				Ecosystem: p.ecosystem, Kind: p.kind, Name: p.name, Version: p.version, PURL: p.purl, Path: p.path, Licences: p.licences, Via: p.via,
				Line: p.line, Direct: p.direct, Dev: p.dev, Commit: p.commit, Local: p.local, Unpinned: p.unpinned,
				Constraint: p.constraint, Derived: p.derived,
			})
		}
		out.Sources = append(out.Sources, one)
	}
	return out
}
