// Package cookie owns the reading of Set-Cookie fields as browsers read them
// (RFC 6265bis). It is pure, and no input makes it panic.
package cookie

import (
	"strconv"
	"strings"
	"time"
)

const (
	maxPair      = 4096 // bytes of name and value together
	maxAttribute = 1024 // bytes of an attribute's value
	space        = " \t"
)

// Cookie is one cookie as a server sets it.
type Cookie struct {
	Name, Value string
	// Attributes is the field from its first semicolon on, as sent; "" when the
	// cookie has no attributes.
	Attributes string
	Domain     string // lower case, without a leading dot; "" for a host-only cookie
	Path       string // "" when absent or not absolute, which means the default path
	Secure     bool
	HTTPOnly   bool
	// SameSite is "Strict", "Lax", "None", another value as written, or "" when
	// the attribute is absent.
	SameSite string
	// Lifetime is the Max-Age in seconds, cut at 2³²−1; nil when absent or invalid.
	Lifetime *int64
	Expires  time.Time // zero when absent or invalid
	// InvalidSameSite is true if SameSite has an unknown or empty value.
	InvalidSameSite bool
}

// Parse reads the value of one Set-Cookie field; ok is false for what browsers
// ignore altogether (section 5.6).
func Parse(field string) (c Cookie, ok bool) {
	for i := range len(field) {
		if b := field[i]; b < 0x20 && b != '\t' || b == 0x7f {
			return c, false
		}
	}
	pair, attributes, _ := strings.Cut(field, ";")
	name, value, named := strings.Cut(pair, "=")
	if !named {
		name, value = "", pair
	}
	c.Name, c.Value = strings.Trim(name, space), strings.Trim(value, space)
	if len(c.Name)+len(c.Value) > maxPair || c.Name == "" && c.Value == "" {
		return c, false
	}
	c.Attributes = field[len(pair):]
	for attribute := range strings.SplitSeq(attributes, ";") {
		key, v, _ := strings.Cut(attribute, "=")
		key, v = strings.ToLower(strings.Trim(key, space)), strings.Trim(v, space)
		if len(v) <= maxAttribute {
			c.attribute(key, v)
		}
	}
	return c, true
}

// attribute applies one attribute; of repeated ones the last counts.
func (c *Cookie) attribute(key, v string) {
	switch key {
	case "domain":
		c.Domain = strings.ToLower(strings.TrimPrefix(v, "."))
	case "path":
		c.Path = ""
		if strings.HasPrefix(v, "/") {
			c.Path = v
		}
	case "secure":
		c.Secure = true
	case "httponly":
		c.HTTPOnly = true
	case "samesite":
		c.SameSite, c.InvalidSameSite = v, true
		for _, known := range []string{"Strict", "Lax", "None"} {
			if strings.EqualFold(v, known) {
				c.SameSite, c.InvalidSameSite = known, false
			}
		}
	case "max-age":
		if n, ok := seconds(v); ok {
			c.Lifetime = &n
		}
	case "expires":
		if t, ok := parseDate(v); ok {
			c.Expires = t
		}
	}
}

func seconds(v string) (int64, bool) {
	digits, negative := strings.CutPrefix(v, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 33)
	if err != nil {
		n = 1<<32 - 1
	}
	if negative {
		n = -n
	}
	return n, true
}

// Removed reports whether the field makes browsers delete the cookie. Max-Age takes precedence over Expires.
func (c Cookie) Removed(now time.Time) bool {
	if c.Lifetime != nil {
		return *c.Lifetime <= 0
	}
	return !c.Expires.IsZero() && !c.Expires.After(now)
}

// Covers reports whether a browser accepts the cookie's Domain from the host,
// public suffixes apart (section 5.1.3).
func (c Cookie) Covers(host string) bool {
	host = strings.ToLower(host)
	return c.Domain == "" || c.Domain == host || strings.HasSuffix(host, "."+c.Domain)
}

// Prefixes of names that browsers accept under conditions (section 4.1.3).
const (
	PrefixSecure = "__Secure-"
	PrefixHost   = "__Host-"
)

// Prefix returns the prefix of the name, in whatever case it is written, "" when
// it has none.
func (c Cookie) Prefix() string {
	for _, p := range []string{PrefixSecure, PrefixHost} {
		if len(c.Name) >= len(p) && strings.EqualFold(c.Name[:len(p)], p) {
			return p
		}
	}
	return ""
}

// Violation says which condition of its prefix the cookie does not meet, so that
// browsers drop it; "" if missing.
func (c Cookie) Violation() string {
	prefix := c.Prefix()
	switch {
	case prefix == "":
	case !c.Secure:
		return prefix + " needs Secure"
	case prefix == PrefixHost && c.Domain != "":
		return prefix + " forbids Domain"
	case prefix == PrefixHost && c.Path != "/":
		return prefix + " needs Path=/"
	}
	return ""
}
