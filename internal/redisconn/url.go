package redisconn

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// topology is how several Redis servers belong together.
type topology string

const (
	single   topology = ""
	sentinel topology = "sentinel"
	cluster  topology = "cluster"
)

// place is a parsed URL.
type place struct {
	topology topology
	options  *redis.UniversalOptions
}

// Default ports.
const (
	redisPort    = "6379"
	sentinelPort = "26379"
)

var errForm = errors.New("the form is redis[s]://host:port[/database], redis[s]+sentinel://host:port,…/name[/database] or " +
	"redis[s]+cluster://host:port,…")

// parse reads a URL. Its errors do not repeat it.
func parse(rawURL string) (place, error) {
	scheme, rest, ok := strings.Cut(rawURL, "://")
	if !ok {
		return place{}, errForm
	}
	base, kind, _ := strings.Cut(scheme, "+")
	p := place{topology: topology(kind), options: &redis.UniversalOptions{}}
	if base != "redis" && base != "rediss" || p.topology != single && p.topology != sentinel && p.topology != cluster {
		return place{}, errForm
	}
	// Package url accepts one host only.
	where, query, _ := strings.Cut(rest, "?")
	authority, path, _ := strings.Cut(where, "/")
	if err := p.authority(authority); err != nil {
		return place{}, err
	}
	if err := p.path(path); err != nil {
		return place{}, err
	}
	return p, p.parameters(query, base == "rediss")
}

// authority reads user, password and the servers.
func (p *place) authority(text string) error {
	hosts := text
	if at := strings.LastIndex(text, "@"); at >= 0 {
		user, password, _ := strings.Cut(text[:at], ":")
		hosts = text[at+1:]
		var userErr, passwordErr error
		p.options.Username, userErr = url.PathUnescape(user)
		p.options.Password, passwordErr = url.PathUnescape(password)
		if userErr != nil || passwordErr != nil {
			return errors.New("user or password is not percent-encoded")
		}
	}
	fallback := redisPort
	if p.topology == sentinel {
		fallback = sentinelPort
	}
	for host := range strings.SplitSeq(hosts, ",") {
		name, port, err := net.SplitHostPort(host)
		if err != nil {
			name, port = strings.Trim(host, "[]"), fallback
		}
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 || name == "" && p.topology != single {
			return errForm
		}
		if name == "" {
			name = "localhost"
		}
		p.options.Addrs = append(p.options.Addrs, net.JoinHostPort(name, port))
	}
	if p.topology == single && len(p.options.Addrs) > 1 {
		return errors.New("several servers need redis+sentinel or redis+cluster")
	}
	return nil
}

// path reads the master's name and the number of the database.
func (p *place) path(text string) error {
	number := text
	if p.topology == sentinel {
		p.options.MasterName, number, _ = strings.Cut(text, "/")
		if p.options.MasterName == "" {
			return errors.New("the name of Sentinel's master is missing: redis+sentinel://host:port,…/name")
		}
	}
	if number == "" {
		return nil
	}
	db, err := strconv.Atoi(number)
	if err != nil || db < 0 {
		return errors.New("the database is not a number")
	}
	if p.topology == cluster && db != 0 {
		return errors.New("a cluster only has the database 0")
	}
	p.options.DB = db
	return nil
}

// parameters reads the query.
func (p *place) parameters(query string, secure bool) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return errors.New("its parameters are malformed")
	}
	files := map[string]string{}
	for name, list := range values {
		value := list[len(list)-1]
		switch name {
		case "ca_file", "cert_file", "key_file":
			files[name] = value
		case "sentinel_username":
			p.options.SentinelUsername = value
		case "sentinel_password":
			p.options.SentinelPassword = value
		default:
			return fmt.Errorf("unknown parameter %q", name)
		}
	}
	switch {
	case secure:
		p.options.TLSConfig, err = tlsConfig(files)
		return err
	case len(files) > 0:
		return errors.New("certificates require the scheme rediss")
	}
	return nil
}

func tlsConfig(files map[string]string) (*tls.Config, error) {
	conf := &tls.Config{MinVersion: tls.VersionTLS12}
	if path := files["ca_file"]; path != "" {
		pem, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("ca_file: %w", err)
		}
		conf.RootCAs = x509.NewCertPool()
		if !conf.RootCAs.AppendCertsFromPEM(pem) {
			return nil, errors.New("ca_file contains no PEM certificate")
		}
	}
	if files["cert_file"] == "" && files["key_file"] == "" {
		return conf, nil
	}
	pair, err := tls.LoadX509KeyPair(files["cert_file"], files["key_file"])
	if err != nil {
		return nil, fmt.Errorf("cert_file and key_file: %w", err)
	}
	conf.Certificates = []tls.Certificate{pair}
	return conf, nil
}
