// Package code owns what the engines of code scans have in common: the checked-out tree that
// they read, the report that they return, and the rules that make findings comparable. The
// engines are below it, in one folder per dimension. Repositories are hostile data: nothing
// in them is executed or obeyed.
package code

import (
	"context"
	"io"
	"sync"
	"time"

	"assay/internal/code/coverage"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// Tree is a checked-out commit. Its files are read-only for engines.
type Tree struct {
	// Root is the directory of the files: an absolute path without symbolic links, and
	// without .git.
	Root string
	// GitDir is the bare repository with the history down to Depth commits; "" if no history
	// was fetched.
	GitDir string
	Depth  int
	Commit string
	Files  []File // sorted by path
	// Sandbox confines the programs that read the tree; nil means no confinement.
	Sandbox *sandbox.Sandbox `json:"-"`
	// Changed are the lines that the commit changes; nil if unknown.
	Changed Changes
	// Notes list what the tree omits: files that are too large, submodules, LFS pointers,
	// links that lead outside.
	Notes []scan.Note

	shared shared // see Share
	lines  struct {
		once sync.Once
		n    int
		err  error
	}
}

// File is a regular file of a tree.
type File struct {
	Path     string // relative, with slashes
	Size     int64
	Binary   bool
	Language string // such as "Go", "TypeScript"; "" if unknown
	// Test, Vendored, Generated: by path and content. Engines of CODE_QUALITY and SAST skip
	// vendored and generated files.
	Test, Vendored, Generated bool
	Minified                  bool
	// VendoredBy is why a file is Vendored, "" for own code; Library is the package URL, with
	// the version, of the copied library, "" if unknown.
	VendoredBy VendoredBy
	Library    string
	// Bundled are the package URLs, with versions, of the packages that a source map names.
	Bundled []string `json:",omitempty"`
}

// Options shape a scan by an engine.
type Options struct {
	Clock func() time.Time
	// Progress, when set, receives progress messages of a few words; it must not block.
	Progress func(string)
	// TempDir is a private directory of the job, removed when the job ends.
	TempDir string
	// FingerprintKey is the workspace's key for keyed hashes of secrets.
	FingerprintKey []byte
	// Origin is the tree's repository.
	Origin Origin
	// Licences is the policy on the licences of packages.
	Licences scan.LicencePolicy
	// Coverage are the coverage reports passed by the caller; they replace those in the tree.
	Coverage []coverage.Document
	// Cache, when set, stores an engine's data for the next scan of the repository.
	Cache Cache
}

// Origin describes a repository. Its zero value is an unknown one.
type Origin struct {
	Name string // owner-qualified
	URL  string // to clone from, without credentials
}

// Cache stores documents of an engine from one scan of a repository to the next. It only saves
// time: any of them may be evicted at any time.
type Cache interface {
	// Load returns the document of that name, nil when it is missing.
	Load(ctx context.Context, name string) (io.ReadCloser, error)
	// Store stores or replaces the document.
	Store(ctx context.Context, name string, from io.Reader) error
}

// Engine analyses a tree in one dimension. It obeys ctx, and returns its findings so far if
// it cannot finish: a clean result without a note would be a defect.
type Engine interface {
	Name() string
	Dimension() scan.Dimension
	// Scan returns a report even if parts could not be judged, which its notes list. An error
	// means that the engine has no result at all.
	Scan(ctx context.Context, tree *Tree, opt Options) (Report, error)
}

// Report is the result of one engine.
type Report struct {
	Run      scan.EngineRun
	Findings []scan.Finding // with Identity set; Judge sets Fingerprint and Occurrence
	// Leads are flows that the engine does not report, because most flows like them are wrong, the most promising first.
	Leads []scan.Lead `json:",omitempty"`
	Notes []scan.Note
	// Judged is true if the tree contained something for the engine, and it was judged.
	Judged bool
	// Listed is true if there was something of the engine's kind but nothing that it could
	// judge, such as packages without any advisories: there is a result, and no score.
	Listed bool
	Lines  int // of judged code
	// Artifacts are documents to store with the job, such as an SBOM.
	Artifacts []Artifact
	// Facts are further results as one JSON object; nil without any. The objects of several
	// engines of a dimension are merged.
	Facts map[string]any
	// Followed are the paths of files whose data flow the engine analysed completely: if it
	// reports nothing, no untrusted input reaches a sink.
	Followed []string
	// Patterns are rules of the engine whose findings yield to the result of data-flow analysis.
	Patterns map[string]Yield
	// Guesses is true if findings of severity and confidence LOW are guesses, which only
	// count if another engine confirms them.
	Guesses bool
	// Careful is true if the engine followed data through the project and found that it defends itself as a rule.
	Careful bool
	// Weigh rates one of the engine's findings as in a careful project, and reports whether it is worth a reader's time
	// there; nil if findings do not depend on the project.
	Weigh func(*scan.Finding) bool `json:"-"`
}

// Artifact is a document of a job.
type Artifact struct {
	Name        string // such as "sbom.cdx.json"
	ContentType string
	Data        []byte
}
