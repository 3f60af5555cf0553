package session

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/alexedwards/scs/v2"

	"assay/internal/store"
)

// records keeps sessions in the database. It implements scs.CtxStore.
type records struct {
	store *store.Sessions
	codec scs.Codec
}

var _ scs.CtxStore = (*records)(nil)

func tokenHash(token string) [32]byte { return sha256.Sum256([]byte(token)) }

// dataCipher encrypts the data of the session with the token.
func dataCipher(token string) (cipher.AEAD, error) {
	key := sha256.Sum256([]byte("assay session data " + token))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// FindCtx implements scs.CtxStore. What cannot be decrypted is no session.
func (s *records) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	sealed, found, err := s.store.Find(ctx, tokenHash(token))
	if err != nil || !found {
		return nil, false, err
	}
	aead, err := dataCipher(token)
	if err != nil || len(sealed) < aead.NonceSize() {
		return nil, false, err
	}
	data, err = aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], nil)
	return data, err == nil, nil
}

// CommitCtx implements scs.CtxStore.
func (s *records) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	_, values, err := s.codec.Decode(data)
	if err != nil {
		return err
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
	return s.store.Save(ctx, tokenHash(token), in, aead.Seal(nonce, nonce, data, nil))
}

// DeleteCtx implements scs.CtxStore.
func (s *records) DeleteCtx(ctx context.Context, token string) error {
	return s.store.Delete(ctx, tokenHash(token))
}

// errNoContext is the error of methods that the manager calls only for stores that know
// no contexts.
var errNoContext = errors.New("session: the store needs a context")

// Find implements scs.Store.
func (s *records) Find(string) ([]byte, bool, error) { return nil, false, errNoContext }

// Commit implements scs.Store.
func (s *records) Commit(string, []byte, time.Time) error { return errNoContext }

// Delete implements scs.Store.
func (s *records) Delete(string) error { return errNoContext }
