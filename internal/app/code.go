package app

import (
	"cmp"
	"context"
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
	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/code/host"
	"assay/internal/code/isolate"
	"assay/internal/code/provenance"
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

// newCodeHost returns the host that checks out and analyses repositories, nil if this process
// does not serve that queue or the machine lacks git or space for checkouts. release removes
// what it stores on disk.
func newCodeHost(
	c config.Config, b backends, conns *service.Connections, dialer *egress.Dialer, boxes *sandbox.Host, log *slog.Logger,
) (_ *activities.CodeHost, release func() error, err error) {
	var opened closing
	if !worker.Serves(c.Worker, contract.QueueCode) {
		return nil, opened.close, nil
	}
	client, err := newCheckouts(c, dialer, boxes, log)
	if err != nil {
		return nil, opened.close, withoutCode(err, log)
	}
	opened.add(client.Close)
	jobs, err := scratch.New(cmp.Or(c.Code.TempDir, os.TempDir()), "assay-jobs-", time.Now())
	if err != nil {
		return nil, opened.close, errors.Join(withoutCode(err, log), opened.close())
	}
	opened.add(jobs.Remove)
	beside, err := newProvenance(c.Code)
	if err != nil {
		return nil, opened.close, errors.Join(withoutCode(err, log), opened.close())
	}
	engines, err := codeEngines(c.Code, b.Blobs, log)
	if err != nil {
		return nil, opened.close, errors.Join(err, opened.close())
	}
	checkouts := host.New(c.Worker.CodeSlots, time.Now)
	opened.add(checkouts.Close)
	log.Info("this process serves code scans", "host", checkouts.Name(), "slots", checkouts.Slots())
	return &activities.CodeHost{
		Host: checkouts, Client: client, Repositories: conns, Keys: &service.Secrets{Store: b.Store, Ring: conns.Ring},
		Engines: engines, Provenance: beside, HistoryDepth: c.Code.HistoryDepth, TempDir: jobs.Path,
	}, opened.close, nil
}

// withoutCode leaves code scans to other workers if this machine lacks git or space for
// checkouts; it returns any other error.
func withoutCode(err error, log *slog.Logger) error {
	if !errors.Is(err, exec.ErrNotFound) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	log.Warn("git or a directory for checkouts is missing: this process does not serve the queue code; code scans wait for a worker that "+
		"does", "why", err)
	return nil
}

func newCheckouts(c config.Config, dialer *egress.Dialer, boxes *sandbox.Host, log *slog.Logger) (*checkout.Client, error) {
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	return checkout.New(checkout.Config{
		TempDir: c.Code.TempDir, Dialer: dialer, TLS: &tls.Config{RootCAs: roots.Pool(), MinVersion: tls.VersionTLS12},
		KnownHosts: c.Code.KnownHosts, Sandboxes: boxes, Logger: log, Clock: time.Now,
		Limits: checkout.Limits{
			PackBytes: c.Code.MaxPackBytes, TreeBytes: c.Code.MaxTreeBytes, FileBytes: c.Code.MaxFileBytes, Files: c.Code.MaxFiles,
			Depth: max(c.Code.HistoryDepth, checkoutDepth), Timeout: c.Code.CheckoutTime,
		},
	})
}

// checkoutDepth is how deep a branch is searched for its commit on servers that do not serve
// commits by their SHA.
const checkoutDepth = 10_000

// codeScan returns the activities of code scans; without git they only manage records.
func (a *App) codeScan() *activities.CodeScan {
	c := a.Config.Code
	return &activities.CodeScan{
		Store: a.Store, Blobs: a.Blobs, Workflows: &temporal.Workflows{Client: a.Temporal}, Clock: time.Now, Log: a.Log,
		CheckoutTime: c.CheckoutTime, DimensionTime: c.DimensionTime, LossLimit: a.Config.Worker.LossLimit,
		Host: a.codeHost,
	}
}

// codeEngines returns the engines of each dimension.
func codeEngines(c config.Code, blobs *blob.Store, log *slog.Logger) (map[scan.Dimension][]code.Engine, error) {
	engines := map[scan.Dimension][]code.Engine{}
	for _, open := range []func() ([]code.Engine, error){
		func() ([]code.Engine, error) { return sastEngines(c, log) }, func() ([]code.Engine, error) { return scaEngines(c, blobs, log) },
		func() ([]code.Engine, error) { return secretEngines(c) }, func() ([]code.Engine, error) { return qualityEngines(c) },
	} {
		opened, err := open()
		if err != nil {
			return nil, fmt.Errorf("set up the engines of code scans: %w", err)
		}
		for _, e := range opened {
			engines[e.Dimension()] = append(engines[e.Dimension()], e)
		}
	}
	return engines, nil
}

// newProvenance reads the code around findings, with secrets masked, and its last authors.
func newProvenance(c config.Code) (*provenance.Reader, error) {
	masker, err := newSecrets(c)
	if err != nil {
		return nil, err
	}
	return provenance.New(provenance.Config{Masker: masker})
}

func sastEngines(c config.Code, log *slog.Logger) ([]code.Engine, error) {
	masker, err := newSecrets(c)
	if err != nil {
		return nil, err
	}
	return sast.New(sast.Config{
		Node: c.Node, External: c.Engines, Masker: masker, Knowledge: c.Knowledge, PythonRules: quality.RuffRules(), Log: log,
	})
}

// nodeEngines checks that the engines for Node.js are on this host.
func nodeEngines(ctx context.Context, c config.Code) error {
	if err := sast.Installed(ctx, sast.Config{Node: c.Node}); err != nil {
		return err
	}
	return quality.Installed(quality.LintConfig{Node: c.Node, Python: sast.NewLint(sast.Config{Node: c.Node})})
}

func newSecrets(c config.Code) (*secrets.Engine, error) {
	return secrets.New(secrets.Config{Limits: secrets.Limits{FileBytes: c.MaxFileBytes, HistoryTime: c.DimensionTime / 2}})
}

func secretEngines(c config.Code) ([]code.Engine, error) {
	engine, err := newSecrets(c)
	if err != nil {
		return nil, err
	}
	return []code.Engine{engine}, nil
}

func qualityEngines(c config.Code) ([]code.Engine, error) {
	self, err := isolate.DefaultSelf()
	if err != nil {
		return nil, err
	}
	linters := quality.NewLinters(quality.LintConfig{
		Node: c.Node, Python: sast.NewLint(sast.Config{Node: c.Node, PythonRules: quality.RuffRules()}),
	})
	return append([]code.Engine{quality.Isolated{Self: self}}, linters...), nil
}
