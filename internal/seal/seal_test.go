package seal_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/seal"
)

const secret = "glpat-5ecret.AbCdEf0123456789"

func newKey(t testing.TB) string {
	t.Helper()
	key, err := seal.NewKey()
	require.NoError(t, err)
	return key
}

func ring(t testing.TB, keys ...string) *seal.Ring {
	t.Helper()
	r, err := seal.Parse(keys)
	require.NoError(t, err)
	return r
}

func sealed(t testing.TB, r *seal.Ring, binding ...string) []byte {
	t.Helper()
	out, err := r.Seal([]byte(secret), binding...)
	require.NoError(t, err)
	return out
}

func TestSealAndOpen(t *testing.T) {
	t.Parallel()
	r := ring(t, newKey(t))
	for _, plain := range []string{"", "x", secret, strings.Repeat("k", seal.MaxPlain)} {
		one, err := r.Seal([]byte(plain), "tenant", "connection")
		require.NoError(t, err)
		two, err := r.Seal([]byte(plain), "tenant", "connection")
		require.NoError(t, err)
		require.NotEqual(t, one, two, "nonces are random")
		require.Len(t, one, len(plain)+seal.Overhead)
		got, err := r.Open(one, "tenant", "connection")
		require.NoError(t, err)
		require.Equal(t, plain, string(got))
	}
	require.NotContains(t, string(sealed(t, r)), secret)
	_, err := r.Seal(make([]byte, seal.MaxPlain+1))
	require.ErrorContains(t, err, "at most")
}

// A sealed secret opens only with its own binding.
func TestBinding(t *testing.T) {
	t.Parallel()
	r := ring(t, newKey(t))
	token := sealed(t, r, "tenant-1", "connection-1")
	for _, other := range [][]string{
		nil, {""}, {"tenant-1"}, {"tenant-1", "connection-2"}, {"tenant-2", "connection-1"}, {"connection-1", "tenant-1"},
		{"tenant-1connection-1"}, {"tenant-1connection-", "1"}, {"tenant-1", "connection-1", ""}, {"", "tenant-1", "connection-1"},
	} {
		_, err := r.Open(token, other...)
		require.ErrorIs(t, err, seal.ErrBroken, "%q", other)
	}
}

// Every changed byte and every truncation is detected.
func TestTampering(t *testing.T) {
	t.Parallel()
	r := ring(t, newKey(t))
	token := sealed(t, r, "b")
	for i := range token {
		changed := bytes.Clone(token)
		changed[i] ^= 1
		_, err := r.Open(changed, "b")
		require.Error(t, err, "byte %d", i)
		_, err = r.Open(token[:i], "b")
		require.ErrorIs(t, err, seal.ErrBroken, "%d bytes", i)
	}
	_, err := r.Open(append(bytes.Clone(token), 0), "b")
	require.ErrorIs(t, err, seal.ErrBroken)
	_, err = r.Open(make([]byte, seal.MaxPlain+seal.Overhead+1), "b")
	require.ErrorIs(t, err, seal.ErrBroken)
}

func TestRotation(t *testing.T) {
	t.Parallel()
	oldKey, freshKey := newKey(t), newKey(t)
	old, both, fresh := ring(t, oldKey), ring(t, freshKey, oldKey), ring(t, freshKey)
	token := sealed(t, old, "b")

	got, err := both.Open(token, "b")
	require.NoError(t, err)
	require.Equal(t, secret, string(got))
	_, err = fresh.Open(token, "b")
	require.ErrorIs(t, err, seal.ErrUnknownKey)

	require.True(t, old.Current(token))
	require.False(t, both.Current(token))
	again, err := both.Reseal(token, "b")
	require.NoError(t, err)
	require.True(t, both.Current(again))
	got, err = fresh.Open(again, "b")
	require.NoError(t, err)
	require.Equal(t, secret, string(got))
	same, err := both.Reseal(again, "b")
	require.NoError(t, err)
	require.Equal(t, again, same, "what the first key has sealed stays")
	_, err = both.Reseal(token, "elsewhere")
	require.ErrorIs(t, err, seal.ErrBroken)
	_, err = old.Open(again, "b")
	require.ErrorIs(t, err, seal.ErrUnknownKey)
}

