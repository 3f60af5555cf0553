// Package code owns what the engines of code scans have in common: the checked-out
// tree they read, the report they give, and how findings are made comparable. The
// engines themselves are below it, one folder per dimension. Repositories are
// hostile data: nothing of theirs is executed or obeyed.
package code

import (
	"context"
	"io"
	"sync"
	"time"

	"assay/internal/scan"
)

// Tree is a checked-out commit. Its files are read-only for engines.
type Tree struct {
	// Root is the directory of the files: absolute, without symbolic links to
	// follow, and without .git.
	Root string
	// GitDir is the bare repository with the history down to Depth commits; "" where
	// no history was fetched.
	GitDir string
	Depth  int
	Commit string
	Files  []File // sorted by path
	// Notes say what was left out of the tree: files too large, submodules, LFS
	// pointers, links that lead outside.
	Notes []scan.Note

	lines struct {
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
	Language string // such as "Go", "TypeScript"; "" unknown
	// Test, Vendored, Generated: by place and content. Engines of CODE_QUALITY and
	// SAST leave vendored and generated files out.
	Test, Vendored, Generated bool
	Minified                  bool
}

// Options shape a scan by an engine.
type Options struct {
	Clock func() time.Time
	// Progress, when set, hears in a few words what happens; it must not block.
	Progress func(string)
	// TempDir is a private directory of the job; what is in it goes when the job ends.
	TempDir string
	// FingerprintKey is the workspace's key for keyed hashes of secrets.
	FingerprintKey []byte
	// Cache, when set, is what engines keep for the next scan of the repository.
	Cache Cache
}

// Cache keeps a document of an engine from one scan of a repository to the next. It
// only saves time: what is in it can be gone at any time.
type Cache interface {
	// Load returns the document of that name, nil when there is none.
	Load(ctx context.Context, name string) (io.ReadCloser, error)
	// Store replaces it.
	Store(ctx context.Context, name string, from io.Reader) error
}

// Engine looks at a tree in one dimension. It keeps to ctx, and gives what it has
// when it cannot finish: a silent clean result is a defect.
type Engine interface {
	Name() string
	Dimension() scan.Dimension
	// Scan returns a report even where parts could not be judged; its notes say
	// which. An error means that the engine gave nothing at all.
	Scan(ctx context.Context, tree *Tree, opt Options) (Report, error)
}

// Report is what one engine has to say.
type Report struct {
	Run      scan.EngineRun
	Findings []scan.Finding // with Identity set; Fingerprint and Occurrence are Identify's
	Notes    []scan.Note
	// Judged: there was something that the engine knows how to judge, and it did.
	Judged bool
	Lines  int // of code that was judged
	// Artifacts are documents to store with the job, such as an SBOM.
	Artifacts []Artifact
	// Facts, when there are any, is what else is known, as one JSON object; the
	// objects of several engines of a dimension are merged.
	Facts map[string]any
	// Followed are the paths of files through which the engine followed data, all of it:
	// what it does not report there, no data of others reaches.
	Followed []string
	// Patterns are rules of the engine whose findings yield to that.
	Patterns map[string]Yield
}

// Artifact is a document of a job.
type Artifact struct {
	Name        string // such as "sbom.cdx.json"
	ContentType string
	Data        []byte
}
