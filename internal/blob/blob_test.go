package blob_test

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/blob/blobtest"
	"assay/internal/scan"
	"assay/internal/testsupport/s3server"
	"assay/internal/testsupport/tcpproxy"
)

var s3Options = blob.Options{AccessKeyID: "id", SecretAccessKey: "secret", MaxJSONBytes: blobtest.MaxJSONBytes}

func open(t *testing.T, rawURL string) *blob.Store {
	t.Helper()
	s, err := blob.Open(t.Context(), rawURL, s3Options)
	require.NoError(t, err)
	return s
}

func s3URL(server *httptest.Server, more string) string {
	return "s3://assay?endpoint=" + url.QueryEscape(server.URL) + more
}

func TestMemoryConforms(t *testing.T) {
	t.Parallel()
	blobtest.Run(t, func(t *testing.T) *blob.Store { return open(t, "mem://") })
}

func TestDiskConforms(t *testing.T) {
	t.Parallel()
	blobtest.Run(t, func(t *testing.T) *blob.Store {
		return open(t, "file://"+filepath.Join(t.TempDir(), "not", "there yet"))
	})
}

func TestS3Conforms(t *testing.T) {
	t.Parallel()
	blobtest.Run(t, func(t *testing.T) *blob.Store { return open(t, s3URL(s3server.Start(t), "")) })
}

func TestS3WithPrefixConforms(t *testing.T) {
	t.Parallel()
	blobtest.Run(t, func(t *testing.T) *blob.Store {
		return open(t, s3URL(s3server.Start(t), "&prefix=team/assay/&region=eu-central-1&path_style=true"))
	})
}

func TestS3PrefixIsAFolderOfTheBucket(t *testing.T) {
	t.Parallel()
	server := s3server.Start(t)
	require.NoError(t, open(t, s3URL(server, "&prefix=a/")).Put(t.Context(), "k", strings.NewReader("v"), "text/plain"))
	var keys []string
	for key, err := range open(t, s3URL(server, "")).List(t.Context(), "") {
		require.NoError(t, err)
		keys = append(keys, key)
	}
	require.Equal(t, []string{"a/k"}, keys)
}

func TestS3OutageIsUnavailable(t *testing.T) {
	t.Parallel()
	server := s3server.Start(t)
	opts := s3Options
	opts.MaxAttempts = 1
	s, err := blob.Open(t.Context(), s3URL(server, ""), opts)
	require.NoError(t, err)
	server.Close()
	_, err = s.Get(t.Context(), "k")
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
	require.True(t, scan.IsOutage(err))
	require.NotContains(t, err.Error(), "secret")
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(s.Put(t.Context(), "k", strings.NewReader("v"), "text/plain")))
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(s.Check(t.Context())))
}

// A service that hangs is unavailable once the caller's time is up, or once no data has
// moved for a while; it is used again when it recovers.
func TestS3Hangs(t *testing.T) {
	t.Parallel()
	server := s3server.Start(t)
	proxy := tcpproxy.Start(t, server.Listener.Addr().String())
	at := "s3://assay?endpoint=" + url.QueryEscape("http://"+proxy.Addr)
	patient, opts := open(t, at), s3Options
	opts.MaxAttempts, opts.StallTimeout = 1, 100*time.Millisecond
	s, err := blob.Open(t.Context(), at, opts)
	require.NoError(t, err)
	large := strings.Repeat("x", 4<<20) // more than the buffers in between can store
	require.NoError(t, patient.Put(t.Context(), "k", strings.NewReader(large), "text/plain"))

	proxy.Freeze()
	unavailable := func(err error) {
		t.Helper()
		require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err), "%v", err)
		require.True(t, scan.IsOutage(err))
	}
	_, err = s.Get(t.Context(), "k")
	unavailable(err)
	unavailable(s.Put(t.Context(), "k", strings.NewReader(large), "text/plain"))
	hurried, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = patient.Get(hurried, "k")
	unavailable(err)
	require.ErrorIs(t, err, context.DeadlineExceeded)

	proxy.Thaw()
	object, err := patient.Get(t.Context(), "k")
	require.NoError(t, err)
	n, err := io.Copy(io.Discard, object)
	require.NoError(t, errors.Join(err, object.Close()))
	require.EqualValues(t, len(large), n)
}

func TestS3MissingBucketIsNotAccessible(t *testing.T) {
	t.Parallel()
	server := s3server.Start(t)
	s := open(t, "s3://other?endpoint="+url.QueryEscape(server.URL))
	require.Error(t, s.Check(t.Context()))
}

func TestDiskIsPrivateAndKeepsItsFilesInPlace(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "blobs")
	s := open(t, "file://"+dir)
	require.NoError(t, s.Put(t.Context(), "captures/1/a", strings.NewReader("v"), "text/plain"))
	info, err := os.Stat(dir)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())

	content, err := os.ReadFile(filepath.Join(dir, "captures", "1", "a"))
	require.NoError(t, err)
	require.Equal(t, "v", string(content))
	require.Equal(t, []string{"captures", "captures/1", "captures/1/a"}, tree(t, dir), "one file per object")

	// A second store on the folder finds the objects of the first.
	object, err := open(t, "file://"+dir).Get(t.Context(), "captures/1/a")
	require.NoError(t, err)
	require.NoError(t, object.Close())
}

func TestDiskHidesAndCleansUpWhatACrashLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, "file://"+dir)
	require.NoError(t, s.Put(t.Context(), "captures/1/a", strings.NewReader("v"), "text/plain"))
	require.NoError(t, s.Put(t.Context(), "captures/2/a", strings.NewReader("v"), "text/plain"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "captures", "1", "a.18a.tmp"), []byte("half"), 0o600))
	for key, err := range s.List(t.Context(), "captures/1/") {
		require.NoError(t, err)
		require.Equal(t, "captures/1/a", key)
	}
	n, err := s.DeletePrefix(t.Context(), "captures/1/")
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.Equal(t, []string{"captures", "captures/2", "captures/2/a"}, tree(t, dir), "no folder or temporary file stays behind")
}

// tree lists the files below dir.
func tree(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, path); rel != "." {
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	}))
	return out
}

func TestDiskDoesNotFollowAKeyThroughAFile(t *testing.T) {
	t.Parallel()
	s := open(t, "file://"+t.TempDir())
	require.NoError(t, s.Put(t.Context(), "a", strings.NewReader("v"), "text/plain"))
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(s.Put(t.Context(), "a/b", strings.NewReader("v"), "text/plain")))
}

func TestOpenRefusesWhatItWouldMisread(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"", "/var/blobs", "blobs", "ftp://x", "file://relative/path", "file://", "file:blobs", "file:///tmp/x?create_dir=1", "file:///proc/self",
		"mem://?x=1", "s3://", "s3://b/folder", "s3://b?region=r&endpiont=http://h", "s3://b?endpoint=h:1", "s3://b?endpoint=ftp://h",
		"s3://b?endpoint=http://u:hunter2@h", "s3://u:hunter2@b?region=r", "s3://b?region=r&prefix=x", "s3://b?region=r&prefix=../x/",
		"s3://b?region=r&path_style=maybe", "://hunter2", "file:///%zz",
	} {
		_, err := blob.Open(context.Background(), raw, s3Options)
		require.Error(t, err, raw)
		require.NotContains(t, err.Error(), "hunter2")
	}
	_, err := blob.Open(t.Context(), "s3://b?region=r", blob.Options{AccessKeyID: "id"})
	require.Error(t, err, "half of the credentials")
}
