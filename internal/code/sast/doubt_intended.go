package sast

import (
	"regexp"
	"slices"
)

// pageCode matches code that runs in browsers, by its path.
var pageCode = regexp.MustCompile(
	`(?i)\.(vue|svelte)$|(^|/)(webapp|web-?(ui|vue|app)|front-?end|client(app)?|ui|public|static|assets|wwwroot|pages|views|components)/.*\.[cm]?[jt]sx?$`)

// intended are doubts about code that means to do what its rule reports, mostly because the operator asks for it.
var intended = []doubt{
	// A condition above asks to trust any certificate, or a mode of checking them is "all" or "none".
	{rules: certificateRules, before: 8, where: regexp.MustCompile(
		`(?i)\b(if|case|when|elif|unless)\b[^\n]*\b\w*(trust|ignore|skip|disable|no[-_]?check|without)[-_]?\w*[-_]?(ssl|tls|certs?|certificates?|host[-_]?names?)`)},
	{rules: certificateRules, before: 3, where: regexp.MustCompile(
		`(?i)\b(case|when)\b[^\n]*(validat|verif|check)\w*\.(\w+\.)?(all|any|none|never|off|disabled)\b`)},
	// A known certificate is expected instead.
	{rules: certificateRules, file: regexp.MustCompile(`\.go$`), before: 8, where: regexp.MustCompile(`\.Verify(Connection|PeerCertificate)\s*=`)},
	// The manager that trusts everybody is only used under a condition.
	{rules: certificateRules, file: regexp.MustCompile(`\.(java|kt)$`), before: whole, after: whole, where: regexp.MustCompile(
		`(?is)\bif\s*\([^\n]*(check|verif|valid|trust|ignore|skip|insecure)\w*(cert|ssl|tls|host)\w*[^{;\n]*\{[^}]{0,400}` +
			`\b(init|sslSocketFactory|setSSLSocketFactory|setSSLContext|sslContext)\(`)},
	// What a page sends instead of a password: the server hashes it again.
	{rules: slices.Concat(hashRules, []string{"taint/password-hash"}), file: pageCode, nowhere: regexp.MustCompile(
		`\bprocess\.env\b|['"](node:)?crypto['"]|['"](express|koa|fastify|next|mongoose|sequelize)\b|\b(req|res)\.(body|params|query|session|send|json|status|render)\b`), where: regexp.MustCompile(``)},
	// What an earlier version wrote.
	{rules: slices.Concat(hashRules, []string{"taint/password-hash", "taint/weak-cipher"}), before: whole, after: whole,
		where: regexp.MustCompile(`(?m)^\s*(\[Obsolete\b[^\n]*|@Deprecated\b[^\n]*)\n(\s*([\[@*/][^\n]*)?\n)*\s*((public|internal|private|sealed|abstract|static|final|open|partial)\s+)*class\b`)},
	// Protocols of Windows and of remote screens demand the cipher.
	{rules: []string{"taint/weak-cipher", "G405"}, before: 18, after: 6, where: regexp.MustCompile(
		`(?i)\b(lm|nt)_?hash|(\b|_)ntlm|mschap|KGS!@#\$%|\boem_?password|\bvnc_?(auth|password)`)},
	// Nobody can guess a random text by the collisions of its digest.
	{rules: hashRules, where: regexp.MustCompile(`(?i)\bmd5\w{0,9}\([^\n]{0,24}(random|uuid)\w*\(`)},
	// The key of a record that others name.
	{rules: hashRules, before: 1, where: regexp.MustCompile(
		`(?i)\b(string|fun|func|def|function)\s+(get|make|build|create|generate|calc|compute)_?(unique_?|doc(ument)?_?|record_?|object_?|row_?)?u?u?id\s*\([^\n]*\n[^\n]*(md5|sha-?1)|` +
			`\bset_?u?u?id\(\s*[\w.]*(md5|sha-?1)`)},
	// The logger itself writes a record.
	{rules: []string{"taint/log-injection"}, before: 30, where: regexp.MustCompile(
		`\bslog\.Record\b|\bdef emit\(self,\s*record\b|\bvoid (append|publish)\(\s*(final\s+)?(ILoggingEvent|LogEvent|LogRecord|LoggingEvent)\b|` +
			`\bvoid Emit\(\s*LogEvent\b|\bfun (append|publish)\(\s*\w+:\s*(ILoggingEvent|LogEvent|LogRecord)\b`)},
	// A search for a free port.
	{rules: []string{"G102"}, where: regexp.MustCompile(`"(0\.0\.0\.0|\[::\])?:0"`)},
	// The own machine alone, and builds for debugging.
	{rules: []string{"G108"}, before: whole, after: whole, where: regexp.MustCompile(
		`ListenAndServe\(\s*fmt\.Sprintf\(\s*"(127\.0\.0\.1|localhost|\[::1\]):`)},
	{rules: []string{"G114"}, where: regexp.MustCompile(`ListenAndServe\(\s*fmt\.Sprintf\(\s*"(127\.0\.0\.1|localhost|\[::1\]):`)},
	{rules: []string{"G108", "G112", "G114"}, before: whole, after: whole, where: regexp.MustCompile(`(?m)^//go:build [^!\n]*\b(debug|dev|pprof|profil\w*)\b`)},
	// A number that the operator sets, or whose range is checked.
	{rules: []string{"G109"}, before: 8, where: regexp.MustCompile(
		`(Atoi|ParseInt|ParseUint)\(\s*os\.(Getenv|LookupEnv)\(|\bif\b[^\n]*(<\s*0\b|[<>]=?\s*(\d{3,}|math\.Max))`)},
	// Where the search for a proof of work begins.
	{rules: slices.Concat(randomRules, []string{"taint/weak-random"}), before: 12, after: 14, where: regexp.MustCompile(
		`(?i)proof[-_ ]?of[-_ ]?work|hash_?cash|leading_?zeros|\bpow_?(worker|request|result|challenge)`)},
}
