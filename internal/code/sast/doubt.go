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
	where         *regexp.Regexp // doubtful where it matches
	unless        *regexp.Regexp // doubtful where it does not match; instead of where
	nowhere       *regexp.Regexp // no doubt in files where it matches; nil for no such files
	// flow considers the lines around each step of the flow, too.
	flow bool
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
	"taint/csrf-off", "taint/hardcoded-key", "taint/unverified-token",
})

// developing matches a condition that is true only on a developer's machine.
var developing = regexp.MustCompile(
	`(?i)\b(if|unless|elsif|when)\b.*(is_?(dev(elopment)?|local|debug)\b|NODE_ENV\b.*(!==?\s*['"]prod|===?\s*['"](dev|test|local))|` +
		`Rails\.env\.(development|test|local)\?|unless\s+Rails\.env\.production|\bIsDevelopment\(\)|settings\.DEBUG\b|\bapp\.debug\b|` +
		`\b(app_?)?env(ironment)?(\(\))?["')\]]*\s*(===?|\.equals\()\s*["'](dev|test|local)|__DEV__)`)

// privateNetworks matches checks that prevent requests to private networks.
var privateNetworks = regexp.MustCompile(
	`(?i)\bIsPrivate\(\)|\.is_private\b|is_?private_?(ip|addr|net|host|url)|NO_PRIV_RANGE|isSiteLocalAddress|` +
		`ssrf_?(filter|protect|guard|safe)|private_?address|only_public|request-filtering-agent|private_?network_?host|` +
		`(deny|refuse|block|reject|allow)_?(access_?to_?)?(private|internal|local)_?(net|host|addr|ip)`)

// importLine matches lines that only name modules, such as "crypto/sha1".
var importLine = regexp.MustCompile(`(?m)^\s*(import|from|require|use|using|#include)\b.*$|^\s*(\w+\s+)?"[\w./-]+"$`)

// pathChecks match what keeps a path within a folder.
var pathChecks = regexp.MustCompile(
	`(?i)(directory|path)_?traversal|\bis_?(path)?_?(inside|within|safe|sub_?path|sub_?folder|contained|in_?(dir|root|base|folder)|child_?of|descendant)\w*[(!?]|` +
		`safe_?(path|join|file_?name)\w*\(|secure_?(join|path|file_?name)|(safe|allow(ed)?|white_?list\w*|permitted)_?\w*(fs_?pattern|path_?pattern|paths|dirs|folders|roots)|` +
		`\.(slice|substr|substring)\(0,\s*\w*(root|base|dir|folder|prefix)\w*\.(length|size)|filepath\.(IsLocal|Rel)\(|` +
		`starts_?with\(\s*\w*(root|base|dir|folder|home)\w*|HasPrefix\([\w.]+,\s*\w*(root|base|dir|folder)|` +
		`is_relative_to|\brelative_to\(|commonpath|commonprefix|os\.OpenRoot|(contains|includes|include\?|indexOf|strpos|Contains)\(.{0,40}["'](\.\.|/\.\./?|\.\./)["']`)

// protocols match digests and random values that a protocol or a format demands.
var protocols = regexp.MustCompile(
	`(?i)oauth_?(1|signature|nonce|consumer|timestamp)|rsa-?sha-?1|hmac-?sha-?1|hmacsha1|\bapop\b|cram-?md5|digest_?(auth|access)|\bHA1\b|wsse|sec-?websocket|258EAFA5|` +
		`\bntlm|fever|last\.?fm|subsonic|content-?md5|uuid_?v?[35]\b|dkim|x-?hub-?signature\b|bittorrent|info_?hash|git_?(object|blob)|\bsasl|scram`)

