package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"

	"assay/internal/scan"
)

// doubt is a reason why a rule's finding may be a false positive, found in the surrounding
// lines.
type doubt struct {
	rules []string
	// before and after are the numbers of surrounding lines to consider.
	before, after int
	// statement ends the lines after the finding where its brackets are closed.
	statement bool
	where     *regexp.Regexp // the finding is doubtful if these lines match
	unless    *regexp.Regexp // used without where: the finding is doubtful if these lines do not match
	nowhere   *regexp.Regexp // findings in files that match are not doubtful; nil for no such files
	// flow considers the lines around each step of the flow, too.
	flow bool
	// steps, used instead of where, makes a finding doubtful if it matches the description of a
	// step of its flow.
	steps *regexp.Regexp
	// file restricts the doubt to paths that it matches; nil for all.
	file *regexp.Regexp
}

// whole is a number of lines larger than any file.
const whole = 1 << 20

// hashRules report weak hashes.
var hashRules = []string{"G401", "G406", "S303", "S324", "assay/weak-hash", "taint/weak-hash"}

// certificateRules report that certificates are not checked.
var certificateRules = []string{"G402", "S501", "S323", "assay/no-certificate-check", "taint/no-tls-check"}

// localRules report settings that are acceptable on a developer's machine.
var localRules = slices.Concat(certificateRules, []string{
	"G124", "S201", "assay/insecure-cookie", "taint/insecure-cookie", "taint/script-cookie", "taint/debug-mode", "taint/open-cors",
	"taint/csrf-off", "taint/directory-listing", "taint/hardcoded-key", "taint/unverified-token",
})

// developing matches a condition that is true only on a developer's machine.
var developing = regexp.MustCompile(
	`(?i)\b(if|unless|elsif|when)\b.*(is_?(dev(elopment)?|local|debug)\b|NODE_ENV\b.*(!==?\s*['"]prod|===?\s*['"](dev|test|local))|` +
		`[\w.]*debug(_?mode)?\)?\s*(:|\{|\)|$|and\b|&&)|` +
		`Rails\.env\.(development|test|local)\?|unless\s+Rails\.env\.production|\bIsDevelopment\(\)|settings\.DEBUG\b|\bapp\.debug\b|` +
		`\b(app_?)?env(ironment)?(\(\))?["')\]]*\s*(===?|\.equals\()\s*["'](dev|test|local)|` +
		`\benvironment\(\s*\[?\s*["'](dev|test|local)|__DEV__)`)

// privateNetworks matches checks that prevent requests to private networks.
var privateNetworks = regexp.MustCompile(
	`(?i)\bIsPrivate\(\)|\.is_private\b|is_?(private|internal|external|public|global)_?(ip|addr|net|host|url)|NO_PRIV_RANGE|IsLoopback\(|isLoopbackAddress|\.is_loopback\b|isAnyLocalAddress|` +
		`(internal|private|reserved|blocked|forbidden)_?(ip_?)?(ranges|networks|cidrs|subnets|nets)\b|isSiteLocalAddress|` +
		`ssrf[-_ ]?(filter|protect|guard|safe|harden)|\b(safe|restricted)_?(http|transport|dial|client)\w*|(?-i:Safe(Http|HTTP|Transport|Dial)\w*)|forbidden_?url|private_?address|only_public|request-filtering-agent|private_?network_?host|` +
		`(deny|refuse|block|reject|allow)_?(access_?to_?)?(private|internal|local)_?(net|host|addr|ip)`)

// importLine matches lines that only name modules, such as "crypto/sha1".
var importLine = regexp.MustCompile(`(?m)^\s*(import\s*[^(\s]|(from|require|use|using|#include)\b).*$|^\s*(\w+\s+)?"[\w./-]+"$`)

// pathChecks match what keeps a path within a folder.
var pathChecks = regexp.MustCompile(
	`(?i)(directory|path)_?traversal\w*\s*[(=]|\bis_?(path)?_?(inside|within|safe|sub_?path|sub_?folder|contained|in_?(dir|root|base|folder)|child_?of|descendant)\w*[(!?]|` +
		`safe_?(path|join|file_?name)\w*\(|secure_?(join|path|file_?name)|(safe|allow(ed)?|white_?list\w*|permitted)_?\w*(fs_?pattern|path_?pattern|paths|dirs|folders|roots)|` +
		`\.(slice|substr|substring)\(0,\s*\w*(root|base|dir|folder|prefix)\w*\.(length|size)|filepath\.(IsLocal|Rel)\(|` +
		`starts?_?with\??\(\s*["']?[#$]?\{?\w*(root|base|dir|folder|home)\w*|\bstrn?c?pos\(\s*\$\w+,\s*\$\w*(root|base|dir|folder|home)|HasPrefix\([\w.]+,\s*\w*(root|base|dir|folder)|` +
		`normalize\(\)[)\s]*\.\s*startsWith\(|\.startsWith\([\w.()]*(normalize|toRealPath|getCanonicalPath)\(\)|` +
		`getCanonicalPath\(\)[^\n]{0,60}startsWith|(real_?path|abspath)\([^\n]{0,80}(starts_?with|strpos)|is_relative_to|\brelative_to\(|\bin\s+[\w.()]+\.parents\b|\bpath\.relative\(|commonpath|commonprefix|os\.OpenRoot|(contains|includes|include\?|indexOf|strpos|Contains)\(.{0,40}["'](\.\.|/\.\./?|\.\./)["']`)

