package suite

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// spent has the resources that a cluster used in total, or between two moments.
type spent struct {
	// Processor time in seconds of Assay's processes with the programs that they start, and of
	// the servers.
	apis, workers, servers float64
	writes                 float64 // rows that were written to Assay's database
	blobs                  float64 // bytes in the blob store
}

// ticks is the number of clock ticks of a second in /proc, which is the same on every Linux.
const ticks = 100

// spent reads what the cluster has used since its start.
func (w *shared) spent(t *testing.T) spent {
	t.Helper()
	c := w.cluster
	var out spent
	for _, p := range c.APIs {
		out.apis += processorTime(p.PID())
	}
	for _, p := range c.Workers {
		if p.Running() {
			out.workers += processorTime(p.PID())
		}
	}
	for _, pid := range []int{c.Database.ID(), c.Redis.PID(), c.Blobs.PID(), c.Temporal.PID()} {
		out.servers += processorTime(pid)
	}
	out.writes = w.writes(t)
	require.NoError(t, filepath.WalkDir(c.S3Folder(), func(_ string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // a purge is faster
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		if info, err := d.Info(); err == nil {
			out.blobs += float64(info.Size())
		}
		return nil
	}))
	return out
}

func (s spent) since(before spent) spent {
	return spent{
		apis: s.apis - before.apis, workers: s.workers - before.workers, servers: s.servers - before.servers,
		writes: s.writes - before.writes, blobs: s.blobs - before.blobs,
	}
}

// idleReport is the number of seconds after which an idle connection reports its writes.
const idleReport = 10

// writes counts the rows that were written to Assay's database. Connections report their writes
// seconds later, so the method waits until the number no longer changes.
func (w *shared) writes(t *testing.T) float64 {
	t.Helper()
	var last, same float64
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		var n float64
		require.NoError(t, w.pool.QueryRow(t.Context(),
			"SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 FROM pg_stat_user_tables").Scan(&n))
		if same++; n != last {
			last, same = n, 0
		}
		if same > idleReport {
			return n
		}
		<-tick.C
	}
}

// processorTime returns the seconds of processor time of a process and of all that it started: of
// those that run, and of those that have ended. A process that is gone has none.
func processorTime(pid int) float64 {
	raw, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(raw[bytes.LastIndexByte(raw, ')')+1:]) // the name before may contain spaces
	var sum float64
	const user, children = 11, 15 // counted from the state on: utime, stime, cutime, cstime
	for _, field := range fields[user:children] {
		n, _ := strconv.ParseFloat(string(field), 64) // always a number
		sum += n / ticks
	}
	threads, _ := filepath.Glob(filepath.Join("/proc", strconv.Itoa(pid), "task", "*", "children"))
	for _, list := range threads {
		raw, _ := os.ReadFile(list) // a thread may have ended
		for _, child := range bytes.Fields(raw) {
			if id, err := strconv.Atoi(string(child)); err == nil {
				sum += processorTime(id)
			}
		}
	}
	return sum
}

// memory returns the resident memory of the largest process among those with the ids, in bytes.
func memory(pids ...int) (most float64) {
	for _, pid := range pids {
		raw, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "statm"))
		if fields := bytes.Fields(raw); err == nil && len(fields) > 1 {
			n, _ := strconv.ParseFloat(string(fields[1]), 64) // always a number
			most = max(most, n*float64(os.Getpagesize()))
		}
	}
	return most
}

// watchMemory samples the memory of Assay's processes until ctx ends, and then returns all samples.
func (w *shared) watchMemory(ctx context.Context) (samples func() []float64) {
	done := make(chan []float64)
	go func() {
		var all []float64
		for ctx.Err() == nil {
			all = append(all, memory(w.pids()...))
			wait(ctx, time.Second)
		}
		done <- all
	}()
	return func() []float64 { return <-done }
}

func (w *shared) pids() (ids []int) {
	for _, p := range w.cluster.APIs {
		ids = append(ids, p.PID())
	}
	for _, p := range w.cluster.Workers {
		ids = append(ids, p.PID())
	}
	return ids
}
