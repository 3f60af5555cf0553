// Package sca owns the dimension SCA: which third-party packages a repository uses, and which
// of them have known vulnerabilities.
//
// Packages are read from lockfiles and manifests, never resolved: nothing is fetched and
// nothing of the repository is executed. They are compared with the advisories of package
// advisory by the version order of their ecosystem. Advisories of the same vulnerability are
// one finding, shown by its CVE, else its GHSA id, else the id of the ecosystem's database; a
// malicious package by its MAL id.
//
// A finding's identity is the ecosystem, the package and the shown id, without the version: a
// package that is moved to another vulnerable version is the same finding. What could not be
// judged is a note with Gap set: a manifest without a lockfile, a version that cannot be
// compared, an ecosystem without advisories.
package sca

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"assay/internal/advisory"
	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/scan"
)

// Name and Version identify the engine; the version is that of the library that reads
// lockfiles.
const (
	Name    = "assay-sca"
	Version = "osv-scalibr 0.5.3"
)

// Codes of notes.
const (
	NoteNoLockfile     = "NO_LOCKFILE"          // a manifest with packages that no lockfile pins
	NoteDirectOnly     = "DIRECT_ONLY"          // a manifest that names direct packages only
	NoteUnpinned       = "UNPINNED"             // packages without an exact version
	NoteUnreadable     = "UNREADABLE_LOCKFILE"  // could not be read or parsed
	NoteIncomparable   = "INCOMPARABLE_VERSION" // versions that have no order
	NoteUnmatchable    = "UNMATCHABLE_ADVISORY" // advisories without versions
	NoteNoAdvisoryData = "NO_ADVISORY_DATA"     // an ecosystem without advisories
	NoteStale          = "STALE_ADVISORY_DATA"
	NoteDevLeftOut     = "DEV_LEFT_OUT"
	NoteTestsLeftOut   = "TEST_MANIFESTS" // manifests of tests, without a lockfile
	NoteGraphCut       = "GRAPH_CUT"      // the SBOM lacks dependencies between packages
	NoteMore           = "MORE_NOTES"
)

// Advisories looks up advisories; *advisory.DB implements it.
type Advisories interface {
	View(ctx context.Context, ecosystems []string) (*advisory.View, error)
}

// Config configures the engine. Zero values mean the defaults named here.
type Config struct {
	Advisories Advisories
	// IgnoreDev drops findings of development-only packages; a note counts them, and the SBOM
	// contains the packages.
	IgnoreDev bool
	// StaleAfter is the age from which the report calls advisories outdated. Default: 48 h.
	StaleAfter time.Duration
	// FileTime limits the time to read a lockfile, FileBytes its size. Defaults: 30 s, 64
	// MiB.
	FileTime  time.Duration
	FileBytes int64
	Log       *slog.Logger
	// Self starts the hidden command `engine` of this executable, to which Command is
	// appended to read lockfiles. Without it they are read in this process.
	Self []string
}

// Engine implements code.Engine. It is safe for concurrent use.
type Engine struct {
	cfg     Config
	readers []reader
}

// New returns the engine.
func New(cfg Config) (*Engine, error) {
	if cfg.StaleAfter <= 0 {
		cfg.StaleAfter = 48 * time.Hour
	}
	if cfg.FileTime <= 0 {
		cfg.FileTime = 30 * time.Second
	}
	if cfg.FileBytes <= 0 {
		cfg.FileBytes = 64 << 20
	}
	readers, err := newReaders()
	return &Engine{cfg: cfg, readers: readers}, err
}

// Name implements code.Engine.
func (*Engine) Name() string { return Name }

// Dimension implements code.Engine.
func (*Engine) Dimension() scan.Dimension { return scan.DimensionSCA }

