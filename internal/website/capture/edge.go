package capture

import (
	"slices"
	"strings"
)

// Blocked says in one sentence why the document is not the owner's page: a bot
// challenge, a captive or parking page, or a refusal. "" means that it is, or
// that nothing answered. Page, asset and header facts of such a document say
// nothing about the site; TLS and DNS facts still count.
func (c *Capture) Blocked() string {
	doc, body := c.document()
	if doc == nil {
		return ""
	}
	switch doc.Status {
	case StatusUnauthorized, StatusProxyAuthRequired:
		return "The site asks for a login before it shows anything."
	case StatusForbidden:
		return "The site refuses the scanner (status 403)."
	case StatusTooManyRequests:
		return "The site limits the scanner's requests (status 429)."
	case StatusUnavailableForLegalReasons:
		return "The site refuses to answer for legal reasons (status 451)."
	case StatusNetworkAuthenticationRequired:
		return "A captive portal answered in place of the site (status 511)."
	}
	if doc.Status == StatusBadRequest && strings.Contains(body, noClientCertificate) {
		return "The site asks for a client certificate before it shows anything."
	}
	if isChallenge(doc, body) {
		return "A bot challenge answered in place of the site."
	}
	if isParked(body) {
		return "A parking page answered in place of a site."
	}
	return ""
}

// document is the exchange that answered with the document and its text.
func (c *Capture) document() (*Exchange, string) {
	switch {
	case c.Page != nil && c.Page.Document.Exchange.Status != 0:
		return &c.Page.Document.Exchange, c.Page.Document.Body
	case c.HTTP != nil && c.HTTP.Document != nil:
		return c.HTTP.Document, ""
	}
	return nil, ""
}

// noClientCertificate is in nginx's answer to a client that has no certificate
// where one is required (ngx_http_ssl_module, error 496 shown as 400).
const noClientCertificate = "No required SSL certificate was sent"

// Documents from these sizes on are more than a challenge. Imperva puts its
// script into ordinary pages too, but a challenge consists of little else.
const (
	largeChallenge = 64 << 10
	largeIncapsula = 4 << 10
)

func isChallenge(doc *Exchange, body string) bool {
	if strings.EqualFold(doc.Header.Get("Cf-Mitigated"), "challenge") || doc.Header.Has("X-Amzn-Waf-Action") {
		return true
	}
	if len(body) > largeChallenge {
		return false
	}
	if len(body) < largeIncapsula && strings.Contains(body, "_Incapsula_Resource") {
		return true
	}
	return slices.ContainsFunc([]string{
		"window._cf_chl_opt", "awsWafCookieDomainList",
		"https://captcha-delivery.com/", "https://geo.captcha-delivery.com/", "px-captcha", "/_sec/cp_challenge/",
	}, func(mark string) bool { return strings.Contains(body, mark) })
}

func isParked(body string) bool {
	if len(body) > largeChallenge {
		return false
	}
	return slices.ContainsFunc([]string{
		"//img.sedoparking.com/", "//d38psrni17bvxu.cloudfront.net/", "//parking.bodiscdn.com/", "//www.parklogic.com/",
		"data-adblockkey=", "//parking.reg.ru/",
	}, func(mark string) bool { return strings.Contains(body, mark) })
}
