package zoo

import (
	"context"
	"errors"
	"net/netip"
	"os"
	"strings"

	"assay/internal/freeport"
	"assay/internal/zoo/serverzoo"
	"assay/internal/zoo/tlszoo"
)

// frontAddr is the made-up address of a Front.
var frontAddr = netip.AddrFrom4([4]byte{127, 84, 0, 1})

// Front is nginx that ends TLS for an installation of Assay, set up as a page of its
// documentation says.
type Front struct {
	zoo    *Zoo
	config serverzoo.Config
	server *serverzoo.Server
	ports  []*freeport.Port
}

// NewFront publishes a name directly under a top-level domain for an installation that listens
// on backend. page is the Markdown page that shows the site of nginx. Close ends it; a zoo has
// one at a time.
func (z *Zoo) NewFront(ctx context.Context, host, backend, page string) (_ *Front, err error) {
	f := &Front{zoo: z, config: serverzoo.Config{Host: host, Backend: "http://" + backend}}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close())
		}
	}()
	if err := z.AddHost(host, frontAddr); err != nil {
		return nil, err
	}
	if f.config.Leaf, err = z.ca.Issue(tlszoo.LeafOptions{Names: []string{host}}); err != nil {
		return nil, err
	}
	if f.config.Dir, err = os.MkdirTemp("", "assay-front-"); err != nil {
		return nil, err
	}
	if err := os.Chmod(f.config.Dir, 0o755); err != nil { //nolint:gosec // nginx reads it as another user
		return nil, err
	}
	for _, at := range []*netip.AddrPort{&f.config.Plain, &f.config.Secure} {
		port, err := freeport.Take(ctx, frontAddr.String())
		if err != nil {
			return nil, err
		}
		f.ports = append(f.ports, port)
		*at = port.Addr
	}
	f.server, err = serverzoo.NewFront(f.config, serverzoo.Documented(page, "nginx", "proxy_pass"))
	return f, err
}

// URL returns the address of the installation, without a trailing slash.
func (f *Front) URL() string { return "https://" + f.config.Host }

// Env returns the settings of an installation that uses the zoo and is reached by the front.
func (f *Front) Env() []string {
	env := f.zoo.Env()
	for i, v := range env {
		if strings.HasPrefix(v, "ASSAY_EGRESS_REMAP=") {
			env[i] += "," + netip.AddrPortFrom(frontAddr, 80).String() + "=" + f.config.Plain.String() +
				"," + netip.AddrPortFrom(frontAddr, 443).String() + "=" + f.config.Secure.String()
		}
	}
	return append(env, "ASSAY_API_LISTEN="+strings.TrimPrefix(f.config.Backend, "http://"), "ASSAY_API_APP_URL="+f.URL(),
		"ASSAY_API_TRUSTED_PROXIES=127.0.0.0/8", "ASSAY_API_SECURITY_CONTACT=mailto:security@"+f.config.Host)
}

// Start starts nginx.
func (f *Front) Start(ctx context.Context) error { return f.server.Start(ctx) }

// Close stops nginx and removes its files.
func (f *Front) Close() error {
	var errs []error
	if f.server != nil {
		errs = append(errs, f.server.Stop())
	}
	if f.config.Dir != "" {
		errs = append(errs, os.RemoveAll(f.config.Dir))
	}
	for _, p := range f.ports {
		errs = append(errs, p.Release())
	}
	return errors.Join(errs...)
}
