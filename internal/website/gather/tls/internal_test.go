package tls

import (
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/zoo/tlszoo"
)

// recordings returns bytes that clients received from OpenSSL servers with and without early data,
// with the secrets of those connections.
func recordings(t testing.TB) []struct {
	Name      string `json:"name"`
	Suite     uint16 `json:"suite"`
	Secret    string `json:"secret"`
	Received  string `json:"received"`
	EarlyData bool   `json:"earlyData"`
} {
	t.Helper()
	var out []struct {
		Name      string `json:"name"`
		Suite     uint16 `json:"suite"`
		Secret    string `json:"secret"`
		Received  string `json:"received"`
		EarlyData bool   `json:"earlyData"`
	}
	data, err := os.ReadFile("testdata/tickets.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &out))
	require.Len(t, out, 4)
	return out
}

func TestEarlyDataOfTickets(t *testing.T) {
	t.Parallel()
	for _, r := range recordings(t) {
		secret, err := hex.DecodeString(r.Secret)
		require.NoError(t, err)
		received, err := hex.DecodeString(r.Received)
		require.NoError(t, err)
		require.Len(t, postHandshake(received, secret, r.Suite), 2, r.Name)
		got := earlyData(received, secret, r.Suite, false)
		require.NotNil(t, got, r.Name)
		require.Equal(t, r.EarlyData, *got, r.Name)
		// With the wrong keys it is only known that the server sent data.
		secret[0] ^= 1
		require.Nil(t, earlyData(received, secret, r.Suite, false))
		require.False(t, *earlyData(received, secret, r.Suite, true))
	}
	require.Nil(t, earlyData(nil, nil, tls.TLS_AES_128_GCM_SHA256, false))
	require.Nil(t, earlyData([]byte{23, 3, 3, 0, 1, 0}, []byte("x"), 0xffff, false))
}

func FuzzTicketLimit(f *testing.F) {
	f.Add([]byte{4, 0, 0, 21, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1, 9, 0, 8, 0, 42, 0, 4, 0, 0, 0x40, 0})
	f.Fuzz(func(t *testing.T, message []byte) {
		if limit, ok := ticketLimit(message); !ok {
			require.Zero(t, limit)
		}
	})
}

func FuzzPostHandshake(f *testing.F) {
	for _, r := range recordings(f) {
		received, err := hex.DecodeString(r.Received)
		require.NoError(f, err)
		f.Add(received, []byte(r.Secret), r.Suite)
	}
	f.Fuzz(func(t *testing.T, received, secret []byte, suite uint16) {
		for _, message := range postHandshake(received, secret, suite) {
			require.LessOrEqual(t, len(message), len(received))
		}
	})
}

type nowhere struct{}

func (nowhere) Do(*http.Request) (*http.Response, error) { return nil, errors.New("no network") }

// FuzzJudgeCertificates checks that no certificate or staple makes the gatherer panic.
func FuzzJudgeCertificates(f *testing.F) {
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", BaseURL: "http://127.80.255.1"})
	require.NoError(f, err)
	leaf, err := ca.IssueFault(tlszoo.Sound, "www.zoo.example")
	require.NoError(f, err)
	f.Add(leaf.Leaf.Raw, leaf.OCSPStaple)
	f.Add([]byte("not a certificate"), []byte(nil))
	f.Add([]byte{0x30, 0x03, 0x02, 0x01, 0x00}, []byte{0x30, 0x03, 0x0a, 0x01, 0x00})
	f.Fuzz(func(t *testing.T, der, staple []byte) {
		s := &session{
			cfg: &Config{
				Fetcher: nowhere{},
				Clock:   func() time.Time { return time.Unix(1.8e9, 0) }, Logger: slog.New(slog.DiscardHandler),
			},
			facts: &capture.TLS{}, main: newAppearance([][]byte{der, der}, staple, nil),
			host: "www.zoo.example", progress: func(string) {},
		}
		s.judge(t.Context(), s.main)
		s.report()
		require.False(t, s.facts.Trust.Trusted)
		require.False(t, s.facts.OCSP.StapleOK)
	})
}
