package checkout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"assay/internal/code"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/scratch"
)

// Client creates checkouts. It is safe for concurrent use.
type Client struct {
	cfg    Config
	folder *scratch.Folder
}

// New returns a Client, and removes leftovers of dead processes' clients in TempDir.
func New(cfg Config) (*Client, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	f, err := scratch.New(cfg.TempDir, "assay-checkout-", cfg.Clock())
	if err != nil {
		return nil, fmt.Errorf("checkout: %w", err)
	}
	return &Client{cfg: cfg, folder: f}, nil
}

// Close removes every remaining checkout of the client.
func (c *Client) Close() error { return c.folder.Remove() }

// Request names a commit.
type Request struct {
	Access provider.Access
	Commit string // full SHA-1 or SHA-256 in lower case
	// Branch is where to look for the commit on a server that does not serve commits by their
	// SHA.
	Branch string
	// Depth is how many commits of history to fetch, including the commit itself. 0 and 1
	// mean no history: the tree has no GitDir then.
	Depth int
	// Base is the commit with which the tree is compared for its changed lines, since their
	// common history if that was fetched. "" means no comparison.
	Base string
}

// ErrCommitGone is in the error chain if the repository does not, or no longer, contain the
// commit, or if its branch does not contain it.
var ErrCommitGone = errors.New("commit gone")

var (
	commitForm = regexp.MustCompile(`^([0-9a-f]{40}|[0-9a-f]{64})$`)
	// Forbidden by git-check-ref-format(1), or possible to confuse with an option.
	branchForm = regexp.MustCompile(`^[^\x00-\x20\x7f~^:?*\[\\-][^\x00-\x20\x7f~^:?*\[\\]{0,254}$`)
)

func (r Request) validate(l Limits) error {
	switch {
	case !commitForm.MatchString(r.Commit):
		return scan.Errorf(scan.CodeInvalid, "commit must be a full SHA")
	case r.Base != "" && (!commitForm.MatchString(r.Base) || len(r.Base) != len(r.Commit)):
		return scan.Errorf(scan.CodeInvalid, "base must be a full SHA")
	case r.Branch != "" && (!branchForm.MatchString(r.Branch) || strings.Contains(r.Branch, "..") ||
		strings.Contains(r.Branch, "@{") || strings.Contains(r.Branch, "//") ||
		strings.HasSuffix(r.Branch, "/") || strings.HasSuffix(r.Branch, ".") || strings.HasSuffix(r.Branch, ".lock")):
		return scan.Errorf(scan.CodeInvalid, "branch is not a valid branch name")
	case r.Depth < 0 || r.Depth > l.Depth:
		return scan.Errorf(scan.CodeInvalid, "depth must be from 0 to %d", l.Depth)
	}
	return nil
}

// Checkout is a tree on this host.
type Checkout struct {
	Tree *code.Tree

	work     *workspace
	filtered bool // large files were not fetched
}

// Close removes the tree.
func (c *Checkout) Close() error { return c.work.remove() }

// Checkout fetches a commit and writes its tree. Its errors are *scan.Error: not_found with
// ErrCommitGone, too_large above a limit, unauthorized, forbidden and not_found with a
// *provider.Error from the server's response, target_forbidden, target_unreachable and
// unavailable. After the end of ctx it returns ctx's cause.
func (c *Client) Checkout(ctx context.Context, req Request) (*Checkout, error) {
	if err := req.validate(c.cfg.Limits); err != nil {
		return nil, err
	}
	return c.make(ctx, req.Commit, req.Base, isSSH(req.Access.URL), func(ctx context.Context, co *Checkout, notes *notebook) error {
		return co.fetch(ctx, req, notes)
	})
}

// make creates a checkout from the objects that obtain fetches into the bare repository.
// named requires a user with a name, which ssh needs.
func (c *Client) make(
	ctx context.Context, commit, base string, named bool, obtain func(context.Context, *Checkout, *notebook) error,
) (_ *Checkout, err error) {
	slow := scan.Errorf(scan.CodeTooLarge, "The checkout took longer than %s", c.cfg.Limits.Timeout)
	ctx, cancel := context.WithTimeoutCause(ctx, c.cfg.Limits.Timeout, slow)
	defer cancel()
	w, err := c.newWorkspace(commit, named)
	if err != nil {
		return nil, err
	}
	co := &Checkout{Tree: &code.Tree{Root: w.tree, Commit: commit, Depth: 1, Sandbox: w.box}, work: w}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.remove())
		}
	}()
	if err := w.initGit(ctx); err != nil {
		return nil, c.explain(ctx, err)
	}
	notes := &notebook{}
	if err := obtain(ctx, co, notes); err != nil {
		return nil, c.explain(ctx, err)
	}
	if err := w.forgetRemotes(); err != nil {
		return nil, err
	}
	if base != "" {
		if co.Tree.Changed, err = w.changedLines(ctx, base, notes); err != nil {
			return nil, c.explain(ctx, err)
		}
	}
	files, err := w.writeTree(ctx, notes, co.filtered)
	if err != nil {
		return nil, c.explain(ctx, err)
	}
	if err := w.keepHistory(); err != nil {
		return nil, err
	}
	if co.Tree.Depth > 1 {
		co.Tree.GitDir = w.git
	}
	co.Tree.Files, co.Tree.Notes = files, notes.all()
	if err := co.Tree.Changed.Decode(co.Tree); err != nil {
		return nil, err
	}
	return co, nil
}

// explain converts a failure of git to an error for callers.
func (c *Client) explain(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	if _, ok := errors.AsType[*scan.Error](err); ok {
		return err
	}
	if e, ok := errors.AsType[*gitError](err); ok {
		if e.exhausted() {
			return scan.Wrap(scan.CodeTooLarge, err, "The repository needs more memory or disk space than git is allowed")
		}
		return scan.Wrap(scan.CodeTargetUnreachable, err, e.unreadable())
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errMalformed) {
		return scan.Wrap(scan.CodeTargetUnreachable, err, damaged)
	}
	return err
}
