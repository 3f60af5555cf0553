package resolver

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/miekg/dns"
)

// ednsSize is the UDP payload size that avoids fragmentation (DNS flag day 2020).
const ednsSize = 1232

// Errors of single exchanges.
var (
	// ErrBudget is returned when the task has used up its messages.
	ErrBudget = errors.New("the budget of DNS messages is used up")
	// ErrMismatch is returned if the answer over TCP is to another question.
	ErrMismatch = errors.New("the response does not match the question")
)

type budgetKey struct{}

// WithBudget limits the messages that all look-ups under the context send together. Nested
// budgets both count.
func WithBudget(ctx context.Context, messages int) context.Context {
	b := &budget{parent: budgetOf(ctx)}
	b.left.Store(int64(messages))
	return context.WithValue(ctx, budgetKey{}, b)
}

type budget struct {
	left   atomic.Int64
	parent *budget
}

func budgetOf(ctx context.Context) *budget {
	b, _ := ctx.Value(budgetKey{}).(*budget)
	return b
}

func (b *budget) take() bool {
	for ; b != nil; b = b.parent {
		if b.left.Add(-1) < 0 {
			return false
		}
	}
	return true
}

// NewQuery returns a query with a random id, EDNS (1232 bytes) and the DO bit. recurse sets
// RD.
func NewQuery(name string, qtype uint16, recurse bool) *dns.Msg {
	m := new(dns.Msg).SetQuestion(dns.Fqdn(name), qtype)
	m.RecursionDesired = recurse
	m.SetEdns0(ednsSize, true)
	return m
}

// Exchange queries one authoritative server over UDP, again over TCP if the answer is
// truncated, and again without EDNS if the server does not support it. The address is
// dialled through Config.Authoritative. Any well-formed answer to the question is returned,
// whatever its code.
func (r *Resolver) Exchange(ctx context.Context, server netip.AddrPort, m *dns.Msg) (*dns.Msg, error) {
	return r.exchange(ctx, r.cfg.Authoritative, server, m)
}

// ExchangeOver sends one message to one authoritative server over "udp" or
// "tcp", once, without any fallback.
func (r *Resolver) ExchangeOver(ctx context.Context, network string, server netip.AddrPort, m *dns.Msg) (*dns.Msg, error) {
	return r.roundTrip(ctx, r.cfg.Authoritative, network, server, m)
}

func (r *Resolver) exchange(ctx context.Context, via Dialer, server netip.AddrPort, m *dns.Msg) (*dns.Msg, error) {
	reply, err := r.overUDP(ctx, via, server, m)
	if err != nil {
		return nil, err
	}
	if lacksEDNS(m, reply) {
		m = m.Copy()
		m.Extra = nil
		if reply, err = r.overUDP(ctx, via, server, m); err != nil {
			return nil, err
		}
	}
	if !reply.Truncated {
		return reply, nil
	}
	reply, err = r.roundTrip(ctx, via, "tcp", server, m)
	if err != nil {
		return nil, fmt.Errorf("truncated over UDP, then over TCP: %w", err)
	}
	return reply, nil
}

// overUDP repeats lost messages, but not refused ones.
func (r *Resolver) overUDP(ctx context.Context, via Dialer, server netip.AddrPort, m *dns.Msg) (*dns.Msg, error) {
	var last error
	for range r.cfg.Tries {
		again := m.Copy()
		again.Id = dns.Id()
		reply, err := r.roundTrip(ctx, via, "udp", server, again)
		if err == nil {
			return reply, nil
		}
		last = err
		if ctx.Err() != nil || !isTimeout(err) {
			break
		}
	}
	return nil, last
}

// lacksEDNS recognises the answers of servers older than RFC 6891.
func lacksEDNS(m, reply *dns.Msg) bool {
	if m.IsEdns0() == nil || reply.IsEdns0() != nil {
		return false
	}
	return reply.Rcode == dns.RcodeFormatError || reply.Rcode == dns.RcodeNotImplemented
}

func (r *Resolver) roundTrip(ctx context.Context, via Dialer, network string, server netip.AddrPort, m *dns.Msg) (*dns.Msg, error) {
	if !budgetOf(ctx).take() {
		return nil, ErrBudget
	}
	wire, err := m.Pack()
	if err != nil {
		return nil, fmt.Errorf("pack question: %w", err)
	}
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Timeout)
	defer cancel()
	conn, err := via.DialAddr(ctx, network, server)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	reply, err := talk(conn, network, wire, m)
	if err != nil && whole.Err() != nil {
		err = whole.Err() // the caller's time is over: not the server's fault
	}
	r.cfg.Logger.DebugContext(ctx, "dns exchange", "server", server, "network", network,
		"name", m.Question[0].Name, "type", dns.TypeToString[m.Question[0].Qtype], "error", err)
	return reply, err
}

func talk(conn net.Conn, network string, wire []byte, m *dns.Msg) (*dns.Msg, error) {
	if strings.HasPrefix(network, "tcp") {
		return talkTCP(conn, wire, m)
	}
	if _, err := conn.Write(wire); err != nil {
		return nil, err
	}
	buf := make([]byte, 65535)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return nil, err
		}
		// Any other datagram may be a late answer or a forgery: keep listening.
		if reply, ok := parseReply(buf[:n], m); ok {
			return reply, nil
		}
	}
}

func talkTCP(conn net.Conn, wire []byte, m *dns.Msg) (*dns.Msg, error) {
	framed := binary.BigEndian.AppendUint16(make([]byte, 0, len(wire)+2), uint16(len(wire)))
	if _, err := conn.Write(append(framed, wire...)); err != nil {
		return nil, err
	}
	buf, err := readFrame(conn)
	if err != nil {
		return nil, err
	}
	reply, ok := parseReply(buf, m)
	if !ok {
		return nil, ErrMismatch
	}
	return reply, nil
}

func readFrame(conn net.Conn) ([]byte, error) {
	var size [2]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil {
		return nil, err
	}
	buf := make([]byte, binary.BigEndian.Uint16(size[:]))
	_, err := io.ReadFull(conn, buf)
	return buf, err
}

// parseReply unpacks a message and reports whether it answers the question: same id, a
// response, the same question. Errors of servers that could not read the question may lack
// it.
func parseReply(wire []byte, m *dns.Msg) (*dns.Msg, bool) {
	reply := new(dns.Msg)
	if err := reply.Unpack(wire); err != nil && (!reply.Truncated || !reply.Response) {
		return nil, false
	}
	if reply.Id != m.Id || !reply.Response || reply.Opcode != m.Opcode {
		return nil, false
	}
	if len(reply.Question) == 0 {
		return reply, reply.Rcode != dns.RcodeSuccess || reply.Truncated
	}
	q, want := reply.Question[0], m.Question[0]
	same := len(reply.Question) == 1 && q.Qtype == want.Qtype && q.Qclass == want.Qclass && strings.EqualFold(q.Name, want.Name)
	return reply, same
}

func isTimeout(err error) bool {
	if ne, ok := errors.AsType[net.Error](err); ok && ne.Timeout() {
		return true
	}
	return errors.Is(err, context.DeadlineExceeded)
}
