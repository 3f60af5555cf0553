package archive

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
)

// Source is the data that goes into an archive.
type Source struct {
	Store *store.Store
	Blobs *blob.Store
	// Key is the content of the key file, for a backup; empty if the keys are configured.
	Key   []byte
	Clock func() time.Time
}

// Write writes an archive, also while other processes work on the deployment: rows are those
// of one moment, and objects those of the records in them. An object is stored before a row
// refers to it, so none is missing except those that are removed meanwhile, because they have
// exceeded their retention. tenant is the id of the tenant for an archive of the kind Tenant.
func Write(ctx context.Context, to io.Writer, from Source, kind Kind, tenant string) (Manifest, error) {
	packed, err := zstd.NewWriter(to)
	if err != nil {
		return Manifest{}, fmt.Errorf("archive: %w", err)
	}
	w := &writer{
		Source: from, tar: tar.NewWriter(packed), records: owners{},
		out: Manifest{Header: Header{Format: format, Kind: kind, Created: from.Clock().UTC().Truncate(time.Second), Tenant: tenant}},
	}
	if err := w.write(ctx); err != nil {
		return Manifest{}, errors.Join(err, packed.Close())
	}
	if err := errors.Join(w.tar.Close(), packed.Close()); err != nil {
		return Manifest{}, fmt.Errorf("archive: %w", err)
	}
	return w.out, nil
}

// writer writes one archive.
type writer struct {
	Source
	tar     *tar.Writer
	records owners
	blobs   sum
	out     Manifest
}

func (w *writer) write(ctx context.Context) error {
	err := w.Store.Snapshot(ctx, func(s *store.Snapshot) (err error) {
		if w.out.Header.Kind == Tenant {
			if s, err = s.Of(w.out.Header.Tenant); err != nil {
				return err
			}
		}
		w.out.Header.Schema = s.Version
		if err := w.document(headerName, w.out.Header); err != nil {
			return err
		}
		for _, t := range s.Tables {
			if err := w.table(s, t); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if w.out.Header.Kind == Backup && len(w.Key) > 0 {
		w.out.Key = true
		if err := w.entry(keyName, w.Key); err != nil {
			return err
		}
	}
	if err := w.objects(ctx); err != nil {
		return err
	}
	return w.document(manifestName, w.out)
}

// document writes an entry in JSON.
func (w *writer) document(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return fmt.Errorf("archive: %s: %w", name, err)
	}
	return w.entry(name, append(text, '\n'))
}

func (w *writer) entry(name string, content []byte) error {
	if err := w.head(name, int64(len(content))); err != nil {
		return err
	}
	_, err := w.tar.Write(content)
	return errors.Join(err, w.tar.Flush())
}

func (w *writer) head(name string, size int64) error {
	return w.tar.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: size, ModTime: w.out.Header.Created, Format: tar.FormatPAX})
}

// table writes the rows of a table; a table without rows has one entry, with its columns.
func (w *writer) table(s *store.Snapshot, t store.Table) error {
	columns := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		columns[i] = c.Name
	}
	head, err := line(columns)
	if err != nil {
		return err
	}
	chunk, chunks, rows := bytes.NewBuffer(bytes.Clone(head)), 0, sum{}
	flush := func() error {
		chunks++
		err := w.entry(fmt.Sprintf("%s%s/%06d.jsonl", tablesFolder, t.Name, chunks), chunk.Bytes())
		chunk.Reset()
		chunk.Write(head)
		return err
	}
	id := idColumn(t)
	err = s.Rows(t, func(row []any) error {
		text, err := line(row)
		if err != nil {
			return err
		}
		rows.add(bytes.TrimSpace(text))
		if name, ok := row[max(id, 0)].(string); ok && id >= 0 {
			w.records[recordID(name)] = true
		}
		chunk.Write(text)
		if chunk.Len() >= maxChunk {
			return flush()
		}
		return nil
	})
	if err == nil && (chunks == 0 || chunk.Len() > len(head)) {
		err = flush()
	}
	w.out.Tables = append(w.out.Tables, TableDigest{t.Name, rows.n, rows.String()})
	return err
}

// idColumn returns the index of the id of a record that owns objects, -1 in other tables.
func idColumn(t store.Table) int {
	if recordTables[t.Name] {
		for i, c := range t.Columns {
			if c.Name == "id" {
				return i
			}
		}
	}
	return -1
}

// line returns a row as it is in archives, with the line's end.
func line(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return out.Bytes(), err
}

// objects writes the objects of the records.
func (w *writer) objects(ctx context.Context) error {
	for key, err := range w.Blobs.List(ctx, "") {
		if err != nil {
			return err
		}
		if !w.records.has(key, w.out.Header.Kind != Tenant) {
			continue
		}
		err := w.object(ctx, key)
		if scan.IsCode(err, scan.CodeNotFound) {
			w.out.Vanished++
			continue
		}
		if err != nil {
			return err
		}
	}
	w.out.Blobs.Objects, w.out.Blobs.Digest = w.blobs.n, w.blobs.String()
	return nil
}

func (w *writer) object(ctx context.Context, key string) error {
	object, err := w.Blobs.Get(ctx, key)
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }()
	if err := w.head(blobsFolder+key, object.Size); err != nil {
		return err
	}
	digest := sha256.New()
	if _, err := io.Copy(io.MultiWriter(w.tar, digest), object); err != nil {
		return fmt.Errorf("archive: object %s: %w", key, err)
	}
	w.blobs.add(objectItem(key, digest.Sum(nil)))
	w.out.Blobs.Bytes += object.Size
	return w.tar.Flush()
}

// objectItem returns what BlobDigest hashes of an object.
func objectItem(key string, digest []byte) []byte {
	return []byte(key + " " + hex.EncodeToString(digest))
}
