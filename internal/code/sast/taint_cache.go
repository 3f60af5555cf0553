package sast

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"assay/internal/code"
	"assay/internal/code/sast/taint/engine"
)

const (
	// taintCache is the name of the taint engine's cache document, and its maximum size in
	// bytes.
	taintCache    = "taint"
	maxTaintCache = 64 << 20
)

// recall gives the process, which has no access to the store, the cache of an earlier scan;
// keep stores the new one. Without the cache everything is analysed.
func (e *taintEngine) recall(ctx context.Context, c *engine.Config, opt code.Options) (keep func()) {
	if opt.Cache == nil {
		return func() {}
	}
	build, err := e.build()
	if err != nil {
		return func() {}
	}
	c.Kept = engine.Kept{Build: build, Out: filepath.Join(opt.TempDir, "taint-next")}
	last := filepath.Join(opt.TempDir, "taint-last")
	if load(ctx, opt.Cache, last) == nil {
		c.Kept.In = last
	}
	return func() {
		f, err := os.Open(c.Kept.Out)
		if err != nil {
			return
		}
		defer func() { _ = f.Close() }()
		if info, err := f.Stat(); err == nil && info.Size() <= maxTaintCache {
			_ = opt.Cache.Store(ctx, taintCache, f) // the next scan takes longer without it
		}
	}
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
