package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// records is a kind of record as its tenant sees it: R is the row, T what callers get.
// Its methods are the life of every record; what a kind does in its own way is in its
// kind, and what it adds is on its repository (WebsiteScans, SiteHealth, CodeRuns).
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

// request is what makes one request for a record different from another.
type request struct {
	tenantID string   // canonical
	key      string   // Idempotency-Key, "" for none
	hash     [32]byte // SHA-256 of what the key stands for
	inFlight int      // the tenant's cap on unfinished records of the kind; 0 for none
}

// admission is what a kind decides in the transaction that creates its record.
type admission[T any] struct {
	// noOwner is the error for a tenant that is unknown.
	noOwner func() error
	// admit refuses what may not be created; it locks what it decides on.
	admit func(tx *gorm.DB) error
	// insert writes the record with this id.
	insert func(tx *gorm.DB, now timestamp) (T, error)
	id     string
}

// create queues a record in one transaction. With an idempotency key that was used for
// the same request in the last 24 hours it returns that record and replayed; for another
// request it is CodeConflict. CodeQuota when the tenant has too many unfinished ones,
// exact under concurrency.
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
	// The lock on the tenant makes key, quota and insert one decision.
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

// Replay returns the record that an earlier request with the key has created; found is
// false when the key is new. CodeConflict when the key stands for another request.
// Create decides for good; this answers a repeat without doing the request's work again.
func (r records[R, T]) Replay(ctx context.Context, tenantID, key string, hash [32]byte) (out T, found bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(key) {
		return out, false, nil
	}
	err = r.tx(ctx, "looking an idempotency key up", func(tx *gorm.DB, now timestamp) error {
		id, err := replayedResource(tx, now, r.kind.idempotent(tenantID, key, hash))
		if found = id != ""; err != nil || !found {
			return err
		}
		out, err = r.kind.read(tx, tenantID, id)
		return err
	})
	return out, found && err == nil, err
}
