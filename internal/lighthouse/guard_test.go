package lighthouse_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

// canary listens for TCP and UDP on a loopback address that the guard refuses, and counts
// visitors.
type canary struct {
	addr    netip.AddrPort
	visits  atomic.Int64
	visitor atomic.Value // the first request it received
}

func newCanary(t *testing.T, ip string) *canary {
	t.Helper()
	ln, err := net.Listen("tcp", net.JoinHostPort(ip, "0"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	c := &canary{addr: netip.MustParseAddrPort(ln.Addr().String())}
	udp, err := net.ListenPacket("udp", ln.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = udp.Close() })
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			c.visits.Add(1)
			buf := make([]byte, 200)
			_ = conn.SetReadDeadline(time.Now().Add(patience))
			n, _ := conn.Read(buf)
			c.visitor.CompareAndSwap(nil, string(buf[:n]))
			_ = conn.Close()
		}
	}()
	go func() {
		buf := make([]byte, 200)
		for {
			n, _, err := udp.ReadFrom(buf)
			if err != nil {
				return
			}
			c.visits.Add(1)
			c.visitor.CompareAndSwap(nil, "udp "+string(buf[:n]))
		}
	}()
	return c
}

// attack returns a document that tries to reach every target in every way that a page has.
// It requests /tried when it has tried them all, and finishes loading only after
// /until-tried was answered.
func attack(targets []string) string {
	var b strings.Builder
	b.WriteString(`<img src="/until-tried" alt="" width="1" height="1">`)
	for _, host := range targets {
		fmt.Fprintf(&b,
			`<img src="http://%[1]s/img" alt=""><iframe src="http://%[1]s/frame"></iframe><iframe src="/bounce?to=http://%[1]s/bounced"></iframe>
<link rel="prefetch" href="http://%[1]s/prefetch"><link rel="preconnect" href="http://%[1]s"><link rel="dns-prefetch" href="//%[1]s">
<link rel="stylesheet" href="http://%[1]s/style"><script src="http://%[1]s/script" async></script><video src="http://%[1]s/video"></video>
<object data="http://%[1]s/object"></object><embed src="http://%[1]s/embed"><img src="/bounce?to=http://%[1]s/bounced" alt="">
<a href="http://%[1]s/a" ping="http://%[1]s/ping">link</a>`, host)
	}
	fmt.Fprintf(&b, `<script>
const quiet = (f) => { try { Promise.resolve(f()).catch(() => {}) } catch {} };
const tries = [];
for (const host of %q.split(" ")) {
  tries.push(fetch("http://" + host + "/fetch", {mode: "no-cors"}), fetch("https://" + host + "/fetch", {mode: "no-cors"}),
  fetch("/bounce?to=http://" + host + "/fetch", {mode: "no-cors"}));
  quiet(() => new WebSocket("ws://" + host + "/socket"));
  quiet(() => new WebSocket("wss://" + host + "/socket"));
  quiet(() => new EventSource("http://" + host + "/events"));
  quiet(() => navigator.sendBeacon("http://" + host + "/beacon", "x"));
  quiet(() => { const x = new XMLHttpRequest(); x.open("GET", "http://" + host + "/xhr"); x.send() });
  quiet(() => { const p = new RTCPeerConnection({iceServers: [{urls: "stun:" + host}, {urls: "turn:" + host, username: "u",
  credential: "p"}, {urls: "turn:" + host + "?transport=tcp", username: "u", credential: "p"}]});
    p.createDataChannel("x"); return p.createOffer().then((o) => p.setLocalDescription(o)) });
  quiet(() => new WebTransport("https://" + host + "/transport").ready);
  quiet(() => open("http://" + host + "/open"));
}
quiet(() => { new Worker("/worker.js") });
quiet(() => new SharedWorker("/worker.js"));
tries.push((navigator.serviceWorker?.register("/worker.js")) ?? 0);
Promise.allSettled(tries).then(() => fetch("/tried"));
</script>`, strings.Join(targets, " "))
	return page(b.String())
}

