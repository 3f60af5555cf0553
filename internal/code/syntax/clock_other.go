//go:build !linux

package syntax

import "time"

func thisThread() int { return 0 }

// threadTime returns the time of day: there is no portable way to read the processor time of a thread.
func threadTime(int) time.Duration { return time.Duration(time.Now().UnixNano()) }
