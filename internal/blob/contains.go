package blob

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// searchWindow is how much of an object is searched at a time, in bytes.
const searchWindow = 256 << 10

// Contains reports whether an object contains text. Objects that are compressed according to
// their names (.zst, .gz) are also searched decompressed.
func (s *Store) Contains(ctx context.Context, key string, text []byte) (found bool, err error) {
	object, err := s.Get(ctx, key)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, object.Close()) }()
	switch {
	case strings.HasSuffix(key, ".zst"):
		r, err := zstd.NewReader(object, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return false, err
		}
		defer r.Close()
		return contains(r, text)
	case strings.HasSuffix(key, ".gz"):
		r, err := gzip.NewReader(object)
		if err != nil {
			return false, wrap(ctx, "read", key, err)
		}
		return contains(r, text)
	}
	return contains(object, text)
}

func contains(r io.Reader, text []byte) (bool, error) {
	window, filled := make([]byte, searchWindow+len(text)), 0
	for {
		n, err := io.ReadFull(r, window[filled:])
		if bytes.Contains(window[:filled+n], text) {
			return true, nil
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		filled = copy(window, window[filled+n-len(text):])
	}
}

// ListSizes yields the keys under prefix with their sizes; see List.
func (s *Store) ListSizes(ctx context.Context, prefix string, each func(key string, bytes int64) error) error {
	for object, err := range s.listObjects(ctx, prefix) {
		if err != nil {
			return err
		}
		if strings.HasSuffix(object.Key, temporarySuffix) {
			continue
		}
		if err := each(object.Key, object.Size); err != nil {
			return err
		}
	}
	return nil
}
