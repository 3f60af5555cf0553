package archive

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
)

// Target is where an archive is restored: an empty database and an empty blob store.
type Target struct {
	Store *store.Store
	Blobs *blob.Store
	// Keys receives the key file of a backup, nil if it has none, and returns a function that reports whether a sealed secret of the database
	// can be opened in this deployment.
	Keys func(file []byte) (opens func(secret []byte) bool, err error)
	// Undo reverts what Keys did. It is called when a restoration fails before its rows are committed; may be nil.
	Undo func() error
}

// markerKey is an object that is in the blob store while an archive is being restored: all others are of that archive, and may be replaced
// if the restoration did not end. Its content is different in each restoration.
const markerKey = "restore/incomplete"

// cleanUpLimit limits the removal of objects after a failure, and of the marker after a success.
const cleanUpLimit = 10 * time.Minute

// Restore reads an archive into a target: all of it or, with an error, no row; objects that
// were written are removed then. If the process dies, the same target can be used again. Rows
// are read back and compared with the archive's digests before they are committed. From the
// commit on nothing is removed but the marker.
func Restore(ctx context.Context, from io.Reader, to Target) (Manifest, error) {
	r, err := open(from)
	if err != nil {
		return Manifest{}, err
	}
	defer r.packed.Close()
	if r.head.Kind == Tenant {
		return Manifest{}, scan.Errorf(scan.CodeInvalid,
			"The archive contains only the data of one tenant, without secrets, so it cannot be restored.")
	}
	r.to = &to
	err = to.Store.Load(ctx, r.head.Schema, func(l *store.Loader) error {
		r.loader = l
		err := r.fill(ctx)
		if err != nil {
			// Before the transaction ends: another restoration waits for it, and must find its own objects only.
			err = errors.Join(err, r.undo(ctx))
		}
		return err
	})
	if err != nil {
		return Manifest{}, err
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanUpLimit)
	defer cancel()
	if err := to.Blobs.Delete(last, markerKey); err != nil {
		return r.manifest, fmt.Errorf("the archive is restored, but the object %s could not be removed; remove it: %w", markerKey, err)
	}
	if err := to.Store.Migrate(ctx); err != nil {
		return r.manifest, fmt.Errorf("the archive is restored, but its schema is not the present one; run assay migrate: %w", err)
	}
	return r.manifest, nil
}

// fill reads the archive into the target, whose database is empty.
func (r *reader) fill(ctx context.Context) error {
	r.loader.Sealed = func(secret []byte) { r.sealed = append(r.sealed, bytes.Clone(secret)) }
	if err := requireEmpty(ctx, r.to.Blobs); err != nil {
		return err
	}
	r.mark = r.head.Created.String() + " " + rand.Text()
	if err := r.to.Blobs.Put(ctx, markerKey, strings.NewReader(r.mark), "text/plain"); err != nil {
		return err
	}
	if err := r.read(ctx); err != nil {
		return err
	}
	return r.compare()
}

// undo reverts what the failed restoration did outside of the database. Without its own marker, which is the first object, it wrote none.
func (r *reader) undo(ctx context.Context) (err error) {
	if r.to.Undo != nil {
		err = r.to.Undo()
	}
	if r.mark == "" {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanUpLimit)
	defer cancel()
	marker, gerr := r.to.Blobs.Get(ctx, markerKey)
	if gerr != nil {
		if scan.IsCode(gerr, scan.CodeNotFound) {
			return err
		}
		return errors.Join(err, gerr)
	}
	content, gerr := io.ReadAll(io.LimitReader(marker, maxMarker))
	if gerr = errors.Join(gerr, marker.Close()); gerr == nil && string(content) == r.mark {
		gerr = removeAll(ctx, r.to.Blobs)
	}
	return errors.Join(err, gerr)
}

// maxMarker is how much of a marker is read, in bytes; it is shorter.
const maxMarker = 1 << 10

