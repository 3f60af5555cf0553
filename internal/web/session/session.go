// Package session owns browser sessions, stored in the database, and their cookie.
//
// The cookie contains a random token. The database contains its SHA-256, to find the
// session, and the session's data encrypted with a key derived from the token: a reader of
// the database can neither take over a session nor read its data.
package session

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// Names of a session's values.
const (
	keyUser    = "user"    // id of the signed-in user
	keyEpoch   = "epoch"   // of the user's sessions
	keyTenant  = "tenant"  // the selected workspace
	keyAddress = "address" // IP address at the sign-in
	keyAgent   = "agent"   // User-Agent at the sign-in
	keyPending = "pending" // id of the user who has yet to enter a code
	keyPendAt  = "pending_at"
	keyNext    = "next" // where to go after the sign-in
	keySecret  = "totp" // secret of a second factor that is yet to be proved
	keyFlowAt  = "oidc_at"
	keyState   = "oidc_state"
	keyNonce   = "oidc_nonce"
	keyProof   = "oidc_verifier"
)

// pendingFor limits the time until the second step of a sign-in.
const pendingFor = 10 * time.Minute

// Config shapes sessions.
type Config struct {
	Store *store.Sessions
	Users *service.Users
	// Idle is how long a session lasts without a request, Lifetime its maximum duration.
	Idle, Lifetime time.Duration
	// Secure is true if the pages are reached over TLS; the cookie is then sent only over
	// TLS.
	Secure bool
	Clock  func() time.Time
	Log    *slog.Logger
}

// Manager identifies browsers by their sessions.
type Manager struct {
	cfg Config
	scs *scs.SessionManager
}

// New returns a manager.
func New(cfg Config) *Manager {
	m := &Manager{cfg: cfg, scs: scs.New()}
	m.scs.IdleTimeout, m.scs.Lifetime = cfg.Idle, cfg.Lifetime
	m.scs.Store = &records{store: cfg.Store, codec: m.scs.Codec}
	m.scs.Cookie.Name, m.scs.Cookie.Secure = "assay_session", cfg.Secure
	if cfg.Secure {
		m.scs.Cookie.Name = "__Host-assay_session" // no other host can set it
	}
	m.scs.Cookie.HttpOnly, m.scs.Cookie.SameSite, m.scs.Cookie.Path = true, http.SameSiteLaxMode, "/"
	m.scs.ErrorFunc = func(w http.ResponseWriter, r *http.Request, err error) {
		cfg.Log.ErrorContext(r.Context(), "a session could not be read or stored", "error", err)
		http.Error(w, "Your session cannot be read at the moment. Please retry shortly.", http.StatusServiceUnavailable)
	}
	return m
}

// Handler adds the session to the requests of next.
func (m *Manager) Handler(next http.Handler) http.Handler {
	inner := m.scs.LoadAndSave(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner.ServeHTTP(w, r.WithContext(withLoaded(r.Context())))
	})
}

// Member returns the signed-in member of the selected workspace. CodeUnauthorized without a
// sign-in; CodeForbidden, with the user, without a workspace.
func (m *Manager) Member(r *http.Request) (scan.Member, error) {
	ctx := r.Context()
	userID := m.scs.GetString(ctx, keyUser)
	if userID == "" {
		return scan.Member{}, scan.Errorf(scan.CodeUnauthorized, "Please sign in.")
	}
	return m.cfg.Users.Current(ctx, userID, m.scs.GetInt64(ctx, keyEpoch), m.scs.GetString(ctx, keyTenant))
}

