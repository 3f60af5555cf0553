package lighthouse

import (
	"bytes"
	"os"
	"path"
	"strconv"
	"strings"
)

// Memory of a worker with ordinary pages, and memory reserved for the rest of the process
// and the system.
const (
	workerMemory = 1 << 30
	otherMemory  = 1 << 30
)

// Workers returns how many workers suit a machine: one more than cores, because pages wait
// for the network at times, unless memory (in bytes, 0 if unknown) is smaller.
func Workers(cores int, memory int64) int {
	n := max(cores, 1) + 1
	if memory > 0 {
		n = min(n, int(max(0, memory-otherMemory)/workerMemory))
	}
	return max(n, 1)
}

// WorkersPerToken is how many workers suit each token of the gate: while one page is loaded
// or audited, two others only wait to see that they stay quiet.
const WorkersPerToken = 3

// GateTokens returns how many pages may be loaded or audited at once on so many cores: a load
// occupies two, for the page's process and for network and proxy.
func GateTokens(cores int) int { return max(1, cores/2) }

// Memory returns how many bytes of memory this process may use: the machine's, or the limit
// of its control group. 0 if unknown. (proc_meminfo(5), cgroups(7))
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
		// "hierarchy:controllers:path"; controllers is empty in version 2
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
		// Limits of parent groups apply too. In a container the path may exist only on the
		// host; then the root of the mount is the group itself.
		for dir := path.Clean("/" + fields[2]); ; dir = path.Dir(dir) {
			if text, err := os.ReadFile(path.Join(root, mount, dir, file)); err == nil {
				n, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // "max" means no limit
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
