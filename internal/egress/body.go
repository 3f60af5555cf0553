package egress

import (
	"bufio"
	"compress/flate"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"assay/internal/scan"
)

// BodyLimits limit a body. Zero fields mean the defaults named here.
type BodyLimits struct {
	// MaxBytes is how many decoded bytes are returned, and how many any layer of a nested
	// coding may produce. Default: 2 MiB.
	MaxBytes int64
	// MaxWireBytes is how many bytes are read before decoding. Default: MaxBytes.
	MaxWireBytes int64
	// MaxRatio is how many times larger than its transferred form a body may be once it
	// exceeds 1 MiB. Default: 200.
	MaxRatio int64
	// MaxCodings is how many content codings may be nested. Default: 2.
	MaxCodings int
}

func (l BodyLimits) withDefaults() BodyLimits {
	l.MaxBytes = positive(l.MaxBytes, 2<<20)
	l.MaxWireBytes = positive(l.MaxWireBytes, l.MaxBytes)
	l.MaxRatio = positive(l.MaxRatio, 200)
	l.MaxCodings = positive(l.MaxCodings, 2)
	return l
}

// ratioFrom is the decoded size in bytes from which MaxRatio applies: a small page may well
// consist of repeated lines.
const ratioFrom = 1 << 20

// zstdWindow is the largest window a client has to support for the content
// coding (RFC 9659): 8 MiB.
const zstdWindow = 8 << 20

// BodyInfo describes what was read.
type BodyInfo struct {
	// WireBytes counts the bytes of the body as it was transferred, without the framing of
	// HTTP. It is a lower bound when Truncated.
	WireBytes int64
	// DecodedBytes counts the returned bytes.
	DecodedBytes int64
	// Encoding lists the content codings in the order in which they were applied, such as
	// "gzip" or "gzip, br"; "" if missing.
	Encoding string
	// Truncated is true if the body continues after what is returned.
	Truncated bool
}

// errStopped ends a stream at a limit. Decoders may replace it by their own error, so the
// meter stores the reason.
var errStopped = errors.New("stopped at a limit")

// ReadBody reads, decodes and closes the body of a response whose transport decodes nothing
// itself (http.Transport.DisableCompression). It decodes gzip, deflate (in either form, RFC
// 9110 section 8.4.1.2), br and zstd. A body above MaxBytes or MaxWireBytes is truncated and
// marked, which is not an error. A decompression bomb is an error that wraps ErrBomb; an
// unknown, corrupt or too deeply nested coding is one that wraps ErrEncoding. Both are
// *scan.Error, returned together with what was decoded before. Other errors, such as a
// time-out, are those of the transport.
func ReadBody(resp *http.Response, limits BodyLimits) ([]byte, BodyInfo, error) {
	defer func() { _ = resp.Body.Close() }()
	limits = limits.withDefaults()
	codings := codingsOf(resp.Header)
	info := BodyInfo{Encoding: strings.Join(codings, ", ")}
	if resp.Body == http.NoBody {
		return nil, info, nil // a response to HEAD may well name a coding
	}
	if len(codings) > limits.MaxCodings {
		return nil, info, badCoding(nil, fmt.Sprintf("The response has more than %d content codings", limits.MaxCodings))
	}
	wire := &meter{r: resp.Body, max: limits.MaxWireBytes}
	body, err := decode(wire, codings, limits)
	info.WireBytes, info.DecodedBytes = wire.n, int64(len(body))
	switch {
	case err == nil:
		return body, info, nil
	case wire.err != nil:
		// The transport failed underneath a decoder, which may have hidden it.
		info.Truncated = true
		return body, info, wire.err
	case wire.bomb:
		info.Truncated = true
		return body, info, scan.Wrap(scan.CodeTooLarge, ErrBomb, "The response is a decompression bomb")
	case wire.cut:
		info.Truncated = true
		return body, info, nil
	case errors.Is(err, ErrEncoding):
		return body, info, err
	}
	return body, info, badCoding(err, "The response cannot be decoded with its content coding")
}

// codingsOf reads the Content-Encoding fields (RFC 9110 section 8.4).
func codingsOf(h http.Header) []string {
	var out []string
	for _, line := range h.Values("Content-Encoding") {
		for coding := range strings.SplitSeq(line, ",") {
			switch coding = strings.ToLower(strings.TrimSpace(coding)); coding {
			case "", "identity":
			case "x-gzip": // RFC 9110 section 8.4.1.3
				out = append(out, "gzip")
			default:
				out = append(out, coding)
			}
		}
	}
	return out
}

