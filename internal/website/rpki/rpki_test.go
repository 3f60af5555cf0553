package rpki_test

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/rpki"
)

const file = `{"metadata": {"buildmachine": "validator", "buildtime": "2026-11-01T10:00:00Z", "roas": 6},
"roas": [
 {"asn": "AS64500", "prefix": "192.0.2.0/24", "maxLength": 24, "ta": "test", "expires": 1},
 {"asn": 64501, "prefix": "198.51.100.0/22", "maxLength": 24, "ta": "test"},
 {"asn": "64502", "prefix": "198.51.101.0/24", "ta": "test"},
 {"asn": "AS0", "prefix": "203.0.113.0/24", "maxLength": 32},
 {"asn": "AS64500", "prefix": "2001:db8::/32", "maxLength": 48},
 {"asn": "AS64500", "prefix": "2001:db8::/32", "maxLength": 48}
], "aspas": [{"customer": "AS1", "providers": ["AS2"]}]}`

func table(t testing.TB) *rpki.Table {
	t.Helper()
	v, date, err := rpki.Parse(strings.NewReader(file))
	require.NoError(t, err)
	require.Equal(t, time.Date(2026, 11, 1, 10, 0, 0, 0, time.UTC), date)
	require.Equal(t, 5, v.Len(), "duplicates count once")
	return v
}

func TestValidate(t *testing.T) {
	t.Parallel()
	v := table(t)
	for _, c := range []struct {
		route    string
		origin   uint32
		want     string
		covering int
	}{
		{"192.0.2.0/24", 64500, rpki.Valid, 1},
		{"192.0.2.0/24", 64501, rpki.Invalid, 1},
		{"192.0.2.0/25", 64500, rpki.Invalid, 1}, // longer than allowed
		{"192.0.2.128/25", 64500, rpki.Invalid, 1},
		{"192.0.2.0/23", 64500, rpki.NotFound, 0}, // wider than any payload
		{"198.51.101.0/24", 64501, rpki.Valid, 2}, // one of two is enough
		{"198.51.101.0/24", 64502, rpki.Valid, 2},
		{"198.51.101.0/24", 64503, rpki.Invalid, 2},
		{"198.51.100.0/22", 64501, rpki.Valid, 1},
		{"203.0.113.0/24", 64500, rpki.Invalid, 1}, // AS0: no origin is allowed
		{"203.0.113.0/24", 0, rpki.Invalid, 1},
		{"10.0.0.0/8", 64500, rpki.NotFound, 0},
		{"0.0.0.0/0", 64500, rpki.NotFound, 0},
		{"2001:db8::/32", 64500, rpki.Valid, 1},
		{"2001:db8:1::/48", 64500, rpki.Valid, 1},
		{"2001:db8:1::/49", 64500, rpki.Invalid, 1},
		{"2001:db9::/32", 64500, rpki.NotFound, 0},
	} {
		state, covering := v.Validate(netip.MustParsePrefix(c.route), c.origin)
		require.Equal(t, c.want, state, "%s AS%d", c.route, c.origin)
		require.Len(t, covering, c.covering, c.route)
	}
	require.Equal(t, "198.51.100.0/22-24 AS64501", v.Covering(netip.MustParsePrefix("198.51.101.0/24"))[0].String())
}

func TestDates(t *testing.T) {
	t.Parallel()
	const roas = `"roas":[{"asn":1,"prefix":"10.0.0.0/8"}]`
	for text, want := range map[string]time.Time{
		`{"metadata":{"generated":0,"generatedTime":"2026-11-01T10:00:00Z"},` + roas + `}`: time.Date(2026, 11, 1, 10, 0, 0, 0, time.UTC),
		`{` + roas + `}`: {},
		`{` + roas + `,"metadata":{"buildtime":"yesterday","generatedTime":7}}`: {},
	} {
		_, date, err := rpki.Parse(strings.NewReader(text))
		require.NoError(t, err)
		require.True(t, want.Equal(date), text)
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "{}", "[]", `{"roas":[]}`, `{"roas":{}}`, `{"roas":[{"asn":"ASx","prefix":"10.0.0.0/8"}]}`,
		`{"roas":[{"asn":1,"prefix":"10.0.0.0"}]}`, `{"roas":[{"asn":1,"prefix":"10.0.0.0/8","maxLength":33}]}`,
		`{"roas":[{"asn":1,"prefix":"10.0.0.0/8","maxLength":7}]}`, `{"roas":[{"asn":1,"prefix":"10.0.0.0/8"}`,
		`{"roas":[{"asn":4294967296,"prefix":"10.0.0.0/8"}]}`} {
		_, _, err := rpki.Parse(strings.NewReader(bad))
		require.Error(t, err, bad)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(file, "198.51.101.0/24", uint32(64501))
	f.Add(`{"roas":[{"asn":1,"prefix":"::ffff:10.0.0.0/104"}]}`, "::ffff:10.0.0.0/104", uint32(1))
	f.Fuzz(func(t *testing.T, text, route string, origin uint32) {
		v, _, err := rpki.Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		require.Positive(t, v.Len())
		p, err := netip.ParsePrefix(route)
		if err != nil {
			return
		}
		state, covering := v.Validate(p, origin)
		require.Equal(t, state == rpki.NotFound, len(covering) == 0)
		for _, c := range covering {
			require.True(t, c.Prefix.Contains(p.Addr()))
		}
	})
}