var doubts = []doubt{
	// The value passes a check of the path.
	{rules: []string{"taint/path-traversal", "G304", "G703"}, flow: true, before: 25, after: 14, where: pathChecks},
	// A protocol demands the digest, or asks for values that do not repeat rather than for secret ones.
	{rules: hashRules, before: 12, after: 4, where: protocols},
	{rules: []string{"taint/weak-random"}, before: 12, after: 12, where: regexp.MustCompile(`(?i)oauth_?(1|signature|consumer)|\boauth\w*\.?\w*(nonce|timestamp)|OAuthTools`)},
	// The weak random number only chooses one of several given values.
	{rules: []string{"taint/weak-random"}, where: regexp.MustCompile(`=\s*random\.choice\([\w.]+\)\s*$`)},
	// The unverified token only determines the key with which it is then verified.
	{rules: []string{"taint/unverified-token"}, before: 8, after: 2, where: regexp.MustCompile(`(?i)unverified|peek|without_?\s?(signature_?\s?)?verif`)},
	// The cookie's fields come from the caller's options, or are set after its construction.
	{rules: []string{"G124"}, after: 16, where: regexp.MustCompile(
		`(HttpOnly|Secure):\s*\w*[oO]pt\w*\.|(?i)cookie\w*\.(secure|httponly)\s*=|\bnew\w*cookie\w*\(.*\bopt`)},
	// A cookie with a visitor's preference needs no protection.
	{rules: []string{"taint/insecure-cookie", "taint/script-cookie"}, before: 8, after: 3, where: regexp.MustCompile(
		`(?i)preference|culture|locale|\blang(uage)?\b|theme|dark_?mode|sidebar|time_?zone`)},
	// The fields are named explicitly, and the classes are the program's own.
	{rules: []string{"taint/mass-assignment"}, where: regexp.MustCompile(`\.slice\(\s*:`)},
	{rules: []string{"taint/reflection"}, before: whole, after: whole, where: regexp.MustCompile(`\bJarFile\b|JarInputStream`)},
	// A helper that hashes whatever it is given.
	{rules: hashRules, before: 3, where: regexp.MustCompile(`(?i)\b(func|function|def|static|string|byte\[\])\s+(\(\w+ [\w*.]+\) )?(to_?|get_?|calc\w*|compute_?)?(md5|sha-?1)(_?(hash|sum|hex|digest|string|bytes|encode))?\s*\(`)},
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
		`(?i)passw|passphrase|\bpw(d|s)?\b|\bpass\b|_pass\b|secret|token|signature|(^|\W|_)sign|auth|credential|crypt|salt|verif|certif|` +
			`session|log_?in|user|account|admin|member|licen[cs]e|api_?key|priv(ate)?_?key|security|integrity|tamper|nonce|otp\b|\bpin\b|card|cookie`)},
	// Only developers run it.
	{rules: localRules, before: 5, where: developing},
	// A health check requests the program itself.
	{rules: certificateRules, before: whole, after: whole, where: regexp.MustCompile(`(?i)health_?check`)},
	// The program's operator determines whether certificates are checked.
	{rules: certificateRules, before: 12, where: regexp.MustCompile(
		`(?i)\bif\b.*(insecure|unsafe|ignore_?(tls|ssl|cert)|skip_?(tls|ssl|cert|verif)|verif|self_?signed|reject_?unauthorized|(allow|accept)_?(invalid|all|any))`)},
	// The attributes of a cookie have no meaning in a request.
	{rules: []string{"G124"}, after: 1, where: regexp.MustCompile(`\bAddCookie\(`)},
	// Secure depends on how the site is served.
	{rules: []string{"G124"}, after: 10, where: regexp.MustCompile(
		`(?s)HttpOnly:\s*true.*Secure:\s*(\w+[.(]|[a-z]*[sS]ecure\b|[a-z]*[hH]ttps\b|[a-z]*[tT]ls\b)|Secure:\s*(\w+[.(]|[a-z]*[sS]ecure\b|[a-z]*[hH]ttps\b|[a-z]*[tT]ls\b).*HttpOnly:\s*true`)},
	// Objects with such a property need not be about cookies: proxies and mail servers have
	// it too.
	{rules: []string{"assay/insecure-cookie"}, before: 8, after: 6, unless: regexp.MustCompile(`(?i)cookie|session|same_?site|max_?age|http_?only|csrf`)},
	// Scripts of the page need to read a visitor's preferences.
	{rules: []string{"taint/script-cookie"}, before: 6, after: 4, where: regexp.MustCompile(`(?i)culture|locale|lang(uage)?\b|theme|dark_?mode|time_?zone|basket|sidebar`)},
	// Without a session cookie, cross-site requests have no rights to abuse.
	{rules: []string{"taint/csrf-off"}, before: whole, after: whole, where: regexp.MustCompile(`SessionCreationPolicy\.STATELESS|AddJwtBearer|oauth2ResourceServer`)},
	// A constant message contains no data, and a message to the own window is read by the page itself.
	{rules: []string{"@microsoft/sdl/no-postmessage-star-origin"}, where: regexp.MustCompile("postMessage\\(\\s*(\"[^\"]*\"|'[^']*'|`[^`$]*`)\\s*,")},
	{rules: []string{"@microsoft/sdl/no-postmessage-star-origin"}, unless: regexp.MustCompile(
		`(?i)\b(parent|opener|top|source|content_?window|\w*frame\w*|popup|child|target)\b|token|secret|passw|session|auth|credential|jwt|api_?key|private|cookie|user|email|account|profile`)},
	// The value is sanitized in place.
	{rules: []string{"no-unsanitized/method", "no-unsanitized/property"}, before: 6, after: 1, where: regexp.MustCompile(`(?i)purify|sanitize|escape_?html|html_?entit|encode_?html`)},
	// The modules of a folder, or those of a package.
	{rules: []string{"no-unsanitized/method"}, where: regexp.MustCompile("\\bimport\\(\\s*([\"'`](\\.{0,2}/|@?\\w)|/\\*)")},
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
}

