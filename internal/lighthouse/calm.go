package lighthouse

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"
)

// A load begins as soon as one reading finds the machine calm, and after the last reading in
// any case: on a machine that is never calm, pages are measured as well as possible.
const (
	calmLook  = 100 * time.Millisecond
	calmLooks = 8
	// calmShare is the share of one core that may be busy.
	calmShare = 0.3
	clockTick = 10 * time.Millisecond // USER_HZ, proc_stat(5)
)

// calm returns a channel that is closed when the machine is calm, or after the maximum wait.
// Otherwise leftover work of the previous page, such as storing its report, would make the
// next one look slow.
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

// busy returns how long the cores of this machine have worked since it was started; false if
// that is unknown. (proc_stat(5))
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
		if i == 3 || i == 4 { // idle, iowait
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
