package procgroup

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"
)

const watchTime = 200 * time.Millisecond // between readings of a program's memory

// watch calls end when a process group exceeds its memory limit.
func watch(ctx context.Context, group int, maxBytes int64, end func()) {
	ticker := time.NewTicker(watchTime)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if Memory(Groups()[group]) > maxBytes {
				end()
				return
			}
		}
	}
}

// Groups returns the living processes of this machine by process group, without zombies. It
// is empty on systems without /proc.
func Groups() map[int][]int {
	groups := map[int][]int{}
	proc, err := os.Open("/proc")
	if err != nil {
		return groups
	}
	defer proc.Close() //nolint:errcheck // read only
	names, err := proc.Readdirnames(-1)
	if err != nil {
		return groups
	}
	for _, name := range names {
		id, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		data, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			continue // it has ended in the meantime
		}
		// "pid (comm) state ppid pgrp …", proc_pid_stat(5); comm may contain spaces and
		// parentheses.
		fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
		if len(fields) < 3 || string(fields[0]) == "Z" || string(fields[0]) == "X" {
			continue
		}
		if group, err := strconv.Atoi(string(fields[2])); err == nil {
			groups[group] = append(groups[group], id)
		}
	}
	return groups
}

// Memory returns how much memory the processes use that is not backed by files, in bytes.
// Shared memory counts once for each process that maps it, so the sum is rather too high
// (proc_pid_status(5)).
func Memory(ids []int) (sum int64) {
	for _, id := range ids {
		status, err := os.ReadFile("/proc/" + strconv.Itoa(id) + "/status")
		if err != nil {
			continue
		}
		for line := range bytes.Lines(status) {
			name, value, _ := bytes.Cut(line, []byte(":"))
			if string(name) != "RssAnon" && string(name) != "RssShmem" {
				continue
			}
			if f := bytes.Fields(value); len(f) > 0 {
				kib, _ := strconv.ParseInt(string(f[0]), 10, 64) // the kernel writes a number
				sum += kib << 10
			}
		}
	}
	return sum
}