// doubted lowers the confidence of a finding if a doubt applies.
func (n *normalizer) doubted(f *scan.Finding) {
	lines := n.source(f.Path)
	if f.StartLine < 1 || f.StartLine > len(lines) {
		return
	}
	if f.RuleID == "taint/debug-mode" && n.productionElsewhere(f.Path) {
		f.Confidence = guessed
		return
	}
	for _, d := range doubts {
		if !slices.Contains(d.rules, f.RuleID) {
			continue
		}
		if d.nowhere != nil && d.nowhere.Match(bytes.Join(lines, []byte("\n"))) {
			continue
		}
		doubtful := d.at(f.Path, lines, f.StartLine, f.EndLine)
		for i := 0; d.flow && !doubtful && i < len(f.CodeFlow); i++ {
			doubtful = d.at("", n.source(f.CodeFlow[i].Path), f.CodeFlow[i].Line, 0)
		}
		if doubtful {
			f.Confidence = guessed
			return
		}
	}
}

// at reports whether there is a doubt about what is on the lines from begin to end. Their surroundings include the name of the file.
func (d *doubt) at(file string, lines [][]byte, begin, end int) bool {
	if begin < 1 || begin > len(lines) {
		return false
	}
	around := bytes.Join(lines[max(begin-1-d.before, 0):min(max(end, begin)+d.after, len(lines))], []byte("\n"))
	around = append([]byte(path.Base(file)+"\n"), importLine.ReplaceAll(around, nil)...)
	return d.where != nil && d.where.Match(around) || d.unless != nil && !d.unless.Match(around)
}

// Names of settings files for production, and the setting that turns debugging off in them.
var (
	productionName = regexp.MustCompile(`(?i)^(prod|production|live|deploy|heroku|docker_?production)(_settings)?\.py$`)
	debugOff       = regexp.MustCompile(`(?m)^DEBUG\s*=\s*False\b`)
)

// productionElsewhere reports whether a file of settings has a sibling for production that turns
// debugging off.
func (n *normalizer) productionElsewhere(file string) bool {
	dir, base := path.Split(file)
	if productionName.MatchString(base) {
		return false
	}
	for other := range n.files {
		if in, name := path.Split(other); in == dir && productionName.MatchString(name) &&
			debugOff.Match(bytes.Join(n.source(other), []byte("\n"))) {
			return true
		}
	}
	return false
}
