package endpoint

import (
	"context"
	"encoding/asn1"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"assay/internal/freeport"
	"assay/internal/testsupport/daemon"
	"assay/internal/zoo/tlszoo"
)

// place is where a server runs, and its files. The certificates are leaf-0.pem and so on,
// with chain-0.pem, key-0.pem and both-0.pem (all in one), and staple.der and dh.pem.
type place struct {
	dir     string
	addr    netip.AddrPort
	leaves  int
	options string
}

// software is how one kind of server is configured and started.
type software struct {
	program string
	// file is the name of its configuration; "" where everything is an argument.
	file string
	conf func(p place) string
	args func(p place) []string
	env  func(p place) []string
}

func servers() map[string]software {
	return map[string]software{
		"nginx": {program: "nginx", file: "nginx.conf", conf: nginxConf, args: func(p place) []string {
			return []string{"-e", "stderr", "-p", p.dir, "-c", filepath.Join(p.dir, "nginx.conf")}
		}},
		"apache": {program: "apache2", file: "apache.conf", conf: apacheConf, args: func(p place) []string {
			return []string{"-d", p.dir, "-f", filepath.Join(p.dir, "apache.conf"), "-D", "FOREGROUND"}
		}},
		"caddy": {program: "caddy", file: "Caddyfile", conf: caddyConf, args: func(p place) []string {
			return []string{"run", "--adapter", "caddyfile", "--config", filepath.Join(p.dir, "Caddyfile")}
		}, env: func(p place) []string {
			return []string{"XDG_DATA_HOME=" + p.dir, "XDG_CONFIG_HOME=" + p.dir, "HOME=" + p.dir}
		}},
		"lighttpd": {program: "lighttpd", file: "lighttpd.conf", conf: lighttpdConf, args: func(p place) []string {
			return []string{"-D", "-f", filepath.Join(p.dir, "lighttpd.conf")}
		}},
		"haproxy": {program: "haproxy", file: "haproxy.cfg", conf: haproxyConf, args: func(p place) []string {
			return []string{"-db", "-f", filepath.Join(p.dir, "haproxy.cfg")}
		}},
		"openssl": {program: "openssl", args: opensslArgs},
		"gnutls":  {program: "gnutls-serv", args: gnutlsArgs},
	}
}

func nginxConf(p place) string {
	var b strings.Builder
	fmt.Fprintf(&b, "daemon off; master_process off; pid %s/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n", p.dir)
	for _, name := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&b, "%s_temp_path %s/%s;\n", name, p.dir, name)
	}
	fmt.Fprintf(&b, "server {\nlisten %s ssl%s; server_name %s; return 200 ok;\n", p.addr, listenOptions(p.options), Host)
	for i := range p.leaves {
		fmt.Fprintf(&b, "ssl_certificate %s/chain-%d.pem; ssl_certificate_key %[1]s/key-%[2]d.pem;\n", p.dir, i)
	}
	fmt.Fprintf(&b, "%s\n}\n}\n", strings.ReplaceAll(p.options, "http2 on;", ""))
	return b.String()
}

// listenOptions: before 1.25 nginx has HTTP/2 as a parameter of listen.
func listenOptions(options string) string {
	if strings.Contains(options, "http2 on;") {
		return " http2"
	}
	return ""
}

func apacheConf(p place) string {
	var b strings.Builder
	fmt.Fprintf(
		&b, "ServerRoot %s\nServerName %s\nListen %s\nPidFile %[1]s/pid\nErrorLog /dev/stderr\nDefaultRuntimeDir %[1]s\n", p.dir, Host,
		p.addr,
	)
	if os.Geteuid() == 0 {
		b.WriteString("User www-data\nGroup www-data\n")
	}
	for _, m := range []string{"mpm_event", "authz_core", "socache_shmcb", "ssl"} {
		fmt.Fprintf(&b, "LoadModule %s_module /usr/lib/apache2/modules/mod_%[1]s.so\n", m)
	}
	fmt.Fprintf(&b, "SSLSessionCache shmcb:%s/sessions(512000)\n%s\n", p.dir, prefixed(p.options, "global "))
	fmt.Fprintf(&b, "<VirtualHost %s>\nSSLEngine on\n", p.addr)
	for i := range p.leaves {
		fmt.Fprintf(&b, "SSLCertificateFile %s/chain-%d.pem\nSSLCertificateKeyFile %[1]s/key-%[2]d.pem\n", p.dir, i)
	}
	fmt.Fprintf(&b, "%s\n</VirtualHost>\n", without(p.options, "global "))
	return b.String()
}

func caddyConf(p place) string {
	return fmt.Sprintf("{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind %s\n\tskip_install_trust\n}\nhttps://%s:%d {\n"+
		"\ttls %s/chain-0.pem %[4]s/key-0.pem {\n%[5]s\n\t}\n\trespond ok\n}\n", p.addr.Addr(), Host, p.addr.Port(), p.dir, p.options)
}

