package dns

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"time"

	"assay/internal/scan"
	"assay/internal/website/capture"
)

// fetch fetches the policy file. A failure is a fact in the exchange.
func (s *session) fetch(ctx context.Context, url string) *capture.Resource {
	out := &capture.Resource{Exchange: capture.Exchange{ID: "dns-1", Method: http.MethodGet, URL: url}}
	x := &out.Exchange
	start := time.Now()
	fail := func(err error) *capture.Resource {
		x.At, x.ErrorKind, x.Error = s.cfg.Now().UTC(), classify(err), phrase(err)
		return out
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return fail(err)
	}
	resp, err := s.cfg.Client.Do(req)
	if err != nil {
		return fail(err)
	}
	defer func() { _ = resp.Body.Close() }()
	x.At, x.Proto, x.Status, x.Header = s.cfg.Now().UTC(), resp.Proto, resp.StatusCode, capture.Header(resp.Header)
	body, info, err := s.cfg.Client.ReadBody(resp)
	x.WireBytes, x.BodyBytes = info.WireBytes, int64(len(body))
	x.Timing.Total = float64(time.Since(start).Microseconds()) / 1000
	if err != nil {
		return fail(err)
	}
	out.Body = string(body)
	return out
}

func classify(err error) string {
	var verify *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var dnsErr *net.DNSError
	var op *net.OpError
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return capture.ErrForbidden
	case errors.As(err, &dnsErr):
		return capture.ErrResolve
	case isTimeout(err):
		return capture.ErrTimeout
	case errors.As(err, &verify), errors.As(err, &record), errors.As(err, &alert):
		return capture.ErrTLS
	case errors.As(err, &op):
		return capture.ErrConnect
	}
	return capture.ErrProtocol
}