// Verify reads an archive of any kind and compares it with its digests, without a target.
func Verify(ctx context.Context, from io.Reader) (Manifest, error) {
	r, err := open(from)
	if err != nil {
		return Manifest{}, err
	}
	defer r.packed.Close()
	return r.manifest, r.read(ctx)
}

// requireEmpty refuses a blob store with objects, except those of an archive that was not
// restored to its end, which it removes.
func requireEmpty(ctx context.Context, blobs *blob.Store) error {
	marker, err := blobs.Get(ctx, markerKey)
	if err == nil {
		return errors.Join(marker.Close(), removeAll(ctx, blobs))
	}
	if !scan.IsCode(err, scan.CodeNotFound) {
		return err
	}
	for key, err := range blobs.List(ctx, "") {
		if err != nil {
			return err
		}
		return scan.Errorf(scan.CodeConflict, "The blob store is not empty: it has %s. Use an empty one.", key)
	}
	return nil
}

// removeAll removes every object, the marker last.
func removeAll(ctx context.Context, blobs *blob.Store) error {
	for key, err := range blobs.List(ctx, "") {
		if err == nil && key != markerKey {
			err = blobs.Delete(ctx, key)
		}
		if err != nil {
			return err
		}
	}
	return blobs.Delete(ctx, markerKey)
}

// reader reads one archive.
type reader struct {
	packed *zstd.Decoder
	tar    *tar.Reader
	head   Header

	to     *Target       // nil to verify only
	loader *store.Loader // with to
	key    []byte
	sealed [][]byte
	mark   string // content of the marker; "" before it is written

	table    string // the table of the last entry
	tables   []TableDigest
	rows     sum
	blobs    sum
	bytes    int64
	manifest Manifest
}

// open reads the first entry.
func open(from io.Reader) (*reader, error) {
	packed, err := zstd.NewReader(from, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, broken(err, "it is not compressed with Zstandard")
	}
	r := &reader{packed: packed, tar: tar.NewReader(packed)}
	first, err := r.tar.Next()
	if err == nil && first.Name != headerName {
		err = fmt.Errorf("the first entry is %q", first.Name)
	}
	if err == nil {
		err = json.NewDecoder(io.LimitReader(r.tar, maxChunk)).Decode(&r.head)
	}
	if err != nil {
		packed.Close()
		return nil, broken(err, "it does not begin like an archive of Assay")
	}
	if r.head.Format != format {
		packed.Close()
		return nil, scan.Errorf(scan.CodeInvalid, "The archive has format %d, and this release reads format %d.", r.head.Format, format)
	}
	return r, nil
}

