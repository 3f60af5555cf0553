package httpserver

import (
	"container/list"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"syscall"
	"time"
)

const (
	// evictAfter is how long a reader must have stalled before its connection is closed to
	// make room.
	evictAfter = 5 * time.Second
	// refuseTimeout limits writing a refusal, which fits into the socket's buffer.
	refuseTimeout = 100 * time.Millisecond
	// ipv6Client is the length of the prefix that identifies one IPv6 client.
	ipv6Client = 64
)

// listener admits connections while the limits allow it.
type listener struct {
	net.Listener
	limits Limits

	mu       sync.Mutex
	open     map[*conn]struct{}
	byClient map[netip.Prefix]int
	idle     *list.List // of *conn; front is the one idle longest
}

func newListener(ln net.Listener, limits Limits) *listener {
	return &listener{Listener: ln, limits: limits, open: map[*conn]struct{}{}, byClient: map[netip.Prefix]int{}, idle: list.New()}
}

// Accept implements net.Listener. net/http retries after the error of a process or machine
// without a free file descriptor.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
				l.makeRoom()
			}
			return nil, err
		}
		admitted, refusal := l.admit(c)
		if admitted != nil {
			return admitted, nil
		}
		refuse(c, refusal)
	}
}

// admit counts the connection, or returns how to refuse it.
func (l *listener) admit(c net.Conn) (*conn, refusal) {
	client := l.clientOf(c)
	l.mu.Lock()
	full, crowded := len(l.open) >= l.limits.MaxConnections, l.byClient[client] >= l.limits.MaxPerClient
	l.mu.Unlock()
	if client.IsValid() && crowded {
		return nil, tooManyOfClient
	}
	if full && !l.makeRoom() {
		return nil, tooMany
	}
	admitted := &conn{Conn: c, listener: l, client: client}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[admitted] = struct{}{}
	if client.IsValid() {
		l.byClient[client]++
	}
	return admitted, refusal{}
}

// clientOf returns the client that a connection is counted for; the zero Prefix for a proxy
// and for connections without an IP address.
func (l *listener) clientOf(c net.Conn) netip.Prefix {
	at, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Prefix{}
	}
	addr := at.Addr().Unmap().WithZone("")
	for _, p := range l.limits.Proxies {
		if p.Contains(addr) {
			return netip.Prefix{}
		}
	}
	bits := addr.BitLen()
	if addr.Is6() {
		bits = ipv6Client
	}
	return netip.PrefixFrom(addr, bits).Masked()
}

// makeRoom closes the most dispensable connection, and reports whether there was one.
func (l *listener) makeRoom() bool {
	l.mu.Lock()
	spare := l.spare()
	l.mu.Unlock()
	if spare == nil {
		return false
	}
	_ = spare.Close()
	return true
}

// spare returns the connection that has been idle longest, or else the one whose reader has
// stalled longest; nil if none has stalled for evictAfter.
func (l *listener) spare() *conn {
	if front := l.idle.Front(); front != nil {
		c, _ := front.Value.(*conn)
		return c
	}
	var worst *conn
	since := time.Now().Add(-evictAfter).UnixNano()
	for c := range l.open {
		if at := c.writing.Load(); at != 0 && at < since {
			worst, since = c, at
		}
	}
	return worst
}

// note is the server's ConnState hook: it tracks which connections are idle.
func (l *listener) note(nc net.Conn, state http.ConnState) {
	c, ok := nc.(*conn)
	if !ok {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.idle != nil {
		l.idle.Remove(c.idle)
		c.idle = nil
	}
	if _, open := l.open[c]; open && state == http.StateIdle {
		c.idle = l.idle.PushBack(c)
	}
}

// release stops counting a closed connection.
func (l *listener) release(c *conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.open, c)
	if c.idle != nil {
		l.idle.Remove(c.idle)
		c.idle = nil
	}
	if !c.client.IsValid() {
		return
	}
	if l.byClient[c.client]--; l.byClient[c.client] <= 0 {
		delete(l.byClient, c.client)
	}
}

// refusal is the response to a connection above a limit.
type refusal struct {
	status int
	body   string
}

var (
	tooMany         = refusal{http.StatusServiceUnavailable, `{"statusCode":503,"message":"Too many connections. Please retry shortly."}`}
	tooManyOfClient = refusal{http.StatusTooManyRequests, `{"error":"Too many requests. Please retry shortly."}`}
)

// refuse answers and closes the connection without reading its request: a client that is
// still sending it may see a connection reset instead.
func refuse(c net.Conn, r refusal) {
	defer func() { _ = c.Close() }()
	if c.SetWriteDeadline(time.Now().Add(refuseTimeout)) != nil {
		return
	}
	_, _ = fmt.Fprintf(c,
		"HTTP/1.1 %d %s\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\nRetry-After: 1\r\nConnection: close\r\n\r\n%s",
		r.status, http.StatusText(r.status), len(r.body), r.body)
}
