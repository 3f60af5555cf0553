package app

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/blob"
	"assay/internal/datasource"
	"assay/internal/egress"
	"assay/internal/website/capture"
	"assay/internal/website/ctlog"
	"assay/internal/website/gather/web"
	"assay/internal/website/jslib"
	"assay/internal/website/preload"
	"assay/internal/website/rpki"
)

// sources are the external data that gatherers compare sites with. Nothing is fetched before
// its first use, or before workers start to gather.
type sources struct {
	libraries *datasource.Source[*jslib.Repository]
	logs      *datasource.Source[*ctlog.List]
	preload   *datasource.Source[*preload.List]
	rdap      *datasource.Source[*web.Bootstrap]
	vrps      *datasource.Source[*rpki.Table]
}

const day = 24 * time.Hour

// Sizes of the largest lists, decoded, in bytes, and the time limit for fetching them.
const (
	maxPreload   = 64 << 20
	maxVRPs      = 256 << 20
	maxTransfer  = 128 << 20
	fetchTimeout = 3 * time.Minute
)

// openSources prepares the sources. They are fetched through the guard, and cached in the
// blob store for all workers.
func openSources(c config.Config, blobs *blob.Store, d *egress.Dialer, log *slog.Logger) (*sources, error) {
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	client := egress.NewClient(d, egress.ClientConfig{
		UserAgent: c.Scan.Agent(), RootCAs: roots.Pool(), Timeout: fetchTimeout, MaxWireBytes: maxTransfer,
	})
	source := func(name, address string) datasource.Config {
		return datasource.Config{
			Name: name, URL: address, Fetcher: client, Blobs: blobs, Wait: c.Sources.Wait, Clock: time.Now, Logger: log,
		}
	}
	libraries, logs := source("js-libraries", c.Sources.JSLibraries), source("ct-logs", c.Sources.CTLogs)
	// Chrome considers a log list too old after 70 days.
	logs.MaxAge = 70 * day
	hosts, rdap := source("hsts-preload", c.Sources.HSTSPreload), source("rdap-bootstrap", c.Sources.RDAPBootstrap)
	hosts.MaxBytes, hosts.Timeout = maxPreload, fetchTimeout
	hosts.Fresh = 7 * day // browsers take months
	// Routes change within hours: old payloads would lead to wrong verdicts.
	vrps := source("vrps", c.Sources.VRPs)
	vrps.MaxBytes, vrps.Timeout, vrps.Fresh, vrps.MaxAge = maxVRPs, fetchTimeout, 6*time.Hour, 2*day
	return &sources{
		libraries: datasource.New(libraries, datasource.Undated(jslib.Parse)),
		logs:      datasource.New(logs, ctlog.Parse),
		preload:   datasource.New(hosts, datasource.Undated(preload.Parse)),
		rdap:      datasource.New(rdap, web.ParseBootstrap),
		vrps:      datasource.New(vrps, rpki.Parse),
	}, nil
}

func (s *sources) close() error {
	return errors.Join(s.libraries.Close(), s.logs.Close(), s.preload.Close(), s.rdap.Close(), s.vrps.Close())
}

// prefetch starts to fetch what is due.
func (s *sources) prefetch() {
	s.libraries.Prefetch()
	s.logs.Prefetch()
	s.preload.Prefetch()
	s.rdap.Prefetch()
	s.vrps.Prefetch()
}

// statuses returns the status of every configured source.
func (s *sources) statuses() []datasource.Status {
	var out []datasource.Status
	for _, ask := range []func() (datasource.Status, bool){s.libraries.Status, s.logs.Status, s.preload.Status, s.rdap.Status, s.vrps.Status} {
		if status, ok := ask(); ok {
			out = append(out, status)
		}
	}
	return out
}

// sourceOf adapts a source to the function type that gatherers use.
func sourceOf[T any](s *datasource.Source[T]) func(context.Context) (T, capture.DataSource) {
	return func(ctx context.Context) (T, capture.DataSource) {
		got, err := s.Get(ctx)
		if err != nil {
			return got.Data, capture.DataSource{URL: s.Address(), Error: datasource.Sentence(err)}
		}
		return got.Data, capture.DataSource{URL: s.Address(), Date: got.Date, Stale: got.Stale}
	}
}
