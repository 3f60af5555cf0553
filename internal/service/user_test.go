package service_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store/storetest"
	"assay/internal/user"
)

func TestSetupAndSignIn(t *testing.T) {
	t.Parallel()
	onBothDatabases(t, func(t *testing.T, p *people) {
		link, err := p.users.SetupLink(p.ctx, p.tenant.ID, "standalone")
		require.NoError(t, err)
		token := tokenOf(t, link)
		for field, in := range map[string]service.NewAccount{
			"email":    {Email: "nobody", Password: goodPassword},
			"name":     {Email: "ann@example.org", Name: "a\nb", Password: goodPassword},
			"password": {Email: "ann@example.org", Password: "short"},
		} {
			_, err := p.users.SignUp(p.ctx, token, in)
			requireCode(t, err, scan.CodeInvalid, field+" must")
		}
		in, err := p.users.SignUp(p.ctx, token, service.NewAccount{Email: "Ann@example.org", Name: "Ann", Password: goodPassword})
		require.NoError(t, err)
		ann := p.current(in)
		require.Equal(t, scan.Member{
			UserID: in.UserID, Email: "Ann@example.org", Name: "Ann", TenantID: p.tenant.ID, TenantName: "Acme", Role: scan.RoleAdmin,
		}, ann)
		_, err = p.users.SignUp(p.ctx, token, service.NewAccount{Email: "eve@example.org", Password: goodPassword})
		requireCode(t, err, scan.CodeNotFound, "no longer valid")

		in, err = p.users.SignIn(p.ctx, " aNN@example.ORG ", goodPassword)
		require.NoError(t, err)
		require.Equal(t, ann, p.current(in))
		_, wrong := p.users.SignIn(p.ctx, "ann@example.org", "violet tractor eight")
		requireCode(t, wrong, scan.CodeUnauthorized, "wrong")
		_, unknown := p.users.SignIn(p.ctx, "eve@example.org", goodPassword)
		require.Equal(t, wrong, unknown, "nobody learns whether there is a user")
		require.Equal(t, "setup_link.create member.add setup_link.accept user.sign_in user.sign_in user.sign_in_failed", p.actions())
		entries, err := p.store.Audit.Newest(p.ctx, p.tenant.ID, 1)
		require.NoError(t, err)
		require.Equal(t, "192.0.2.1", entries[0].Address, "where from")
		require.NotContains(t, p.logs.String(), token)
		require.NotContains(t, p.logs.String(), goodPassword)
	})
}

func TestNothingIsStoredInTheClear(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	link, err := p.users.SetupLink(p.ctx, p.tenant.ID, "standalone")
	require.NoError(t, err)
	token := tokenOf(t, link)
	_, err = p.store.Links.ByHash(p.ctx, user.TokenHash(token))
	require.NoError(t, err)
	_, err = p.users.SignUp(p.ctx, token, service.NewAccount{Email: "ann@example.org", Password: goodPassword})
	require.NoError(t, err)
	account, err := p.store.Users.ByEmail(p.ctx, "ann@example.org")
	require.NoError(t, err)
	require.Regexp(t, `^\$argon2id\$v=19\$`, account.Password)
}

func TestAttemptsAreThrottled(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	p.admin()
	other := scan.WithAddress(t.Context(), "198.51.100.7")
	wait := func() time.Duration {
		t.Helper()
		var err error
		for range 50 {
			if _, err = p.users.SignIn(p.ctx, "ann@example.org", "not the password"); !scan.IsCode(err, scan.CodeUnauthorized) {
				break
			}
		}
		requireCode(t, err, scan.CodeQuota, "Too many attempts. Please try again in ")
		e, ok := errors.AsType[*scan.Error](err)
		require.True(t, ok)
		_, err = p.users.SignIn(p.ctx, "ann@example.org", goodPassword)
		requireCode(t, err, scan.CodeQuota, "")
		return e.RetryAfter
	}
	first := wait()
	require.LessOrEqual(t, first, 5*time.Minute)
	_, err := p.users.SignIn(other, "ann@example.org", goodPassword)
	require.NoError(t, err, "a stranger's guesses do not lock the owner out")
	p.clock.Pass(first)
	second := wait()
	require.Greater(t, second, 30*time.Minute, "whoever goes on waits longer")
	p.clock.Pass(second)
	p.clock.Pass(wait())
	require.Greater(t, wait(), 10*time.Hour)
}

