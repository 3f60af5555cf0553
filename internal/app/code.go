package app

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"time"

	"assay/activities"
	"assay/config"
	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/code/host"
	"assay/internal/code/isolate"
	"assay/internal/code/quality"
	"assay/internal/code/sast"
	"assay/internal/code/secrets"
	"assay/internal/egress"
	"assay/internal/sandbox"
	"assay/internal/scan"
	"assay/internal/scratch"
	"assay/internal/service"
	"assay/internal/temporal"
	"assay/worker"
	"assay/workflows/contract"
)

// openCode makes what checks repositories out and judges them, where this process is
// to serve that queue.
func (a *App) openCode(dialer *egress.Dialer) error {
	if !worker.Serves(a.Config.Worker, contract.QueueCode) {
		return nil
	}
	client, err := newCheckouts(a.Config, dialer, a.sandboxes, a.Log)
	if err != nil {
		return a.withoutCode(err)
	}
	a.onClose(client.Close)
	jobs, err := scratch.New(cmp.Or(a.Config.Code.TempDir, os.TempDir()), "assay-jobs-", time.Now())
	if err != nil {
		return a.withoutCode(err)
	}
	a.onClose(jobs.Remove)
	engines, err := a.codeEngines()
	if err != nil {
		return err
	}
	checkouts := host.New(a.Config.Worker.CodeSlots, time.Now)
	a.onClose(checkouts.Close)
	a.codeHost = &activities.CodeHost{
		Host: checkouts, Client: client, Repositories: a.Connections, Keys: &service.Secrets{Store: a.Store, Ring: a.Connections.Ring},
		Engines: engines, HistoryDepth: a.Config.Code.HistoryDepth, TempDir: jobs.Path,
	}
	a.Log.Info("code scans are served here", "host", checkouts.Name(), "slots", checkouts.Slots())
	return nil
}

// withoutCode leaves code scans to other workers where this machine lacks git, or a
// place for checkouts; another error stays one.
func (a *App) withoutCode(err error) error {
	if !errors.Is(err, exec.ErrNotFound) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	a.Log.Warn("no git or no place for checkouts here: the queue code is not served, and code scans wait for a worker that has both", "why", err)
	return nil
}

func newCheckouts(c config.Config, dialer *egress.Dialer, boxes *sandbox.Host, log *slog.Logger) (*checkout.Client, error) {
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	return checkout.New(checkout.Config{
		TempDir: c.Code.TempDir, Dialer: dialer, TLS: &tls.Config{RootCAs: roots.Pool(), MinVersion: tls.VersionTLS12}, KnownHosts: c.Code.KnownHosts, Sandboxes: boxes, Logger: log, Clock: time.Now,
		Limits: checkout.Limits{
			PackBytes: c.Code.MaxPackBytes, TreeBytes: c.Code.MaxTreeBytes, FileBytes: c.Code.MaxFileBytes, Files: c.Code.MaxFiles,
			Depth: max(c.Code.HistoryDepth, checkoutDepth), Timeout: c.Code.CheckoutTime,
		},
	})
}

// checkoutDepth is how deep a branch is searched for its commit on servers that do
// not give commits by their SHA.
const checkoutDepth = 10_000

// codeScan returns the activities of code scans; without git they only keep records.
func (a *App) codeScan() *activities.CodeScan {
	c := a.Config.Code
	return &activities.CodeScan{
		Store: a.Store, Blobs: a.Blobs, Workflows: &temporal.Workflows{Client: a.Temporal}, Clock: time.Now, Log: a.Log,
		CheckoutTime: c.CheckoutTime, DimensionTime: c.DimensionTime, QueueDeadline: c.QueueDeadline, LossLimit: a.Config.Worker.LossLimit, Host: a.codeHost,
	}
}

// codeEngines are the engines of each dimension.
func (a *App) codeEngines() (map[scan.Dimension][]code.Engine, error) {
	engines := map[scan.Dimension][]code.Engine{}
	for _, open := range []func() ([]code.Engine, error){a.sastEngines, a.scaEngines, a.secretEngines, a.qualityEngines} {
		some, err := open()
		if err != nil {
			return nil, fmt.Errorf("engines of code scans: %w", err)
		}
		for _, e := range some {
			engines[e.Dimension()] = append(engines[e.Dimension()], e)
		}
	}
	return engines, nil
}

func (a *App) sastEngines() ([]code.Engine, error) {
	return sast.New(sast.Config{Node: a.Config.Code.Node, External: a.Config.Code.Engines, Knowledge: a.Config.Code.Knowledge})
}

func (a *App) secretEngines() ([]code.Engine, error) {
	engine, err := secrets.New(secrets.Config{Limits: secrets.Limits{FileBytes: a.Config.Code.MaxFileBytes, HistoryTime: a.Config.Code.DimensionTime / 2}})
	if err != nil {
		return nil, err
	}
	return []code.Engine{engine}, nil
}

func (a *App) qualityEngines() ([]code.Engine, error) {
	self, err := isolate.DefaultSelf()
	if err != nil {
		return nil, err
	}
	linters := quality.NewLinters(quality.LintConfig{Node: a.Config.Code.Node})
	return append([]code.Engine{quality.Isolated{Self: self}}, linters...), nil
}
