package sandbox

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"assay/internal/sandbox/launch"
)

// system returns the paths that programs find on any machine: installed software, and
// settings that are not secret.
func system() []string {
	return []string{
		"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store",
		"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld-musl-x86_64.path", "/etc/ld-musl-aarch64.path",
		"/etc/alternatives", "/etc/nsswitch.conf", "/etc/localtime", "/etc/timezone", "/etc/protocols", "/etc/services", "/etc/host.conf",
		"/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/etc/pki/tls/certs", "/etc/crypto-policies", "/etc/mime.types",
		"/sys/fs/cgroup", "/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage",
	}
}

// outside returns further files of the machine for a program that does not have its own
// root.
func outside() []string {
	return []string{
		"/etc/passwd", "/etc/group", "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/version", "/proc/filesystems",
		"/proc/sys/vm/overcommit_memory", "/proc/sys/kernel/osrelease", "/proc/sys/net/core/somaxconn",
	}
}

// devices returns the devices that programs use.
func devices() []string {
	return []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}
}

// Command returns the command that starts a program in the sandbox, as the leader of a
// process group that the kernel ends with this process.
func (s *Sandbox) Command(ctx context.Context, p Start) (*exec.Cmd, error) {
	program, err := exec.LookPath(p.Args[0])
	if err == nil {
		program, err = filepath.Abs(program)
	}
	if err != nil {
		return nil, err
	}
	p.Read = slices.Concat(s.host.cfg.Read, p.Read, []string{program})
	return s.command(ctx, p, append([]string{program}, p.Args[1:]...), s.host.has)
}

// command starts the launcher.
func (s *Sandbox) command(ctx context.Context, p Start, args []string, has features) (*exec.Cmd, error) {
	spec := s.spec(p, has)
	cmd := exec.CommandContext(ctx, "/proc/self/exe")
	cmd.Dir, cmd.Stdin = "/", p.Stdin
	if cmd.Env = slices.Clone(p.Env); p.Env == nil {
		cmd.Env = os.Environ()
	}
	for _, variable := range cmd.Env {
		if value, ok := strings.CutPrefix(variable, launch.CollectorVariable); ok {
			spec.Collector = value
		}
	}
	cmd.Env = append(cmd.Env, launch.CollectorOff) // the last value of a variable applies
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	s.isolate(cmd, p.Network, has)
	if network := cmp.Or(p.Network, s.host.nowhere); has.namespaces && network != nil && network.namespace != nil {
		cmd.ExtraFiles = []*os.File{network.namespace}
		spec.NetFD = 3
	}
	encoded, err := json.Marshal(spec)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	cmd.Args = append([]string{launch.Name, string(encoded)}, args...)
	return cmd, nil
}

// isolate requests namespaces. The network's is created beforehand if this process may enter
// it.
func (s *Sandbox) isolate(cmd *exec.Cmd, network *Network, has features) {
	if !has.namespaces {
		return
	}
	cmd.SysProcAttr.Cloneflags = unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS
	if !has.unshared {
		return
	}
	cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
	if network == nil {
		cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWNET
	}
	cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN} // in the namespace, until its root is complete
	uid, gid := os.Geteuid(), os.Getegid()
	cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
	cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
}

func (s *Sandbox) spec(p Start, has features) launch.Spec {
	spec := launch.Spec{
		UID: s.uid, GID: s.gid, Landlock: landlock(has.landlock), Nice: p.Nice, Dir: cmp.Or(p.Dir, "/"), Calls: calls(),
	}
	if !has.user {
		spec.UID, spec.GID = -1, -1
	}
	if has.seccomp {
		spec.Filter = callFilter(p.Network != nil)
	}
	if p.Network != nil {
		spec.Ports = p.Network.ports()
	}
	relative := func(path string) bool { return !filepath.IsAbs(path) }
	read, write := slices.DeleteFunc(slices.Concat(system(), p.Read), relative), slices.DeleteFunc(slices.Clone(p.Write), relative)
	if has.namespaces {
		spec.Base = base()
		spec.Bind = binds(read, write)
		id := cmp.Or(max(spec.UID, 0), os.Geteuid())
		spec.Account = fmt.Sprintf("assay-engine:x:%d:%d:Assay:/nonexistent:/usr/sbin/nologin", id, id)
		read = append(read, "/etc", "/proc", "/dev")
	} else {
		read = append(read, outside()...)
	}
	spec.Read = read
	spec.Write = slices.Concat(devices(), write)
	spec.Limits = s.limits(p.Limits, has)
	return spec
}

