package postgres

import (
	"errors"
	"syscall"

	"golang.org/x/sys/unix"
)

// procAttr runs a process as the account and out of reach of a terminal's Ctrl-C, and lets
// the kernel kill it when the test binary dies without its clean-up.
func (a account) procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: a.credential, Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

const (
	memoryFiles = "/dev/shm"
	// enoughMemory is how many free bytes of memory files a server needs that holds the databases of a test.
	enoughMemory = 4 << 30
)

// scratch returns the folder for servers that are removed after use: files in memory if there is room, "" for the
// usual place. Each database has several hundred files, which are created three times as fast there.
func scratch() string {
	var fs unix.Statfs_t
	if err := errors.Join(unix.Statfs(memoryFiles, &fs), unix.Access(memoryFiles, unix.W_OK)); err != nil ||
		fs.Type != unix.TMPFS_MAGIC || fs.Bavail*uint64(fs.Bsize) < enoughMemory {
		return ""
	}
	return memoryFiles
}

// awaitEnd watches the processes and returns a function that returns when all have ended.
// They need not be children of this process.
func awaitEnd(pids []int) (func() error, error) {
	var fds []int
	closeAll := func() {
		for _, fd := range fds {
			_ = unix.Close(fd)
		}
	}
	for _, pid := range pids {
		fd, err := unix.PidfdOpen(pid, 0)
		if errors.Is(err, unix.ESRCH) {
			continue
		}
		if err != nil {
			closeAll()
			return nil, err
		}
		fds = append(fds, fd)
	}
	return func() error {
		defer closeAll()
		for _, fd := range fds {
			if err := readable(fd); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// readable returns when the descriptor can be read: for a process, when it has ended.
func readable(fd int) error {
	for {
		_, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, -1)
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
