package limit

import (
	"context"
	"hash/maphash"
	"maps"
	"sync"
	"time"
)

// shardCount is the number of locks over which callers are spread to avoid contention.
const shardCount = 16

// DefaultMaxKeys is the default limit of callers in a Memory.
const DefaultMaxKeys = 1 << 18

// evictionSample is how many callers are compared to choose one to evict.
const evictionSample = 8

// sweepMin is the minimum number of arrivals between two sweeps for expired callers.
const sweepMin = 64

// Memory is a Limiter for one process. It needs no background work: expired windows are
// dropped while new callers arrive. It is limited in size: when more than the configured
// number of callers have live windows, the least active are evicted first, so that a flood
// of new callers cannot clear the count of one that has reached its limit.
type Memory struct {
	now    func() time.Time
	seed   maphash.Seed
	shards [shardCount]shard
}

type shard struct {
	mu      sync.Mutex
	callers map[string]*caller
	maxKeys int
	sweepIn int // arrivals until the next sweep
}

// caller has the windows of one key; there are few, so a slice is searched.
type caller struct {
	windows []counter
}

type counter struct {
	name    string
	count   int
	resetAt time.Time
}

// NewMemory returns a Memory of at most maxKeys callers (0 means DefaultMaxKeys); now is its
// clock (nil means time.Now).
func NewMemory(maxKeys int, now func() time.Time) *Memory {
	if maxKeys <= 0 {
		maxKeys = DefaultMaxKeys
	}
	if now == nil {
		now = time.Now
	}
	m := &Memory{now: now, seed: maphash.MakeSeed()}
	perShard := max(1, maxKeys/shardCount)
	for i := range m.shards {
		m.shards[i] = shard{callers: map[string]*caller{}, maxKeys: perShard, sweepIn: sweepMin}
	}
	return m
}

// Take implements Limiter.
func (m *Memory) Take(ctx context.Context, key string, windows ...Window) (Decision, error) {
	if err := validate(key, windows); err != nil {
		return Decision{}, err
	}
	if err := ctx.Err(); err != nil {
		return Decision{}, err
	}
	s := &m.shards[maphash.String(m.seed, key)%shardCount]
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.take(key, windows, m.now()), nil
}

func (s *shard) take(key string, windows []Window, now time.Time) Decision {
	c := s.callers[key]
	if c == nil {
		s.makeRoom(now)
		c = &caller{}
		s.callers[key] = c
	}
	allowed := true
	for _, w := range windows {
		allowed = allowed && c.counter(w.Name).live(now) < w.Limit
	}
	states := make([]state, len(windows))
	for i, w := range windows {
		k := c.counter(w.Name)
		count := k.live(now)
		if allowed {
			if count == 0 {
				k.resetAt = now.Add(w.Period)
			}
			count++
			k.count = count
		}
		states[i] = state{count: count, resetAfter: k.resetAt.Sub(now)}
	}
	return decide(allowed, windows, states)
}

// counter returns the window's counter, or adds one. The pointer is valid until the next
// call.
func (c *caller) counter(name string) *counter {
	for i := range c.windows {
		if c.windows[i].name == name {
			return &c.windows[i]
		}
	}
	c.windows = append(c.windows, counter{name: name})
	return &c.windows[len(c.windows)-1]
}

// live returns the count of the window that contains now, 0 when it is over.
func (k *counter) live(now time.Time) int {
	if !now.Before(k.resetAt) {
		return 0
	}
	return k.count
}

// makeRoom makes room in the shard before a caller is added. A sweep runs only after as many
// arrivals as there were callers after the last sweep, so that the cost per arrival is
// constant.
func (s *shard) makeRoom(now time.Time) {
	if s.sweepIn--; s.sweepIn <= 0 {
		maps.DeleteFunc(s.callers, func(_ string, c *caller) bool { return c.used(now) == 0 })
		s.sweepIn = max(sweepMin, len(s.callers))
	}
	for len(s.callers) >= s.maxKeys {
		s.evict(now)
	}
}

// evict removes the least active of a few callers.
func (s *shard) evict(now time.Time) {
	victim, least, seen := "", 0, 0
	for key, c := range s.callers {
		if used := c.used(now); seen == 0 || used < least {
			victim, least = key, used
		}
		if seen++; seen == evictionSample {
			break
		}
	}
	delete(s.callers, victim)
}

// used returns the requests counted in the caller's live windows.
func (c *caller) used(now time.Time) int {
	used := 0
	for i := range c.windows {
		used += c.windows[i].live(now)
	}
	return used
}
