package advisory

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path"
	"time"

	"github.com/klauspost/compress/zstd"

	"assay/internal/blob"
	"assay/internal/datasource"
	"assay/internal/scan"
)

// Limits limit what a source may send.
type Limits struct {
	Download int64 // bytes as sent; default: 2 GiB
	Unpacked int64 // bytes of all records; default: 8 GiB
	Record   int64 // bytes of one record; default: 16 MiB
	Records  int   // default: 2,000,000
	Stored   int64 // bytes of a copy; default: 1 GiB
}

func (l Limits) withDefaults() Limits {
	l.Download, l.Unpacked = cmp.Or(l.Download, 2<<30), cmp.Or(l.Unpacked, 8<<30)
	l.Record, l.Records, l.Stored = cmp.Or(l.Record, 16<<20), cmp.Or(l.Records, 2_000_000), cmp.Or(l.Stored, 1<<30)
	return l
}

// MirrorConfig configures where advisories come from and where they are stored.
type MirrorConfig struct {
	// Base is an http or https address, a file address or a directory, with
	// ECOSYSTEM/all.zip below it. Empty fetches none.
	Base string
	// KEV and EPSS are addresses or files of the two lists; empty fetches none.
	KEV, EPSS  string
	Ecosystems []string // nil means Ecosystems()
	Fetcher    datasource.Fetcher
	Blobs      *blob.Store
	TempDir    string // "" is the system's
	Limits     Limits
	Clock      func() time.Time
	Log        *slog.Logger
}

// shrinkFrom is the number of records from which a copy is not replaced by one with less
// than half as many.
const shrinkFrom = 50

// Mirror stores copies of advisories. Several processes may renew concurrently: a copy is
// stored completely before anything refers to it.
type Mirror struct{ cfg MirrorConfig }

// NewMirror returns a mirror.
func NewMirror(cfg MirrorConfig) *Mirror {
	cfg.Limits = cfg.Limits.withDefaults()
	if cfg.Ecosystems == nil {
		cfg.Ecosystems = Ecosystems()
	}
	return &Mirror{cfg: cfg}
}

// subject is a mirrored document.
type subject struct {
	name    string
	at      place
	compile func(m *Mirror, ctx context.Context, f *os.File, meta *Meta, out io.Writer) error
}

// subjects returns the configured documents.
func (m *Mirror) subjects() (out []subject, err error) {
	if m.cfg.Base != "" {
		for _, name := range m.cfg.Ecosystems {
			at, err := locate(m.cfg.Base, name, "all.zip")
			if err != nil {
				return nil, err
			}
			out = append(out, subject{name: name, at: at, compile: (*Mirror).compileZip})
		}
	}
	for _, list := range []struct{ name, address string }{{NameKEV, m.cfg.KEV}, {NameEPSS, m.cfg.EPSS}} {
		if list.address == "" {
			continue
		}
		at, err := locate(list.address)
		if err != nil {
			return nil, err
		}
		out = append(out, subject{name: list.name, at: at, compile: (*Mirror).compileList})
	}
	return out, nil
}

// Names returns the ecosystems and lists that are configured.
func (m *Mirror) Names() ([]string, error) {
	all, err := m.subjects()
	var names []string
	for _, s := range all {
		names = append(names, s.name)
	}
	return names, err
}

// Status returns the description of every configured copy; those that were never fetched
// only have their name.
func (m *Mirror) Status(ctx context.Context) ([]Meta, error) {
	all, err := m.subjects()
	if err != nil {
		return nil, err
	}
	var out []Meta
	for _, s := range all {
		meta, err := readMeta(ctx, m.cfg.Blobs, s.name)
		if err != nil && !scan.IsCode(err, scan.CodeNotFound) && !errors.Is(err, errSet) {
			return nil, err
		}
		meta.Name = s.name
		out = append(out, meta)
	}
	return out, nil
}

// Refresh renews a copy. If the source fails, the Meta contains the failure and the last
// good copy stays; an error means that nothing could be stored. force accepts a copy that
// has shrunk, and fetches everything again.
func (m *Mirror) Refresh(ctx context.Context, name string, force bool) (Meta, error) {
	all, err := m.subjects()
	if err != nil {
		return Meta{}, err
	}
	for _, s := range all {
		if s.name == name {
			return m.refresh(ctx, s, force)
		}
	}
	return Meta{}, scan.Errorf(scan.CodeInvalid, "There is no source of advisories named %q.", name)
}

