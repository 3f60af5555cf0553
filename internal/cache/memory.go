package cache

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// DefaultMaxBytes is the default size limit of a Memory.
const DefaultMaxBytes = 64 << 20

// itemOverhead is the approximate memory of an entry beside its key and value.
const itemOverhead = 200

// Memory is a Cache for one process. Its size is limited; the least recently used values are
// evicted first, together with their versions.
type Memory struct {
	maxBytes int64
	now      func() time.Time

	mu    sync.Mutex
	bytes int64
	items map[string]*list.Element
	order *list.List // of *item; front is the most recently used
}

type item struct {
	key       string
	value     []byte // nil when expired or never stored
	version   int64
	expires   time.Time // of the value
	forgotten time.Time // of the version
}

func (i *item) size() int64 { return int64(len(i.key)+len(i.value)) + itemOverhead }

// NewMemory returns a Memory of at most maxBytes (0 means DefaultMaxBytes); now is its clock
// (nil means time.Now).
func NewMemory(maxBytes int64, now func() time.Time) *Memory {
	if maxBytes <= 0 {
		maxBytes = DefaultMaxBytes
	}
	if now == nil {
		now = time.Now
	}
	return &Memory{maxBytes: maxBytes, now: now, items: map[string]*list.Element{}, order: list.New()}
}

// Get implements Cache.
func (m *Memory) Get(ctx context.Context, key string) (Entry, bool, error) {
	if err := validate(key, 0, time.Second); err != nil {
		return Entry{}, false, err
	}
	if err := ctx.Err(); err != nil {
		return Entry{}, false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	element, known := m.items[key]
	if !known {
		return Entry{}, false, nil
	}
	it := element.Value.(*item)
	if now := m.now(); it.value == nil || !now.Before(it.expires) {
		m.expire(element, now)
		return Entry{}, false, nil
	}
	m.order.MoveToFront(element)
	return Entry{Value: it.value, Version: it.version}, true, nil
}

// Set implements Cache.
func (m *Memory) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	_, err := m.set(ctx, key, 0, value, ttl, func(*item) bool { return true })
	return err
}

// SetIfNewer implements Cache.
func (m *Memory) SetIfNewer(ctx context.Context, key string, version int64, value []byte, ttl time.Duration) (bool, error) {
	return m.set(ctx, key, version, value, ttl, func(old *item) bool { return version >= old.version })
}

// set stores the value if replaces approves of replacing the existing item.
func (m *Memory) set(
	ctx context.Context, key string, version int64, value []byte, ttl time.Duration, replaces func(*item) bool,
) (bool, error) {
	if err := validate(key, version, ttl); err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if element, known := m.items[key]; known {
		old := element.Value.(*item)
		if now.Before(old.forgotten) && !replaces(old) {
			return false, nil
		}
		m.remove(element)
	}
	it := &item{key: key, version: version, expires: now.Add(ttl), forgotten: now.Add(ttl + VersionMemory)}
	if it.size()+int64(len(value)) <= m.maxBytes {
		it.value = append([]byte{}, value...) // not nil, even if empty
	}
	m.items[key] = m.order.PushFront(it)
	m.bytes += it.size()
	for m.bytes > m.maxBytes && m.order.Len() > 1 {
		m.remove(m.order.Back())
	}
	return true, nil
}

// Delete implements Cache.
func (m *Memory) Delete(ctx context.Context, key string) error {
	if err := validate(key, 0, time.Second); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if element, known := m.items[key]; known {
		m.remove(element)
	}
	return nil
}

// expire drops the value, and the version too when its time is over.
func (m *Memory) expire(element *list.Element, now time.Time) {
	it := element.Value.(*item)
	m.bytes -= int64(len(it.value))
	it.value = nil
	if !now.Before(it.forgotten) {
		m.remove(element)
	}
}

func (m *Memory) remove(element *list.Element) {
	it := m.order.Remove(element).(*item)
	delete(m.items, it.key)
	m.bytes -= it.size()
}
