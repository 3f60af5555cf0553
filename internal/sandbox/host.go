package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Mode is how much of the sandbox programs may run without.
type Mode string

// Modes.
const (
	Auto     Mode = "auto"     // as much as the machine has
	Required Mode = "required" // Open fails where something essential is missing
	Off      Mode = "off"      // limits on resources alone
)

// Users that Assay gives to programs where it is root, by default: ids that Linux
// distributions and systemd leave unused.
const (
	DefaultFirstUID = 60800
	users           = 200
)

// Config configures a Host.
type Config struct {
	Mode Mode // "" is Auto
	// FirstUID is the first of the 200 user and group ids that programs get; 0 is
	// DefaultFirstUID. No account should have them.
	FirstUID int
	// Read are directories that programs may read besides those of the system.
	Read []string
	// Without leaves protections out that the machine has, by their name in a Report.
	Without []string
}

// Host makes the sandboxes of a machine.
type Host struct {
	cfg     Config
	has     features
	works   bool
	report  Report
	nowhere *Network // an empty network, nil without namespaces of our own

	mu   sync.Mutex
	next int
	used map[int]bool
}

// features are the protections that work here.
type features struct {
	user       bool // programs get a user of their own
	namespaces bool
	unshared   bool // the namespaces are those of a user namespace
	landlock   int
	seccomp    bool
}

// Protections, as a Report names them.
const (
	ProtectionUser       = "user of its own"
	ProtectionNamespaces = "namespaces"
	ProtectionLandlock   = "Landlock"
	ProtectionSeccomp    = "seccomp"
	ProtectionProcesses  = "limit on processes"
	// ProtectionNetwork keeps git from everything but the one server that it is to ask.
	ProtectionNetwork = "network of git"
)

// Report says what holds on this machine.
type Report struct {
	Holds   []string
	Missing []string // with the reason
}

// essential is what a program must not do, and whether something keeps it from that.
func (f features) essential(root bool) error {
	var errs []error
	if !f.namespaces && f.landlock == 0 {
		errs = append(errs, errors.New("files outside of the checkout are not closed: neither mount namespaces nor Landlock work"))
	}
	if !f.namespaces && !f.seccomp {
		errs = append(errs, errors.New("the network is not closed: neither network namespaces nor seccomp work"))
	}
	if root && !f.user {
		errs = append(errs, errors.New("programs run as root: they cannot be given another user"))
	}
	if !root && !f.namespaces && f.landlock < 6 {
		errs = append(errs, errors.New("processes of this user are not protected: neither PID namespaces nor Landlock 6 work"))
	}
	return errors.Join(errs...)
}

// Open finds out what the machine has, by trying. The caller closes the Host.
func Open(ctx context.Context, cfg Config) (*Host, error) {
	if cfg.Mode == "" {
		cfg.Mode = Auto
	}
	if cfg.FirstUID == 0 {
		cfg.FirstUID = DefaultFirstUID
	}
	h := &Host{cfg: cfg, used: map[int]bool{}, next: os.Getpid() % users}
	if cfg.Mode == Off {
		h.report.Missing = []string{"all but limits on resources: code.sandbox is off"}
		return h, nil
	}
	h.detect(ctx)
	if err := h.has.essential(os.Geteuid() == 0); err != nil && cfg.Mode == Required {
		return nil, errors.Join(fmt.Errorf("code.sandbox is required, and this machine lacks something of it: %w", err), h.Close())
	}
	return h, nil
}

// Report returns what holds.
func (h *Host) Report() Report { return h.report }

// Log writes the Report as one line.
func (h *Host) Log(ctx context.Context, log *slog.Logger) {
	level := slog.LevelInfo
	if h.has.essential(os.Geteuid() == 0) != nil {
		level = slog.LevelWarn
	}
	log.Log(ctx, level, "sandbox of programs that read repositories",
		"holds", strings.Join(h.report.Holds, ", "), "missing", strings.Join(h.report.Missing, "; "))
}

// Works reports whether Command can be used: on Linux, unless code.sandbox is off.
func (s *Sandbox) Works() bool { return s != nil && s.host.works }

