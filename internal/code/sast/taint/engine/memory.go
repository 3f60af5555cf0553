package engine

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"sync/atomic"
	"time"
)

// Percentages of the memory limit: above filled no more files are parsed, which leaves memory to analyse the others; above over
// the analysis ends.
const (
	filled = 84
	over   = 93
	look   = 50 * time.Millisecond
)

// memory watches the memory that this process uses.
type memory struct {
	most int64
	used atomic.Int64
	full atomic.Bool // files were left out
}

// watch calls end when too much memory is used, until ctx ends, and allow once if the process cannot stay frugal: garbage
// collection that frees little would only take time. Without /proc, only the parent's limit applies.
func watch(ctx context.Context, c Config, allow func(memory int64), end func()) *memory {
	m := &memory{most: c.Memory}
	frugal := c.Frugal
	go func() {
		ticker := time.NewTicker(look)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				m.used.Store(resident())
				if frugal > 0 && m.used.Load()*100 >= frugal*over {
					frugal = 0
					allow(c.Memory)
				}
				if m.share() >= over {
					end()
					return
				}
			}
		}
	}()
	return m
}

func (m *memory) share() int64 {
	if m.most <= 0 {
		return 0
	}
	return m.used.Load() * 100 / m.most
}

// filling reports whether memory for more files has run out.
func (m *memory) filling() bool {
	if m.share() < filled {
		return false
	}
	m.full.Store(true)
	return true
}

// resident returns the anonymous memory of this process, as its parent measures it (proc_pid_status(5)).
func resident() int64 {
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(data) {
		if value, ok := bytes.CutPrefix(line, []byte("RssAnon:")); ok {
			if f := bytes.Fields(value); len(f) > 0 {
				kib, _ := strconv.ParseInt(string(f[0]), 10, 64) // written by the kernel, so always a number
				return kib << 10
			}
		}
	}
	return 0
}
