package procgroup

import "strconv"

// nodeYoung limits each of the spaces for young objects, in MiB. Node.js reserves three of them; its own limit of 16 costs more memory than
// collecting more often costs time, for programs that read one file after another.
const nodeYoung = 4

// NodeHeap returns the flags with which Node.js has a heap of at most some MiB.
func NodeHeap(mib int64) []string {
	return []string{"--max-old-space-size=" + strconv.FormatInt(mib, 10), "--max-semi-space-size=" + strconv.Itoa(nodeYoung)}
}