// read reads the other entries, and compares the contents with the manifest.
func (r *reader) read(ctx context.Context) error {
	for ctx.Err() == nil {
		entry, err := r.tar.Next()
		if errors.Is(err, io.EOF) {
			return broken(nil, "it ends before its manifest")
		}
		if err != nil {
			return broken(err, "it cannot be read to its end")
		}
		if entry.Name == manifestName {
			return r.finish()
		}
		if err := r.entry(ctx, entry); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (r *reader) entry(ctx context.Context, entry *tar.Header) error {
	if name, ok := tableOf(entry.Name); ok {
		return r.chunk(name)
	}
	r.endTable()
	if key, ok := strings.CutPrefix(entry.Name, blobsFolder); ok {
		return r.object(ctx, key, entry.Size)
	}
	if entry.Name == keyName && entry.Size <= maxChunk {
		var err error
		r.key, err = io.ReadAll(r.tar)
		return err
	}
	return broken(nil, "it has the unknown entry %q", entry.Name)
}

// endTable ends the table of the last entry.
func (r *reader) endTable() {
	if r.table != "" {
		r.tables = append(r.tables, TableDigest{r.table, r.rows.n, r.rows.String()})
	}
	r.table, r.rows = "", sum{}
}

// chunk reads rows of a table.
func (r *reader) chunk(table string) error {
	lines := bufio.NewScanner(r.tar)
	lines.Buffer(make([]byte, 64<<10), maxRow)
	if table != r.table {
		r.endTable()
		r.table = table
	}
	var columns []string
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &columns) != nil {
		return broken(lines.Err(), "an entry of %s has no columns", table)
	}
	if r.loader != nil {
		if err := r.loader.Into(table, columns); err != nil {
			return err
		}
	}
	for lines.Scan() {
		r.rows.add(lines.Bytes())
		if r.loader == nil {
			continue
		}
		var row []any
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.UseNumber()
		if err := d.Decode(&row); err != nil {
			return broken(err, "a row of %s is not JSON", table)
		}
		if err := r.loader.Add(row); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return broken(err, "the rows of %s cannot be read", table)
	}
	return nil
}

func (r *reader) object(ctx context.Context, key string, size int64) error {
	digest := sha256.New()
	content := io.TeeReader(r.tar, digest)
	if r.to != nil {
		if err := r.to.Blobs.Put(ctx, key, content, "application/octet-stream"); err != nil {
			return err
		}
	} else if _, err := io.Copy(io.Discard, content); err != nil {
		return broken(err, "object %s cannot be read", key)
	}
	r.blobs.add(objectItem(key, digest.Sum(nil)))
	r.bytes += size
	return nil
}

// finish reads the manifest and compares what was read with it.
func (r *reader) finish() error {
	r.endTable()
	if err := json.NewDecoder(r.tar).Decode(&r.manifest); err != nil {
		return broken(err, "its manifest cannot be read")
	}
	if _, err := io.Copy(io.Discard, r.packed); err != nil { // checks the rest of the stream
		return broken(err, "it cannot be read to its end")
	}
	m := r.manifest
	if !slices.Equal(m.Tables, r.tables) {
		return broken(nil, "its rows differ from its manifest (%s)", difference(m.Tables, r.tables))
	}
	if got := (BlobDigest{r.blobs.n, r.bytes, r.blobs.String()}); got != m.Blobs {
		return broken(nil, "it has %d objects of %d bytes in all, but its manifest lists %d of %d bytes",
			got.Objects, got.Bytes, m.Blobs.Objects, m.Blobs.Bytes)
	}
	if m.Key != (r.key != nil) {
		return broken(nil, "its key file is missing")
	}
	return r.openSecrets()
}

// openSecrets refuses secrets that this deployment could not open.
func (r *reader) openSecrets() error {
	if r.to == nil {
		return nil
	}
	opens, err := r.to.Keys(r.key)
	if err != nil {
		return err
	}
	lost := 0
	for _, secret := range r.sealed {
		if !opens(secret) {
			lost++
		}
	}
	if lost > 0 {
		return scan.Errorf(scan.CodeConflict, "%d secrets (tokens of Git connections, second factors, keys of workspaces) are sealed with keys "+
			"that this deployment does not have. Set secret.keys to the keys of the deployment that wrote the archive; if it has a "+
			"file secret.key, to the content of that file.", lost)
	}
	return nil
}

// compare reads the loaded rows back.
func (r *reader) compare() error {
	if err := r.loader.Flush(); err != nil {
		return err
	}
	for _, want := range r.manifest.Tables {
		at := slices.IndexFunc(r.loader.Tables, func(t store.Table) bool { return t.Name == want.Name })
		if at < 0 {
			return fmt.Errorf("archive: the table %s was not loaded", want.Name)
		}
		var rows sum
		err := r.loader.Rows(r.loader.Tables[at], func(row []any) error {
			text, err := line(row)
			rows.add(bytes.TrimSpace(text))
			return err
		})
		if err != nil {
			return err
		}
		if got := (TableDigest{want.Name, rows.n, rows.String()}); got != want {
			return fmt.Errorf("archive: the rows that the database returns for %s differ from those that were added: %d of %d",
				want.Name, got.Rows, want.Rows)
		}
	}
	return nil
}

// difference names the first table that differs.
func difference(want, got []TableDigest) string {
	for i, w := range want {
		if i >= len(got) || got[i] != w {
			return w.Name
		}
	}
	return "a table that the manifest does not list"
}