// protocols match digests and random values that a protocol or a format demands.
var protocols = regexp.MustCompile(
	`(?i)oauth_?(1|signature|nonce|consumer|timestamp)|rsa-?sha-?1|hmac-?sha-?1|hmacsha1|\bapop\b|cram-?md5|digest_?(auth|access)|\bHA1\b|wsse|sec-?websocket|258EAFA5|` +
		`(\b|_)ntlm|fever|last\.?fm|subsonic|content-?md5|uuid_?v?[35]\b|dkim|x-?hub-?signature\b|bittorrent|info_?hash|git_?(object|blob)|(\b|_)sasl|scram|pwned_?passwords|have_?i_?been_?pwned`)

var doubts = []doubt{
	// The value passes a check of the path; flows of the taint engine must pass a check of the same value
	// (contained).
	{rules: []string{"G304", "G703"}, flow: true, before: 25, after: 14, where: pathChecks},
	// A protocol demands the digest, or a value that only has to be unique.
	{rules: hashRules, before: 12, after: 4, where: protocols},
	{rules: []string{"taint/weak-random"}, before: 12, after: 12, where: regexp.MustCompile(`(?i)oauth_?(1|signature|consumer)|\boauth\w*\.?\w*(nonce|timestamp)|OAuthTools`)},
	// The weak random number only chooses one of several given values.
	{rules: []string{"taint/weak-random"}, where: regexp.MustCompile(`=\s*random\.choice\([\w.]+\)\s*$`)},
	// The unverified token only determines the key with which it is then verified.
	{rules: []string{"taint/unverified-token"}, before: 8, after: 2, where: regexp.MustCompile(`(?i)unverified|peek|without_?\s?(signature(_?\s?verif|\b)|verif)`)},
	// The cookie's fields come from the caller's options, or are set after its construction.
	{rules: []string{"G124"}, after: 16, where: regexp.MustCompile(
		`(HttpOnly|Secure):\s*\w*[oO]pt\w*\.|(?i)cookie\w*\.(secure|httponly)\s*=|\bnew\w*cookie\w*\(.*\bopt`)},
	// A cookie with a visitor's preference needs no protection.
	{rules: []string{"taint/insecure-cookie", "taint/script-cookie"}, before: 8, after: 3, where: regexp.MustCompile(
		`(?i)preference|prefs|culture|locale|\blang(uage)?\b|theme|dark_?mode|sidebar|basket|time_?zone`)},
	// The fields are named explicitly.
	{rules: []string{"taint/mass-assignment"}, where: regexp.MustCompile(`\.slice\(\s*:`)},
	// A helper that hashes whatever it is given.
	{rules: hashRules, before: 3, where: regexp.MustCompile(`(?i)\b(func|function|def|static|string|byte\[\])\s+(\(\w+ [\w*.]+\) )?(to_?|get_?|hex_?|calc\w*|compute_?)?(md5|sha-?1)(_?(hash|sum|hex|digest|string|bytes|encode))?\s*\(`)},
	// The program sends the request to itself.
	{rules: certificateRules, before: 8, after: 3, where: regexp.MustCompile(`(?i)local_?(root_?)?(url|host|addr)|localhost|127\.0\.0\.1|loopback|\[?::1\b`)},
	// A setting with the same meaning determines whether certificates are checked.
	{rules: certificateRules, where: regexp.MustCompile(`(?i)(insecure_?skip_?verify|verify|reject_?unauthorized)["']?\s*(:?=|:|=>)\s*[!$@]?\w+[.\[>(-].*(insecure|skip|verif|unsafe|self_?signed|reject)`)},
	// Forged requests could change nothing: the actions of the class only show pages.
	{rules: []string{"taint/csrf-off"}, before: whole, after: whole, unless: regexp.MustCompile(
		`(?i)\b(def|function|func|public|async|Task|ActionResult)\b.*(creat|updat|destroy|delet|sav|post|put|patch|send|submit|remov|add|edit|upload|import|process|login|sign|regist|handle|receive|callback|webhook|notify|pay|transfer|reset|chang|toggle|set)|` +
			`POST|\bpost\b|HttpPost|PostMapping|RequestMapping|csrf\(|csrf\b.*disable|methods\s*=|create|update|destroy`)},
	// An HMAC needs no collision resistance, nor does a cache or a file name; a program that
	// offers several hashes leaves the choice to its user.
	{rules: hashRules, before: 4, after: 3, where: regexp.MustCompile(
		`(?i)hmac|ntlm|etag|gravatar|avatar|favicon|thumbnail|cache|fingerprint|hash_?file|file_?(hash|name)|\bfname\b|dedup|content_?md5|mbox|token_?bucket|` +
			`rate_?limit|os\.Open\(|\bstream\b|case ["']?sha-?_?(256|512)|["']sha-?(256|512)["']?\s*(:|=>)`)},
	// A checksum, a map key or a protocol's digest: the surrounding code has nothing to
	// protect.
	{rules: hashRules, before: 8, after: 6, nowhere: regexp.MustCompile(`(?i)passw|\bpwd\b|passphrase`), unless: regexp.MustCompile(
		`(?i)passw|passphrase|\bpw(d|s)?\b|\bpass\b|_pass\b|secret|token|signature|(^|\W|_)sign(ed|ing|er)?\b|auth(n|z|enti|ori[sz]|_|\b)|credential|crypt|salt|verif|` +
			`certif|session|log_?in|user|account|admin|member|licen[cs]e|api_?key|priv(ate)?_?key|security|integrity|tamper|nonce|otp\b|\bpin\b|card|cookie`)},
	// Only developers run it.
	{rules: localRules, before: 5, where: developing},
	// A health check requests the program itself.
	{rules: certificateRules, before: whole, after: whole, where: regexp.MustCompile(`(?i)health_?check|wait_?for_?healthy|/_cluster/health`)},
	// The program's operator determines whether certificates are checked.
	{rules: certificateRules, before: 12, where: regexp.MustCompile(
		`(?i)\b(if|case|when|elif)\b.*(insecure|unsafe|(ignore|no_?check|disable)_?(tls|ssl|cert)|skip_?(tls|ssl|cert|verif)|verif|self[-_]?signed|reject_?unauthorized|(allow|accept)_?(invalid|all|any))`)},
	// The attributes of a cookie have no meaning in a request.
	{rules: []string{"G124"}, after: 1, where: regexp.MustCompile(`\bAddCookie\(`)},
	// Secure depends on how the site is served.
	{rules: []string{"G124"}, after: 10, where: regexp.MustCompile(
		`(?s)HttpOnly:\s*true.*Secure:\s*(!?\w+[.(]|[a-z]*[sS]ecure\b|[a-z]*[hH]ttps\b|[a-z]*[tT]ls\b)|Secure:\s*(!?\w+[.(]|[a-z]*[sS]ecure\b|[a-z]*[hH]ttps\b|[a-z]*[tT]ls\b).*HttpOnly:\s*true`)},
	// Objects with such a property need not be about cookies: proxies and mail servers have
	// it too.
	{rules: []string{"assay/insecure-cookie"}, before: 8, after: 6, unless: regexp.MustCompile(`(?i)cookie|session|same_?site|max_?age|http_?only|csrf`)},
	// Without a session cookie, cross-site requests have no rights to abuse.
	{rules: []string{"taint/csrf-off"}, before: whole, after: whole, where: regexp.MustCompile(`SessionCreationPolicy\.STATELESS|AddJwtBearer|oauth2ResourceServer`)},
	// A constant message contains no data.
	{rules: []string{"@microsoft/sdl/no-postmessage-star-origin"}, where: regexp.MustCompile("postMessage\\(\\s*(\"[^\"]*\"|'[^']*'|`[^`$]*`)\\s*,")},
	// The value is sanitized in place.
	{rules: []string{"no-unsanitized/method", "no-unsanitized/property"}, before: 6, after: 1, where: regexp.MustCompile(`(?i)purify|sanitize|escape_?html|html_?entit|encode_?html`)},
	// Constant code is executed.
	{rules: []string{"no-new-func", "no-eval", "no-implied-eval"}, where: regexp.MustCompile("(Function|eval)\\(\\s*((\"[^\"]*\"|'[^']*'|`[^`$]*`)\\s*,?\\s*)+\\)")},
	// A function that passes on its arguments logs what all its callers log, and line breaks within
	// objects are encoded, as they are in Python's bytes and in validated form data.
	{rules: []string{"taint/log-injection"}, where: regexp.MustCompile(`\w\((.*,)?\s*\.\.\.\w+\s*\)|\bcleaned_data\b|_bytes\b|%r|!r\}`)},
	// The address is a constant.
	{rules: []string{"no-script-url"}, where: regexp.MustCompile("[\"'`]javascript:[^\"'`$+]+[\"'`]")},
	// Anyone may call it, without a session that could be abused.
	{rules: []string{"taint/csrf-off"}, before: 6, after: 6, where: regexp.MustCompile(`AllowAnonymous`)},
	// The program refuses private networks itself.
	{rules: []string{"taint/ssrf", "G107", "G704"}, before: whole, after: whole, where: privateNetworks},
	// Code of pages and apps asks from the visitor's own machine.
	{rules: []string{"taint/ssrf"}, file: scriptFile, before: whole, after: whole, where: regexp.MustCompile(
		`self\.addEventListener|\bimportScripts\(|\bclients\.claim\(|['"]use client['"]|from ['"](react(-dom|-native|-router(-dom)?)?|vue(-router)?|expo[\w-]*|@capacitor/\w+|@angular/core)['"]`)},
	// The host is the visitor's own machine or the server itself.
	{rules: []string{"taint/ssrf"}, flow: true, where: regexp.MustCompile("[\"'`]https?://(localhost|127\\.0\\.0\\.1)[:/]")},
	// Responses to requests to such an address are not controlled by the visitor.
	{rules: []string{"taint/xss"}, file: scriptFile, steps: regexp.MustCompile(
		`(?i)^It passes through (\w*(make|send|do|http|api)_?request|fetch\w*|ajax|getJSON|(use_?)?swr\w*|use_?(\w*query|fetch|axios|request))\.$`)},
	// Only the path or the parameters of the page's own address change.
	{rules: []string{"taint/open-redirect"}, file: scriptFile, before: 14, after: 1, where: regexp.MustCompile(
		`new URL\(\s*(window\.|document\.)?location(\.href)?\s*\)|=\s*[\x60"']?\$?\{?(window\.|document\.)?location\.(pathname|href\.split)|\(\s*(window\.)?location\.href\.split|=[^=\n]*["'\x60]\?`)},
	// The address is a path of the own site, or the value is checked, next to a helper that is unknown.
	{rules: []string{"taint/open-redirect"}, after: 2, statement: true, where: regexp.MustCompile(`(?i)(redirect\w*|location|href)\b[\s=(]*([\w.$>:-]+\(\s*)*f?["'\x60]/[a-z0-9_]`)},
	{rules: []string{"taint/open-redirect"}, before: 6, where: regexp.MustCompile(
		`(?i)is_?safe_?(redirect_?)?ur[il]\(|url_has_allowed_host|is_?local_?ur[il]\(|isAbsolutePathReference\(|full_path\b`)},
	// The response is not an HTML page.
	{rules: []string{"taint/xss"}, before: 5, after: 3, where: regexp.MustCompile(
		`(?i)(content_?-?type|mime_?type)\W.{0,40}(text/(plain|csv|event-stream|(x-)?(java|ecma)script)|application/(json|pdf|octet-stream|(x-)?(java|ecma)script)|image/(png|jpeg|gif|webp))|(?-i:\b(U?TXT|TEXT_PLAIN|PLAIN_TEXT|TextPlain)\b)`)},
	// The program serves only its own machine.
	{rules: []string{"taint/debug-mode", "S201"}, where: regexp.MustCompile(`host\s*=\s*["'](127\.0\.0\.1|localhost|::1)["']`)},
	{rules: []string{"G108", "G114"}, before: whole, after: whole, where: regexp.MustCompile(`ListenAndServe\(\s*"(127\.0\.0\.1|localhost|\[::1\]):`)},
	// A table of algorithm names, from which the caller chooses.
	{rules: []string{"taint/weak-key", "taint/weak-cipher"}, before: 1, where: regexp.MustCompile(
		`(?i)\b(case|when)\b[^\n]*(P-?_?\d{3}|r?c4|des)\w*[^\n]*[:\n]`)},
	// Requests that carry their own proof need no cookie: tokens, and signatures of other servers.
	{rules: []string{"taint/csrf-off"}, before: whole, after: whole, where: regexp.MustCompile(
		`(?i)authenticate_(or_request_)?with_http|http_basic|secure_compare|valid(ate)?_?signature|verify_?signature|\bhmac|bearer`)},
	// Scripts have to read such a cookie, in order to send its value back.
	{rules: []string{"taint/script-cookie"}, before: 2, after: 2, where: regexp.MustCompile(`(?i)(xsrf|csrf)[-_]?token`)},
	// A value that is only used for development.
	{rules: []string{"taint/insecure-cookie", "taint/script-cookie"}, where: regexp.MustCompile(`(?i)\bmock\w*|[-_.]mock\b`)},
	// The logger itself, and messages that are disabled in production.
	{rules: []string{"taint/log-injection"}, where: regexp.MustCompile(
		`(?i)^(\w*[._-])?(log(s|ger|ging)?|logutils?|console)(\.\w+)+\n|\b\w*log\w*(\(\))?\s*(\.|->|::)\s*(log)?_?(debug|trace|fine[rs]?t?|verbose)\w*\(|console\.debug\(`)},
	{rules: []string{"taint/log-injection"}, before: 12, where: regexp.MustCompile(`(?i)\b(def|function|func|void)\s+log\w*\(`)},
	// A list of allowed values.
	{rules: []string{"taint/reflection"}, before: 6, where: regexp.MustCompile(`\b[A-Z_]*(ALLOWED|PERMITTED|VALID|KNOWN)[A-Z_]*\.(include\?|includes|contains|has)\(|\bin_array\(`)},
	// The named class is only used if it extends a certain class.
	{rules: []string{"taint/reflection"}, after: 9, where: regexp.MustCompile(
		`\b\w*([kc]lass|type|clazz|model)\w*\s*<=?\s*(::)?[A-Z]\w|ancestors\.include\?|included_modules\.include\?|\bissubclass\(|` +
			`\bis_(subclass_of|a)\(|(?i:isAssignable(From|To)\()`)},
	// The code checks beforehand that the record has a method of that name.
	{rules: []string{"taint/reflection"}, before: 16, where: regexp.MustCompile(`\b(unless|if|when|return)\b[^\n]*\.respond_to\?\B`)},
	// A function removes the fields that must not be set.
	{rules: []string{"taint/mass-assignment"}, steps: regexp.MustCompile(
		`(?i)^It (is passed to|passes through) \w*(safe|permit|allow|filter|sanitiz|white_?list)\w*[!?]?\.$`)},
	// The address is compared rather than used.
	{rules: []string{"no-script-url"}, where: regexp.MustCompile(`(startsWith|startswith|indexOf|includes|test|match)\(|[=!]==?\s*["'\x60]javascript:`)},
	// A copy of a library that supports all module systems.
	{rules: []string{"no-unsanitized/property", "no-unsanitized/method", "no-script-url", "no-eval", "no-new-func"},
		before: whole, after: whole,
		where: regexp.MustCompile(`\bdefine\.amd\b|typeof (exports|module)\s*[!=]==?\s*['"](object|undefined)`)},
	// Elements that are already part of the page.
	{rules: []string{"no-unsanitized/property"}, where: regexp.MustCompile(`(inner|outer)HTML\s*=\s*[\w.]+\.(inner|outer)HTML\b`)},
	// The text is not an HTML page.
	{rules: []string{"S701"}, before: 6, after: 5, where: regexp.MustCompile(`(?i)config|\bcli\b|markdown|\.(cfg|conf|toml|ya?ml|sql|py|md|txt)(\.(j2|jinja2?|template|tmpl))?["']`)},
	// Only ids of records become part of the query.
	{rules: []string{"taint/sql-injection"}, file: regexp.MustCompile(`\.rb$`), where: regexp.MustCompile(`^[^#]*\n[^#]*(#\{[\w.&@]*[.]id\}[^#]*)+$`)},
	// People who run a command on the console can do more than its arguments allow.
	{rules: []string{"taint/ssrf", "taint/ldap-injection", "taint/path-traversal"}, file: regexp.MustCompile(`(^|/)Console/Commands/`), where: regexp.MustCompile(``)},
	// HTML that administrators add to every page.
	{rules: []string{"taint/xss"}, where: regexp.MustCompile(
		`(?i)inject_?(ed)?_?(css|styles?|head|body|code|html)|custom_?(css|styles?|head|header|body|footer|html|js|scripts?|code)|(head|body|footer)_?(inject|code|html|scripts?)`)},
	// A record is not itself the random value in one of its fields, and lacks the fields that are left
	// out.
	{rules: []string{"taint/weak-random"}, steps: regexp.MustCompile(
		`^It passes through (create|save|insert|update|upsert|build|push|append|findOrCreate)\.$|(?i)reaches \w*without_?(password|secret|token)`)},
	// Finding collisions of SHA-1 does not help to guess a random value.
	{rules: hashRules, where: regexp.MustCompile(
		`(?i)sha-?_?1\b.{0,24}\(.{0,40}(random|uuid|token\b|params\[:id\])`)},
	{rules: hashRules, before: 14, where: regexp.MustCompile(`(?i)gravatar|avatar`)},
	// Interfaces for programs, and requests from other servers.
	{rules: []string{"taint/csrf-off"}, where: regexp.MustCompile(
		`(?i)^(\w*(api|webhooks?|notifications?\w*|callbacks?)|well_known|service_workers?)_?controller|service_worker`)},
	// The library has checked the address, or the verification follows.
	{rules: []string{"taint/open-redirect"}, file: regexp.MustCompile(`\.cs$`), before: whole, after: whole, where: regexp.MustCompile(
		`GetAuthorizationContextAsync\(|IsValidReturnUrl\(`)},
	{rules: certificateRules, after: 12, where: regexp.MustCompile(`\.Verify(Connection|PeerCertificate)\s*=`)},
	{rules: slices.Concat(certificateRules, []string{"taint/old-tls"}), file: regexp.MustCompile(
		`(?i)(^|/)(debug|diagnos\w*|doctor|probe|inspect)\w*\.\w+$`), where: regexp.MustCompile(``)},
	// Code that fills a database for development.
	{rules: []string{"taint/mass-assignment", "taint/weak-random", "taint/weak-hash", "taint/no-tls-check"}, file: regexp.MustCompile(
		`(?i)(^|/)(database/)?(seeders?|seeds?|factories|sample_?data)/|(^|/)\w*(Seeder|DemoData\w*)\.\w+$`), where: regexp.MustCompile(``)},
	// A slow regular expression in a page only takes the time of its own visitor.
	{rules: []string{"assay/unsafe-regex", "security/detect-unsafe-regex"}, before: whole, after: whole, where: regexp.MustCompile(
		`\bdocument\.|\bwindow\.|addValidationEventListener|from ['"](react|vue)['"]`)},
	// A path that is mentioned, but not opened.
	{rules: []string{"S108"}, after: 2, unless: regexp.MustCompile(`(?i)open\(|write|mkstemp|touch|save|dump|to_\w+\(|mkdir|copy|log`)},
	// Segments of a path contain no slash: Go's router has split the decoded path.
	{rules: []string{"taint/path-traversal", "G304", "G703"}, file: regexp.MustCompile(`\.go$`), steps: regexp.MustCompile(
		`gorilla/mux\.Vars\(\)|chi[/\w]*\.URLParam\(\)|\.UserValue\(\)|Params\.ByName\(\)`)},
	// The token comes from the response of a server that the program itself has called.
	{rules: []string{"taint/unverified-token"}, after: 1, where: regexp.MustCompile(
		`(?i)decode\w*\(\s*(\w*(response|answer|result)\w*|body)[\[.]`)},
	// An action without a sign-in has no session that could be abused.
	{rules: []string{"taint/csrf-off"}, before: 3, after: 3, where: regexp.MustCompile(
		`skip_before_action\s+:((authori[sz]e|authenticate|require|ensure|log)(_\w+)?)\b|allow_unauthenticated_access`)},
	// The value is part of a URL whose host is fixed.
	{rules: []string{"taint/ssrf"}, flow: true, before: 8, where: regexp.MustCompile(
		"[\"'`]https?://[\\w-]+(\\.[\\w-]+)+(:\\d+)?/[^\"'`\\n]*(\\$\\{|#\\{|\\{\\w|%[sv]|[\"'`]\\s*[.+]\\s*[$\\w])")},
	// An uploaded file is read from the place where the server stored it.
	{rules: []string{"taint/path-traversal"}, file: regexp.MustCompile(`\.php$`), before: 25, where: regexp.MustCompile(
		`(?s)=\s*\$\w+->(file|getUploadedFiles?)\(.*(file_get_contents|fopen)\(\$\w+\)`)},
	// The program is an HTTP client itself, and sends the request for its user.
	{rules: []string{"taint/ssrf"}, file: regexp.MustCompile(`\.go$`), before: whole, after: whole, where: regexp.MustCompile(
		`\b(Do|RoundTrip)\(\w+ \*http\.Request\) \(\*http\.Response, error\) \{`)},
	// A bind does not search the directory: the name is checked with its password.
	{rules: []string{"taint/ldap-injection"}, steps: regexp.MustCompile(`(?i)^It reaches [\w.:\\]*bind\w*(\(\))?\.$`)},
	// A file that the browser saves is not rendered as a page.
	{rules: []string{"taint/xss"}, before: 8, after: 8, where: regexp.MustCompile(
		`(?i)content-?_?disposition["'\])]*\s*[,:=(]+[^\n]{0,20}attachment|streamDownload\(|as_attachment|\bsend_data\b`)},
	// Helpers that build URLs provide the beginning of the URL.
	{rules: []string{"taint/open-redirect"}, steps: regexp.MustCompile(
		`(?i)^It passes through ([\w.]*(temporary|signed?|route|reverse|generate|site|base|build|absolute|authori[sz]\w*|log_?in|append|query)` +
			`_?\w*ur[il]\w*|buildAndExpand|expand|url_for|\w*(query_?(string|params?)|route)|reverse(_lazy)?|to_query|urlencode|http_build_query)(\(\))?\.$`)},
	// The server chose the name of an upload's temporary file.
	{rules: []string{"taint/path-traversal"}, where: regexp.MustCompile(
		`(?i)\b(file_get_contents|fopen|readfile|file|open|read\w*|createReadStream|FileInputStream)` +
			`\s*\([^,)\n]*(getRealPath\(|getPathname\(|tmp_name|\.tempfile|temporary_?file)`)},
	// Digests that are only compared in constant time must have equal lengths, but need not be
	// strong.
	{rules: []string{"taint/password-hash", "taint/weak-hash"}, before: 4, after: 3, where: regexp.MustCompile(
		`(?i)secure_compare|compare_digest\(|hash_equals\(|ConstantTimeCompare|timingSafeEqual|FixedTimeEquals`)},
	// The response to a challenge, whose digest a protocol prescribes.
	{rules: []string{"taint/password-hash", "taint/weak-hash"}, where: regexp.MustCompile(`(?i)\b(hash|sha\w*|md5)\(\W*(["']\w+["']\s*,\s*)?\W*\w*(time_?stamp|nonce|challenge)\b`)},
	// Hashes of old passwords, which are replaced when their users sign in.
	{rules: []string{"taint/password-hash"}, before: whole, after: whole, where: regexp.MustCompile(`DelegatingPasswordEncoder`)},
	// A number derived from a digest is an identifier.
	{rules: hashRules, after: 8, where: regexp.MustCompile(
		`toLong\(\) and|\bToU?Int(16|32|64)\(|\.(hex|to_i)\(16\)|from_bytes\(|Endian\.Uint(16|32|64)\(|getLong\(|hexdec\(|parseInt\(.*,\s*16\)`)},
	// Without a resolver, the parser fetches nothing that a document type names.
	{rules: []string{"taint/unsafe-parser", "taint/xxe"}, file: regexp.MustCompile(`\.cs$`), after: 4, statement: true, where: regexp.MustCompile(
		`XmlResolver\s*=\s*null`)},
	// The checksum of a file, or of a resource that a page loads.
	{rules: hashRules, where: regexp.MustCompile(`(?i)\b\w*check_?sum\w*\b|\b(css|style|script|asset|content|query|cache)_?hash\b`)},
	// A secure generator creates the value, at least in every browser that has one.
	{rules: []string{"taint/weak-random"}, flow: true, before: 6, where: regexp.MustCompile(
		`(?i)uniqid\([^\n]*random_bytes|crypto\b[^\n]*getRandomValues|\bif\b[^\n]*(secure_?random|crypto)\b`)},
	// A PHP command-line server writes to its console, not to a page.
	{rules: []string{"taint/xss"}, file: regexp.MustCompile(`\.php$`), before: whole, after: whole, where: regexp.MustCompile(
		`\bimplements\b[^{]*\bMessageComponentInterface\b|\bextends\s+Command\b|PHP_SAPI\s*!==?\s*['"]cli|php_sapi_name\(\)\s*!==?\s*['"]cli`)},
	// The parameters only become part of a URL.
	{rules: []string{"taint/mass-assignment"}, where: regexp.MustCompile(`(_(path|url)\(|\b(link_to|url_for|redirect_to)\b)[^\n]*params\b[^\n]*\.permit!`)},
	// Debug messages, and the console of a visitor's browser.
	{rules: []string{"taint/log-injection"}, where: regexp.MustCompile(`(?i)\blog\w*\.(debug|trace)\b`)},
	// Line breaks are removed.
	{rules: []string{"taint/log-injection"}, flow: true, after: 3, statement: true, where: regexp.MustCompile(
		`(?i)replace\w*\(\s*(Environment\.NewLine|["'/]?\[?(\\r|\\n))|gsub\(\s*["'/]\[?(\\r|\\n)`)},
	{rules: []string{"taint/log-injection"}, file: regexp.MustCompile(
		`(?i)(^|/)(app/(javascript|assets)|frontend|client|webapp|web-?ui|public|assets|resources/js|static)/.*\.([cm]?[jt]sx?|vue|svelte)$`),
		where: regexp.MustCompile(`\bconsole\.`)},
	// Only some addresses are open to other sites.
	{rules: []string{"taint/open-cors"}, before: whole, after: whole, where: regexp.MustCompile(`\bCORS_URLS_REGEX\b`)},
	// A helper restricts the address to the own site.
	{rules: []string{"taint/open-redirect"}, flow: true, before: 2, after: 1, where: regexp.MustCompile(
		`(?i)(^|\W|_|get|to|make)(safe|validated?|sanitized?|local|internal|relative)_?\w*(url|redirect|path|uri|location|next)\w*\(`)},
	// Spring's query builder encodes values, and Mongoid treats Rails' parameters as text.
	{rules: []string{"taint/ldap-injection"}, file: regexp.MustCompile(`\.(java|kt)$`), where: regexp.MustCompile(
		`(?i)Criteria\w*\([^\n]*\.(is|like|not|gte|lte|whitespaceWildcardsLike)\(`)},
	{rules: []string{"taint/nosql-injection"}, file: regexp.MustCompile(`(^|/)app/.*\.rb$`), before: 3, after: 1,
		nowhere: regexp.MustCompile(`\b(Sinatra|Grape|Rack|Hanami)\b`), unless: regexp.MustCompile(
			`to_unsafe_h|permit!|to_h\b|JSON\.|YAML|\$where|\b(eval|raw|js)\b|request\.(body|raw_post)`)},
	// The action does not depend on a session, so a forged request gains nothing.
	{rules: []string{"taint/csrf-off"}, file: regexp.MustCompile(`\.(py|php)$`), before: 8, after: 40, nowhere: csrfEverywhere, unless: regexp.MustCompile(
		`(?i)current_?user|request\.user|session|cookie|logged_?in|log_?in_required|is_?authenticated|\bauth\(\)|Auth::|User\.(Identity|Find|Is)|` +
			`get_?user|\[Authorize|@PreAuthorize|password`)},
	// Helpers for the tests of other packages.
	{rules: slices.Concat(hashRules, localRules, []string{"taint/password-hash", "taint/weak-random", "taint/weak-cipher"}),
		file: regexp.MustCompile(`\.go$`), before: whole, after: whole, where: regexp.MustCompile(`\*testing\.T\b`)},
	{rules: slices.Concat(hashRules, localRules, []string{"taint/password-hash", "taint/weak-random", "taint/weak-cipher"}),
		file: regexp.MustCompile(`(?i)(^|/)[\w-]*-(testing|testkit|test-?fixtures?|testutils?)/|(^|/)fakes?/|/Fake[A-Z]\w*\.(kt|java|cs)$`), where: regexp.MustCompile(``)},
	// Only the file's name varies, and it has no dots that could lead out of the folder.
	{rules: []string{"taint/path-traversal"}, flow: true, after: 1, where: regexp.MustCompile(
		`(?i)\b(replace|replaceAll|str_replace|gsub|ReplaceAll)\(\s*["'/\[\\]*\.["'/\]]?\s*,`)},
}

