package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

type sessionRow struct {
	Hash      []byte `gorm:"primaryKey"`
	ID        string
	UserID    *string
	Data      []byte
	Address   string
	Agent     string
	CreatedAt timestamp
	SeenAt    timestamp
	ExpiresAt timestamp
}

func (sessionRow) TableName() string { return "sessions" }

// Session is a browser that is signed in, or about to be. Instead of its token, the SHA-256
// is stored.
type Session struct {
	ID      string // UUIDv7; the store's
	UserID  string // "" before the sign-in
	Address string // IP address at the sign-in
	Agent   string // User-Agent at the sign-in

	CreatedAt, SeenAt, ExpiresAt time.Time
}

func (r sessionRow) session() Session {
	return Session{
		ID: r.ID, UserID: orEmpty(r.UserID), Address: r.Address, Agent: r.Agent,
		CreatedAt: r.CreatedAt.t, SeenAt: r.SeenAt.t, ExpiresAt: r.ExpiresAt.t,
	}
}

// maxAgent bounds the stored User-Agent, in bytes.
const maxAgent = 300

// Find returns the data of the session whose token has the hash; found is false if it is
// unknown or has ended.
func (s *Sessions) Find(ctx context.Context, hash [32]byte) (data []byte, found bool, err error) {
	row, err := first[sessionRow](s.read.WithContext(ctx).Where("hash = ? AND expires_at > ?", hash[:], s.now()), linkNotFound)
	if scan.IsCode(err, scan.CodeNotFound) {
		return nil, false, nil
	}
	return row.Data, err == nil, wrap("reading a session", err)
}

// newSessionRow returns the row of a session that is stored now, without an id.
func newSessionRow(hash [32]byte, in Session, data []byte, now timestamp) (sessionRow, error) {
	userID, ok := optionalID(in.UserID)
	if !ok {
		return sessionRow{}, userNotFound()
	}
	agent := cleanText(in.Agent)
	return sessionRow{
		Hash: hash[:], UserID: userID, Data: data, Address: cleanText(in.Address), Agent: cleanText(agent[:min(len(agent), maxAgent)]),
		CreatedAt: now, SeenAt: now, ExpiresAt: newTimestamp(in.ExpiresAt),
	}, nil
}

// Save stores a new session under the hash of its token.
func (s *Sessions) Save(ctx context.Context, hash [32]byte, in Session, data []byte) error {
	row, err := newSessionRow(hash, in, data, s.now())
	if err != nil {
		return err
	}
	if row.ID, err = newID(); err != nil {
		return wrap("creating a session id", err)
	}
	return wrap("storing a session", s.write.WithContext(ctx).Create(&row).Error)
}

// Change replaces the data of the session whose token has the hash. One that has ended is not started again: the request that changes it
// may have begun before.
func (s *Sessions) Change(ctx context.Context, hash [32]byte, in Session, data []byte) error {
	row, err := newSessionRow(hash, in, data, s.now())
	if err != nil {
		return err
	}
	err = s.write.WithContext(ctx).Model(&sessionRow{}).Where("hash = ?", hash[:]).
		Select("UserID", "Data", "Address", "Agent", "SeenAt", "ExpiresAt").Updates(&row).Error
	return wrap("changing a session", err)
}

// Extend notes a request of the session whose token has the hash, if it has not ended.
func (s *Sessions) Extend(ctx context.Context, hash [32]byte, expiresAt time.Time) error {
	err := s.write.WithContext(ctx).Model(&sessionRow{}).Where("hash = ?", hash[:]).
		Updates(map[string]any{"seen_at": s.now(), "expires_at": newTimestamp(expiresAt)}).Error
	return wrap("extending a session", err)
}

// Delete ends the session whose token has the hash, if there is one.
func (s *Sessions) Delete(ctx context.Context, hash [32]byte) error {
	return wrap("ending a session", s.write.WithContext(ctx).Where("hash = ?", hash[:]).Delete(&sessionRow{}).Error)
}

// Of returns the sessions of a user, the most recently used first, and the index of the one
// whose token has the hash (-1: none).
func (s *Sessions) Of(ctx context.Context, userID string, hash [32]byte) (sessions []Session, own int, err error) {
	userID, ok := canonicalID(userID)
	if !ok {
		return []Session{}, -1, nil
	}
	var rows []sessionRow
	err = s.read.WithContext(ctx).Omit("Data").Where("user_id = ? AND expires_at > ?", userID,
		s.now()).Order("seen_at DESC, id").Find(&rows).Error
	own = -1
	for i, r := range rows {
		if [32]byte(r.Hash) == hash {
			own = i
		}
	}
	return mapRows(rows, sessionRow.session), own, wrap("listing sessions", err)
}

// End ends a session of a user; CodeNotFound for an unknown one.
func (s *Sessions) End(ctx context.Context, userID, id, actor string) error {
	id, ok := canonicalID(id)
	if !ok {
		return sessionNotFound()
	}
	return s.changeUser(ctx, "ending a session", userID, func(tx *gorm.DB, now timestamp, user userRow) error {
		done := tx.Where("user_id = ? AND id = ?", user.ID, id).Delete(&sessionRow{})
		if done.Error != nil {
			return done.Error
		}
		if done.RowsAffected == 0 {
			return sessionNotFound()
		}
		return auditUserIn(tx, now, user.ID, AuditEntry{Actor: actor, Action: "user.session_end", Subject: user.Email})
	})
}

func sessionNotFound() error { return scan.Errorf(scan.CodeNotFound, "Session not found!") }
