package procgroup

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The load of a machine alone makes no program hang.
func TestSilence(t *testing.T) {
	t.Parallel()
	const tick = time.Second
	type reading struct {
		output int64
		activity
	}
	for name, c := range map[string]struct {
		each func(i int) reading
		want time.Duration // after a minute
	}{
		"it gets no processor": {func(int) reading { return reading{0, activity{0, true}} }, 0},
		"it gets a little": {
			func(i int) reading { return reading{0, activity{time.Duration(i) * 10 * time.Millisecond, true}} }, 600 * time.Millisecond,
		},
		"it computes":      {func(i int) reading { return reading{0, activity{time.Duration(i) * 3 * time.Second, true}} }, time.Minute},
		"it waits forever": {func(int) reading { return reading{} }, time.Minute},
		"it writes":        {func(i int) reading { return reading{int64(i), activity{}} }, 0},
	} {
		var s silence
		for i := 1; i <= 60; i++ {
			r := c.each(i)
			s.add(r.output, r.activity, tick)
		}
		require.Equal(t, c.want, s.time, name)
	}
}

// A program is stopped if it neither writes nor ends, whether it computes or waits.
func TestStall(t *testing.T) {
	t.Parallel()
	drain := func(r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return err
	}
	for _, script := range []string{"while :; do :; done", "exec sleep 1000"} {
		p := Program{
			Args: []string{"/bin/sh", "-c", script}, Env: []string{"PATH=/usr/bin:/bin"}, Stdin: strings.NewReader(""),
			Stall: 200 * time.Millisecond,
		}
		require.ErrorIs(t, p.Run(t.Context(), drain), ErrStalled, script)
	}
	p := Program{
		Args: []string{"/bin/sh", "-c", "for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.1; done"}, Env: []string{"PATH=/usr/bin:/bin"},
		Stdin: strings.NewReader(""), Stall: 20 * time.Second,
	}
	require.NoError(t, p.Run(t.Context(), drain))
}

// A clock counts the time that a program could use, without what is skipped.
func TestClock(t *testing.T) {
	t.Parallel()
	c := NewClock(1 << 30) // a group without processes waits for nothing
	require.Equal(t, time.Second, c.Add(time.Second))
	c.Skip()
	require.Equal(t, 3*time.Second, c.Add(2*time.Second))

	c = &Clock{group: 1 << 30, usable: usable{last: activity{processor: time.Hour}}}
	require.Equal(t, time.Minute, c.add(activity{processor: time.Hour + time.Minute, waiting: true}, 10*time.Minute))
}
