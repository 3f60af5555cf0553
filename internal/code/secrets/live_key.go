package secrets

import (
	"regexp"
	"strings"
)

// liveKeyIssuers are the services whose secret keys begin with sk_live_ or sk_test_, as gitleaks' rule for Stripe's do.
var liveKeyIssuers = []struct{ word, title, where string }{
	{"clerk", "Clerk secret key", "dashboard.clerk.com → API keys"},
	{"workos", "WorkOS API key", "dashboard.workos.com → API keys"},
	{"paystack", "Paystack secret key", "dashboard.paystack.com → Settings → API keys & webhooks"},
	{"stripe", titleOf("stripe-access-token"), providers["stripe"].where},
}

// paystackKey matches the form that only Paystack's keys have, stripeKey those that only Stripe's have.
var (
	paystackKey = regexp.MustCompile(`^sk_(live|test)_[0-9a-f]{40}$`)
	stripeKey   = regexp.MustCompile(`^(rk_|sk_(live|test)_([A-Za-z0-9]{24}|[A-Za-z0-9]{90,})$)`)
)

// refineLiveKey names the service that a secret key belongs to, if its line, its form or the text near it shows that.
func refineLiveKey(t *text, m match) (match, bool) {
	m.facts.severity = sevCrit
	if strings.Contains(m.secret, "_test_") {
		m.facts.severity = sevMed
	}
	i := issuerIn(lineAround(t.s, m.start, m.end))
	switch {
	case i >= 0:
	case paystackKey.MatchString(m.secret):
		i = issuerIn("paystack")
	case stripeKey.MatchString(m.secret):
		i = issuerIn("stripe")
	default:
		i = issuerIn(t.path + " " + vicinity(t.s, m))
	}
	if i < 0 {
		m.facts.title = "Secret key of Stripe, Clerk, WorkOS or Paystack"
		m.facts.advice = "Find out which of these services it belongs to, revoke it in the service's dashboard and issue a new one."
		return m, true
	}
	m.facts.title = liveKeyIssuers[i].title
	m.facts.advice = "Revoke it and issue a new one: " + liveKeyIssuers[i].where + "."
	return m, true
}

// issuerIn returns the index of the only issuer that a text names, -1 if it names none or several.
func issuerIn(text string) int {
	text, found := strings.ToLower(text), -1
	for i, issuer := range liveKeyIssuers {
		if !strings.Contains(text, issuer.word) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}