func TestParse(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	raw, err := base64.StdEncoding.DecodeString(key)
	require.NoError(t, err)
	token := sealed(t, ring(t, key))
	for _, spelled := range []string{
		base64.RawStdEncoding.EncodeToString(raw), base64.URLEncoding.EncodeToString(raw), base64.RawURLEncoding.EncodeToString(raw),
		"  " + key + "\n",
	} {
		_, err := ring(t, spelled).Open(token)
		require.NoError(t, err)
	}
	_, err = ring(t, key, key).Open(token)
	require.NoError(t, err, "a key twice is a key once")
	for name, texts := range map[string][]string{
		"none": nil, "empty": {""}, "short": {base64.StdEncoding.EncodeToString(raw[:31])},
		"long":      {base64.StdEncoding.EncodeToString(append(raw, 1))},
		"no base64": {"correct horse battery staple!"}, "second": {key, "hunter2hunter2"},
	} {
		_, err := seal.Parse(texts)
		require.Error(t, err, name)
		for _, text := range texts {
			if text != "" {
				require.NotContains(t, err.Error(), text, name)
			}
		}
	}
	_, err = seal.New(make([]byte, 16))
	require.ErrorContains(t, err, "32 bytes")
}

func TestKeyFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data", "secret.key")
	first, err := seal.OpenFile(path)
	require.NoError(t, err)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	token := sealed(t, first)
	second, err := seal.OpenFile(path)
	require.NoError(t, err)
	_, err = second.Open(token)
	require.NoError(t, err)

	// A new first key takes over.
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	fresh := newKey(t)
	require.NoError(t, os.WriteFile(path, append([]byte("# new\n"+fresh+"\n\n"), raw...), 0o600))
	third, err := seal.OpenFile(path)
	require.NoError(t, err)
	require.False(t, third.Current(token))
	_, err = third.Open(token)
	require.NoError(t, err)

	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing else is left")
}

func TestKeyFileRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	key := newKey(t)
	for name, c := range map[string]struct {
		content string
		mode    os.FileMode
		want    string
	}{
		"for all to read":    {key, 0o644, "0600"},
		"for the group":      {key, 0o660, "0600"},
		"empty":              {"", 0o600, "no key given"},
		"comments alone":     {"# nothing\n", 0o600, "no key given"},
		"no key":             {"hunter2hunter2", 0o600, "bytes in base64"},
		"longer than it may": {strings.Repeat("#", 65<<10), 0o600, "is longer than"},
	} {
		path := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		require.NoError(t, os.WriteFile(path, []byte(c.content), c.mode))
		require.NoError(t, os.Chmod(path, c.mode))
		_, err := seal.OpenFile(path)
		require.ErrorContains(t, err, c.want, name)
		require.NotContains(t, err.Error(), key, name)
		require.NotContains(t, err.Error(), "hunter2", name)
	}
	_, err := seal.OpenFile(dir)
	require.ErrorContains(t, err, "not a regular file")
}

// Processes that start at the same time agree on one key.
func TestKeyFileIsMadeOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secret.key")
	rings := make([]*seal.Ring, 24)
	errs := make([]error, len(rings))
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range rings {
		all.Go(func() {
			<-start
			rings[i], errs[i] = seal.OpenFile(path)
		})
	}
	close(start)
	all.Wait()
	for i := range rings {
		require.NoError(t, errs[i])
		_, err := rings[i].Open(sealed(t, rings[0]))
		require.NoError(t, err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

func FuzzOpen(f *testing.F) {
	r := ring(f, newKey(f), newKey(f))
	token, err := r.Seal([]byte(secret), "tenant", "connection")
	require.NoError(f, err)
	f.Add([]byte{}, "tenant", "connection")
	f.Add(token, "tenant", "connection")
	f.Add(token, "tenant", "other")
	f.Add(token[:seal.Overhead], "", "")
	f.Fuzz(func(t *testing.T, data []byte, tenant, connection string) {
		plain, err := r.Open(data, tenant, connection)
		if err == nil {
			require.Equal(t, secret, string(plain), "only what was sealed opens")
			require.Equal(t, []string{"tenant", "connection"}, []string{tenant, connection})
			return
		}
		require.Nil(t, plain)
		require.True(t, err == seal.ErrBroken || err == seal.ErrUnknownKey, fmt.Sprint(err)) //nolint:errorlint // exactly these, with nothing wrapped
	})
}
