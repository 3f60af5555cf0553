package lighthouse

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// How long the members of a killed group have to be gone, and between looks.
const (
	deathTime = 5 * time.Second
	deathLook = 10 * time.Millisecond
)

// groups returns the living processes by process group, zombies left out. It is
// empty where there is no /proc.
func groups() map[int][]int {
	members := map[int][]int{}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return members
	}
	for _, path := range stats {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		// "pid (comm) state ppid pgrp …", proc_pid_stat(5); comm may hold anything.
		fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
		if len(fields) < 3 || string(fields[0]) == "Z" || string(fields[0]) == "X" {
			continue
		}
		group, err := strconv.Atoi(string(fields[2]))
		if err != nil {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil {
			members[group] = append(members[group], pid)
		}
	}
	return members
}

// memoryOf returns how many bytes the processes use that are not files: anonymous
// and shared memory, the latter once for each that maps it, so rather more than
// less (proc_pid_status(5)).
func memoryOf(pids []int) int64 {
	var sum int64
	for _, pid := range pids {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			continue
		}
		for line := range bytes.Lines(data) {
			name, value, _ := bytes.Cut(line, []byte(":"))
			if string(name) != "RssAnon" && string(name) != "RssShmem" {
				continue
			}
			if fields := bytes.Fields(value); len(fields) > 0 {
				kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
				sum += kib << 10
			}
		}
	}
	return sum
}

// awaitGroup waits until no process of a killed group is left. They are not our
// children, so that there is nothing else to wait for.
func awaitGroup(group int) error {
	for deadline := time.Now().Add(deathTime); len(groups()[group]) > 0; <-time.After(deathLook) {
		if time.Now().After(deadline) {
			return fmt.Errorf("process group %d survives its end", group)
		}
	}
	return nil
}
