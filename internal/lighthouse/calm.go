package lighthouse

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"
)

// A load is begun when the machine has been calm for one look, and after the last
// look in any case: on a machine that is never calm pages are measured as well as
// they can be.
const (
	calmLook  = 100 * time.Millisecond
	calmLooks = 8
	// calmShare is how much of one core may be busy.
	calmShare = 0.3
	clockTick = 10 * time.Millisecond // USER_HZ, proc_stat(5)
)

// calm closes the channel that it returns when the machine is calm, or has been
// waited for long enough. What the page before left to do, the storing of its
// report above all, would else be taken for slowness of the next one.
func calm(ctx context.Context, busy func() (time.Duration, bool)) <-chan struct{} {
	done := make(chan struct{})
	before, ok := busy()
	if !ok {
		close(done)
		return done
	}
	go func() {
		defer close(done)
		tick := time.NewTicker(calmLook)
		defer tick.Stop()
		for range calmLooks {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now, ok := busy()
			if !ok || now-before <= time.Duration(calmShare*float64(calmLook)) {
				return
			}
			before = now
		}
	}()
	return done
}

// busy returns how long the cores of this machine have worked since it was started;
// false where that cannot be told. (proc_stat(5))
func busy() (time.Duration, bool) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, false
	}
	return busyIn(text)
}

func busyIn(stat []byte) (sum time.Duration, ok bool) {
	line, _, _ := bytes.Cut(stat, []byte("\n"))
	fields := bytes.Fields(line)
	if len(fields) < 8 || string(fields[0]) != "cpu" {
		return 0, false
	}
	for i, field := range fields[1:8] {
		if i == 3 || i == 4 { // idle, waiting
			continue
		}
		ticks, err := strconv.ParseInt(string(field), 10, 64)
		if err != nil {
			return 0, false
		}
		sum += time.Duration(ticks) * clockTick
	}
	return sum, true
}
