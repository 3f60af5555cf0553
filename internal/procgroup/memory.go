package procgroup

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
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
			if Memory(group) > most {
				end()
				return
			}
		}
	}
}

// Memory is how much anonymous memory the processes of a group use, in octets; 0
// where there is no /proc.
func Memory(group int) (sum int64) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	for _, name := range stats {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		// "pid (comm) state ppid pgrp …", proc_pid_stat(5); comm may hold anything.
		fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
		if len(fields) < 3 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		status, err := os.ReadFile(filepath.Join(filepath.Dir(name), "status"))
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
