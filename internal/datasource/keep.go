package datasource

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"

	"assay/internal/scan"
)

// Objects of a source in the blob store. The description is written after the data: in the
// other order it could describe data that is not stored yet.
const (
	objectData = "data.gz"
	objectMeta = "meta.json"
	maxMeta    = 16 << 10
)

// key returns the name of an object. Another address is another source: its data must not be
// confused with the old one's.
func (s *Source[T]) key(object string) string {
	sum := sha256.Sum256([]byte(s.cfg.URL))
	return "datasources/" + s.cfg.Name + "/" + hex.EncodeToString(sum[:8]) + "/" + object
}

// keep stores what was fetched; packed is nil if the data was only confirmed. A failure
// merely causes another fetch after the next start.
func (s *Source[T]) keep(ctx context.Context, h *version[T], packed []byte) {
	if s.cfg.Blobs == nil {
		return
	}
	described, err := json.Marshal(h.meta)
	if err == nil && packed != nil {
		err = s.cfg.Blobs.Put(ctx, s.key(objectData), bytes.NewReader(packed), "application/gzip")
	}
	if err == nil {
		err = s.cfg.Blobs.Put(ctx, s.key(objectMeta), bytes.NewReader(described), "application/json")
	}
	if err != nil {
		s.cfg.Logger.Warn("the data of a source could not be stored; after a restart it is fetched again", "source", s.cfg.Name, "error", err)
	}
}

// restore returns data that this process or another has stored, if it is newer than before,
// else nil.
func (s *Source[T]) restore(ctx context.Context, before *version[T]) *version[T] {
	if s.cfg.Blobs == nil {
		return nil
	}
	var m meta
	described, err := s.readStored(ctx, objectMeta, maxMeta)
	if err == nil {
		err = json.Unmarshal(described, &m)
	}
	if err == nil && before != nil && !m.Checked.After(before.meta.Checked) {
		return nil
	}
	var packed []byte
	if err == nil {
		packed, err = s.readStored(ctx, objectData, s.cfg.MaxBytes)
	}
	var h *version[T]
	if err == nil {
		h, err = s.open(packed, m)
	}
	if err != nil {
		if ctx.Err() == nil && !scan.IsCode(err, scan.CodeNotFound) {
			s.cfg.Logger.Warn("stored data of a source cannot be used; they are fetched again", "source", s.cfg.Name, "error", err)
		}
		return nil
	}
	return h
}

func (s *Source[T]) readStored(ctx context.Context, object string, limit int64) ([]byte, error) {
	o, err := s.cfg.Blobs.Get(ctx, s.key(object))
	if err != nil {
		return nil, err
	}
	defer func() { _ = o.Close() }()
	return io.ReadAll(&limitedReader{r: o, left: limit})
}
