package serverzoo

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

func nginxArgs(c Config) []string {
	return []string{"-e", "stderr", "-p", c.Dir, "-c", filepath.Join(c.Dir, "nginx.conf"), "-g", "daemon off; master_process off;"}
}

func writeNginx(c Config, changes map[string]change, _ []string) error {
	text := fmt.Sprintf(`server {
    listen %[1]s default_server;
    server_name %[3]s;
    root %[4]s/www;
    index index.html;
    location / { try_files $uri $uri/ =404; }
}
server {
    listen %[2]s ssl;
    server_name %[3]s;
    ssl_certificate %[4]s/chain.pem;
    ssl_certificate_key %[4]s/key.pem;
    root %[4]s/www;
    index index.html;
    location / { try_files $uri $uri/ =404; }
}
`, c.Plain, c.Secure, c.Host, c.Dir)
	site, err := edited(text, changes["server"])
	if err != nil {
		return err
	}
	if x := changes["server"]; x.text != "" {
		site = after(site, `^server \{\n`, "include "+c.Dir+"/snippets/assay.conf;\n")
		if err := put(x.text, c.Dir, "snippets", "assay.conf"); err != nil {
			return err
		}
	}
	if err := put(changes["http"].text, c.Dir, "conf.d", "assay.conf"); err != nil {
		return err
	}
	return writeNginxSite(c, site)
}

// writeNginxSite writes the main configuration of the package, and a site beside it.
func writeNginxSite(c Config, site string) error {
	main, err := packaged("/etc/nginx/nginx.conf",
		`^user .*$`, "", `^pid .*$`, "pid "+c.Dir+"/pid;", `^error_log .*$`, "error_log stderr;",
		`^\s*access_log .*$`, "access_log off; client_body_temp_path "+c.Dir+"/body; proxy_temp_path "+c.Dir+"/proxy; "+
			"fastcgi_temp_path "+c.Dir+"/fastcgi; uwsgi_temp_path "+c.Dir+"/uwsgi; scgi_temp_path "+c.Dir+"/scgi;",
		`/etc/nginx/conf\.d`, c.Dir+"/conf.d", `/etc/nginx/sites-enabled`, c.Dir+"/sites-enabled")
	if err != nil {
		return err
	}
	modules := filepath.Join(c.Dir, "modules") // relative to the prefix, as in /usr/share/nginx
	if err := os.Symlink("/usr/lib/nginx/modules", modules); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	if err := put(site, c.Dir, "sites-enabled", "default"); err != nil {
		return err
	}
	return put(main, c.Dir, "nginx.conf")
}