// Scan implements code.Engine.
func (e *Engine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (report code.Report, err error) {
	began := opt.Clock()
	progress := opt.Progress
	if progress == nil {
		progress = func(string) {}
	}
	report.Run = scan.EngineRun{Name: Name, Version: Version}
	progress("reading lockfiles")
	s := &session{engine: e, tree: tree, now: began, origin: opt.Origin}
	if err := s.survey(ctx, progress); err != nil {
		return report, err
	}
	s.copied()
	report.Run.Files, report.Run.Failed = len(s.sources)+s.failed, s.failed
	if len(s.sources)+s.failed == 0 && len(s.notes) == 0 {
		report.Run.Took = opt.Clock().Sub(began)
		return report, nil
	}
	ecosystems := s.ecosystems()
	progress(fmt.Sprintf("comparing %d packages with advisories", s.packages()))
	// Extracted packages are reported even if the time is over.
	view, err := e.cfg.Advisories.View(context.WithoutCancel(ctx), ecosystems)
	if err != nil {
		return report, fmt.Errorf("advisories: %w", err)
	}
	s.match(view, ecosystems)
	s.license(opt.Licences)
	report.Findings, report.Judged = s.findings, s.judged
	report.Listed = s.packages() > 0 || slices.ContainsFunc(s.notes, func(n scan.Note) bool { return n.Gap })
	if len(s.sources) > 0 {
		bom, err := s.sbom()
		if err != nil {
			return report, err
		}
		report.Artifacts = append(report.Artifacts, code.Artifact{
			Name: "sbom.cdx.json", ContentType: "application/vnd.cyclonedx+json; version=1.6", Data: bom,
		})
		report.Facts = map[string]any{"dependencies": s.facts(view, ecosystems)}
	}
	report.Notes = s.allNotes()
	report.Run.Took = opt.Clock().Sub(began)
	return report, nil
}

// session is one scan.
type session struct {
	engine *Engine
	tree   *code.Tree
	now    time.Time
	origin code.Origin
	files  *files
	work   *isolate.Work // of the subprocess

	sources []*source // readable sources, by path
	// abandoned counts readers that exceeded their time limit.
	abandoned int
	failed    int
	notes     []scan.Note

	platforms map[string]string // see gradlePlatforms
	// platformGroups are the BOMs that the repository's own platforms of Gradle import.
	platformGroups platforms
	catalogues     map[string]*catalogue // by path, see catalogueOf

	judged   bool
	findings []scan.Finding
	hits     []hit // for the SBOM
	devLeft  map[scan.Severity]int
	stdlib   int
}

// source is one lockfile or manifest.
type source struct {
	path     string
	reader   *reader // nil when it has been read
	test     bool
	direct   bool // it names only directly requested packages
	partial  bool // it has entries that cannot be read
	packages []*pkg
	// edges maps a package to the packages that it depends on, according to the lockfile, by
	// the nodes of a graph; nil if it has no such information.
	edges map[string][]string
}

// pkg is a package in a source.
type pkg struct {
	ecosystem string // in OSV; "" if OSV has none
	kind      string // the name of its origin for people
	name      string
	version   string
	purl      string
	licences  []string
	path      string
	line      int
	direct    bool
	dev       bool
	via       []string // direct packages that depend on it, at most three
	commit    bool     // pinned to a commit instead of a version
	local     bool
	unpinned  bool // the version is missing
	// within is the range of versions that a manifest allows, of which version is the lowest;
	// constraint is its text. nil for an exact version.
	within     *bounds
	constraint string
	derived    bool // the version is a parent's or a BOM's
}

func (s *session) note(n scan.Note) { s.notes = append(s.notes, n) }

// maxNotes limits the size of the record for hostile repositories.
const maxNotes = 200

// allNotes returns the notes in a stable order, gaps first.
func (s *session) allNotes() []scan.Note {
	slices.SortStableFunc(s.notes, cmpNote)
	if more := len(s.notes) - maxNotes; more > 0 {
		rest := scan.Note{Code: NoteMore, Message: fmt.Sprintf("%d more notes are left out.", more)}
		s.notes = append(s.notes[:maxNotes:maxNotes], rest.For(s.notes[maxNotes:]...))
	}
	return s.notes
}

func (s *session) packages() (n int) {
	for _, src := range s.sources {
		n += len(src.packages)
	}
	return n
}

// ecosystems returns the ecosystems of the packages, sorted.
func (s *session) ecosystems() (out []string) {
	seen := map[string]bool{}
	for _, src := range s.sources {
		for _, p := range src.packages {
			if p.ecosystem != "" && !seen[p.ecosystem] {
				seen[p.ecosystem] = true
				out = append(out, p.ecosystem)
			}
		}
	}
	slices.Sort(out)
	return out
}
