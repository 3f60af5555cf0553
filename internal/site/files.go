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

// Files checks with HEAD, one at a time, whether the files exist that the pages of a
// check link to or embed, and what their style sheets embed in turn. Files are not pages: they
// have no score and no links, and are not counted.
type Files struct {
	CheckID  string
	Settings Settings
	Time     time.Duration // after which no file is requested, nor waited for

	Crawler Crawler
	List    FileList
	Pacer   Pacer
	Log     *slog.Logger
	// Settled is called after every response; may be nil.
	Settled func()

	until time.Time            // when Time is over
	due   map[string]time.Time // when a host may be visited again
}

// FileList is the list of a check's files. The store implements it.
type FileList interface {
	// Next returns at most n files without a response, those that were never tried first.
	Next(ctx context.Context, n int) ([]scan.SitePage, error)
	// Record stores the outcome of a file: Status, FinalURL, Skip, ErrorKind and Error;
	// without a response, Attempts.
	Record(ctx context.Context, file scan.SitePage) error
	// Add adds files that a file embeds.
	Add(ctx context.Context, files []scan.SitePage) error
}

const (
	filesAtOnce = 50
	// fileAttempts is the number of requests for a file that gets no response.
	fileAttempts = 2
)

// errFilesOver ends the wait for a host when the time of Files is over.
var errFilesOver = errors.New("the time for files is over")

// Run requests files until every one has its response, the time is over, or ctx ends. Files of hosts that may be visited go before those of
// hosts that require a long pause. The error is a failure of Assay's own or that of ctx, never a file's.
func (f *Files) Run(ctx context.Context) error {
	f.until, f.due = time.Now().Add(f.Time), map[string]time.Time{}
	var files []scan.SitePage
	limit, all := filesAtOnce, false // all: the list has no files beyond those that were read
	for {
		i, at := f.first(files)
		if i < 0 || !all && time.Until(at) > slowHost { // those beyond the limit may be due
			if i >= 0 {
				limit *= 2
			} else {
				limit = filesAtOnce
			}
			var err error
			if files, err = f.next(ctx, limit); err != nil || len(files) == 0 {
				return err
			}
			all = len(files) < limit
			continue
		}
		switch now := time.Now(); {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case !now.Before(f.until) || !at.Before(f.until):
			return nil
		}
		file := files[i]
		files = slices.Delete(files, i, i+1)
		if err := f.one(ctx, file); errors.Is(err, errFilesOver) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func (f *Files) next(ctx context.Context, n int) (files []scan.SitePage, err error) {
	err = stubborn(ctx, func() (err error) {
		files, err = f.List.Next(ctx, n)
		return err
	})
	return files, err
}

// first returns the index of the file whose host may be visited first, and when that is; -1 without files.
func (f *Files) first(files []scan.SitePage) (index int, at time.Time) {
	index = -1
	now := time.Now()
	for i, file := range files {
		due := f.due[hostOf(file.URL)]
		if index < 0 || due.Before(at) {
			index, at = i, due
		}
		if !due.After(now) {
			return i, due
		}
	}
	return index, at
}

// pace waits for the turn of the file's host.
func (f *Files) pace(ctx context.Context, file scan.SitePage) error {
	within, cancel := context.WithDeadlineCause(ctx, f.until, errFilesOver)
	defer cancel()
	pause, err := f.polite().pace(within, file)
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		return errFilesOver
	}
	f.due[hostOf(file.URL)] = time.Now().Add(pause)
	return err
}

func (f *Files) polite() politeness {
	return politeness{settings: f.Settings, crawler: f.Crawler, pacer: f.Pacer}
}

// one requests a file and records the outcome. When HEAD fails, GET decides: some servers
// refuse only HEAD.
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
		// tried again after all others
	case fault != nil:
		file.ErrorKind, file.Error, file.Status = fault.Kind, fault.Message, fault.Status
	default:
		file.Status, file.FinalURL, file.Skip = v.Status, v.FinalURL, cmp.Or(string(v.Skip), file.Skip)
		if err := f.styles(ctx, file, v); err != nil {
			return err
		}
	}
	if err := stubborn(ctx, func() error { return f.List.Record(ctx, file) }); err != nil {
		return err
	}
	if f.Settled != nil {
		f.Settled()
	}
	return nil
}

// styles adds what a style sheet of the site embeds, before its own outcome is recorded: an
// attempt that is interrupted between the two is repeated.
func (f *Files) styles(ctx context.Context, file scan.SitePage, v Visit) error {
	if file.Source == scan.FoundOutside || v.Status >= 300 || !isStyles(v.ContentType) {
		return nil
	}
	if err := f.pace(ctx, file); err != nil {
		return err
	}
	at := file
	at.URL = cmp.Or(v.FinalURL, file.URL) // the end of the redirects, which have been judged
	links, err := f.Crawler.Styles(ctx, at)
	if err != nil || len(links) == 0 {
		return err
	}
	found := f.Crawler.Judge(ctx, file, scan.FoundEmbedded, links)
	return stubborn(ctx, func() error { return f.List.Add(ctx, found) })
}

// look requests the file once, when it is the host's turn. A failure of the file is
// not an error.
func (f *Files) look(ctx context.Context, file scan.SitePage, get bool) (v Visit, fault *PageError, err error) {
	defer func() { // a panic costs one file
		if x := recover(); x != nil {
			f.Log.ErrorContext(ctx, "the crawler panicked on a file", "check", f.CheckID, "page", file.ID, "panic", fmt.Sprint(x), "stack",
				string(debug.Stack()))
			v, fault, err = Visit{}, unexpected(), nil
		}
	}()
	if err := f.pace(ctx, file); err != nil {
		return v, nil, err
	}
	v, err = f.Crawler.Look(ctx, file, get)
	switch {
	case err == nil:
		return v, nil, nil
	case ctx.Err() != nil:
		return v, nil, context.Cause(ctx)
	case errors.As(err, &fault):
		return v, fault, f.polite().postpone(ctx, file, fault)
	}
	f.Log.ErrorContext(ctx, "a file could not be requested", "check", f.CheckID, "page", file.ID, "error", err)
	return v, unexpected(), nil
}

// doubtful reports whether GET may have another outcome.
func (f *PageError) doubtful() bool {
	kinds := []string{FaultHTTP, FaultRedirect, string(lighthouse.KindUnreachable), string(lighthouse.KindTimeout)}
	return !f.busy() && slices.Contains(kinds, f.Kind) && f.Status != http.StatusGone
}

// IsFile reports whether the address is a file that was or will be requested.
func IsFile(p scan.SitePage) bool {
	return p.State == scan.PageSkipped && p.Skip == string(SkipFile)
}

// isUnusable reports whether the address is malformed.
func isUnusable(p scan.SitePage) bool {
	return p.State == scan.PageSkipped && p.Skip == string(SkipInvalid) && p.ErrorKind == FaultAddress
}
