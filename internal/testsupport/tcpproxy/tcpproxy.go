// Package tcpproxy owns a proxy between a client and a real server that a test can freeze:
// connections stay open and are still accepted, but no data passes, as when the server hangs
// or a network drops packets. Only tests import it.
package tcpproxy

import (
	"context"
	"net"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// chunk is the size of the copy buffer in bytes.
const chunk = 32 << 10

// Proxy passes connections on to one address.
type Proxy struct {
	// Addr is host:port of the proxy.
	Addr string

	target string

	mu    sync.Mutex
	open  map[net.Conn]bool
	moves chan struct{} // closed while data may move
	ended bool
}

// Start runs a proxy to the target (host:port) until the test ends.
func Start(t testing.TB, target string) *Proxy {
	t.Helper()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &Proxy{Addr: ln.Addr().String(), target: target, open: map[net.Conn]bool{}, moves: make(chan struct{})}
	close(p.moves)
	var accepting sync.WaitGroup
	accepting.Go(func() { p.accept(ln) })
	t.Cleanup(func() {
		_ = ln.Close()
		accepting.Wait()
		p.end()
	})
	return p
}

// Freeze stops all data until Thaw.
func (p *Proxy) Freeze() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.moves = make(chan struct{})
}

// Thaw passes on everything that was sent since Freeze.
func (p *Proxy) Thaw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.moves:
	default:
		close(p.moves)
	}
}

func (p *Proxy) accept(ln net.Listener) {
	for {
		from, err := ln.Accept()
		if err != nil {
			return
		}
		go p.serve(from)
	}
}

func (p *Proxy) serve(from net.Conn) {
	if !p.track(from) {
		return
	}
	defer p.drop(from)
	to, err := (&net.Dialer{}).DialContext(context.Background(), "tcp", p.target)
	if err != nil || !p.track(to) {
		return
	}
	defer p.drop(to)
	done := make(chan struct{}, 2)
	go func() { p.pass(from, to); done <- struct{}{} }()
	go func() { p.pass(to, from); done <- struct{}{} }()
	<-done
}

// pass copies until either side ends.
func (p *Proxy) pass(from, to net.Conn) {
	buffer := make([]byte, chunk)
	for {
		n, err := from.Read(buffer)
		p.mu.Lock()
		moves := p.moves
		p.mu.Unlock()
		<-moves
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// track registers an open connection; if the proxy has ended it closes it and returns false.
func (p *Proxy) track(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		_ = c.Close()
		return false
	}
	p.open[c] = true
	return true
}

func (p *Proxy) drop(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, c)
	_ = c.Close()
}

func (p *Proxy) end() {
	p.Thaw()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	for c := range p.open {
		_ = c.Close()
	}
}
