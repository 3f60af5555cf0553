package hello_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

func certificate(t testing.TB) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"site.example"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	require.NoError(t, err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// ask sends the offer to crypto/tls and returns how it was parsed and answered.
func ask(t *testing.T, o hello.Offer, cfg *tls.Config) (*tls.ClientHelloInfo, *hello.Answer, error) {
	t.Helper()
	client, server := net.Pipe()
	defer func() { _ = client.Close() }()
	var info *tls.ClientHelloInfo
	done := make(chan struct{})
	cfg.Certificates = []tls.Certificate{certificate(t)}
	cfg.GetConfigForClient = func(i *tls.ClientHelloInfo) (*tls.Config, error) {
		info = i
		return nil, nil
	}
	go func() {
		defer close(done)
		_ = tls.Server(server, cfg).Handshake()
		_ = server.Close()
	}()
	message, err := o.Marshal()
	require.NoError(t, err)
	_, err = client.Write(message)
	require.NoError(t, err)
	answer, err := hello.Read(client, o.Version)
	require.NoError(t, client.Close())
	<-done
	return info, answer, err
}

func offer(version uint16) hello.Offer {
	o := hello.Offer{
		Version: version, ServerName: "site.example", Suites: hello.Suites(version == hello.TLS13, capture.StrengthGood),
		Groups: hello.Groups13(),
	}
	if version < hello.TLS12 {
		o.Suites = hello.Suites(false, capture.StrengthPhaseOut)
	}
	return o
}

func TestOfferIsUnderstood(t *testing.T) {
	t.Parallel()
	for _, version := range []uint16{hello.TLS10, hello.TLS11, hello.TLS12, hello.TLS13} {
		t.Run(hello.VersionName(version), func(t *testing.T) {
			t.Parallel()
			o := offer(version)
			info, answer, err := ask(t, o, &tls.Config{MinVersion: tls.VersionTLS10, CipherSuites: []uint16{
				tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA,
			}})
			require.NoError(t, err)
			require.Equal(t, "site.example", info.ServerName)
			require.Equal(t, version, slices.Max(info.SupportedVersions))
			require.Equal(t, o.Suites, info.CipherSuites)
			require.Len(t, info.SupportedCurves, len(o.Groups))
			require.Equal(t, version, answer.Version)
			require.Contains(t, o.Suites, answer.Suite)
			require.Contains(t, o.Groups, answer.Group)
			if version < hello.TLS13 {
				require.True(t, answer.EMS)
				require.True(t, answer.Renegotiation)
				require.False(t, answer.Deflate)
				require.Len(t, answer.Certificates, 1)
			}
		})
	}
}

func TestServerAsksForGroup(t *testing.T) {
	t.Parallel()
	o := offer(hello.TLS13)
	o.AskGroup = true
	_, answer, err := ask(t, o, &tls.Config{CurvePreferences: []tls.CurveID{tls.CurveP384}})
	require.NoError(t, err)
	require.True(t, answer.Retry)
	require.Equal(t, "secp384r1", hello.GroupName(answer.Group))
}

func TestRefusedOffers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		offer  hello.Offer
		server *tls.Config
		detail string
	}{
		"old version": {offer(hello.TLS10), &tls.Config{MinVersion: tls.VersionTLS12}, "alert: protocol version not supported"},
		"SSL":         {offer(hello.SSL3), &tls.Config{MinVersion: tls.VersionTLS10}, "alert: protocol version not supported"},
		"new version": {offer(hello.TLS13), &tls.Config{MaxVersion: tls.VersionTLS12}, "alert: protocol version not supported"},
		"no suite": {
			hello.Offer{Version: hello.TLS12, Suites: hello.Suites(false, capture.StrengthNone), Groups: hello.Groups12()}, &tls.Config{},
			"alert: handshake failure",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, err := ask(t, c.offer, c.server)
			refusal, ok := errors.AsType[*hello.RefusalError](err)
			require.True(t, ok, "%v", err)
			require.Equal(t, c.detail, refusal.Detail)
			require.False(t, refusal.NotTLS)
		})
	}
}

