package storetest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// identitySubjects returns the tests of users, memberships, links, sessions, the searchable
// audit log and keys that are limited to projects.
func identitySubjects() map[string]func(*testing.T, *env) {
	return map[string]func(*testing.T, *env){
		"Users":               testUsers,
		"UserIdentities":      testUserIdentities,
		"TOTP":                testTOTP,
		"Members":             testMembers,
		"LastAdmin":           testLastAdmin,
		"LastAdminConcurrent": testLastAdminConcurrent,
		"MembersFollow":       testMembersFollow,
		"Links":               testLinks,
		"LinkConcurrent":      testLinkConcurrent,
		"PasswordLink":        testPasswordLink,
		"Sessions":            testSessions,
		"PurgeSessions":       testPurgeSessions,
		"AuditSearch":         testAuditSearch,
		"Reach":               testReach,
		"ReachCode":           testReachCode,
		"ReachMoved":          testReachMoved,
		"ReachQuota":          testReachQuota,
	}
}

func (e *env) user(email string) scan.User {
	e.t.Helper()
	n := store.NewUser{Email: email, Name: "Somebody"}
	n.Password = "a hash"
	u, err := e.Users.Create(e.t.Context(), n)
	require.NoError(e.t, err)
	return u
}

// member creates a user with the role in the workspace.
func (e *env) member(tenantID, email string, role scan.Role) scan.User {
	e.t.Helper()
	u := e.user(email)
	require.NoError(e.t, e.Members.Set(e.t.Context(), tenantID, u.ID, role, store.SourceLocal, "test"))
	return u
}

// actions returns the audited actions of a workspace, oldest first.
func (e *env) actions(tenantID string) (out []string) {
	e.t.Helper()
	entries, err := e.Audit.Newest(e.t.Context(), tenantID, 1000)
	require.NoError(e.t, err)
	for _, entry := range slices.Backward(entries) {
		out = append(out, entry.Action)
	}
	return out
}

func testUsers(t *testing.T, e *env) {
	ctx := t.Context()
	exist, err := e.Users.Any(ctx)
	require.NoError(t, err)
	require.False(t, exist)
	ann, err := e.Users.Create(ctx, store.NewUser{Email: " Ann@Example.org ", Name: " Ann "})
	require.NoError(t, err)
	require.Equal(t, scan.User{ID: ann.ID, Email: "Ann@Example.org", Name: "Ann", CreatedAt: e.clock()}, ann)
	exist, err = e.Users.Any(ctx)
	require.NoError(t, err)
	require.False(t, exist, "nobody can sign in without a password")

	_, err = e.Users.Create(ctx, store.NewUser{Email: "aNN@example.ORG"})
	requireCode(t, err, scan.CodeConflict, "")
	for _, bad := range []string{"", " ", "a\x00@example.org", "\xff"} {
		_, err = e.Users.Create(ctx, store.NewUser{Email: bad})
		requireCode(t, err, scan.CodeInvalid, "")
		_, err = e.Users.ByEmail(ctx, bad)
		requireCode(t, err, scan.CodeNotFound, "")
	}
	for _, id := range []string{"", "nonsense", uuid.NewString()} {
		_, err = e.Users.Account(ctx, id)
		requireCode(t, err, scan.CodeNotFound, "")
		requireCode(t, e.Users.SetPassword(ctx, id, "x", "a"), scan.CodeNotFound, "")
	}

	tenant := e.tenant()
	require.NoError(t, e.Members.Set(ctx, tenant.ID, ann.ID, scan.RoleViewer, store.SourceLocal, "test"))
	require.NoError(t, e.Users.SetPassword(ctx, ann.ID, "hash-1", "user:ann"))
	require.NoError(t, e.Users.RehashPassword(ctx, ann.ID, "hash-0", "hash-2"))
	got, err := e.Users.ByEmail(ctx, "ANN@EXAMPLE.ORG")
	require.NoError(t, err)
	require.Equal(t, "hash-1", got.Password, "only the hash that was read is replaced")
	require.NoError(t, e.Users.RehashPassword(ctx, ann.ID, "hash-1", "hash-2"))
	require.NoError(t, e.Users.SetName(ctx, ann.ID, "Ann B.", "user:ann"))
	require.NoError(t, e.Users.SetName(ctx, ann.ID, "Ann B.", "user:ann"), "a repeat is not a change")
	at := e.pass(time.Minute)
	require.NoError(t, e.Users.MarkSignIn(ctx, ann.ID, "password"))
	require.NoError(t, e.Users.MarkFailedSignIn(ctx, ann.ID, "wrong password"))
	require.NoError(t, e.Users.SetDisabled(ctx, ann.ID, true, "cli"))
	got, err = e.Users.Account(ctx, ann.ID)
	require.NoError(t, err)
	require.Equal(t, "hash-2", got.Password)
	require.True(t, got.HasPassword)
	require.Equal(t, "Ann B.", got.Name)
	require.Equal(t, at, got.LastSignIn)
	require.Equal(t, at, got.DisabledAt)
	require.EqualValues(t, 2, got.Epoch, "a new password and being disabled end sessions")
	exist, err = e.Users.Any(ctx)
	require.NoError(t, err)
	require.True(t, exist)
	all, err := e.Users.List(ctx)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, []string{"member.add", "user.password", "user.name", "user.sign_in", "user.sign_in_failed", "user.disable"},
		e.actions(tenant.ID))
}

