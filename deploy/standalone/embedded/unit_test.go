package embedded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/server/common/log/tag"
)

func TestLogger(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	var failures []error
	var stopping atomic.Bool
	handler := slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})
	l := newLogger(slog.New(handler), slog.LevelWarn, &stopping, func(err error) { failures = append(failures, err) })
	written := func() string {
		defer out.Reset()
		return out.String()
	}

	l.Debug("no")
	l.Info("no")
	l.Warn(nexusNote + " And so on.")
	require.Empty(t, written())
	l.With(tag.String("queue", "light")).Warn("slow", tag.Int("count", 3))
	require.Equal(t, "level=WARN msg=slow queue=light count=3\n", written())
	l.DPanic("odd")
	require.Equal(t, "level=ERROR msg=odd\n", written())
	require.PanicsWithValue(t, "bad", func() { l.Panic("bad") })
	require.Contains(t, written(), "level=ERROR msg=bad")

	ended := make(chan bool)
	go func() {
		defer close(ended)
		l.With(tag.String("service", "history")).Fatal("lost the listener", tag.Error(errors.New("boom")))
		ended <- true
	}()
	require.False(t, <-ended, "Fatal returned")
	require.Contains(t, written(), "level=ERROR")
	require.Len(t, failures, 1)
	require.EqualError(t, failures[0], "lost the listener: boom")

	canceled := tag.Error(fmt.Errorf("rows: %w", context.Canceled))
	l.Error("early", canceled)
	require.Contains(t, written(), "level=ERROR msg=early")
	stopping.Store(true)
	l.Warn("Failed to poll for task.")
	l.Error("late", canceled)
	l.With(canceled).Error("late")
	require.Empty(t, written())
	l.Error("real")
	require.Contains(t, written(), "level=ERROR msg=real")
}

func TestAllocate(t *testing.T) {
	t.Parallel()
	const (
		keyword = enumspb.INDEXED_VALUE_TYPE_KEYWORD
		double  = enumspb.INDEXED_VALUE_TYPE_DOUBLE
	)
	type types = map[string]enumspb.IndexedValueType
	tests := map[string]struct {
		have map[string]string
		want types
		out  map[string]string
	}{
		"nothing": {nil, nil, map[string]string{}},
		"first": {
			nil, types{"B": keyword, "A": keyword, "C": double}, map[string]string{"Keyword01": "A", "Keyword02": "B", "Double01": "C"},
		},
		"unchanged": {map[string]string{"Keyword07": "A"}, types{"A": keyword}, map[string]string{"Keyword07": "A"}},
		"added": {
			map[string]string{"Keyword01": "A"}, types{"A": keyword, "B": keyword}, map[string]string{"Keyword01": "A", "Keyword02": "B"},
		},
		"no longer used": {map[string]string{"Keyword01": "A"}, types{"B": keyword}, map[string]string{"Keyword01": "A", "Keyword02": "B"}},
		"type changed":   {map[string]string{"Keyword01": "A"}, types{"A": double}, map[string]string{"Double01": "A"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := allocate(tt.have, tt.want)
			require.NoError(t, err)
			require.Equal(t, tt.out, out)
		})
	}
	_, err := allocate(map[string]string{"Bool01": "A", "Bool02": "B", "Bool03": "C"}, types{"D": enumspb.INDEXED_VALUE_TYPE_BOOL})
	require.ErrorContains(t, err, "search attribute D: no free field of type Bool left")
}

func TestFailReportsTheFirstCauseOnce(t *testing.T) {
	t.Parallel()
	s := &Server{failed: make(chan error, 1)}
	s.fail(errors.New("first"))
	s.fail(errors.New("second"))
	require.EqualError(t, <-s.Failed(), "first")
	s.stopping.Store(true)
	s.fail(errors.New("while stopping"))
	require.Empty(t, s.failed)
}

func TestPlainAddress(t *testing.T) {
	t.Parallel()
	for _, want := range []string{"127.0.0.1:7233", "[::1]:7233"} {
		tcp, err := loopback(want)
		require.NoError(t, err)
		require.Equal(t, want, plain(tcp).String())
	}
}
