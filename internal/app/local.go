package app

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/local"
	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
)

// OpenLocalCode opens the engines that scan folders in this process, for the dimensions. SCA
// needs the advisories of a server on this machine; without them it is omitted, and missing
// contains the reason. release closes what was opened.
func OpenLocalCode(ctx context.Context, c config.Config, dimensions []scan.Dimension, log *slog.Logger) (
	l *local.Code, missing string, release func() error, err error,
) {
	var closers []func() error
	release = func() error {
		var errs []error
		for _, f := range closers {
			errs = append(errs, f())
		}
		return errors.Join(errs...)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, release())
		}
	}()
	boxes, err := openSandboxes(ctx, c)
	if err != nil {
		return nil, "", release, err
	}
	closers = append(closers, boxes.Close)
	masker, err := newSecrets(c.Code)
	if err != nil {
		return nil, "", release, err
	}
	l = &local.Code{
		Engines: map[scan.Dimension][]code.Engine{}, Masker: masker, Sandboxes: boxes, Clock: time.Now, Log: log, Version: version(),
	}
	for _, d := range dimensions {
		var engines []code.Engine
		switch d {
		case scan.DimensionSAST:
			engines, err = sastEngines(c.Code, log)
		case scan.DimensionSecrets:
			engines, err = secretEngines(c.Code)
		case scan.DimensionQuality:
			engines, err = qualityEngines(c.Code)
		case scan.DimensionSCA:
			if RequireBlobs(c) != nil || c.Blob.URL == "" && requireFile(c.Data.Dir, "the data directory") != nil {
				missing = "SCA was skipped: it needs the advisories of a server on this machine (data.dir)."
				continue
			}
			var blobs *blob.Store
			if blobs, err = OpenBlobs(ctx, c); err == nil {
				closers = append(closers, blobs.Close)
				engines, err = scaEngines(c.Code, blobs, log)
			}
		}
		if err != nil {
			return nil, "", release, err
		}
		l.Engines[d] = engines
	}
	return l, missing, release, nil
}

// everyAddress returns all addresses; see OpenLocalWebsite.
func everyAddress() []string { return []string{"0.0.0.0/0", "::/0"} }

// OpenLocalWebsite opens what scans pages in this process, without a browser. It may reach
// private addresses, and host: the machine and its network are the caller's own. The
// addresses of metadata services stay blocked.
func OpenLocalWebsite(ctx context.Context, c config.Config, host string, log *slog.Logger) (*local.Website, func() error, error) {
	c.Egress.Allow = append(append(everyAddress(), c.Egress.Allow...), host)
	c.Scan.ConfirmEvery = 0 // the caller sees that a site is down, and tries again
	blobs, err := blob.Open(ctx, "mem://", blob.Options{})
	if err != nil {
		return nil, nil, err
	}
	t, err := openTargets(c, blobs, log)
	if err != nil {
		return nil, nil, errors.Join(err, blobs.Close())
	}
	release := func() error { return errors.Join(t.sources.close(), blobs.Close()) }
	var pages website.BrowserGatherer
	scanner, err := newScanner(c, t, pages, log)
	if err != nil {
		return nil, nil, errors.Join(err, release())
	}
	return &local.Website{Scanner: scanner, Profile: capture.ProfileHTTP, Clock: time.Now}, release, nil
}
