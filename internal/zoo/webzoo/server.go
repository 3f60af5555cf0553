package webzoo

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"
)

// start opens the listeners of a site and registers its name.
func (z *Zoo) start(site *Site) error {
	b := site.Blueprint
	var cfg *tls.Config
	if b.Secure {
		var err error
		if cfg, err = z.tlsConfig(b); err != nil {
			return err
		}
	}
	handler := b.handler(z.cfg.Clock)
	for i := range b.Addresses {
		a := z.address()
		site.Addrs = append(site.Addrs, a)
		if i == b.Addresses-1 && b.DeadAddress {
			continue
		}
		if err := z.serve(b, a, a, cfg, handler); err != nil {
			return err
		}
	}
	if b.DualStack {
		six := v6Of(site.Addrs[0])
		site.Addrs = append(site.Addrs, six)
		if b.DifferentV6 {
			handler = otherPage(b)
		}
		if !b.DeadV6 {
			if err := z.serve(b, six, netip.IPv6Loopback(), cfg, handler); err != nil {
				return err
			}
		}
	}
	z.name(b.Host, site.Addrs)
	if b.Sibling {
		z.name("www."+b.Host, site.Addrs)
	}
	return nil
}

// modernSuites returns the AEAD suites of TLS 1.2 with forward secrecy.
func modernSuites() []uint16 {
	return []uint16{
		tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
		tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
		tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
	}
}

func (z *Zoo) tlsConfig(b *Blueprint) (*tls.Config, error) {
	cfg := &tls.Config{MinVersion: tls.VersionTLS12, CipherSuites: modernSuites(), NextProtos: []string{"http/1.1"}}
	if b.HTTP2 {
		cfg.NextProtos = []string{"h2", "http/1.1"}
	}
	if b.Certificate != nil {
		cfg.Certificates = []tls.Certificate{*b.Certificate}
	} else {
		cert, err := z.cfg.Issue(b.Host, "www."+b.Host)
		if err != nil {
			return nil, err
		}
		cfg.Certificates = []tls.Certificate{cert}
	}
	if b.TLS != nil {
		b.TLS(cfg)
	}
	return cfg, nil
}

// serve opens the ports of address a of a site, really on the address on.
func (z *Zoo) serve(b *Blueprint, a, on netip.Addr, cfg *tls.Config, handler http.Handler) error {
	if b.Plain != PlainClosed {
		ln, err := listen(on)
		if err != nil {
			return err
		}
		if err := z.run(b, a, 80, ln, nil, b.plainHandler(handler)); err != nil {
			return err
		}
	}
	if cfg == nil {
		return nil
	}
	ln, udp, err := listenBoth(on)
	if err != nil {
		return err
	}
	if err := z.run(b, a, 443, tls.NewListener(ln, cfg), cfg, handler); err != nil {
		return err
	}
	if !b.HTTP3 {
		return udp.Close()
	}
	return z.runHTTP3(udp, cfg, handler)
}

// run serves until the zoo is closed.
func (z *Zoo) run(b *Blueprint, a netip.Addr, port uint16, ln net.Listener, cfg *tls.Config, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, TLSConfig: &tls.Config{MinVersion: tls.VersionTLS12}, ReadHeaderTimeout: 10 * time.Second,
		ErrorLog: log.New(io.Discard, "", 0), // scanners often abort handshakes
	}
	if cfg != nil {
		server.TLSConfig = cfg.Clone() // net/http writes into it; the listener's, with its ticket keys, is shared
	}
	if !b.HTTP2 {
		server.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){}
	}
	server.SetKeepAlivesEnabled(b.KeepAlive)
	done := make(chan error, 1)
	go func() { done <- server.Serve(ln) }()
	return z.publish(a, port, ln.Addr(), func() error {
		err := server.Close()
		if served := <-done; !errors.Is(served, http.ErrServerClosed) {
			return errors.Join(err, served)
		}
		return err
	})
}

func (z *Zoo) runHTTP3(udp net.PacketConn, cfg *tls.Config, handler http.Handler) error {
	server := &http3.Server{
		Handler: handler, TLSConfig: http3.ConfigureTLSConfig(cfg.Clone()), QUICConfig: &quic.Config{MaxIdleTimeout: 10 * time.Second},
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(udp) // returns an error when it is closed
	}()
	z.mu.Lock()
	defer z.mu.Unlock()
	z.stop = append(z.stop, func() error {
		err := server.Close()
		<-done
		return errors.Join(err, udp.Close())
	})
	return nil
}

// listen opens TCP on a free port of the address.
func listen(on netip.Addr) (net.Listener, error) {
	return net.ListenTCP("tcp", net.TCPAddrFromAddrPort(netip.AddrPortFrom(on, 0)))
}

// listenBoth opens TCP and UDP on the same port, because DialMap maps addresses
// without knowing the protocol.
func listenBoth(on netip.Addr) (net.Listener, net.PacketConn, error) {
	for range 20 {
		ln, err := listen(on)
		if err != nil {
			return nil, nil, err
		}
		udp, err := (&net.ListenConfig{}).ListenPacket(context.Background(), "udp", ln.Addr().String())
		if err == nil {
			return ln, udp, nil
		}
		_ = ln.Close()
	}
	return nil, nil, errors.New("no port is free for both TCP and UDP")
}
