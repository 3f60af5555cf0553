package egress

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzHost checks for any spelling and any DNS answer: what passes the guard is public,
// canonical IPv4 addresses are read as net/netip reads them, and parsing a host twice
// changes nothing.
func FuzzHost(f *testing.F) {
	for i, row := range spellings {
		f.Add(row.in, []byte(strings.Repeat(string(rune(i)), 16)))
	}
	for _, x := range notReachable {
		f.Add("example.com", x.Addr().AsSlice())
	}
	f.Fuzz(func(t *testing.T, spelled string, answer []byte) {
		d := NewDialer(DialConfig{Resolver: resolverFunc(func(context.Context, string, string) ([]netip.Addr, error) {
			return addrsOf(answer), nil
		})})
		host, err := ParseHost(spelled)
		if direct, perr := netip.ParseAddr(spelled); perr == nil && direct.Is4() {
			require.NoError(t, err)
			require.Equal(t, direct, host.Addr)
		}
		judged := d.Policy().JudgeHost(spelled)
		if err != nil {
			require.Error(t, judged)
			return
		}
		again, err := ParseHost(host.String())
		require.NoError(t, err, "%q", host)
		require.Equal(t, host, again)
		if judged == nil && host.IsAddr() {
			requirePublic(t, host.Addr)
		}
		got, err := d.Resolve(t.Context(), spelled)
		if judged != nil {
			require.Error(t, err)
		}
		for _, a := range got {
			requirePublic(t, a)
		}
	})
}

// addrsOf cuts bytes into addresses.
func addrsOf(b []byte) []netip.Addr {
	var out []netip.Addr
	for len(b) >= 16 {
		out = append(out, netip.AddrFrom16([16]byte(b)))
		b = b[16:]
	}
	for len(b) >= 4 {
		out = append(out, netip.AddrFrom4([4]byte(b)))
		b = b[4:]
	}
	return out
}

// FuzzURL checks that an accepted URL leads to an address that the guard considers public,
// or to a name, with the host that net/url reads from it.
func FuzzURL(f *testing.F) {
	for _, row := range spellings {
		f.Add(row.in)
		f.Add("http://" + row.in + "/")
	}
	p, err := NewPolicy(nil)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, s string) {
		u, err := url.Parse(s)
		if err != nil || p.JudgeURL(u) != nil {
			return
		}
		require.Contains(t, []string{"http", "https"}, u.Scheme)
		require.Nil(t, u.User)
		host, err := ParseHost(u.Hostname())
		require.NoError(t, err)
		if host.IsAddr() {
			requirePublic(t, host.Addr)
		}
	})
}

// FuzzReadBody checks that any bytes under any codings end within the limits.
func FuzzReadBody(f *testing.F) {
	page := text(3000)
	for _, coding := range []string{"gzip", "deflate", "br", "zstd"} {
		f.Add(encode(f, page, coding), coding)
		f.Add(encode(f, page, coding, "gzip"), coding+", gzip")
	}
	f.Add([]byte("plain"), "")
	f.Fuzz(func(t *testing.T, wire []byte, codings string) {
		limits := BodyLimits{MaxBytes: 10_000, MaxWireBytes: 5_000}
		body, info, err := ReadBody(&http.Response{
			Header: http.Header{"Content-Encoding": {codings}},
			Body:   io.NopCloser(bytes.NewReader(wire)),
		}, limits)
		require.LessOrEqual(t, len(body), 10_000)
		require.LessOrEqual(t, info.WireBytes, int64(5_000))
		require.EqualValues(t, len(body), info.DecodedBytes)
		if err == nil && info.Encoding == "" {
			require.True(t, bytes.HasPrefix(wire, body))
			require.Equal(t, len(wire) > 5_000, info.Truncated)
		}
	})
}

// FuzzPolicy checks that an entry is accepted, or refused with a reason, and that no host
// pattern opens the address of a metadata service.
func FuzzPolicy(f *testing.F) {
	for _, s := range []string{"127.0.0.0/8", "*.test", "intranet.test", "::/0", "0.0.0.0/0", "*.", "a:1", "[::1]", "::ffff:0.0.0.0/96"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, entry string) {
		p, err := NewPolicy([]string{entry})
		if err != nil {
			require.Contains(t, err.Error(), "egress.allow entry")
			return
		}
		if len(p.prefixes) == 1 && p.prefixes[0].IsSingleIP() {
			return
		}
		for a := range metadata {
			require.Error(t, p.JudgeAddr(a))
			require.Error(t, p.judgeNamed(a, true))
		}
	})
}
