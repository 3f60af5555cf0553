package tls

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/ocsp"

	"assay/internal/website/capture"
)

// Limits of fetched data, in bytes.
const (
	maxCertificate = 64 << 10
	maxOCSP        = 64 << 10
	maxCRL         = 8 << 20
)

// maxAuthorities limits how many responders, and how many lists, are tried.
const maxAuthorities = 2

// maxSilence is the maximum age of a response without an expiry date: the longest validity that the Baseline Requirements (section 4.9.10)
// allow.
const maxSilence = 10 * 24 * time.Hour

// fetchTimeout limits one fetch from a certificate authority.
const fetchTimeout = 10 * time.Second

// clockSkew is how much the clocks of an authority and the scanner may differ.
const clockSkew = 5 * time.Minute

// judgeRevocation checks the staple, and queries the authority if there is no good one.
func (s *session) judgeRevocation(ctx context.Context, a *appearance, issuer *x509.Certificate) {
	q := inquiry{session: s, facts: &a.facts.OCSP, leaf: a.leaf(), issuer: issuer}
	q.judgeStaple(a)
	if q.facts.Status != "" {
		return
	}
	switch {
	case len(q.leaf.OCSPServer) == 0 && len(q.leaf.CRLDistributionPoints) == 0:
		return
	case issuer == nil:
		q.facts.Error = "The issuer's certificate, which is needed to verify the response, is unknown."
		return
	}
	for _, url := range q.leaf.OCSPServer[:min(len(q.leaf.OCSPServer), maxAuthorities)] {
		if q.askOCSP(ctx, url); q.facts.Status != "" {
			return
		}
	}
	for _, url := range q.leaf.CRLDistributionPoints[:min(len(q.leaf.CRLDistributionPoints), maxAuthorities)] {
		if q.askCRL(ctx, url); q.facts.Status != "" {
			return
		}
	}
}

// inquiry is a query whether one certificate is revoked.
type inquiry struct {
	*session
	facts  *capture.OCSP
	leaf   *x509.Certificate
	issuer *x509.Certificate // nil if unknown
}

// judgeStaple checks the stapled response (RFC 6066 §8).
func (q *inquiry) judgeStaple(a *appearance) {
	o := q.facts
	if len(a.staple) == 0 {
		return
	}
	o.Stapled = true
	answer, err := parseOCSP(a.staple, q.leaf)
	if err != nil {
		o.StapleError = ocspReason(err)
		return
	}
	for _, e := range answer.Extensions {
		if capture.IsSCTExtension(e.Id) {
			for _, log := range capture.SCTLogsOfExtension(e.Value) {
				a.addSCTLog(log)
			}
		}
	}
	o.NextUpdate = answer.NextUpdate
	if err := q.usable(answer); err != nil {
		o.StapleError = err.Error()
		return
	}
	q.keepStatus(answer.Response, capture.RevocationStaple, "")
	o.StapleOK = answer.Status == ocsp.Good
	if !o.StapleOK {
		o.StapleError = "its status is " + o.Status
	}
}

func (a *appearance) addSCTLog(id string) {
	if o := &a.facts.OCSP; id != "" && !slices.Contains(o.SCTLogs, id) {
		o.SCTLogs = append(o.SCTLogs, id)
	}
}

func (q *inquiry) keepStatus(answer *ocsp.Response, source, url string) {
	o := q.facts
	o.Source, o.URL = source, url
	switch answer.Status {
	case ocsp.Good:
		o.Status = "good"
	case ocsp.Revoked:
		o.Status, o.RevokedAt = "revoked", answer.RevokedAt
	default:
		o.Status = "unknown"
	}
}

// current checks the validity period of a response or a list.
func (s *session) current(from, until time.Time) error {
	now := s.cfg.Clock()
	switch {
	case from.After(now.Add(clockSkew)):
		return errors.New("it is not valid yet")
	case !until.IsZero() && until.Before(now.Add(-clockSkew)), until.IsZero() && from.Before(now.Add(-maxSilence)):
		return errors.New("it is out of date")
	}
	return nil
}

// usable checks the validity period of a response, and that its signer is authorised.
func (q *inquiry) usable(answer *revocationAnswer) error {
	if err := q.current(answer.ThisUpdate, answer.NextUpdate); err != nil {
		return err
	}
	if q.issuer == nil {
		return errors.New("the issuer's certificate, which is needed to verify the response, is unknown")
	}
	return answer.vouched(q.issuer, q.cfg.Clock())
}

