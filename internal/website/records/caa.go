package records

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// CAA is one CAA record (RFC 8659 §4).
type CAA struct {
	Critical bool
	Tag      string // lower case
	Value    string // unescaped
	// Issuer is the authority's domain of an issue or issuewild value, "" if it allows no
	// authority; Parameters follow the domain (RFC 8657).
	Issuer     string
	Parameters Tags
}

// ParseCAA reads the presentation form: flags, tag, quoted value.
func ParseCAA(data string) (CAA, error) {
	var c CAA
	flags, rest, ok := strings.Cut(data, " ")
	n, err := strconv.ParseUint(flags, 10, 8)
	if !ok || err != nil {
		return c, fmt.Errorf("%q has no flags", short(data))
	}
	tag, value, ok := strings.Cut(rest, " ")
	if !ok || tag == "" || strings.ContainsFunc(tag, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) {
		return c, fmt.Errorf("%q has no tag of letters and digits", short(data))
	}
	c.Critical, c.Tag, c.Value = n&128 != 0, strings.ToLower(tag), Unquote(value)
	if c.Tag == "issue" || c.Tag == "issuewild" {
		return c, c.parseIssue()
	}
	return c, nil
}

// Known reports whether the tag is one that authorities understand.
func (c CAA) Known() bool {
	return slices.Contains([]string{"issue", "issuewild", "issuemail", "issuevmc", "iodef", "contactemail", "contactphone"}, c.Tag)
}

// Reports reports whether the record names an address for reports that authorities can use (RFC 8659 §4.4).
func (c CAA) Reports() bool {
	u, err := url.Parse(c.Value)
	if c.Tag != "iodef" || err != nil {
		return false
	}
	switch u.Scheme {
	case "mailto":
		at := strings.LastIndexByte(u.Opaque, '@')
		return at > 0 && at < len(u.Opaque)-1
	case "http", "https":
		return u.Host != ""
	}
	return false
}

func (c *CAA) parseIssue() error {
	issuer, parameters, _ := strings.Cut(c.Value, ";")
	c.Issuer = strings.ToLower(strings.TrimSpace(issuer))
	if c.Issuer != "" && !plausibleDomain(c.Issuer) {
		return fmt.Errorf("%q is not the domain of a certificate authority", short(c.Issuer))
	}
	var err error
	if c.Parameters, err = parseTags(parameters); err != nil {
		return fmt.Errorf("the parameters %q: %w", short(parameters), err)
	}
	for _, p := range c.Parameters {
		if !caaParameter.MatchString(p.Name + "=" + p.Value) {
			return fmt.Errorf("the parameter %q is not a name and a value without spaces", short(p.Name+"="+p.Value))
		}
	}
	return nil
}

var caaParameter = regexp.MustCompile(`^[a-z0-9]+(?:-+[a-z0-9]+)*=[!-:<-~]*$`)

// Unquote returns the text of quoted character strings in a zone file: \" and \DDD are
// unescaped, adjacent strings joined.
func Unquote(s string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+3 < len(s) && isDigit(s[i+1]) && isDigit(s[i+2]) && isDigit(s[i+3]):
			if n := int(s[i+1]-'0')*100 + int(s[i+2]-'0')*10 + int(s[i+3]-'0'); n < 256 {
				b.WriteByte(byte(n))
			}
			i += 3
		case s[i] == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ' ' && !quoted && strings.HasPrefix(strings.TrimLeft(s[i:], " "), `"`):
			// between two strings
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
