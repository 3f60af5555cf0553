package serverzoo

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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
	if c.Configured {
		text = configured(text, c.Backend)
	}
	site, err := edited(text, changes["site"])
	if err != nil {
		return err
	}
	for block, file := range map[string]string{"server": "assay.conf", "headers": "assay-headers.conf"} {
		if x := changes[block]; x.text != "" {
			site = after(site, `^server \{\n`, "include "+c.Dir+"/snippets/"+file+";\n")
			if err := put(x.text, c.Dir, "snippets", file); err != nil {
				return err
			}
		}
	}
	if changes["headers"].text != "" { // a location with a field of its own
		site = strings.ReplaceAll(site, "location / { add_header", "location / { include "+c.Dir+"/snippets/assay-headers.conf; add_header")
	}
	if err := put(changes["http"].text, c.Dir, "conf.d", "assay.conf"); err != nil {
		return err
	}
	return writeNginxSite(c, site)
}

// configured returns the site with directives of its own.
func configured(site, backend string) string {
	return strings.NewReplacer(
		" ssl;\n", ` ssl;
    ssl_protocols TLSv1 TLSv1.1 TLSv1.2;
    ssl_ciphers DEFAULT:@SECLEVEL=0;
    ssl_prefer_server_ciphers off;
    add_header Content-Security-Policy "frame-ancestors *; object-src *";
    location /files/ { autoindex on; }
    location /app/ { proxy_pass http://`+backend+`; }
`, "location / {", "location / { add_header X-Robots-Tag all;",
	).Replace(site)
}

// writeNginxSite writes the main configuration of the package, and a site beside it.
func writeNginxSite(c Config, site string) error {
	main, err := packaged("/etc/nginx/nginx.conf",
		`^user .*$`, "", `^pid .*$`, "pid "+c.Dir+"/pid;", `^error_log .*$`, "error_log stderr;",
		`^\s*access_log .*$`, "access_log "+cmp.Or(c.AccessLog, "off")+"; "+
			"client_body_temp_path "+c.Dir+"/body; proxy_temp_path "+c.Dir+"/proxy; "+
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
