package content

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/dom"
)

// submission is one way to send a form.
type submission struct {
	element    dom.Element
	target     string // absolute URL
	credential bool   // the form asks for a password or a payment card
}

// forms judges SEC-FORM.
func forms(c *capture.Capture) check.Verdict {
	at, v, ok := page(c)
	if !ok {
		return v
	}
	d := c.DOM()
	all := submissions(d, at)
	if isPlain(at) {
		return onPlainPage(c, all)
	}
	if len(all) == 0 {
		return check.Inapplicable("The document has no form that is sent anywhere.")
	}
	upgraded := upgrades(c)
	var secret, plain, foreign []dom.Element
	for _, s := range all {
		switch {
		case isPlain(s.target) && upgraded:
		case isPlain(s.target) && s.credential:
			secret = append(secret, s.element)
		case isPlain(s.target):
			plain = append(plain, s.element)
		case s.credential && capture.Site(s.target) != capture.Site(at):
			foreign = append(foreign, s.element)
		}
	}
	switch {
	case len(secret) > 0:
		return credentials("A form sends a password or card over http", "Anyone on the network path can read what visitors enter.").With(quotes(c,
			secret)...)
	case len(plain) > 0:
		return check.Failed("A form is sent over http").Because("Anyone on the network path can read and change what visitors enter.").
			With(quotes(c, plain)...)
	case len(foreign) > 0:
		return check.Warned("A password or card goes to another site").Because("Visitors enter it here, and the form sends it elsewhere.").
			With(quotes(c, foreign)...)
	}
	return whole(c, check.Passed("All forms are sent over https").With(quote(c, all[0].element)))
}

func credentials(observed, why string) check.Verdict {
	return check.Failed("%s", observed).Because("%s", why).Capped("PLAIN_CREDENTIALS", 40)
}

// onPlainPage judges a document loaded over http, whose forms anyone on the network can
// change.
func onPlainPage(c *capture.Capture, all []submission) check.Verdict {
	d := c.DOM()
	for _, e := range d.Inputs {
		if dom.IsCredential(e) {
			return credentials("A page over http asks for a password or card",
				"Anyone on the network path can read it, or change the page to send it elsewhere.").With(quote(c, e))
		}
	}
	for _, s := range all {
		if isPlain(s.target) {
			return check.Failed("A form is sent over http").Because("The page and its forms travel without encryption.").
				With(quote(c, s.element)).Following(plainCause(c))
		}
	}
	if len(all) == 0 {
		return check.Inapplicable("The document has no form that is sent anywhere.")
	}
	return whole(c, check.Passed("All forms are sent over https").With(quote(c, all[0].element)))
}

// plainCause returns the id of the check that explains why the document was loaded over
// http.
func plainCause(c *capture.Capture) string {
	if c.HTTP != nil {
		for _, ex := range c.HTTP.Secure.Hops {
			if ex.Status != 0 {
				return "SEC-HTTPS-REDIRECT"
			}
		}
	}
	return "SEC-HTTPS-AVAIL"
}

// submissions lists the destinations of a document's forms. Dialogs and addresses that are
// not http(s) URLs have none.
func submissions(d *dom.Document, at string) []submission {
	var out []submission
	for _, f := range d.Forms {
		if f.Method == "dialog" {
			continue
		}
		add := func(e dom.Element, raw string) {
			target := at
			if strings.TrimSpace(raw) != "" {
				target, _ = d.Resolve(raw)
			}
			if isPlain(target) || isSecure(target) {
				out = append(out, submission{element: e, target: target, credential: f.HasPassword()})
			}
		}
		add(f.Element, f.Attr["action"])
		for _, e := range f.Fields {
			if e.Has("formaction") {
				add(e, e.Attr["formaction"])
			}
		}
	}
	return out
}
