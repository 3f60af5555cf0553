package demo

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"time"
)

// helpPages are the help centre: a small site with few flaws.
var helpPages = map[string][2]string{
	"/":        {"Help centre", "Answers about lamps, orders and repairs. Call us on weekdays from nine to five, or read on."},
	"/returns": {"Returns", "Send a lamp back within sixty days. We pay for the parcel, and the money is back with you in three days."},
	"/repairs": {"Repairs", "We repair every lamp that we have built. Describe the fault, and we send you a box and a label."},
	"/bulbs":   {"Bulbs", "All lamps take an E27 bulb of at most nine watts. Warm white, 2,700 kelvin, is what they are made for."},
}

// serveHelp serves the help centre with the header fields that a good site sends.
func serveHelp(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "public, max-age=300")
	page, ok := helpPages[r.URL.Path]
	switch {
	case r.URL.Path == "/help.css":
		h.Set("Content-Type", "text/css; charset=utf-8")
		_, _ = fmt.Fprint(w, "body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:18px/1.6 system-ui;color:#1d2b33}"+
			"a{color:#0b5a86}nav a{margin-right:1rem}")
		return
	case r.URL.Path == "/robots.txt":
		_, _ = fmt.Fprintf(w, "User-agent: *\nAllow: /\nSitemap: https://%s/sitemap.xml\n", r.Host)
		return
	case r.URL.Path == "/sitemap.xml":
		h.Set("Content-Type", "application/xml")
		_, _ = fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for path := range helpPages {
			_, _ = fmt.Fprintf(w, "<url><loc>https://%s%s</loc></url>", r.Host, path)
		}
		_, _ = fmt.Fprint(w, "</urlset>")
		return
	case !ok:
		http.NotFound(w, r)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprintf(w, `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s – Nordlys help</title><meta name="description" content="%s">
<link rel="canonical" href="https://%s%s"><link rel="stylesheet" href="/help.css"></head>
<body><nav><a href="/">Help</a><a href="/returns">Returns</a><a href="/repairs">Repairs</a><a href="/bulbs">Bulbs</a></nav>
<main><h1>%s</h1><p>%s</p></main></body></html>`,
		page[0], page[1], r.Host, r.URL.Path, page[0], page[1])
}

// certificates returns a certificate for loopback and the PEM of the authority that signed
// it. Both are created at each start and never leave this process.
func certificates(now time.Time) (tls.Certificate, []byte, error) {
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	authority := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "Assay demo"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(0, 3, 0),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
	}
	rootDER, err := x509.CreateCertificate(rand.Reader, authority, authority, authorityKey.Public(), authorityKey)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano() + 1), Subject: pkix.Name{CommonName: "localhost"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(0, 2, 0),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, leaf, authority, key.Public(), authorityKey)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	root := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: rootDER})
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, root, nil
}