func testUserIdentities(t *testing.T, e *env) {
	ctx := t.Context()
	ann, bob := e.user("ann@example.org"), e.user("bob@example.org")
	_, err := e.Users.ByIdentity(ctx, "https://id.example", "1")
	requireCode(t, err, scan.CodeNotFound, "")
	for range 2 {
		require.NoError(t, e.Users.AddIdentity(ctx, ann.ID, "https://id.example", "1", "oidc"))
	}
	requireCode(t, e.Users.AddIdentity(ctx, bob.ID, "https://id.example", "1", "oidc"), scan.CodeConflict, "")
	got, err := e.Users.ByIdentity(ctx, "https://id.example", "1")
	require.NoError(t, err)
	require.Equal(t, ann.ID, got.ID)
	_, err = e.Users.ByIdentity(ctx, "https://other.example", "1")
	requireCode(t, err, scan.CodeNotFound, "")
}

func testTOTP(t *testing.T, e *env) {
	ctx := t.Context()
	ann, bob := e.user("ann@example.org"), e.user("bob@example.org")
	fresh, err := e.Users.UseTOTPStep(ctx, ann.ID, 10)
	require.NoError(t, err)
	require.False(t, fresh, "there is no second factor yet")
	require.NoError(t, e.Users.SetTOTP(ctx, ann.ID, []byte("sealed"), 10, [][32]byte{{1}, {2}}, "a"))
	requireCode(t, e.Users.SetTOTP(ctx, ann.ID, []byte("rival"), 0, [][32]byte{{9}}, "a"), scan.CodeConflict,
		"The second factor is already on. Turn it off first.")
	for step, want := range map[int64]bool{9: false, 10: false} {
		fresh, err = e.Users.UseTOTPStep(ctx, ann.ID, step)
		require.NoError(t, err)
		require.Equal(t, want, fresh, step)
	}
	var accepted int
	errs := together(8, func(int) error {
		fresh, err := e.Users.UseTOTPStep(ctx, ann.ID, 11)
		if err == nil && !fresh {
			err = errors.New("used")
		}
		return err
	})
	for _, err := range errs {
		if err == nil {
			accepted++
		}
	}
	require.Equal(t, 1, accepted, "a code counts once, however many use it at once")

	got, err := e.Users.Account(ctx, ann.ID)
	require.NoError(t, err)
	require.True(t, got.HasTOTP)
	require.Equal(t, []byte("sealed"), got.SealedTOTP)
	for want := range 2 {
		used, err := e.Users.UseRecoveryCode(ctx, ann.ID, [32]byte{1})
		require.NoError(t, err)
		require.Equal(t, want == 0, used)
	}
	left, err := e.Users.RecoveryCodes(ctx, ann.ID)
	require.NoError(t, err)
	require.Equal(t, 1, left)
	require.NoError(t, e.Users.SetRecoveryCodes(ctx, ann.ID, [][32]byte{{3}, {4}, {5}}, "a"))
	left, err = e.Users.RecoveryCodes(ctx, ann.ID)
	require.NoError(t, err)
	require.Equal(t, 3, left)

	changed, err := e.Operator().ResealSecrets(ctx, func(s store.SealedSecret) ([]byte, error) {
		require.Equal(t, store.SealedSecret{UserID: ann.ID, Sealed: []byte("sealed")}, s)
		return []byte("again"), nil
	})
	require.NoError(t, err)
	require.EqualValues(t, 1, changed)
	require.NoError(t, e.Users.ClearTOTP(ctx, ann.ID, "a"))
	got, err = e.Users.Account(ctx, ann.ID)
	require.NoError(t, err)
	require.False(t, got.HasTOTP)
	left, err = e.Users.RecoveryCodes(ctx, ann.ID)
	require.NoError(t, err)
	require.Zero(t, left)
	require.NoError(t, e.Users.SetTOTP(ctx, ann.ID, []byte("next"), 20, [][32]byte{{6}}, "a"), "after it was turned off")

	errs = together(4, func(i int) error {
		return e.Users.SetTOTP(ctx, bob.ID, []byte{byte(i)}, 10, nil, "a")
	})
	errs = slices.DeleteFunc(errs, func(err error) bool { return scan.IsCode(err, scan.CodeConflict) })
	require.Equal(t, []error{nil}, errs, "the first one counts, however many sessions try at once")
}

