package demo

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"assay/config"
)

// Preferred addresses. A later start uses the addresses of the first one, so that its scans
// have the same URLs.
const (
	shopAddress = "127.0.0.1:18080"
	helpAddress = "127.0.0.1:18443"
	codeAddress = "127.0.0.1:18090"
)

// advisoryRecords are OSV records by ecosystem.
//
//go:embed advisories/records.json
var advisoryRecords []byte

// Demo serves the sites and the repository.
type Demo struct {
	dir     string
	state   state
	shop    *shop
	code    *repository
	servers []*http.Server
	serving sync.WaitGroup
}

// state is stored as JSON in the data directory for later starts.
type state struct {
	Shop  string `json:"shop"` // address without a scheme
	Help  string `json:"help"`
	Code  string `json:"code"`
	Token string `json:"token"` // opens the repository
	// Project and HelpProject are short ids, Repository is an id; "" until they are created.
	Project     string `json:"project,omitempty"`
	HelpProject string `json:"helpProject,omitempty"`
	Repository  string `json:"repository,omitempty"`
	// Done is the number of chapters that were played completely.
	Done int `json:"done"`
	// SAST is the job of the first code scan whose findings are triaged.
	SAST string `json:"sast,omitempty"`
}

// Open serves the sites and the repository from the data directory.
func Open(ctx context.Context, dir string, now func() time.Time) (d *Demo, err error) {
	d = &Demo{dir: filepath.Join(dir, "stage")}
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return nil, err
	}
	if err := d.load(); err != nil {
		return nil, err
	}
	if d.shop, err = newShop(now); err != nil {
		return nil, err
	}
	d.state.Token = cmp.Or(d.state.Token, rand.Text())
	d.code = &repository{dir: filepath.Join(d.dir, "repository"), token: d.state.Token, now: now}
	if err := d.code.open(ctx); err != nil {
		return nil, err
	}
	if d.state.Done > chapterChange {
		d.shop.change()
	}
	if err := d.writeAdvisories(); err != nil {
		return nil, err
	}
	if err := d.serve(ctx, now()); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, d.save()
}

// serve opens all servers.
func (d *Demo) serve(ctx context.Context, now time.Time) error {
	certificate, root, err := certificates(now)
	if err != nil {
		return err
	}
	if err := os.WriteFile(d.rootFile(), root, 0o600); err != nil {
		return err
	}
	code, err := d.code.handler(ctx)
	if err != nil {
		return err
	}
	for _, s := range []struct {
		at        *string
		preferred string
		handler   http.Handler
		tls       *tls.Config
	}{
		{&d.state.Shop, shopAddress, d.shop, nil},
		{&d.state.Help, helpAddress, http.HandlerFunc(serveHelp), &tls.Config{
			Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12,
		}},
		{&d.state.Code, codeAddress, code, nil},
	} {
		ln, err := listen(ctx, cmp.Or(*s.at, s.preferred))
		if err != nil {
			return err
		}
		*s.at = ln.Addr().String()
		if s.tls != nil {
			s.tls.NextProtos = []string{"h2", "http/1.1"}
			ln = tls.NewListener(ln, s.tls)
		}
		server := &http.Server{Handler: s.handler, ReadHeaderTimeout: 10 * time.Second, TLSConfig: s.tls, ErrorLog: log.New(discard{}, "", 0)}
		d.servers = append(d.servers, server)
		d.serving.Go(func() { _ = server.Serve(ln) }) // ends with Close
	}
	return nil
}

// discard drops the errors that probing scanners cause in the server's log.
type discard struct{}

// Write implements io.Writer.
func (discard) Write(p []byte) (int, error) { return len(p), nil }

// listen opens the address, or a free port if that one is in use.
func listen(ctx context.Context, address string) (net.Listener, error) {
	var lc net.ListenConfig
	if ln, err := lc.Listen(ctx, "tcp", address); err == nil {
		return ln, nil
	}
	return lc.Listen(ctx, "tcp", "127.0.0.1:0")
}

// Close ends the servers.
func (d *Demo) Close() error {
	var errs []error
	for _, s := range d.servers {
		errs = append(errs, s.Close())
	}
	d.serving.Wait()
	return errors.Join(errs...)
}

// Configure changes what a process needs to scan the demo without Internet access. The
// egress policy of this process allows loopback.
func (d *Demo) Configure(c *config.Config) {
	c.Egress.Allow = append(c.Egress.Allow, "127.0.0.1", "localhost")
	c.Trust.ExtraRoots = d.rootFile()
	c.Code.Advisories, c.Code.KEV, c.Code.EPSS = d.advisories(), "", ""
	c.Sources = config.Sources{}
	c.Browser.Runs, c.Browser.Gate = 1, -1 // quick results matter more than steady performance scores
	c.Scan.ConfirmEvery, c.Scan.Pace = 0, 0
	c.Site.Pause, c.Site.PerShape = 0, shapePages
}

// shapePages is the number of months of the endless calendar that are scored.
const shapePages = 7

func (d *Demo) rootFile() string   { return filepath.Join(d.dir, "authority.pem") }
func (d *Demo) advisories() string { return filepath.Join(d.dir, "advisories") }
func (d *Demo) stateFile() string  { return filepath.Join(d.dir, "state.json") }

// Ecosystems returns the ecosystems that have advisories.
func Ecosystems() []string { return []string{"Go", "PyPI", "npm"} }

// writeAdvisories writes the advisories as osv.dev publishes them.
func (d *Demo) writeAdvisories() error {
	var all map[string][]json.RawMessage
	if err := json.Unmarshal(advisoryRecords, &all); err != nil {
		return fmt.Errorf("write the advisories of the demo: %w", err)
	}
	for ecosystem, records := range all {
		var b bytes.Buffer
		archive := zip.NewWriter(&b)
		for i, r := range records {
			entry, err := archive.Create(fmt.Sprintf("%d.json", i))
			if err != nil {
				return err
			}
			if _, err := entry.Write(r); err != nil {
				return err
			}
		}
		folder := filepath.Join(d.advisories(), ecosystem)
		if err := errors.Join(archive.Close(), os.MkdirAll(folder, 0o700)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, "all.zip"), b.Bytes(), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func (d *Demo) load() error {
	raw, err := os.ReadFile(d.stateFile())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &d.state)
	}
	if err != nil {
		return fmt.Errorf("state of the demo: %w; to start over, remove %s", err, filepath.Dir(d.dir))
	}
	return nil
}

func (d *Demo) save() error {
	raw, err := json.MarshalIndent(d.state, "", "  ")
	if err != nil {
		return err
	}
	tmp := d.stateFile() + ".new"
	return errors.Join(os.WriteFile(tmp, raw, 0o600), os.Rename(tmp, d.stateFile()))
}
