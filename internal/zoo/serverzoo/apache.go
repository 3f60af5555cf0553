package serverzoo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func apacheArgs(c Config) []string {
	return []string{"-d", filepath.Join(c.Dir, "apache2"), "-f", filepath.Join(c.Dir, "apache2", "apache2.conf"), "-D", "FOREGROUND"}
}

func apacheEnv(c Config) []string {
	return []string{
		"APACHE_RUN_USER=www-data", "APACHE_RUN_GROUP=www-data", "APACHE_PID_FILE=" + c.Dir + "/pid", "APACHE_RUN_DIR=" + c.Dir,
		"APACHE_LOCK_DIR=" + c.Dir, "APACHE_LOG_DIR=" + c.Dir,
	}
}

func writeApache(c Config, changes map[string]change, commands []string) error {
	dir := filepath.Join(c.Dir, "apache2")
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.CopyFS(dir, os.DirFS("/etc/apache2/")); err != nil {
		return err
	}
	for _, command := range append([]string{"a2enmod ssl socache_shmcb"}, commands...) {
		if err := enableModules(dir, command); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "sites-enabled")); err != nil {
		return err
	}
	host := fmt.Sprintf("ServerName %s\nDocumentRoot %s/www\n<Directory %[2]s/www>\nRequire all granted\n</Directory>\n", c.Host, c.Dir)
	site := fmt.Sprintf("<VirtualHost %s>\n%s</VirtualHost>\n<VirtualHost %s>\n%sSSLEngine on\nSSLCertificateFile %s/chain.pem\n"+
		"SSLCertificateKeyFile %[5]s/key.pem\n</VirtualHost>\n", c.Plain, host, c.Secure, host, c.Dir)
	if err := put(site, dir, "sites-enabled", "site.conf"); err != nil {
		return err
	}
	if err := put(fmt.Sprintf("Listen %s\nListen %s\n", c.Plain, c.Secure), dir, "ports.conf"); err != nil {
		return err
	}
	return put(changes["server"].text, dir, "conf-enabled", "zz-assay.conf")
}

// enableModules enables modules like a2enmod.
func enableModules(dir, command string) error {
	modules, ok := strings.CutPrefix(command, "a2enmod ")
	if !ok {
		return fmt.Errorf("apache: unknown command %q", command)
	}
	for _, m := range strings.Fields(modules) {
		for _, ext := range []string{".load", ".conf"} {
			data, err := os.ReadFile(filepath.Join(dir, "mods-available", m+ext))
			if err != nil && ext == ".load" {
				return err
			}
			if err == nil {
				if err := put(string(data), dir, "mods-enabled", m+ext); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
