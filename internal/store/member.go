package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Sources of a membership.
const (
	SourceLocal = "LOCAL" // given by an administrator
	SourceOIDC  = "OIDC"  // follows the groups of the identity provider
)

type membershipRow struct {
	TenantID  string `gorm:"primaryKey"`
	UserID    string `gorm:"primaryKey"`
	Role      string
	Source    string
	CreatedAt timestamp
}

func (membershipRow) TableName() string { return "memberships" }

// memberView is a membership with the displayed fields of its user and workspace.
type memberView struct {
	TenantID, UserID, Role, Source    string
	Email, Name, TenantName           string
	CreatedAt, DisabledAt, LastSignIn timestamp
	TOTP                              bool `gorm:"column:has_totp"`
}

func (v memberView) member() scan.Member {
	return scan.Member{
		UserID: v.UserID, Email: v.Email, Name: v.Name, TenantID: v.TenantID, TenantName: v.TenantName, Role: scan.Role(v.Role),
	}
}

func memberNotFound() error { return scan.Errorf(scan.CodeNotFound, "Member not found!") }

func lastAdmin() error {
	return scan.Errorf(scan.CodeConflict, "A workspace must have at least one administrator; make someone else administrator first.")
}

func members(db *gorm.DB) *gorm.DB {
	return db.Table("memberships AS m").
		Select("m.tenant_id, m.user_id, m.role, m.source, m.created_at, u.email, u.name, u.disabled_at, u.last_sign_in, " +
			"(u.totp IS NOT NULL) AS has_totp, t.name AS tenant_name").
		Joins("JOIN users AS u ON u.id = m.user_id").Joins("JOIN tenants AS t ON t.id = m.tenant_id")
}

// MemberDetail is a member as administrators see it.
type MemberDetail struct {
	scan.Member
	Source     string // SourceLocal or SourceOIDC
	HasTOTP    bool
	Disabled   bool
	Joined     time.Time
	LastSignIn time.Time // zero: never
}

// List returns the members of a workspace by e-mail address.
func (s *Members) List(ctx context.Context, tenantID string) ([]MemberDetail, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []MemberDetail{}, nil
	}
	var rows []memberView
	if err := members(s.read.WithContext(ctx)).Where("m.tenant_id = ?", tenantID).Order("u.email_key").Find(&rows).Error; err != nil {
		return nil, wrap("listing members", err)
	}
	return mapRows(rows, func(v memberView) MemberDetail {
		return MemberDetail{
			Member: v.member(), Source: v.Source, HasTOTP: v.TOTP, Disabled: !v.DisabledAt.isZero(), Joined: v.CreatedAt.t,
			LastSignIn: v.LastSignIn.t,
		}
	}), nil
}

// Of returns the user's memberships by the name of the workspace.
func (s *Members) Of(ctx context.Context, userID string) ([]scan.Member, error) {
	userID, ok := canonicalID(userID)
	if !ok {
		return []scan.Member{}, nil
	}
	var rows []memberView
	err := members(allTenants(ctx, s.read)).Where("m.user_id = ?", userID).Order("t.name, t.id").Find(&rows).Error
	return mapRows(rows, memberView.member), wrap("listing memberships", err)
}

// Get returns a member; CodeNotFound if the user is not a member of the workspace.
func (s *Members) Get(ctx context.Context, tenantID, userID string) (scan.Member, error) {
	tenantID, userID, ok := canonicalIDs(tenantID, userID)
	if !ok {
		return scan.Member{}, memberNotFound()
	}
	row, err := first[memberView](members(s.read.WithContext(ctx)).Where("m.tenant_id = ? AND m.user_id = ?", tenantID, userID),
		memberNotFound)
	return row.member(), wrap("reading a member", err)
}

// Set makes the user a member with the role, or changes the role. source names what manages
// the membership from now on. CodeConflict if the workspace would have no administrator,
// CodeNotFound for an unknown workspace or user.
func (s *Members) Set(ctx context.Context, tenantID, userID string, role scan.Role, source, actor string) error {
	return s.changeMember(ctx, tenantID, userID, func(tx *gorm.DB, now timestamp, user userRow) error {
		return setMember(tx, now, membershipRow{TenantID: tenantID, UserID: user.ID, Role: string(role), Source: source}, user, actor)
	})
}

// changeMember runs change, excluding concurrent changes of the workspace's members.
func (s *Members) changeMember(
	ctx context.Context, tenantID, userID string, change func(tx *gorm.DB, now timestamp, user userRow) error,
) error {
	tenantID, userID, ok := canonicalIDs(tenantID, userID)
	if !ok {
		return memberNotFound()
	}
	return s.tx(ctx, "changing a member", func(tx *gorm.DB, now timestamp) error {
		if err := lockTenant(tx, tenantID); err != nil {
			return err
		}
		user, err := readUser(tx, userID)
		if err != nil {
			return err
		}
		return change(tx, now, user)
	})
}

