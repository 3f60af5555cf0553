package lighthouse

import (
	"bytes"
	"os"
	"path"
	"strconv"
	"strings"
)

// What a worker takes at its usual pages, and what the rest of the process and
// the system are left.
const (
	workerMemory = 1 << 30
	otherMemory  = 1 << 30
)

// Workers returns how many workers suit a machine: one more than cores, since
// pages wait for the network at times, as far as the bytes of memory go. 0 bytes
// are unknown and no bound.
func Workers(cores int, memory int64) int {
	n := max(cores, 1) + 1
	if memory > 0 {
		n = min(n, int(max(0, memory-otherMemory)/workerMemory))
	}
	return max(n, 1)
}

// GateTokens returns how many pages may be loaded at once on so many cores: a
// load keeps two busy, the page's process and what serves it.
func GateTokens(cores int) int { return max(1, cores/2) }

// Memory returns how many bytes of memory this process may use: the machine's, or
// what a control group grants. 0 when that cannot be told. (proc_meminfo(5),
// cgroups(7))
func Memory() int64 { return memoryIn("/") }

// memoryIn reads the files below root.
func memoryIn(root string) int64 {
	limit := int64(0)
	lower := func(bytes int64) {
		if bytes > 0 && (limit == 0 || bytes < limit) {
			limit = bytes
		}
	}
	if info, err := os.ReadFile(path.Join(root, "proc/meminfo")); err == nil {
		lower(totalMemory(info))
	}
	groups, err := os.ReadFile(path.Join(root, "proc/self/cgroup"))
	if err != nil {
		return limit
	}
	for line := range strings.Lines(string(groups)) {
		// "hierarchy:controllers:path", the controllers empty in version 2
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) != 3 {
			continue
		}
		mount, file := "sys/fs/cgroup", "memory.max"
		if fields[1] != "" {
			mount, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		}
		if fields[1] != "" && fields[1] != "memory" {
			continue
		}
		// A group is bound by those above it, too. In a container the path may be
		// one that only the host sees; then the mount's root is the group's own.
		for dir := path.Clean("/" + fields[2]); ; dir = path.Dir(dir) {
			if text, err := os.ReadFile(path.Join(root, mount, dir, file)); err == nil {
				n, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // "max" is no bound
				lower(n)
			}
			if dir == "/" {
				break
			}
		}
	}
	return limit
}

func totalMemory(info []byte) int64 {
	for line := range bytes.Lines(info) {
		name, value, _ := bytes.Cut(line, []byte(":"))
		if fields := bytes.Fields(value); string(name) == "MemTotal" && len(fields) > 0 {
			kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
			return kib << 10
		}
	}
	return 0
}