func testMembers(t *testing.T, e *env) {
	ctx := t.Context()
	one, two := e.tenant(), e.tenant()
	ann := e.member(one.ID, "ann@example.org", scan.RoleAdmin)
	bob := e.member(one.ID, "Bob@example.org", scan.RoleViewer)
	require.NoError(t, e.Members.Set(ctx, two.ID, bob.ID, scan.RoleMember, store.SourceLocal, "test"))

	list, err := e.Members.List(ctx, one.ID)
	require.NoError(t, err)
	require.Len(t, list, 2)
	want := scan.Member{
		UserID: bob.ID, Email: "Bob@example.org", Name: "Somebody", TenantID: one.ID, TenantName: "Workspace", Role: scan.RoleViewer,
	}
	require.Equal(t, store.MemberDetail{Member: want, Source: store.SourceLocal, Joined: e.clock()}, list[1])
	memberships, err := e.Members.Of(ctx, bob.ID)
	require.NoError(t, err)
	require.Len(t, memberships, 2)
	got, err := e.Members.Get(ctx, one.ID, bob.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)

	require.NoError(t, e.Members.Set(ctx, one.ID, bob.ID, scan.RoleMember, store.SourceLocal, "user:ann"))
	require.NoError(t, e.Members.Set(ctx, one.ID, bob.ID, scan.RoleMember, store.SourceLocal, "user:ann"), "a repeat is not a change")
	requireCode(t, e.Members.Set(ctx, one.ID, bob.ID, "OWNER", store.SourceLocal, "a"), scan.CodeInvalid, "")
	requireCode(t, e.Members.Set(ctx, uuid.NewString(), bob.ID, scan.RoleMember, store.SourceLocal, "a"), scan.CodeNotFound, "")
	requireCode(t, e.Members.Set(ctx, one.ID, uuid.NewString(), scan.RoleMember, store.SourceLocal, "a"), scan.CodeNotFound, "")
	requireCode(t, e.Members.Remove(ctx, two.ID, ann.ID, "a"), scan.CodeNotFound, "")
	require.NoError(t, e.Members.Remove(ctx, one.ID, bob.ID, "user:ann"))
	_, err = e.Members.Get(ctx, one.ID, bob.ID)
	requireCode(t, err, scan.CodeNotFound, "")
	_, err = e.Members.Get(ctx, two.ID, bob.ID)
	require.NoError(t, err, "membership of the other workspace stays")
	require.Equal(t, []string{"member.add", "member.add", "member.role", "member.remove"}, e.actions(one.ID))
	entries, err := e.Audit.Newest(ctx, one.ID, 2)
	require.NoError(t, err)
	require.Equal(t, "VIEWER to MEMBER", entries[1].Detail)
}

