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
	var m Members
	return m.Groups()
}

// Members lists process groups again and again for less: it reads only processes that were not
// there before. It may list zombies, which have no memory. Not safe for concurrent use.
type Members struct {
	groupOf map[int]int
	looks   int
}

// rereadAfter is the number of looks after which everything is read again: processes may change their
// group.
const rereadAfter = 20

// Groups returns what the function Groups does.
func (m *Members) Groups() map[int][]int {
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
	known := m.groupOf
	if m.looks%rereadAfter == 0 {
		known = nil
	}
	m.looks++
	m.groupOf = make(map[int]int, len(names))
	for _, name := range names {
		id, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		group, ok := known[id]
		if !ok {
			group, ok = groupOf(name)
		}
		if ok {
			m.groupOf[id] = group
			groups[group] = append(groups[group], id)
		}
	}
	return groups
}

// groupOf returns the group of a living process; false if it has ended.
func groupOf(id string) (int, bool) {
	data, err := os.ReadFile("/proc/" + id + "/stat")
	if err != nil {
		return 0, false // it has ended in the meantime
	}
	// "pid (comm) state ppid pgrp …", proc_pid_stat(5); comm may contain spaces and
	// parentheses.
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if len(fields) < 3 || string(fields[0]) == "Z" || string(fields[0]) == "X" {
		return 0, false
	}
	group, err := strconv.Atoi(string(fields[2]))
	return group, err == nil
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
