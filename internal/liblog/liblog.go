// Package liblog owns how the messages of libraries that know package log alone reach
// slog: bounded, and without what peers sent.
package liblog

import (
	"bytes"
	"context"
	"log"
	"log/slog"
	"regexp"
	"strings"
)

// maxForeign bounds one message of a library, in bytes.
const maxForeign = 300

// quoted matches what fmt's %q writes: where libraries put what a peer sent.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"?`)

// peerNoise are the messages of net/http that every peer can cause at will.
var peerNoise = []string{"Unsolicited response", "http: TLS handshake error", "http2: "}

// foreignLog writes what a library logs through slog, without what peers sent.
type foreignLog struct {
	log   *slog.Logger
	level slog.Level
}

// Write implements io.Writer; each call is one message.
func (f foreignLog) Write(p []byte) (int, error) {
	text, _, _ := bytes.Cut(bytes.TrimSpace(p), []byte("\n")) // the first line of a stack says what happened
	message := quoted.ReplaceAllString(string(text), "[content]")
	if len(message) > maxForeign {
		message = strings.ToValidUTF8(message[:maxForeign], "") + "…"
	}
	level := f.level
	for _, start := range peerNoise {
		if strings.HasPrefix(message, start) {
			level = slog.LevelDebug
		}
	}
	f.log.Log(context.Background(), level, "library", "detail", message)
	return len(p), nil
}

// New returns a logger for a library that knows package log alone, such as
// http.Server.ErrorLog. What it is given reaches l at the level without quoted text,
// which peers may have sent, and bounded; what every peer can cause is logged at debug
// level.
func New(l *slog.Logger, level slog.Level) *log.Logger {
	return log.New(foreignLog{log: l, level: level}, "", 0)
}

// RouteStandard does the same with the messages that libraries write to the standard
// logger of package log, as http.Transport does. There is one per process, so only the
// start of a process calls it.
func RouteStandard(l *slog.Logger) {
	log.SetFlags(0)
	log.SetPrefix("")
	log.SetOutput(foreignLog{log: l, level: slog.LevelWarn})
}