func TestAddressesAreThrottled(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	var err error
	for i := range 100 {
		if _, err = p.users.SignIn(p.ctx, string(rune('a'+i%26))+string(rune('a'+i/26))+"@example.org",
			"not the password"); !scan.IsCode(err, scan.CodeUnauthorized) {
			break
		}
	}
	requireCode(t, err, scan.CodeQuota, "Too many attempts")
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	onBothDatabases(t, func(t *testing.T, p *people) {
		ann := p.admin()
		offer, err := p.users.OfferTOTP(ann)
		require.NoError(t, err)
		code := func(steps int64) string { return user.TOTPCode(offer.Secret, user.TOTPStep(p.clock.Now())+steps, 6) }
		_, err = p.users.ConfirmTOTP(p.ctx, ann, offer.Secret, "000000x")
		requireCode(t, err, scan.CodeInvalid, "code must")
		recovery, err := p.users.ConfirmTOTP(p.ctx, ann, offer.Secret, code(0))
		require.NoError(t, err)
		require.Len(t, recovery, 10)
		account, err := p.store.Users.Account(p.ctx, ann.UserID)
		require.NoError(t, err)
		require.NotContains(t, string(account.SealedTOTP), string(offer.Secret))

		// A session that was offered another secret before cannot replace it.
		rival, err := p.users.OfferTOTP(ann)
		require.NoError(t, err)
		codes, err := p.users.ConfirmTOTP(p.ctx, ann, rival.Secret, user.TOTPCode(rival.Secret, user.TOTPStep(p.clock.Now()), 6))
		requireCode(t, err, scan.CodeConflict, "The second factor is already on. Turn it off first.")
		require.Empty(t, codes)

		in, err := p.users.SignIn(p.ctx, ann.Email, goodPassword)
		require.NoError(t, err)
		require.True(t, in.NeedsCode)
		_, err = p.users.SecondFactor(p.ctx, in.UserID, code(0))
		requireCode(t, err, scan.CodeUnauthorized, "already been used")
		p.clock.Pass(time.Minute)
		in, err = p.users.SecondFactor(p.ctx, in.UserID, code(0))
		require.NoError(t, err)
		require.Equal(t, ann, p.current(in))
		_, err = p.users.SecondFactor(p.ctx, in.UserID, code(0))
		requireCode(t, err, scan.CodeUnauthorized, "")
		_, err = p.users.SecondFactor(p.ctx, in.UserID, recovery[3])
		require.NoError(t, err)
		_, err = p.users.SecondFactor(p.ctx, in.UserID, recovery[3])
		requireCode(t, err, scan.CodeUnauthorized, "")

		_, err = p.users.NewRecoveryCodes(p.ctx, ann, "not the password")
		requireCode(t, err, scan.CodeInvalid, "password is wrong: enter your current password")
		fresh, err := p.users.NewRecoveryCodes(p.ctx, ann, goodPassword)
		require.NoError(t, err)
		require.NotContains(t, fresh, recovery[0])
		requireCode(t, p.users.RemoveTOTP(p.ctx, ann, "not the password"), scan.CodeInvalid, "password is wrong")
		require.NoError(t, p.users.RemoveTOTP(p.ctx, ann, goodPassword))
		in, err = p.users.SignIn(p.ctx, ann.Email, goodPassword)
		require.NoError(t, err)
		require.False(t, in.NeedsCode)
	})
}

func TestCodesAreThrottled(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	ann := p.admin()
	offer, err := p.users.OfferTOTP(ann)
	require.NoError(t, err)
	_, err = p.users.ConfirmTOTP(p.ctx, ann, offer.Secret, user.TOTPCode(offer.Secret, user.TOTPStep(p.clock.Now()), 6))
	require.NoError(t, err)
	for range 20 {
		if _, err = p.users.SecondFactor(p.ctx, ann.UserID, "000000"); !scan.IsCode(err, scan.CodeUnauthorized) {
			break
		}
	}
	requireCode(t, err, scan.CodeQuota, "")
}

