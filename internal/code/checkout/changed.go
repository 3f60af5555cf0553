package checkout

import (
	"context"
	"errors"
	"strconv"

	"assay/internal/code"
	"assay/internal/scan"
)

// fetchBase fetches the base of a change into the bare repository, with as much history as
// the commit has, to find their common history. Without it, the changed lines are unknown.
func (w *workspace) fetchBase(ctx context.Context, r *route, req Request, depth int) {
	if req.Base == "" {
		return
	}
	if found, err := w.has(ctx, req.Base); err == nil && found {
		return
	}
	if err := w.transfer(ctx, r, []string{"--depth=" + strconv.Itoa(depth)}, "+"+req.Base+":"+refBase); err != nil {
		w.client.cfg.Logger.InfoContext(ctx, "the base of a change was not fetched", "commit", req.Commit, "base", req.Base, "error", err)
		r.forgive()
	}
}

// changedLines returns the lines that the commit changes: since its common history with
// base, or compared with base itself if that history was not fetched.
func (w *workspace) changedLines(ctx context.Context, base string, notes *notebook) (code.Changes, error) {
	unknown := func() (code.Changes, error) {
		notes.add(scan.Note{Code: NoteChangesUnknown, Message: "The changed lines are unknown: the commit to compare with was not fetched."})
		return nil, nil
	}
	if found, err := w.has(ctx, base); err != nil || !found {
		if ctx.Err() != nil || err != nil {
			return nil, err
		}
		return unknown()
	}
	from, err := w.output(ctx, "merge-base", base, w.commit)
	if _, failed := errors.AsType[*gitError](err); failed || err == nil && !commitForm.MatchString(from) {
		from, err = base, nil
	}
	if err != nil {
		return nil, err
	}
	changes := code.Changes{}
	err = w.run(ctx, invocation{
		args: []string{
			"diff-tree", "-r", "-p", "-U0", "-M", "-l1000", "--no-ext-diff", "--no-textconv", "--no-color", "--text", "--full-index",
			"--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/", from, w.commit,
		},
		read: changes.ReadDiff,
	})
	if _, failed := errors.AsType[*gitError](err); failed && ctx.Err() == nil || errors.Is(err, code.ErrDiff) {
		return unknown()
	}
	return changes, err
}
