package gitremote

import (
	"cmp"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"assay/internal/egress"
	"assay/internal/scan"
)

// URL is the address of a repository, in a form that git cannot misinterpret as a helper, a
// local path or an option.
type URL struct {
	Scheme string // https, http or ssh
	User   string // ssh only; "" if missing
	Host   string // lower case, an IPv6 address without brackets
	Port   string // never empty
	Path   string // escaped, with its leading slash, except in the form user@host:path
	text   string
}

// String returns the argument for git.
func (u URL) String() string { return u.text }

// SSH reports whether the repository is reached by ssh.
func (u URL) SSH() bool { return u.Scheme == "ssh" }

// Address returns host:port.
func (u URL) Address() string { return net.JoinHostPort(u.Host, u.Port) }

// SameServer reports whether both are on one server, for the same user, so that credentials
// for one may be sent to the other.
func (u URL) SameServer(v URL) bool {
	return u.Scheme == v.Scheme && u.Host == v.Host && u.Port == v.Port && u.User == v.User
}

// Named reports whether the path is not empty.
func (u URL) Named() bool { return strings.Trim(u.Path, "/") != "" }

var (
	hosts  = regexp.MustCompile(`^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$`)
	users  = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._+-]*$`)
	scpURL = regexp.MustCompile(`^(?:([^@/:]+)@)?([^@/:\[\]]+):([^:].*)$`)
)

// ParseURL parses the URL of a repository: https, http, ssh://user@host:port/path or
// user@host:path. The error is a *scan.Error with code invalid that begins with the name of
// the field.
func ParseURL(field, raw string) (URL, error) {
	raw = strings.TrimSpace(raw)
	if raw == "" {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s is required", field)
	}
	if len(raw) > 1024 || strings.ContainsFunc(raw, func(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }) {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s must be at most 1024 printable ASCII characters", field)
	}
	u, err := split(raw)
	if err != nil {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s %s", field, err.Error())
	}
	if !addressed(u.Host) {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s must have a valid host", field)
	}
	if u.User != "" && !users.MatchString(u.User) {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s must have a user name of plain characters", field)
	}
	if u.SSH() && egress.JudgeSSHPort(u.Port) != nil {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s must not have port %s, which is not open for ssh", field, u.Port)
	}
	if slices.ContainsFunc(strings.Split(strings.ToLower(u.Path), "/"), isMisleading) {
		return URL{}, scan.Errorf(scan.CodeInvalid, "%s must not have dot segments or segments with a leading hyphen", field)
	}
	return u, nil
}

// isMisleading reports whether a segment of a path leads elsewhere, or could be taken for an option.
func isMisleading(segment string) bool {
	s := strings.ReplaceAll(segment, "%2e", ".")
	return s == "." || s == ".." || strings.HasPrefix(s, "-")
}

// rule is the error for a rule that a URL violates.
type rule string

func (r rule) Error() string { return string(r) }

func split(raw string) (URL, error) {
	if !strings.Contains(raw, "://") {
		m := scpURL.FindStringSubmatch(raw)
		if m == nil {
			return URL{}, rule("must begin with https://, http:// or ssh://, or be user@host:path")
		}
		return URL{Scheme: "ssh", User: m[1], Host: strings.ToLower(m[2]), Port: "22", Path: m[3], text: raw}, nil
	}
	u, err := url.Parse(raw)
	if err != nil {
		return URL{}, rule("must be a URL") // the cause repeats it, and it may contain a password
	}
	port, known := map[string]string{"https": "443", "http": "80", "ssh": "22"}[u.Scheme]
	_, password := u.User.Password()
	switch {
	case !known:
		return URL{}, rule("must begin with https://, http:// or ssh://, or be user@host:path")
	case password || u.User != nil && u.Scheme != "ssh":
		return URL{}, rule("must not contain credentials")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return URL{}, rule("must not have a query or fragment")
	}
	u.Host = strings.ToLower(u.Host)
	return URL{Scheme: u.Scheme, User: u.User.Username(), Host: u.Hostname(), Port: cmp.Or(u.Port(), port), Path: u.EscapedPath(),
		text: u.String()}, nil
}

// addressed reports whether the host has the usual spelling.
func addressed(host string) bool {
	h, err := egress.ParseHost(host)
	return err == nil && h.String() == host && (hosts.MatchString(host) || h.IsAddr() && h.Addr.Zone() == "")
}

// WithUser returns an ssh URL with the user name.
func (u URL) WithUser(name string) URL {
	if rest, found := strings.CutPrefix(u.text, "ssh://"); found && u.User == "" {
		u.text = "ssh://" + name + "@" + rest
	} else if u.User == "" {
		u.text = name + "@" + u.text
	}
	u.User = name
	return u
}