func testLastAdmin(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	ann := e.member(tenant.ID, "ann@example.org", scan.RoleAdmin)
	requireCode(t, e.Members.Remove(ctx, tenant.ID, ann.ID, "a"), scan.CodeConflict, "")
	requireCode(t, e.Members.Set(ctx, tenant.ID, ann.ID, scan.RoleViewer, store.SourceLocal, "a"), scan.CodeConflict, "")
	bob := e.member(tenant.ID, "bob@example.org", scan.RoleAdmin)
	require.NoError(t, e.Users.SetDisabled(ctx, bob.ID, true, "cli"))
	requireCode(t, e.Members.Remove(ctx, tenant.ID, ann.ID, "a"), scan.CodeConflict, "")
	require.NoError(t, e.Users.SetDisabled(ctx, bob.ID, false, "cli"))
	require.NoError(t, e.Members.Remove(ctx, tenant.ID, ann.ID, "a"))
	requireCode(t, e.Members.Remove(ctx, tenant.ID, bob.ID, "a"), scan.CodeConflict, "")
}

func testLastAdminConcurrent(t *testing.T, e *env) {
	tenant := e.tenant()
	admins := []scan.User{
		e.member(tenant.ID, "a@example.org", scan.RoleAdmin), e.member(tenant.ID, "b@example.org", scan.RoleAdmin),
		e.member(tenant.ID, "c@example.org", scan.RoleAdmin), e.member(tenant.ID, "d@example.org", scan.RoleAdmin),
	}
	errs := together(len(admins), func(i int) error { return e.Members.Remove(t.Context(), tenant.ID, admins[i].ID, "a") })
	refused := 0
	for _, err := range errs {
		if err != nil {
			requireCode(t, err, scan.CodeConflict, "")
			refused++
		}
	}
	require.Equal(t, 1, refused, "one stays")
}

func testMembersFollow(t *testing.T, e *env) {
	ctx := t.Context()
	one, two, three := e.tenant(), e.tenant(), e.tenant()
	ann := e.member(three.ID, "ann@example.org", scan.RoleAdmin)
	follow := func(roles map[string]scan.Role) map[string]scan.Role {
		t.Helper()
		require.NoError(t, e.Members.Follow(ctx, ann.ID, roles, "oidc"))
		memberships, err := e.Members.Of(ctx, ann.ID)
		require.NoError(t, err)
		got := map[string]scan.Role{}
		for _, m := range memberships {
			got[m.TenantID] = m.Role
		}
		return got
	}
	require.Equal(t, map[string]scan.Role{one.ID: scan.RoleAdmin, two.ID: scan.RoleViewer, three.ID: scan.RoleAdmin},
		follow(map[string]scan.Role{one.ID: scan.RoleAdmin, two.ID: scan.RoleViewer}))
	require.Equal(t, map[string]scan.Role{two.ID: scan.RoleMember, three.ID: scan.RoleAdmin},
		follow(map[string]scan.Role{two.ID: scan.RoleMember}), "the provider decides, also about the last administrator")
	require.Equal(t, map[string]scan.Role{three.ID: scan.RoleViewer}, follow(map[string]scan.Role{three.ID: scan.RoleViewer}))
	require.Empty(t, follow(map[string]scan.Role{}), "the membership followed the provider since it was named")
	require.Equal(t, []string{"member.add", "member.role", "member.remove"}, e.actions(two.ID))
}

func (e *env) link(l store.Link, hash [32]byte) store.Link {
	e.t.Helper()
	l.ExpiresAt = e.clock().Add(time.Hour)
	made, err := e.Links.Create(e.t.Context(), l, hash, "user:ann")
	require.NoError(e.t, err)
	return made
}

