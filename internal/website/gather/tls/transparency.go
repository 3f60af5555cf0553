package tls

import (
	"context"
	"crypto/x509"

	"assay/internal/website/capture"
	"assay/internal/website/ctlog"
)

// maxSCTs limits how many timestamps are verified; certificates have two to four.
const maxSCTs = 16

// judgeTransparency verifies the timestamps in the certificate, in the handshake and in the stapled response (RFC 6962 section 3.3) with
// the keys of the log list.
func (s *session) judgeTransparency(ctx context.Context, a *appearance, issuer *x509.Certificate) {
	leaf, t := a.leaf(), &capture.Transparency{Source: capture.DataSource{Error: "No source of this data is configured."}}
	a.facts.Transparency = t
	if s.cfg.Logs == nil {
		return
	}
	logs, source := s.cfg.Logs(ctx)
	if t.Source = source; source.Error != "" {
		return
	}
	for _, e := range leaf.Extensions {
		if capture.IsSCTExtension(e.Id) {
			for _, sct := range ctlog.ParseExtension(e.Value) {
				s.addSCT(t, logs, sct, capture.SCTInCertificate, func(l ctlog.Log) error { return sct.VerifyEmbedded(l, leaf, issuer) })
			}
		}
	}
	outside := func(sct *ctlog.SCT, in string) {
		s.addSCT(t, logs, sct, in, func(l ctlog.Log) error { return sct.Verify(l, leaf) })
	}
	for _, raw := range a.beside {
		if sct, err := ctlog.ParseSCT(raw); err == nil {
			outside(sct, capture.SCTInHandshake)
		}
	}
	if answer, err := parseOCSP(a.staple, leaf); err == nil {
		for _, e := range answer.Extensions {
			if capture.IsSCTExtension(e.Id) {
				for _, sct := range ctlog.ParseExtension(e.Value) {
					outside(sct, capture.SCTInStaple)
				}
			}
		}
	}
}

func (s *session) addSCT(t *capture.Transparency, logs *ctlog.List, sct *ctlog.SCT, in string, verify func(ctlog.Log) error) {
	if len(t.SCTs) == maxSCTs {
		return
	}
	fact := capture.SCT{Log: sct.LogID, In: in, At: sct.At}
	log, known := logs.Find(sct.LogID)
	fact.Name, fact.Operator = log.Name, log.Operator
	switch {
	case !known:
		fact.Error = "the log is not in the list"
	case sct.At.After(s.cfg.Clock().Add(clockSkew)):
		fact.Error = "its timestamp is in the future"
	case !log.Counts(sct.At):
		fact.Error = "the log is " + log.State
	default:
		if err := verify(log); err != nil {
			fact.Error = err.Error()
		}
	}
	t.SCTs = append(t.SCTs, fact)
}
