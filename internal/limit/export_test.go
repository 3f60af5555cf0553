package limit

// Len returns the number of callers in m.
func (m *Memory) Len() int {
	n := 0
	for i := range m.shards {
		m.shards[i].mu.Lock()
		n += len(m.shards[i].callers)
		m.shards[i].mu.Unlock()
	}
	return n
}

// MaxLen returns the upper limit of Len.
func (m *Memory) MaxLen() int { return shardCount * m.shards[0].maxKeys }
