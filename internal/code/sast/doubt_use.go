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
	// A random number that is a delay, an order or a sample: nobody gains from guessing it.
	{rules: randomRules, after: 1, nowhere: regexp.MustCompile(`(?i)\b(new|gen(erate)?|make|create|random)_?(token|passw|secret|api_?key|session_?id|otp|salt|nonce)`),
		where: regexp.MustCompile(
			`(?i)jitter|back_?off|\bsleep|delay|shuffle|\.Perm\(|\bsampl(e|ing)\b|interval|time\.(Duration|Nano|Micro|Milli|Second|Minute|Hour)|` +
				`\b(hosts?|servers?|nodes?|peers?|backends?|urls|proxies|workers|shards|items|colou?rs|quotes)\[(rand|random|math)\b`)},
	// Documents of the program itself, of its build, and what it has just written.
	{rules: xmlRules, before: 8, after: 1, statement: true, where: regexp.MustCompile(
		`\b__file__\b|importlib\.resources|pkg_resources|pkgutil\.get_data|\bBASE_DIR\b|STATIC_ROOT|\btostring\(|` +
			`\bparse\(\s*[rf]?["'][^"'{}]+["']\s*[,)]|(?i:junit|surefire|coverage\.xml|test_?results?\b)`)},
	// Cookies that remember what a visitor has seen, or which device it is.
	{rules: []string{"G124", "assay/insecure-cookie", "taint/insecure-cookie", "taint/script-cookie"}, before: 2, after: 2, where: regexp.MustCompile(
		`(?i)cookie[^\n]*(consent|recent|history|last_?(seen|visit|view)|player|dismiss|banner)|(consent|recent|history|last_?(seen|visit|view)|player|dismiss|banner)[^\n]*cookie`)},
	// An expression that looks for the characters.
	{rules: []string{"security/detect-bidi-characters"}, where: regexp.MustCompile("\\[[^\\]\\n]*[\u202A-\u202E\u2066-\u2069][^\\]\\n]*\\]")},
}

// randomRules report all numbers of generators that can be predicted.
var randomRules = []string{"G404", "S311", "@microsoft/sdl/no-insecure-random"}

// xmlRules report all parsers of Python that expand entities.
var xmlRules = []string{"S313", "S314", "S315", "S316", "S317", "S318", "S319", "S320"}