func (m *Mirror) refresh(ctx context.Context, s subject, force bool) (Meta, error) {
	before, err := readMeta(ctx, m.cfg.Blobs, s.name)
	if err != nil && !scan.IsCode(err, scan.CodeNotFound) && !errors.Is(err, errSet) {
		return Meta{}, err
	}
	now, source := m.cfg.Clock().UTC(), digestOf(s.at.address+s.at.file)
	next, key, err := m.renew(ctx, s, before, source, force)
	if ctx.Err() != nil {
		return before, ctx.Err()
	}
	switch {
	case errors.Is(err, errUnchanged):
		next = before
		next.CheckedAt, next.Error, next.NoAnswer = now, "", false
	case err != nil:
		if errors.Is(err, errKeep) {
			return before, err
		}
		m.cfg.Log.WarnContext(ctx, "advisories could not be fetched", "name", s.name, "error", err, "usable", before.Has())
		next = before
		next.Error, next.NoAnswer = sentence(err), !answered(err)
	default:
		next.Key, next.FetchedAt, next.CheckedAt = key, now, now
	}
	next.Name, next.TriedAt = s.name, now
	if next.Key == "" {
		next.Source = source
	}
	if err := writeMeta(ctx, m.cfg.Blobs, next); err != nil {
		return before, err
	}
	if before.Key != "" && before.Key != next.Key {
		// A reader with the old description does not find the copy, and reads the description
		// again.
		if err := m.cfg.Blobs.Delete(ctx, before.Key); err != nil {
			m.cfg.Log.WarnContext(ctx, "an old copy of advisories could not be removed", "name", s.name, "error", err)
		}
	}
	return next, nil
}

// renew fetches, reduces and stores one document.
func (m *Mirror) renew(ctx context.Context, s subject, before Meta, source string, force bool) (next Meta, key string, err error) {
	f, err := os.CreateTemp(m.cfg.TempDir, "assay-advisories-*")
	if err != nil {
		return Meta{}, "", err
	}
	defer func() { _ = f.Close(); _ = os.Remove(f.Name()) }()
	compared := before
	if force || !before.Has() || before.Source != source || verify(ctx, m.cfg.Blobs, before) != nil {
		compared = Meta{}
	}
	next = Meta{Name: s.name, Format: setFormat, Source: source}
	if next.ETag, next.LastModified, err = m.download(ctx, s.at, compared, f); err != nil {
		return next, "", err
	}
	out, err := os.CreateTemp(m.cfg.TempDir, "assay-advisories-*")
	if err != nil {
		return next, "", err
	}
	defer func() { _ = out.Close(); _ = os.Remove(out.Name()) }()
	if err = m.compile(ctx, s, f, &next, out); err != nil {
		return next, "", err
	}
	if !force && before.Source == source && before.Records >= shrinkFrom && 2*next.Records < before.Records {
		return next, "", fmt.Errorf("%w: %d after %d", errShrunk, next.Records, before.Records)
	}
	if _, err = out.Seek(0, io.SeekStart); err != nil {
		return next, "", err
	}
	key = path.Join(folder, s.name, "data-"+next.Digest[:16]+".zst")
	if err = m.cfg.Blobs.Put(ctx, key, out, "application/zstd"); err != nil {
		return next, "", fmt.Errorf("%w: %w", errKeep, err)
	}
	return next, key, nil
}

// compile writes the reduced form of a document, compressed with Zstandard, and describes it.
func (m *Mirror) compile(ctx context.Context, s subject, f *os.File, meta *Meta, out io.Writer) (err error) {
	defer func() {
		if x := recover(); x != nil { // of a parser; the data is untrusted
			err = fmt.Errorf("%w: parser: %v", errMalformed, x)
		}
	}()
	packed, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	sum := sha256.New()
	counted := &countingWriter{w: io.MultiWriter(packed, sum)}
	if err = s.compile(m, ctx, f, meta, counted); err != nil {
		_ = packed.Close()
		return err
	}
	meta.Digest, meta.Bytes = hex.EncodeToString(sum.Sum(nil)), counted.n
	return packed.Close()
}

// verify reads a copy and compares it with its description: a missing or damaged one is
// fetched again.
func verify(ctx context.Context, blobs *blob.Store, meta Meta) error {
	plain, end, err := openCopy(ctx, blobs, meta)
	if err != nil {
		return err
	}
	defer end()
	sum := sha256.New()
	if _, err := io.Copy(sum, io.LimitReader(contextReader{ctx, plain}, meta.Bytes+1)); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != meta.Digest {
		return errSet
	}
	return nil
}

type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

func digestOf(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}
