package service

import (
	"context"
	"crypto/rand"
	"fmt"

	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/store"
)

// Secrets stores small secrets of workspaces sealed.
type Secrets struct {
	Store *store.Store
	// Ring seals; nil if this process has no keys.
	Ring *seal.Ring
}

// tenantKeySize is the length of a workspace's key in bytes.
const tenantKeySize = 32

// errNoKeys returns the error of a process that cannot seal.
func errNoKeys() error {
	return scan.Errorf(scan.CodeUnavailable, "This installation has no key to encrypt secrets with; its operator must set secret.keys.")
}

// Bindings tie a sealed secret to its row.
func tokenBinding(tenantID, connectionID string) []string {
	return []string{"connection", tenantID, connectionID}
}

func totpBinding(userID string) []string { return []string{"totp", userID} }

func keyBinding(tenantID, purpose string) []string { return []string{"tenant key", tenantID, purpose} }

// TenantKey returns the workspace's key for a purpose: 32 random bytes, created at the first
// use and then the same in all processes.
func (s *Secrets) TenantKey(ctx context.Context, tenantID, purpose string) ([]byte, error) {
	if s.Ring == nil {
		return nil, errNoKeys()
	}
	binding := keyBinding(tenantID, purpose)
	sealed, err := s.Store.Tenants.Key(ctx, tenantID, purpose, func() ([]byte, error) {
		key := make([]byte, tenantKeySize)
		if _, err := rand.Read(key); err != nil {
			return nil, fmt.Errorf("create a key: %w", err)
		}
		defer clear(key)
		return s.Ring.Seal(key, binding...)
	})
	if err != nil {
		return nil, err
	}
	key, err := s.Ring.Open(sealed, binding...)
	if err != nil {
		return nil, scan.Wrap(scan.CodeUnavailable, err,
			"A key of the workspace cannot be decrypted with the keys of this installation; its operator must restore secret.keys.")
	}
	return key, nil
}

// Reseal seals everything again that is not sealed with the first key of the ring, after
// which the other keys are no longer needed, and returns the number of secrets. It stops at
// the first secret that no key of the ring opens.
func (s *Secrets) Reseal(ctx context.Context) (int64, error) {
	if s.Ring == nil {
		return 0, errNoKeys()
	}
	return s.Store.Operator().ResealSecrets(ctx, func(old store.SealedSecret) ([]byte, error) {
		binding, what := tokenBinding(old.TenantID, old.ConnectionID), "The token of connection "+old.ConnectionID
		switch {
		case old.UserID != "":
			binding, what = totpBinding(old.UserID), "The second factor of user "+old.UserID
		case old.ConnectionID == "":
			binding, what = keyBinding(old.TenantID, old.Purpose), "The key "+old.Purpose+" of workspace "+old.TenantID
		}
		sealed, err := s.Ring.Reseal(old.Sealed, binding...)
		if err != nil {
			return nil, scan.Wrap(scan.CodeConflict, err, what+" cannot be decrypted with the keys in secret.keys.")
		}
		return sealed, nil
	})
}
