package serverzoo

import (
	"fmt"
	"path/filepath"
)

func haproxyArgs(c Config) []string {
	return []string{"-db", "-f", filepath.Join(c.Dir, "haproxy.cfg")}
}

func writeHAProxy(c Config, changes map[string]change, _ []string) error {
	main, err := packaged("/etc/haproxy/haproxy.cfg",
		`^\s*(?:log|chroot|stats|user|group|daemon)\b.*$`, "", `^\s*option\s+httplog.*$`, "",
		`^defaults\n`, indent(changes["global"].text)+"defaults\n")
	if err != nil {
		return err
	}
	frontend := fmt.Sprintf("\nfrontend site\n    bind %s\n    bind %s ssl crt %s/both.pem\n", c.Plain, c.Secure, c.Dir)
	if frontend, err = edited(frontend, changes["frontend"]); err != nil {
		return err
	}
	frontend += indent(changes["frontend"].text) + "    default_backend site\n"
	return put(main+frontend+"\nbackend site\n    server one "+c.Backend+"\n", c.Dir, "haproxy.cfg")
}