func lighttpdConf(p place) string {
	return fmt.Sprintf("server.modules = (\"mod_openssl\")\nserver.document-root = \"%s\"\nserver.bind = \"%s\"\nserver.port = %d\n"+
		"ssl.engine = \"enable\"\nssl.pemfile = \"%[1]s/chain-0.pem\"\nssl.privkey = \"%[1]s/key-0.pem\"\n%[4]s\n",
		p.dir, p.addr.Addr(), p.addr.Port(), p.options)
}

func haproxyConf(p place) string {
	certificates := ""
	for i := range p.leaves {
		certificates += fmt.Sprintf(" crt %s/both-%d.pem", p.dir, i)
	}
	return fmt.Sprintf("global\n%s\ndefaults\n  mode http\n  timeout client 60s\n  timeout server 60s\n  timeout connect 5s\nfrontend site\n"+
		"  bind %s ssl%s %s\n  http-request return status 200\n",
		prefixed(p.options, "global "), p.addr, certificates, without(p.options, "global "))
}

func opensslArgs(p place) []string {
	args := []string{
		"s_server", "-accept", p.addr.String(), "-www", "-quiet",
		"-cert", p.dir + "/leaf-0.pem", "-cert_chain", p.dir + "/chain-0.pem", "-key", p.dir + "/key-0.pem",
	}
	if p.leaves > 1 {
		args = append(args, "-dcert", p.dir+"/leaf-1.pem", "-dcert_chain", p.dir+"/chain-1.pem", "-dkey", p.dir+"/key-1.pem")
	}
	return append(args, strings.Fields(p.options)...)
}

func gnutlsArgs(p place) []string {
	args := []string{"--http", "--quiet", "--port", fmt.Sprint(p.addr.Port())}
	for i := range p.leaves {
		args = append(args, "--x509certfile", fmt.Sprintf("%s/chain-%d.pem", p.dir, i), "--x509keyfile", fmt.Sprintf("%s/key-%d.pem", p.dir, i))
	}
	return append(args, strings.Fields(p.options)...)
}

// prefixed returns the lines with the prefix, without it.
func prefixed(text, prefix string) string {
	var out []string
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), prefix); ok {
			out = append(out, rest)
		}
	}
	return strings.Join(out, "\n")
}

// without returns the lines that lack the prefix.
func without(text, prefix string) string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, prefix) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// running is a started server.
type running struct {
	*daemon.Process
	addr   netip.AddrPort
	port   *freeport.Port
	dir    string
	leaves []*tlszoo.Leaf
}

// start issues the certificates, writes the files and starts the server on a free port.
func start(ctx context.Context, e Endpoint, ca *tlszoo.CA, dir string) (_ *running, err error) {
	leaves, err := e.leaves(ca)
	if err != nil {
		return nil, err
	}
	port, err := freeport.Take(ctx, "127.0.0.1")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, port.Release())
		}
	}()
	addr := port.Addr
	if err := writeFiles(dir, leaves); err != nil {
		return nil, err
	}
	soft := servers()[e.Server]
	p := place{dir: dir, addr: addr, leaves: len(leaves), options: strings.ReplaceAll(e.Options, "{dir}", dir)}
	if soft.file != "" {
		if err := os.WriteFile(filepath.Join(dir, soft.file), []byte(soft.conf(p)), 0o600); err != nil {
			return nil, err
		}
	}
	program, err := find(soft.program)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program, soft.args(p)...) //nolint:gosec // its own files
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if soft.env != nil {
		cmd.Env = append(os.Environ(), soft.env(p)...)
	}
	process, err := daemon.Start(cmd)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	r := &running{Process: process, addr: addr, port: port, dir: dir, leaves: leaves}
	if err := r.Listens(ctx, addr); err != nil {
		r.stop()
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	return r, nil
}

// find looks for a program where Debian's packages put it.
func find(program string) (string, error) {
	for _, path := range []string{program, "/usr/sbin/" + program} {
		if found, err := exec.LookPath(path); err == nil {
			return found, nil
		}
	}
	return "", fmt.Errorf("%s is not installed: deploy/scripts/setup compare installs it", program)
}

func writeFiles(dir string, leaves []*tlszoo.Leaf) error {
	params, err := asn1.Marshal(struct{ P, G *big.Int }{tlszoo.FFDHE(3072), big.NewInt(2)})
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"staple.der": leaves[0].OCSPStaple,
		"dh.pem":     pem.EncodeToMemory(&pem.Block{Type: "DH PARAMETERS", Bytes: params}),
	}
	for i, leaf := range leaves {
		key, err := leaf.KeyPEM()
		if err != nil {
			return err
		}
		files[fmt.Sprintf("key-%d.pem", i)] = key
		files[fmt.Sprintf("chain-%d.pem", i)] = leaf.ChainPEM()
		files[fmt.Sprintf("both-%d.pem", i)] = append(leaf.ChainPEM(), key...)
		files[fmt.Sprintf("leaf-%d.pem", i)] = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: leaf.Certificate.Certificate[0]})
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// stop ends the server with its children.
func (r *running) stop() {
	_ = syscall.Kill(-r.ID(), syscall.SIGKILL) // it may have ended
	r.Wait()
	_ = r.port.Release()
}
