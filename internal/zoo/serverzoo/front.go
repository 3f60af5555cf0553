package serverzoo

import (
	"errors"
	"regexp"
	"strings"
)

// NewFront prepares the packaged nginx as a proxy in front of c.Backend, with a site that documentation shows: its names, ports,
// certificates and address of the backend are replaced.
func NewFront(c Config, site string) (*Server, error) {
	s, err := New("nginx", c)
	if err != nil {
		return nil, err
	}
	for _, r := range []struct{ find, replace string }{
		{`listen 80;`, "listen " + c.Plain.String() + ";"},
		{`listen 443 `, "listen " + c.Secure.String() + " "},
		{`server_name [^;]+;`, "server_name " + c.Host + ";"},
		{`ssl_certificate +[^;]+;`, "ssl_certificate " + c.Dir + "/chain.pem;"},
		{`ssl_certificate_key +[^;]+;`, "ssl_certificate_key " + c.Dir + "/key.pem;"},
		{`proxy_pass [^;]+;`, "proxy_pass " + c.Backend + ";"},
	} {
		re := regexp.MustCompile(r.find)
		if !re.MatchString(site) {
			return nil, errors.New("the documented site has no " + r.find)
		}
		site = re.ReplaceAllLiteralString(site, r.replace)
	}
	s.kind.write = func(c Config, _ map[string]change, _ []string) error { return writeNginxSite(c, site) }
	return s, nil
}

// Documented returns the first block of code of a language in a page of Markdown that contains
// a text; "" for none.
func Documented(page, language, contains string) string {
	for _, part := range strings.Split(page, "\n```"+language+"\n")[1:] {
		if block, _, found := strings.Cut(part, "\n```"); found && strings.Contains(block, contains) {
			return block + "\n"
		}
	}
	return ""
}
