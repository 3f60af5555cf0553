package lighthouse

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

func TestWorkersSuitMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cores  int
		memory int64
		want   int
	}{
		{1, 16 << 30, 2}, {2, 16 << 30, 3}, {8, 64 << 30, 9}, // limited by cores
		{8, 4 << 30, 3}, {2, 3 << 30, 2}, // limited by memory
		{8, 1 << 30, 1}, {8, 100 << 20, 1}, {0, 0, 2}, {4, 0, 5},
	} {
		require.Equal(t, c.want, Workers(c.cores, c.memory), c)
	}
	require.Equal(t, []int{1, 1, 1, 2, 4}, []int{GateTokens(1), GateTokens(2), GateTokens(3), GateTokens(4), GateTokens(8)})
}

func TestMemoryIn(t *testing.T) {
	t.Parallel()
	const info = "MemFree:  100 kB\nMemTotal:       8388608 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing known": {nil, 0},
		"machine":       {map[string]string{"proc/meminfo": info}, 8 << 30},
		"no limit": {
			map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "max\n"}, 8 << 30,
		},
		"of the group": {
			map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "2147483648\n"},
			2 << 30,
		},
		"of one above": {
			map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/memory.max": "1073741824\n"},
			1 << 30,
		},
		"in a container": {
			map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1073741824\n"}, 1 << 30,
		},
		"version 1": {map[string]string{
			"proc/meminfo": info, "proc/self/cgroup": "7:cpu,cpuacct:/c\n3:memory:/c\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "3221225472\n",
		}, 3 << 30},
		"version 1 without": {map[string]string{
			"proc/meminfo": info, "proc/self/cgroup": "3:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
		}, 8 << 30},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			for file, text := range c.files {
				require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, file)), 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(root, file), []byte(text), 0o600))
			}
			require.Equal(t, c.want, memoryIn(root))
		})
	}
	require.Positive(t, Memory())
}

// Pages get browsers in the order of their requests, whether of a crawl or of a scan.
func TestPoolServesInTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &Pool{slots: make(chan *slot, 1), ctx: t.Context()}
		p.slots <- &slot{w: &worker{}}
		busy, err := p.take(t.Context())
		require.NoError(t, err)
		const waiting = 20
		order := make(chan int, waiting)
		for i := range waiting {
			go func() {
				if s, err := p.take(t.Context()); err == nil {
					order <- i
					p.give(s)
				}
			}()
			synctest.Wait()
		}
		p.give(busy)
		for i := range waiting {
			require.Equal(t, i, <-order)
		}
	})
}
