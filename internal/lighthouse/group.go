package lighthouse

import (
	"fmt"
	"time"

	"assay/internal/procgroup"
)

// How long to wait until the members of a killed group are gone, and between checks.
const (
	deathTime = 5 * time.Second
	deathLook = 10 * time.Millisecond
)

// awaitGroup waits until no process of a killed group is left. It has to poll because most
// are not children of this process.
func awaitGroup(group int) error {
	for deadline := time.Now().Add(deathTime); len(procgroup.Groups()[group]) > 0; <-time.After(deathLook) {
		if time.Now().After(deadline) {
			return fmt.Errorf("process group %d could not be killed", group)
		}
	}
	return nil
}