// base returns a directory on which a root is mounted; it is only hidden within the
// namespace.
func base() string {
	for _, dir := range []string{"/tmp", "/run", "/var", "/usr"} {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() {
			return dir
		}
	}
	return "/proc"
}

// binds returns the content of the program's own root: first files and directories, outer
// ones first, then links such as /bin, and then other names of the same files.
func binds(read, write []string) []launch.Bind {
	resolvedTo, links, aliases := map[string]launch.Bind{}, map[string]launch.Bind{}, map[string]launch.Bind{}
	add := func(path string, b launch.Bind) {
		path = filepath.Clean(path)
		resolved, err := filepath.EvalSymlinks(path)
		if err != nil {
			return
		}
		b.From, b.To = resolved, resolved
		resolvedTo[resolved] = b
		switch {
		case path == resolved:
		case filepath.Dir(path) == "/":
			links[path] = launch.Bind{From: path, To: path}
		default:
			b.To = path
			aliases[path] = b
		}
	}
	for _, path := range read {
		add(path, launch.Bind{})
	}
	for _, path := range devices() {
		add(path, launch.Bind{Device: true})
	}
	for _, path := range write {
		add(path, launch.Bind{Write: true})
	}
	return slices.Concat(uncovered(sorted(resolvedTo)), sorted(links), sorted(aliases))
}

func sorted(byPath map[string]launch.Bind) []launch.Bind {
	all := make([]launch.Bind, 0, len(byPath))
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		all = append(all, byPath[path])
	}
	return all
}

// uncovered omits paths below another readable directory.
func uncovered(all []launch.Bind) []launch.Bind {
	out := make([]launch.Bind, 0, len(all))
	for _, b := range all {
		covered := !b.Write && !b.Device && slices.ContainsFunc(out, func(above launch.Bind) bool {
			return !above.Write && strings.HasPrefix(b.To, above.To+"/")
		})
		if !covered {
			out = append(out, b)
		}
	}
	return out
}

func (s *Sandbox) limits(l Limits, has features) []launch.Limit {
	all := []launch.Limit{
		{Resource: unix.RLIMIT_CORE}, {Resource: unix.RLIMIT_MSGQUEUE},
		{Resource: unix.RLIMIT_NOFILE, Value: openFiles}, {Resource: unix.RLIMIT_MEMLOCK, Value: 64 << 10},
	}
	if l.Processor > 0 {
		all = append(all, launch.Limit{Resource: unix.RLIMIT_CPU, Value: uint64((l.Processor + time.Second - 1) / time.Second)})
	}
	if l.Written != 0 {
		all = append(all, launch.Limit{Resource: unix.RLIMIT_FSIZE, Value: uint64(max(l.Written, 0))})
	}
	// The kernel counts by user and user namespace: without a user or namespace of its own,
	// all processes of this user would count.
	if has.user || has.unshared {
		all = append(all, launch.Limit{Resource: unix.RLIMIT_NPROC, Value: uint64(cmp.Or(l.Processes, defaultProcesses))})
	}
	// Last, because the launcher cannot get any more memory under it.
	if l.Address > 0 {
		all = append(all, launch.Limit{Resource: unix.RLIMIT_AS, Value: uint64(l.Address)})
	}
	return all
}
