package api

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/key"
	"assay/internal/scan"
)

// keyMemory is how long a looked-up key is believed; a revoked key is refused
// at the latest after it.
const keyMemory = 500 * time.Millisecond

// maxRemembered bounds the memory of looked-up keys.
const maxRemembered = 10_000

// KeyStore is where API keys are looked up.
type KeyStore interface {
	APIKeyByPrefix(ctx context.Context, prefix string) (scan.APIKey, error)
	TouchAPIKey(ctx context.Context, tenantID, keyID string) error
}

// keyring checks bearer keys.
type keyring struct {
	store KeyStore
	clock func() time.Time

	mu   sync.Mutex
	seen map[string]seenKey
}

type seenKey struct {
	key scan.APIKey
	at  time.Time
}

// authenticate lets requests with a usable key through, bound to its tenant.
func (s *server) authenticate(c *gin.Context) {
	k, err := s.keys.check(c.Request.Context(), c.Request.Header.Values("Authorization"))
	if scan.IsCode(err, scan.CodeUnauthorized) {
		c.Header("WWW-Authenticate", "Bearer")
		abort(c, http.StatusUnauthorized, errorBody{StatusCode: http.StatusUnauthorized, Message: "Unauthorized"})
		return
	}
	if err != nil {
		fail(c, err)
		return
	}
	c.Set(keyTenant, k.TenantID)
	c.Set(keyCaller, k)
}

// caller says who is asking: the key's name, for people, and its public part, for
// the audit log.
func caller(c *gin.Context) (name, actor string) {
	k, _ := c.Value(keyCaller).(scan.APIKey)
	actor = "key:" + k.Prefix
	return cmp.Or(k.Name, actor), actor
}

var errUnauthorized = scan.Errorf(scan.CodeUnauthorized, "Unauthorized")

// check returns the key behind an Authorization header, CodeUnauthorized for
// anything that is not the whole of one usable key. Two headers could mean one
// key to a proxy and the other to us.
func (k *keyring) check(ctx context.Context, headers []string) (scan.APIKey, error) {
	if len(headers) != 1 {
		return scan.APIKey{}, errUnauthorized
	}
	scheme, plain, _ := strings.Cut(headers[0], " ")
	prefix, hash, ok := key.Parse(strings.TrimSpace(plain))
	if !strings.EqualFold(scheme, "Bearer") || !ok {
		return scan.APIKey{}, errUnauthorized
	}
	found, err := k.lookUp(ctx, prefix)
	if scan.IsCode(err, scan.CodeNotFound) {
		return scan.APIKey{}, errUnauthorized
	}
	if err != nil {
		return scan.APIKey{}, err
	}
	if !key.MatchHash(found.Hash, hash) || !found.Usable(k.clock()) {
		return scan.APIKey{}, errUnauthorized
	}
	return found, nil
}

// lookUp finds the key, from memory when it was read a moment ago, and records
// its use at each read; the store writes that at most once a minute.
func (k *keyring) lookUp(ctx context.Context, prefix string) (scan.APIKey, error) {
	now := k.clock()
	k.mu.Lock()
	s, ok := k.seen[prefix]
	k.mu.Unlock()
	if ok && now.Sub(s.at) < keyMemory {
		return s.key, nil
	}
	found, err := k.store.APIKeyByPrefix(ctx, prefix)
	if err != nil {
		return found, err
	}
	if now.Sub(found.LastUsedAt) >= time.Minute && found.Usable(now) {
		if err := k.store.TouchAPIKey(ctx, found.TenantID, found.ID); err != nil {
			return found, err
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.seen == nil || len(k.seen) >= maxRemembered {
		k.seen = make(map[string]seenKey)
	}
	k.seen[prefix] = seenKey{key: found, at: now}
	return found, nil
}
