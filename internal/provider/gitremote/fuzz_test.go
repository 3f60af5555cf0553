package gitremote_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/provider/gitremote"
)

// FuzzParseURL checks that git's argument cannot be an option, a helper, a path of this
// machine, or two arguments.
func FuzzParseURL(f *testing.F) {
	for _, raw := range []string{"https://code.test/x.git", "ssh://git@code.test:22/x", "git@code.test:x", "ext::sh", "-x", "a:b:c",
		"ssh://-o@h/x",
		"http://[::1]:8080/x", "a@b:/c", "c:\\x", "https://h/%2e%2E/x", "ssh://h/-x", "git@[::1]:x"} {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		u, err := gitremote.ParseURL("url", raw)
		if err != nil {
			return
		}
		text := u.String()
		require.False(t, strings.HasPrefix(text, "-"))
		require.NotContains(t, text, "::"+strings.TrimPrefix(text, "::"))
		require.False(t, strings.ContainsAny(text, " \t\r\n\x00\\"))
		require.False(t, strings.HasPrefix(u.Host, "-"))
		require.False(t, strings.HasPrefix(u.User, "-"))
		require.Contains(t, []string{"https", "http", "ssh"}, u.Scheme)
		if before, _, found := strings.Cut(text, "://"); found {
			require.Equal(t, u.Scheme, before)
		} else {
			require.True(t, u.SSH())
			require.NotContains(t, strings.SplitN(text, ":", 2)[0], "/")
		}
		again, err := gitremote.ParseURL("url", text)
		require.NoError(t, err)
		require.Equal(t, u, again)
	})
}