// serverHello returns a record with a ServerHello of the version without extensions.
func serverHello(version uint16) []byte {
	body := append([]byte{byte(version >> 8), byte(version)}, make([]byte, 32)...)
	body = append(body, 0, 0x00, 0x2f, 0)
	message := append([]byte{2, 0, 0, byte(len(body))}, body...)
	return append([]byte{22, 3, 1, 0, byte(len(message))}, message...)
}

func TestReadClassifies(t *testing.T) {
	t.Parallel()
	hello12 := serverHello(hello.TLS12)
	split := slices.Concat([]byte{22, 3, 1, 0, 3}, hello12[5:8], []byte{22, 3, 1, 0, byte(len(hello12) - 8)}, hello12[8:])
	for name, c := range map[string]struct {
		answer  []byte
		refused bool
		notTLS  bool
		broken  error
	}{
		"closed":               {nil, true, false, nil},
		"alert":                {[]byte{21, 3, 3, 0, 2, 2, 40}, true, false, nil},
		"close notify":         {[]byte{21, 3, 3, 0, 2, 1, 0}, true, false, nil},
		"downgrade":            {serverHello(hello.TLS11), true, false, nil},
		"HTTP":                 {[]byte("HTTP/1.1 400 Bad Request\r\n\r\n"), true, true, nil},
		"SSH":                  {[]byte("SSH-2.0-x\r\n"), true, true, nil},
		"short words":          {[]byte("no"), true, true, nil},
		"cut header":           {[]byte{22, 3}, false, false, io.ErrUnexpectedEOF},
		"cut record":           {hello12[:20], false, false, io.ErrUnexpectedEOF},
		"cut message":          {append([]byte{22, 3, 1, 0, 4}, 2, 0, 0, 99), false, false, io.EOF},
		"long record":          {[]byte{22, 3, 1, 0xff, 0xff}, false, false, hello.ErrMalformed},
		"long message":         {[]byte{22, 3, 1, 0, 4, 2, 0xff, 0xff, 0xff}, false, false, hello.ErrMalformed},
		"other message":        {[]byte{22, 3, 1, 0, 4, 1, 0, 0, 0}, false, false, hello.ErrMalformed},
		"early data":           {[]byte{23, 3, 1, 0, 1, 0}, false, false, hello.ErrMalformed},
		"alert of one byte":    {[]byte{21, 3, 1, 0, 1, 2}, false, false, hello.ErrMalformed},
		"ServerHello":          {hello12, false, false, nil},
		"warning, ServerHello": {append([]byte{21, 3, 3, 0, 2, 1, 112}, hello12...), false, false, nil},
		"in two records":       {split, false, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answer, err := hello.Read(iotest.OneByteReader(bytes.NewReader(c.answer)), hello.TLS12)
			refusal, refused := errors.AsType[*hello.RefusalError](err)
			require.Equal(t, c.refused, refused, "%v", err)
			switch {
			case refused:
				require.Equal(t, c.notTLS, refusal.NotTLS)
			case c.broken != nil:
				require.ErrorIs(t, err, c.broken)
			default:
				require.NoError(t, err)
				require.Equal(t, uint16(0x2f), answer.Suite)
			}
		})
	}
}