// csrfEverywhere matches files that disable the protection against forged requests for more than one action.
var csrfEverywhere = regexp.MustCompile(`MIDDLEWARE|VerifyCsrfToken|validateCsrfTokens|CSRFProtect|enableCsrfValidation`)

// scriptFile matches JavaScript and TypeScript files.
var scriptFile = regexp.MustCompile(`\.([cm]?[jt]sx?|vue|svelte)$`)

// safeGenerator matches calls of generators of unguessable random values.
var safeGenerator = regexp.MustCompile(`crypto/rand"|\bSecureRandom\b|\bsecrets\.|random_bytes|randomBytes|RandomNumberGenerator|getRandomValues`)

// generatorTried matches code that handles the failure of an unguessable generator, with another one as a rule.
var generatorTried = regexp.MustCompile(`\btry\s*[:{][^{}]{0,300}\b(random_int\(|random_bytes\(|openssl_random|SystemRandom\b|` +
	`secrets\.|os\.urandom|SecureRandom\b|randomBytes\(|getRandomValues\()[^{}]{0,300}\}?\s*\b(except|catch)\b`)

// bothGenerators reports whether a random value comes from one of several generators in a folder, at
// least one of which is unguessable: the program chooses one when it starts, or another one only if that one fails.
func (n *normalizer) bothGenerators(f *scan.Finding) bool {
	if f.RuleID != "taint/weak-random" || len(f.CodeFlow) == 0 {
		return false
	}
	source := f.CodeFlow[0].Path
	if n.inFile(generatorTried, source) {
		return true
	}
	if path.Dir(source) == path.Dir(f.Path) {
		return false
	}
	for other := range n.files {
		if other != source && path.Dir(other) == path.Dir(source) && path.Ext(other) == path.Ext(source) && !n.files[other].Test &&
			n.inFile(safeGenerator, other) {
			return true
		}
	}
	return false
}

