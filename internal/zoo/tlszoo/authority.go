package tlszoo

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"time"

	"golang.org/x/crypto/ocsp"
)

// Handler serves the URLs in the certificates below BaseURL (the intermediate, the OCSP
// responder, and the revocation list), and the list of transparency logs.
func (ca *CA) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /intermediate.der", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/pkix-cert")
		_, _ = w.Write(ca.middle.Raw)
	})
	mux.HandleFunc("POST /ocsp", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 16<<10))
		if err != nil {
			http.Error(w, "cannot read", http.StatusBadRequest)
			return
		}
		ca.serveOCSP(w, body)
	})
	mux.HandleFunc("GET /ocsp/{request}", func(w http.ResponseWriter, r *http.Request) {
		request, err := base64.StdEncoding.DecodeString(r.PathValue("request"))
		if err != nil {
			http.Error(w, "cannot read", http.StatusBadRequest)
			return
		}
		ca.serveOCSP(w, request)
	})
	mux.HandleFunc("GET /list.crl", ca.serveList)
	mux.HandleFunc("GET /log_list.json", func(w http.ResponseWriter, _ *http.Request) {
		list, err := ca.LogList()
		if err != nil {
			http.Error(w, "cannot list", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(list)
	})
	return mux
}

// serveOCSP answers a request (RFC 6960 appendix A.1).
func (ca *CA) serveOCSP(w http.ResponseWriter, body []byte) {
	answer := ocsp.MalformedRequestErrorResponse
	if request, err := ocsp.ParseRequest(body); err == nil {
		if answer, err = ca.ocsp(request.SerialNumber); err != nil {
			answer = ocsp.InternalErrorErrorResponse
		}
	}
	w.Header().Set("Content-Type", "application/ocsp-response")
	_, _ = w.Write(answer) //nolint:gosec // an OCSP response, which no browser shows
}

func (ca *CA) serveList(w http.ResponseWriter, _ *http.Request) {
	der, err := ca.RevocationList()
	if err != nil {
		http.Error(w, "cannot sign", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/pkix-crl")
	_, _ = w.Write(der)
}

// RevocationList signs the present list with additional extensions.
func (ca *CA) RevocationList(extensions ...pkix.Extension) ([]byte, error) {
	now := ca.cfg.Clock()
	list := &x509.RevocationList{
		Number: big.NewInt(now.Unix()), ThisUpdate: now.Add(-time.Hour), NextUpdate: now.Add(24 * time.Hour), ExtraExtensions: extensions,
	}
	ca.mu.Lock()
	for number, at := range ca.revoked {
		n, _ := new(big.Int).SetString(number, 10)
		list.RevokedCertificateEntries = append(list.RevokedCertificateEntries, x509.RevocationListEntry{SerialNumber: n, RevocationTime: at})
	}
	ca.mu.Unlock()
	return x509.CreateRevocationList(rand.Reader, list, ca.middle, ca.midKey)
}

// DelegatedAnswer returns a good OCSP response for the number, produced at the time and
// without expiry, signed by another certificate of the authority: an authorised one (RFC
// 6960 section 4.2.2.2), or a server's, which is not authorised.
func (ca *CA) DelegatedAnswer(number *big.Int, made time.Time, may bool) ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := ca.template(LeafOptions{Names: []string{"responder.example"}})
	if may {
		template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageOCSPSigning}
	}
	signer, err := sign(template, ca.middle, key.Public(), ca.midKey)
	if err != nil {
		return nil, err
	}
	answer := ocsp.Response{Status: ocsp.Good, SerialNumber: number, ThisUpdate: made, Certificate: signer}
	return ocsp.CreateResponse(ca.middle, signer, answer, key)
}

// AnswerAbout returns a good response of the authority about a certificate of another one, for which it is not responsible.
func (ca *CA) AnswerAbout(other *CA, number *big.Int) ([]byte, error) {
	now := ca.cfg.Clock()
	answer := ocsp.Response{Status: ocsp.Good, SerialNumber: number, ThisUpdate: now.Add(-time.Hour), NextUpdate: now.Add(time.Hour)}
	return ocsp.CreateResponse(other.middle, ca.middle, answer, ca.midKey)
}

// ocsp signs the response for a serial number; valid for a day around now.
func (ca *CA) ocsp(number *big.Int) ([]byte, error) {
	now := ca.cfg.Clock()
	template := ocsp.Response{
		Status: ocsp.Good, SerialNumber: number, ThisUpdate: now.Add(-time.Hour), NextUpdate: now.Add(24 * time.Hour),
	}
	if at, revoked := ca.revokedAt(number); revoked {
		template.Status, template.RevokedAt, template.RevocationReason = ocsp.Revoked, at, ocsp.KeyCompromise
	}
	der, err := ocsp.CreateResponse(ca.middle, ca.middle, template, ca.midKey)
	if err != nil {
		return nil, fmt.Errorf("OCSP response: %w", err)
	}
	return der, nil
}

// staple renews the leaf's stapled response.
func (ca *CA) staple(leaf *Leaf) error {
	answer, err := ca.ocsp(leaf.Leaf.SerialNumber)
	leaf.OCSPStaple = answer
	return err
}