func TestPasswords(t *testing.T) {
	t.Parallel()
	onBothDatabases(t, func(t *testing.T, p *people) {
		ann := p.admin()
		first, err := p.users.SignIn(p.ctx, ann.Email, goodPassword)
		require.NoError(t, err)
		_, err = p.users.ChangePassword(p.ctx, ann, "not the password", "orange ladder nine")
		requireCode(t, err, scan.CodeInvalid, "current is wrong: enter your current password")
		_, err = p.users.ChangePassword(p.ctx, ann, goodPassword, "passwordpassword")
		requireCode(t, err, scan.CodeInvalid, "password is one of those")
		in, err := p.users.ChangePassword(p.ctx, ann, goodPassword, "orange ladder nine")
		require.NoError(t, err)
		require.Equal(t, ann, p.current(in))
		_, err = p.users.Current(p.ctx, first.UserID, first.Epoch, "")
		requireCode(t, err, scan.CodeUnauthorized, "")
		_, err = p.users.SignIn(p.ctx, ann.Email, goodPassword)
		requireCode(t, err, scan.CodeUnauthorized, "")

		require.NoError(t, p.users.ForgotPassword(p.ctx, "nobody@example.org"))
		require.Empty(t, p.mails())
		require.NoError(t, p.users.ForgotPassword(p.ctx, "ANN@example.org"))
		require.Len(t, p.mails(), 1)
		token := tokenOf(t, p.mails()[0].Text)
		requireCode(t, p.users.ResetPassword(p.ctx, token, "short"), scan.CodeInvalid, "password must")
		require.NoError(t, p.users.ResetPassword(p.ctx, token, "green bicycle four"))
		requireCode(t, p.users.ResetPassword(p.ctx, token, "green bicycle four"), scan.CodeNotFound, "")
		_, err = p.users.Current(p.ctx, in.UserID, in.Epoch, "")
		requireCode(t, err, scan.CodeUnauthorized, "")
		_, err = p.users.SignIn(p.ctx, ann.Email, "green bicycle four")
		require.NoError(t, err)

		for range 5 {
			require.NoError(t, p.users.ForgotPassword(p.ctx, ann.Email))
		}
		require.Len(t, p.mails(), 3, "mails are limited, and nobody learns of it")
		require.NoError(t, p.users.ForgotPassword(scan.WithAddress(t.Context(), "198.51.100.7"), ann.Email))
		require.Len(t, p.mails(), 4, "a stranger does not use up the owner's mails")
		token = tokenOf(t, p.mails()[3].Text)
		p.clock.Pass(time.Hour)
		requireCode(t, p.users.ResetPassword(p.ctx, token, "green bicycle five"), scan.CodeNotFound, "")

		require.NoError(t, p.store.Users.SetDisabled(p.ctx, ann.UserID, true, "cli"))
		_, err = p.users.SignIn(p.ctx, ann.Email, "green bicycle four")
		requireCode(t, err, scan.CodeUnauthorized, "wrong")
	})
}

func TestSignOutEverywhere(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	ann := p.admin()
	in, err := p.users.SignIn(p.ctx, ann.Email, goodPassword)
	require.NoError(t, err)
	require.NoError(t, p.users.SignOutEverywhere(p.ctx, ann))
	_, err = p.users.Current(p.ctx, in.UserID, in.Epoch, "")
	requireCode(t, err, scan.CodeUnauthorized, "")
	require.NoError(t, p.users.SetName(p.ctx, ann, " Ann B. "))
	account, err := p.users.Account(p.ctx, ann.UserID)
	require.NoError(t, err)
	require.Equal(t, "Ann B.", account.Name)
}

func TestOldHashesAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	ann := p.admin()
	dearer, err := user.NewHasher(user.Costs{MemoryKiB: 128, Time: 1, Threads: 1}, 1)
	require.NoError(t, err)
	p.users.Hasher = dearer
	in, err := p.users.SignIn(p.ctx, ann.Email, goodPassword)
	require.NoError(t, err)
	account, err := p.store.Users.Account(p.ctx, ann.UserID)
	require.NoError(t, err)
	require.Contains(t, account.Password, "m=128")
	require.Equal(t, in.Epoch, account.Epoch, "sessions go on")
}