// doubted lowers the confidence of a finding if a doubt applies, and returns the reasons and whether its flow gives one.
func (n *normalizer) doubted(f *scan.Finding) (why []string, doubtful bool) {
	lines := n.source(f.Path)
	if f.StartLine < 1 || f.StartLine > len(lines) {
		return nil, false
	}
	if f.RuleID == "taint/debug-mode" && n.productionElsewhere(f.Path) || n.keyElsewhere(f) {
		f.Confidence = guessed
		return nil, false
	}
	if says := n.explained(f, lines); says != "" {
		f.Confidence = guessed
		return []string{says}, len(f.CodeFlow) > 1
	}
	if len(f.CodeFlow) < 2 && f.Confidence == sure && n.accepted(f) {
		f.Confidence = likely
	}
	return n.hesitate(f)
}

// about reports whether there is a doubt about a finding in a file with these lines.
func (d *doubt) about(n *normalizer, f *scan.Finding, lines [][]byte) bool {
	if !slices.Contains(d.rules, f.RuleID) || d.file != nil && !d.file.MatchString(f.Path) || d.nowhere != nil && n.inFile(d.nowhere, f.Path) {
		return false
	}
	if d.before == whole && d.after == whole {
		return d.where != nil && n.inCode(d.where, f.Path) || d.unless != nil && !n.inCode(d.unless, f.Path)
	}
	return d.at(f.Path, lines, f.StartLine, f.EndLine) || d.along(n, f.CodeFlow)
}

