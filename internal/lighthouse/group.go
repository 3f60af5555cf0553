package lighthouse

import (
	"fmt"
	"time"

	"assay/internal/procgroup"
)

// How long the members of a killed group have to be gone, and between looks.
const (
	deathTime = 5 * time.Second
	deathLook = 10 * time.Millisecond
)

// awaitGroup waits until no process of a killed group is left. They are not our
// children, so that there is nothing else to wait for.
func awaitGroup(group int) error {
	for deadline := time.Now().Add(deathTime); len(procgroup.Groups()[group]) > 0; <-time.After(deathLook) {
		if time.Now().After(deadline) {
			return fmt.Errorf("process group %d survives its end", group)
		}
	}
	return nil
}
