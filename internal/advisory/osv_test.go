package advisory_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/advisory"
)

func TestParseRecord(t *testing.T) {
	t.Parallel()
	const raw = `{"schema_version":"1.7.0","id":"GHSA-1","modified":"2026-01-02T03:04:05Z","aliases":["CVE-2026-1"],"summary":"  Bad\nthing ","unknown_field":{"x":1},
	"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},{"type":"Ubuntu","score":"medium"}],
	"database_specific":{"severity":"HIGH","cwe_ids":["CWE-79","junk"],"other":[1]},
	"affected":[
	 {"package":{"ecosystem":"npm","name":"a"},"ranges":[{"type":"GIT","events":[{"introduced":"0"}]},{"type":"SEMVER",
	 "events":[{"introduced":"0"},{"fixed":"1.0.0"}]},{"type":"NEW","events":[]}]},
	 {"package":{"ecosystem":"npm","name":"a"},"ranges":[{"type":"SEMVER","events":[{"introduced":"2.0.0"},{"fixed":"2.1.0"},
	 {"invented":"3"}]}]},
	 {"package":{"ecosystem":"npm","name":"b"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}],
	 "database_specific":{"last_known_affected_version_range":"<= 3.2.1"}},
	 {"package":{"ecosystem":"npm","name":"c"},"ranges":[{"type":"GIT","events":[{"introduced":"0"}]}]},
	 {"package":{"ecosystem":"Debian:12","name":"a"}}]}`
	r, err := advisory.ParseRecord([]byte(raw), "npm")
	require.NoError(t, err)
	require.Len(t, r.Packages, 3)
	require.Equal(t, 2, r.Unknown)
	a := r.Packages[0].Advisory
	require.Equal(t, "Bad thing", a.Summary)
	require.Equal(t, "HIGH", a.Severity)
	require.Equal(t, []string{"CWE-79"}, a.CWE)
	require.Len(t, a.Scores, 1)
	require.Len(t, a.Ranges, 2, "a range after one of commits counts, and those of another entry")
	require.Equal(t, advisory.Event{Kind: "last_affected", Version: "3.2.1"}, r.Packages[1].Advisory.Ranges[0].Events[1])
	require.True(t, r.Packages[2].Advisory.Unmatchable)
	require.False(t, a.Unmatchable)
}

func TestRecordsThatAreNone(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"", "null", "[]", "{}", `{"id":""}`, `{"id":"a","affected":7}`, "{\"id\":\"\xff\"}",
		`{"id":"` + strings.Repeat("x", 2000) + `"}`,
	} {
		_, err := advisory.ParseRecord([]byte(raw), "npm")
		require.Error(t, err, raw)
	}
}

func TestNormalName(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"PyPI", "Zope.Interface__x", "zope-interface-x"}, {"NuGet", "Newtonsoft.Json", "newtonsoft.json"}, {"npm", "JSONStream", "JSONStream"},
		{"SwiftURL", "https://github.com/Apple/swift-nio.git", "github.com/apple/swift-nio"}, {"Go", "github.com/A/b", "github.com/A/b"},
		{"SwiftURL", "git@github.com:apple/swift-nio.git", "github.com/apple/swift-nio"},
		{"SwiftURL", "ssh://git@github.com/apple/swift-nio.git", "github.com/apple/swift-nio"},
		{"SwiftURL", "https://token@github.com/apple/swift-nio/", "github.com/apple/swift-nio"},
	} {
		require.Equal(t, c[2], advisory.NormalName(c[0], c[1]))
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add([]byte(record("GHSA-1", "npm", "a", "1.0.0")))
	f.Add([]byte(`{"id":"x","affected":[{"package":{"ecosystem":"npm","name":"a"},"versions":["1"],"database_specific":{"severity":[]}}]}`))
	f.Add([]byte(`{"id":"x","database_specific":null,"affected":[null]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := advisory.ParseRecord(raw, "npm")
		if err != nil {
			return
		}
		stored, err := json.Marshal(r)
		require.NoError(t, err)
		require.True(t, json.Valid(stored))
		if r.Withdrawn {
			require.Empty(t, r.Packages)
		}
	})
}
