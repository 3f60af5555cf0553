package sast

import (
	"regexp"
	"slices"
)

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
	{rules: randomRules, after: 1, nowhere: regexp.MustCompile(
		`(?i)\b(new|gen(erate)?|make|create|random)_?(token|passw|secret|api_?key|session_?id|otp|salt|nonce)`), where: regexp.MustCompile(
		`(?i)jitter|back_?off|\bsleep|delay|shuffle|\.Perm\(|\bsampl(e|ing)\b|interval|time\.(Duration|Nano|Micro|Milli|Second|Minute|Hour)|` +
			`\b(hosts?|servers?|nodes?|peers?|backends?|urls|proxies|workers|shards|items|colou?rs|quotes)\[(rand|random|math)\b`)},
	// Documents of the program itself, of its build, and what it has just written.
	{rules: xmlRules, before: 8, after: 1, statement: true, where: regexp.MustCompile(
		`\b__file__\b|importlib\.resources|pkg_resources|pkgutil\.get_data|\bBASE_DIR\b|STATIC_ROOT|\btostring\(|` +
			`\bparse\(\s*[rf]?["'][^"'{}]+["']\s*[,)]|(?i:junit|surefire|coverage\.xml|test_?results?\b)`)},
	// Cookies that remember what a visitor has seen, or which device it is.
	{rules: cookieRules, before: 2, after: 2, where: regexp.MustCompile(
		`(?i)cookie[^\n]*(consent|recent|history|last_?(seen|visit|view)|player|dismiss|banner)|` +
			`(consent|recent|history|last_?(seen|visit|view)|player|dismiss|banner)[^\n]*cookie`)},
	// Defaults of a record, which its own settings replace.
	{rules: certificateRules, file: scriptFile, before: 12, where: regexp.MustCompile(`\bdefaults(Deep)?\(\s*(this|self)\b[^;]*;?\s*$`)},
	// A server that does not ask its clients for certificates has none to check.
	{rules: certificateRules, file: scriptFile, before: 8, after: 4, where: regexp.MustCompile(`\brequestCert:\s*false\b`)},
	// The body has a limit of its own.
	{rules: []string{"G120"}, before: 40, where: regexp.MustCompile(`\bMaxBytesReader\(`)},
	// Whoever runs a script of the developers can end it.
	{rules: []string{"S113"}, file: regexp.MustCompile(`(?i)(^|/)(\.github|tools?|scripts?|extras?)/`), where: regexp.MustCompile(``)},
	// The arguments, which are collected before, contain a limit.
	{rules: []string{"S113"}, before: 90, where: regexp.MustCompile(`(?s)["']timeout["'].*\(([^()\n]*,)?\s*\*\*\w+`)},
	// Whether the cookie is only sent encrypted is decided before.
	{rules: []string{"taint/insecure-cookie"}, before: 12, where: regexp.MustCompile(`\[["']secure["']\]\s*=`)},
	// A header is the value of one field, not a choice of fields.
	{rules: []string{"taint/mass-assignment"}, steps: regexp.MustCompile(
		`(?i)^The data comes in with .*(\bEnv\.\[\]|headers?\b|user_?agent|referr?er)`)},
	// The operator chooses the mode of the connection, or asks for the helper that does not check.
	{rules: certificateRules, before: 2, where: regexp.MustCompile(`(?i)\bif\b[^\n]*\b\w+\.(ssl|tls)_?mode\b`)},
	{rules: certificateRules, before: 10, where: regexp.MustCompile(`(?i)\b(switch|match|when|case)\b[^\n]*(ssl|tls)_?mode\b`)},
	// The modes of drivers for databases that encrypt without a check.
	{rules: certificateRules, before: 4, where: regexp.MustCompile(`(?i)\bcase\s+["'](require|prefer|allow|disable)["']`)},
	{rules: certificateRules, before: 8, where: regexp.MustCompile(
		`(?i)\bfunc\s+(\([^)]*\)\s*)?\w*(insecure|skip_?verify)\w*\([^\n]*(\n([^}\n][^\n]*)?)*$`)},
	{rules: certificateRules, file: scriptFile, before: 3, after: 16, statement: true, where: regexp.MustCompile(
		`(?i)\b\w+\.(allow|accept|ignore|skip)_?\w*(self_?signed|insecure|invalid|cert|tls|ssl)\w*\s*\?`)},
	// Fields that only administrators may set, and parameters that only get into an address.
	{rules: []string{"taint/mass-assignment"}, file: regexp.MustCompile(`\.rb$`), before: 1, where: regexp.MustCompile(
		`(?im)^\s*(if|when)\b[^\n]*(\b|_)(admin|super_?user|moderator|staff)\w*\??\b[^\n]*\n[^\n]*permit!`)},
	{rules: []string{"taint/mass-assignment"}, file: regexp.MustCompile(`\.rb$`), after: 1, where: regexp.MustCompile(
		`\bparams\.permit!\s*\n[^\n]*\bparams\b[^\n]*\.(to_query|to_param)\b`)},
	{rules: []string{"taint/mass-assignment"}, file: regexp.MustCompile(`(?i)(^|/)(moderation|moderators?|staff|back_?office)/`), where: regexp.MustCompile(``)},
	// Fields that only become part of a text, such as an entry of a protocol.
	{rules: []string{"taint/mass-assignment"}, file: regexp.MustCompile(`\.rb$`), after: 1, where: regexp.MustCompile(
		`\bpermit!(\.to_(unsafe_)?h(ash)?)?\s*\.((map|collect)\s*(\{|do)\s*\|[^|\n]*\|\s*["']|to_json\b|inspect\b|to_query\b|to_yaml\b)`)},
	// A server of its own for profiles, which the operator turns on.
	{rules: []string{"G114"}, before: 8, where: regexp.MustCompile(
		`(?is)\bif\b[^\n]*\w*(pprof|profil(e|ing|er))\w*[^\n]*\{.*\bListenAndServe\([^,\n]+,\s*nil\)`)},
	// The folder for temporary files, which the operator may replace.
	{rules: []string{"S108"}, where: regexp.MustCompile(
		`(?i)\b(\w*env(iron)?\w*(\.get)?|config\w*(\.get)?|\w*settings?(\.get)?)\(\s*["']\w+["']\s*,\s*(default\s*=\s*)?["']/(dev/shm|(var/)?tmp)/?["']\s*\)`)},
	// A code that recognises the same text again.
	{rules: []string{"taint/hardcoded-key"}, before: 2, where: regexp.MustCompile(`(?i)de_?duplicat|\bde_?dup|idempoten|finger_?print|bucket|cache_?key`)},
	// The loader extends one that creates no objects.
	{rules: []string{"S506"}, before: whole, after: whole, where: regexp.MustCompile(`(?m)^\s*class\s+\w+\(\s*([\w.]+\.)?C?(Safe|Base)Loader\b`)},
	// A function decides about the origin, by another part of it.
	{rules: []string{"taint/open-cors"}, before: 12, where: regexp.MustCompile(
		`(?i)\bif\b[^\n]*\b\w*((allow|trust|permit|valid|known|same|check)\w*_?(host|origin|domain)|(host|origin)_?(is_?)?(allow|trust|permit|valid|check))\w*\(`)},
	// A parameter decides whether certificates are checked.
	{rules: certificateRules, before: 8, where: regexp.MustCompile(
		`(?i)\b(def|function|func|static)\s+\w*(set|toggle|enable|configure|use)_?\w*(verif|ssl|tls|cert)\w*\([^\n]*\b(value|enabled?|verify|check|on|flag|state|mode)\b`)},
	// The value is one of two words, which everybody knows.
	{rules: cookieRules, after: 10, statement: true, where: regexp.MustCompile(
		`\bCookie\{[^}]*\bValue:\s*"(true|false|yes|no|on|off)",|\bCookie\(\s*[\w.]+\s*,\s*"(true|false|yes|no|on|off)"\s*\)|` +
			`(?i:cookies?\.(append|add|set)|set_?cookie)\(\s*([\w.]+|["'][^"']*["'])\s*,\s*["']?(true|false|yes|no|on|off)["']?\s*[,)]`)},
	// By a comment, scripts read it.
	{rules: []string{"G124", "taint/script-cookie"}, before: 3, after: 1, where: regexp.MustCompile(
		`(?i)(//|#|/?\*)[^\n]*\b((not|no|without)\s+http_?-?only|(accessible|readable|visible)\s+(to|by|from|in)\s+(the\s+)?(front_?-?end|java_?script|js|scripts?|client|browser|page))\b`)},
	// A client keeps the cookies of other servers in a jar.
	{rules: cookieRules, where: regexp.MustCompile(`(?i)(\b|_)(cj|jar|cookie_?jar|cookie_?store)(\(\))?(\.|->)set_?cookie\w*\(`)},
	// A client of one service, which demands the digest.
	{rules: hashRules, before: whole, after: whole, nowhere: regexp.MustCompile(
		`(?i)\breq(uest)?\.(form|args|body|query|params|values|POST|GET)\b|\$_(POST|GET|REQUEST)\b|\bparams\[:|\bselect\b[^\n]*\bfrom\b|\binsert\s+into\b`),
		where: regexp.MustCompile(
			`(?i)\b\w*(api|auth|login|base|service|gateway)_?(url|uri|endpoint|host|query)\w*["']?\s*(=>?|:)\s*\{?\s*(["']\w+["']\s*:\s*)?[rf]?["'\x60]https?://`)},
	// A cookie that ends at once is deleted, and has no value that could be stolen.
	{rules: cookieRules, before: 3, where: regexp.MustCompile(`(?i)\b(get|new|make|create|build)?(null|empty|expired|blank|delet(e|ed|ing|ion))_?\w*cookie\w*\(`)},
	{rules: cookieRules, after: 8, statement: true, where: regexp.MustCompile(
		`(?i)\bmax_?age["']?\s*(:|=>?)\s*(-\s*\d+|0)\b|\bexpires["']?\s*(:|=>?)\s*(new\s+Date\(\s*[01]\s*\)|time\.Unix\(0|0\b|["']Thu, 0?1[ -]Jan[ -]1970)`)},
	{rules: cookieRules, file: regexp.MustCompile(`\.(java|kt|cs|cshtml|jsp)$`), before: 4, after: 3, where: regexp.MustCompile(
		`\bExpires\s*=\s*DateTime(Offset)?\.(Utc)?Now\.Add\w+\(\s*-|\bsetMaxAge\(\s*0\s*\)`)},
	{rules: cookieRules, file: regexp.MustCompile(`\.(php|phtml|inc)$`), after: 3, statement: true, where: regexp.MustCompile(
		`(?i)setcookie\([^;]*\btime\(\)\s*-`)},
	// The program that shows pages asks from the visitor's own machine.
	{rules: []string{"taint/ssrf"}, steps: regexp.MustCompile(`^The data comes in with (vue|vue-router|@angular/router|react-router(-dom)?)\b`)},
	// A service of the same machine.
	{rules: []string{"S113"}, after: 3, statement: true, where: regexp.MustCompile(
		`\(\s*[rf]?["']https?://(localhost|127\.0\.0\.1|\[::1\])[:/"']`)},
	// Methods in Java, Kotlin and C# whose name warns whoever calls them.
	{rules: certificateRules, before: 12, where: regexp.MustCompile(
		`(?i)\b(void|(TrustManager|SSL_?Context|SSLSocketFactory|HostnameVerifier|HttpClient)\w*)(\[\])?\s+` +
			`\w*(insecure|non_?validat|un_?(verified|validated)|(skip|disable|ignore|bypass)_?(ssl|tls|cert|host_?name|verif)|trust_?(all|any|self))` +
			`\w*\([^\n]*\{`)},
	// A class within another one whose name warns whoever uses it, in Java, Kotlin and C#.
	{rules: certificateRules, file: regexp.MustCompile(`\.(java|kt|cs)$`), before: 8, where: regexp.MustCompile(
		`\b(class|object)\s+\w*(Insecure|Trust(All|Any|Every)|(Accept|Allow)(All|Any))\w*[^\n]*\{(\n(\t\t|    )[^\n]*|\n)*$`)},
	// A class whose name warns whoever uses it.
	{rules: certificateRules, file: regexp.MustCompile(`(?i)(^|/)\w*(insecure|relaxed|(skip|no|ignore|without|bypass)_?(ssl|tls|cert)|` +
		`trust_?(all|any|every)|(accept|allow)_?(all|any))\w*\.(java|kt|cs)$`), where: regexp.MustCompile(``)},
	// The operator asks for a connection that trusts everybody; the statement that makes one is long.
	{rules: certificateRules, file: regexp.MustCompile(`\.(java|kt|cs|go)$`), before: 22, where: regexp.MustCompile(
		`(?i)\b(if|when)\b[^\n]*\b\w*trust_?(all|any|every|self)\w*`)},
	{rules: []string{"G106", "taint/no-tls-check"}, before: 8, where: regexp.MustCompile(
		`(?i)\b(if|case)\b[^\n]*(strict|insecure|verif|known_?hosts|host_?key|trust)(?s:.*)\bInsecureIgnoreHostKey\b`)},
	// The nonce has just been filled with random bytes.
	{rules: []string{"G407"}, before: 12, where: regexp.MustCompile(`\bio\.ReadFull\(\s*(\w+\.)?Reader\b|\brand\.Read\(`)},
	// A script reads the token against forged requests and sends it back.
	{rules: []string{"taint/script-cookie"}, before: 3, after: 3, where: regexp.MustCompile(
		`(?i)\b\w*(xsrf|csrf)\w*(name|token|cookie)\b|["'](__\w+-)?x?-?(xsrf|csrf)([-_]?(token|cookie))?["']`)},
	// Passwords that an earlier version stored, until their owners sign in again.
	{rules: slices.Concat(hashRules, []string{"taint/password-hash"}), before: 6, after: 1, where: regexp.MustCompile(
		`(?i)(//|#|\*)[^\n]*(\bfall(ing)?[ -]?back\b|\blegacy\b|\bdeprecated\b|\bcompatib(le|ility)\b|\bmigrat|\bold (passwords?|hash(es)?|format)\b|兼容)`)},
	// A method that is kept for what an earlier version wrote.
	{rules: []string{"taint/fixed-nonce", "taint/hardcoded-key", "taint/weak-cipher"}, file: regexp.MustCompile(`\.(java|kt)$`), before: 24,
		where: regexp.MustCompile(`\n(\t|    )@Deprecated\b[^\n]*\n(\t|    )\w[^\n]*\{[^\n]*(\n(\t\t|     )[^\n]*|\n)*$`)},
	// Code that only reads what an earlier version wrote, by a name in it.
	{rules: slices.Concat(hashRules, []string{"taint/password-hash", "taint/weak-cipher"}), before: 8, after: 2, where: regexp.MustCompile(
		`(?i)@deprecated\b|\b\w*(legacy|deprecated_?)(hash|digest|passw|password|encrypt|decrypt|cipher|format|key|code|recovery)\w*`)},
	// Without the secret constant, nobody can compute the value for another text.
	{rules: hashRules, after: 2, statement: true, where: regexp.MustCompile(`(?i:md5|sha-?1)\([^;]*\b[A-Z_]*SECRET[A-Z_]*\b`)},
	// Names of values that are found again by them.
	{rules: []string{"taint/weak-random"}, flow: true, where: regexp.MustCompile(
		`(?i)\b(generate|make|next|new|create)_?(reference|place_?holder|marker)\w*\(|\b\w*place_?holder\s*(:?=|:)`)},
	// Marks of records that are not stored yet, and of places in a text that are replaced.
	{rules: []string{"taint/weak-random"}, flow: true, where: regexp.MustCompile(`(?i)["'](new|te?mp)_?["']\s*[.+]|["']\{\w+=`)},
	// A variable whose name is only chosen in part.
	{rules: []string{"taint/mass-assignment"}, file: regexp.MustCompile(`\.(php|phtml|inc)$`), before: 1, where: regexp.MustCompile(
		`=\s*(\$\w+\s*\.\s*["']\w+["']|["']\w+["']\s*\.\s*\$\w+)\s*;\s*\n\s*\$\$\w`)},
	// A program that a developer starts by hand.
	{rules: []string{"G104", "G107", "G108", "G112", "G114", "G304", "G401", "G404"}, before: whole, after: whole, where: regexp.MustCompile(
		`(?m)^//go:build ignore\b`)},
	// An expression that looks for the characters.
	{rules: []string{"security/detect-bidi-characters"}, where: regexp.MustCompile("\\[[^\\]\\n]*[\u202A-\u202E\u2066-\u2069][^\\]\\n]*\\]")},
}

// cookieRules report cookies without their protections.
var cookieRules = []string{"G124", "assay/insecure-cookie", "taint/insecure-cookie", "taint/script-cookie"}

// randomRules report all numbers of generators that can be predicted.
var randomRules = []string{"G404", "S311", "@microsoft/sdl/no-insecure-random"}

// xmlRules report all parsers of Python that expand entities.
var xmlRules = []string{"S313", "S314", "S315", "S316", "S317", "S318", "S319", "S320"}
