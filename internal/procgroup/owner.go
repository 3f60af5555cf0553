package procgroup

import (
	"os"
	"syscall"
)

// Owner is whom a program runs as where this process is root: whose the directory is;
// nil is this process's user.
func Owner(dir string) *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok || st.Uid == 0 {
		return nil
	}
	return &syscall.Credential{Uid: st.Uid, Gid: st.Gid}
}
