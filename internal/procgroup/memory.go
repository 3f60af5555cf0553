package procgroup

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"
)

const watchTime = 200 * time.Millisecond // between looks at a program's memory

// watch calls end when a process group uses more memory than it may.
func watch(ctx context.Context, group int, most int64, end func()) {
	ticker := time.NewTicker(watchTime)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if Memory(Groups()[group]) > most {
				end()
				return
			}
		}
	}
}

// Groups returns the living processes of this machine by process group, zombies left
// out. It is empty where there is no /proc.
func Groups() map[int][]int {
	groups := map[int][]int{}
	proc, err := os.Open("/proc")
	if err != nil {
		return groups
	}
	defer proc.Close() //nolint:errcheck // it was read only
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
			continue // it has ended meanwhile
		}
		// "pid (comm) state ppid pgrp …", proc_pid_stat(5); comm may hold anything.
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

// Memory is how much memory processes use that is not files, in octets: anonymous and
// shared memory, the latter once for each that maps it, so rather more than less
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
