package sast

import "regexp"

// uses are doubts about code whose purpose explains the finding: nobody gains anything from it.
var uses = []doubt{
	// A message to all origins matters if it contains something to protect. Pages that embed others tell
	// them their size and state.
	{rules: []string{"@microsoft/sdl/no-postmessage-star-origin"}, after: 6, statement: true, unless: regexp.MustCompile(
		`(?i)token|secret|passw|credential|jwt|api_?key|private|cookie|\bauth|session|\be?mail\b`)},
	// Programs use an interface where nobody signs in with a form or at another site.
	{rules: []string{"taint/csrf-off"}, file: regexp.MustCompile(`\.(java|kt)$`), before: whole, after: whole, nowhere: regexp.MustCompile(
		`(?i)form_?login|oauth2_?login|saml2_?login|openid_?login|remember_?me|login_?page|session|cookie|UsernamePasswordAuthentication`),
		where: regexp.MustCompile(`(?i)http_?basic|["'/](api|actuator|eureka|services|v\d+)\b`)},
	// Interfaces for programs, in a folder of their own, and pages of errors.
	{rules: []string{"taint/csrf-off"}, file: regexp.MustCompile(
		`(^|/)controllers/(.*/)?(api|webhooks?|extension|callbacks)/|(^|/)(\w*(Error|Webhook|Callback|Endpoint|Public\w*)Controller)\.cs$`),
		where: regexp.MustCompile(``)},
}
