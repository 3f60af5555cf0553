package web

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAlternativesAsSpecified tests fields against RFC 7838 section 3.
func TestAlternativesAsSpecified(t *testing.T) {
	t.Parallel()
	origin, err := url.Parse("https://shop.example/")
	require.NoError(t, err)
	for field, want := range map[string]string{
		`h3=":443"`: "shop.example:443", `h3=":8443"; ma=86400; persist=1`: "shop.example:8443",
		`h2=":443", h3=":444"`: "shop.example:444", `h3-29=":443"; ma=1, h3=":443"; ma=1`: "shop.example:443",
		`h3="alt.example:443"`: "alt.example:443", `h3="[2001:db8::1]:443"`: "[2001:db8::1]:443",
		"h2=\":443\",\th3=\":443\"": "shop.example:443", `,h3=":443"`: "shop.example:443",
		`clear`: "", ``: "", `h3-29=":443"`: "", `H3=":443"`: "", `h3=443`: "", `h3=":"`: "", `h3=""`: "", `quic=":443"; v="46,43"`: "",
		`h2=":443"; h3=":443"`: "", `h2="a, h3=":443"`: "", `h2=":1"; x="a, h3=\":443\""`: "",
		`xh3=":443"`: "", `h3=":99999"`: "", `h3="alt.example"`: "",
	} {
		got, ok := h3Authority(field, origin)
		require.Equal(t, want, got, field)
		require.Equal(t, want != "", ok, field)
	}
}
