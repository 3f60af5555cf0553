package syntax

import (
	"time"

	"golang.org/x/sys/unix"
)

// thisThread returns the id of the thread that runs the caller.
func thisThread() int { return unix.Gettid() }

// threadTime returns the processor time that a thread of this process has used. Where that cannot be read, it returns the time of day,
// so that there always is a limit.
func threadTime(thread int) time.Duration {
	const ofOneThread = 6 // CPUCLOCK_PERTHREAD and CPUCLOCK_SCHED (pthread_getcpuclockid)
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^thread<<3|ofOneThread), &t); err != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(t.Nano())
}
