package egress

import (
	"context"
	"net"
	"net/netip"
	"time"
)

// interleave orders addresses as RFC 8305 section 4 asks: the family of the
// first address first, then alternating, otherwise in the given order.
func interleave(addrs []netip.Addr) []netip.Addr {
	if len(addrs) == 0 {
		return nil
	}
	var first, second []netip.Addr
	for _, a := range addrs {
		if a.Is4() == addrs[0].Is4() {
			first = append(first, a)
		} else {
			second = append(second, a)
		}
	}
	out := make([]netip.Addr, 0, len(addrs))
	for i := range max(len(first), len(second)) {
		if i < len(first) {
			out = append(out, first[i])
		}
		if i < len(second) {
			out = append(out, second[i])
		}
	}
	return out
}

type attempt struct {
	conn net.Conn
	err  error
}

// race tries the addresses in order, each with a head start over the next (RFC
// 8305 section 5), and returns the first connection. The others are closed. The
// error is the one of the first address that failed.
func (d *Dialer) race(ctx context.Context, network string, h Host, targets []netip.AddrPort) (net.Conn, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make(chan attempt, len(targets)) // never blocks an attempt that lost
	timer := time.NewTimer(d.cfg.FallbackDelay)
	defer timer.Stop()
	var firstErr error
	next, pending, due := 0, 0, true
	for next < len(targets) || pending > 0 {
		if next < len(targets) && (due || pending == 0) {
			target := targets[next]
			go func() {
				conn, err := d.dialOne(ctx, network, h, target)
				results <- attempt{conn, err}
			}()
			next, pending, due = next+1, pending+1, false
			timer.Reset(d.cfg.FallbackDelay)
		}
		select {
		case <-timer.C:
			due = true
		case r := <-results:
			pending--
			if r.err == nil {
				go closeLosers(results, pending)
				return r.conn, nil
			}
			if firstErr == nil {
				firstErr = r.err
			}
		}
	}
	return nil, firstErr
}

// closeLosers closes the connections of attempts that were still running.
func closeLosers(results <-chan attempt, pending int) {
	for range pending {
		if r := <-results; r.conn != nil {
			_ = r.conn.Close()
		}
	}
}
