package jslib_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/jslib"
)

func repository(t testing.TB) *jslib.Repository {
	t.Helper()
	f, err := os.Open("testdata/repository.json")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	r, err := jslib.Parse(f)
	require.NoError(t, err)
	return r
}

func TestParseCountsWhatCannotBeUsed(t *testing.T) {
	t.Parallel()
	r := repository(t)
	require.Equal(t, 3, r.Len())
	require.Equal(t, 10, r.Patterns())
	require.Equal(t, []string{"odd: odd(?!x)(§§version§§)", "odd: odd ((§§version§§)"}, r.Skipped())
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"", "[]", "{}", `{"a":1}`, `{"a":{"extractors":{"func":["a"]}}}`, "<!doctype html>",
		`{"a":{"extractors":{"filecontent":["(((("]}}}`,
	} {
		_, err := jslib.Parse(strings.NewReader(bad))
		require.Error(t, err, bad)
	}
}

func TestInText(t *testing.T) {
	t.Parallel()
	r := repository(t)
	far := strings.Repeat("x", 2400)
	for name, c := range map[string]struct {
		text string
		want []string // "name version by"
	}{
		"banner":         {"/*! Lantern v1.3.4 | MIT */f()", []string{"lantern 1.3.4 text"}},
		"twice the same": {"/*! Lantern v1.3.4 */ /*! Lantern v1.3.4 */", []string{"lantern 1.3.4 text"}},
		"two versions in a bundle": {
			"/*! Lantern v1.3.4 */\n/*! Lantern v2.0.0-rc.1 */", []string{"lantern 1.3.4 text", "lantern 2.0.0-rc.1 text"},
		},
		"minified":                      {"/*! Lantern v1.3.4.min */", []string{"lantern 1.3.4 text"}},
		"within the gap":                {"Lantern.js" + far + `VERSION = '1.0.2'`, []string{"lantern 1.0.2 text"}},
		"beyond the gap":                {"Lantern.js" + far + far + `VERSION = '1.0.2'`, nil},
		"a later start is near":         {"Lantern.js" + far + far + "Lantern.js " + `VERSION = '1.0.2'`, []string{"lantern 1.0.2 text"}},
		"template":                      {"a.lantern={major:1,minor:2,patch:13}", []string{"lantern 1.2.13 text"}},
		"content before template":       {"/*! Lantern v1.3.4 */a.lantern={major:1,minor:2,patch:13}", []string{"lantern 1.3.4 text"}},
		"hash, with either line ends":   {"old lantern\r\n", []string{"lantern 0.9.1 hash"}},
		"look-behind":                   {`x="4.17.20",y="__echo_mark__"`, []string{"echo 4.17.20 text"}},
		"look-behind fails":             {`x="4.17",y="__echo_mark__"`, nil},
		"look-behind fails, then holds": {`w="3.x",x="4.17.20",y="__echo_mark__"`, []string{"echo 4.17.20 text"}},
		"same groups":                   {`var a="1.0.0",b=12345;b.echo=a`, []string{"echo 1.0.0 text"}},
		"groups that differ":            {`var a="1.0.0",b=12345;c.echo=a`, nil},
		"pattern without version":       {"odd without version", nil},
		"a mention is not a library":    {"// Lantern v1.3.4 is not here", nil},
		"nothing":                       {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, err := r.InText(t.Context(), c.text)
			require.NoError(t, err)
			require.Equal(t, c.want, shown(found))
		})
	}
}

func shown(found []jslib.Match) []string {
	var out []string
	for _, m := range found {
		out = append(out, m.Name+" "+m.Version+" "+m.By)
	}
	return out
}

func TestInTextStopsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := repository(t).InText(ctx, "/*! Lantern v1.3.4 */")
	require.ErrorIs(t, err, context.Canceled)
}

