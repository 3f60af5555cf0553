package provider

import (
	"cmp"
	"crypto/x509"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"assay/internal/egress"
	"assay/internal/provider/gitremote"
	"assay/internal/scan"
)

// Config describes a connection to a provider. Zero fields mean the defaults named here.
type Config struct {
	// BaseURL is the provider's address as known to people, such as https://git.example.com;
	// the path of the API may be omitted. GitHub, GitLab and Bitbucket default to their
	// public service. Bitbucket Cloud takes a workspace as path, for tokens that cannot list
	// workspaces. Azure DevOps needs the organization or collection
	// (https://dev.azure.com/acme). For Git it is the URL of a repository, or of the server
	// or folder that the repositories are under: https, http, ssh://user@host/path or
	// user@host:path.
	BaseURL     string
	Credentials Credentials
	// Dialer opens all connections, including git's; nil means one that only reaches public
	// addresses.
	Dialer *egress.Dialer
	// RootCAs verifies the certificates of APIs; nil means the system's roots.
	RootCAs *x509.CertPool
	// UserAgent is sent to the provider. Default: "Assay".
	UserAgent string
	// Timeout limits one request, redirects included, and one run of git. Default: 30 s.
	Timeout time.Duration
	// MaxBytes limits one response, decoded. Default: 16 MiB.
	MaxBytes int64
	// Clock is the present time; nil means time.Now.
	Clock func() time.Time
	// Logger logs every request at debug level: provider, path, status. nil discards.
	Logger *slog.Logger
	// Git configures the system's git for plain Git servers; its Dialer, Logger, UserAgent
	// and Timeout are replaced by those above.
	Git gitremote.Config
}

func (c Config) withDefaults() Config {
	c.UserAgent = cmp.Or(c.UserAgent, "Assay")
	c.Timeout = cmp.Or(c.Timeout, 30*time.Second)
	c.MaxBytes = cmp.Or(c.MaxBytes, 16<<20)
	if c.Dialer == nil {
		c.Dialer = egress.NewDialer(egress.DialConfig{})
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	c.Git.Dialer, c.Git.Logger, c.Git.UserAgent, c.Git.Timeout = c.Dialer, c.Logger, c.UserAgent, c.Timeout
	return c
}

// New returns the adapter of a provider. An invalid base URL and missing or unusable
// credentials are a *scan.Error with code invalid that names baseUrl, username or token; an
// unknown kind names provider. No request is sent yet.
func New(kind Kind, cfg Config) (Provider, error) {
	cfg = cfg.withDefaults()
	t, known := kind.traits()
	if !known {
		return nil, scan.Errorf(scan.CodeInvalid, "provider must be one of %s", KindNames())
	}
	return t.open(cfg)
}

// credentials checks the requirements of all providers with an API.
func (c Config) credentials() error {
	if c.Credentials.Token == "" {
		return scan.Errorf(scan.CodeInvalid, "token is required")
	}
	return checkCredentials(c.Credentials)
}

// checkCredentials refuses values that a header cannot contain.
func checkCredentials(c Credentials) error {
	if strings.ContainsFunc(c.Token, func(r rune) bool { return r <= ' ' || r > '~' }) || len(c.Token) > 4096 {
		return scan.Errorf(scan.CodeInvalid, "token must be at most 4096 printable ASCII characters without spaces")
	}
	if strings.ContainsFunc(c.Username, func(r rune) bool { return r < ' ' || r == 0x7f || r == ':' }) || len(c.Username) > 255 {
		return scan.Errorf(scan.CodeInvalid, "username must be at most 255 characters, without colons and control characters")
	}
	return nil
}

// base parses BaseURL, or fallback if it is empty, without a trailing slash.
func (c Config) base(fallback string) (*url.URL, error) {
	raw := cmp.Or(strings.TrimSpace(c.BaseURL), fallback)
	if raw == "" {
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl is required")
	}
	return parseBase(raw)
}

func parseBase(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	switch {
	case err != nil || len(raw) > 1024:
		// The error repeats the URL, which may contain a password.
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must be a URL of at most 1024 characters")
	case u.Scheme != "https" && u.Scheme != "http":
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must begin with https:// or http://")
	case u.User != nil:
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must not contain credentials")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || u.Opaque != "":
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must not have a query or fragment")
	}
	if _, err := egress.ParseHost(u.Hostname()); err != nil {
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must have a valid host")
	}
	u.Host = strings.ToLower(u.Host)
	path, raw := strings.TrimRight(u.Path, "/"), strings.TrimRight(u.EscapedPath(), "/")
	if path != "" && !cleanPath(path[1:]) {
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must not have empty or dot segments in its path")
	}
	if publicHost(u.Hostname()) {
		u.Scheme = "https"
	}
	return &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host), Path: path, RawPath: raw}, nil
}

// cleanPath reports whether no segment is empty, "." or "..", encoded or not; a trailing
// slash does not matter.
func cleanPath(path string) bool {
	for segment := range strings.SplitSeq(strings.TrimSuffix(path, "/"), "/") {
		switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
		case "", ".", "..":
			return false
		}
	}
	return true
}

// under returns u with path segments added, escaped.
func under(u *url.URL, segments ...string) *url.URL {
	out := *u
	out.RawPath = u.EscapedPath()
	for _, s := range segments {
		out.Path += "/" + s
		out.RawPath += "/" + url.PathEscape(s)
	}
	return &out
}
