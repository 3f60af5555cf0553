package sast

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"assay/internal/code"
	"assay/internal/code/sast/taint/engine"
)

const (
	// taintCache is the name of the taint engine's cache document, and its maximum size in
	// bytes.
	taintCache    = "taint"
	maxTaintCache = 64 << 20
)

// recall prepares the cache of an earlier scan for the process, which has no access to the store,
// and returns the files that the process reads and writes for it; keep stores the new cache.
// Without a cache everything is analysed.
func (e *taintEngine) recall(ctx context.Context, c *engine.Config, tree *code.Tree, opt code.Options) (read, write []string, keep func()) {
	nothing := func() {}
	if opt.Cache == nil {
		return nil, nil, nothing
	}
	build, err := e.build()
	if err != nil {
		return nil, nil, nothing
	}
	in, err := tree.Sandbox.MkdirShared(opt.TempDir, "taint-last-")
	if err != nil {
		return nil, nil, nothing
	}
	out, err := tree.Sandbox.MkdirTemp(opt.TempDir, "taint-next-")
	if err != nil {
		return nil, nil, nothing
	}
	c.Cache = engine.Cache{Build: build, Out: filepath.Join(out, "next")}
	last := filepath.Join(in, "last")
	if load(ctx, opt.Cache, last) == nil && tree.Sandbox.Share(last) == nil {
		c.Cache.In = last
	}
	return []string{in}, []string{out}, func() {
		f, err := openRegular(c.Cache.Out)
		if err != nil {
			return
		}
		defer func() { _ = f.Close() }()
		if info, err := f.Stat(); err == nil && info.Size() <= maxTaintCache {
			_ = opt.Cache.Store(ctx, taintCache, f) // the next scan takes longer without it
		}
	}
}

// openRegular opens a regular file written by a process that has read hostile files.
func openRegular(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, errNoCache, f.Close())
	}
	return f, nil
}

var errNoCache = errors.New("nothing is cached")

// load writes the cached document to a file.
func load(ctx context.Context, cache code.Cache, name string) error {
	in, err := cache.Load(ctx, taintCache)
	if err != nil {
		return err
	}
	if in == nil {
		return errNoCache
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(out, io.LimitReader(in, maxTaintCache+1))
	if err = errors.Join(err, out.Close()); err == nil && n > maxTaintCache {
		err = errNoCache
	}
	return err
}
