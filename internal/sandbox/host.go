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

// Mode is how much of the sandbox is required.
type Mode string

// Modes.
const (
	Auto     Mode = "auto"     // as much as the machine supports
	Required Mode = "required" // Open fails where something essential is missing
	Off      Mode = "off"      // only limits on resources
)

// Users that Assay assigns to programs by default if it runs as root: ids that Linux
// distributions and systemd leave unused.
const (
	DefaultFirstUID = 60800
	users           = 200
)

// Config configures a Host.
type Config struct {
	Mode Mode // "" is Auto
	// FirstUID is the first of the 200 user and group ids for programs; 0 is DefaultFirstUID.
	// No account should have them.
	FirstUID int
	// Read are directories that programs may read in addition to the system's.
	Read []string
	// Without disables protections that the machine supports, by their name in a Report.
	Without []string
}

// Host creates the sandboxes of a machine.
type Host struct {
	cfg     Config
	has     features
	works   bool
	report  Report
	nowhere *Network // an empty network, nil without network namespaces

	mu   sync.Mutex
	next int
	used map[int]bool
}

// features are the protections that work on this machine.
type features struct {
	user       bool // programs run as users of their own
	namespaces bool
	unshared   bool // the namespaces belong to a user namespace
	landlock   int
	seccomp    bool
}

// Names of protections in a Report.
const (
	ProtectionUser       = "separate user"
	ProtectionNamespaces = "namespaces"
	ProtectionLandlock   = "Landlock"
	ProtectionSeccomp    = "seccomp"
	ProtectionProcesses  = "limit on processes"
	// ProtectionNetwork limits git to the one server that it needs.
	ProtectionNetwork = "network of git"
)

// Report lists the protections on this machine.
type Report struct {
	Holds   []string
	Missing []string // with the reason
}

// essential returns an error for each forbidden action that cannot be prevented.
func (f features) essential(root bool) error {
	var errs []error
	if !f.namespaces && f.landlock == 0 {
		errs = append(errs, errors.New("access to files outside the checkout cannot be blocked: neither mount namespaces nor Landlock work"))
	}
	if !f.namespaces && !f.seccomp {
		errs = append(errs, errors.New("access to the network cannot be blocked: neither network namespaces nor seccomp work"))
	}
	if root && !f.user {
		errs = append(errs, errors.New("programs run as root, because they cannot be started as another user"))
	}
	if !root && !f.namespaces && f.landlock < 6 {
		errs = append(errs, errors.New("other processes of this user cannot be protected: neither PID namespaces nor Landlock 6 work"))
	}
	return errors.Join(errs...)
}

// Open determines by trying what the machine supports. The caller closes the Host.
func Open(ctx context.Context, cfg Config) (*Host, error) {
	if cfg.Mode == "" {
		cfg.Mode = Auto
	}
	if cfg.FirstUID == 0 {
		cfg.FirstUID = DefaultFirstUID
	}
	h := &Host{cfg: cfg, used: map[int]bool{}, next: os.Getpid() % users}
	if cfg.Mode == Off {
		h.report.Missing = []string{"everything except limits on resources (code.sandbox is off)"}
		return h, nil
	}
	h.detect(ctx)
	if err := h.has.essential(os.Geteuid() == 0); err != nil && cfg.Mode == Required {
		return nil, errors.Join(fmt.Errorf("code.sandbox is required, but this machine lacks an essential protection: %w", err), h.Close())
	}
	return h, nil
}

// Report returns the protections that work.
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

// Close releases the Host's resources.
func (h *Host) Close() error {
	if h.nowhere == nil {
		return nil
	}
	return h.nowhere.Close()
}

// ErrUsers is returned by New if all users are taken.
var ErrUsers = errors.New("all users of sandboxes are in use")

// claim returns a user that no other sandbox of this process has.
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

// Sandbox confines the programs of one checkout: they run as their own user if possible, so
// that they cannot affect those of other checkouts.
type Sandbox struct {
	host     *Host
	uid, gid int // -1 means this process's
}

// New creates a sandbox. The caller closes it when all of its programs have ended. named
// requests a user with a name, which ssh requires.
func (h *Host) New(named bool) (*Sandbox, error) {
	s := &Sandbox{host: h, uid: -1, gid: -1}
	switch {
	case !h.has.user:
	case named && !h.has.namespaces: // the machine's accounts are visible, and the sandbox's user has no entry
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

// Close releases the user.
func (s *Sandbox) Close() {
	if s != nil && s.uid >= 0 && s.uid != nobody {
		s.host.release(s.uid)
	}
}

// Own reports whether programs run as another user than this process.
func (s *Sandbox) Own() bool { return s != nil && s.uid >= 0 }

// Give makes the program the owner of files and directories, which nobody else can write to.
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

// GiveFile makes the program the owner of an open file.
func (s *Sandbox) GiveFile(f *os.File) error {
	if !s.Own() {
		return nil
	}
	if err := f.Chown(s.uid, s.gid); err != nil {
		return fmt.Errorf("change the owner of a file of the sandbox: %w", err)
	}
	return nil
}

// Share lets programs read a file, or a directory with files created in it later.
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
		mode = 0o750 | os.ModeSetgid // files and directories in it belong to its group
	}
	if err := errors.Join(os.Lchown(path, os.Geteuid(), s.gid), os.Chmod(path, mode)); err != nil {
		return fmt.Errorf("share with the sandbox: %w", err)
	}
	return nil
}

// ShareTree shares a directory with its whole content.
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

// MkdirShared creates a directory that programs can read. What this process creates in it
// must be shared as well. Unlike a directory of MkdirTemp, it is safe to write to while they
// run: none of them can place a link in it.
func (s *Sandbox) MkdirShared(parent, pattern string) (string, error) {
	dir, err := os.MkdirTemp(parent, pattern)
	if err != nil {
		return "", fmt.Errorf("create a folder for the sandbox: %w", err)
	}
	if err := s.Share(dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}

// MkdirTemp creates a directory that the program owns, only for its own output.
func (s *Sandbox) MkdirTemp(parent, pattern string) (string, error) {
	dir, err := os.MkdirTemp(parent, pattern)
	if err != nil {
		return "", fmt.Errorf("create a scratch folder: %w", err)
	}
	if err := s.Give(dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}
