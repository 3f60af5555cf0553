// Package telemetry owns a process's logs without credentials, the Prometheus metrics of
// HTTP, Temporal and the queues, traces, and the HTTP server for metrics and profiles.
package telemetry

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"

	"go.opentelemetry.io/otel/trace"
)

// redacted replaces a value that must not be logged.
const redacted = "[redacted]"

// Log formats.
const (
	FormatJSON = "json"
	FormatText = "text"
)

// NewLogger returns a logger that writes lines to w. format is FormatJSON or FormatText,
// level one of debug, info, warn, error (slog.Level's spellings).
//
// Attributes whose name belongs to a credential or an e-mail address are redacted, in groups
// too, and API keys are removed from messages, texts and errors. This is only the second line
// of defence: credentials should not be passed to a logger at all.
func NewLogger(w io.Writer, format, level string) (*slog.Logger, error) {
	var lowest slog.Level
	if err := lowest.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("log level %q is not one of debug, info, warn, error", level)
	}
	opts := &slog.HandlerOptions{Level: lowest, ReplaceAttr: new(redactor).replace}
	switch format {
	case FormatJSON:
		return slog.New(traced{slog.NewJSONHandler(w, opts)}), nil
	case FormatText:
		return slog.New(traced{slog.NewTextHandler(w, opts)}), nil
	}
	return nil, fmt.Errorf("log format %q is not one of json, text", format)
}

// traced adds the id of the recorded trace that a line belongs to.
type traced struct{ slog.Handler }

// Handle implements slog.Handler.
func (t traced) Handle(ctx context.Context, line slog.Record) error {
	if sc := trace.SpanContextFromContext(ctx); sc.IsSampled() {
		line = line.Clone()
		line.AddAttrs(slog.String("traceId", sc.TraceID().String()))
	}
	return t.Handler.Handle(ctx, line)
}

// WithAttrs implements slog.Handler.
func (t traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{t.Handler.WithAttrs(attrs)} }

// WithGroup implements slog.Handler.
func (t traced) WithGroup(name string) slog.Handler { return traced{t.Handler.WithGroup(name)} }

// sensitiveNames are suffixes of the names of sensitive attributes, in lower case and
// without separators: "token" covers share_token and accessToken.
var sensitiveNames = []string{
	"authorization", "token", "apikey", "email", "emailaddress", "shortcode", "secret",
	"secretkey", "accesskey", "privatekey", "password", "passwd", "passphrase", "cookie",
	"credential", "credentials", "signature", "slug", "reportlink",
}

// nameSeparators are removed before names are compared.
var nameSeparators = strings.NewReplacer("_", "", "-", "", ".", "", " ", "")

// apiKeyStart begins every API key; texts without it need no search.
const apiKeyStart = "assay_"

var apiKey = regexp.MustCompile(`assay_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}`)

// maxNames limits the cached attribute names; programs have far fewer.
const maxNames = 4096

// redactor caches which attribute names are sensitive, because judging a name takes longer
// than writing its value.
type redactor struct {
	names sync.Map // string → bool
	known atomic.Int32
}

// replace implements slog.HandlerOptions.ReplaceAttr.
func (r *redactor) replace(groups []string, a slog.Attr) slog.Attr {
	if r.sensitive(a.Key) {
		return slog.String(a.Key, redacted)
	}
	for _, group := range groups {
		if r.sensitive(group) {
			return slog.String(a.Key, redacted)
		}
	}
	switch a.Value.Kind() {
	case slog.KindString:
		return scrub(a, a.Value.String())
	case slog.KindAny:
		switch v := a.Value.Any().(type) {
		case error:
			return scrub(a, v.Error())
		case []byte:
			return scrub(a, string(v))
		case fmt.Stringer:
			return scrub(a, v.String())
		}
	}
	return a
}

// scrub removes API keys from an attribute with the given text.
func scrub(a slog.Attr, text string) slog.Attr {
	if !strings.Contains(text, apiKeyStart) {
		return a
	}
	return slog.String(a.Key, apiKey.ReplaceAllString(text, redacted))
}

func (r *redactor) sensitive(name string) bool {
	if known, ok := r.names.Load(name); ok {
		return known.(bool)
	}
	judged := sensitive(name)
	if r.known.Add(1) <= maxNames {
		r.names.Store(strings.Clone(name), judged)
	}
	return judged
}

func sensitive(name string) bool {
	name = strings.ToLower(nameSeparators.Replace(name))
	for _, ending := range sensitiveNames {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}
