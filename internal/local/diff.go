package local

import (
	"context"
	"math"

	"assay/internal/code"
)

// maxPaths limits the paths of one command, in bytes. Windows allows 32 KiB.
const maxPaths = 16 << 10

// added returns the lines that changes add, by path.
func (r repository) added(ctx context.Context, staged bool, commits string, list []change) (code.Changes, error) {
	added := code.Changes{}
	var paths []string
	size := 0
	flush := func() error {
		if len(paths) == 0 {
			return nil
		}
		args := diff(staged, commits, "--unified=0", "--src-prefix=a/", "--dst-prefix=b/")
		args = append(append([]string{"-c", "core.quotePath=false"}, args...), paths...)
		paths, size = nil, 0
		return r.stream(ctx, nil, added.ReadDiff, args...)
	}
	for _, c := range list {
		if c.whole {
			added[c.path] = []code.LineRange{{First: 1, Last: math.MaxInt}}
			continue
		}
		if size += len(c.path); size > maxPaths {
			if err := flush(); err != nil {
				return nil, err
			}
			size = len(c.path)
		}
		paths = append(paths, ":(top,literal)"+c.path)
	}
	return added, flush()
}