// Close releases what the Host has open.
func (h *Host) Close() error {
	if h.nowhere == nil {
		return nil
	}
	return h.nowhere.Close()
}

// ErrUsers is the error of New when all users are taken.
var ErrUsers = errors.New("all users of sandboxes are in use")

// claim takes a user that no other sandbox of this process has.
func (h *Host) claim() (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for range users {
		id := h.cfg.FirstUID + h.next
		h.next = (h.next + 1) % users
		if !h.used[id] {
			h.used[id] = true
			return id, nil
		}
	}
	return 0, ErrUsers
}

func (h *Host) release(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.used, id)
}

// Sandbox is where the programs of one checkout run: as a user of its own where there
// is one, so that they can do nothing to those of other checkouts.
type Sandbox struct {
	host     *Host
	uid, gid int // -1 is this process's
}

// New makes a sandbox. The caller closes it when none of its programs is left. named
// asks for a user that has a name, which ssh insists on.
func (h *Host) New(named bool) (*Sandbox, error) {
	s := &Sandbox{host: h, uid: -1, gid: -1}
	switch {
	case !h.has.user:
	case named && !h.has.namespaces: // the machine's accounts are visible, and ours has no entry
		s.uid, s.gid = nobody, nobody
	default:
		id, err := h.claim()
		if err != nil {
			return nil, err
		}
		s.uid, s.gid = id, id
	}
	return s, nil
}

// nobody is the user nobody of Linux distributions.
const nobody = 65534

// Close gives the user back.
func (s *Sandbox) Close() {
	if s != nil && s.uid >= 0 && s.uid != nobody {
		s.host.release(s.uid)
	}
}

// Own reports whether programs run as another user than this process.
func (s *Sandbox) Own() bool { return s != nil && s.uid >= 0 }

// Give makes files and directories, which nobody else can write to, the program's.
func (s *Sandbox) Give(paths ...string) error {
	if !s.Own() {
		return nil
	}
	for _, path := range paths {
		if err := os.Lchown(path, s.uid, s.gid); err != nil {
			return fmt.Errorf("change the owner of a file of the sandbox: %w", err)
		}
	}
	return nil
}

// GiveFile makes an open file the program's.
func (s *Sandbox) GiveFile(f *os.File) error {
	if !s.Own() {
		return nil
	}
	if err := f.Chown(s.uid, s.gid); err != nil {
		return fmt.Errorf("change the owner of a file of the sandbox: %w", err)
	}
	return nil
}

// Share lets programs read a file, or a directory with what will be made in it.
func (s *Sandbox) Share(path string) error {
	if !s.Own() {
		return nil
	}
	info, err := os.Lstat(path)
	if err != nil {
		return fmt.Errorf("share with the sandbox: %w", err)
	}
	mode := os.FileMode(0o640)
	if info.IsDir() {
		mode = 0o750 | os.ModeSetgid // files and directories in it are of its group
	}
	if err := errors.Join(os.Lchown(path, os.Geteuid(), s.gid), os.Chmod(path, mode)); err != nil {
		return fmt.Errorf("share with the sandbox: %w", err)
	}
	return nil
}

// ShareTree shares a directory with all that is in it.
func (s *Sandbox) ShareTree(dir string) error {
	if !s.Own() {
		return nil
	}
	return filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() && !entry.Type().IsRegular() {
			return err
		}
		return s.Share(path)
	})
}

// MkdirShared makes a directory that programs read. What this process makes in it is
// to be shared as well. Unlike one of MkdirTemp it is safe to write to while they run:
// none of them can put a link in the way.
func (s *Sandbox) MkdirShared(parent, pattern string) (string, error) {
	dir, err := os.MkdirTemp(parent, pattern)
	if err != nil {
		return "", fmt.Errorf("folder for the sandbox: %w", err)
	}
	if err := s.Share(dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}

// MkdirTemp makes a directory that is the program's, for nothing but what it writes.
func (s *Sandbox) MkdirTemp(parent, pattern string) (string, error) {
	dir, err := os.MkdirTemp(parent, pattern)
	if err != nil {
		return "", fmt.Errorf("scratch folder: %w", err)
	}
	if err := s.Give(dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}
