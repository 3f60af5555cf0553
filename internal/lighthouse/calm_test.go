package lighthouse

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestBusyIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		stat string
		want time.Duration
		ok   bool
	}{
		"all but idle and waiting": {
			"cpu  1 20 300 4000 50000 600000 7000000 80000000 0 0\ncpu0 9 9 9 9 9 9 9 9\n", 7600321 * 10 * time.Millisecond, true,
		},
		"an idle machine":     {"cpu  0 0 0 4000 5 0 0 0 0 0\n", 0, true},
		"one line alone":      {"cpu  1 1 1 1 1 1 1", 50 * time.Millisecond, true},
		"too few fields":      {"cpu  1 1 1 1 1 1\n", 0, false},
		"one core":            {"cpu0 1 1 1 1 1 1 1 1\n", 0, false},
		"no number":           {"cpu  1 x 1 1 1 1 1 1\n", 0, false},
		"a number beyond all": {"cpu  99999999999999999999 1 1 1 1 1 1 1\n", 0, false},
		"nothing":             {"", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := busyIn([]byte(c.stat))
			require.Equal(t, c.ok, ok)
			if ok {
				require.Equal(t, c.want, got)
			}
		})
	}
}

func TestBusy(t *testing.T) {
	t.Parallel()
	before, ok := busy()
	if !ok {
		require.Zero(t, before)
		return // a machine without /proc
	}
	after, _ := busy()
	require.GreaterOrEqual(t, after, before)
}

// TestCalm checks when a load begins, given the processor time at each reading.
func TestCalm(t *testing.T) {
	t.Parallel()
	const busily, idly = 31 * time.Millisecond, 30 * time.Millisecond
	for name, c := range map[string]struct {
		worked []time.Duration // processor time between two readings
		gone   int             // reading from which on the time is unknown; 0 for none
		took   time.Duration
	}{
		"calm":               {worked: []time.Duration{idly}, took: 100 * time.Millisecond},
		"calm in the end":    {worked: []time.Duration{busily, 2 * busily, 0}, took: 300 * time.Millisecond},
		"one look is enough": {worked: []time.Duration{busily, idly, busily, busily}, took: 200 * time.Millisecond},
		"never calm": {
			worked: []time.Duration{busily, busily, busily, busily, busily, busily, busily, busily, busily, busily},
			took:   800 * time.Millisecond,
		},
		"nobody can tell":            {gone: 1},
		"nobody can tell any longer": {worked: []time.Duration{busily, busily}, gone: 3, took: 200 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				looks, sum := 0, time.Hour
				began := time.Now()
				<-calm(t.Context(), func() (time.Duration, bool) {
					if looks++; c.gone > 0 && looks >= c.gone {
						return 0, false
					}
					if looks > 1 {
						sum += c.worked[looks-2]
					}
					return sum, true
				})
				require.Equal(t, c.took, time.Since(began))
			})
		})
	}
}

func TestCalmEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(250*time.Millisecond, cancel)
		worked := time.Duration(0)
		began := time.Now()
		<-calm(ctx, func() (time.Duration, bool) {
			worked += time.Second
			return worked, true
		})
		require.Equal(t, 250*time.Millisecond, time.Since(began))
	})
}
