package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// records is a kind of record for its tenant: R is the row, T what callers get. Its methods
// are the common life cycle; what is specific to a kind is in its kind, and additional
// methods are on its repository (WebsiteScans, SiteHealth, CodeRuns).
type records[R job, T any] struct {
	*database
	kind kind[R, T]
}

// Get returns a record. An unknown or malformed id is CodeNotFound.
func (r records[R, T]) Get(ctx context.Context, tenantID, id string) (out T, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return out, r.kind.unknown()
	}
	out, err = r.kind.read(r.read.WithContext(ctx), tenantID, id)
	return out, wrap("reading a "+r.kind.noun, err)
}

// request identifies a request for a record.
type request struct {
	tenantID string   // canonical
	key      string   // Idempotency-Key, "" for none
	hash     [32]byte // SHA-256 of the request that the key identifies
	inFlight int      // the tenant's cap on unfinished records of the kind; 0 for none
}

// admission is the part of creating a record that is specific to its kind, in the same
// transaction.
type admission[T any] struct {
	// noOwner is the error for an unknown tenant.
	noOwner func() error
	// admit refuses records that may not be created; it locks what it depends on.
	admit func(tx *gorm.DB) error
	// insert writes the record with this id.
	insert func(tx *gorm.DB, now timestamp) (T, error)
	id     string
}

// create queues a record in one transaction. If the idempotency key was used for the same
// request in the last 24 hours, it returns that record and replayed; for another request it
// is CodeConflict. CodeQuota if the tenant has too many unfinished ones, exact under
// concurrency.
func (r records[R, T]) create(ctx context.Context, in request, a admission[T]) (out T, replayed bool, err error) {
	if !storable(in.key) {
		return out, false, scan.Errorf(scan.CodeInvalid, "Idempotency-Key must be printable text")
	}
	err = r.tx(ctx, "creating a "+r.kind.noun, func(tx *gorm.DB, now timestamp) error {
		out, replayed, err = r.createIn(tx, now, in, a)
		return err
	})
	if err != nil {
		return *new(T), false, err
	}
	return out, replayed, nil
}

func (r records[R, T]) createIn(tx *gorm.DB, now timestamp, in request, a admission[T]) (out T, replayed bool, err error) {
	// The lock on the tenant makes key, quota and insert atomic.
	if err := lockTenant(tx, in.tenantID); scan.IsCode(err, scan.CodeNotFound) {
		return out, false, a.noOwner()
	} else if err != nil {
		return out, false, err
	}
	known := r.kind.idempotent(in.tenantID, in.key, in.hash)
	old, err := replayedResource(tx, now, known)
	if err != nil {
		return out, false, err
	}
	if old != "" {
		out, err = r.kind.read(tx, in.tenantID, old)
		return out, true, err
	}
	if err := a.admit(tx); err != nil {
		return out, false, err
	}
	if err := r.kind.requireQuota(tx, in.tenantID, in.inFlight); err != nil {
		return out, false, err
	}
	if out, err = a.insert(tx, now); err != nil {
		return out, false, err
	}
	return out, false, storeResource(tx, now, known, a.id)
}

func (k kind[R, T]) idempotent(tenantID, key string, hash [32]byte) idempotentRequest {
	return idempotentRequest{tenantID: tenantID, key: key, hash: hash, kind: k.resource}
}

// Replay returns the record that an earlier request with the key created; found is false if the key is new. CodeConflict if the key
// identifies another request. Only Create decides definitively; this spares a repeated request its work.
func (r records[R, T]) Replay(ctx context.Context, tenantID, key string, hash [32]byte) (out T, found bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(key) {
		return out, false, nil
	}
	err = r.tx(ctx, "looking up an idempotency key", func(tx *gorm.DB, now timestamp) error {
		id, err := replayedResource(tx, now, r.kind.idempotent(tenantID, key, hash))
		if found = id != ""; err != nil || !found {
			return err
		}
		out, err = r.kind.read(tx, tenantID, id)
		return err
	})
	return out, found && err == nil, err
}