func setMember(tx *gorm.DB, now timestamp, m membershipRow, user userRow, actor string) error {
	if !scan.Role(m.Role).Valid() {
		return scan.Errorf(scan.CodeInvalid, "role must be one of VIEWER, MEMBER, ADMIN")
	}
	old, err := first[membershipRow](tx.Where("tenant_id = ? AND user_id = ?", m.TenantID, m.UserID), memberNotFound)
	switch {
	case scan.IsCode(err, scan.CodeNotFound):
		m.CreatedAt = now
		if err := tx.Create(&m).Error; err != nil {
			return err
		}
		return writeAudit(tx, now, AuditEntry{TenantID: m.TenantID, Actor: actor, Action: "member.add", Subject: user.Email, Detail: m.Role})
	case err != nil:
		return err
	case old.Role == m.Role && old.Source == m.Source:
		return nil
	}
	if old.Role == string(scan.RoleAdmin) && m.Role != old.Role {
		if err := requireOtherAdmin(tx, m.TenantID, m.UserID); err != nil {
			return err
		}
	}
	err = tx.Model(&membershipRow{}).Where("tenant_id = ? AND user_id = ?", m.TenantID, m.UserID).
		Updates(map[string]any{"role": m.Role, "source": m.Source}).Error
	if err != nil || old.Role == m.Role {
		return err
	}
	return writeAudit(tx, now, AuditEntry{
		TenantID: m.TenantID, Actor: actor, Action: "member.role", Subject: user.Email, Detail: old.Role + " to " + m.Role,
	})
}

// requireOtherAdmin refuses unless the workspace has another administrator who can sign in.
func requireOtherAdmin(tx *gorm.DB, tenantID, userID string) error {
	var n int64
	err := tx.Table("memberships AS m").Joins("JOIN users AS u ON u.id = m.user_id").
		Where("m.tenant_id = ? AND m.user_id <> ? AND m.role = ? AND u.disabled_at IS NULL", tenantID, userID,
			string(scan.RoleAdmin)).Count(&n).Error
	if err == nil && n == 0 {
		return lastAdmin()
	}
	return err
}

// Remove ends a membership. From the next request on, the user's sessions cannot see the workspace. CodeConflict for the last
// administrator, CodeNotFound for a user who is not a member.
func (s *Members) Remove(ctx context.Context, tenantID, userID, actor string) error {
	return s.changeMember(ctx, tenantID, userID, func(tx *gorm.DB, now timestamp, user userRow) error {
		old, err := first[membershipRow](tx.Where("tenant_id = ? AND user_id = ?", tenantID, user.ID), memberNotFound)
		if err != nil {
			return err
		}
		if old.Role == string(scan.RoleAdmin) {
			if err := requireOtherAdmin(tx, old.TenantID, user.ID); err != nil {
				return err
			}
		}
		if err := tx.Where("tenant_id = ? AND user_id = ?", old.TenantID, user.ID).Delete(&membershipRow{}).Error; err != nil {
			return err
		}
		return writeAudit(tx, now, AuditEntry{
			TenantID: old.TenantID, Actor: actor, Action: "member.remove", Subject: user.Email, Detail: old.Role,
		})
	})
}

// Follow updates the memberships that follow an identity provider to the given roles by
// tenant id. Memberships set by administrators are unchanged unless roles contains their
// workspace. An administrator whom the provider no longer names is removed even if it is the
// last one: the provider decides.
func (s *Members) Follow(ctx context.Context, userID string, roles map[string]scan.Role, actor string) error {
	return s.changeUser(ctx, "applying the roles of the identity provider", userID, func(tx *gorm.DB, now timestamp, user userRow) error {
		var have []membershipRow
		if err := allTenants(ctx, tx).Where("user_id = ?", user.ID).Find(&have).Error; err != nil {
			return err
		}
		for _, m := range have {
			role, named := roles[m.TenantID]
			switch {
			case named && (string(role) != m.Role || m.Source != SourceOIDC):
				if err := followRole(tx, now, m, role, user, actor); err != nil {
					return err
				}
			case !named && m.Source == SourceOIDC:
				if err := tx.Where("tenant_id = ? AND user_id = ?", m.TenantID, user.ID).Delete(&membershipRow{}).Error; err != nil {
					return err
				}
				e := AuditEntry{TenantID: m.TenantID, Actor: actor, Action: "member.remove", Subject: user.Email, Detail: m.Role}
				if err := writeAudit(tx, now, e); err != nil {
					return err
				}
			}
			delete(roles, m.TenantID)
		}
		for tenantID, role := range roles {
			m := membershipRow{TenantID: tenantID, UserID: user.ID, Role: string(role), Source: SourceOIDC}
			if err := setMember(tx, now, m, user, actor); err != nil {
				return err
			}
		}
		return nil
	})
}

func followRole(tx *gorm.DB, now timestamp, m membershipRow, role scan.Role, user userRow, actor string) error {
	err := tx.Model(&membershipRow{}).Where("tenant_id = ? AND user_id = ?", m.TenantID, user.ID).
		Updates(map[string]any{"role": string(role), "source": SourceOIDC}).Error
	if err != nil || string(role) == m.Role {
		return err
	}
	return writeAudit(tx, now, AuditEntry{
		TenantID: m.TenantID, Actor: actor, Action: "member.role", Subject: user.Email, Detail: m.Role + " to " + string(role),
	})
}
