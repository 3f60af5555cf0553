package cache

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// DefaultMaxBytes bounds a Memory unless told otherwise.
const DefaultMaxBytes = 64 << 20

// itemOverhead approximates what an entry costs beside its key and value.
const itemOverhead = 200

// Memory is a Cache for one process. It is bounded by size; the values used
// least recently go first, and with them the memory of their versions.
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
	value     []byte // nil when expired or never kept
	version   int64
	expires   time.Time // of the value
	forgotten time.Time // of the version
}

func (i *item) size() int64 { return int64(len(i.key)+len(i.value)) + itemOverhead }

// NewMemory makes a Memory of at most maxBytes (0 means DefaultMaxBytes) that
// reads the time from now (nil means time.Now).
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

// set stores the value if replaces says so of the item that is there.
func (m *Memory) set(ctx context.Context, key string, version int64, value []byte, ttl time.Duration, replaces func(*item) bool) (bool, error) {
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

// expire drops the value, and the version too when that is to be forgotten.
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