// decode removes the codings, the last applied first.
func decode(wire *meter, codings []string, limits BodyLimits) ([]byte, error) {
	var r io.Reader = wire
	for _, coding := range slices.Backward(codings) {
		decoder, err := newDecoder(coding, r)
		if err != nil {
			return nil, err
		}
		if c, ok := decoder.(io.Closer); ok {
			defer func() { _ = c.Close() }()
		}
		r = &stage{r: decoder, wire: wire, limits: limits}
	}
	if len(codings) == 0 {
		r = &stage{r: wire, wire: wire, limits: limits}
	}
	body, err := io.ReadAll(r)
	if wire.n == 0 && wire.err == nil {
		return body, nil // an empty body is not a valid stream, but not an error either
	}
	return body, err
}

// newDecoder returns a reader of the decoded stream. Nothing is read before its
// first Read.
func newDecoder(coding string, r io.Reader) (io.Reader, error) {
	switch coding {
	case "gzip":
		return &lazy{open: func() (io.Reader, error) { return gzip.NewReader(r) }}, nil
	case "deflate":
		return &lazy{open: func() (io.Reader, error) { return openDeflate(r) }}, nil
	case "br":
		return brotli.NewReader(r), nil
	case "zstd":
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(zstdWindow))
		if err != nil {
			return nil, fmt.Errorf("zstd decoder: %w", err)
		}
		return d.IOReadCloser(), nil
	}
	return nil, badCoding(nil, "The response has the unknown content coding "+shown(coding))
}

// openDeflate reads the zlib format, which the coding means, or the bare deflate stream that
// some servers send under its name. A zlib header is a multiple of 31 and declares method 8
// (RFC 1950 section 2.2).
func openDeflate(r io.Reader) (io.Reader, error) {
	br := bufio.NewReader(r)
	head, err := br.Peek(2)
	switch {
	case err == io.EOF && len(head) > 0:
		return nil, io.ErrUnexpectedEOF
	case err != nil:
		return nil, err
	}
	if head[0]&0x0f == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
		return zlib.NewReader(br)
	}
	return flate.NewReader(br), nil
}

// lazy opens its decoder at the first Read, because decoders read a header when they are
// created.
type lazy struct {
	open func() (io.Reader, error)
	r    io.Reader
	err  error
}

// Read implements io.Reader.
func (l *lazy) Read(p []byte) (int, error) {
	if l.r == nil && l.err == nil {
		l.r, l.err = l.open()
	}
	if l.err != nil {
		return 0, l.err
	}
	return l.r.Read(p)
}

// meter counts the bytes of the wire, ends the stream at max, and stores why the stream
// ended early.
type meter struct {
	r      io.Reader
	n, max int64
	cut    bool  // a size limit was exceeded
	bomb   bool  // the ratio limit was exceeded
	err    error // the transport failed
}

// Read implements io.Reader.
func (m *meter) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	p = p[:min(int64(len(p)), max(m.max-m.n, 1))]
	n, err := m.r.Read(p)
	if m.n+int64(n) > m.max {
		m.cut = true // the byte beyond the limit is dropped
		return 0, errStopped
	}
	m.n += int64(n)
	switch {
	case err == nil || err == io.EOF:
		return n, err
	case errors.Is(err, ErrBodyLimit):
		m.cut = true
	default:
		m.err = err
	}
	return n, err
}

// stage limits what one decoder produces, in size and in proportion to what was read from
// the wire. Inner layers are limited as the outermost one is, because an endless stream of
// empty gzip members produces no output.
type stage struct {
	r      io.Reader
	n      int64
	wire   *meter
	limits BodyLimits
}

// Read implements io.Reader.
func (s *stage) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	p = p[:min(int64(len(p)), max(s.limits.MaxBytes-s.n, 1))]
	n, err := s.r.Read(p)
	if s.n+int64(n) > s.limits.MaxBytes {
		s.wire.cut = true
		return 0, errStopped
	}
	s.n += int64(n)
	if s.n > ratioFrom && s.n/s.limits.MaxRatio > s.wire.n {
		s.wire.bomb = true
		return n, errStopped
	}
	return n, err
}

func badCoding(cause error, message string) error {
	return scan.Wrap(scan.CodeTargetUnreachable, errors.Join(ErrEncoding, cause), message)
}
