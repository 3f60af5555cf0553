package tls

import (
	"bytes"
	"crypto"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"math/big"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/ocsp"

	"assay/internal/website/trust"
)

// ocspEnvelope and ocspBasic are the parts of an OCSP response (RFC 6960 section 4.2.1) that are needed to find its signer.
type ocspEnvelope struct {
	Status   asn1.Enumerated
	Response struct {
		Type  asn1.ObjectIdentifier
		Bytes []byte
	} `asn1:"explicit,tag:0,optional"`
}

type ocspBasic struct {
	Data         asn1.RawValue
	Algorithm    pkix.AlgorithmIdentifier
	Signature    asn1.BitString
	Certificates []asn1.RawValue `asn1:"explicit,tag:0,optional,omitempty"`
}

type ocspData struct {
	Version   int `asn1:"optional,default:0,explicit,tag:0"`
	Responder asn1.RawValue
	Produced  time.Time `asn1:"generalized"`
	Responses []struct{ ID ocspCertID }
}

type ocspCertID struct {
	Hash              pkix.AlgorithmIdentifier
	NameHash, KeyHash []byte
	Serial            *big.Int
}

// revocationAnswer is a parsed OCSP response with the certificates in it.
type revocationAnswer struct {
	*ocsp.Response
	ids      []ocspCertID
	embedded []*x509.Certificate
}

// parseOCSP parses a response about the leaf without verifying its signature. The library requires that the first embedded certificate
// signed it as a delegate of the issuer, but responders also send the issuer itself, or none.
func parseOCSP(der []byte, leaf *x509.Certificate) (*revocationAnswer, error) {
	var envelope ocspEnvelope
	var basic ocspBasic
	if _, err := asn1.Unmarshal(der, &envelope); err != nil || len(envelope.Response.Bytes) == 0 {
		_, err := ocsp.ParseResponseForCert(der, leaf, nil) // returns the better error
		if err == nil {
			err = errors.New("malformed OCSP response")
		}
		return nil, err
	}
	if _, err := asn1.Unmarshal(envelope.Response.Bytes, &basic); err != nil {
		return nil, errors.New("malformed OCSP response")
	}
	var data ocspData
	if _, err := asn1.Unmarshal(basic.Data.FullBytes, &data); err != nil {
		return nil, errors.New("malformed OCSP response")
	}
	out := &revocationAnswer{}
	for _, r := range data.Responses {
		out.ids = append(out.ids, r.ID)
	}
	for _, raw := range basic.Certificates[:min(len(basic.Certificates), maxEmbedded)] {
		if c, err := x509.ParseCertificate(raw.FullBytes); err == nil {
			out.embedded = append(out.embedded, c)
		}
	}
	basic.Certificates = nil
	var err error
	if envelope.Response.Bytes, err = asn1.Marshal(basic); err != nil {
		return nil, err
	}
	if der, err = asn1.Marshal(envelope); err != nil {
		return nil, err
	}
	out.Response, err = ocsp.ParseResponseForCert(der, leaf, nil)
	return out, err
}

// maxEmbedded limits how many certificates of a response are examined.
const maxEmbedded = 4

// vouched checks that the response is about a certificate of the issuer and signed by the issuer, or by a delegate whose certificate allows
// it (RFC 6960 section 4.2.2.2): otherwise any other certificate of the authority could vouch for a revoked one.
func (a *revocationAnswer) vouched(issuer *x509.Certificate, now time.Time) error {
	if !a.isAbout(issuer) {
		return errors.New("it is about another authority's certificate")
	}
	if a.CheckSignatureFrom(issuer) == nil {
		return nil
	}
	at := slices.IndexFunc(a.embedded, func(c *x509.Certificate) bool { return a.CheckSignatureFrom(c) == nil })
	if at < 0 {
		return errors.New("its signature is not valid")
	}
	signer := a.embedded[at]
	switch {
	case !trust.Issued(issuer, signer) || trust.WeakSignature(signer):
		return errors.New("its signer was not issued by the authority")
	case !slices.Contains(signer.ExtKeyUsage, x509.ExtKeyUsageOCSPSigning):
		return errors.New("its signer is not authorised to sign for the authority")
	case now.Before(signer.NotBefore) || now.After(signer.NotAfter):
		return errors.New("the certificate of its signer is not currently valid")
	}
	return nil
}

// isAbout compares name and key of the issuer with the hashes in the response.
func (a *revocationAnswer) isAbout(issuer *x509.Certificate) bool {
	var info struct {
		Algorithm pkix.AlgorithmIdentifier
		Key       asn1.BitString
	}
	if _, err := asn1.Unmarshal(issuer.RawSubjectPublicKeyInfo, &info); err != nil || !a.IssuerHash.Available() {
		return false
	}
	name, key := sum(a.IssuerHash, issuer.RawSubject), sum(a.IssuerHash, info.Key.RightAlign())
	at := slices.IndexFunc(a.ids, func(id ocspCertID) bool { return id.Serial.Cmp(a.SerialNumber) == 0 })
	return at >= 0 && bytes.Equal(a.ids[at].NameHash, name) && bytes.Equal(a.ids[at].KeyHash, key)
}

func sum(h crypto.Hash, data []byte) []byte {
	w := h.New()
	_, _ = w.Write(data) // never fails
	return w.Sum(nil)
}

// ocspReason returns an error of the library without the package's name.
func ocspReason(err error) string { return strings.TrimPrefix(err.Error(), "ocsp: ") }
