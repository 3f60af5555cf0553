package secrets

import (
	"encoding/base64"
	"net/url"
	stdregexp "regexp"
	"strconv"
	"strings"

	"github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

// Rules whose matches are also judged by where they are found.
const (
	ruleHash     = "password-hash"
	ruleURLToken = "url-token"
	ruleURL      = "connection-url"
	ruleServer   = "service-config"
	// ruleConnection finds passwords in connection strings of ADO.NET, ODBC and JDBC.
	ruleConnection = "connection-string"
)

// entry is one of Assay's own rules in short form.
type entry struct {
	id, title  string
	class      class
	severity   scan.Severity
	confidence scan.Confidence
	cwe        string
	keywords   string // separated by blanks
	expr       string
	path       string // expression
	group      int
	entropy    float64
	advice     string
	password   bool
	refine     func(*text, match) (match, bool)
	precheck   func(s string, start, end int) bool
}

func (e entry) rule() *rule {
	r := &rule{
		id: e.id, class: e.class, group: e.group, entropy: e.entropy, keywords: strings.Fields(e.keywords), refine: e.refine,
		precheck: e.precheck,
		facts: facts{
			title: e.title, severity: e.severity, confidence: e.confidence, cwe: []string{e.cwe, cweStored}, advice: e.advice,
			password: e.password, prefix: e.class == classToken,
		},
	}
	if e.expr != "" {
		r.expr = regexp.MustCompile(e.expr)
		r.reach, r.bounded = reachOf(e.expr)
		r.facts.marked = marked(e.expr)
	}
	if e.path != "" {
		r.path = regexp.MustCompile(e.path)
	}
	return r
}

const (
	sevCrit  = scan.SeverityCritical
	sevHigh  = scan.SeverityHigh
	sevMed   = scan.SeverityMedium
	sevLow   = scan.SeverityLow
	sure     = scan.ConfidenceHigh
	likelyIs = scan.ConfidenceMedium
	unsure   = scan.ConfidenceLow
)

const (
	adviceDatabase = "Change the password on the server, close it to the networks that need no access, and read the connection string from " +
		"the environment or a secret store."
	adviceRegistry = "Revoke the token at the registry, issue a new one with the least scope, and write it into the file when the build runs."
	advicePassword = "Change the password in the system that it opens, and read it from the environment or a secret store."
	adviceCloudKey = "Deactivate the key in the provider's console, look for its use in the audit log, and use " +
		"short-lived credentials in its place."
)

// tokenRules returns rules for tokens with a recognisable form for which gitleaks has no
// rule.
func tokenRules() []entry {
	t := token
	return append([]entry{
		t("dockerhub-pat", "Docker Hub access token", sevCrit, "dckr_pat_ dckr_oat_", `\b(dckr_[po]at_[A-Za-z0-9_-]{27,40})`,
			"hub.docker.com → Account settings → Personal access tokens; look at the images' recent tags"),
		t("google-oauth-client-secret", "Google OAuth client secret", sevHigh, "gocspx-", `\b(GOCSPX-[A-Za-z0-9_-]{28})`,
			"the Google Cloud console → APIs & Services → Credentials"),
		t("google-oauth-access-token", "Google OAuth access token", sevMed, "ya29.", `\b(ya29\.[A-Za-z0-9_-]{30,400})`,
			"myaccount.google.com → Third-party access; it expires within an hour"),
		t("stripe-webhook-secret", "Stripe webhook secret", sevHigh, "whsec_", `\b(whsec_[A-Za-z0-9+/]{32,64}={0,2})`,
			"dashboard.stripe.com/webhooks → Roll secret"),
		t("razorpay-live-key", "Razorpay key id", sevMed, "rzp_live_", `\b(rzp_live_[A-Za-z0-9]{14})\b`, "the Razorpay dashboard → API keys"),
		t("groq-api-key", "Groq API key", sevHigh, "gsk_", `\b(gsk_[A-Za-z0-9]{52})\b`, "console.groq.com/keys"),
		t("xai-api-key", "xAI API key", sevHigh, "xai-", `\b(xai-[A-Za-z0-9]{70,90})\b`, "console.x.ai"),
		t("nvidia-api-key", "NVIDIA API key", sevHigh, "nvapi-", `\b(nvapi-[A-Za-z0-9_-]{60,70})`, "build.nvidia.com → API keys"),
		t("replicate-api-token", "Replicate API token", sevHigh, "r8_", `\b(r8_[A-Za-z0-9]{37})\b`, "replicate.com/account/api-tokens"),
		t("tailscale-key", "Tailscale key", sevHigh, "tskey-", `\b(tskey-[a-z]{3,10}-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40})\b`,
			"the Tailscale admin console → Keys"),
		t("figma-token", "Figma personal access token", sevHigh, "figd_", `\b(figd_[A-Za-z0-9_-]{40})`, "Figma → Settings → Security"),
		t("supabase-token", "Supabase access token", sevCrit, "sbp_", `\b(sbp_[0-9a-f]{40})\b`, "supabase.com/dashboard/account/tokens"),
		t("posthog-personal-key", "PostHog personal API key", sevHigh, "phx_", `\b(phx_[A-Za-z0-9]{40,50})\b`,
			"PostHog → Settings → Personal API keys"),
		t("atlassian-app-password", "Bitbucket app password", sevHigh, "atbb", `\b(ATBB[A-Za-z0-9]{32})\b`,
			"Bitbucket → Personal settings → App passwords"),
		t("azure-devops-pat", "Azure DevOps personal access token", sevCrit, "azdo", `\b([A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})\b`,
			"dev.azure.com → User settings → Personal access tokens"),
		t("discord-webhook", "Discord webhook URL", sevMed, "discord.com/api/webhooks discordapp.com/api/webhooks",
			`discord(?:app)?\.com/api/webhooks/\d{17,20}/([A-Za-z0-9_-]{60,80})`, "the channel → Integrations → Webhooks"),
		t("telegram-bot-token", "Telegram bot token", sevHigh, ":aa", `(?:^|[^A-Za-z0-9])(\d{8,10}:AA[A-Za-z0-9_-]{33})(?:[^A-Za-z0-9_-]|$)`,
			"@BotFather → /revoke"),
		discordRule(t("discord-bot-token", "Discord bot token", sevHigh, "discord token",
			`\b([MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38})`, "discord.com/developers → the application → Bot → Reset token")),
		t("twilio-auth-token", "Twilio auth token", sevHigh, `"ac 'ac`, `["']AC[0-9a-f]{32}["'](?:\s{0,4},|;?[^"']{0,60}?auth_?[tT]oken\s{0,4}:?[:=])\s{0,20}["']([0-9a-f]{32})["']`,
			"the Twilio console → API keys & tokens → Auth tokens"),
		t("mailgun-key", "Mailgun private key", sevHigh, "key-", `\b(key-[0-9a-f]{32})\b`, "Mailgun → API security"),
		t("azure-storage-key", "Azure storage account key", sevCrit, "accountkey=", `(?i)AccountKey=([A-Za-z0-9+/]{86}==)`,
			"the storage account → Access keys → Rotate key"),
		t("azure-shared-access-key", "Azure Service Bus or Event Hubs key", sevHigh, "sharedaccesskey=",
			`(?i)SharedAccessKey=([A-Za-z0-9+/]{43}=)`, "the namespace → Shared access policies → Regenerate"),
		t("azure-sas", "Azure shared access signature", sevHigh, "sig=", `(?i)[?&]s[vep]=[^\s"'<>]{1,400}&sig=([A-Za-z0-9+/%]{43,60}(?:=|%3d))`,
			"rotate the account key that signed it, or the stored access policy"),
		t("aws-mws-key", "Amazon MWS auth token", sevCrit, "amzn.mws",
			`\b(amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`, "Seller Central → Manage your apps"),
		t("paypal-braintree-token", "Braintree access token", sevCrit, "access_token$production$",
			`\b(access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32})\b`, "the Braintree control panel → API keys"),
		// the interface that it opens ended in 2024
		t("firebase-cloud-messaging-key", "Firebase Cloud Messaging server key", sevLow, "aaaa",
			`\b(AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{134})`, "the Firebase console → Project settings → Cloud Messaging"),
		t("laravel-app-key", "Laravel application key", sevHigh, "base64:", `(?i)app_key["' ]*(?:=>?|:)\s*["']?(base64:[A-Za-z0-9+/]{43}=)`,
			"php artisan key:generate; sessions and encrypted values of the old key are void"),
	}, serviceTokens()...)
}

// discordRule requires that the first part of a token is the number of an account, or that the text beside it names Discord.
func discordRule(e entry) entry {
	e.refine = func(t *text, m match) (match, bool) {
		account, _, _ := strings.Cut(m.secret, ".")
		id, err := base64.RawURLEncoding.DecodeString(account)
		return m, err == nil && digits(string(id)) == len(id) || strings.Contains(strings.ToLower(vicinity(t.s, m)), "discord")
	}
	return e
}

// namedRules find values by their names.
func namedRules() []entry {
	return []entry{
		{
			id: "aws-secret-access-key", title: "AWS secret access key", class: classToken, severity: sevCrit, confidence: sure, cwe: cweHardcoded,
			entropy: 4.2, advice: "Deactivate the key in the IAM console, look for its use in CloudTrail, and use roles in its place.",
			keywords: spellings("secret-access aws-secret secret-key"),
			expr:     `(?i)(?:aws[\w.-]{0,20})?(?:secret[_.-]?access[_.-]?key|aws[_.-]?secret(?:[_.-]?key)?|secret[_.-]?key)(?:[_.-]?id)?["'\x60]{0,2}\s{0,10}(?:=>?|:{1,2}|,|>)\s{0,10}["'\x60]{0,2}([A-Za-z0-9/+]{40})(?:[^A-Za-z0-9/+=]|$)`, refine: refineSecretKey,
		},
		signingRule(), signingCallRule(), encodedKeyRule(), appPasswordRule(), mailPasswordRule(),
		callRule(), setterRule(), serverPassRule(), serviceTokenRule(), fallbackRule(),
		{
			id: ruleURL, title: "Password in a connection URL", class: classNamed, severity: sevHigh, confidence: sure, cwe: cwePassword,
			advice: adviceDatabase, password: true,
			group: 2, keywords: "://",
			expr:   `(?i)\b([a-z][a-z0-9+.-]{1,30}://[^\s:/?#@"'<>\x60,;()\[\]{}\\]{0,80}:)([^\s@/"'<>\x60\\]{1,120})@([a-z0-9_.\-\[\]${}%]{1,120})`,
			refine: refineURL,
		},
		{
			id: ruleConnection, title: "Password in a connection string", class: classNamed, severity: sevHigh, confidence: sure,
			cwe: cwePassword, advice: adviceDatabase, password: true,
			keywords: "password= pwd= password =",
			expr:     `(?i)(?:server|data source|host|addr(?:ess)?|user id|uid|user|username|database|initial catalog|port)\s?=[^;"'\n\r<>]{1,200};[^"'\n\r<>]{0,300}?\b(?:password|pwd)\s?=\s?([^;"'\n\r<>&]{1,120})`,
			refine:   refineConnection,
		},
		{
			id: "jdbc-url", title: "Password in a JDBC URL", class: classNamed, severity: sevHigh, confidence: sure, cwe: cwePassword,
			advice: adviceDatabase, password: true,
			keywords: "jdbc:",
			expr:     `(?i)jdbc:[a-z0-9:]{2,30}[^\s"'<>]{0,200}?(?:[?&;]password=([^&;"'\s<>]{1,120})|:thin:[^/\s"'@]{1,60}/([^@\s"'/]{1,80})@)`,
		},
		{
			id: "basic-auth-header", title: "Credentials of HTTP basic authentication", class: classNamed, severity: sevHigh, confidence: sure,
			cwe: cweHardcoded, advice: advicePassword, password: true,
			keywords: "basic",
			expr:     `(?i)\b(?:authorization|auth|_auth|x-auth)["'\]]{0,2}\s{0,4}[:=,]{0,2}\s{0,4}["'\x60]{0,2}basic\s{1,4}([A-Za-z0-9+/]{8,400}={0,2})`, refine: refineBasic,
		},
		{
			id: "bearer-token", title: "Bearer token", class: classNamed, severity: sevMed, confidence: likelyIs, cwe: cweHardcoded,
			advice: "Revoke the token at its issuer, and read it from a secret store.", entropy: 3.5,
			keywords: "bearer authorization",
			expr:     `(?i)\bauthorization["'\]]{0,2}\s{0,4}[:=,]{1,2}\s{0,4}["'\x60]{0,2}(?:bearer|token|key|api-?key|bot)\s{1,4}([A-Za-z0-9._~+/-]{20,400}={0,2})`,
			refine:   mixedValue,
		},
		{
			id: "registry-auth", title: "Credentials of a container registry", class: classFormat, severity: sevHigh, confidence: sure,
			cwe: cweHardcoded, advice: adviceRegistry, password: true,
			keywords: `"auth"`, expr: `"auth"\s{0,4}:\s{0,4}"([A-Za-z0-9+/]{8,1000}={0,2})"`, refine: refineBasic,
		},
		{
			id: "npm-registry-token", title: "Token of an npm registry", class: classToken, severity: sevHigh, confidence: sure, cwe: cweHardcoded,
			advice: adviceRegistry, password: true,
			keywords: "_authtoken _auth _password npmauthtoken npmauthident",
			expr:     `(?i)(?:(?:^|[\s/:"'])(?:_authToken|_auth|_password)|npmAuthToken|npmAuthIdent)["']?\s{0,4}[:=]\s{0,4}["']?([^\s"';#]{6,500})`,
			path:     `(?i)(^|/)(\.?npmrc|[^/]*\.npmrc|\.yarnrc(\.yml)?|\.env[^/]*|[^/]*\.(sh|ya?ml))$`,
		},
		{
			id: "django-secret-key", title: "Secret key of a Python web application", class: classNamed, severity: sevHigh, confidence: likelyIs,
			cwe: cweKey, advice: "Make a new random key (Django: get_random_secret_key(), Flask: secrets.token_hex()), read it from the " +
				"environment; sessions and values signed with the old key become invalid.",
			keywords: "secret_key", expr: `\bSECRET_KEY["'\]]{0,2}\s{0,4}[=:]\s{0,4}[rbu]?["']([^"'\n]{20,120})["']`, entropy: 3.2,
			refine: refineDjango,
		},
		{
			id: "rails-secret-key-base", title: "Rails secret key base", class: classNamed, severity: sevHigh, confidence: sure, cwe: cweKey,
			advice:   "Make a new one with bin/rails secret and keep it in credentials or the environment; sessions of the old key are void.",
			keywords: "secret_key_base secret_token", expr: `(?i)\bsecret_(?:key_base|token)["']?\s{0,4}(?:=>?|:)\s{0,4}["']?([0-9a-f]{30,200})\b`,
		},
		{
			id: rulePHPDefine, title: "Secret in a PHP constant", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cwePassword,
			advice: advicePassword, password: true,
			keywords: "define",
			expr:     `(?i)\bdefine\s{0,4}\(\s{0,4}["'](?:[\w.]{0,40}(?:PASSWORD|PASSWD|_PASS|SECRET|AUTH_KEY|SECURE_AUTH_KEY|LOGGED_IN_KEY|NONCE_KEY|_SALT|API_?KEY|_TOKEN)[\w.]{0,20}|PASS|PWD)["']\s{0,4},\s{0,20}(?:"([^"\n]{1,200})"|'([^'\n]{1,200})')`, refine: refineDefine,
		},
		{
			id: "ansible-password", title: "Password of an Ansible inventory", class: classNamed, severity: sevHigh, confidence: sure,
			cwe: cweInConfig, advice: "Change the password, and encrypt it with ansible-vault.", password: true,
			keywords: "ansible_",
			expr:     `(?i)\bansible_(?:ssh_|become_|sudo_|su_|winrm_|httpapi_)?pass(?:word)?["']?\s{0,4}[=:]\s{0,4}["']?([^\s"'#]{3,120})`,
		},
		{
			id: "command-password", title: "Password on a command line", class: classNamed, severity: sevHigh, confidence: likelyIs,
			cwe: cwePassword, advice: "Change the password, clear the history, and pass it to the program in a file or the environment.",
			password: true,
			keywords: "sshpass pgpassword mysql mysqldump mysqladmin mariadb docker htpasswd mysql_pwd rediscli_auth redis-cli " +
				"wget curl smbclient ldapsearch redis-server convertto-securestring chpasswd",
			expr: `(?i)(?:\b(?:sshpass\s{1,4}-p\s{0,4}|(?:PGPASSWORD|MYSQL_PWD|REDISCLI_AUTH|SSHPASS)=|(?:mysql|mysqldump|mysqladmin|mariadb)\s[^\n|;&]{0,120}?\s-p|(?:mysql|mysqldump|mysqladmin|mariadb|docker login|wget|ldapsearch)\s[^\n|;&]{0,120}?\s--(?:http-)?password[= ]|docker\s{1,4}login\s[^\n|;&]{0,120}?\s-p\s{1,4}|redis-cli\s[^\n|;&]{0,60}?-a\s{1,4}|redis-server\s[^\n|;&]{0,90}?--requirepass\s{1,4}|ConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?|htpasswd\s{1,4}-\w*b\w*\s[^\n|;&]{0,100}?\s\S{1,60}\s|ldapsearch\s[^\n|;&]{0,120}?\s-w\s{1,4}|smbclient\s[^\n|;&]{0,120}?-U\s{1,4}\S{1,40}%|curl\s[^\n|;&]{0,200}?(?:-u|--user)[= ]?["']?[\w.@\\-]{1,60}:)["']?([^\s"'\x60|;&<>@]{3,100})|` +
				`\becho\s{1,4}(?:-n\s{1,4})?["']?\w{1,30}:([^\s"'|]{3,100})["']?\s{0,4}\|\s{0,4}(?:sudo\s)?chpasswd)`, refine: notOption,
		},
		{
			id: "sql-password", title: "Password in an SQL statement", class: classNamed, severity: sevMed, confidence: likelyIs, cwe: cwePassword,
			advice: adviceDatabase, password: true,
			keywords: "identified password", precheck: plausibleSQL,
			expr: `(?i)\b(?:identified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?by|(?:user|role|login)\s{1,4}["\x60\[]?\w{1,60}["\x60\]]?\s[^;'\n]{0,60}\bpassword\s{0,4}=?)\s{1,4}["']([^"'\n]{3,100})["']`,
		},
		{
			id: ruleURLToken, title: "Token in the query of a URL", class: classNamed, severity: sevMed, confidence: likelyIs, cwe: cweURL,
			advice: "Revoke the token, and send it in a header: addresses are logged everywhere.", entropy: 3.3,
			keywords: "key= token= secret= appid=",
			expr:     `(?i)https?://[^\s"'<>\x60]{4,200}[?&](?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|token|apikey|secret|appid)=([A-Za-z0-9._~+/%-]{16,200})`, refine: refineURLToken,
		},
		urlPasswordRule(),
		{
			id: ruleHash, title: "Password hash", class: classNamed, severity: sevLow, confidence: likelyIs, cwe: cweWeakHash,
			advice:   "Change the password behind the hash: attackers can try to guess it without limit.",
			keywords: "$2a$ $2b$ $2y$ $6$ $5$ $y$ $argon2 $apr1$ $1$ pbkdf2_sha",
			expr:     `(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$[56]\$(?:rounds=\d{1,9}\$)?[^\s$:'"]{1,16}\$[./A-Za-z0-9]{43,86}|\$y\$[./A-Za-z0-9]{2,20}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|\$argon2(?:id|i|d)\$v=\d{1,3}\$[^\s$'"]{5,60}\$[A-Za-z0-9+/]{10,100}\$[A-Za-z0-9+/]{20,200}|\$(?:apr1|1)\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|pbkdf2_sha(?:1|256|512)\$\d{1,9}\$[^\s$'"]{1,40}\$[A-Za-z0-9+/=]{27,90})`, refine: refineHash,
		},
	}
}

// plausibleSQL reports whether a keyword of an SQL statement is followed by what the statement has there: a password by its literal.
func plausibleSQL(s string, start, end int) bool {
	if lower(s[start]) != 'p' {
		return true
	}
	rest := strings.TrimLeft(s[end:min(len(s), end+12)], " \t\r\n=")
	return rest != "" && (rest[0] == '\'' || rest[0] == '"') && (start == 0 || s[start-1] != '-')
}

// refineSecretKey judges a secret key whose name does not always say that it is one of AWS.
func refineSecretKey(t *text, m match) (match, bool) {
	switch {
	case hexDigest.MatchString(m.secret) || digits(m.secret) == 0:
		return m, false
	case strings.HasPrefix(m.secret, "6L") && captcha.MatchString(vicinity(t.s, m)):
		m.facts.title, m.facts.severity = "reCAPTCHA secret key", sevMed
		m.facts.advice = "Make a new pair of keys in the reCAPTCHA admin console."
	case !ofAWS.MatchString(t.path + " " + vicinity(t.s, m)):
		m.facts.title, m.facts.severity, m.facts.confidence = "Secret key of an account", sevHigh, likelyIs
		m.facts.prefix = false // any random value has this form
		m.facts.advice = "Find out what it opens, revoke it there and issue a new one."
	}
	return m, true
}

var (
	captcha = stdregexp.MustCompile(`(?i)captcha`)
	// ofAWS matches the surroundings of keys of AWS, or of a storage with its interface.
	ofAWS = stdregexp.MustCompile(`(?i)aws|amazon|\bs3\b|bucket|minio|\bses\b|\bsqs\b|access_?key|AKIA|ASIA|region`)
)

// publicAppID matches ids of applications, of WeChat and others, which are part of the addresses at which people sign in.
var publicAppID = stdregexp.MustCompile(`^(wx[0-9a-f]{16}|\d+)$`)

// refineURLToken refuses plain words and ids of applications.
func refineURLToken(t *text, m match) (match, bool) {
	if strings.HasSuffix(strings.ToLower(t.s[m.from:m.start]), "appid=") && publicAppID.MatchString(m.secret) {
		return m, false
	}
	address := t.s[m.from:min(len(t.s), m.end+nearKey)]
	if end := linkEnd.FindStringSubmatch(address[:cutAt(address, " \"'<>")]); end != nil {
		if seconds, err := strconv.Atoi(end[1]); err == nil && seconds < longAgo {
			m.facts.severity = sevLow
		}
	}
	return mixedValue(t, m)
}

// linkEnd matches the time until which a signed address is valid, in Unix seconds.
var linkEnd = stdregexp.MustCompile(`(?i)[?&](?:e|exp|expires?|expiration|deadline)=(1\d{9})(?:&|$)`)

// cutAt returns the offset of the first of some characters in a text, and its length without any.
func cutAt(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// mixedValue refuses plain words.
func mixedValue(_ *text, m match) (match, bool) {
	return m, digits(m.secret) > 1 && !memberAccess.MatchString(m.secret)
}

// appended matches code that appends a variable or the result of a function to a command.
var appended = stdregexp.MustCompile(`^[.+]\$?[A-Za-z_][\w$>:.-]*(\(|$)`)

// notOption refuses another option, a prompt, and code that appends the password.
func notOption(t *text, m match) (match, bool) {
	code := inQuotes(t.s, m) && appended.MatchString(m.secret)
	return m, !code && strings.IndexByte("-$%", m.secret[0]) < 0
}

var (
	localHost = stdregexp.MustCompile(
		`(?i)^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|host\.docker\.internal|[^.]*\.local|[^.]*\.localhost|[^.]*\.test|[^.]*\.invalid)$`,
	)
	// innerHost matches host names that only resolve among the containers of one Compose file.
	innerHost   = stdregexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
	exampleHost = stdregexp.MustCompile(
		`(?i)(^|\.)(example|acme|mycompany|domain|yourdomain|your-?host|hostname|host|server|foo|bar|abc)(\.(com|org|net|io|dev|local))?$|` +
			`^xyz$|(^|\.)xyz\.(com|org|net|io|dev|local)$|` + // not .xyz, which has many registered domains
			`(^|\.)ethereal\.email$|(^|\.)(exempl[eo]|ejemplo|esempio|beispiel|voorbeeld|przyklad|priklad|primer|ornek|pelda|eksempel|exempel|contoh)\.[a-z]{2,3}$`,
	)
	webScheme = stdregexp.MustCompile(`(?i)^(https?|git|ssh|ws|wss)://`)
)

// refineURL judges userinfo (RFC 3986) by its server.
func refineURL(t *text, m match) (match, bool) {
	at := strings.LastIndexByte(t.s[m.from:m.to], '@')
	head := t.s[m.from:m.start]
	if at < 0 {
		return m, false
	}
	host := t.s[m.from+at+1 : m.to]
	if decoded, err := url.PathUnescape(m.secret); err == nil {
		m.identity = decoded
	}
	user := head[strings.Index(head, "://")+3:]
	user = strings.TrimSuffix(user, ":")
	switch {
	case exampleHost.MatchString(host), m.secret == "x-oauth-basic", port(m.secret):
		return m, false
	case m.secret == user && (localHost.MatchString(host) || innerHost.MatchString(host)):
		return m, false // such as postgres:postgres@localhost
	case localHost.MatchString(host):
		m.facts.severity, m.facts.confidence = localSeverity(m.secret), likelyIs
	case innerHost.MatchString(host):
		m.facts.severity, m.facts.confidence = sevMed, likelyIs
	}
	if webScheme.MatchString(head) {
		m.facts.title, m.facts.advice = "Credentials in a URL", "Revoke them at the server, and pass them by a credential helper or a header."
	}
	return m, true
}

var serverOf = stdregexp.MustCompile(`(?i)\b(?:server|data source|host|addr(?:ess)?)\s?=\s?(?:tcp:)?([^;,:\\"']{1,120})`)

// schemeServer matches the beginning of an address whose parameters are a connection string.
var schemeServer = stdregexp.MustCompile(`://([^\s;:/"']{1,120})(?::\d{1,5})?;(?:[^\s"';]{1,80};)*$`)

// refineConnection judges a connection string by its server.
func refineConnection(t *text, m match) (match, bool) {
	at := serverOf.FindStringSubmatch(t.s[m.from:m.to])
	if at == nil {
		at = schemeServer.FindStringSubmatch(t.s[max(0, m.from-nearKey):m.from])
	}
	switch {
	case at == nil:
	case exampleHost.MatchString(at[1]):
		return m, false
	case localHost.MatchString(at[1]), at[1] == ".", strings.HasPrefix(strings.ToLower(at[1]), "(local"):
		m.facts.severity, m.facts.confidence = localSeverity(m.secret), likelyIs
	case innerHost.MatchString(strings.ToLower(at[1])):
		m.facts.severity, m.facts.confidence = sevMed, likelyIs
	}
	return m, true
}

// localSeverity returns the severity of a password for a server on the same machine: only that machine can use it, but a deployment
// has the same settings.
func localSeverity(password string) scan.Severity {
	if personal(password) {
		return sevMed
	}
	return sevLow
}

// port reports whether a value is a port after a host, as in http://host:80@….
func port(v string) bool { return len(v) <= 5 && digits(v) == len(v) }

// refineBasic decodes user:password in base64 (RFC 7617).
func refineBasic(_ *text, m match) (match, bool) {
	raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(m.secret, "="))
	if err != nil {
		return m, false
	}
	user, password, ok := strings.Cut(string(raw), ":")
	for i := range len(raw) {
		if !isTextByte(raw[i]) {
			return m, false
		}
	}
	if !ok || user == "" && password == "" || published(m.secret) {
		return m, false
	}
	m.identity = password
	if password == "" {
		m.identity = user
	}
	m.random = true // it was already judged
	return m, emptyWords(m.identity) == "" && weakness(m.identity) != weakWord
}

// wordPressKey matches the names of the keys and salts of WordPress; other salts are secret only if they are random.
var wordPressKey = stdregexp.MustCompile(`["'](SECURE_AUTH|AUTH|LOGGED_IN|NONCE)_(KEY|SALT)["']`)

const rulePHPDefine = "php-define-secret"

// refineDefine distinguishes the salts of WordPress from passwords.
func refineDefine(t *text, m match) (match, bool) {
	name := strings.ToUpper(t.s[m.from:m.start])
	if strings.Contains(name, "_SALT") && !wordPressKey.MatchString(name) {
		m.facts.severity = sevMed
		return m, strong(m.secret)
	}
	if wordPressKey.MatchString(name) || strings.Contains(name, "AUTH_KEY") || strings.Contains(name, "IN_KEY") {
		m.facts.title, m.facts.cwe = "WordPress key or salt", []string{cweKey, cweStored}
		m.facts.advice = "Replace the eight keys and salts with new ones from api.wordpress.org/secret-key; everybody is logged out."
		m.random = true
		return m, len(m.secret) >= 16 && !strings.Contains(m.secret, "put your unique phrase")
	}
	if strings.Contains(name, "DB_PASSWORD") {
		m.facts.title, m.facts.confidence, m.facts.advice = "Database password", sure, adviceDatabase
		m.inUse = !isSample(t.path)
	}
	if bareConstant.MatchString(name) { // of anything, unless the account is beside it
		m.random = true // a number of a telephone, for example
		return m, len(m.secret) >= minReached && emptyWords(m.secret) == "" && weakness(m.secret) != weakWord && !madeOfWords(m.secret) &&
			!askedPassword.MatchString(m.secret) && definedAccount.MatchString(vicinity(t.s, m)) && !commented(t.s, m)
	}
	return m, len(m.secret) >= 3
}

var (
	// bareConstant matches a constant that is only named a password.
	bareConstant = stdregexp.MustCompile(`\(\s*["'](PASS|PWD)["']`)
	// definedAccount matches the constant of a mail account.
	definedAccount = stdregexp.MustCompile(`(?i)\bdefine\s{0,4}\(\s{0,4}["']\w{0,20}(?:MAIL|USER|LOGIN|ACCOUNT)\w{0,20}["']\s{0,4},\s{0,20}["'][\w.+-]{1,60}@[\w.-]{3,60}["']`)
)

// refineHash grades hashes by the cost of guessing.
func refineHash(_ *text, m match) (match, bool) {
	if strings.HasPrefix(m.secret, "$1$") || strings.HasPrefix(m.secret, "$apr1$") {
		m.facts.title, m.facts.severity = "Weak password hash (MD5)", sevMed
	}
	return m, !monotonous(m.secret[strings.LastIndexByte(m.secret, '$')+1:])
}
