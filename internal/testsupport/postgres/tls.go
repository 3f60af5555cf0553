package postgres

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// TLS are PEM files for connections over TCP, which then need TLS and a client certificate for
// their user that the authority issued.
type TLS struct{ Cert, Key, Authority string }

// secured copies the files to where the server's user can read them, and returns the settings that use them.
func (s *Server) secured() ([]string, error) {
	hosts := "local all all trust\nhostssl all all all cert\n"
	access, err := s.place("pg_hba.conf", []byte(hosts))
	if err != nil {
		return nil, err
	}
	out := []string{"ssl=on", "hba_file=" + access}
	for setting, path := range map[string]string{
		"ssl_cert_file": s.conf.TLS.Cert, "ssl_key_file": s.conf.TLS.Key, "ssl_ca_file": s.conf.TLS.Authority,
	} {
		raw, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", setting, err)
		}
		copied, err := s.place(setting+".pem", raw)
		if err != nil {
			return nil, err
		}
		out = append(out, setting+"="+copied)
	}
	return out, nil
}

func (s *Server) place(name string, content []byte) (string, error) {
	path := filepath.Join(s.dir, name)
	return path, errors.Join(os.WriteFile(path, content, 0o600), s.account.own(path)) //nolint:gosec // the names are those above
}
