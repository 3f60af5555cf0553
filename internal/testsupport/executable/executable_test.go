package executable_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/executable"
)

// Programs start although other goroutines start children all the time.
func TestStartsBesideOthers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var starts sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		starts.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					_ = exec.CommandContext(t.Context(), "/bin/true").Run()
				}
			}
		})
	}
	defer starts.Wait()
	defer close(done)
	for i := range 100 {
		path := filepath.Join(dir, fmt.Sprint(i))
		executable.Write(t, path, "#!/bin/sh\necho $0\n")
		out, err := exec.CommandContext(t.Context(), path).Output()
		require.NoError(t, err)
		require.Equal(t, path+"\n", string(out))
	}
}
