package resolver

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"

	"github.com/miekg/dns"
)

// maxChain is the maximum number of CNAMEs that one question follows.
const maxChain = 10

// messagesPerQuestion limits the messages sent for one question.
const messagesPerQuestion = 64

// Errors of look-ups.
var (
	// ErrLoop is returned when the CNAMEs lead back to a name already seen.
	ErrLoop = errors.New("CNAME loop")
	// ErrChain is returned if the chain of CNAMEs exceeds maxChain.
	ErrChain = errors.New("more than 10 CNAMEs")
)

// Question is a name and type to look up, with options.
type Question struct {
	Name string
	Type uint16
	// Fresh ignores the cache.
	Fresh bool
	// Checked leaves validation to the recursive server, which then refuses bogus data.
	// Otherwise the CD bit is set and bogus data is returned too.
	Checked bool
	// Alias returns the CNAMEs of the name instead of following them.
	Alias bool
}

// Answer is the outcome of one Question.
type Answer struct {
	Name string // the name of the question, canonical
	Type uint16
	// Rcode is the code of the last reply; -1 if no server answered.
	Rcode   int
	Records []dns.RR     // of the question's type, at the end of the chain
	Chain   []*dns.CNAME // followed, in order
	// Msg is the last reply, unchanged, with its signatures and authority section.
	Msg    *dns.Msg
	Server netip.Addr // the server that answered
	AD     bool       // the recursive server validated the answer
	Err    error      // nil for NXDOMAIN and SERVFAIL, which are answers
}

// Exists reports whether there is at least one record of the question's type.
func (a *Answer) Exists() bool { return len(a.Records) > 0 }

// Final returns the name at the end of the chain.
func (a *Answer) Final() string {
	if n := len(a.Chain); n > 0 {
		return dns.CanonicalName(a.Chain[n-1].Target)
	}
	return a.Name
}

// Lookup queries name and type, following CNAMEs, with checking disabled.
func (r *Resolver) Lookup(ctx context.Context, name string, qtype uint16) *Answer {
	return r.Ask(ctx, Question{Name: name, Type: qtype})
}

// Ask answers a question. It never returns nil; failures are in the Answer.
func (r *Resolver) Ask(ctx context.Context, q Question) *Answer {
	a := &Answer{Name: dns.CanonicalName(q.Name), Type: q.Type, Rcode: -1}
	if _, ok := dns.IsDomainName(a.Name); !ok {
		a.Err = fmt.Errorf("%q is not a domain name", q.Name)
		return a
	}
	ctx = WithBudget(ctx, messagesPerQuestion)
	seen := []string{a.Name}
	for cur := a.Name; ; {
		rep, err := r.step(ctx, cur, q)
		if err != nil {
			a.Err = err
			return a
		}
		a.take(rep)
		before := len(a.Chain)
		end, err := a.follow(rep, cur, q, &seen)
		if err != nil {
			a.Err = err
			return a
		}
		if end || len(a.Chain) == before || q.Alias || r.cfg.Mode == Forward {
			return a
		}
		cur = a.Final()
	}
}

func (a *Answer) take(rep *reply) {
	a.Rcode, a.Msg, a.Server, a.AD = rep.msg.Rcode, rep.msg, rep.server, rep.msg.AuthenticatedData
}

// follow walks the CNAMEs of one reply, and reports whether records of the question's type
// were found. The whole chain of a recursive server is trusted; of an authoritative reply
// only the first step, because the rest may belong to another zone.
func (a *Answer) follow(rep *reply, cur string, q Question, seen *[]string) (bool, error) {
	for {
		if rrs := pick(rep.msg.Answer, cur, a.Type); len(rrs) > 0 {
			a.Records = rrs
			return true, nil
		}
		alias := pick(rep.msg.Answer, cur, dns.TypeCNAME)
		if len(alias) == 0 || q.Alias {
			return false, nil
		}
		c := alias[0].(*dns.CNAME)
		a.Chain = append(a.Chain, c)
		cur = dns.CanonicalName(c.Target)
		if slices.Contains(*seen, cur) {
			return false, ErrLoop
		}
		if *seen = append(*seen, cur); len(a.Chain) > maxChain {
			return false, ErrChain
		}
		if rep.zone != "" {
			return false, nil
		}
	}
}

// pick returns the records of the name and type.
func pick(rrs []dns.RR, name string, qtype uint16) []dns.RR {
	var out []dns.RR
	for _, rr := range rrs {
		if h := rr.Header(); h.Rrtype == qtype && h.Class == dns.ClassINET && dns.CanonicalName(h.Name) == name {
			out = append(out, rr)
		}
	}
	return out
}

// reply is one usable message. zone is the zone whose server was queried, "" when a
// recursive server answered.
type reply struct {
	msg    *dns.Msg
	server netip.Addr
	zone   string
}

// step queries one name without following anything.
func (r *Resolver) step(ctx context.Context, name string, q Question) (*reply, error) {
	key := cacheKey{name, q.Type, q.Checked}
	if !q.Fresh {
		if known, ok := r.cache.get(key); ok {
			return known.reply, known.err
		}
	}
	var rep *reply
	var err error
	if r.cfg.Mode == Forward {
		rep, err = r.forward(ctx, name, q)
	} else {
		rep, err = r.iterate(ctx, name, q.Type, 0)
	}
	if failure, ok := errors.AsType[*ServerError](err); ok && ctx.Err() == nil && !errors.Is(err, ErrBudget) {
		r.cache.putFailure(key, failure)
	}
	if err != nil {
		return nil, err
	}
	r.cache.put(key, rep)
	return rep, nil
}

// forward queries the recursive servers in order until one answers. The last SERVFAIL or
// REFUSED is returned if there is no better answer.
func (r *Resolver) forward(ctx context.Context, name string, q Question) (*reply, error) {
	var bad *reply
	var last error
	for _, s := range r.cfg.Servers {
		m := NewQuery(name, q.Type, true)
		m.CheckingDisabled = !q.Checked
		m.AuthenticatedData = true
		msg, err := r.exchange(ctx, r.cfg.Recursive, s, m)
		if err != nil {
			last = err
			if ctx.Err() != nil {
				break
			}
			continue
		}
		rep := &reply{msg: msg, server: s.Addr()}
		if msg.Rcode == dns.RcodeSuccess || msg.Rcode == dns.RcodeNameError {
			return rep, nil
		}
		bad = rep
	}
	if bad != nil {
		return bad, nil
	}
	return nil, last
}
