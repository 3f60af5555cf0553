package dnszoo

import (
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"

	"github.com/miekg/dns"
)

// Behaviour is how a server misbehaves. The zero value is a correct server.
type Behaviour struct {
	Silent    bool // reads questions and never answers
	NotAuth   bool // answers without the AA bit
	Refuse    bool // refuses every question (lame)
	ServFail  bool // answers every question with SERVFAIL
	NoTCP     bool // no TCP service
	Truncate  bool // every UDP answer is truncated
	NoEDNS    bool // FORMERR to questions with EDNS
	Recursive bool // answers recursive questions of strangers
	Transfer  bool // sends the whole zone to anybody
}

// server is one authoritative server at 127.53.n.1 and fd53:n::1.
type server struct {
	v4, v6 netip.Addr
	port   uint16 // its real port, on v4
	how    Behaviour
	log    *slog.Logger

	mu    sync.RWMutex
	zones map[string]*zone

	udp, tcp *dns.Server
}

// addrsOf returns the made-up addresses of server n.
func addrsOf(n int) (v4, v6 netip.Addr) {
	v4 = netip.AddrFrom4([4]byte{127, 53, byte(n), 1})
	v6 = netip.AddrFrom16([16]byte{0: 0xfd, 1: 0x53, 2: byte(n >> 8), 3: byte(n), 15: 1})
	return v4, v6
}

func startServer(n int, how Behaviour, log *slog.Logger) (*server, error) {
	s := &server{how: how, log: log, zones: map[string]*zone{}}
	s.v4, s.v6 = addrsOf(n)
	tcp, udp, err := listenBoth(s.v4)
	if err != nil {
		return nil, fmt.Errorf("name server %s: %w", s.v4, err)
	}
	s.port = uint16(udp.LocalAddr().(*net.UDPAddr).Port)
	s.udp = &dns.Server{PacketConn: udp, Handler: dns.HandlerFunc(s.serve), UDPSize: dns.DefaultMsgSize}
	s.run(s.udp)
	if how.NoTCP {
		return s, tcp.Close()
	}
	s.tcp = &dns.Server{Listener: tcp, Handler: dns.HandlerFunc(s.serve)}
	s.run(s.tcp)
	return s, nil
}

// listenBoth binds UDP and TCP to the same ephemeral port.
func listenBoth(addr netip.Addr) (net.Listener, net.PacketConn, error) {
	var last error
	for range 20 {
		tcp, err := net.ListenTCP("tcp4", net.TCPAddrFromAddrPort(netip.AddrPortFrom(addr, 0)))
		if err != nil {
			return nil, nil, err
		}
		udp, err := net.ListenUDP("udp4", net.UDPAddrFromAddrPort(tcp.Addr().(*net.TCPAddr).AddrPort()))
		if err == nil {
			return tcp, udp, nil
		}
		last = err
		_ = tcp.Close()
	}
	return nil, nil, last
}

// run serves in the background and returns when the server has started.
func (s *server) run(d *dns.Server) {
	started := make(chan struct{})
	d.NotifyStartedFunc = func() { close(started) }
	failed := make(chan struct{})
	go func() {
		defer close(failed)
		if err := d.ActivateAndServe(); err != nil {
			s.log.Error("zoo name server stopped", "server", s.v4, "error", err)
		}
	}()
	select {
	case <-started:
	case <-failed:
	}
}

func (s *server) close() {
	for _, d := range []*dns.Server{s.udp, s.tcp} {
		if d != nil {
			_ = d.Shutdown()
		}
	}
}

func (s *server) host(z *zone) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.zones[z.name] = z
}

// zoneFor finds the deepest hosted zone; for DS the parent's when it is hosted too.
func (s *server) zoneFor(q dns.Question) *zone {
	s.mu.RLock()
	defer s.mu.RUnlock()
	name := dns.CanonicalName(q.Name)
	var apex *zone
	for n := name; ; n = parent(n) {
		if z := s.zones[n]; z != nil {
			if q.Qtype != dns.TypeDS || n != name {
				return z
			}
			apex = z
		}
		if n == "." {
			return apex
		}
	}
}

func (s *server) serve(w dns.ResponseWriter, req *dns.Msg) {
	if s.how.Silent || len(req.Question) != 1 {
		return
	}
	opt := req.IsEdns0()
	if s.how.NoEDNS && opt != nil {
		_ = w.WriteMsg(new(dns.Msg).SetRcode(req, dns.RcodeFormatError))
		return
	}
	if t := req.Question[0].Qtype; t == dns.TypeAXFR {
		s.transfer(w, req)
		return
	}
	m := s.answer(req)
	size := dns.MinMsgSize
	if opt != nil {
		m.SetEdns0(1232, opt.Do())
		size = max(size, int(opt.UDPSize()))
	}
	if _, overTCP := w.RemoteAddr().(*net.TCPAddr); overTCP {
		size = dns.MaxMsgSize
	} else if s.how.Truncate {
		m.Truncated, m.Answer, m.Ns = true, nil, nil
	}
	m.Truncate(size)
	if s.how.Truncate && size != dns.MaxMsgSize {
		m.Truncated = true
	}
	_ = w.WriteMsg(m)
}

func (s *server) answer(req *dns.Msg) *dns.Msg {
	q := req.Question[0]
	z := s.zoneFor(q)
	code := dns.RcodeRefused
	switch {
	case s.how.Recursive && req.RecursionDesired && z == nil:
		return recursed(req)
	case s.how.ServFail:
		code = dns.RcodeServerFailure
		fallthrough
	case s.how.Refuse, z == nil:
		return new(dns.Msg).SetRcode(req, code)
	}
	opt := req.IsEdns0()
	from := z.snapshot().reply(q, opt != nil && opt.Do())
	m := new(dns.Msg).SetReply(req)
	m.Rcode, m.Answer, m.Ns, m.Extra = from.Rcode, from.Answer, from.Ns, from.Extra
	m.Authoritative = from.Authoritative && !s.how.NotAuth
	return m
}

// recursed imitates the answer of an open resolver about a foreign name.
func recursed(req *dns.Msg) *dns.Msg {
	m := new(dns.Msg).SetReply(req)
	m.RecursionAvailable = true
	m.Answer = []dns.RR{&dns.A{
		Hdr: dns.RR_Header{Name: req.Question[0].Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 60},
		A:   net.IPv4(192, 0, 2, 1),
	}}
	return m
}

func (s *server) transfer(w dns.ResponseWriter, req *dns.Msg) {
	s.mu.RLock()
	z := s.zones[dns.CanonicalName(req.Question[0].Name)]
	s.mu.RUnlock()
	if z == nil || !s.how.Transfer {
		_ = w.WriteMsg(new(dns.Msg).SetRcode(req, dns.RcodeRefused))
		return
	}
	b := z.snapshot()
	soa := b.sets[b.name][dns.TypeSOA][0]
	m := new(dns.Msg).SetReply(req)
	m.Authoritative = true
	m.Answer = []dns.RR{soa}
	for _, rr := range b.order {
		if rr != soa {
			m.Answer = append(m.Answer, rr)
		}
	}
	m.Answer = append(m.Answer, soa)
	_ = w.WriteMsg(m)
}
