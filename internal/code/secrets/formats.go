package secrets

import (
	"regexp"
	"strings"

	re "github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

// format is a kind of file for credentials.
type format struct {
	id, title  string
	path       string // expression
	severity   scan.Severity
	confidence scan.Confidence
	cwe        string
	advice     string
	values     bool // it contains random values, not passwords
	parse      func(s string) []place
}

// place is a secret in a file.
type place struct {
	start, end int
	severity   scan.Severity // "" for the format's
	title      string        // "" for the format's
	value      bool          // not a password
}

func (f format) rule() *rule {
	r := &rule{
		id: f.id, class: classFormat, path: re.MustCompile(f.path), values: f.values,
		facts: facts{
			title: f.title, severity: f.severity, confidence: f.confidence, cwe: []string{f.cwe, cweStored}, advice: f.advice,
			password: !f.values,
		},
	}
	r.find = func(t *text, _ int) []match {
		var found []match
		for _, p := range f.parse(t.s) {
			m := match{from: p.start, to: p.end, start: p.start, end: p.end, secret: t.s[p.start:p.end], facts: r.facts}
			if p.severity != "" {
				m.facts.severity = p.severity
			}
			if p.title != "" {
				m.facts.title = p.title
			}
			if p.value {
				m.facts.password = false
			}
			found = append(found, m)
		}
		return found
	}
	return r
}

// groups returns a parser for an expression: the first matching group is the secret.
func groups(expr string) func(string) []place {
	compiled := re.MustCompile(expr)
	return func(s string) []place {
		var places []place
		for _, at := range compiled.FindAllStringSubmatchIndex(s, -1) {
			for g := 2; g+1 < len(at); g += 2 {
				if at[g] >= 0 && at[g+1] > at[g] {
					places = append(places, place{start: at[g], end: at[g+1]})
					break
				}
			}
		}
		return places
	}
}

const secretKeys = `[\w.-]{0,60}(?:secret|passw(?:or)?d|passwd|passphrase|pwd|token|api[_.-]?key|apikey|access[_.-]?key|private[_.-]?key|credential|auth[_.-]?key|encryption[_.-]?key|signing[_.-]?key|master[_.-]?key|account[_.-]?key|app[_.-]?key|license[_.-]?key|secret[_.-]?key|_pass|_pw|_auth|_dsn|_salt)[\w.-]{0,30}` //nolint:gosec // an expression

// formats returns the files that only contain credentials, or have a fixed place for them.
func formats() []format {
	return []format{
		{
			id: "netrc", title: "Password in .netrc", path: `(?i)(^|/)[._]?netrc$|(^|/)authinfo$`, severity: sevHigh, confidence: sure,
			cwe: cwePlainFile, advice: advicePassword, parse: parseNetrc,
		},
		{
			id: "pgpass", title: "Password in .pgpass", path: `(^|/)\.?pgpass(\.conf)?$`, severity: sevHigh, confidence: sure,
			cwe: cwePlainFile, advice: adviceDatabase, parse: parsePgpass,
		},
		{
			id: "htpasswd", title: "Password of a web server's user",
			path:     `(?i)(^|/)[^/]*(htpasswd|htdigest|proftpdpasswd|ftpd\.passwd|passwdfile)[^/]*$|(^|/)(etc/)?(shadow|gshadow|master\.passwd)-?$`,
			severity: sevHigh, confidence: sure, cwe: cweWeakHash,
			advice: "Have the passwords changed, hash them with bcrypt or better, and keep the file out of the repository.",
			parse:  parseHtpasswd,
		},
		{
			id: "git-credentials", title: "Password of a Git server", path: `(^|/)\.?git-credentials$`, severity: sevHigh,
			confidence: sure, cwe: cwePlainFile,
			advice: "Revoke the token or change the password at the server; use a credential helper that encrypts.",
			parse:  groups(`(?m)^[a-z]+://[^\s:/]*:(\S+)@[^@\s]+\s*$`),
		},
		{
			id: "aws-credentials", title: "AWS credentials file",
			path:     `(?i)(^|/)\.aws/(credentials|config)$|(^|/)\.?(aws[_-]?)?credentials(\.(csv|ini|txt))?$|(^|/)\.(boto|s3cfg|passwd-s3fs)$|(^|/)accesskeys\.csv$`,
			severity: sevCrit, confidence: sure, cwe: cweHardcoded, advice: adviceCloudKey, values: true,
			parse: groups(
				`(?im)(?:secret_access_key|secret_key|gs_secret_access_key|session_token)[ \t]*[=:][ \t]*["']?([A-Za-z0-9/+=_-]{16,1000})|^[^\s,]*,?AKIA[A-Z0-9]{16}[,:]([A-Za-z0-9/+=]{40})\s*$`,
			),
		},
		{
			id: "rails-master-key", title: "Rails master key", path: `(^|/)(master\.key|credentials/[\w-]+\.key)$`, severity: sevCrit,
			confidence: sure, cwe: cweKey,
			advice: "Make a new one with bin/rails credentials:edit after removing the old, and replace everything in the credentials.",
			values: true, parse: groups(`(?m)^([0-9a-f]{32,64})\s*$`),
		},
		{
			id: "vault-password-file", title: "Password of Ansible Vault",
			path: `(?i)(^|/)\.?(ansible[_-])?vault[_-]?pass(word)?(\.txt|[_-]file)?$`, severity: sevCrit, confidence: sure,
			cwe: cwePlainFile, advice: "Re-key the vault with ansible-vault rekey, and replace its contents.",
			parse: groups(`(?m)\A\s*([^\s#!][^\r\n]{3,200})\s*\z`),
		},
		{
			id: "maven-settings", title: "Password of a Maven server",
			path: `(?i)(^|/)(settings([._-][\w-]+)?|settings-security)\.xml$|(^|/)pom\.xml$`, severity: sevHigh, confidence: sure,
			cwe: cweInConfig,
			advice: "Change the password at the repository manager; write it into settings.xml when the build runs, or encrypt " +
				"it with mvn --encrypt-password.",
			parse: groups(`(?i)<(?:password|passphrase|master)>\s*([^<>\s][^<>]{2,300}?)\s*</`),
		},
		{
			id: "pypirc", title: "Password of a Python package index", path: `(^|/)\.?pypirc$|(^|/)pip\.(conf|ini)$`, severity: sevHigh,
			confidence: sure, cwe: cweInConfig, advice: adviceRegistry, parse: groups(`(?im)^\s*password[ \t]*[=:][ \t]*(\S{3,500})`),
		},
		{id: "package-credentials", title: "Token of a package registry",
			path: `(?i)(^|/)(\.gem/credentials|\.cargo/credentials(\.toml)?|auth\.json|\.bundle/config|\.hex/hex\.config|\.conda/[^/]*|\.nuget/[^/]*|hub|\.config/(hub|gh/hosts\.yml)|gh/hosts\.yml|\.tugboat|\.config/doctl/config\.yaml|heroku\.json|\.heroku/[^/]*)$`, severity: sevHigh, confidence: sure, cwe: cweHardcoded, advice: adviceRegistry, values: true,
			parse: groups(
				`(?i)["']?(?:[\w:-]*(?:api[_-]?key|api[_-]?token|oauth[_-]?token|access[_-]?token)|token|key|password|bundle_[\w]+)["']?[ \t]*[:=][ \t]*["']?([A-Za-z0-9_.~+/=:][A-Za-z0-9_.~+/=:-]{15,300})`,
			)},
		{
			id: "database-client", title: "Password of a database client",
			path:     `(?i)(^|/)\.?(my|mylogin|client)\.cnf$|(^|/)(robomongo|mongoid|dbeaver-data-sources|data-sources|mongod)[^/]*\.(json|ya?ml|xml|conf)$|(^|/)\.?(dbshell|mongorc\.js)$`,
			severity: sevHigh, confidence: sure, cwe: cweInConfig, advice: adviceDatabase,
			parse: groups(`(?im)["']?\b(?:\w{0,20}password|sshpassphrase|\w{0,20}passwd)["']?[ \t]*[:=][ \t]*["']?([^\s"'#,;<>]{2,120})`),
		},
		{
			id: "transfer-client", title: "Password of a file transfer client",
			path:     `(?i)(^|/)(\.?(sftp|ftp)(-?config)?(\.json)?|\.?remote-sync\.json|\.?ftpconfig|\.?sftp-config\.json|deployment-config\.json|webservers\.xml|recentservers\.xml|filezilla\.xml|sitemanager\.xml|winscp\.ini|\.esmtprc|\.msmtprc|\.fetchmailrc|\.mutt/[^/]*|muttrc|\.?rclone\.conf|\.smbcredentials|\.?cifs-?credentials|\.davfs2/secrets|wpa_supplicant\.conf)$`,
			severity: sevHigh, confidence: sure, cwe: cwePlainFile, advice: advicePassword, parse: parseTransfer,
		},
		{
			id: "browser-logins", title: "Login saved by a browser", path: `(?i)(^|/)logins(-backup)?\.json$`, severity: sevMed,
			confidence: sure, cwe: cweStored, advice: "Change the passwords: they can be read with the key file of the profile.",
			values: true, parse: groups(`"encrypted(?:Username|Password)"\s*:\s*"([A-Za-z0-9+/=]{20,1000})"`),
		},
		{
			id: "terraform-state", title: "Secret in a Terraform state", path: `(?i)\.tfstate(\.backup|\.\d+\.backup)?$`,
			severity: sevHigh, confidence: sure, cwe: cweHardcoded,
			advice: "Replace the secret, and keep the state in an encrypted remote backend.",
			parse:  parseState,
		},
		{
			id: "terraform-variables", title: "Secret in Terraform variables",
			path: `(?i)\.(auto\.)?tfvars(\.json)?$|(^|/)terraform\.rc$|(^|/)\.terraformrc$`, severity: sevHigh, confidence: likelyIs,
			cwe: cweInConfig, advice: "Replace the secret, and pass it by TF_VAR_… in the environment or from a secret store.",
			parse: groups(`(?im)^\s*"?` + secretKeys + `"?[ \t]*[=:][ \t]*"([^"\n]{6,500})"`),
		},
		{id: "dotenv", title: "Secret in an environment file",
			path: `(?i)(^|/)\.env($|[._-][\w.-]*$)|(^|/)[\w-]+\.env$|(^|/)\.envrc$|(^|/)\.flaskenv$`, severity: sevHigh, confidence: likelyIs,
			cwe:    cweInConfig,
			advice: "Replace the secret in the system that it opens, ignore the file in Git, and set the values when the program is deployed.",
			parse:  parseDotenv},
		{id: "shell-history", title: "Secret in a shell's start-up file or history",
			path: `(?i)(^|/)\.?(bash_|zsh_|sh_|ksh_|fish_|python_|mysql_|psql_|sqlite_|node_repl_|irb_|rediscli_)?history$|(^|/)\.(histfile|bashrc|bash_profile|bash_aliases|zshrc|zprofile|zshenv|profile|cshrc|tcshrc|kshrc)$|(^|/)(bashrc|zshrc)$`, severity: sevHigh, confidence: likelyIs, cwe: cwePlainFile, advice: "Replace the secret, and take the file out of the repository.",
			parse: groups(
				`(?im)(?:\bexport\s+|\bset\s+-x\s+|^\s*|;\s*)(?:[A-Z][A-Z0-9_]*(?:SECRET|PASSWORD|PASSWD|PASS|PWD|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?|AUTH|_KEY)[A-Z0-9_]*)[ =]["']?([^\s"';|&$<>]{5,300})|\s--?(?:password|passwd|pass|token|secret|api-?key)[= ]["']?([^\s"'|;&$<>-][^\s"'|;&<>]{4,200})`,
			)},
		{
			id: "kubeconfig", title: "Token of a kubeconfig", path: `(?i)(^|/)\.kube/config$|kubeconfig([_-][\w-]*)?(\.(ya?ml|json|conf|config|txt|bak|old|local|prod\w*|dev\w*|staging|admin))?$|(^|/)admin\.conf$`,
			severity: sevCrit, confidence: sure, cwe: cweHardcoded,
			advice: "Delete the token's secret or service account, and issue short-lived tokens.", values: true,
			parse: groups(`(?m)^\s*(?:-\s*)?(?:token|password|id-token|refresh-token|client-secret)\s*:\s*["']?([^\s"'#]{8,1000})`),
		},
		{
			id: ruleApplication, title: "Secret in the configuration of an application",
			path: `(?i)(^|/)(secrets|database|credentials|application|mongoid|redis|storage|cable)\.ya?ml$`, severity: sevHigh,
			confidence: likelyIs, cwe: cweInConfig, advice: advicePassword,
			parse: groups(`(?im)^[ \t-]*["']?(?:` + secretKeys + `|password)["']?[ \t]*:[ \t]*["']?([^\s"'#|>&*!<{\[][^\s"'#]{2,300})`),
		},
		serverFormat(`(?i)(^|/)(ventrilo_srv\.ini|redis[\w.-]*\.conf|users\.acl|pgbouncer[^/]*\.(ini|txt)|userlist\.txt|php\.ini|sasl_passwd|ldap\.conf|`+
			`slapd\.conf|krb5\.conf|ipsec\.secrets|chap-secrets|pap-secrets|mosquit{2}o[^/]*\.conf|vsftpd[^/]*\.conf|znc\.conf|hostapd\.conf)$`,
			`[=: ]|>`),
		// in XML, words with a space between them are a text
		serverFormat(`(?i)(^|/)(tomcat-users\.xml|jenkins[^/]*\.xml|credentials\.xml|context\.xml|web\.config|app\.config)$`, `[=:>]`),
		{
			id: ruleCredentials, title: "Credential store",
			path:     `(?i)\.(jks|keystore|kdbx?|bks|keychain|keychain-db|psafe3|agilekeychain|ovpn-secret)$|(^|/)(key[34]\.db|signons\.sqlite|wallet\.dat)$`,
			severity: sevMed, confidence: likelyIs, cwe: cweStored,
			advice: "Its password can be guessed: replace its contents, and keep the store out of the repository.",
			values: true,
		},
	}
}

// serverFormat returns the format of the files of a server, in which one of the separators stands between a name and its value.
func serverFormat(files, separators string) format {
	return format{
		id: ruleServer, title: "Password in a server's configuration", path: files,
		severity: sevHigh, confidence: likelyIs, cwe: cweInConfig, advice: advicePassword,
		parse: groups(`(?im)\b(?:admin)?(?:password|passwd|pass|requirepass|masterauth|rootpw|bindpw|psk|wpa_passphrase|machinekey validationkey)["']?\s*(?:` +
			separators + `)\s*["']?([^\s"'<>#;]{3,200})`),
	}
}

// formatRules converts formats to rules. A format without a parser is found by its path.
func formatRules() []*rule {
	var rules []*rule
	for _, f := range formats() {
		r := f.rule()
		if f.parse == nil {
			r.find = nil
		}
		rules = append(rules, r)
	}
	return rules
}

var (
	dotenvSecrets = groups(`(?im)^\s*(?:export\s+)?` + secretKeys + dotenvValue)
	dotenvKeys    = groups(`(?im)^\s*(?:export\s+)?\w{0,60}_KEY` + dotenvValue)
)

const dotenvValue = `[ \t]*=[ \t]*(?:"([^"\n]{4,500})"|'([^'\n]{4,500})'|([^\s"'#][^\s#]{3,500}))`

// parseDotenv reads the variables with names of secrets, and the random values of all that are named keys.
func parseDotenv(s string) []place {
	places := dotenvSecrets(s)
	for _, p := range dotenvKeys(s) {
		line := s[lineStart(s, p.start):p.start]
		if strong(s[p.start:p.end]) && !isPublic(line, s[p.start:p.end]) {
			places = append(places, p)
		}
	}
	return places
}

var netrcToken = regexp.MustCompile(`\S+`)

// parseNetrc parses the autologin file of ftp(1): pairs of words, without macdef blocks.
func parseNetrc(s string) []place {
	var places []place
	next := ""
	for _, at := range netrcToken.FindAllStringIndex(s, -1) {
		word := s[at[0]:at[1]]
		switch next {
		case "password":
			places = append(places, place{start: at[0], end: at[1]})
			next = ""
		case "account", "login", "machine":
			next = ""
		default:
			next = strings.ToLower(word)
		}
	}
	return places
}

// parsePgpass reads host:port:database:user:password, with \: and \\ escaped.
func parsePgpass(s string) []place {
	var places []place
	for start := 0; start < len(s); {
		end := start + strings.IndexByte(s[start:]+"\n", '\n')
		line := strings.TrimRight(s[start:end], "\r")
		colons, i := 0, 0
		for ; i < len(line) && colons < 4; i++ {
			switch line[i] {
			case '\\':
				i++
			case ':':
				colons++
			}
		}
		if colons == 4 && i < len(line) && line[0] != '#' {
			places = append(places, place{start: start + i, end: start + len(line)})
		}
		start = end + 1
	}
	return places
}

var (
	strongHash = regexp.MustCompile(`^(\$2[aby]\$|\$[56]\$|\$y\$|\$gy\$|\$7\$|\$argon2|\$scrypt|\{ARGON2|\{SSHA(256|512)\}|\{PBKDF2|\$pbkdf2)`)
	weakHash   = regexp.MustCompile(
		`^(\$1\$|\$apr1\$|\{SHA\}|\{SSHA\}|\{MD5\}|\{SMD5\}|\{CRYPT\}|_[./A-Za-z0-9]{19}$|[./A-Za-z0-9]{13}$|[0-9a-f]{32}$|[0-9a-fA-F]{40}$)`,
	)
)

// parseHtpasswd reads user:hash[:…], or user:realm:hash as of htdigest(1).
func parseHtpasswd(s string) []place {
	var places []place
	for start := 0; start < len(s); {
		end := start + strings.IndexByte(s[start:]+"\n", '\n')
		line := strings.TrimRight(s[start:end], "\r \t")
		from, hash := passwordField(line)
		p := place{start: start + from, end: start + from + len(hash)}
		switch {
		case len(hash) < 3 || line[0] == '#' || strings.Trim(hash, "*!x") == "":
		case strongHash.MatchString(hash):
			p.severity, p.title, p.value = sevLow, "Password hash", true
			places = append(places, p)
		case weakHash.MatchString(hash):
			p.severity, p.title, p.value = sevMed, "Weak password hash", true
			places = append(places, p)
		case !strings.ContainsAny(hash, " \t<>"):
			p.title = "Password in plain text"
			places = append(places, p)
		}
		start = end + 1
	}
	return places
}

func passwordField(line string) (at int, hash string) {
	user, rest, ok := strings.Cut(line, ":")
	if !ok || user == "" || strings.ContainsAny(user, " \t<>(){}") {
		return 0, ""
	}
	at = len(user) + 1
	hash, more, _ := strings.Cut(rest, ":")
	if len(more) == 32 && hexDigest.MatchString(more) {
		return at + len(hash) + 1, more
	}
	return at, hash
}

// transferExpr matches the passwords of file and mail clients.
var transferExpr = regexp.MustCompile(
	`(?im)["']?\b(?:password|passwd|passphrase|psk|pass)["']?\s*(?:[:=]|\s)\s*["']?([^\s"'#,;<>{}\[\]]{3,200})|<Pass(?:word)?(?:\s+encoding="(?:base64|crypt)")?>([^<\s]{3,400})</|\bpassword="([^"\n]{3,400})"`,
)

func parseTransfer(s string) []place {
	var places []place
	for _, at := range transferExpr.FindAllStringSubmatchIndex(s, -1) {
		for g := 2; g < len(at); g += 2 {
			if at[g] >= 0 {
				places = append(places, place{start: at[g], end: at[g+1]})
				break
			}
		}
	}
	return places
}
