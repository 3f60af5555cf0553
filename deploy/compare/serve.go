package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"

	"assay/internal/zoo/tlszoo"
)

// farm serves generated sites on two loopback ports, one for HTTP and one for HTTPS; every
// host has its own address that leads to them.
type farm struct {
	ca      *tlszoo.CA
	rootCA  string // file with the authority's certificate
	byHost  map[string]*site
	names   hostTable
	plain   netip.AddrPort
	secure  netip.AddrPort
	servers []*http.Server
	running sync.WaitGroup
	certs   sync.Map // host → *tls.Certificate
}

// startFarm serves the sites until close is called.
func startFarm(sites []site) (f *farm, err error) {
	f = &farm{byHost: map[string]*site{}, names: hostTable{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.close())
		}
	}()
	if f.ca, err = tlszoo.NewCA(tlszoo.CAConfig{Name: "Compare Farm"}); err != nil {
		return f, err
	}
	file, err := os.CreateTemp("", "compare-root-*.pem")
	if err != nil {
		return f, err
	}
	f.rootCA = file.Name()
	_, err = file.Write(f.ca.RootPEM())
	if err = errors.Join(err, file.Close()); err != nil {
		return f, err
	}
	for i := range sites {
		for _, host := range sites[i].hosts() {
			f.byHost[host] = &sites[i]
			n := len(f.names)
			f.names[host] = netip.AddrFrom4([4]byte{127, 81, byte(1 + n/250), byte(1 + n%250)})
		}
	}
	if f.plain, err = f.serve(nil); err != nil {
		return f, err
	}
	f.secure, err = f.serve(&tls.Config{GetCertificate: f.certificate, NextProtos: []string{"h2", "http/1.1"}})
	return f, err
}

func (f *farm) serve(config *tls.Config) (netip.AddrPort, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return netip.AddrPort{}, err
	}
	server := &http.Server{Handler: f, TLSConfig: config, ReadHeaderTimeout: 10 * time.Second, ErrorLog: log.New(io.Discard, "", 0)}
	f.servers = append(f.servers, server)
	f.running.Go(func() {
		if config == nil {
			_ = server.Serve(l) // always ends with ErrServerClosed
			return
		}
		_ = server.ServeTLS(l, "", "")
	})
	return netip.ParseAddrPort(l.Addr().String())
}

func (f *farm) close() error {
	var errs []error
	for _, s := range f.servers {
		errs = append(errs, s.Close())
	}
	f.running.Wait()
	if f.rootCA != "" {
		errs = append(errs, os.Remove(f.rootCA))
	}
	return errors.Join(errs...)
}

func (f *farm) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if f.byHost[hello.ServerName] == nil {
		return nil, fmt.Errorf("no site %q", hello.ServerName)
	}
	if c, ok := f.certs.Load(hello.ServerName); ok {
		return c.(*tls.Certificate), nil
	}
	leaf, err := f.ca.Issue(tlszoo.LeafOptions{Names: []string{hello.ServerName}})
	if err != nil {
		return nil, err
	}
	c, _ := f.certs.LoadOrStore(hello.ServerName, &leaf.Certificate)
	return c.(*tls.Certificate), nil
}

// closedPort receives connections to ports without a listener: it belongs to the discard
// service, which is never running.
const closedPort = 9

// dialMap maps an address of a host to the port that serves it.
func (f *farm) dialMap(ap netip.AddrPort) netip.AddrPort {
	for host, addr := range f.names {
		if addr != ap.Addr() {
			continue
		}
		plain, secure := f.ports(host)
		if ap.Port() == 443 {
			return netip.AddrPortFrom(f.secure.Addr(), uint16(cmp.Or(secure, closedPort)))
		}
		return netip.AddrPortFrom(f.plain.Addr(), uint16(cmp.Or(plain, closedPort)))
	}
	return ap
}

// ports returns the ports of the host, 0 without a listener.
func (f *farm) ports(host string) (plain, secure int) {
	s := f.byHost[host]
	if !s.Closed {
		plain = int(f.plain.Port())
	}
	if strings.HasPrefix(s.URL, "https:") {
		secure = int(f.secure.Port())
	}
	return plain, secure
}

// hosts returns the names of the site, its own first.
func (s *site) hosts() []string {
	out := []string{s.host()}
	for _, h := range s.Hops {
		if u, err := url.Parse(h.URL); err == nil && u.Hostname() != s.host() {
			out = append(out, u.Hostname())
		}
	}
	return out
}

// ServeHTTP answers according to the transcript of the host's site.
func (f *farm) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, _ := strings.Cut(r.Host, ":")
	s := f.byHost[host]
	switch {
	case s == nil:
		http.NotFound(w, r)
	case r.TLS == nil && strings.HasPrefix(s.URL, "https:") && f.redirected(w, r, s):
	case r.URL.Path != "/":
		http.NotFound(w, r)
	default:
		s.document(w, r)
	}
}

// redirected answers the request with the next hop.
func (f *farm) redirected(w http.ResponseWriter, r *http.Request, s *site) bool {
	hops := s.hops()
	for i, h := range hops[:max(len(hops)-1, 0)] {
		u, err := url.Parse(h.URL)
		if err == nil && u.Scheme == "http" && u.Path == r.URL.Path {
			w.Header().Set("Location", hops[i+1].URL)
			w.WriteHeader(h.Status)
			return true
		}
	}
	return false
}

// longNonce is a nonce that cannot be guessed if it is random; shorter ones stay as they are.
var longNonce = regexp.MustCompile(`'nonce-[A-Za-z0-9+/_-]{22,}=*'`)

// document answers with the site's document. Nonces are new in each response, as CSP3 section 7.1 demands.
func (s *site) document(w http.ResponseWriter, r *http.Request) {
	for _, f := range s.Header {
		if r.TLS != nil || !strings.EqualFold(f.Name, "strict-transport-security") {
			w.Header().Add(f.Name, longNonce.ReplaceAllString(f.Value, "'nonce-"+rand.Text()+"'"))
		}
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		for _, f := range s.CORS {
			w.Header().Add(f.Name, strings.ReplaceAll(f.Value, "{origin}", origin))
		}
	}
	w.WriteHeader(s.Status)
	_, _ = io.WriteString(w, longNonce.ReplaceAllString(s.HTML, "'nonce-"+rand.Text()+"'"))
}
