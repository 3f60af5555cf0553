package egress

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// encode applies the codings in order.
func encode(t testing.TB, data []byte, codings ...string) []byte {
	t.Helper()
	for _, coding := range codings {
		var out bytes.Buffer
		var w io.WriteCloser
		var err error
		switch coding {
		case "gzip", "x-gzip":
			w = gzip.NewWriter(&out)
		case "deflate":
			w = zlib.NewWriter(&out)
		case "raw deflate":
			w, err = flate.NewWriter(&out, flate.BestCompression)
		case "br":
			w = brotli.NewWriterLevel(&out, brotli.BestSpeed)
		case "zstd":
			w, err = zstd.NewWriter(&out)
		}
		require.NoError(t, err)
		_, err = w.Write(data)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		data = out.Bytes()
	}
	return data
}

// read decodes a body without a connection.
func read(wire []byte, limits BodyLimits, contentEncoding ...string) ([]byte, BodyInfo, error) {
	return ReadBody(&http.Response{
		Header: http.Header{"Content-Encoding": contentEncoding},
		Body:   io.NopCloser(bytes.NewReader(wire)),
	}, limits)
}

// text returns a page that compresses like a typical one.
func text(n int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < n; i++ {
		b.WriteString("<p>" + strconv.Itoa(i*2654435761%1000003) + "</p>\n")
	}
	return b.Bytes()[:n]
}

func TestReadBodyDecodes(t *testing.T) {
	t.Parallel()
	page := text(100_000)
	for _, tt := range []struct {
		name     string
		codings  []string
		header   []string
		encoding string
	}{
		{"none", nil, nil, ""},
		{"identity", nil, []string{"identity"}, ""},
		{"gzip", []string{"gzip"}, []string{"gzip"}, "gzip"},
		{"x-gzip in capitals", []string{"gzip"}, []string{" X-GZIP "}, "gzip"},
		{"deflate", []string{"deflate"}, []string{"deflate"}, "deflate"},
		{"raw deflate", []string{"raw deflate"}, []string{"deflate"}, "deflate"},
		{"br", []string{"br"}, []string{"br"}, "br"},
		{"zstd", []string{"zstd"}, []string{"zstd"}, "zstd"},
		{"two in a line", []string{"gzip", "br"}, []string{"gzip, br"}, "gzip, br"},
		{"two in two lines", []string{"br", "zstd"}, []string{"br", "zstd"}, "br, zstd"},
		{"empty members", []string{"gzip"}, []string{"", "gzip,,identity"}, "gzip"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			wire := encode(t, page, tt.codings...)
			body, info, err := read(wire, BodyLimits{}, tt.header...)
			require.NoError(t, err)
			require.Equal(t, page, body)
			require.Equal(t, BodyInfo{
				WireBytes: int64(len(wire)), DecodedBytes: int64(len(page)), Encoding: tt.encoding,
			}, info)
		})
	}
}

func TestReadBodyOverTheWire(t *testing.T) {
	t.Parallel()
	page := text(50_000)
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		coding := strings.TrimPrefix(r.URL.Path, "/")
		w.Header().Set("Content-Encoding", coding)
		if r.Method != http.MethodHead && r.URL.RawQuery != "empty" {
			_, _ = w.Write(encode(t, page, coding))
		}
	})
	c := NewClient(openDialer(t, nil), ClientConfig{})
	for _, coding := range []string{"gzip", "deflate", "br", "zstd"} {
		resp, err := c.Do(newRequest(t, srv.URL+"/"+coding))
		require.NoError(t, err)
		require.False(t, resp.Uncompressed)
		body, info, err := c.ReadBody(resp)
		require.NoError(t, err)
		require.Equal(t, page, body)
		require.Equal(t, coding, info.Encoding)
		require.Less(t, info.WireBytes, info.DecodedBytes)

		head := newRequest(t, srv.URL+"/"+coding)
		head.Method = http.MethodHead
		for _, req := range []*http.Request{head, newRequest(t, srv.URL+"/"+coding+"?empty")} {
			resp, err = c.Do(req)
			require.NoError(t, err)
			body, info, err = c.ReadBody(resp)
			require.NoError(t, err)
			require.Empty(t, body)
			require.Equal(t, BodyInfo{Encoding: coding}, info)
		}
	}
}

func TestReadBodyTruncates(t *testing.T) {
	t.Parallel()
	page := text(64_000)
	for _, coding := range []string{"", "gzip", "deflate", "br", "zstd", "gzip, br"} {
		var codings []string
		if coding != "" {
			codings = strings.Split(coding, ", ")
		}
		wire := encode(t, page, codings...)
		t.Run("decoded size "+coding, func(t *testing.T) {
			t.Parallel()
			body, info, err := read(wire, BodyLimits{MaxBytes: 30_000, MaxWireBytes: 1 << 20}, coding)
			require.NoError(t, err)
			if coding == "gzip, br" {
				// The inner layer is limited as well; what was decoded before is returned.
				require.True(t, bytes.HasPrefix(page, body))
			} else {
				require.Equal(t, page[:30_000], body)
			}
			require.True(t, info.Truncated)
			body, info, err = read(wire, BodyLimits{MaxBytes: 64_000, MaxWireBytes: 1 << 20}, coding)
			require.NoError(t, err)
			require.Equal(t, page, body)
			require.False(t, info.Truncated, "the limit itself is allowed")
		})
		t.Run("wire size "+coding, func(t *testing.T) {
			t.Parallel()
			half := int64(len(wire) / 2)
			body, info, err := read(wire, BodyLimits{MaxBytes: 1 << 20, MaxWireBytes: half}, coding)
			require.NoError(t, err)
			require.True(t, info.Truncated)
			require.True(t, bytes.HasPrefix(page, body))
			require.Less(t, len(body), len(page))
			require.Equal(t, half, info.WireBytes)
			_, info, err = read(wire, BodyLimits{MaxBytes: 1 << 20, MaxWireBytes: int64(len(wire))}, coding)
			require.NoError(t, err)
			require.False(t, info.Truncated)
		})
	}
}

