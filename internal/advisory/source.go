package advisory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"assay/internal/datasource"
)

var (
	errTooLarge  = errors.New("larger than the limit")
	errMalformed = errors.New("malformed data")
	errShrunk    = errors.New("far fewer records than the last valid copy")
	errUnchanged = errors.New("unchanged")
	errMissing   = errors.New("not published by the source")
	errKeep      = errors.New("cannot be stored")
	errFile      = errors.New("cannot read the file")
)

// place is the location of a document: an address, or a file.
type place struct {
	address string // http or https
	file    string
}

// locate joins a base address and a path below it. The base is an http or https address, a
// file address or a directory.
func locate(base string, below ...string) (place, error) {
	if strings.HasPrefix(base, "http://") || strings.HasPrefix(base, "https://") {
		u, err := url.Parse(base)
		if err != nil {
			return place{}, errors.New("the address is malformed")
		}
		return place{address: u.JoinPath(below...).String()}, nil
	}
	if strings.HasPrefix(base, "file://") {
		u, err := url.Parse(base)
		if err != nil {
			return place{}, errors.New("the address is malformed")
		}
		base = filepath.FromSlash(u.Path)
	}
	return place{file: filepath.Join(append([]string{base}, below...)...)}, nil
}

// download copies a document into a file; errUnchanged if it has not changed.
func (m *Mirror) download(ctx context.Context, from place, before Meta, into *os.File) (etag, modified string, err error) {
	if from.file != "" {
		return m.copyFile(ctx, from.file, before, into)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, from.address, nil)
	if err != nil {
		return "", "", errors.New("the address is malformed")
	}
	req.Header.Set("Accept-Encoding", "identity")
	if before.ETag != "" {
		req.Header.Set("If-None-Match", before.ETag)
	}
	if before.LastModified != "" {
		req.Header.Set("If-Modified-Since", before.LastModified)
	}
	resp, err := m.cfg.Fetcher.Do(req)
	if err != nil {
		return "", "", withoutAddress(err)
	}
	defer func() { _ = resp.Body.Close() }()
	switch {
	case resp.StatusCode == http.StatusNotModified && (before.ETag != "" || before.LastModified != ""):
		return "", "", errUnchanged
	case resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusGone:
		return "", "", errMissing
	case resp.StatusCode != http.StatusOK:
		return "", "", &datasource.StatusError{Status: resp.StatusCode}
	case resp.Header.Get("Content-Encoding") != "" && !strings.EqualFold(resp.Header.Get("Content-Encoding"), "identity"):
		return "", "", fmt.Errorf("%w: a content coding that was not requested", errMalformed)
	}
	if err := copyBounded(ctx, into, resp.Body, m.cfg.Limits.Download); err != nil {
		return "", "", withoutAddress(err)
	}
	return resp.Header.Get("ETag"), resp.Header.Get("Last-Modified"), nil
}

func (m *Mirror) copyFile(ctx context.Context, name string, before Meta, into *os.File) (etag, modified string, err error) {
	info, err := os.Stat(name)
	if errors.Is(err, os.ErrNotExist) {
		return "", "", errMissing
	}
	if err != nil || !info.Mode().IsRegular() {
		return "", "", errors.Join(errFile, err)
	}
	modified = fmt.Sprintf("%s; %d bytes", info.ModTime().UTC().Format(http.TimeFormat), info.Size())
	if before.LastModified == modified {
		return "", "", errUnchanged
	}
	f, err := os.Open(name)
	if err != nil {
		return "", "", errors.Join(errFile, err)
	}
	defer func() { _ = f.Close() }()
	return "", modified, copyBounded(ctx, into, f, m.cfg.Limits.Download)
}

// copyBounded copies up to limit bytes, until ctx ends.
func copyBounded(ctx context.Context, to io.Writer, from io.Reader, limit int64) error {
	n, err := io.Copy(to, io.LimitReader(contextReader{ctx, from}, limit+1))
	if err == nil && n > limit {
		return errTooLarge
	}
	return err
}

type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// withoutAddress removes the URL from a client's error: it may hold a credential.
func withoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// sentence describes for people why an attempt failed.
func sentence(err error) string {
	switch {
	case errors.Is(err, errMissing):
		return "The source does not publish this."
	case errors.Is(err, errShrunk):
		return "The data from the source has " + errShrunk.Error() + "; it was rejected, and the last valid copy remains in use."
	case errors.Is(err, errTooLarge):
		return "The data from the source is larger than the limit."
	case errors.Is(err, errMalformed):
		return "The data from the source could not be read."
	case errors.Is(err, errFile):
		return "The file could not be read."
	}
	return datasource.Sentence(err)
}

// answered reports whether a failure was caused by the source's response, and not by the
// connection.
func answered(err error) bool {
	var status *datasource.StatusError
	return errors.As(err, &status) || errors.Is(err, errMissing) || errors.Is(err, errShrunk) || errors.Is(err, errTooLarge) ||
		errors.Is(err, errMalformed) || errors.Is(err, errFile)
}