func testLinks(t *testing.T, e *env) {
	ctx := t.Context()
	tenant, other := e.tenant(), e.tenant()
	e.link(store.Link{Purpose: store.LinkSetup, TenantID: tenant.ID, Role: scan.RoleAdmin}, [32]byte{1})
	e.link(store.Link{Purpose: store.LinkSetup, TenantID: tenant.ID, Role: scan.RoleAdmin}, [32]byte{2})
	_, err := e.Links.ByHash(ctx, [32]byte{1})
	requireCode(t, err, scan.CodeNotFound, "")
	setup, err := e.Links.ByHash(ctx, [32]byte{2})
	require.NoError(t, err)
	require.Equal(t, store.LinkSetup, setup.Purpose)

	ann, err := e.Links.Redeem(ctx, [32]byte{2}, store.Redemption{User: store.NewUser{Email: "ann@example.org", Name: "Ann", Password: "h"}})
	require.NoError(t, err)
	m, err := e.Members.Get(ctx, tenant.ID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, scan.RoleAdmin, m.Role)
	_, err = e.Links.Redeem(ctx, [32]byte{2}, store.Redemption{User: store.NewUser{Email: "eve@example.org", Password: "h"}})
	requireCode(t, err, scan.CodeNotFound, "")

	inv := e.link(store.Link{Purpose: store.LinkInvitation, TenantID: tenant.ID, Email: "bob@example.org", Role: scan.RoleMember}, [32]byte{3})
	open, err := e.Links.Invitations(ctx, tenant.ID)
	require.NoError(t, err)
	require.Equal(t, []store.Link{inv}, open)
	requireCode(t, e.Links.Withdraw(ctx, other.ID, inv.ID, "a"), scan.CodeNotFound, "")
	require.NoError(t, e.Links.Withdraw(ctx, tenant.ID, inv.ID, "user:ann"))
	requireCode(t, e.Links.Withdraw(ctx, tenant.ID, inv.ID, "user:ann"), scan.CodeNotFound, "")
	_, err = e.Links.ByHash(ctx, [32]byte{3})
	requireCode(t, err, scan.CodeNotFound, "")

	// An existing address rolls everything back: the link can still be used.
	e.link(store.Link{Purpose: store.LinkInvitation, TenantID: other.ID, Email: "ann@example.org", Role: scan.RoleViewer}, [32]byte{4})
	_, err = e.Links.Redeem(ctx, [32]byte{4}, store.Redemption{User: store.NewUser{Email: "ANN@example.org", Password: "h"}})
	requireCode(t, err, scan.CodeConflict, "")
	_, err = e.Links.Redeem(ctx, [32]byte{4}, store.Redemption{UserID: ann.ID})
	require.NoError(t, err)
	e.link(store.Link{Purpose: store.LinkInvitation, TenantID: tenant.ID, Email: "ann@example.org", Role: scan.RoleViewer}, [32]byte{5})
	_, err = e.Links.Redeem(ctx, [32]byte{5}, store.Redemption{UserID: ann.ID})
	require.NoError(t, err)
	m, err = e.Members.Get(ctx, tenant.ID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, scan.RoleAdmin, m.Role, "an invitation does not lower the role of a member")

	e.link(store.Link{Purpose: store.LinkInvitation, TenantID: tenant.ID, Email: "late@example.org", Role: scan.RoleViewer}, [32]byte{6})
	e.pass(time.Hour)
	_, err = e.Links.Redeem(ctx, [32]byte{6}, store.Redemption{User: store.NewUser{Email: "late@example.org", Password: "h"}})
	requireCode(t, err, scan.CodeNotFound, "")
	_, err = e.Links.Create(ctx,
		store.Link{Purpose: store.LinkInvitation, TenantID: uuid.NewString(), Role: scan.RoleViewer, ExpiresAt: e.clock()}, [32]byte{7}, "a")
	require.Error(t, err)
}

func testLinkConcurrent(t *testing.T, e *env) {
	tenant := e.tenant()
	e.link(store.Link{Purpose: store.LinkSetup, TenantID: tenant.ID, Role: scan.RoleAdmin}, [32]byte{1})
	errs := together(6, func(i int) error {
		_, err := e.Links.Redeem(t.Context(), [32]byte{1}, store.Redemption{User: store.NewUser{
			Email: strings.Repeat("x", i+1) + "@example.org", Password: "h",
		}})
		return err
	})
	used := 0
	for _, err := range errs {
		if err == nil {
			used++
			continue
		}
		requireCode(t, err, scan.CodeNotFound, "")
	}
	require.Equal(t, 1, used)
	all, err := e.Users.List(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 1)
}

