package gitremote_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"

	"assay/internal/provider/gitremote"
	"assay/internal/provider/gittest"
	"assay/internal/scan"
)

func TestSSH(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "main")
	mine, theirs := gittest.NewKey(t), gittest.NewKey(t)
	cfg := gitremote.Config{Dialer: open(t, origin.SSH(gittest.NewKey(t), mine.Signer.PublicKey()))}
	for _, url := range []string{"ssh://git@code.test/app.git", "ssh://git@code.test:2222/app.git", "git@code.test:app.git"} {
		out, err := run(t, cfg, gitremote.Remote{URL: url, Key: strings.ReplaceAll(mine.PEM, "\n", "\r\n")}, "ls-remote")
		require.NoError(t, err, url)
		require.Contains(t, out, tips["main"]+"\trefs/heads/main\n")
	}
	_, err := run(t, cfg, gitremote.Remote{URL: "git@code.test:app.git", Key: theirs.PEM}, "ls-remote")
	require.Contains(t, failure(t, err).Said, "Permission denied (publickey)")
	_, err = run(t, cfg, gitremote.Remote{URL: "git@code.test:gone.git", Key: mine.PEM}, "ls-remote")
	require.Contains(t, failure(t, err).Said, "Repository not found")
	cfg.MaxBytes = 1000
	_, err = run(t, cfg, gitremote.Remote{URL: "git@code.test:app.git", Key: mine.PEM}, "ls-remote")
	require.ErrorContains(t, failure(t, err).Refused, "byte limit")
}

func TestHostKeys(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	origin.Repository("app.git", "main")
	mine, host, other := gittest.NewKey(t), gittest.NewKey(t), gittest.NewKey(t)
	true1, false1 := open(t, origin.SSH(host, mine.Signer.PublicKey())), open(t, origin.SSH(other, mine.Signer.PublicKey()))
	remote := gitremote.Remote{URL: "ssh://git@code.test:2222/app.git", Key: mine.PEM}
	file := filepath.Join(t.TempDir(), "known 100%% hosts")

	_, err := run(t, gitremote.Config{Dialer: true1, KnownHosts: file, StrictHostKeys: true}, remote, "ls-remote")
	require.Contains(t, failure(t, err).Said, "Host key verification failed")

	_, err = run(t, gitremote.Config{Dialer: true1, KnownHosts: file}, remote, "ls-remote")
	require.NoError(t, err, "an unknown host is learnt")
	learnt, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, knownhosts.Line([]string{"code.test:2222"}, host.Signer.PublicKey()), strings.TrimSpace(string(learnt)))

	for _, strict := range []bool{false, true} {
		_, err = run(t, gitremote.Config{Dialer: true1, KnownHosts: file, StrictHostKeys: strict}, remote, "ls-remote")
		require.NoError(t, err)
		_, err = run(t, gitremote.Config{Dialer: false1, KnownHosts: file, StrictHostKeys: strict}, remote, "ls-remote")
		require.Contains(t, failure(t, err).Said, "Host key verification failed")
	}
	_, err = run(t, gitremote.Config{Dialer: false1}, remote, "ls-remote")
	require.NoError(t, err, "without a file nothing is stored")
}

func TestCheckKey(t *testing.T) {
	t.Parallel()
	key := gittest.NewKey(t)
	require.NoError(t, gitremote.CheckKey("token", key.PEM))
	require.NoError(t, gitremote.CheckKey("token", "\n"+strings.TrimSpace(key.PEM)))
	for _, bad := range []string{"", "x", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
		string(ssh.MarshalAuthorizedKey(key.Signer.PublicKey()))} {
		err := gitremote.CheckKey("token", bad)
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
		require.True(t, strings.HasPrefix(scan.MessageOf(err), "token must "))
	}
}
