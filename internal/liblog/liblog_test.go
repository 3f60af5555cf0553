package liblog_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/liblog"
)

func TestLogHoldsNothingOfPeers(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		`Unsolicited response received on idle HTTP channel starting with "<html>\"secret\"</html>"; err=<nil>`: `level=DEBUG msg=library detail="Unsolicited response received on idle HTTP channel starting with [content]; err=<nil>"`,
		`http: superfluous response.WriteHeader call from main.go:7`:                                            `level=WARN msg=library detail="http: superfluous response.WriteHeader call from main.go:7"`,
		`http: TLS handshake error from 192.0.2.1:4711: EOF`:                                                    `level=DEBUG msg=library detail="http: TLS handshake error from 192.0.2.1:4711: EOF"`,
		"http: panic serving 192.0.2.1:4711: boom\ngoroutine 7 [running]:\nsecret(0x1)":                         `level=WARN msg=library detail="http: panic serving 192.0.2.1:4711: boom"`,
		`malformed header "secret and no end`:                                                                   `level=WARN msg=library detail="malformed header [content]"`,
		strings.Repeat("x",
			5000): `level=WARN msg=library detail=` + strings.Repeat("x", 300) + `…`,
	} {
		var out bytes.Buffer
		l := slog.New(slog.NewTextHandler(&out,
			&slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			}}))
		liblog.New(l, slog.LevelWarn).Print(message)
		require.Equal(t, want+"\n", out.String())
		require.NotContains(t, out.String(), "secret")
	}
}
