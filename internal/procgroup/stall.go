package procgroup

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strconv"
	"sync/atomic"
	"time"
)

// ErrStalled is returned when a program was killed because it wrote nothing for too long.
var ErrStalled = errors.New("it did not respond for too long")

const (
	stallTicks = 20 // readings of a program's activity within its stall time
	// clockTick is the unit of processor times in /proc, on all of Linux's architectures.
	clockTick = 10 * time.Millisecond
)

// beats counts what is read of a program's output.
type beats struct {
	io.Reader
	n atomic.Int64
}

// Read implements io.Reader.
func (b *beats) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.n.Add(int64(n))
	return n, err
}

// activity counts what the processes of a group have done, and whether they can run.
type activity struct {
	processor time.Duration // of all processes
	// waiting is true if a thread could run, or waits for a disk: a lack of progress may then be
	// due to the load of the machine.
	waiting bool
}

// usable sums time that a program could use: on a loaded machine a program may get no processor
// for minutes, and is not hung because of that.
type usable struct {
	last activity
	time time.Duration
}

// add adds the time since the last reading and returns the total.
func (u *usable) add(now activity, passed time.Duration) time.Duration {
	used := passed
	if now.waiting {
		used = min(max(now.processor-u.last.processor, 0), passed)
	}
	u.time += used
	u.last = now
	return u.time
}

// Clock measures the time that a process group could use. Without /proc that is all time. Not
// safe for concurrent use.
type Clock struct {
	group int
	usable
}

// NewClock returns a clock of a process group that starts at 0.
func NewClock(group int) *Clock {
	return &Clock{group: group, usable: usable{last: activityOf(group)}}
}

// Add adds the time that has passed since the last reading and returns the total.
func (c *Clock) Add(passed time.Duration) time.Duration { return c.add(activityOf(c.group), passed) }

// Skip leaves out the time since the last reading.
func (c *Clock) Skip() { c.last = activityOf(c.group) }

// silence measures how long a program has been silent, in time that it could use.
type silence struct {
	usable
	output int64
}

// add adds the time since the last reading and returns the total.
func (s *silence) add(output int64, now activity, passed time.Duration) time.Duration {
	s.usable.add(now, passed)
	if output != s.output {
		s.time = 0
	}
	s.output = output
	return s.time
}

// watchSilence calls end when a process group wrote nothing for too long.
func watchSilence(ctx context.Context, group int, stall time.Duration, output *atomic.Int64, end func()) {
	tick := max(stall/stallTicks, 10*time.Millisecond)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	s := silence{usable: usable{last: activityOf(group)}}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C: // a late one counts once: this process may have been stopped meanwhile
			if s.add(output.Load(), activityOf(group), tick) >= stall {
				end()
				return
			}
		}
	}
}

// activityOf reads the activity of a process group, which is zero on systems without /proc.
func activityOf(group int) (a activity) {
	for _, id := range Groups()[group] {
		dir := "/proc/" + strconv.Itoa(id)
		if f := statOf(dir); len(f) > 12 {
			for _, ticks := range f[11:13] { // utime and stime, proc_pid_stat(5), without the first two fields
				n, _ := strconv.ParseInt(string(ticks), 10, 64) // the kernel writes a number
				a.processor += time.Duration(n) * clockTick
			}
		}
		threads, err := os.ReadDir(dir + "/task")
		if err != nil {
			continue // it has ended in the meantime
		}
		for _, t := range threads {
			f := statOf(dir + "/task/" + t.Name())
			a.waiting = a.waiting || len(f) > 0 && (string(f[0]) == "R" || string(f[0]) == "D")
		}
	}
	return a
}

// statOf returns the fields of a process or thread after its name.
func statOf(dir string) [][]byte {
	data, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return nil
	}
	return bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
}
