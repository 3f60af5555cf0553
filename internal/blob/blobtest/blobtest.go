// Package blobtest is the conformance suite of blob.Store: the requirements for every
// backend.
package blobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/scan"
)

// MaxJSONBytes is the limit with which the stores given to Run must be opened.
const MaxJSONBytes = 1 << 20

// Run runs the suite. open returns an empty store for each case; the case
// closes it.
func Run(t *testing.T, open func(t *testing.T) *blob.Store) {
	t.Helper()
	cases := map[string]func(t *testing.T, s *blob.Store){
		"what is put is got":                      roundTrip,
		"a put replaces":                          replaces,
		"a missing object is not found":           missing,
		"delete removes and may be repeated":      deletes,
		"list is ordered and stays in the folder": lists,
		"list goes past one page":                 listsPages,
		"list ends when its reader does":          listStops,
		"delete prefix removes the folder only":   deletesPrefix,
		"a failing source leaves the old object":  failingSource,
		"an ended context leaves the old object":  endedContext,
		"readers see one whole object":            atomic,
		"json comes back":                         jsonRoundTrip,
		"json is limited":                         jsonLimits,
		"damaged json differs from missing json":  jsonDamaged,
		"ambiguous keys are refused":              badKeys,
		"an open store is accessible":             accessible,
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { require.NoError(t, s.Close()) })
			run(t, s)
		})
	}
}

func put(t *testing.T, s *blob.Store, key, value string) {
	t.Helper()
	require.NoError(t, s.Put(t.Context(), key, strings.NewReader(value), "text/plain"))
}

func requireObject(t *testing.T, s *blob.Store, key, want string) {
	t.Helper()
	object, err := s.Get(t.Context(), key)
	require.NoError(t, err)
	require.EqualValues(t, len(want), object.Size)
	got, err := io.ReadAll(object)
	require.NoError(t, err)
	require.NoError(t, object.Close())
	if want != string(got) { // not require.Equal, which would print megabytes
		require.Fail(t, "content differs", key)
	}
}

func requireMissing(t *testing.T, s *blob.Store, key string) {
	t.Helper()
	_, err := s.Get(t.Context(), key)
	require.Equal(t, scan.CodeNotFound, scan.CodeOf(err), "%v", err)
}

func keys(t *testing.T, s *blob.Store, prefix string) []string {
	t.Helper()
	var out []string
	for key, err := range s.List(t.Context(), prefix) {
		require.NoError(t, err)
		out = append(out, key)
	}
	return out
}

func roundTrip(t *testing.T, s *blob.Store) {
	// The last one is larger than the size from which S3 clients upload in parts.
	for i, value := range []string{"", "v", "\x00\xff\r\n", strings.Repeat("0123456789abcdef", 12<<20/16)} {
		key := fmt.Sprintf("captures/A-z_0.9/%d.bin", i)
		put(t, s, key, value)
		requireObject(t, s, key, value)
	}
}

func replaces(t *testing.T, s *blob.Store) {
	put(t, s, "k", "a long first value")
	put(t, s, "k", "second")
	requireObject(t, s, "k", "second")
	require.Equal(t, []string{"k"}, keys(t, s, ""))
}

func missing(t *testing.T, s *blob.Store) {
	requireMissing(t, s, "k")
	requireMissing(t, s, "a/b/c")
	put(t, s, "a/b/c", "v")
	requireMissing(t, s, "a/b/d")
	require.Empty(t, keys(t, s, "nothing/"))
	n, err := s.DeletePrefix(t.Context(), "nothing/")
	require.NoError(t, err)
	require.Zero(t, n)
}

func deletes(t *testing.T, s *blob.Store) {
	put(t, s, "a/1", "v")
	put(t, s, "a/2", "v")
	for range 2 {
		require.NoError(t, s.Delete(t.Context(), "a/1"))
		requireMissing(t, s, "a/1")
	}
	require.Equal(t, []string{"a/2"}, keys(t, s, ""))
}

func lists(t *testing.T, s *blob.Store) {
	all := []string{"captures/1/http.json.zst", "captures/1/tls.json.zst", "captures/10/http.json.zst", "reports/1", "z"}
	for _, key := range slices.Backward(all) {
		put(t, s, key, "v")
	}
	require.Equal(t, all, keys(t, s, ""))
	require.Equal(t, all[:3], keys(t, s, "captures/"))
	require.Equal(t, all[:2], keys(t, s, "captures/1/"))
}