// Begin signs a user in: the session gets a new token, and the data of a previous user is
// removed.
func (m *Manager) Begin(r *http.Request, in service.SignedIn) error {
	ctx := r.Context()
	next, tenant := m.scs.GetString(ctx, keyNext), m.scs.GetString(ctx, keyTenant)
	if err := m.scs.Clear(ctx); err != nil {
		return err
	}
	if err := m.scs.RenewToken(ctx); err != nil {
		return err
	}
	if in.NeedsCode {
		m.scs.Put(ctx, keyPending, in.UserID)
		m.scs.Put(ctx, keyPendAt, m.cfg.Clock().Unix())
		m.put(ctx, keyNext, next)
		return nil
	}
	m.scs.Put(ctx, keyUser, in.UserID)
	m.scs.Put(ctx, keyEpoch, in.Epoch)
	m.put(ctx, keyTenant, tenant)
	m.put(ctx, keyAddress, scan.AddressOf(ctx))
	m.put(ctx, keyAgent, r.UserAgent())
	m.put(ctx, keyNext, next)
	return nil
}

func (m *Manager) put(ctx context.Context, name, value string) {
	if value != "" {
		m.scs.Put(ctx, name, value)
	}
}

// Pending returns the id of the user who still has to enter a code; "" for none.
func (m *Manager) Pending(r *http.Request) string {
	ctx := r.Context()
	at := time.Unix(m.scs.GetInt64(ctx, keyPendAt), 0)
	if m.cfg.Clock().Sub(at) > pendingFor {
		return ""
	}
	return m.scs.GetString(ctx, keyPending)
}

// End signs out.
func (m *Manager) End(r *http.Request) error { return m.scs.Destroy(r.Context()) }

// LookAt chooses the workspace.
func (m *Manager) LookAt(r *http.Request, tenantID string) {
	m.scs.Put(r.Context(), keyTenant, tenantID)
}

// SetNext stores the address to open after the sign-in, TakeNext returns it once.
func (m *Manager) SetNext(r *http.Request, path string) { m.put(r.Context(), keyNext, path) }

// TakeNext returns the address to open after the sign-in; "" if not set.
func (m *Manager) TakeNext(r *http.Request) string {
	if m.scs.GetString(r.Context(), keyNext) == "" {
		return ""
	}
	return m.scs.PopString(r.Context(), keyNext)
}

// OfferedTOTP returns the secret of a second factor that the user has not confirmed yet, or
// nil.
func (m *Manager) OfferedTOTP(r *http.Request) []byte { return m.scs.GetBytes(r.Context(), keySecret) }

// OfferTOTP stores the secret until it is proved; nil removes it.
func (m *Manager) OfferTOTP(r *http.Request, secret []byte) {
	if secret == nil {
		m.scs.Remove(r.Context(), keySecret)
		return
	}
	m.scs.Put(r.Context(), keySecret, secret)
}

// BeginFlow stores what the browser has to present when it returns from the identity
// provider.
func (m *Manager) BeginFlow(r *http.Request, f oidc.Flow) {
	ctx := r.Context()
	m.scs.Put(ctx, keyState, f.State)
	m.scs.Put(ctx, keyNonce, f.Nonce)
	m.scs.Put(ctx, keyProof, f.Verifier)
	m.scs.Put(ctx, keyFlowAt, m.cfg.Clock().Unix())
}

// TakeFlow returns the flow, once; the zero Flow if it is missing or has expired.
func (m *Manager) TakeFlow(r *http.Request) oidc.Flow {
	ctx := r.Context()
	at := time.Unix(m.scs.GetInt64(ctx, keyFlowAt), 0)
	f := oidc.Flow{State: m.scs.PopString(ctx, keyState), Nonce: m.scs.PopString(ctx, keyNonce), Verifier: m.scs.PopString(ctx, keyProof)}
	m.scs.Remove(ctx, keyFlowAt)
	if m.cfg.Clock().Sub(at) > pendingFor {
		return oidc.Flow{}
	}
	return f
}

// List returns the sessions of a user, and the index of this one (-1: none).
func (m *Manager) List(r *http.Request, userID string) (all []store.Session, own int, err error) {
	return m.cfg.Store.Of(r.Context(), userID, tokenHash(m.scs.Token(r.Context())))
}

// EndOther ends a session of the member.
func (m *Manager) EndOther(r *http.Request, by scan.Member, id string) error {
	return m.cfg.Store.End(r.Context(), by.UserID, id, by.Actor())
}
