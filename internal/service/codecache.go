package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"assay/internal/blob"
	"assay/internal/scan"
)

// CodeCache is the cache of the engines for one repository, separate from all others. Its
// documents are in a folder of the month in which they were stored, so that unused ones can
// be removed by month.
type CodeCache struct {
	Blobs                *blob.Store
	TenantID, Repository string // IDs
	Clock                func() time.Time
	// ReadOnly prevents storing.
	ReadOnly bool
}

// cacheMonths is the number of past months whose folders are removed.
const cacheMonths = 12

// cacheFolder returns the folder for documents of a month; back is how many months ago.
func cacheFolder(now time.Time, back int) string {
	now = now.UTC()
	return "cache/" + time.Date(now.Year(), now.Month()-time.Month(back), 1, 0, 0, 0, 0, time.UTC).Format("2006-01") + "/"
}

func (c CodeCache) key(back int, name string) string {
	return cacheFolder(c.Clock(), back) + c.TenantID + "/" + c.Repository + "/" + name
}

// Load implements code.Cache.
func (c CodeCache) Load(ctx context.Context, name string) (io.ReadCloser, error) {
	for back := range 2 {
		object, err := c.Blobs.Get(ctx, c.key(back, name))
		if scan.IsCode(err, scan.CodeNotFound) {
			continue
		}
		return object, err
	}
	return nil, nil
}

// Store implements code.Cache.
func (c CodeCache) Store(ctx context.Context, name string, from io.Reader) error {
	if c.ReadOnly {
		_, err := io.Copy(io.Discard, from)
		return err
	}
	return c.Blobs.Put(ctx, c.key(0, name), from, "application/byte-stream")
}

// Caches removes the caches of repositories that were not scanned in this month or the last,
// and returns the number of removed documents.
func (p *Purge) Caches(ctx context.Context) (gone int, err error) {
	var failed []error
	for back := 2; back < 2+cacheMonths; back++ {
		n, err := p.Blobs.DeletePrefix(ctx, cacheFolder(p.Clock(), back))
		if err != nil {
			failed = append(failed, fmt.Errorf("purge caches of engines: %w", err))
		}
		gone += n
	}
	return gone, errors.Join(failed...)
}
