package provider_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/provider"
)

func TestBlameURL(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind        provider.Kind
		clone, want string
	}{
		{provider.GitHub, "https://github.com/acme/app.git", "https://github.com/acme/app/blame/abc/src/a%20b.go#L41"},
		{provider.GitLab, "https://user@git.example:8443/g/s/app.git", "https://git.example:8443/g/s/app/-/blame/abc/src/a%20b.go#L41"},
		{provider.Gitea, "http://git.example/acme/app", "http://git.example/acme/app/blame/commit/abc/src/a%20b.go#L41"},
		{provider.Bitbucket, "https://bitbucket.org/acme/app.git", "https://bitbucket.org/acme/app/annotate/abc/src/a%20b.go#lines-41"},
		{provider.Bitbucket, "https://git.example/scm/acme/app.git", ""},
		{provider.Gogs, "https://git.example/acme/app", ""},
		{provider.Azure, "https://dev.azure.com/acme/p/_git/app", ""},
		{provider.Git, "https://git.example/app.git", ""},
		{provider.GitHub, "git@github.com:acme/app.git", ""},
		{provider.GitHub, "javascript://x/%0aalert(1)", ""},
	} {
		require.Equal(t, c.want, provider.BlameURL(c.kind, c.clone, "abc", "src/a b.go", 41), c.clone)
	}
	require.Equal(t, "https://github.com/a/b/blame/abc/x", provider.BlameURL(provider.GitHub, "https://github.com/a/b", "abc", "x", 0))
}
