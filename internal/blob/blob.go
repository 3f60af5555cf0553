// Package blob owns the store of large results that do not fit into the database, such as
// captures, screenshots and snapshots: on disk for one machine, in an S3-compatible service
// for many, in memory for tests. An object is written completely or not at all, and can be
// replaced.
package blob

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"assay/internal/scan"
)

// maxKeyLength and maxSegmentLength restrict keys to what every backend accepts: S3 allows
// 1,024 bytes, file systems 255 in a name.
const (
	maxKeyLength     = 512
	maxSegmentLength = 128
)

const segmentCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-"

// Suffixes that the disk backend uses for its own files.
const (
	temporarySuffix = ".tmp"
	sidecarSuffix   = ".attrs"
)

// Store stores objects by key. It is safe for concurrent use.
//
// A key is a path of segments of letters, digits, '.', '_' and '-', joined by '/':
// "captures/<scan id>/http.json.zst". A segment does not begin with a dot, and no key may be
// the folder of another one. Errors: an invalid key is CodeInternal, a missing object
// CodeNotFound, a backend that fails or does not answer before the context's deadline
// CodeUnavailable; the error of a cancelled context is returned as it is.
type Store struct {
	bucket  *blob.Bucket
	dir     string // root folder of the disk backend, "" for others
	maxJSON int64  // maximum size of a JSON object, decoded
	encoder *zstd.Encoder
	decoder *zstd.Decoder
}

// Object is an open object. It must be closed.
type Object struct {
	io.ReadCloser
	// Size is the length of the object in bytes.
	Size int64
}

// Beside returns the key of another object in the folder of key.
func Beside(key, name string) string { return path.Join(path.Dir(key), name) }

// Put stores the content of r under key, replacing an existing object. If r or the backend
// fails, or ctx ends, the existing object stays; r's error is in the chain of the returned
// one. contentType (RFC 9110 section 8.3) is stored for people who look into a bucket; Get
// does not return it.
func (s *Store) Put(ctx context.Context, key string, r io.Reader, contentType string) error {
	return s.put(ctx, key, r, &blob.WriterOptions{ContentType: contentType})
}

func (s *Store) put(ctx context.Context, key string, r io.Reader, opts *blob.WriterOptions) error {
	if err := begin(ctx, "put", key); err != nil {
		return err
	}
	// Cancelling the writer's context abandons the write.
	writing, abandon := context.WithCancel(ctx)
	defer abandon()
	w, err := s.bucket.NewWriter(writing, key, opts)
	if err != nil {
		return wrap(ctx, "put", key, err)
	}
	source := &source{Reader: r}
	if _, err := io.Copy(w, source); err != nil {
		abandon()
		_ = w.Close()
		if source.err != nil {
			return fmt.Errorf("blob: put %q: read source: %w", key, source.err)
		}
		return wrap(ctx, "put", key, err)
	}
	return wrap(ctx, "put", key, w.Close())
}

// source stores the error of the reader, to distinguish it from one of the backend.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

// Get opens the object of key.
func (s *Store) Get(ctx context.Context, key string) (*Object, error) {
	if err := begin(ctx, "get", key); err != nil {
		return nil, err
	}
	r, err := s.bucket.NewReader(ctx, key, nil)
	if err != nil {
		return nil, wrap(ctx, "get", key, err)
	}
	return &Object{ReadCloser: &reading{Reader: r, ctx: ctx, key: key}, Size: r.Size()}, nil
}

// reading converts errors of an open object to the codes that Store promises.
type reading struct {
	*blob.Reader
	ctx context.Context // the context of Get; it limits the whole read
	key string
}

// Read implements io.Reader.
func (r *reading) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = wrap(r.ctx, "read", r.key, err)
	}
	return n, err
}

// Delete removes the object of key. A missing one is not an error, so that a repeated clean-up
// succeeds.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := begin(ctx, "delete", key); err != nil {
		return err
	}
	err := s.bucket.Delete(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return wrap(ctx, "delete", key, err)
}

// List yields the keys under prefix in ascending order. prefix is "" for all, or a folder
// that ends with a slash. It stops at the first error.
func (s *Store) List(ctx context.Context, prefix string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for key, err := range s.list(ctx, prefix) {
			if err == nil && strings.HasSuffix(key, temporarySuffix) {
				continue // a write on disk that is in progress or was interrupted
			}
			if !yield(key, err) {
				return
			}
		}
	}
}

func (s *Store) list(ctx context.Context, prefix string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for object, err := range s.listObjects(ctx, prefix) {
			key := ""
			if err == nil {
				key = object.Key
			}
			if !yield(key, err) {
				return
			}
		}
	}
}

