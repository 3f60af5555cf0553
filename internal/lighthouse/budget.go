package lighthouse

import "time"

// budget is the time that the runs of a page may use together. What they wait for (a browser,
// their turn at the gate, a processor) does not count.
type budget struct {
	limit   time.Duration // 0: no limit
	used    time.Duration // by the runs so far
	longest time.Duration // of these runs
}

// left returns the limit of the next run, given that of any run.
func (b *budget) left(limit time.Duration) time.Duration {
	if b.limit == 0 {
		return limit
	}
	return min(limit, b.limit-b.used)
}

// spend counts a run.
func (b *budget) spend(run time.Duration) {
	b.used += run
	b.longest = max(b.longest, run)
}

// suffices reports whether another run as long as the longest one fits: a run that does not
// would cost its browser for nothing.
func (b *budget) suffices() bool { return b.limit == 0 || b.limit-b.used > b.longest }
