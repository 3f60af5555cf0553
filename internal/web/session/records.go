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

	mu     sync.Mutex
	expiry map[[32]byte]time.Time // that this process stored last, by hash of the token
}

// loaded is the session that a request began with. What the request did not change is not written
// back: another request may have changed it meanwhile.
type loaded struct {
	hash   [32]byte // of the token; zero without a session
	digest [32]byte // of the values
}

type loadedKey struct{}

// withLoaded prepares the context of a request for FindCtx, which notes the session there.
func withLoaded(ctx context.Context) context.Context {
	return context.WithValue(ctx, loadedKey{}, &loaded{})
}

// loadedOf returns the session that the request began with.
func loadedOf(ctx context.Context) *loaded {
	if l, ok := ctx.Value(loadedKey{}).(*loaded); ok {
		return l
	}
	return &loaded{}
}

// extended reports whether this process has stored nearly the same expiry.
func (s *records) extended(hash [32]byte, expiry time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, ok := s.expiry[hash]
	return ok && expiry.Sub(last) < saveEvery
}

// digestOf returns a digest of the values. The codec's encoding of equal values varies.
func digestOf(values map[string]any) [32]byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintf(h, "%q=%T:%q\n", name, values[name], fmt.Sprint(values[name]))
	}
	return [32]byte(h.Sum(nil))
}

func (s *records) cache(hash [32]byte, expiry time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.expiry == nil || len(s.expiry) >= maxCached {
		s.expiry = map[[32]byte]time.Time{}
	}
	s.expiry[hash] = expiry
}

func (s *records) forget(hash [32]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.expiry, hash)
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
	if data, err = aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], nil); err != nil {
		return nil, false, nil //nolint:nilerr // not a session
	}
	_, values, err := s.codec.Decode(data)
	if err != nil {
		return nil, false, err
	}
	*loadedOf(ctx) = loaded{hash: tokenHash(token), digest: digestOf(values)}
	return data, true, nil
}

// CommitCtx implements scs.CtxStore. A session that the request began with is only changed, never
// created: it may have ended meanwhile.
func (s *records) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	_, values, err := s.codec.Decode(data)
	if err != nil {
		return err
	}
	hash, before := tokenHash(token), loadedOf(ctx)
	known := before.hash == hash
	if known && before.digest == digestOf(values) {
		if s.extended(hash, expiry) {
			return nil
		}
		err = s.store.Extend(ctx, hash, expiry)
	} else {
		err = s.save(ctx, token, data, values, expiry, known)
	}
	if err == nil {
		s.cache(hash, expiry)
	}
	return err
}

// save stores the data of a new session, or of a known one if that has not ended.
func (s *records) save(ctx context.Context, token string, data []byte, values map[string]any, expiry time.Time, known bool) error {
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
	sealed := aead.Seal(nonce, nonce, data, nil)
	if known {
		return s.store.Change(ctx, tokenHash(token), in, sealed)
	}
	return s.store.Save(ctx, tokenHash(token), in, sealed)
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
