package service_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/testsupport/githost"
)

func (b *connBench) keep() service.ConnectionRound {
	b.t.Helper()
	round, err := b.use.KeepCurrent(b.t.Context(), nil)
	require.NoError(b.t, err)
	return round
}

func TestKeepCurrent(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	hosts := map[string]*githost.Host{}
	ids := map[string]string{}
	for _, name := range []string{"well", "rejected", "away", "off", "ends"} {
		hosts[name] = b.host(k)
		req := b.request(k, hosts[name])
		req.Name = name
		if name == "ends" { // Gitea does not report a token's expiry, its owner does
			g := giteaKind()
			hosts[name] = b.host(g)
			req = b.request(g, hosts[name])
			req.Name, req.ExpiresAt = name, b.clock.Now().Add(time.Hour)
		}
		c, err := b.use.Create(t.Context(), req)
		require.NoError(t, err)
		ids[name] = c.ID
	}
	_, err := b.use.Disconnect(t.Context(), b.tenant.ID, "tester", ids["off"])
	require.NoError(t, err)
	require.Equal(t, service.ConnectionRound{}, b.keep(), "all were checked just now")

	hosts["rejected"].Accept()
	hosts["away"].Answer(githost.Says(503, ``, nil))
	off, ends := hosts["off"].Asked(), hosts["ends"].Asked()
	b.clock.Pass(6*time.Hour + time.Second)
	require.Equal(t, service.ConnectionRound{Expired: 1, Checked: 2, Synced: 1, Failed: 1}, b.keep())
	for name, want := range map[string]scan.ConnectionStatus{
		"well": scan.ConnectionActive, "rejected": scan.ConnectionInvalid, "away": scan.ConnectionActive,
		"off": scan.ConnectionDisconnected, "ends": scan.ConnectionExpired,
	} {
		require.Equal(t, want, b.status(ids[name]), name)
	}
	require.Equal(t, off, hosts["off"].Asked())
	require.Equal(t, ends, hosts["ends"].Asked())
	repos, err := b.use.Repositories(t.Context(), b.tenant.ID, "")
	require.NoError(t, err)
	require.Len(t, repos, 5, "the repositories of the one that works are listed")

	// Only due connections are checked again, and recover.
	hosts["away"].Answer(nil)
	require.Equal(t, service.ConnectionRound{Checked: 1, Synced: 1}, b.keep())
	require.Equal(t, service.ConnectionRound{}, b.keep())
	b.silent(gitToken)
}

// A provider that does not answer delays no other, and its check ends with the round.
func TestKeepCurrentDoesNotWaitInLine(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	slow, slowHost := b.connect(k)
	h := b.host(k)
	req := b.request(k, h)
	req.Name = "Other"
	_, err := b.use.Create(t.Context(), req)
	require.NoError(t, err)
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	slowHost.Answer(func(http.ResponseWriter, *http.Request) { <-release })

	b.clock.Pass(7 * time.Hour)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	beats := make(chan service.ConnectionRound, 9)
	ended := make(chan error, 1)
	go func() {
		_, err := b.use.KeepCurrent(ctx, func(k service.ConnectionRound) { beats <- k })
		ended <- err
	}()
	require.Equal(t, service.ConnectionRound{Checked: 1, Synced: 1}, <-beats, "the other one is done")
	cancel()
	require.ErrorIs(t, <-ended, context.Canceled)
	require.Equal(t, scan.ConnectionActive, b.status(slow.ID))
}
