package launch

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"syscall"
	"unsafe"
)

// Constants of mount_setattr(2).
const (
	recursive    = 0x8000 // AT_RECURSIVE
	attrReadOnly = 1      // MOUNT_ATTR_RDONLY
	attrNoSUID   = 2      // MOUNT_ATTR_NOSUID
	attrNoDev    = 4      // MOUNT_ATTR_NODEV
)

// mountAttr is struct mount_attr.
type mountAttr struct{ set, clear, propagation, userNS uint64 }

// before is the mount point of the parent's root while the new one is built.
const before = "/before"

// enterRoot builds a new root of everything that the program may see, in the mount namespace
// that it was started in. Parent directories of bound paths are created: it does not matter
// whether the user may traverse the original ones.
func enterRoot(s Spec) error {
	if s.Base == "" {
		return nil
	}
	syscall.Umask(0o022)
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return &failure{"private mounts", err}
	}
	if err := syscall.Mount("tmpfs", s.Base, "tmpfs", syscall.MS_NOSUID|syscall.MS_NODEV, "size=1m,mode=0755"); err != nil {
		return &failure{"new root", err}
	}
	if err := os.Mkdir(s.Base+before, 0o700); err != nil {
		return err
	}
	if err := syscall.PivotRoot(s.Base, s.Base+before); err != nil {
		return &failure{"pivot_root", err}
	}
	if err := syscall.Chdir("/"); err != nil {
		return err
	}
	for _, b := range s.Bind {
		if err := bind(s, b); err != nil {
			return &failure{"bind " + b.To, err}
		}
	}
	if err := furnish(s); err != nil {
		return err
	}
	if err := syscall.Unmount(before, syscall.MNT_DETACH); err != nil {
		return &failure{"unmount the previous root", err}
	}
	if err := os.Remove(before); err != nil {
		return err
	}
	return syscall.Mount("", "/", "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY|syscall.MS_NOSUID|syscall.MS_NODEV, "")
}

// bind makes a file or directory visible; a missing one stays missing, and a symbolic link
// remains a link.
func bind(s Spec, b Bind) error {
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
	if err := syscall.Mount(from, b.To, "", syscall.MS_BIND|syscall.MS_REC, ""); err != nil {
		return err
	}
	return protect(s, b)
}

// prepare creates the mount point, or the symbolic link.
func prepare(from, to string, info fs.FileInfo) error {
	if info.IsDir() {
		return os.MkdirAll(to, 0o755) //nolint:gosec // the program passes through
	}
	if err := os.MkdirAll(path.Dir(to), 0o755); err != nil { //nolint:gosec // the program passes through
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
func protect(s Spec, b Bind) error {
	flags, attr := uintptr(syscall.MS_NOSUID), uint64(attrNoSUID)
	if !b.Device {
		flags, attr = flags|syscall.MS_NODEV, attr|attrNoDev
	}
	if !b.Write && !b.Device {
		flags, attr = flags|syscall.MS_RDONLY, attr|attrReadOnly
	}
	err := setAttributes(s.Calls.MountSetattr, b.To, mountAttr{set: attr})
	if errors.Is(err, syscall.ENOSYS) {
		err = syscall.Mount("", b.To, "", syscall.MS_REMOUNT|syscall.MS_BIND|flags, "")
	}
	return err
}

// setAttributes changes a mount and those below it by mount_setattr(2), whose number is call.
func setAttributes(call uintptr, mount string, attr mountAttr) error {
	name, err := syscall.BytePtrFromString(mount)
	if err != nil {
		return err
	}
	const noDir = ^uintptr(0) // -1: the path is absolute
	_, _, e := syscall.Syscall6(call, noDir, uintptr(unsafe.Pointer(name)), recursive, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if e != 0 {
		return e
	}
	return nil
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
	_ = syscall.Mount("proc", "/proc", "proc", syscall.MS_NOSUID|syscall.MS_NODEV|syscall.MS_NOEXEC|syscall.MS_RDONLY, "")
	return nil
}