func TestBombs(t *testing.T) {
	t.Parallel()
	zeros := make([]byte, 16<<20)
	emptyMembers := bytes.Repeat(encode(t, nil, "gzip"), 1<<18)
	for name, tt := range map[string]struct {
		wire   []byte
		header string
	}{
		"gzip":         {encode(t, zeros, "gzip"), "gzip"},
		"deflate":      {encode(t, zeros, "deflate"), "deflate"},
		"br":           {encode(t, zeros, "br"), "br"},
		"zstd":         {encode(t, zeros, "zstd"), "zstd"},
		"gzip in gzip": {encode(t, zeros, "gzip", "gzip"), "gzip, gzip"},
		"zstd in br":   {encode(t, zeros, "zstd", "br"), "zstd, br"},
		"br in gzip":   {encode(t, zeros, "br", "gzip"), "br, gzip"},
		// A stream of empty members decodes to nothing, endlessly.
		"empty members in gzip": {encode(t, emptyMembers, "gzip"), "gzip, gzip"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limits := BodyLimits{MaxBytes: 8 << 20}
			body, info, err := read(tt.wire, limits, tt.header)
			require.ErrorIs(t, err, ErrBomb)
			requireCode(t, scan.CodeTooLarge, err, name)
			require.True(t, info.Truncated)
			require.Less(t, len(body), 8<<20, "it was stopped by its proportion")
			// Where the ratio is allowed, the size limit applies.
			body, info, err = read(tt.wire, BodyLimits{MaxBytes: 2 << 20, MaxRatio: 1 << 40}, tt.header)
			require.NoError(t, err)
			require.True(t, info.Truncated)
			require.LessOrEqual(t, len(body), 2<<20)
		})
	}
}

func TestSmallRepetitivePageIsNoBomb(t *testing.T) {
	t.Parallel()
	spaces := bytes.Repeat([]byte(" "), 1<<20)
	body, _, err := read(encode(t, spaces, "br"), BodyLimits{}, "br")
	require.NoError(t, err)
	require.Equal(t, spaces, body)
}

func TestUnusableCodings(t *testing.T) {
	t.Parallel()
	page := text(50_000)
	zipped := encode(t, page, "gzip")
	corrupt := bytes.Clone(zipped)
	corrupt[len(corrupt)/2] ^= 0xff
	for name, tt := range map[string]struct {
		wire   []byte
		header string
	}{
		"unknown":          {page, "compress"},
		"unknown in known": {zipped, "sdch, gzip"},
		"three layers":     {encode(t, page, "gzip", "gzip", "gzip"), "gzip, gzip, gzip"},
		"not gzip":         {page, "gzip"},
		"not zstd":         {page, "zstd"},
		"not br":           {bytes.Repeat([]byte{0xff}, 100), "br"},
		"not deflate":      {bytes.Repeat([]byte{0xff}, 100), "deflate"},
		"corrupt gzip":     {corrupt, "gzip"},
		"half a gzip":      {zipped[:len(zipped)/2], "gzip"},
		"one byte":         {[]byte{0x78}, "deflate"},
		"huge zstd window": {[]byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa0, 0x01, 0x00, 0x00}, "zstd"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			body, _, err := read(tt.wire, BodyLimits{}, tt.header)
			require.ErrorIs(t, err, ErrEncoding)
			requireCode(t, scan.CodeTargetUnreachable, err, name)
			if strings.HasPrefix(name, "half") {
				require.NotEmpty(t, body)
				require.True(t, bytes.HasPrefix(page, body), "the part before the failure is returned")
			}
		})
	}
}

// failing returns an error after its data.
type failing struct{ io.Reader }

var errBroken = errors.New("connection reset")

func (f failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

func (failing) Close() error { return nil }

func TestTransportErrorsAreNotHiddenByDecoders(t *testing.T) {
	t.Parallel()
	page := text(200_000)
	for _, coding := range []string{"identity", "gzip", "deflate", "br", "zstd"} {
		wire := encode(t, page)
		if coding != "identity" {
			wire = encode(t, page, coding)
		}
		body, info, err := ReadBody(&http.Response{
			Header: http.Header{"Content-Encoding": {coding}},
			Body:   failing{bytes.NewReader(wire[:len(wire)/2])},
		}, BodyLimits{})
		require.ErrorIs(t, err, errBroken, coding)
		require.True(t, info.Truncated, coding)
		require.True(t, bytes.HasPrefix(page, body), coding)
	}
}
