package procgroup

import (
	"errors"
	"fmt"
	"syscall"
)

// Kill ends every process of the group at once; a group that has ended already is no
// error.
func Kill(group int) error {
	if err := syscall.Kill(-group, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("kill process group %d: %w", group, err)
	}
	return nil
}