func TestNothingGetsAroundTheGuard(t *testing.T) {
	t.Parallel()
	v4, v6 := newCanary(t, "127.0.0.1"), newCanary(t, "::1")
	port := fmt.Sprint(v4.addr.Port())
	targets := []string{
		v4.addr.String(), v6.addr.String(), "localhost:" + port, "127.1:" + port, "2130706433:" + port, "0.0.0.0:" + port,
		"[::ffff:127.0.0.1]:" + port,
		"169.254.169.254", "metadata.google.internal", "rebind.example:" + port, "inner.example:" + port,
	}
	s := newSite(t)
	tried := make(chan struct{})
	var once sync.Once
	s.mux.HandleFunc("GET /{$}", html(attack(targets)))
	s.mux.HandleFunc("GET /bounce", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusFound)
	})
	s.mux.HandleFunc("GET /worker.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = fmt.Fprintf(w, `for (const host of %q.split(" ")) { fetch("http://" + host + "/worker", {mode: "no-cors"}).catch(() => {}) }`,
			strings.Join(targets, " "))
	})
	s.mux.HandleFunc("GET /tried", func(http.ResponseWriter, *http.Request) { once.Do(func() { close(tried) }) })
	s.mux.HandleFunc("GET /until-tried", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-tried:
		case <-r.Context().Done():
		}
	})
	var asked atomic.Int64
	pool := newPool(t, s, func(c *lighthouse.Config) {
		c.Dialer = s.dialer(t, func(host string) []netip.Addr {
			switch host {
			case "site.example":
				return []netip.Addr{siteAddr}
			case "rebind.example": // open at first, then not
				if asked.Add(1) > 1 {
					return []netip.Addr{innerAddr}
				}
				return []netip.Addr{siteAddr, innerAddr}
			case "inner.example":
				return []netip.Addr{innerAddr}
			}
			return nil
		})
	})
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	res, err := pool.Run(ctx, lighthouse.Job{URL: "http://site.example/"})
	require.NoError(t, err)
	select {
	case <-tried:
	case <-ctx.Done():
		t.Fatal("the page did not get to try")
	}
	require.Greater(t, res.RequestCount, 5*len(targets), "the page tried")
	for _, c := range []*canary{v4, v6} {
		require.Zero(t, c.visits.Load(), "something reached %s: %v", c.addr, c.visitor.Load())
		for _, network := range []string{"tcp", "udp"} { // the canary must see no visitor
			conn, err := net.Dial(network, c.addr.String())
			require.NoError(t, err)
			_, err = conn.Write([]byte("x"))
			require.NoError(t, err)
			require.NoError(t, conn.Close())
		}
		require.Eventually(t, func() bool { return c.visits.Load() == 2 }, patience, 5*time.Millisecond)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	require.NotEmpty(t, s.dialled)
	for _, a := range s.dialled {
		require.Equal(t, siteAddr, a.Addr(), "everything went through the guard, and only to the site")
	}
	for _, q := range res.Requests {
		if strings.Contains(q.URL, v4.addr.String()) {
			require.NotEqual(t, http.StatusOK, q.Status, q.URL)
		}
	}
}

// A page is served only to the proxy of its own run, which is gone afterwards.
func TestGuardEndsWithTheRun(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	late := make(chan struct{})
	s.mux.HandleFunc("GET /{$}", script(`new WebSocket("ws://site.example/socket"); fetch("/hold")`))
	s.mux.HandleFunc("GET /hold", func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		close(late)
	})
	pool := newPool(t, s, func(c *lighthouse.Config) { c.PageTimeout = endlessTimeout })
	_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/", Categories: []lighthouse.Category{lighthouse.SEO}})
	require.NoError(t, err)
	select {
	case <-late:
	case <-time.After(patience):
		t.Fatal("a request outlives the run of its page")
	}
}
