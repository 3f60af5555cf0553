package telemetry_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/telemetry"
)

const hidden = "hunter2"

// logLine logs one line and returns it.
func logLine(t *testing.T, format string, msg string, args ...any) string {
	t.Helper()
	var out bytes.Buffer
	logger, err := telemetry.NewLogger(&out, format, "debug")
	require.NoError(t, err)
	logger.Debug(msg, args...)
	return out.String()
}

func TestLoggerRedactsByName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"authorization", "Authorization", "proxy-authorization", "token", "access_token", "shareToken", "apiKey", "api_key", "X-Api-Key",
		"email", "userEmail", "shortCode", "short_code", "secret", "client.secret", "password", "Cookie", "set-cookie", "AWS_SECRET_ACCESS_KEY",
		"reportLink", "slug", "signature", "credentials",
	} {
		for _, format := range []string{telemetry.FormatJSON, telemetry.FormatText} {
			for kind, args := range map[string][]any{
				"string":                       {name, hidden},
				"error":                        {name, errors.New(hidden)},
				"any":                          {name, map[string]string{"k": hidden}},
				"in a group":                   {slog.Group("g", slog.String(name, hidden))},
				"a group of it":                {slog.Group(name, slog.String("value", hidden))},
				"a deeper group":               {slog.Group(name, slog.Group("x", slog.String("value", hidden)))},
				"an argument given beforehand": {slog.Any(name, slog.StringValue(hidden))},
			} {
				line := logLine(t, format, "m", args...)
				require.NotContains(t, line, hidden, "%s, %s", name, kind)
				require.Contains(t, line, "[redacted]", "%s, %s", name, kind)
			}
		}
	}
}

func TestLoggerRedactsAttributesGivenBeforehand(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	logger, err := telemetry.NewLogger(&out, telemetry.FormatJSON, "info")
	require.NoError(t, err)
	logger.With("token", hidden).WithGroup("request").With("email", hidden).Info("m", "status", 200)
	require.NotContains(t, out.String(), hidden)
	require.Contains(t, out.String(), `"status":200`)
}

func TestLoggerKeepsWhatOnlyLooksAlike(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"tokens_used", "tokenCount", "emails", "emailSent", "secretsFound", "keyPrefix", "msg2", "error", "route", "cookieCount",
	} {
		require.Contains(t, logLine(t, telemetry.FormatJSON, "m", name, "shown"), `"shown"`, name)
	}
}

func TestLoggerRedactsAPIKeysAnywhere(t *testing.T) {
	t.Parallel()
	plain, _, err := key.NewGenerator(nil).APIKey()
	require.NoError(t, err)
	secret := plain.Reveal()
	for name, line := range map[string]string{
		"message":   logLine(t, telemetry.FormatJSON, "key "+secret+" is unknown"),
		"text":      logLine(t, telemetry.FormatText, "m", "path", "/x?key="+secret+"&y"),
		"error":     logLine(t, telemetry.FormatJSON, "m", "error", fmt.Errorf("bad %q", secret)),
		"stringer":  logLine(t, telemetry.FormatJSON, "m", "v", stringer(secret)),
		"bytes":     logLine(t, telemetry.FormatText, "m", "v", []byte(secret)),
		"Secret":    logLine(t, telemetry.FormatText, "m", "v", plain),
		"Secret in": logLine(t, telemetry.FormatJSON, "m", "v", struct{ S key.Secret }{plain}),
	} {
		require.NotContains(t, line, secret[17:], name)
		require.Contains(t, line, "[redacted]", name)
	}
	require.Contains(t, logLine(t, telemetry.FormatText, "m", "error", errors.New("assay_scans is missing")), "assay_scans is missing")
}

type stringer string

func (s stringer) String() string { return string(s) }

func TestLoggerWritesTheChosenFormatAndLevel(t *testing.T) {
	t.Parallel()
	var line map[string]any
	require.NoError(t, json.Unmarshal([]byte(logLine(t, telemetry.FormatJSON, "m", "n", 1, "error", errors.New("e"))), &line))
	require.Equal(t, "m", line["msg"])
	require.EqualValues(t, 1, line["n"])
	require.Equal(t, "e", line["error"])
	require.Contains(t, logLine(t, telemetry.FormatText, "m", "n", 1), "msg=m n=1")

	var out bytes.Buffer
	logger, err := telemetry.NewLogger(&out, telemetry.FormatText, "WARN")
	require.NoError(t, err)
	logger.Info("low")
	logger.Warn("high")
	require.Equal(t, 1, strings.Count(out.String(), "\n"))
	require.Contains(t, out.String(), "high")

	for _, bad := range [][2]string{{"xml", "info"}, {"", "info"}, {"json", ""}, {"json", "loud"}} {
		_, err := telemetry.NewLogger(&out, bad[0], bad[1])
		require.Error(t, err, bad)
	}
}

func BenchmarkRequestLine(b *testing.B) {
	logger, err := telemetry.NewLogger(io.Discard, telemetry.FormatJSON, "info")
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		logger.Info("request", "request_id", "0196f0c4-7a3b-7d52-9f0e-2b1c3d4e5f60", "method", "GET",
			"route", "/v1/scans/:id/status", "status", 200, "bytes", 812, "took", 1200*time.Microsecond,
			"ip", "192.0.2.1", "tenant_id", "0196f0c4-7a3b-7d52-9f0e-2b1c3d4e5f60", "key_prefix", "0123456789", "user_agent", "curl/8.5.0")
	}
}