// along reports whether there is a doubt about a step of a flow.
func (d *doubt) along(n *normalizer, flow []scan.FlowStep) bool {
	for i, s := range flow {
		if d.steps != nil && d.steps.MatchString(s.Message) {
			return true
		}
		end := 0
		if next := flow[min(i+1, len(flow)-1)]; next.Path == s.Path && next.Line-s.Line <= maxSpan {
			end = next.Line // the lines between two steps in a function are part of the flow
		}
		if d.flow && d.at("", n.source(s.Path), s.Line, end) {
			return true
		}
	}
	return false
}

// at reports whether there is a doubt about the lines from begin to end. Their surroundings include the name of the file.
func (d *doubt) at(file string, lines [][]byte, begin, end int) bool {
	if begin < 1 || begin > len(lines) {
		return false
	}
	last := min(max(end, begin)+d.after, len(lines))
	if d.statement {
		last = endOfStatement(lines[:last], begin)
	}
	around := withoutImports(file, lines[max(begin-1-d.before, 0):last])
	return d.where != nil && d.where.Match(around) || d.unless != nil && !d.unless.Match(around)
}

// withoutImports returns the name of a file and the given lines of it, without those that only name modules.
func withoutImports(file string, lines [][]byte) []byte {
	return append([]byte(path.Base(file)+"\n"), importLine.ReplaceAll(bytes.Join(lines, []byte("\n")), nil)...)
}

// endOfStatement returns the number of the line on which the brackets of the line begin are closed, at most that of the last line.
func endOfStatement(lines [][]byte, begin int) int {
	open := 0
	for i, line := range lines[begin-1:] {
		for _, c := range line {
			switch c {
			case '(', '[', '{':
				open++
			case ')', ']', '}':
				open--
			}
		}
		if open <= 0 {
			return begin + i
		}
	}
	return len(lines)
}

// redirectsInside reports whether a redirect of Rails cannot lead to another host.
func (n *normalizer) redirectsInside(f *scan.Finding) bool {
	if f.RuleID != "taint/open-redirect" || path.Ext(f.Path) != ".rb" {
		return false
	}
	lines, known := n.source(f.Path), &n.frameworks.Redirects
	settings := bytes.Join(n.source("config/application.rb"), []byte("\n"))
	call := bytes.Join(lines[f.StartLine-1:min(max(f.EndLine, f.StartLine)+1, len(lines))], []byte("\n"))
	return known.Defaults.Match(settings) && !known.Off.Match(settings) && !known.Allowed.Match(call)
}
