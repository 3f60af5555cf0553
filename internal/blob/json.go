package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"gocloud.dev/blob"

	"assay/internal/scan"
)

// Stored describes a stored object, for records that refer to it.
type Stored struct {
	Bytes  int64  // size as stored, compressed
	SHA256 string // hex, of the bytes as stored
}

// PutJSON stores v as JSON, compressed with Zstandard (RFC 8878). Keys of such objects end
// in ".json.zst" by convention. A value above the store's limit is CodeTooLarge, because
// GetJSON would refuse it.
func (s *Store) PutJSON(ctx context.Context, key string, v any) (Stored, error) {
	plain, err := json.Marshal(v)
	if err != nil {
		return Stored{}, scan.Wrap(scan.CodeInternal, fmt.Errorf("blob: encode %q: %w", key, err), "The result could not be encoded.")
	}
	if int64(len(plain)) > s.maxJSON {
		return Stored{}, tooLarge(key, s.maxJSON)
	}
	packed := s.encoder.EncodeAll(plain, nil)
	sum := sha256.Sum256(packed)
	return Stored{Bytes: int64(len(packed)), SHA256: hex.EncodeToString(sum[:])}, s.put(ctx, key, bytes.NewReader(packed), &blob.WriterOptions{
		ContentType:     "application/json",
		ContentEncoding: "zstd",
	})
}

// GetJSON decodes the object that PutJSON stored under key into v, a pointer. An object
// above the store's limit, compressed or decoded, is CodeTooLarge; a damaged one is
// CodeInternal.
func (s *Store) GetJSON(ctx context.Context, key string, v any) error {
	object, err := s.Get(ctx, key)
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }()
	if object.Size > s.maxJSON {
		return tooLarge(key, s.maxJSON)
	}
	packed, err := io.ReadAll(io.LimitReader(object, s.maxJSON))
	if err != nil {
		return wrap(ctx, "get", key, err)
	}
	plain, err := s.decoder.DecodeAll(packed, nil)
	if isTooLarge(err) {
		return tooLarge(key, s.maxJSON)
	}
	if err == nil {
		err = json.Unmarshal(plain, v)
	}
	if err != nil {
		return scan.Wrap(scan.CodeInternal, fmt.Errorf("blob: decode %q: %w", key, err), "A stored result is damaged.")
	}
	return nil
}

func tooLarge(key string, limit int64) error {
	return scan.Wrap(scan.CodeTooLarge, fmt.Errorf("blob: %q is more than %d bytes", key, limit), "A stored result is too large.")
}
