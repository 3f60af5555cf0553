package zoo

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"time"

	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/mailzoo"
	"assay/internal/zoo/tlszoo"
)

// postHost is the domain of the mail exchangers that all sites share.
const postHost = "post.example"

// Exchangers, by label under postHost. mx1 and mx2 are sound; the others have one
// fault each.
const (
	mxSound      = "mx1"
	mxSecond     = "mx2"
	mxPlain      = "plain"       // no STARTTLS
	mxSelfSigned = "self-signed" // a certificate of its own making
	mxOldTLS     = "old"         // nothing newer than TLS 1.1
	mxOtherKey   = "other-key"   // TLSA records for another key
)

// post is the mail side of the zoo: exchangers, and the host of their MTA-STS policy.
type post struct {
	servers []*mailzoo.Server
	policy  *http.Server
	addr    netip.Addr // of the policy host
	key     string     // of DKIM, as published
}

// postAddr returns the n-th made-up address of the mail side.
func postAddr(n byte) netip.Addr { return netip.AddrFrom4([4]byte{127, 80, 254, n}) }

// startPost starts the exchangers and publishes their zone.
func (z *Zoo) startPost(ctx context.Context) error {
	zone := dnszoo.ZoneOptions{Addrs: []netip.Addr{postAddr(1)}, Names: map[string][]netip.Addr{}, NoWWW: true}
	for i, label := range []string{mxSound, mxSecond, mxPlain, mxSelfSigned, mxOldTLS, mxOtherKey} {
		addr := postAddr(byte(i + 1))
		tlsa, err := z.startExchanger(label, addr)
		if err != nil {
			return fmt.Errorf("mail exchanger %s: %w", label, err)
		}
		zone.Names[label] = []netip.Addr{addr}
		if tlsa != "" {
			zone.Records = append(zone.Records, "_25._tcp."+label+" IN TLSA "+tlsa)
		}
	}
	public, _, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	z.post.key = base64.StdEncoding.EncodeToString(public)
	if err := z.startPolicy(ctx); err != nil {
		return err
	}
	return z.names.AddSite(postHost, zone)
}

// startExchanger starts one exchanger and returns its TLSA record; "" for none.
func (z *Zoo) startExchanger(label string, addr netip.Addr) (tlsa string, err error) {
	host := label + "." + postHost
	cfg := mailzoo.Config{Name: host}
	if label != mxPlain {
		fault := tlszoo.Sound
		if label == mxSelfSigned {
			fault = tlszoo.SelfSigned
		}
		leaf, err := z.ca.IssueFault(fault, host)
		if err != nil {
			return "", err
		}
		cfg.Certificate = &leaf.Certificate
		if label == mxSound || label == mxSecond {
			tlsa = keyRecord(leaf.Leaf)
		}
	}
	switch label {
	case mxOldTLS:
		cfg.MinVersion, cfg.MaxVersion = tls.VersionTLS10, tls.VersionTLS11
	case mxOtherKey:
		tlsa = keyRecord(z.ca.Intermediate())
	}
	s, err := mailzoo.Start(cfg)
	if err != nil {
		return "", err
	}
	z.post.servers = append(z.post.servers, s)
	z.remap[netip.AddrPortFrom(addr, 25)] = s.Addr
	return tlsa, nil
}

// keyRecord returns a TLSA record for the certificate's key.
func keyRecord(cert *x509.Certificate) string {
	sum := sha256.Sum256(cert.RawSubjectPublicKeyInfo)
	return "3 1 1 " + hex.EncodeToString(sum[:])
}

// startPolicy serves the MTA-STS policy of every site, under any name, with a certificate
// made for the requested name.
func (z *Zoo) startPolicy(ctx context.Context) error {
	z.post.addr = postAddr(250)
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", netip.AddrPortFrom(z.post.addr, 0).String())
	if err != nil {
		return err
	}
	z.post.policy = &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = io.WriteString(w, "version: STSv1\nmode: enforce\nmx: *."+postHost+"\nmax_age: 604800\n")
		}),
		TLSConfig: &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			cert, err := z.issue(hello.ServerName)
			return &cert, err
		}},
		ReadHeaderTimeout: 10 * time.Second,
		ErrorLog:          log.New(io.Discard, "", 0),
	}
	served, err := netip.ParseAddrPort(ln.Addr().String())
	if err != nil {
		return err
	}
	z.remap[netip.AddrPortFrom(z.post.addr, 443)] = served
	go func() { _ = z.post.policy.ServeTLS(ln, "", "") }() // always ends with ErrServerClosed
	return nil
}

// takesMail turns a site's zone into that of a domain with flawless mail.
func (z *Zoo) takesMail(o *dnszoo.ZoneOptions) {
	o.MX = exchangers(mxSound, mxSecond)
	o.SPF = []string{"v=spf1 mx -all"}
	o.Names = map[string][]netip.Addr{"mta-sts": {z.post.addr}}
	o.Records = append(o.Records,
		`_mta-sts IN TXT "v=STSv1; id=20260101"`,
		`_smtp._tls IN TXT "v=TLSRPTv1; rua=mailto:tls@reports.example"`,
		`default._domainkey IN TXT "v=DKIM1; k=ed25519; p=`+z.post.key+`"`,
	)
}

// exchangers returns MX values in order of preference.
func exchangers(labels ...string) []string {
	var out []string
	for i, label := range labels {
		out = append(out, fmt.Sprintf("%d %s.%s.", 10*(i+1), label, postHost))
	}
	return out
}

// closePost stops the mail side.
func (z *Zoo) closePost() []error {
	var errs []error
	for _, s := range z.post.servers {
		errs = append(errs, s.Close())
	}
	if z.post.policy != nil {
		errs = append(errs, z.post.policy.Close())
	}
	return errs
}