func (s *Store) listObjects(ctx context.Context, prefix string) iter.Seq2[*blob.ListObject, error] {
	return func(yield func(*blob.ListObject, error) bool) {
		if prefix != "" {
			if err := validPrefix(prefix); err != nil {
				yield(nil, err)
				return
			}
		}
		objects := s.bucket.List(&blob.ListOptions{Prefix: prefix})
		for {
			object, err := objects.Next(ctx)
			if errors.Is(err, io.EOF) {
				return
			}
			if err = cmp.Or(ctx.Err(), err); err != nil {
				yield(nil, wrap(ctx, "list", prefix, err))
				return
			}
			if !yield(object, nil) {
				return
			}
		}
	}
}

// DeletePrefix removes every object in the folder prefix, which must end with a slash
// ("captures/1/" does not touch "captures/10/…"), and returns how many it removed, even with
// an error.
func (s *Store) DeletePrefix(ctx context.Context, prefix string) (int, error) {
	if err := validPrefix(prefix); err != nil {
		return 0, err
	}
	deleted := 0
	for key, err := range s.list(ctx, prefix) {
		if err != nil {
			return deleted, err
		}
		if err := s.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return deleted, wrap(ctx, "delete", key, err)
		}
		if !strings.HasSuffix(key, temporarySuffix) {
			deleted++
		}
	}
	s.removeFolders(prefix)
	return deleted, nil
}

// removeFolders removes the empty folders that deleting leaves on disk. Errors are ignored:
// a folder in use is not empty, and an empty one is harmless.
func (s *Store) removeFolders(prefix string) {
	if s.dir == "" {
		return
	}
	var folders []string
	_ = filepath.WalkDir(filepath.Join(s.dir, filepath.FromSlash(prefix)), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			folders = append(folders, path)
		}
		return nil
	})
	for _, folder := range slices.Backward(folders) {
		_ = os.Remove(folder)
	}
}

// Dir returns the root folder of a store on disk, "" for others.
func (s *Store) Dir() string { return s.dir }

// Check reports whether the backend can be used.
func (s *Store) Check(ctx context.Context) error {
	ok, err := s.bucket.IsAccessible(ctx)
	if err == nil && !ok {
		err = errors.New("bucket or folder does not exist or is not accessible")
	}
	return wrap(ctx, "check", "", err)
}

// Close releases the store's resources.
func (s *Store) Close() error {
	s.decoder.Close()
	return s.bucket.Close()
}

// begin rejects calls that must not reach the backend, including those with an ended
// context, which not every backend checks.
func begin(ctx context.Context, op, key string) error {
	if err := validKey(key); err != nil {
		return err
	}
	return wrap(ctx, op, key, ctx.Err())
}

// validPrefix rejects a prefix that is not a folder.
func validPrefix(prefix string) error {
	folder, ok := strings.CutSuffix(prefix, "/")
	if !ok {
		return scan.Errorf(scan.CodeInternal, "blob: prefix %q does not end with a slash", prefix)
	}
	return validKey(folder)
}

// validKey rejects keys that some backend would misinterpret.
func validKey(key string) error {
	if key == "" || len(key) > maxKeyLength {
		return scan.Errorf(scan.CodeInternal, "blob: key of %d bytes", len(key))
	}
	for segment := range strings.SplitSeq(key, "/") {
		if !validSegment(segment) {
			return scan.Errorf(scan.CodeInternal, "blob: key %q is not allowed", key)
		}
	}
	return nil
}

func validSegment(s string) bool {
	if s == "" || len(s) > maxSegmentLength || s[0] == '.' ||
		strings.HasSuffix(s, temporarySuffix) || strings.HasSuffix(s, sidecarSuffix) {
		return false
	}
	return strings.Trim(s, segmentCharacters) == ""
}

// wrap returns an error of the backend with the code that Store promises.
func wrap(ctx context.Context, op, key string, err error) error {
	switch {
	case err == nil:
		return nil
	case scan.CodeOf(err) != scan.CodeInternal:
		return err // already has a code
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return scan.OutageOf(fmt.Errorf("blob: %s %q: %w", op, key, ctx.Err()), "The blob store did not respond in time.")
	case ctx.Err() != nil:
		return fmt.Errorf("blob: %s %q: %w", op, key, ctx.Err())
	case gcerrors.Code(err) == gcerrors.NotFound:
		return scan.Wrap(scan.CodeNotFound, fmt.Errorf("blob: %s %q: %w", op, key, err), "The stored object was not found.")
	}
	return scan.OutageOf(fmt.Errorf("blob: %s %q: %w", op, key, err), "The blob store is not available.")
}
