package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/log/tag"
)

// logger adapts slog to Temporal's Logger. A Fatal record ends only the goroutine that wrote
// it and passes the error to fail, so that a library cannot end the process abruptly.
type logger struct {
	log      *slog.Logger
	tags     []tag.Tag // of With; most of these loggers never write
	min      slog.Leveler
	fail     func(error)
	stopping *atomic.Bool
}

var (
	_ tlog.Logger     = (*logger)(nil)
	_ tlog.WithLogger = (*logger)(nil)
)

// nexusNote begins a warning that is logged at every start without an HTTP port for Nexus.
// Nexus is not used, so the warning is of no interest.
const nexusNote = "HTTP API port has not been set."

// errorKey is the key of tag.Error, whose value is the error's text.
const errorKey = "error"

// newLogger returns Temporal's logger. Once stopping is set, warnings and errors with
// "context canceled" become debug records: services that lose each other are expected then,
// and some pollers of Temporal's system workers run until the process ends.
func newLogger(l *slog.Logger, lowest slog.Leveler, stopping *atomic.Bool, fail func(error)) *logger {
	return &logger{log: l, min: lowest, fail: fail, stopping: stopping}
}

func (l *logger) write(level slog.Level, msg string, tags []tag.Tag) {
	ctx := context.Background()
	if level == slog.LevelWarn && strings.HasPrefix(msg, nexusNote) || l.stopping.Load() && (level == slog.LevelWarn || canceled(l.tags) ||
		canceled(tags)) {
		level = slog.LevelDebug
	}
	if level < l.min.Level() || !l.log.Enabled(ctx, level) {
		return
	}
	attrs := make([]slog.Attr, 0, len(l.tags)+len(tags))
	for _, t := range slices.Concat(l.tags, tags) {
		attrs = append(attrs, slog.Any(t.Key(), t.Value()))
	}
	l.log.LogAttrs(ctx, level, msg, attrs...)
}

// canceled reports whether the record's error is that of a canceled context. Temporal passes
// errors on as text.
func canceled(tags []tag.Tag) bool {
	return slices.ContainsFunc(tags, func(t tag.Tag) bool {
		return t.Key() == errorKey && strings.HasSuffix(fmt.Sprint(t.Value()), context.Canceled.Error())
	})
}

// Debug implements Temporal's Logger.
func (l *logger) Debug(msg string, tags ...tag.Tag) { l.write(slog.LevelDebug, msg, tags) }

// Info implements Temporal's Logger.
func (l *logger) Info(msg string, tags ...tag.Tag) { l.write(slog.LevelInfo, msg, tags) }

// Warn implements Temporal's Logger.
func (l *logger) Warn(msg string, tags ...tag.Tag) { l.write(slog.LevelWarn, msg, tags) }

// Error implements Temporal's Logger.
func (l *logger) Error(msg string, tags ...tag.Tag) { l.write(slog.LevelError, msg, tags) }

// DPanic implements Temporal's Logger: it panics in development builds only,
// which this is not.
func (l *logger) DPanic(msg string, tags ...tag.Tag) { l.write(slog.LevelError, msg, tags) }

// Panic implements Temporal's Logger.
func (l *logger) Panic(msg string, tags ...tag.Tag) {
	l.write(slog.LevelError, msg, tags)
	panic(msg)
}

// Fatal implements Temporal's Logger. Callers rely on it not returning.
func (l *logger) Fatal(msg string, tags ...tag.Tag) {
	l.write(slog.LevelError, msg, tags)
	err := errors.New(msg)
	for _, t := range tags {
		if t.Key() == errorKey {
			err = fmt.Errorf("%s: %v", msg, t.Value())
		}
	}
	l.fail(err)
	runtime.Goexit()
}

// With implements Temporal's WithLogger.
func (l *logger) With(tags ...tag.Tag) tlog.Logger {
	if len(tags) == 0 {
		return l
	}
	child := *l
	child.tags = slices.Concat(l.tags, tags)
	return &child
}
