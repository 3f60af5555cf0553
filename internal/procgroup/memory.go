package procgroup

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"
)

const (
	watchTime = 200 * time.Millisecond // between looks at a program's memory
	// memberLooks is how many looks go by before the members of a group are sought
	// anew: that takes a look at every process of the machine.
	memberLooks = 5
)

// watch calls end when a process group uses more memory than it may.
func watch(ctx context.Context, group int, most int64, end func()) {
	ticker := time.NewTicker(watchTime)
	defer ticker.Stop()
	var ids []int
	for look := 0; ; look++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if look%memberLooks == 0 {
				ids = members(group)
			}
			if memory(ids) > most {
				end()
				return
			}
		}
	}
}

// Memory is how much anonymous memory the processes of a group use, in octets; 0
// where there is no /proc.
func Memory(group int) int64 { return memory(members(group)) }

// members returns the processes of a group.
func members(group int) (ids []int) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close() //nolint:errcheck // it was read only
	names, err := proc.Readdirnames(-1)
	if err != nil {
		return nil
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
		if len(fields) > 2 && string(fields[2]) == strconv.Itoa(group) {
			ids = append(ids, id)
		}
	}
	return ids
}

// memory is how much anonymous memory processes use, in octets.
func memory(ids []int) (sum int64) {
	for _, id := range ids {
		status, err := os.ReadFile("/proc/" + strconv.Itoa(id) + "/status")
		if err != nil {
			continue
		}
		for line := range bytes.Lines(status) {
			if value, ok := bytes.CutPrefix(line, []byte("RssAnon:")); ok {
				if f := bytes.Fields(value); len(f) > 0 {
					kib, _ := strconv.ParseInt(string(f[0]), 10, 64) // the kernel writes a number
					sum += kib << 10
				}
			}
		}
	}
	return sum
}
