package tls

import (
	"context"
	"crypto/tls"
	"encoding/hex"
	"io"
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/zoo/tlszoo"
)

// renewing returns a server that finishes a TLS 1.2 handshake, passes the next encrypted record
// to answer, and sends what that returns.
func renewing(t *testing.T, answer func(p *protection, question []byte) []byte) net.Conn {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Root"})
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{"a.example"}})
	require.NoError(t, err)
	near, far := net.Pipe()
	done := make(chan struct{})
	t.Cleanup(func() {
		_ = near.Close()
		_ = far.Close()
		<-done
	})
	go func() {
		defer close(done)
		w, keys := &wire{Conn: far}, &keyLog{}
		conn := tls.Server(w, &tls.Config{Certificates: []tls.Certificate{leaf.Certificate}, MaxVersion: tls.VersionTLS12, KeyLogWriter: keys})
		if conn.HandshakeContext(context.Background()) != nil {
			return
		}
		sent, received := w.seen()
		p, err := newProtection(keys.secret("CLIENT_RANDOM"), received, sent) // from the client's point of view
		if err != nil {
			return
		}
		header := make([]byte, 5)
		if _, err := io.ReadFull(far, header); err != nil {
			return
		}
		body := make([]byte, int(header[3])<<8|int(header[4]))
		if _, err := io.ReadFull(far, body); err != nil {
			return
		}
		if reply := answer(p, append(header, body...)); reply != nil {
			_, _ = far.Write(reply)
		}
		_ = far.Close()
	}()
	return near
}

// connected makes the first handshake as renegotiate does.
func connected(t *testing.T, raw net.Conn) (*wire, []byte) {
	t.Helper()
	w, keys := &wire{Conn: raw}, &keyLog{}
	conn := tls.Client(w, &tls.Config{
		InsecureSkipVerify: true, MaxVersion: tls.VersionTLS12, KeyLogWriter: keys,
		CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	})
	require.NoError(t, conn.HandshakeContext(t.Context()))
	return w, keys.secret("CLIENT_RANDOM")
}

func TestRenegotiation(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	serverHello := append([]byte{messageServerHello, 0, 0, 38, 3, 3}, make([]byte, 36)...)
	for name, tc := range map[string]struct {
		answer func(p *protection, question []byte) []byte
		want   *bool
	}{
		"accepted": {func(p *protection, _ []byte) []byte { return p.server.seal(1, recordHandshake, serverHello) }, &yes},
		"accepted after other records": {func(p *protection, _ []byte) []byte {
			return append(p.server.seal(1, 23, []byte("data")), p.server.seal(2, recordHandshake, serverHello)...)
		}, &yes},
		"refused":        {func(p *protection, _ []byte) []byte { return p.server.seal(1, recordAlert, []byte{1, 100}) }, &no},
		"closed":         {func(*protection, []byte) []byte { return nil }, &no},
		"under no key":   {func(*protection, []byte) []byte { return append([]byte{22, 3, 3, 0, 42}, serverHello...) }, nil},
		"too short":      {func(*protection, []byte) []byte { return []byte{22, 3, 3, 0, 1, 0} }, nil},
		"hello requests": {func(p *protection, _ []byte) []byte { return p.server.seal(1, recordHandshake, []byte{0, 0, 0, 0}) }, &no},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked := make(chan []byte, 1)
			raw := renewing(t, func(p *protection, question []byte) []byte {
				plain, err := p.client.open(1, question)
				if err == nil {
					asked <- plain
				}
				return tc.answer(p, question)
			})
			w, master := connected(t, raw)
			sent, received := w.seen()
			p, err := newProtection(master, sent, received)
			require.NoError(t, err)
			finished, err := p.finished(sent)
			require.NoError(t, err)
			require.Equal(t, tc.want, askAgain(w, master, "a.example"))
			question := <-asked
			require.EqualValues(t, 1, question[0], "a ClientHello")
			// renegotiation_info contains the last Finished (RFC 5746 §3.5).
			require.Contains(t, hex.EncodeToString(question), "ff01000d0c"+hex.EncodeToString(finished))
		})
	}
}

// A server with crypto/tls refuses renegotiation.
func TestRenegotiationOfARealServer(t *testing.T) {
	t.Parallel()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Root"})
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{"a.example"}})
	require.NoError(t, err)
	server, err := tlszoo.Start(tlszoo.Config{Leaf: leaf, MaxVersion: tls.VersionTLS12})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	raw, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", server.Addr.String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = raw.Close() })
	w, master := connected(t, raw)
	got := askAgain(w, master, "a.example")
	require.NotNil(t, got)
	require.False(t, *got)
}

func TestExpand(t *testing.T) {
	t.Parallel()
	// P_SHA256 test vector of the TLS working group, label "test label".
	decode := func(s string) []byte {
		b, err := hex.DecodeString(s)
		require.NoError(t, err)
		return b
	}
	seed := append([]byte("test label"), decode("a0ba9f936cda311827a6f796ffd5198c")...)
	got := expand(decode("9bbe436ba940f017b17652849a71db35"), seed, 16)
	require.Equal(t, "e3f229ba727be17b8d122620557cd453", hex.EncodeToString(got))
}

func TestNothingToAsk(t *testing.T) {
	t.Parallel()
	_, err := newProtection([]byte("secret"), nil, make([]byte, 43))
	require.Error(t, err)
	_, err = newProtection(nil, make([]byte, 43), make([]byte, 43))
	require.Error(t, err)
	p, err := newProtection([]byte("secret"), make([]byte, 43), make([]byte, 43))
	require.NoError(t, err)
	_, err = p.finished(make([]byte, 100))
	require.Error(t, err)
	require.Nil(t, askAgain(&wire{}, nil, ""))
}

func FuzzProtectedRecords(f *testing.F) {
	p, err := newProtection([]byte("secret"), make([]byte, 43), make([]byte, 43))
	require.NoError(f, err)
	f.Add([]byte{20, 3, 3, 0, 1, 1, 22, 3, 3, 0, 9})
	f.Add(append([]byte{20, 3, 3, 0, 1, 1}, p.client.seal(0, recordHandshake, make([]byte, 16))...))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, r := range afterChange(data) {
			require.GreaterOrEqual(t, len(r), 5)
			_, _ = p.server.open(0, r)
		}
		_, _ = p.finished(data)
	})
}
