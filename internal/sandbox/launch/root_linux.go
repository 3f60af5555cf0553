package launch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// before is the mount point of the parent's root while the new one is built.
const before = "/before"

// enterRoot builds a new root of everything that the program may see, in the mount namespace
// that it was started in. Parent directories of bound paths are created: it does not matter
// whether the user may traverse the original ones.
func enterRoot(s Spec) error {
	if s.Base == "" {
		return nil
	}
	unix.Umask(0o022)
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return &failure{"private mounts", err}
	}
	if err := unix.Mount("tmpfs", s.Base, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "size=1m,mode=0755"); err != nil {
		return &failure{"new root", err}
	}
	if err := os.Mkdir(s.Base+before, 0o700); err != nil {
		return err
	}
	if err := unix.PivotRoot(s.Base, s.Base+before); err != nil {
		return &failure{"pivot_root", err}
	}
	if err := unix.Chdir("/"); err != nil {
		return err
	}
	for _, b := range s.Bind {
		if err := bind(b); err != nil {
			return &failure{"bind " + b.To, err}
		}
	}
	if err := furnish(s); err != nil {
		return err
	}
	if err := unix.Unmount(before, unix.MNT_DETACH); err != nil {
		return &failure{"unmount the previous root", err}
	}
	if err := os.Remove(before); err != nil {
		return err
	}
	return unix.Mount("", "/", "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, "")
}

// bind makes a file or directory visible; a missing one stays missing, and a symbolic link
// remains a link.
func bind(b Bind) error {
	from := before + b.From
	info, err := os.Lstat(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, missing := os.Lstat(b.To)
	if missing == nil && b.From != b.To { // another name of an existing file
		return nil
	}
	if missing != nil || info.Mode().Type() == fs.ModeSymlink {
		if err := prepare(from, b.To, info); err != nil || info.Mode().Type() == fs.ModeSymlink {
			return err
		}
	}
	if err := unix.Mount(from, b.To, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return err
	}
	return protect(b)
}

// prepare creates the mount point, or the symbolic link.
func prepare(from, to string, info fs.FileInfo) error {
	if info.IsDir() {
		return os.MkdirAll(to, 0o755) //nolint:gosec // the program passes through
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil { //nolint:gosec // the program passes through
		return err
	}
	if info.Mode().Type() == fs.ModeSymlink {
		target, err := os.Readlink(from)
		if err == nil {
			err = os.Symlink(target, to)
		}
		if errors.Is(err, fs.ErrExist) {
			return nil
		}
		return err
	}
	f, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// protect restricts a mount and, if the kernel supports it, the mounts below it.
func protect(b Bind) error {
	flags, attr := uintptr(unix.MS_NOSUID), uint64(unix.MOUNT_ATTR_NOSUID)
	if !b.Device {
		flags, attr = flags|unix.MS_NODEV, attr|unix.MOUNT_ATTR_NODEV
	}
	if !b.Write && !b.Device {
		flags, attr = flags|unix.MS_RDONLY, attr|unix.MOUNT_ATTR_RDONLY
	}
	err := unix.MountSetattr(-1, b.To, unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attr})
	if errors.Is(err, unix.ENOSYS) {
		err = unix.Mount("", b.To, "", unix.MS_REMOUNT|unix.MS_BIND|flags, "")
	}
	return err
}

// furnish adds what programs expect of any machine: accounts, and a /proc with only their
// own processes. If that cannot be mounted, they run without.
func furnish(s Spec) error {
	for _, dir := range []string{"/etc", "/dev", "/proc"} {
		if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // the program reads it
			return err
		}
	}
	accounts := "root:x:0:0:root:/nonexistent:/usr/sbin/nologin\n" + s.Account + "\n"
	if err := os.WriteFile("/etc/passwd", []byte(accounts), 0o644); err != nil { //nolint:gosec // the program reads it
		return err
	}
	for name, target := range map[string]string{"fd": "/proc/self/fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"} {
		if err := os.Symlink(target, "/dev/"+name); err != nil {
			return err
		}
	}
	_ = unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC|unix.MS_RDONLY, "")
	return nil
}
