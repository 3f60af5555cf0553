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
	"assay/internal/limit"
	"assay/internal/scan"
)

// keyMemory is how long a looked-up key is cached, and so the maximum delay until a revoked
// key is refused.
const keyMemory = 500 * time.Millisecond

// touchPeriod is the minimum time between two records of a key's use.
const touchPeriod = time.Minute

// maxCached limits the cache of looked-up keys.
const maxCached = 10_000

// KeyStore looks up API keys.
type KeyStore interface {
	ByPrefix(ctx context.Context, prefix string) (scan.APIKey, error)
	Touch(ctx context.Context, tenantID, keyID string) error
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

// authenticate accepts requests with a usable key and binds them to its tenant. After too
// many failed attempts, an address is refused before its key is looked up, unless this
// process has found that key before: guesses from an address do not lock out other users of
// the address.
func (s *server) authenticate(c *gin.Context) {
	address := limit.AddressKey(c.ClientIP())
	presented := parseBearer(c.Request.Header.Values("Authorization"))
	if !s.keys.knows(presented) {
		if d, blocked := s.failures.Blocked(address); blocked {
			refuse(c, d)
			return
		}
	}
	k, err := s.keys.check(c.Request.Context(), presented)
	switch {
	case scan.IsCode(err, scan.CodeUnauthorized):
		s.unauthorized(c, address)
	case err != nil:
		fail(c, err)
	default:
		c.Set(keyTenant, k.TenantID)
		c.Set(keyCaller, k)
		bind(c, k)
	}
}

// bind records the caller's address and the key's projects in the contexts of the request,
// with and without its time limit.
func bind(c *gin.Context, k scan.APIKey) {
	restrict := func(ctx context.Context) context.Context {
		return scan.WithProjects(scan.WithAddress(ctx, c.ClientIP()), k.Projects)
	}
	c.Set(keyWholeContext, restrict(wholeContext(c)))
	c.Request = c.Request.WithContext(restrict(c.Request.Context()))
}

// nameScope is the named code of the 403 for a key with an insufficient scope.
const nameScope = "INSUFFICIENT_SCOPE"

// need accepts requests whose key has the scope, after authenticate. A key that is limited
// to projects reaches nothing else: for it the store treats everything else as unknown.
func (s *server) need(scope scan.Scope) gin.HandlerFunc {
	return func(c *gin.Context) {
		k, _ := c.Value(keyCaller).(scan.APIKey)
		if k.Scope.Allows(scope) {
			return
		}
		failAs(c, &scan.Error{
			Code: scan.CodeForbidden, Name: nameScope,
			Message: "This request needs an API key with the scope " + string(scope) + "; yours has the scope " + string(k.Scope) + ".",
		})
	}
}

// needWorkspace accepts requests that change the whole workspace: their key has the scope
// admin and is not limited to projects.
func (s *server) needWorkspace(c *gin.Context) {
	if s.need(scan.ScopeAdmin)(c); c.IsAborted() {
		return
	}
	if k, _ := c.Value(keyCaller).(scan.APIKey); len(k.Projects) > 0 {
		failAs(c, &scan.Error{
			Code: scan.CodeForbidden, Name: nameScope,
			Message: "This request concerns the whole workspace. It needs an API key that is not limited to projects.",
		})
	}
}

// failAs answers with the endpoint's form of errors: with a named code on the Code Scan and
// Site Health endpoints.
func failAs(c *gin.Context, err error) {
	path := c.FullPath()
	coded := strings.HasPrefix(path, "/v1/code-scans/") || strings.HasPrefix(path, "/v1/integration-repos")
	if coded || strings.Contains(path, "site-health") {
		failCoded(c, err)
		return
	}
	fail(c, err)
}

// unauthorized counts the failed attempt and answers 401.
func (s *server) unauthorized(c *gin.Context, address string) {
	d, err := s.failures.Count(c.Request.Context(), address)
	switch {
	case err != nil:
		fail(c, err)
	case !d.Allowed:
		refuse(c, d)
	default:
		c.Header("WWW-Authenticate", "Bearer")
		abort(c, http.StatusUnauthorized, errorBody{StatusCode: http.StatusUnauthorized, Message: "Unauthorized"})
	}
}

// caller returns the name of the key, for people, and its public part, for the audit log.
func caller(c *gin.Context) (name, actor string) {
	k, _ := c.Value(keyCaller).(scan.APIKey)
	actor = "key:" + k.Prefix
	return cmp.Or(k.Name, actor), actor
}

var errUnauthorized = scan.Errorf(scan.CodeUnauthorized, "Unauthorized")

// bearer is a parsed API key of a request.
type bearer struct {
	prefix string
	hash   [key.HashSize]byte
	ok     bool // whether it has the form of a key
}

// parseBearer parses the Authorization headers of a request. Two headers are refused: a
// proxy may have judged the other one.
func parseBearer(headers []string) (b bearer) {
	if len(headers) != 1 {
		return b
	}
	scheme, plain, _ := strings.Cut(headers[0], " ")
	b.prefix, b.hash, b.ok = key.Parse(strings.TrimSpace(plain))
	b.ok = b.ok && strings.EqualFold(scheme, "Bearer")
	return b
}

// knows reports whether the whole key was looked up before. It may have been revoked since.
func (k *keyring) knows(b bearer) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	s, ok := k.seen[b.prefix]
	return b.ok && ok && key.MatchHash(s.key.Hash, b.hash)
}

// check returns the presented key; CodeUnauthorized unless it is a whole, usable key.
func (k *keyring) check(ctx context.Context, b bearer) (scan.APIKey, error) {
	if !b.ok {
		return scan.APIKey{}, errUnauthorized
	}
	found, err := k.lookUp(ctx, b.prefix)
	if scan.IsCode(err, scan.CodeNotFound) {
		return scan.APIKey{}, errUnauthorized
	}
	if err != nil {
		return scan.APIKey{}, err
	}
	if !key.MatchHash(found.Hash, b.hash) || !found.Usable(k.clock()) {
		return scan.APIKey{}, errUnauthorized
	}
	return found, k.touch(ctx, found)
}

// touch records the use of an accepted key. Only its holder may cause that: a prefix is no
// secret.
func (k *keyring) touch(ctx context.Context, used scan.APIKey) error {
	now := k.clock()
	k.mu.Lock()
	s, ok := k.seen[used.Prefix]
	if ok {
		used.LastUsedAt = s.key.LastUsedAt
	}
	due := now.Sub(used.LastUsedAt) >= touchPeriod
	if due && ok {
		s.key.LastUsedAt = now
		k.seen[used.Prefix] = s
	}
	k.mu.Unlock()
	if !due {
		return nil
	}
	return k.store.Touch(ctx, used.TenantID, used.ID)
}

// lookUp finds the key, in the cache if it was read recently.
func (k *keyring) lookUp(ctx context.Context, prefix string) (scan.APIKey, error) {
	now := k.clock()
	k.mu.Lock()
	s, ok := k.seen[prefix]
	k.mu.Unlock()
	if ok && now.Sub(s.at) < keyMemory {
		return s.key, nil
	}
	found, err := k.store.ByPrefix(ctx, prefix)
	if err != nil {
		return found, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.seen == nil || len(k.seen) >= maxCached {
		k.seen = make(map[string]seenKey)
	}
	k.seen[prefix] = seenKey{key: found, at: now}
	return found, nil
}
