package store

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// AuditEntry records who did what to which object of a tenant, and from where.
type AuditEntry struct {
	ID       string // UUIDv7
	TenantID string
	At       time.Time
	Actor    string // such as "cli", "key:<prefix>", "user:<e-mail>", "reconciler"
	Action   string // such as "api_key.revoke"
	Subject  string // what was acted on; never a secret
	Detail   string // what was changed, for people; may be empty
	Address  string // IP address of the caller; "" for actions of Assay itself
}

type auditRow struct {
	ID        string `gorm:"primaryKey"`
	TenantID  string
	CreatedAt timestamp
	Actor     string
	Action    string
	Subject   string
	Detail    string
	Address   string
}

func (auditRow) TableName() string { return "audit_log" }

// BeforeCreate records the caller's address, whichever method writes the entry.
func (r *auditRow) BeforeCreate(tx *gorm.DB) error {
	r.Address = cleanText(scan.AddressOf(tx.Statement.Context))
	return nil
}

func (r auditRow) entry() AuditEntry {
	return AuditEntry{
		ID: r.ID, TenantID: r.TenantID, At: r.CreatedAt.t, Actor: r.Actor, Action: r.Action, Subject: r.Subject,
		Detail: r.Detail, Address: r.Address,
	}
}

// Add adds an entry to the tenant's log. Entries are never changed or deleted.
func (s *Audit) Add(ctx context.Context, tenantID, actor, action, subject string) error {
	return s.Write(ctx, AuditEntry{TenantID: tenantID, Actor: actor, Action: action, Subject: subject})
}

// Write is Add with a detail. The store sets ID, At and Address.
func (s *Audit) Write(ctx context.Context, e AuditEntry) error {
	tenantID, ok := canonicalID(e.TenantID)
	if !ok {
		return tenantNotFound()
	}
	e.TenantID = tenantID
	err := writeAudit(s.write.WithContext(ctx), s.now(), e)
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		return tenantNotFound()
	}
	return wrap("writing the audit log", err)
}

// auditIn adds an entry in the transaction of the change.
func auditIn(tx *gorm.DB, now timestamp, tenantID, actor, action, subject string) error {
	return writeAudit(tx, now, AuditEntry{TenantID: tenantID, Actor: actor, Action: action, Subject: subject})
}

func writeAudit(tx *gorm.DB, now timestamp, e AuditEntry) error {
	id, err := newID()
	if err != nil {
		return err
	}
	return tx.Create(&auditRow{
		ID: id, TenantID: e.TenantID, CreatedAt: now,
		Actor: cleanText(e.Actor), Action: cleanText(e.Action), Subject: cleanText(e.Subject), Detail: cleanText(e.Detail),
	}).Error
}

// auditUserIn adds an entry about a user to the log of each workspace that the user is
// a member of.
func auditUserIn(tx *gorm.DB, now timestamp, userID string, e AuditEntry) error {
	var memberships []membershipRow
	if err := allTenants(tx.Statement.Context, tx).Where("user_id = ?", userID).Order("tenant_id").Find(&memberships).Error; err != nil {
		return err
	}
	for _, m := range memberships {
		e.TenantID = m.TenantID
		if err := writeAudit(tx, now, e); err != nil {
			return err
		}
	}
	return nil
}

// Newest returns the tenant's newest entries, newest first, at most limit
// (1 to 1,000).
func (s *Audit) Newest(ctx context.Context, tenantID string, limit int) ([]AuditEntry, error) {
	if limit < 1 || limit > 1000 {
		return nil, scan.Errorf(scan.CodeInvalid, "limit must be between 1 and 1000")
	}
	entries, _, err := s.Search(ctx, tenantID, AuditFilter{}, 1, limit)
	return entries, err
}

// AuditFilter selects entries of the log. Zero fields match all; texts are compared without
// regard to the case of letters, in SQLite of ASCII letters. The database converts both sides,
// because the two convert different letters.
type AuditFilter struct {
	Text     string    // anywhere in actor, action, subject, detail or address
	Actor    string    // anywhere in the actor
	Action   string    // prefix of the action, such as "key."
	From, To time.Time // From is included, To is not
}

// storable reports whether stored texts can match the filter at all.
func (f AuditFilter) storable() bool {
	return storable(f.Text) && storable(f.Actor) && storable(f.Action)
}

func (f AuditFilter) narrow(db *gorm.DB) *gorm.DB {
	if f.Text != "" {
		pattern := "%" + likeEscaper.Replace(f.Text) + "%"
		db = db.Where(`(lower(actor) LIKE lower(?) ESCAPE '\' OR lower(action) LIKE lower(?) ESCAPE '\' OR lower(subject) LIKE lower(?) ESCAPE '\'
			OR lower(detail) LIKE lower(?) ESCAPE '\' OR lower(address) LIKE lower(?) ESCAPE '\')`, pattern, pattern, pattern, pattern, pattern)
	}
	if f.Actor != "" {
		db = db.Where(`lower(actor) LIKE lower(?) ESCAPE '\'`, "%"+likeEscaper.Replace(f.Actor)+"%")
	}
	if f.Action != "" {
		db = db.Where(`lower(action) LIKE lower(?) ESCAPE '\'`, likeEscaper.Replace(f.Action)+"%")
	}
	if !f.From.IsZero() {
		db = db.Where("created_at >= ?", newTimestamp(f.From))
	}
	if !f.To.IsZero() {
		db = db.Where("created_at < ?", newTimestamp(f.To))
	}
	return db
}

// Search returns a page of the tenant's entries that match, newest first, and whether
// there are more after it. Pages count from 1.
func (s *Audit) Search(ctx context.Context, tenantID string, f AuditFilter, page, limit int) (entries []AuditEntry, more bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !f.storable() || limit < 1 {
		return []AuditEntry{}, false, nil
	}
	var rows []auditRow
	err = f.narrow(s.read.WithContext(ctx).Where("tenant_id = ?", tenantID)).
		Order("created_at DESC, id DESC").Offset(offset(page, limit)).Limit(limit + 1).Find(&rows).Error
	if err != nil {
		return nil, false, wrap("reading the audit log", err)
	}
	more = len(rows) > limit
	return mapRows(rows[:min(limit, len(rows))], auditRow.entry), more, nil
}

// auditAtOnce is the number of entries that Each reads in one statement.
const auditAtOnce = 500

// Each calls fn for all matching entries of the tenant, newest first, until fn returns an
// error.
func (s *Audit) Each(ctx context.Context, tenantID string, f AuditFilter, fn func(AuditEntry) error) error {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !f.storable() {
		return nil
	}
	var last *auditRow
	for {
		query := f.narrow(s.read.WithContext(ctx).Where("tenant_id = ?", tenantID))
		if last != nil {
			query = query.Where("created_at < ? OR (created_at = ? AND id < ?)", last.CreatedAt, last.CreatedAt, last.ID)
		}
		var rows []auditRow
		if err := query.Order("created_at DESC, id DESC").Limit(auditAtOnce).Find(&rows).Error; err != nil {
			return wrap("reading the audit log", err)
		}
		for _, r := range rows {
			if err := fn(r.entry()); err != nil {
				return err
			}
		}
		if len(rows) < auditAtOnce {
			return nil
		}
		last = &rows[len(rows)-1]
	}
}
