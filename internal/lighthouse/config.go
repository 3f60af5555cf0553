package lighthouse

import (
	"cmp"
	"crypto/x509"
	"log/slog"
	"os"
	"time"

	"assay/internal/egress"
)

// Sandbox is whether Chromium's own sandbox is used.
type Sandbox string

// Values of Sandbox.
const (
	SandboxAuto     Sandbox = ""         // with the sandbox if it works; otherwise a warning is logged
	SandboxRequired Sandbox = "required" // never without the sandbox
	SandboxOff      Sandbox = "off"      // never with the sandbox; for containers that forbid user namespaces
)

// Config configures a Pool. Zero fields mean the defaults named here.
type Config struct {
	Installation Installation
	// Dialer is the egress guard for every connection of a page. Required.
	Dialer *egress.Dialer
	// Proxy limits what one run of a page transfers. Defaults: TotalBytes 256 MiB,
	// MaxConcurrent 128, Timeout as JobTimeout.
	Proxy egress.ProxyConfig
	// ExtraRoots are certificate authorities that are trusted besides those of the browser. A
	// page whose certificate the browser refuses, and which is valid under these, is loaded
	// without the browser's certificate checks. nil means none.
	ExtraRoots *x509.CertPool

	// Workers is how many pages are audited at once, each in its own process, which needs
	// about 0.8 GB and a core. Default: 1.
	Workers int
	// GateTokens is the maximum number of pages that are loaded or audited at once; pages that
	// only wait do not count. 0 disables the gate.
	GateTokens int
	// PagesPerBrowser is the number of pages after which a worker is replaced. Default: 50.
	PagesPerBrowser int
	// MemoryLimit is how many bytes a worker, including its browser, may use while it
	// measures a page. A worker that uses more than half of it between pages is replaced.
	// Without /proc there is no limit. Default: 2 GiB.
	MemoryLimit int64
	// PageTimeout is how long Lighthouse waits for a page to load and become idle; then it
	// measures the page as it is. Default: 45 s.
	PageTimeout time.Duration
	// JobTimeout limits one run of a page from outside, not counting the wait for the gate, nor
	// for a processor. Default: twice PageTimeout and 15 s.
	JobTimeout time.Duration
	// StartTimeout limits the start of a worker. Default: 3 min.
	StartTimeout time.Duration

	// Sandbox is whether Chromium's sandbox is used.
	Sandbox Sandbox
	// User is the user of workers when Assay runs as root. Default: "nobody".
	User string
	// TempDir is the parent of the workers' private folders; User must be able to enter it.
	// Default: the system's.
	TempDir string
	// Logger logs when workers start and end, and their standard error at debug level; nil
	// discards.
	Logger *slog.Logger

	// Agent is appended to the User-Agent of the emulated device; "" for none.
	Agent string

	// Clock determines the age of the machine's measurement; nil means time.Now.
	Clock func() time.Time

	noMemo bool    // parse every message again, to measure the benefit of caching
	index  float64 // Lighthouse's benchmark index of the machine; 0 to measure it
}

func (c Config) withDefaults() Config {
	c.Workers = cmp.Or(max(c.Workers, 0), 1)
	c.PagesPerBrowser = cmp.Or(max(c.PagesPerBrowser, 0), 50)
	c.MemoryLimit = cmp.Or(max(c.MemoryLimit, 0), 2<<30)
	c.PageTimeout = cmp.Or(max(c.PageTimeout, 0), 45*time.Second)
	c.JobTimeout = cmp.Or(max(c.JobTimeout, 0), 2*c.PageTimeout+15*time.Second)
	c.StartTimeout = cmp.Or(max(c.StartTimeout, 0), 3*time.Minute)
	c.User = cmp.Or(c.User, "nobody")
	c.TempDir = cmp.Or(c.TempDir, os.TempDir())
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	c.Proxy.TotalBytes = cmp.Or(c.Proxy.TotalBytes, 256<<20)
	c.Proxy.MaxConcurrent = cmp.Or(c.Proxy.MaxConcurrent, 128)
	c.Proxy.Timeout = cmp.Or(c.Proxy.Timeout, c.JobTimeout)
	if c.Proxy.Logger == nil {
		c.Proxy.Logger = c.Logger
	}
	return c
}