func TestSSL2(t *testing.T) {
	t.Parallel()
	message, err := hello.MarshalSSL2()
	require.NoError(t, err)
	require.Equal(t, len(message)-2, int(message[0]&0x7f)<<8|int(message[1]))
	// A certificate of two bytes, two known ciphers, no connection id.
	good := []byte{0x80, 19, 4, 0, 1, 0, 2, 0, 2, 0, 6, 0, 0, 0xaa, 0xbb, 0x01, 0x00, 0x80, 0x06, 0x00, 0x40}
	names, err := hello.ReadSSL2(bytes.NewReader(good))
	require.NoError(t, err)
	require.Equal(t, []string{"SSL_CK_RC4_128_WITH_MD5", "SSL_CK_DES_64_CBC_WITH_MD5"}, names)
	padded := slices.Concat([]byte{0x00, 20, 0}, good[2:], []byte{0})
	names, err = hello.ReadSSL2(bytes.NewReader(padded))
	require.NoError(t, err)
	require.Len(t, names, 2)
	for name, answer := range map[string][]byte{
		"closed":     nil,
		"TLS alert":  {21, 3, 1, 0, 2, 2, 70},
		"no ciphers": {0x80, 11, 4, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0},
		"error":      {0x80, 3, 0, 0, 1},
		"HTTP":       []byte("HTTP/1.1 400 Bad Request" + strings.Repeat(" ", 40000)),
	} {
		_, err := hello.ReadSSL2(bytes.NewReader(answer))
		_, refused := errors.AsType[*hello.RefusalError](err)
		require.True(t, refused, "%s: %v", name, err)
	}
	_, err = hello.ReadSSL2(bytes.NewReader(good[:9]))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

func TestSuiteTable(t *testing.T) {
	t.Parallel()
	seen := map[uint16]bool{}
	for _, tls13 := range []bool{true, false} {
		for strength := capture.StrengthNone; strength <= capture.StrengthGood; strength++ {
			for _, id := range hello.Suites(tls13, strength) {
				require.False(t, seen[id], "%04x", id)
				seen[id] = true
				require.Regexp(t, `^TLS_[A-Za-z0-9_]+$`, hello.SuiteName(id))
			}
		}
	}
	require.Len(t, seen, 230)
	for _, list := range [][]*tls.CipherSuite{tls.CipherSuites(), tls.InsecureCipherSuites()} {
		for _, s := range list {
			require.Equal(t, s.Name, hello.SuiteName(s.ID))
		}
	}
	require.Equal(t, "0xFAFA", hello.SuiteName(0xfafa))
}

func TestGroups(t *testing.T) {
	t.Parallel()
	for _, id := range slices.Concat(hello.Groups13(), hello.Groups12(), hello.WeakCurves()) {
		require.Equal(t, id, hello.GroupID(hello.GroupName(id)))
	}
	require.Equal(t, "X25519MLKEM768", hello.GroupName(uint16(tls.X25519MLKEM768)))
	require.Zero(t, hello.GroupID("0x1234"))
	require.Equal(t, "0x1234", hello.GroupName(0x1234))
}

func TestShortHelloIsPadded(t *testing.T) {
	t.Parallel()
	o := hello.Offer{Version: hello.TLS12, ServerName: "site.example", Suites: make([]uint16, 60), Groups: hello.Groups12()}
	message, err := o.Marshal()
	require.NoError(t, err)
	n := len(message) - 5
	require.True(t, n < 256 || n >= 512, "%d bytes", n)
}

func FuzzRead(f *testing.F) {
	f.Add(serverHello(hello.TLS12), hello.TLS12)
	f.Add([]byte{21, 3, 3, 0, 2, 2, 40}, hello.TLS13)
	f.Add([]byte("HTTP/1.1 400\r\n\r\n"), hello.SSL3)
	f.Fuzz(func(t *testing.T, data []byte, version uint16) {
		answer, err := hello.Read(bytes.NewReader(data), version)
		require.NotEqual(t, answer == nil, err == nil)
		if err == nil {
			require.Equal(t, version, answer.Version)
			for _, der := range answer.Certificates {
				require.LessOrEqual(t, len(der), len(data))
			}
		}
	})
}

func FuzzReadSSL2(f *testing.F) {
	f.Add([]byte{0x80, 19, 4, 0, 1, 0, 2, 0, 2, 0, 6, 0, 0, 0xaa, 0xbb, 0x01, 0x00, 0x80, 0x06, 0x00, 0x40})
	f.Add([]byte{0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		names, err := hello.ReadSSL2(bytes.NewReader(data))
		require.NotEqual(t, len(names) == 0, err == nil)
	})
}
