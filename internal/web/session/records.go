package session

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"assay/internal/store"
)

// Limits of the cache of stored sessions, so that not every request writes.
const (
	saveEvery = time.Minute // precision of the idle timeout
	maxCached = 10_000
)

// records keeps sessions in the database. It implements scs.CtxStore.
type records struct {
	store *store.Sessions
	codec scs.Codec

	mu    sync.Mutex
	saved map[[32]byte]saved // by hash of the token
}

// saved is the state of a session that this process stored last.
type saved struct {
	data   [32]byte // digest
	expiry time.Time
}

// unchanged reports whether the same data was stored recently.
func (s *records) unchanged(hash, digest [32]byte, expiry time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, ok := s.saved[hash]
	return ok && last.data == digest && expiry.Sub(last.expiry) < saveEvery
}

// digestOf returns a digest of the values. The codec's encoding of equal values varies.
func digestOf(values map[string]any) [32]byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintf(h, "%q=%T:%q\n", name, values[name], fmt.Sprint(values[name]))
	}
	return [32]byte(h.Sum(nil))
}

func (s *records) cache(hash, digest [32]byte, expiry time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.saved == nil || len(s.saved) >= maxCached {
		s.saved = map[[32]byte]saved{}
	}
	s.saved[hash] = saved{digest, expiry}
}

func (s *records) forget(hash [32]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.saved, hash)
}

// notice forgets what this process stored if the session has other values now: another
// process has changed it.
func (s *records) notice(hash [32]byte, data []byte) {
	_, values, err := s.codec.Decode(data)
	digest := digestOf(values)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil || s.saved[hash].data != digest {
		delete(s.saved, hash)
	}
}

var _ scs.CtxStore = (*records)(nil)

func tokenHash(token string) [32]byte { return sha256.Sum256([]byte(token)) }

// dataCipher returns the cipher of the session's data, keyed with the token.
func dataCipher(token string) (cipher.AEAD, error) {
	key := sha256.Sum256([]byte("assay session data " + token))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// FindCtx implements scs.CtxStore. Data that cannot be decrypted is not a session.
func (s *records) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	sealed, found, err := s.store.Find(ctx, tokenHash(token))
	if err != nil || !found {
		return nil, false, err
	}
	aead, err := dataCipher(token)
	if err != nil || len(sealed) < aead.NonceSize() {
		return nil, false, err
	}
	if data, err = aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], nil); err == nil {
		s.notice(tokenHash(token), data)
	}
	return data, err == nil, nil
}

// CommitCtx implements scs.CtxStore.
func (s *records) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	_, values, err := s.codec.Decode(data)
	if err != nil {
		return err
	}
	hash, digest := tokenHash(token), digestOf(values)
	if s.unchanged(hash, digest, expiry) {
		return nil
	}
	aead, err := dataCipher(token)
	if err != nil {
		return err
	}
	nonce := make([]byte, aead.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return err
	}
	text := func(name string) string { s, _ := values[name].(string); return s }
	in := store.Session{UserID: text(keyUser), Address: text(keyAddress), Agent: text(keyAgent), ExpiresAt: expiry}
	if err := s.store.Save(ctx, hash, in, aead.Seal(nonce, nonce, data, nil)); err != nil {
		return err
	}
	s.cache(hash, digest, expiry)
	return nil
}

// DeleteCtx implements scs.CtxStore.
func (s *records) DeleteCtx(ctx context.Context, token string) error {
	s.forget(tokenHash(token))
	return s.store.Delete(ctx, tokenHash(token))
}

// errNoContext is returned by the methods that the manager calls only on stores without
// context support.
var errNoContext = errors.New("session: the store needs a context")

// Find implements scs.Store.
func (s *records) Find(string) ([]byte, bool, error) { return nil, false, errNoContext }

// Commit implements scs.Store.
func (s *records) Commit(string, []byte, time.Time) error { return errNoContext }

// Delete implements scs.Store.
func (s *records) Delete(string) error { return errNoContext }