func listsPages(t *testing.T, s *blob.Store) {
	const n = 1003
	var want []string
	for i := range n {
		key := fmt.Sprintf("page/%04d", i)
		want = append(want, key)
		put(t, s, key, "")
	}
	require.Equal(t, want, keys(t, s, "page/"))
	deleted, err := s.DeletePrefix(t.Context(), "page/")
	require.NoError(t, err)
	require.Equal(t, n, deleted)
	require.Empty(t, keys(t, s, ""))
}

func listStops(t *testing.T, s *blob.Store) {
	put(t, s, "a", "v")
	put(t, s, "b", "v")
	for key, err := range s.List(t.Context(), "") {
		require.NoError(t, err)
		require.Equal(t, "a", key)
		break
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for key, err := range s.List(ctx, "") {
		require.Empty(t, key)
		require.ErrorIs(t, err, context.Canceled)
	}
}

func deletesPrefix(t *testing.T, s *blob.Store) {
	for _, key := range []string{"captures/1/a", "captures/1/deep/er/b", "captures/10/a", "captures/2"} {
		put(t, s, key, "v")
	}
	n, err := s.DeletePrefix(t.Context(), "captures/1/")
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.Equal(t, []string{"captures/10/a", "captures/2"}, keys(t, s, ""))
	put(t, s, "captures/1/a", "again")
	requireObject(t, s, "captures/1/a", "again")
}

func failingSource(t *testing.T, s *blob.Store) {
	broken := scan.Errorf(scan.CodeTargetUnreachable, "broken")
	for _, size := range []int{0, 1000, 7 << 20} {
		r := io.MultiReader(bytes.NewReader(make([]byte, size)), iotest.ErrReader(broken))
		err := s.Put(t.Context(), "new", r, "text/plain")
		require.ErrorIs(t, err, broken)
		require.Equal(t, scan.CodeTargetUnreachable, scan.CodeOf(err), "the source failed, not the store")
		requireMissing(t, s, "new")

		put(t, s, "old", "old")
		r = io.MultiReader(bytes.NewReader(make([]byte, size)), iotest.ErrReader(broken))
		require.ErrorIs(t, s.Put(t.Context(), "old", r, "text/plain"), broken)
		requireObject(t, s, "old", "old")
	}
	require.Equal(t, []string{"old"}, keys(t, s, ""))
}

func endedContext(t *testing.T, s *blob.Store) {
	put(t, s, "k", "old")
	ctx, cancel := context.WithCancel(t.Context())
	// The context ends in the middle of the write.
	err := s.Put(ctx, "k", io.MultiReader(strings.NewReader("new"), readerFunc(func([]byte) (int, error) {
		cancel()
		return 0, io.EOF
	})), "text/plain")
	require.ErrorIs(t, err, context.Canceled)
	requireObject(t, s, "k", "old")

	_, err = s.Get(ctx, "k")
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, putJSON(ctx, s, "k", 1), context.Canceled)
	requireObject(t, s, "k", "old")
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// atomic replaces an object while readers read it: each must see one whole version.
func atomic(t *testing.T, s *blob.Store) {
	const size, rounds = 100_000, 30
	versions := []string{strings.Repeat("a", size), strings.Repeat("b", size+7)}
	put(t, s, "k", versions[0])
	var writing, reading sync.WaitGroup
	done := make(chan struct{})
	for range 2 {
		reading.Go(func() {
			for {
				if err := whole(t.Context(), s, versions); err != nil {
					t.Error(err)
					return
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for w := range 2 {
		writing.Go(func() {
			for i := range rounds {
				if err := s.Put(t.Context(), "k", strings.NewReader(versions[(i+w)%2]), "text/plain"); err != nil {
					t.Errorf("put: %v", err)
					return
				}
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()
}

// whole reads the object once and compares it with the versions it may have.
func whole(ctx context.Context, s *blob.Store, versions []string) error {
	object, err := s.Get(ctx, "k")
	if err != nil {
		return fmt.Errorf("get: %w", err)
	}
	got, err := io.ReadAll(object)
	if err := errors.Join(err, object.Close()); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if !slices.Contains(versions, string(got)) {
		return fmt.Errorf("saw %d bytes that were never put", len(got))
	}
	return nil
}

type document struct {
	Name  string            `json:"name"`
	Heads map[string]string `json:"heads"`
	Body  []byte            `json:"body"`
}

func jsonRoundTrip(t *testing.T, s *blob.Store) {
	want := document{"n", map[string]string{"Server": "x"}, bytes.Repeat([]byte("abc"), 50_000)}
	require.NoError(t, putJSON(t.Context(), s, "captures/1/http.json.zst", want))
	var got document
	require.NoError(t, s.GetJSON(t.Context(), "captures/1/http.json.zst", &got))
	require.Equal(t, want, got)

	object, err := s.Get(t.Context(), "captures/1/http.json.zst")
	require.NoError(t, err)
	defer func() { _ = object.Close() }()
	require.Less(t, object.Size, int64(10_000), "it must be compressed")
	magic := make([]byte, 4)
	_, err = io.ReadFull(object, magic)
	require.NoError(t, err)
	require.Equal(t, []byte{0x28, 0xb5, 0x2f, 0xfd}, magic, "RFC 8878 section 3.1.1")

	requireMissingJSON(t, s)
}

func requireMissingJSON(t *testing.T, s *blob.Store) {
	t.Helper()
	var v any
	require.Equal(t, scan.CodeNotFound, scan.CodeOf(s.GetJSON(t.Context(), "missing.json.zst", &v)))
	require.Nil(t, v)
}

func jsonLimits(t *testing.T, s *blob.Store) {
	fits := strings.Repeat("x", MaxJSONBytes-2) // and two quotes
	require.NoError(t, putJSON(t.Context(), s, "k", fits))
	var got string
	require.NoError(t, s.GetJSON(t.Context(), "k", &got))
	if got != fits { // not require.Equal, which would print megabytes
		require.Fail(t, "content differs")
	}

	require.Equal(t, scan.CodeTooLarge, scan.CodeOf(putJSON(t.Context(), s, "k", fits+"x")))
	require.NoError(t, s.GetJSON(t.Context(), "k", &got), "a refused value must not replace")

	require.Equal(t, scan.CodeInternal, scan.CodeOf(putJSON(t.Context(), s, "k", make(chan int))))
	put(t, s, "big", strings.Repeat("x", MaxJSONBytes+1))
	require.Equal(t, scan.CodeTooLarge, scan.CodeOf(s.GetJSON(t.Context(), "big", &got)))
	for name, bomb := range bombs(t) {
		put(t, s, "bomb", bomb)
		require.Equal(t, scan.CodeTooLarge, scan.CodeOf(s.GetJSON(t.Context(), "bomb", &got)), name)
	}
}

func jsonDamaged(t *testing.T, s *blob.Store) {
	require.NoError(t, putJSON(t.Context(), s, "k", strings.Repeat("x", 1000)))
	object, err := s.Get(t.Context(), "k")
	require.NoError(t, err)
	packed, err := io.ReadAll(object)
	require.NoError(t, errors.Join(err, object.Close()))
	for name, content := range map[string]string{
		"empty":    "",
		"cut off":  string(packed[:len(packed)-3]),
		"plain":    `"x"`,
		"not json": compress(t, []byte("{")),
	} {
		put(t, s, "damaged", content)
		var v any
		require.Equal(t, scan.CodeInternal, scan.CodeOf(s.GetJSON(t.Context(), "damaged", &v)), name)
	}
}

func badKeys(t *testing.T, s *blob.Store) {
	for _, key := range []string{
		"", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/./b", "a/..", ".hidden", "a/.b", `a\b`, `..\a`,
		"a b", "a\x00b", "a\nb", "é", "a%2fb", "a:b", "a*b", "x.tmp", "x.attrs", "a.tmp/b", "~", "a?b",
		strings.Repeat("a", 129), strings.Repeat("aaaa/", 103) + "a",
	} {
		require.Equal(t, scan.CodeInternal, scan.CodeOf(s.Put(t.Context(), key, strings.NewReader("v"), "text/plain")), "%q", key)
		_, err := s.Get(t.Context(), key)
		require.Equal(t, scan.CodeInternal, scan.CodeOf(err), "%q", key)
		require.Equal(t, scan.CodeInternal, scan.CodeOf(s.Delete(t.Context(), key)), "%q", key)
		require.Equal(t, scan.CodeInternal, scan.CodeOf(putJSON(t.Context(), s, key, 1)), "%q", key)
	}
	for _, prefix := range []string{"", "/", "a", "../", "a/../", "a//", "/a/", ".a/"} {
		_, err := s.DeletePrefix(t.Context(), prefix)
		require.Equal(t, scan.CodeInternal, scan.CodeOf(err), "%q", prefix)
		for _, err := range s.List(t.Context(), prefix) {
			require.NotEmpty(t, prefix)
			require.Equal(t, scan.CodeInternal, scan.CodeOf(err), "%q", prefix)
		}
	}
	long := strings.Repeat("aaa/", 127) + "aaaa"
	require.Len(t, long, 512)
	put(t, s, long, "v")
	requireObject(t, s, long, "v")
}

func accessible(t *testing.T, s *blob.Store) {
	require.NoError(t, s.Check(t.Context()))
}

func putJSON(ctx context.Context, s *blob.Store, key string, v any) error {
	_, err := s.PutJSON(ctx, key, v)
	return err
}
