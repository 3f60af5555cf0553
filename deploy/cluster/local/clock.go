package local

import (
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// shiftedClock is a library that shifts the clock of the program that preloads it.
//
//go:embed clock/clock.c
var shiftedClock string

// redisClock returns the file with the offset of Redis' clock, clockLibrary the compiled library.
func (c *Cluster) redisClock() string   { return filepath.Join(c.options.Dir, "clock", "redis") }
func (c *Cluster) clockLibrary() string { return filepath.Join(c.options.Dir, "clock", "clock.so") }

// prepareClock compiles the library, and sets Redis' clock to the true time.
func (c *Cluster) prepareClock(ctx context.Context) error {
	if !c.options.RedisClock {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(c.clockLibrary()), 0o700); err != nil {
		return err
	}
	source := filepath.Join(filepath.Dir(c.clockLibrary()), "clock.c")
	if err := os.WriteFile(source, []byte(shiftedClock), 0o600); err != nil {
		return err
	}
	cc := exec.CommandContext(ctx, "cc", "-shared", "-fPIC", "-O1", "-o", c.clockLibrary(), source) //nolint:gosec // a file of this tree
	if out, err := cc.CombinedOutput(); err != nil {
		return fmt.Errorf("compile the clock: %w\n%s", err, out)
	}
	return c.SetRedisClock(0)
}

// clockEnv returns the environment of a Redis whose clock can be set.
func (c *Cluster) clockEnv() []string {
	if !c.options.RedisClock {
		return nil
	}
	return append(os.Environ(), "LD_PRELOAD="+c.clockLibrary(), "ASSAY_CLOCK="+c.redisClock())
}

// SetRedisClock sets Redis' clock to a time that differs from the true one by whole seconds.
// It needs Options.RedisClock.
func (c *Cluster) SetRedisClock(offset time.Duration) error {
	f, err := os.OpenFile(c.redisClock(), os.O_CREATE|os.O_WRONLY, 0o600) // not truncated: Redis has mapped it
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	_, err = f.WriteAt(binary.NativeEndian.AppendUint64(nil, uint64(offset/time.Second)), 0)
	return err
}
