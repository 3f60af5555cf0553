package tlszoo

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"assay/internal/testsupport/daemon"
)

// NginxServer is one server block of an Nginx.
type NginxServer struct {
	Addr netip.AddrPort
	// Host is the block's server name; "" makes it the default block, for other names and for requests without one.
	Host string
	// Leaves are the certificates, one for each kind of key; without any it serves plain
	// HTTP.
	Leaves []*Leaf
	// Directives are added; by default TLS 1.2 and 1.3 are enabled and every request is
	// answered with 200.
	Directives string
}

// Nginx is a running nginx, installed on the system.
type Nginx struct{ process *daemon.Process }

// StartNginx starts nginx as one process with its files in dir. ctx limits the start.
func StartNginx(ctx context.Context, dir string, servers ...NginxServer) (*Nginx, error) {
	program, err := exec.LookPath("nginx")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/nginx"); err != nil {
			return nil, errors.New("nginx is not installed: deploy/scripts/setup test installs it")
		}
	}
	conf, err := nginxConf(dir, servers)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(context.Background(), program, "-e", "stderr", "-p", dir, "-c", file) //nolint:gosec // its own files
	process, err := daemon.Start(cmd)
	if err != nil {
		return nil, fmt.Errorf("nginx: %w", err)
	}
	n := &Nginx{process}
	if err := n.process.Listens(ctx, servers[0].Addr); err != nil {
		return nil, errors.Join(err, n.Close())
	}
	return n, nil
}

// nginxConf writes the certificates and returns the configuration.
func nginxConf(dir string, servers []NginxServer) (string, error) {
	var conf strings.Builder
	fmt.Fprintf(&conf, "daemon off; master_process off; pid %s/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n", dir)
	for _, name := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&conf, "%s_temp_path %s/%s;\n", name, dir, name)
	}
	for i, s := range servers {
		listen, name := s.Addr.String(), s.Host
		if len(s.Leaves) > 0 {
			listen += " ssl"
		}
		if name == "" {
			listen, name = listen+" default_server", "_"
		}
		if !strings.Contains(s.Directives, "ssl_protocols") {
			s.Directives += " ssl_protocols TLSv1.2 TLSv1.3;"
		}
		if !strings.Contains(s.Directives, "return ") {
			s.Directives += " return 200 ok;"
		}
		if !strings.Contains(s.Directives, "ssl_ciphers") {
			// With the lowest security level nginx loads certificates that clients refuse.
			s.Directives += " ssl_ciphers ALL:@SECLEVEL=0;"
		}
		fmt.Fprintf(&conf, "server {\nlisten %s; server_name %s; ssl_prefer_server_ciphers on;\n%s\n", listen, name, s.Directives)
		for j, leaf := range s.Leaves {
			base := filepath.Join(dir, fmt.Sprintf("%d-%d", i, j))
			key, err := leaf.KeyPEM()
			if err != nil {
				return "", err
			}
			if err := errors.Join(os.WriteFile(base+".key", key, 0o600), os.WriteFile(base+".pem", leaf.ChainPEM(), 0o600)); err != nil {
				return "", err
			}
			fmt.Fprintf(&conf, "ssl_certificate %[1]s.pem; ssl_certificate_key %[1]s.key;\n", base)
		}
		conf.WriteString("}\n")
	}
	conf.WriteString("}\n")
	return conf.String(), nil
}

// Close ends nginx and waits for it.
func (n *Nginx) Close() error {
	err := n.process.Kill()
	n.process.Wait()
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}
