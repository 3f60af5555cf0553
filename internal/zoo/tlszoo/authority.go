package tlszoo

import (
	"crypto/rand"
	"crypto/x509"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"time"

	"golang.org/x/crypto/ocsp"
)

// Handler serves what the certificates refer to below BaseURL: the
// intermediate, the OCSP responder, and the revocation list; and the list of
// transparency logs.
func (ca *CA) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /intermediate.der", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/pkix-cert")
		_, _ = w.Write(ca.middle.Raw)
	})
	mux.HandleFunc("POST /ocsp", ca.serveOCSP)
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

func (ca *CA) serveOCSP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 16<<10))
	if err != nil {
		http.Error(w, "cannot read", http.StatusBadRequest)
		return
	}
	answer := ocsp.MalformedRequestErrorResponse
	if request, err := ocsp.ParseRequest(body); err == nil {
		if answer, err = ca.ocsp(request.SerialNumber); err != nil {
			answer = ocsp.InternalErrorErrorResponse
		}
	}
	w.Header().Set("Content-Type", "application/ocsp-response")
	_, _ = w.Write(answer)
}

func (ca *CA) serveList(w http.ResponseWriter, _ *http.Request) {
	now := ca.cfg.Clock()
	list := &x509.RevocationList{Number: big.NewInt(now.Unix()), ThisUpdate: now.Add(-time.Hour), NextUpdate: now.Add(24 * time.Hour)}
	ca.mu.Lock()
	for number, at := range ca.revoked {
		n, _ := new(big.Int).SetString(number, 10)
		list.RevokedCertificateEntries = append(list.RevokedCertificateEntries, x509.RevocationListEntry{SerialNumber: n, RevocationTime: at})
	}
	ca.mu.Unlock()
	der, err := x509.CreateRevocationList(rand.Reader, list, ca.middle, ca.midKey)
	if err != nil {
		http.Error(w, "cannot sign", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/pkix-crl")
	_, _ = w.Write(der)
}

// ocsp signs the answer for a serial number; valid for a day around now.
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
		return nil, fmt.Errorf("OCSP answer: %w", err)
	}
	return der, nil
}

// staple renews the answer that is sent with the leaf.
func (ca *CA) staple(leaf *Leaf) error {
	answer, err := ca.ocsp(leaf.Leaf.SerialNumber)
	leaf.OCSPStaple = answer
	return err
}
