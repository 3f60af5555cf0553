package advisory

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"assay/internal/blob"
	"assay/internal/scan"
)

// recheck is how long a copy is used before the store is asked for a newer one.
const recheck = time.Minute

// DB holds the advisories in use. A copy is loaded once, shared by all scans of the process,
// and replaced when a newer one is stored.
type DB struct {
	blobs *blob.Store
	clock func() time.Time
	log   *slog.Logger

	mu     sync.Mutex
	copies map[string]*loaded
}

// loaded is a copy in memory. Without a copy, meta describes the last attempt.
type loaded struct {
	meta   Meta
	set    *Set
	kev    map[string]bool
	epss   []byte
	looked time.Time
}

// NewDB returns a database that has loaded nothing yet.
func NewDB(blobs *blob.Store, clock func() time.Time, log *slog.Logger) *DB {
	return &DB{blobs: blobs, clock: clock, log: log, copies: map[string]*loaded{}}
}

// View is the state at one moment. It is safe for concurrent use and does not change.
type View struct{ copies map[string]*loaded }

// View loads the ecosystems and the two lists unless they are in memory. A missing ecosystem
// is not an error: see Has.
func (db *DB) View(ctx context.Context, ecosystems []string) (*View, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	v := &View{copies: map[string]*loaded{}}
	for _, name := range append([]string{NameKEV, NameEPSS}, ecosystems...) {
		one, err := db.current(ctx, name)
		if err != nil {
			return nil, err
		}
		v.copies[name] = one
	}
	return v, nil
}

// current returns a copy, the newest one unless it was checked recently.
func (db *DB) current(ctx context.Context, name string) (*loaded, error) {
	have, now := db.copies[name], db.clock()
	if have != nil && now.Sub(have.looked) < recheck {
		return have, nil
	}
	newest, err := db.newest(ctx, name, have)
	if err != nil {
		if ctx.Err() != nil || have == nil && !errors.Is(err, errSet) && !scan.IsCode(err, scan.CodeNotFound) {
			return nil, err
		}
		if newest = have; newest == nil { // a damaged copy: the next renewal replaces it
			newest = &loaded{meta: Meta{Name: name, Error: "The stored copy cannot be read."}}
		}
		db.log.WarnContext(ctx, "newer advisories cannot be loaded; the advisories in memory are still used", "name", name, "error", err)
	}
	next := *newest // copies that were returned before must not change
	next.looked = now
	db.copies[name] = &next
	return &next, nil
}

// newest returns the stored copy; in is the copy in memory, nil for none.
func (db *DB) newest(ctx context.Context, name string, in *loaded) (*loaded, error) {
	var err error
	for range 2 { // a copy may be replaced between its description and its data
		meta, merr := readMeta(ctx, db.blobs, name)
		if scan.IsCode(merr, scan.CodeNotFound) {
			return &loaded{meta: Meta{Name: name}}, nil
		}
		if merr != nil {
			return nil, merr
		}
		if in != nil && in.meta.Digest == meta.Digest || !meta.Has() {
			var next loaded
			if in != nil {
				next = *in
			}
			next.meta = meta
			return &next, nil
		}
		var next *loaded
		if next, err = db.load(ctx, meta); err == nil {
			return next, nil
		}
	}
	return nil, err
}

// load reads a copy and checks that it is the one described.
func (db *DB) load(ctx context.Context, meta Meta) (*loaded, error) {
	plain, end, err := openCopy(ctx, db.blobs, meta)
	if err != nil {
		return nil, err
	}
	defer end()
	data := bytes.NewBuffer(make([]byte, 0, meta.Bytes+bytes.MinRead))
	if n, err := io.Copy(data, io.LimitReader(plain, meta.Bytes+1)); err != nil || n != meta.Bytes {
		return nil, fmt.Errorf("%w: %d of %d bytes: %w", errSet, n, meta.Bytes, err)
	}
	if sum := sha256.Sum256(data.Bytes()); hex.EncodeToString(sum[:]) != meta.Digest {
		return nil, errSet
	}
	out := &loaded{meta: meta}
	switch meta.Name {
	case NameKEV:
		out.kev = openKEV(data.Bytes())
	case NameEPSS:
		out.epss = data.Bytes()
	default:
		out.set, err = openSet(data.Bytes())
	}
	return out, err
}

// openCopy opens a copy for reading; end closes it.
func openCopy(ctx context.Context, blobs *blob.Store, meta Meta) (plain io.Reader, end func(), err error) {
	if meta.Bytes < 0 || meta.Bytes >= 1<<32 {
		return nil, nil, errSet
	}
	o, err := blobs.Get(ctx, meta.Key)
	if err != nil {
		return nil, nil, err
	}
	d, err := zstd.NewReader(o, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		return nil, nil, errors.Join(err, o.Close())
	}
	return d, func() { d.Close(); _ = o.Close() }, nil
}

// Has reports whether there are advisories of an ecosystem.
func (v *View) Has(ecosystem string) bool {
	one := v.copies[ecosystem]
	return one != nil && one.set != nil
}

// Meta describes the present copy of an ecosystem or list.
func (v *View) Meta(name string) Meta {
	if one := v.copies[name]; one != nil {
		return one.meta
	}
	return Meta{Name: name}
}

// Find returns the advisories of a package. The name may have the lockfile's spelling.
func (v *View) Find(ecosystem, name string) ([]Advisory, error) {
	if !v.Has(ecosystem) {
		return nil, nil
	}
	return v.copies[ecosystem].set.Find(NormalName(ecosystem, name))
}

// Exploited reports whether a vulnerability is known to be exploited.
func (v *View) Exploited(cve string) bool {
	one := v.copies[NameKEV]
	return one != nil && one.kev[cve]
}

// Probability returns the probability that a vulnerability is exploited within 30 days.
func (v *View) Probability(cve string) (float64, bool) {
	one := v.copies[NameEPSS]
	if one == nil {
		return 0, false
	}
	return epssOf(one.epss, cve)
}

// Bytes returns the memory that the sets occupy.
func (v *View) Bytes() (n int) {
	for _, one := range v.copies {
		if one.set != nil {
			n += one.set.Bytes()
		}
		n += len(one.epss)
	}
	return n
}
