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
	// The operator asks for cookies over unencrypted connections.
	{rules: []string{"assay/insecure-cookie", "taint/insecure-cookie", "G124"}, before: 4, where: regexp.MustCompile(
		`(?i)\b(if|case|when|elif|unless)\b[^\n]*(insecure|unsafe|allow_?http|plain_?http)\w*_?cookies?\b`)},
	// Another value only if the machine has no better generator.
	{rules: []string{"taint/weak-random"}, flow: true, before: 2, after: 1, where: regexp.MustCompile(
		`function_exists\(\s*['"](random_(bytes|int)|openssl_random\w*)['"]\s*\)\s*\?`)},
	// The salt of a password.
	{rules: []string{"taint/weak-random"}, where: regexp.MustCompile(`\bcrypt\([\w.\[\]'"]+,\s*\w*(seed|salt)\w*\(`)},
	// A value that must be new in each request to an interface that requires a signature.
	{rules: slices.Concat(randomRules, []string{"taint/weak-random"}), before: 6, after: 8, where: regexp.MustCompile(
		`(?is)\bnonce\w*["']?\s*(=|:|=>).{0,300}\btimestamp\w*["']?\s*(=|:|=>).{0,300}\bsign|\btimestamp\w*["']?\s*(=|:|=>).{0,300}\bnonce\w*["']?\s*(=|:|=>).{0,300}\bsign`)},
	// The name of a task: it begins with the word and the time.
	{rules: slices.Concat(randomRules, []string{"taint/weak-random"}), flow: true, where: regexp.MustCompile(
		"[\"'`](task|job|run|msg|message|req|request|event|file|upload|batch|step|node)[-_:]?(\\$\\{|[\"'`]\\s*\\+\\s*)Date\\.now\\(\\)[^\\n]*Math\\.random\\(\\)")},
	// A path on another machine.
	{rules: []string{"S108"}, where: regexp.MustCompile(
		`(?i)\bremote_?(path|file|dir|folder)\w*\s*=|\b\w*(device|remote|ssh|sftp|adb)\w*\.\w+\(`)},
	{rules: []string{"S108"}, file: regexp.MustCompile(`(?i)(^|/)(devices?|remote|ssh|adb|android|ios)/`), where: regexp.MustCompile(
		`(?i)\b(upload|push|download|pull)_?file\(|\b(execute|run|exec)_?(remote_?)?(command|cmd|shell)\(`)},
	// The fields of the record are named.
	{rules: []string{"taint/mass-assignment"}, file: regexp.MustCompile(`\.rb$`), before: 6, after: 3, where: regexp.MustCompile(
		`ActionController::Parameters\.new\(\s*\{?\s*\w+:[^;|]{0,300}\)\s*\.permit!|` +
			`\b\w+\s*=\s*\{\s*\w+:[^{}]*\}[^{}]{0,200}\b(create|new|build|update)!?\(\s*\w+\.merge\(\s*\w+:`)},
	// An action of the program, whose parameters become those of its address.
	{rules: []string{"taint/open-redirect"}, file: regexp.MustCompile(`\.rb$`), after: 2, statement: true, where: regexp.MustCompile(
		`\bredirect_to[\s(]\s*\{?\s*:?(action|controller)(:|\s*=>)\s*[:"']\w+["']?\s*,\s*[a-z_]\w*\s*=>`)},
	// A function that ends at once in production.
	{rules: slices.Concat(ofAdministrators, []string{"taint/xss", "taint/code-injection", "taint/command-injection"}), file: regexp.MustCompile(`\.rb$`), before: 14,
		where: regexp.MustCompile(`(?m)^\s*(return|raise|head|render|redirect_to)\b[^\n]*\bif\s+Rails\.env\.production\?`)},
	// The operator turns the check of tokens off.
	{rules: []string{"taint/unverified-token"}, before: 3, where: regexp.MustCompile(
		`(?i)\bif\s*\(?\s*(!|not\s+|skip|disable)\s*[\w.]*(validat|verif|check|signature)`)},
	// The certificate must have one of the expected keys.
	{rules: certificateRules, file: regexp.MustCompile(`\.go$`), before: 12, after: 30, where: regexp.MustCompile(
		`(?i)\bfunc\b[^\n]*verify_?peer_?certificate\w*\(`)},
	// A setting or a client whose name warns whoever uses it.
	{rules: certificateRules, before: 6, where: regexp.MustCompile(
		`(?i)\b\w*(insecure|unverified|(no|skip|ignore)_?(verif|tls|ssl|cert))\w*\s*:?=\s*&?(tls\.Config|http\.Client|http\.Transport)\{|` +
			`\bAddHttpClient(<[^>\n]*>)?\([^\n]*(insecure|unverified|(no|skip|ignore)\w*(verif|tls|ssl|cert))`)},
	// A connection within the process.
	{rules: []string{"G114"}, before: 20, where: regexp.MustCompile(`\b(memconn|bufconn|inmemory|fasthttputil\.NewInmemoryListener)\b|net\.Pipe\(`)},
	// The service of a bank or a payment demands the cipher.
	{rules: []string{"taint/weak-cipher", "G405"}, file: regexp.MustCompile(
		`(?i)(^|/)\w*(pay|payment|bank|unionpay|alipay|wechat_?pay|ccb|icbc)(util\w*|client|helper|sdk|api|gateway)?\.\w+$`), where: regexp.MustCompile(``)},
	// The program is a client itself, and sends the request for its user.
	{rules: []string{"taint/ssrf"}, file: regexp.MustCompile(`\.cs$`), before: whole, after: whole, where: regexp.MustCompile(
		`\bclass\s+\w+[^\n]*:\s*([\w.]+\.)?(HttpMessageHandler|HttpClientHandler)\b`)},
	// A plugin that nothing loads any more.
	{rules: []string{"S113"}, file: regexp.MustCompile(`(^|/)(deprecated|obsolete|retired)/`), where: regexp.MustCompile(``)},
	// A folder that is deleted next.
	{rules: []string{"S103"}, before: 6, where: regexp.MustCompile(`(?i)\b(def|lambda)\b[^\n]*(on_?exc|on_?error|rm_?tree|read_?only)|\brmtree\b`)},
}
