package store

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// SetTOTP turns on the second factor: it stores the sealed secret, the time step of the code
// that proved it, and the hashes of the recovery codes, which replace earlier ones.
// CodeConflict if it is on: replacing it takes the password, which turns it off.
func (s *Users) SetTOTP(ctx context.Context, userID string, sealed []byte, step int64, recovery [][32]byte, actor string) error {
	return s.changeUser(ctx, "turning the second factor on", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		if len(sealed) == 0 {
			return errors.New("no TOTP secret")
		}
		if len(row.TOTP) > 0 {
			return scan.Errorf(scan.CodeConflict, "The second factor is already on. Turn it off first.")
		}
		if err := setUser(tx, row.ID, map[string]any{"totp": sealed, "totp_step": step}); err != nil {
			return err
		}
		if err := setRecoveryCodes(tx, row.ID, recovery); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.totp_on", Subject: row.Email})
	})
}

// ClearTOTP turns the second factor off.
func (s *Users) ClearTOTP(ctx context.Context, userID, actor string) error {
	return s.changeUser(ctx, "turning the second factor off", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		if len(row.TOTP) == 0 {
			return nil
		}
		if err := setUser(tx, row.ID, map[string]any{"totp": nil, "totp_step": 0}); err != nil {
			return err
		}
		if err := setRecoveryCodes(tx, row.ID, nil); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.totp_off", Subject: row.Email})
	})
}

// SetRecoveryCodes replaces the recovery codes.
func (s *Users) SetRecoveryCodes(ctx context.Context, userID string, hashes [][32]byte, actor string) error {
	return s.changeUser(ctx, "replacing recovery codes", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		if err := setRecoveryCodes(tx, row.ID, hashes); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.recovery_codes", Subject: row.Email})
	})
}

func setRecoveryCodes(tx *gorm.DB, userID string, hashes [][32]byte) error {
	if err := tx.Where("user_id = ?", userID).Delete(&recoveryCodeRow{}).Error; err != nil || len(hashes) == 0 {
		return err
	}
	rows := make([]recoveryCodeRow, len(hashes))
	for i, h := range hashes {
		rows[i] = recoveryCodeRow{UserID: userID, Hash: h[:]}
	}
	return tx.Create(&rows).Error
}

// UseTOTPStep reports whether no code of this or a later time step was accepted before, and
// records that this one is. Each code counts once.
func (s *Users) UseTOTPStep(ctx context.Context, userID string, step int64) (fresh bool, err error) {
	userID, ok := canonicalID(userID)
	if !ok {
		return false, nil
	}
	done := s.write.WithContext(ctx).Model(&userRow{}).Where("id = ? AND totp IS NOT NULL AND totp_step < ?", userID, step).Update("totp_step",
		step)
	return done.RowsAffected == 1, wrap("recording a one-time code", done.Error)
}

// UseRecoveryCode reports whether the user had a recovery code with the hash, and removes
// it.
func (s *Users) UseRecoveryCode(ctx context.Context, userID string, hash [32]byte) (used bool, err error) {
	userID, ok := canonicalID(userID)
	if !ok {
		return false, nil
	}
	done := s.write.WithContext(ctx).Where("user_id = ? AND hash = ?", userID, hash[:]).Delete(&recoveryCodeRow{})
	return done.RowsAffected == 1, wrap("using a recovery code", done.Error)
}

// RecoveryCodes returns how many recovery codes the user has left.
func (s *Users) RecoveryCodes(ctx context.Context, userID string) (int, error) {
	userID, ok := canonicalID(userID)
	if !ok {
		return 0, nil
	}
	var n int64
	err := s.read.WithContext(ctx).Model(&recoveryCodeRow{}).Where("user_id = ?", userID).Count(&n).Error
	return int(n), wrap("counting recovery codes", err)
}
