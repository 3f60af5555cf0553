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

// Sizes of what is fetched, in octets.
const (
	maxCertificate = 64 << 10
	maxOCSP        = 64 << 10
	maxCRL         = 8 << 20
)

// maxAuthorities is how many responders, and how many lists, are tried.
const maxAuthorities = 2

// maxSilence is how old an answer may be that does not say until when it holds:
// the longest that the Baseline Requirements (section 4.9.10) let one hold.
const maxSilence = 10 * 24 * time.Hour

// fetchTimeout bounds one fetch from a certificate authority.
const fetchTimeout = 10 * time.Second

// clockSkew is how far the clocks of an authority and the scanner may differ.
const clockSkew = 5 * time.Minute

// judgeRevocation reads the staple and asks the authority when there is no good one.
func (s *session) judgeRevocation(ctx context.Context, leaf, issuer *x509.Certificate) {
	o := &s.facts.OCSP
	s.judgeStaple(leaf, issuer)
	if o.Status != "" {
		return
	}
	switch {
	case len(leaf.OCSPServer) == 0 && len(leaf.CRLDistributionPoints) == 0:
		return
	case issuer == nil:
		o.Error = "The issuer's certificate, which signs the answer, is not known."
		return
	}
	for _, url := range leaf.OCSPServer[:min(len(leaf.OCSPServer), maxAuthorities)] {
		if s.askOCSP(ctx, url, leaf, issuer); o.Status != "" {
			return
		}
	}
	for _, url := range leaf.CRLDistributionPoints[:min(len(leaf.CRLDistributionPoints), maxAuthorities)] {
		if s.askCRL(ctx, url, leaf, issuer); o.Status != "" {
			return
		}
	}
}

// judgeStaple reads the stapled answer (RFC 6066 §8).
func (s *session) judgeStaple(leaf, issuer *x509.Certificate) {
	o := &s.facts.OCSP
	if len(s.staple) == 0 {
		return
	}
	o.Stapled = true
	answer, err := ocsp.ParseResponseForCert(s.staple, leaf, issuer)
	if err != nil {
		o.StapleError = strings.TrimPrefix(err.Error(), "ocsp: ")
		return
	}
	for _, e := range answer.Extensions {
		if capture.IsSCTExtension(e.Id) {
			for _, log := range capture.SCTLogsOfExtension(e.Value) {
				s.addSCTLog(log)
			}
		}
	}
	o.NextUpdate = answer.NextUpdate
	if err := s.usable(answer, issuer); err != nil {
		o.StapleError = err.Error()
		return
	}
	if issuer == nil {
		o.StapleError = "the issuer's certificate, which signs the answer, is not known"
		return
	}
	s.keepStatus(answer, capture.RevocationStaple, "")
	o.StapleOK = answer.Status == ocsp.Good
	if !o.StapleOK {
		o.StapleError = "its status is " + o.Status
	}
}

func (s *session) addSCTLog(id string) {
	if id != "" && !slices.Contains(s.facts.OCSP.SCTLogs, id) {
		s.facts.OCSP.SCTLogs = append(s.facts.OCSP.SCTLogs, id)
	}
}

func (s *session) keepStatus(answer *ocsp.Response, source, url string) {
	o := &s.facts.OCSP
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

// current checks the time window of an answer or a list.
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

// usable checks the time window of an answer, and that its signer may answer for
// the issuer (RFC 6960 section 4.2.2.2): any other certificate of the authority
// could else vouch for a revoked one.
func (s *session) usable(answer *ocsp.Response, issuer *x509.Certificate) error {
	if err := s.current(answer.ThisUpdate, answer.NextUpdate); err != nil {
		return err
	}
	signer, now := answer.Certificate, s.cfg.Clock()
	switch {
	case signer == nil || issuer != nil && signer.Equal(issuer):
		return nil
	case !slices.Contains(signer.ExtKeyUsage, x509.ExtKeyUsageOCSPSigning):
		return errors.New("its signer may not answer for the authority")
	case now.Before(signer.NotBefore) || now.After(signer.NotAfter):
		return errors.New("the certificate of its signer is not valid now")
	}
	return nil
}

// maxGet is the longest request that is sent as part of an address (RFC 5019
// section 5).
const maxGet = 255

// askOCSP asks the responder with POST, and one that does not take it with GET
// (RFC 6960 appendix A.1). Requests carry no nonce: few responders answer it, and
// answers have a time window.
func (s *session) askOCSP(ctx context.Context, url string, leaf, issuer *x509.Certificate) {
	o := &s.facts.OCSP
	o.URL = url
	request, err := ocsp.CreateRequest(leaf, issuer, nil)
	if err != nil {
		o.Error = "The certificate cannot be asked for."
		return
	}
	body, err := s.fetch(ctx, url, request, "application/ocsp-request", maxOCSP)
	if short := base64.StdEncoding.EncodeToString(request); err != nil && len(short) <= maxGet {
		body, err = s.fetch(ctx, strings.TrimSuffix(url, "/")+"/"+neturl.QueryEscape(short), nil, "", maxOCSP)
	}
	if err != nil {
		o.Error = "The OCSP responder gave no answer: " + err.Error() + "."
		return
	}
	answer, err := ocsp.ParseResponseForCert(body, leaf, issuer)
	if err == nil {
		err = s.usable(answer, issuer)
	}
	if err != nil {
		o.Error = "The answer of the OCSP responder is of no use: " + strings.TrimPrefix(err.Error(), "ocsp: ") + "."
		return
	}
	s.keepStatus(answer, capture.RevocationOCSP, url)
}

// askCRL fetches the revocation list (RFC 5280 §5).
func (s *session) askCRL(ctx context.Context, url string, leaf, issuer *x509.Certificate) {
	o := &s.facts.OCSP
	o.URL = url
	body, err := s.fetch(ctx, url, nil, "", maxCRL)
	if err != nil {
		o.Error = "The revocation list cannot be had: " + err.Error() + "."
		return
	}
	list, err := x509.ParseRevocationList(body)
	if err == nil {
		err = list.CheckSignatureFrom(issuer)
	}
	if err == nil {
		err = s.current(list.ThisUpdate, list.NextUpdate)
	}
	if err == nil && !concerns(list, leaf.CRLDistributionPoints) {
		err = errors.New("it is about other certificates")
	}
	if err != nil {
		o.Error = "The revocation list is of no use: " + reason(err) + "."
		return
	}
	o.Status, o.Source, o.Error = "good", capture.RevocationCRL, ""
	for _, entry := range list.RevokedCertificateEntries {
		const removeFromCRL = 8
		if entry.SerialNumber.Cmp(leaf.SerialNumber) == 0 && entry.ReasonCode != removeFromCRL {
			o.Status, o.RevokedAt = "revoked", entry.RevocationTime
		}
	}
}

// fetch gets a body of at most limit octets, with POST when there is a request
// body. Its errors are short and free of addresses.
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
		s.cfg.Logger.DebugContext(ctx, "authority not reached", "url", url, "error", err)
		return nil, errors.New(fetchReason(err))
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("it answered %d", resp.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	switch {
	case err != nil:
		return nil, errors.New("the answer was cut short")
	case int64(len(data)) > limit:
		return nil, errors.New("the answer is too large")
	}
	return data, nil
}

func fetchReason(err error) string {
	switch kindOf(err) {
	case capture.ErrForbidden:
		return "its address may not be reached"
	case capture.ErrResolve:
		return "its name does not resolve"
	case capture.ErrTimeout:
		return "it did not answer in time"
	}
	return "it cannot be reached"
}
