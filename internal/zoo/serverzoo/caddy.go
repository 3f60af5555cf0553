package serverzoo

import (
	"fmt"
	"path/filepath"
)

func caddyArgs(c Config) []string {
	return []string{"run", "--adapter", "caddyfile", "--config", filepath.Join(c.Dir, "Caddyfile")}
}

func caddyEnv(c Config) []string {
	return []string{"XDG_DATA_HOME=" + c.Dir, "XDG_CONFIG_HOME=" + c.Dir, "HOME=" + c.Dir}
}

func writeCaddy(c Config, changes map[string]change, _ []string) error {
	options := fmt.Sprintf("{\n\tadmin off\n\thttp_port %d\n\thttps_port %d\n\tdefault_bind %s\n\tskip_install_trust\n}\n",
		c.Plain.Port(), c.Secure.Port(), c.Secure.Addr())
	imports := ""
	if changes["site"].text != "" {
		imports = "\timport assay\n"
	}
	site := fmt.Sprintf("%s {\n%s\ttls %s/chain.pem %[3]s/key.pem\n\troot * %[3]s/www\n\tfile_server\n}\n", c.Host, imports, c.Dir)
	site, err := edited(site, changes["site"])
	if err != nil {
		return err
	}
	return put(options+changes["site"].text+site, c.Dir, "Caddyfile")
}
