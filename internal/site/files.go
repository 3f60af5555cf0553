package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"assay/internal/lighthouse"
	"assay/internal/scan"
)

// Files asks for the files that the pages of one check link to, one after the
// other: whether they are there, with HEAD. They are no pages: they have no score,
// lead nowhere, and are not counted among them.
type Files struct {
	CheckID  string
	Settings Settings
	Time     time.Duration // after which none is asked for

	Crawler Crawler
	List    FileList
	Pacer   Pacer
	Log     *slog.Logger
	// Settled is called after every answer; nil for nobody.
	Settled func()
}

// FileList is the files of a check. The store keeps it.
type FileList interface {
	// Next are at most n files that have not been asked for, those first that were
	// not tried yet.
	Next(ctx context.Context, n int) ([]scan.SitePage, error)
	// Record keeps what became of one: Status, FinalURL, Skip, ErrorKind and Error;
	// and Attempts, while there is no answer.
	Record(ctx context.Context, file scan.SitePage) error
}

const (
	filesAtOnce = 50
	// fileAttempts is how often a file that gives no answer is asked for.
	fileAttempts = 2
)

// Run asks until every file has its answer, the time is over, or ctx ends. What
// fails it is ours, or ctx's end.
func (f *Files) Run(ctx context.Context) error {
	over := time.NewTimer(f.Time)
	defer over.Stop()
	for {
		var files []scan.SitePage
		err := stubborn(ctx, func() (err error) {
			files, err = f.List.Next(ctx, filesAtOnce)
			return err
		})
		if err != nil || len(files) == 0 {
			return err
		}
		for _, file := range files {
			select {
			case <-over.C:
				return nil
			case <-ctx.Done():
				return context.Cause(ctx)
			default:
			}
			if err := f.one(ctx, file); err != nil {
				return err
			}
		}
	}
}

// one asks for a file and records what came of it. A refusal of HEAD, and any other
// failure of it, may be the server's opinion of HEAD: a GET tells.
func (f *Files) one(ctx context.Context, file scan.SitePage) error {
	v, fault, err := f.look(ctx, file, false)
	if err == nil && fault != nil && fault.doubtful() {
		v, fault, err = f.look(ctx, file, true)
	}
	if err != nil {
		return err
	}
	file.Attempts++
	switch {
	case fault != nil && fault.Again && file.Attempts < fileAttempts:
		// asked once more, after all others
	case fault != nil:
		file.ErrorKind, file.Error, file.Status = fault.Kind, fault.Message, fault.Status
	default:
		file.Status, file.FinalURL, file.Skip = v.Status, v.FinalURL, cmp.Or(string(v.Skip), file.Skip)
	}
	if err := stubborn(ctx, func() error { return f.List.Record(ctx, file) }); err != nil {
		return err
	}
	if f.Settled != nil {
		f.Settled()
	}
	return nil
}

// look asks once, when it is the host's turn. The error is not the file's.
func (f *Files) look(ctx context.Context, file scan.SitePage, get bool) (v Visit, fault *PageError, err error) {
	defer func() { // a file that breaks our code costs one file
		if x := recover(); x != nil {
			f.Log.ErrorContext(ctx, "a file broke the crawler", "check", f.CheckID, "page", file.ID, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
			v, fault, err = Visit{}, unexpected(), nil
		}
	}()
	p := politeness{settings: f.Settings, crawler: f.Crawler, pacer: f.Pacer}
	if _, err := p.pace(ctx, file); err != nil {
		return v, nil, err
	}
	v, err = f.Crawler.Look(ctx, file, get)
	switch {
	case err == nil:
		return v, nil, nil
	case ctx.Err() != nil:
		return v, nil, context.Cause(ctx)
	case errors.As(err, &fault):
		return v, fault, p.postpone(ctx, file, fault)
	}
	f.Log.ErrorContext(ctx, "a file could not be asked for", "check", f.CheckID, "page", file.ID, "error", err)
	return v, unexpected(), nil
}

// doubtful: it may be otherwise with GET.
func (f *PageError) doubtful() bool {
	kinds := []string{FaultHTTP, FaultRedirect, string(lighthouse.KindUnreachable), string(lighthouse.KindTimeout)}
	return !f.busy() && slices.Contains(kinds, f.Kind) && f.Status != http.StatusGone
}

// IsFile reports whether the address is a file that was asked for, or is to be.
func IsFile(p scan.SitePage) bool {
	return p.State == scan.PageSkipped && p.Skip == string(SkipFile)
}
