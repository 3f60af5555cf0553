// Package local starts a cluster of Assay on one machine: Postgres, Redis, Temporal with
// its persistence in Postgres, an S3 server, two APIs behind a load balancer, and three workers
// with different task queues, each as its own process. The servers are those of Debian packages
// and Go modules.
package local

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/testsupport/postgres"
)

// Options configure Start.
type Options struct {
	// Dir contains the data, settings and logs of all programs. It is created if missing; a
	// stopped cluster is continued. Required.
	Dir string
	// Programs is the directory with the programs that make cluster builds. Required.
	Programs string
	// Address is that of the load balancer; "" takes a free port of 127.0.0.1.
	Address string
	// UIAddress is that of Temporal's web UI; "" starts no UI.
	UIAddress string
	// Settings are further settings of all processes of Assay (ASSAY_…=…), of which later ones win.
	Settings []string
	// BlobEndpoint, when set, returns the address that Assay uses in place of the S3 server's own,
	// so that tests can insert a proxy.
	BlobEndpoint func(ctx context.Context, s3 string) (string, error)
	// RedisClock lets SetRedisClock set the clock of Redis. It needs a C compiler.
	RedisClock bool
	// Progress receives a line for each step of the start; nil discards them.
	Progress io.Writer
}

// Cluster is a running cluster.
type Cluster struct {
	// Address is the address of the load balancer, with scheme.
	Address string
	// UI is the address of Temporal's web UI, with scheme; "" if missing.
	UI string

	Database *postgres.Server
	Redis    *Process
	Blobs    *Process // the S3 server
	Temporal *Process
	Balancer *Process
	APIs     []*Process
	Workers  []*Process

	options Options
	state   state
	ports   assignment
	ui      *Process
	s3      string // address of the S3 server for Assay, host:port
}

// Start starts the cluster and returns when it can serve. ctx limits the start alone.
func Start(ctx context.Context, o Options) (_ *Cluster, err error) {
	c := &Cluster{options: o}
	if c.options.Progress == nil {
		c.options.Progress = io.Discard
	}
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.Stop())
		}
	}()
	for _, step := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"Postgres, Redis and the S3 server", c.startStores},
		{"Temporal", c.startTemporal},
		{"Assay: schema, search attributes and schedules", c.migrate},
		{"Assay: two APIs, three workers, load balancer", c.startAssay},
		{"the first workspace", c.firstWorkspace},
	} {
		fmt.Fprintf(c.options.Progress, "starting %s\n", step.what)
		if err := step.do(ctx); err != nil {
			return nil, fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return c, nil
}

// enterable reports a folder above dir that the user of Postgres cannot enter, as /root.
func enterable(dir string) error {
	if os.Geteuid() != 0 {
		return nil // Postgres runs as the same user
	}
	for above := filepath.Dir(dir); ; above = filepath.Dir(above) {
		info, err := os.Stat(above)
		if err == nil && info.Mode().Perm()&0o001 == 0 {
			return fmt.Errorf("other users cannot enter %s, and as root, Postgres runs as the user postgres: "+
				"run bin/cluster -dir with a folder elsewhere, such as /var/lib/assay-cluster", above)
		}
		if above == filepath.Dir(above) {
			return nil
		}
	}
}

// prepare creates the directories, chooses ports and reads or creates the secrets.
func (c *Cluster) prepare(ctx context.Context) (err error) {
	if c.options.Dir, err = filepath.Abs(c.options.Dir); err != nil {
		return err
	}
	for _, program := range programs() {
		if _, err := os.Stat(c.program(program)); err != nil {
			return fmt.Errorf("%w; make cluster builds it", err)
		}
	}
	if err := enterable(c.options.Dir); err != nil {
		return err
	}
	// Postgres runs as another user where this process is root, and must be able to enter them.
	if err := os.MkdirAll(c.options.Dir, 0o711); err != nil { //nolint:gosec // the folders inside are private
		return err
	}
	for _, folder := range []string{"redis", "s3/" + bucket, "temporal", "mails", "logs", "data"} {
		if err := os.MkdirAll(filepath.Join(c.options.Dir, folder), 0o700); err != nil {
			return err
		}
	}
	if c.state, err = readState(c.options.Dir); err != nil {
		return err
	}
	if !c.state.Ports.usable(ctx) {
		if c.state.Ports, err = assign(ctx); err != nil {
			return err
		}
	}
	c.ports = c.state.Ports
	return c.state.write(c.options.Dir)
}

// programs returns the names of a cluster's programs, besides those from Debian packages.
func programs() []string {
	return []string{"assay", "assay-engines", "temporal-server", "temporal-sql-tool", "temporal-ui", "versitygw"}
}

// Stop stops everything, the callers of a program before the program. It may be repeated.
func (c *Cluster) Stop() error {
	var errs []error
	for _, p := range slices.Concat([]*Process{c.Balancer}, c.APIs, c.Workers, []*Process{c.ui, c.Temporal, c.Blobs, c.Redis}) {
		if p == nil {
			continue
		}
		if p.Running() {
			fmt.Fprintf(c.options.Progress, "stopping %s\n", p.Name)
		}
		errs = append(errs, p.Thaw(), p.Stop())
	}
	if c.Database != nil {
		errs = append(errs, c.Database.Stop())
	}
	return errors.Join(errs...)
}

// Failed returns the name of a process that has ended unexpectedly, "" while all are running.
func (c *Cluster) Failed() string {
	for _, p := range slices.Concat([]*Process{c.Balancer}, c.APIs, c.Workers, []*Process{c.Temporal, c.Blobs, c.Redis}) {
		if !p.Running() {
			return p.Name
		}
	}
	return ""
}

// Key returns the API key of the first workspace.
func (c *Cluster) Key() string { return c.state.Key }

// Project returns the short id of the first workspace's project.
func (c *Cluster) Project() string { return c.state.Project }

// Dir returns the directory of the cluster.
func (c *Cluster) Dir() string { return c.options.Dir }

// DSN returns the URL of Assay's database.
func (c *Cluster) DSN() string { return c.Database.DSN(database) }

// TemporalAddress returns host:port of Temporal's frontend.
func (c *Cluster) TemporalAddress() string { return address(c.ports.Frontend) }

// S3Folder returns the folder in which the S3 server stores the objects of Assay.
func (c *Cluster) S3Folder() string { return filepath.Join(c.options.Dir, "s3", bucket) }

// MailFolder returns the folder to which workers write mails.
func (c *Cluster) MailFolder() string { return filepath.Join(c.options.Dir, "mails") }

// MetricsAddress returns the address of the operators' port of an API or worker, with scheme.
func (c *Cluster) MetricsAddress(p *Process) string {
	return "http://" + address(c.ports.Metrics[p.Name])
}

// Assay runs assay with the cluster's settings and returns what it prints.
func (c *Cluster) Assay(ctx context.Context, args ...string) (string, error) {
	return c.AssayWith(ctx, nil, args...)
}

// AssayWith is like Assay, with further settings.
func (c *Cluster) AssayWith(ctx context.Context, settings []string, args ...string) (string, error) {
	out, err := c.run(ctx, "assay", append(c.Settings("admin"), settings...), args...)
	return strings.TrimSpace(out), err
}

func (c *Cluster) logFile(name string) string {
	return filepath.Join(c.options.Dir, "logs", name+".log")
}
