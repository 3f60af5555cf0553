// Package liblog owns how the messages of libraries that only use package log reach slog:
// limited in length, and without text from peers.
package liblog

import (
	"bytes"
	"context"
	"log"
	"log/slog"
	"regexp"
	"strings"
)

// maxForeign limits a library's message, in bytes.
const maxForeign = 300

// quoted matches the output of fmt's %q, which libraries use for text from peers.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"?`)

// peerNoise are the messages of net/http that every peer can cause at will.
var peerNoise = []string{"Unsolicited response", "http: TLS handshake error", "http2: "}

// foreignLog writes a library's log to slog, without text from peers.
type foreignLog struct {
	log   *slog.Logger
	level slog.Level
}

// Write implements io.Writer; each call is one message.
func (f foreignLog) Write(p []byte) (int, error) {
	text, _, _ := bytes.Cut(bytes.TrimSpace(p), []byte("\n")) // the first line of a stack describes what happened
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

// New returns a logger for a library that only uses package log, such as
// http.Server.ErrorLog. Its messages reach l at the level, shortened and without quoted
// text, which may come from peers; messages that every peer can cause are logged at debug
// level.
func New(l *slog.Logger, level slog.Level) *log.Logger {
	return log.New(foreignLog{log: l, level: level}, "", 0)
}

// RouteStandard does the same with the messages that libraries write to the standard logger
// of package log, as http.Transport does. There is one such logger per process, so only the
// start of a process calls this.
func RouteStandard(l *slog.Logger) {
	log.SetFlags(0)
	log.SetPrefix("")
	log.SetOutput(foreignLog{log: l, level: slog.LevelWarn})
}