func TestInAddress(t *testing.T) {
	t.Parallel()
	r := repository(t)
	for address, want := range map[string][]string{
		"https://cdn.example/lantern-1.3.4.min.js":            {"lantern 1.3.4 file name"},
		"https://cdn.example/lantern-1.3.4.min.js?x=1#y":      {"lantern 1.3.4 file name"},
		"https://cdn.example/lantern-1.3.4.js.map":            nil,
		"https://cdn.example/my-lantern-1.3.4.js":             nil,
		"https://cdn.example/libs/1.3.4/lantern.min.js":       {"lantern 1.3.4 address"},
		"https://cdn.example/1.3.4/lantern-1.3.5.js":          {"lantern 1.3.5 file name"},
		"https://cdn.example/odd_3.js":                        nil, // a version has two characters at least
		"https://cdn.example/odd_3.1.js":                      {"odd 3.1 file name"},
		"https://metrics.example/1.3.4/lantern.js":            {"lantern 1.3.4 address"},
		"::not an address::":                                  nil,
		"https://cdn.example/a.js?f=/1.3.4/lantern.js":        {"lantern 1.3.4 address"},
		"https://cdn.example/a.js#https://x/1.3.4/lantern.js": nil,
	} {
		require.Equal(t, want, shown(r.InAddress(address)), address)
	}
	require.True(t, r.Ignored("https://metrics.example/1.3.4/lantern.js"))
	require.False(t, r.Ignored("https://cdn.example/https://metrics.example/"))
}

func TestVulnerabilities(t *testing.T) {
	t.Parallel()
	r := repository(t)
	for version, c := range map[string]struct {
		ids   []string // of the most severe one
		n     int
		grave string
		fixed string
	}{
		"0.5.0":       {[]string{"CVE-2031-0001", "GHSA-aaaa-bbbb-cccc"}, 2, jslib.Medium, "1.4.0"},
		"1.2.0":       {[]string{"CVE-2031-0002", "CVE-2031-0003"}, 2, jslib.High, "1.4.0"},
		"1.3.2":       {[]string{"CVE-2031-0001", "GHSA-aaaa-bbbb-cccc"}, 1, jslib.Medium, "1.4.0"},
		"1.3.5":       {[]string{"CVE-2031-0001", "GHSA-aaaa-bbbb-cccc"}, 1, jslib.Medium, "1.4.0"},
		"1.4.0-rc.1":  {[]string{"CVE-2031-0001", "GHSA-aaaa-bbbb-cccc"}, 1, jslib.Medium, "1.4.0"},
		"1.4.0":       {nil, 0, "", ""},
		"2.0.0-alpha": {nil, 0, "", ""},
		"2.0.0-beta1": {[]string{"issue 77"}, 1, jslib.Critical, "2.1.0"},
		"2.0.0":       {[]string{"issue 77"}, 1, jslib.Critical, "2.1.0"},
		"2.1.0":       {nil, 0, "", ""},
	} {
		found, fixed := r.Vulnerabilities("lantern", version)
		require.Len(t, found, c.n, version)
		require.Equal(t, c.fixed, fixed, version)
		if c.n > 0 {
			require.Equal(t, c.ids, found[0].IDs, version)
			require.Equal(t, c.grave, found[0].Severity, version)
		}
	}
	found, fixed := r.Vulnerabilities("echo", "12.0.0")
	require.Equal(t, []string{"bug 4711"}, found[0].IDs)
	require.Equal(t, jslib.High, found[0].Severity)
	require.Empty(t, fixed, "a library without fixes")
	found, _ = r.Vulnerabilities("odd", "1.0")
	require.Equal(t, jslib.Medium, found[0].Severity, "an unknown severity is taken for medium")
	found, _ = r.Vulnerabilities("unknown", "1.0")
	require.Empty(t, found)
}

func TestCompare(t *testing.T) {
	t.Parallel()
	ordered := []string{
		"0.0.9", "0.1", "1.0.0-alpha", "1.0.0-beta2", "1.0.0-beta10", "1.0.0-rc", "1.0.0-rc.1", "1.0.0", "1.0.1b1", "1.0.1", "1.2",
		"1.10", "2", "10.0", "99999999999999999999.1",
	}
	for i, a := range ordered {
		for k, b := range ordered {
			want := 0
			if i < k {
				want = -1
			} else if i > k {
				want = 1
			}
			require.Equal(t, want, jslib.Compare(a, b), "%s %s", a, b)
		}
	}
	require.Zero(t, jslib.Compare("1.0", "1.0.0"))
	require.Zero(t, jslib.Compare("01.0", "1"))
}
