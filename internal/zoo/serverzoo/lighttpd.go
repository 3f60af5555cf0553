package serverzoo

import (
	"fmt"
	"path/filepath"
)

func lighttpdArgs(c Config) []string {
	return []string{"-D", "-f", filepath.Join(c.Dir, "lighttpd.conf")}
}

func writeLighttpd(c Config, changes map[string]change, _ []string) error {
	user := "#"
	if isRoot() {
		user = ""
	}
	main, err := packaged("/etc/lighttpd/lighttpd.conf",
		`"/var/www/html"`, `"`+c.Dir+`/www"`, `^server\.errorlog .*$`, "",
		`"/run/lighttpd.pid"`, `"`+c.Dir+`/pid"`, `"/var/cache/lighttpd/uploads"`, `"`+c.Dir+`"`,
		`^server\.port .*$`, fmt.Sprintf("server.port = %d\nserver.bind = \"%s\"", c.Plain.Port(), c.Plain.Addr()),
		`^(server\.(?:user|group)name)`, user+"$1", `^include_shell "/usr/share/lighttpd/use-ipv6.*$`, "",
		`/etc/lighttpd/conf-enabled`, c.Dir+"/conf-enabled")
	if err != nil {
		return err
	}
	secure := fmt.Sprintf("server.modules += (\"mod_openssl\")\n$SERVER[\"socket\"] == \"%s\" {\nssl.engine = \"enable\"\n"+
		"ssl.pemfile = \"%s/chain.pem\"\nssl.privkey = \"%[2]s/key.pem\"\n}\n", c.Secure, c.Dir)
	if err := put(secure, c.Dir, "conf-enabled", "10-ssl.conf"); err != nil {
		return err
	}
	if err := put(changes["server"].text, c.Dir, "conf-enabled", "95-assay.conf"); err != nil {
		return err
	}
	return put(main, c.Dir, "lighttpd.conf")
}