// maxGet is the longest request that is sent within a URL (RFC 5019 section 5).
const maxGet = 255

// askOCSP queries the responder with POST, and with GET if it does not support that (RFC 6960 appendix A.1). Requests carry no nonce: few
// responders return it, and responses have a validity period.
func (q *inquiry) askOCSP(ctx context.Context, url string) {
	o := q.facts
	o.URL = url
	request, err := ocsp.CreateRequest(q.leaf, q.issuer, nil)
	if err != nil {
		o.Error = "No OCSP request could be built for the certificate."
		return
	}
	body, err := q.fetch(ctx, url, request, "application/ocsp-request", maxOCSP)
	if short := base64.StdEncoding.EncodeToString(request); err != nil && len(short) <= maxGet {
		body, err = q.fetch(ctx, strings.TrimSuffix(url, "/")+"/"+neturl.QueryEscape(short), nil, "", maxOCSP)
	}
	if err != nil {
		o.Error = "The OCSP responder sent no response: " + err.Error() + "."
		return
	}
	answer, err := parseOCSP(body, q.leaf)
	if err == nil {
		err = q.usable(answer)
	}
	if err != nil {
		o.Error = "The response of the OCSP responder is unusable: " + ocspReason(err) + "."
		return
	}
	q.keepStatus(answer.Response, capture.RevocationOCSP, url)
}

// askCRL fetches and checks the revocation list (RFC 5280 §5).
func (q *inquiry) askCRL(ctx context.Context, url string) {
	o := q.facts
	o.URL = url
	body, err := q.fetch(ctx, url, nil, "", maxCRL)
	if err != nil {
		o.Error = "The revocation list could not be fetched: " + err.Error() + "."
		return
	}
	list, err := x509.ParseRevocationList(body)
	if err == nil {
		err = list.CheckSignatureFrom(q.issuer)
	}
	if err == nil {
		err = q.current(list.ThisUpdate, list.NextUpdate)
	}
	if err == nil && !concerns(list, q.leaf.CRLDistributionPoints) {
		err = errors.New("it covers other certificates")
	}
	if err != nil {
		o.Error = "The revocation list is unusable: " + reason(err) + "."
		return
	}
	o.Status, o.Source, o.Error = "good", capture.RevocationCRL, ""
	for _, entry := range list.RevokedCertificateEntries {
		const removeFromCRL = 8
		if entry.SerialNumber.Cmp(q.leaf.SerialNumber) == 0 && entry.ReasonCode != removeFromCRL {
			o.Status, o.RevokedAt = "revoked", entry.RevocationTime
		}
	}
}

// fetch fetches a body of at most limit bytes, with POST if there is a request body. Its
// errors are short and contain no addresses.
func (s *session) fetch(ctx context.Context, url string, body []byte, mediaType string, limit int64) ([]byte, error) {
	if s.cfg.Fetcher == nil || !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "https://") {
		return nil, errors.New("it cannot be fetched from here")
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	method, payload := http.MethodGet, io.Reader(http.NoBody)
	if body != nil {
		method, payload = http.MethodPost, bytes.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, method, url, payload)
	if err != nil {
		return nil, errors.New("its address is malformed")
	}
	req.Header.Set("Accept-Encoding", "identity")
	if mediaType != "" {
		req.Header.Set("Content-Type", mediaType)
	}
	resp, err := s.cfg.Fetcher.Do(req)
	if err != nil {
		s.cfg.Logger.DebugContext(ctx, "the authority could not be reached", "url", url, "error", err)
		return nil, errors.New(fetchReason(err))
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("it returned status %d", resp.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	switch {
	case err != nil:
		return nil, errors.New("the response was cut off")
	case int64(len(data)) > limit:
		return nil, errors.New("the response is too large")
	}
	return data, nil
}

func fetchReason(err error) string {
	switch kindOf(err) {
	case capture.ErrForbidden:
		return "its address is not public"
	case capture.ErrResolve:
		return "its name does not resolve"
	case capture.ErrTimeout:
		return "it did not respond in time"
	}
	return "it cannot be reached"
}
