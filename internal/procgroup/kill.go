package procgroup

import (
	"errors"
	"fmt"
	"syscall"
)

// Kill kills every process of the group; a group that has already ended is not an error.
func Kill(group int) error {
	if err := syscall.Kill(-group, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("kill process group %d: %w", group, err)
	}
	return nil
}
