package app

import (
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/sca"
	"assay/internal/egress"
)

// Advisories of a large ecosystem come as one file of several hundred megabytes.
const (
	advisoryTimeout  = 30 * time.Minute
	advisoryTransfer = 2 << 30
)

// OpenMirror opens only the mirror of advisories, for commands that need no other part of a
// process.
func OpenMirror(c config.Config, blobs *blob.Store, log *slog.Logger) (*advisory.Mirror, error) {
	dialer, _, err := openGuard(c, log)
	if err != nil {
		return nil, err
	}
	return newMirror(c, blobs, dialer, log)
}

// newMirror returns the mirror, which fetches through the guard.
func newMirror(c config.Config, blobs *blob.Store, d *egress.Dialer, log *slog.Logger) (*advisory.Mirror, error) {
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	return advisory.NewMirror(advisory.MirrorConfig{
		Base: c.Code.Advisories, KEV: c.Code.KEV, EPSS: c.Code.EPSS, Blobs: blobs, TempDir: c.Code.TempDir, Clock: time.Now, Log: log,
		Fetcher: egress.NewClient(d, egress.ClientConfig{
			UserAgent: c.Scan.Agent(), RootCAs: roots.Pool(), Timeout: advisoryTimeout, MaxWireBytes: advisoryTransfer,
		}),
	}), nil
}

// scaEngines returns the engines of SCA, with the advisories of the mirror.
func scaEngines(c config.Code, blobs *blob.Store, log *slog.Logger) ([]code.Engine, error) {
	self, err := isolate.DefaultSelf()
	if err != nil {
		return nil, err
	}
	engine, err := sca.New(sca.Config{
		Self:       self,
		Advisories: advisory.NewDB(blobs, time.Now, log), IgnoreDev: c.IgnoreDev,
		StaleAfter: max(48*time.Hour, 4*c.AdvisoryEvery), Log: log,
	})
	if err != nil {
		return nil, err
	}
	return []code.Engine{engine}, nil
}