func testPasswordLink(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	ann := e.member(tenant.ID, "ann@example.org", scan.RoleAdmin)
	require.NoError(t, e.Sessions.Save(ctx, [32]byte{9}, store.Session{UserID: ann.ID, ExpiresAt: e.clock().Add(time.Hour)}, []byte("x")))
	e.link(store.Link{Purpose: store.LinkPassword, UserID: ann.ID, Email: ann.Email}, [32]byte{1})
	got, err := e.Links.Redeem(ctx, [32]byte{1}, store.Redemption{Password: "new"})
	require.NoError(t, err)
	require.Equal(t, ann.ID, got.ID)
	account, err := e.Users.Account(ctx, ann.ID)
	require.NoError(t, err)
	require.Equal(t, "new", account.Password)
	require.EqualValues(t, 1, account.Epoch)
	_, found, err := e.Sessions.Find(ctx, [32]byte{9})
	require.NoError(t, err)
	require.False(t, found, "a new password ends all sessions")
	require.Equal(t, []string{"member.add", "user.password_link.create", "user.password"}, e.actions(tenant.ID))
}

func testAuditSearch(t *testing.T, e *env) {
	ctx := scan.WithAddress(t.Context(), "192.0.2.7")
	tenant, other := e.tenant(), e.tenant()
	from := e.clock()
	add := func(tenantID, actor, action, subject, detail string) {
		t.Helper()
		e.pass(time.Second)
		require.NoError(t, e.Audit.Write(ctx, store.AuditEntry{
			TenantID: tenantID, Actor: actor, Action: action, Subject: subject, Detail: detail,
		}))
	}
	add(tenant.ID, "user:Ann@example.org", "key.create", "asy_one", "scope read")
	add(tenant.ID, "user:bob@example.org", "key.revoke", "asy_one", "")
	add(tenant.ID, "key:asy_two", "scan.cancel", "100%_done", "")
	add(other.ID, "user:ann@example.org", "key.create", "asy_three", "")
	search := func(f store.AuditFilter) (out []string) {
		t.Helper()
		entries, more, err := e.Audit.Search(ctx, tenant.ID, f, 1, 10)
		require.NoError(t, err)
		require.False(t, more)
		var each []string
		require.NoError(t, e.Audit.Each(ctx, tenant.ID, f, func(x store.AuditEntry) error {
			each = append(each, x.Action)
			return nil
		}))
		for _, x := range entries {
			out = append(out, x.Action)
		}
		require.Equal(t, out, each, "the export holds what the search finds")
		return out
	}
	require.Equal(t, []string{"scan.cancel", "key.revoke", "key.create"}, search(store.AuditFilter{}))
	require.Equal(t, []string{"key.create"}, search(store.AuditFilter{Actor: "ANN@"}))
	require.Equal(t, []string{"key.revoke", "key.create"}, search(store.AuditFilter{Action: "key."}))
	require.Empty(t, search(store.AuditFilter{Action: "revoke"}))
	require.Equal(t, []string{"key.create"}, search(store.AuditFilter{Text: "SCOPE"}))
	require.Equal(t, []string{"scan.cancel"}, search(store.AuditFilter{Text: "0%_"}), "wildcards are text")
	require.Empty(t, search(store.AuditFilter{Text: "%x"}))
	require.Len(t, search(store.AuditFilter{Text: "192.0.2.7"}), 3)
	require.Equal(t, []string{"key.create"}, search(store.AuditFilter{To: from.Add(2 * time.Second)}))
	require.Equal(t, []string{"scan.cancel"}, search(store.AuditFilter{From: from.Add(3 * time.Second)}))
	require.Empty(t, search(store.AuditFilter{Text: "\x00"}))
	add(tenant.ID, "user:Örn@example.org", "project.rename", "k7m2q9x4tb", "now Über uns")
	require.Equal(t, []string{"project.rename"}, search(store.AuditFilter{Text: "Über UNS"}))
	require.Equal(t, []string{"project.rename"}, search(store.AuditFilter{Actor: "USER:Örn"}))

	page, more, err := e.Audit.Search(ctx, tenant.ID, store.AuditFilter{}, 2, 3)
	require.NoError(t, err)
	require.False(t, more)
	require.Len(t, page, 1)
	require.Equal(t, "192.0.2.7", page[0].Address)
	require.Equal(t, "scope read", page[0].Detail)
	_, more, err = e.Audit.Search(ctx, tenant.ID, store.AuditFilter{}, 1, 2)
	require.NoError(t, err)
	require.True(t, more)
	stop := errors.New("stop")
	require.ErrorIs(t, e.Audit.Each(ctx, tenant.ID, store.AuditFilter{}, func(store.AuditEntry) error { return stop }), stop)
}
