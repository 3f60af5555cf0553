package secrets

import (
	stdregexp "regexp"
	"strings"
)

const (
	ruleCall       = "connection-call"
	ruleServerPass = "server-password"
)

// quotedText is a quoted value.
const quotedText = `["']([^"'\n]{3,120})["']`

// callRule finds the password that a program passes to the function that connects to a database or signs in to a mail account.
func callRule() entry {
	const (
		blank    = `\s{0,40}`
		argument = blank + `["'][^"'\n]{1,100}["']` + blank + `,`
		address  = blank + `["'][^"\n]{5,200}["']` + blank + `,`
		account  = `["'][^"'\s@]{1,60}@[^"'\s@]{3,60}["'](?:\.\w{4,9}\(\))?`
	)
	return entry{
		id: ruleCall, title: "Password of a connection", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cwePassword,
		advice: adviceDatabase, password: true, path: sourceFile,
		keywords: "mysql_connect mysqli_connect mysqli( pymysql mysqldb pdo( dbi-> getconnection( .login( networkcredential( " +
			"passwordauthentication( authenticate( plainauth( newdialer( credentials::new( username_pw_set( ldap_bind( .connect( auth " +
			"emailandpassword( email_and_password(",
		expr: `(?i)(?:` + strings.Join([]string{
			`\b(?:mysqli?_connect|new\s{1,4}\\?mysqli|(?:pymysql|mysqldb)\.connect)\(` + argument + argument + blank + quotedText,
			`\bnew\s{1,4}\\?PDO\(` + address + argument + blank + quotedText,
			`\bDBI->connect\(` + address + argument + blank + quotedText,
			`\bgetConnection\(` + address + argument + blank + quotedText,
			`\b(?:NetworkCredential|PasswordAuthentication|Authenticate|Credentials::new)\(` + blank + account + blank + `,` + blank + quotedText,
			`\bPlainAuth\(` + blank + `"[^"\n]{0,60}"` + blank + `,` + blank + account + blank + `,` + blank + quotedText,
			`\bNewDialer\(` + argument + blank + `\d{2,5}` + blank + `,` + argument + blank + quotedText,
			`\.login\(` + blank + account + blank + `,` + blank + quotedText,
			`\b(?:signInWithEmailAndPassword|sign_in_with_email_and_password)\(` + blank + `(?:\w{1,20}` + blank + `,` + blank + `)?` + account + blank + `,` + blank + quotedText,
			// a server in another call
			`\busername_pw_set\(` + argument + blank + quotedText,
			`\bldap_bind\(` + blank + `\$?\w{1,40}` + blank + `,` + argument + blank + quotedText,
			`\.connect\(` + argument + blank + `\d{2,5}` + blank + `,` + argument + blank + quotedText,
			`\b(?:basic_)?auth` + blank + `=` + blank + `\(` + argument + blank + quotedText + blank + `\)`,
		}, `|`) + `)`,
		refine: refineCall,
	}
}

// calledServer matches the server in the arguments of a call: in an address, as a mail account, or as the first argument.
var calledServer = stdregexp.MustCompile(`(?i)host=([^;"']{1,100})|dbi:\w{1,20}:\w{1,40}:([\w.-]{1,100})|jdbc:\w{1,20}:(?:thin:@)?/{0,2}([\w.-]{1,100})|` +
	`["'][^"'\s@]{1,60}@([\w.-]{3,60})["']|\(\s{0,20}["']([\w.-]{1,100})(?::\d{1,5})?["']`)

// refineCall judges a connection by its server.
func refineCall(t *text, m match) (match, bool) {
	if commented(t.s, m) || documented(t, m) {
		return m, false
	}
	head := t.s[m.from:m.start]
	at := calledServer.FindStringSubmatch(head)
	switch {
	case at != nil && !credentialsOnly.MatchString(head):
		return m.ofServer(strings.Join(at[1:], ""))
	case !credentialsOnly.MatchString(head):
		return m, false
	}
	return m, unguessable(m.secret) && callsSite(t, m) || (unguessable(m.secret) || personal(m.secret)) && reached(t, m, ownServer)
}

var (
	// credentialsOnly matches the beginning of calls whose server is in another call.
	credentialsOnly = stdregexp.MustCompile(`(?i)^(username_pw_set|ldap_bind|(basic_)?auth\s)|^(basic_)?auth=`)
	// siteAddress matches the address of a site in code.
	siteAddress = stdregexp.MustCompile(`(?i)["']https?://` + hostForm + serverEnd)
)

// callsSite reports whether the address of a site that other machines can reach is beside a match.
func callsSite(t *text, m match) bool {
	for _, at := range siteAddress.FindAllStringSubmatch(vicinity(t.s, m), -1) {
		if host := strings.ToLower(at[1]); !inside.MatchString(host) && !exampleHost.MatchString(host) && emptyWords(host) == "" {
			return true
		}
	}
	return false
}

// setterRule finds the password of a connection whose server is set beside it: by a function of an object, or in the options of a call.
func setterRule() entry {
	const name = `["'][^"'\n]{1,60}["']\s{0,20},\s{0,20}`
	return entry{
		id: ruleCall, title: "Password of a connection", class: classLoose, severity: sevHigh, confidence: likelyIs, cwe: cwePassword,
		advice: adviceDatabase, password: true, path: sourceFile, keywords: "password( passwd( pwd( .login( sequelize(",
		expr: `(?i)(?:\.set_?\w{0,12}(?:password|passwd|pwd)\(\s{0,20}|\.login\(\s{0,20}` + name + `|\bnew\s{1,4}Sequelize\(\s{0,20}` + name + name + `)` +
			quotedText,
		refine: func(t *text, m match) (match, bool) {
			if wordsForMail(t, m) {
				m.inUse = true
				return m, true
			}
			return m, !commented(t.s, m) && !documented(t, m) && unguessable(m.secret) && (besideServer(t, m) || reached(t, m, inside))
		},
	}
}

// serverPassRule finds values that are named pass, or by words of other languages that have further meanings, if a server's address or
// an account is beside them: alone, such a name also belongs to passes of other kinds.
func serverPassRule() entry {
	return entry{
		id: ruleServerPass, title: "Password of a server", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cwePassword,
		advice: advicePassword, password: true, path: sourceFile + `|` + configFile, keywords: "pass clave mdp parola", precheck: assignedPass,
		expr: `(?:^|[\s"'{,;(\[.$>_-])(?i:pass|clave|mdp|parola)["'\[\]]{0,3}[ \t]{0,12}(?::=|=>|[:=])[ \t]{0,12}` +
			`(?:"([^"\n\\]{5,80})"|'([^'\n\\]{5,80})'|([^\s"'<>#,;&|(){}\[\]$%]{5,80})(?m:[ \t\r]{0,9}$))`,
		refine: func(t *text, m match) (match, bool) {
			if quoted := inQuotes(t.s, m) || !tableFile.MatchString(t.path); quoted && wordsForMail(t, m) {
				m.inUse = true
				return m, true
			}
			if digits(m.secret) == 0 || tableFile.MatchString(t.path) && !inQuotes(t.s, m) {
				return m, false
			}
			if besideServer(t, m) || reached(t, m, inside) {
				return m, true
			}
			near := vicinity(t.s, m)
			m.facts.severity = sevMed
			return m, personal(m.secret) && accountSetting.MatchString(near) &&
				(hostSetting.MatchString(near) || ofConnection.MatchString(near)) && !exampleName.MatchString(near) && !commented(t.s, m)
		},
	}
}

var (
	// accountSetting matches the name of an account beside a password, hostSetting its server or database.
	accountSetting = stdregexp.MustCompile(`(?i)\b\w{0,12}(user|user_?name|login|uid|ssid|e?mail)["'\[\]]{0,3}[ \t]{0,12}(:=|=>|[:=])[ \t]{0,12}["'\w]|` +
		`(user|user_?name|login)["'](\s{1,20}value\s{0,2}=\s{0,2}["'\w]|\s{0,4}>\s{0,4}\w)`)
	hostSetting = stdregexp.MustCompile(`(?i)\b\w{0,12}(host|host_?name|server|port|database|db_?name|dsn)["'\]]{0,3}[ \t]{0,12}(:=|=>|[:=])[ \t]{0,12}["'\w]`)
	exampleName = stdregexp.MustCompile(`(?i)\bexample\.(com|org|net)\b`)
)

// assignedPass reports whether a value is assigned to a name that ends with the keyword.
func assignedPass(s string, _, end int) bool {
	return end < len(s) && strings.IndexByte("\"'[] \t:=", s[end]) >= 0
}

var (
	// serverSetting matches the address of a server in code.
	serverSetting = stdregexp.MustCompile(`(?i)(?:host|host_?name|server|servername)["'\]]{0,2}[ \t]{0,12}(?:=>|:=|[:=,])[ \t]{0,12}["']` +
		`((?:[a-z0-9-]{1,60}\.){1,6}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{2,5})?["']`)
	// serverLine matches it in a settings file, whose values need no quotes.
	serverLine = stdregexp.MustCompile(`(?im)(?:host|hostname|server|servername|address)["']?[ \t]{0,12}(?:=>|[:=])[ \t]{0,12}["']?` +
		`((?:[a-z0-9-]{1,60}\.){1,6}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{2,5})?["']?,?\r?$`)
	// inside matches addresses that nobody else can reach: of the local host, of private networks, and of clusters.
	inside = stdregexp.MustCompile(`(?i)^(127|10|0|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^localhost|^255\.|` +
		`\.(local|localhost|test|invalid|internal|lan|home|cluster|svc|example|docker)$|(^|\.)example\.`)
)

// besideServer reports whether the address of a server that others can reach is set beside a match.
func besideServer(t *text, m match) bool {
	expr := serverLine
	if tableFile.MatchString(t.path) {
		expr = serverSetting
	}
	for _, at := range expr.FindAllStringSubmatch(vicinity(t.s, m), -1) {
		if host := at[1]; !inside.MatchString(host) && !exampleHost.MatchString(host) && !fileName.MatchString(host) {
			return true
		}
	}
	return false
}

// fileName matches names of files and classes, which have the form of a host.
var fileName = stdregexp.MustCompile(`(?i)\.(js|ts|py|rb|php|go|java|cs|json|ya?ml|xml|html?|conf|cfg|ini|properties|` +
	`name|host|port|url|key|value|class|get|server)$`)

// opensServer reports whether a match is an unguessable password beside the address of a server: whoever reads both can sign in.
func opensServer(t *text, m match) bool {
	return m.facts.password && m.rule.class == classLoose && unguessable(m.secret) && !commented(t.s, m) &&
		(besideServer(t, m) || reached(t, m, inside))
}

// unguessable reports whether a password is no word: it is random, or mixes cases and digits without being composed of known words.
func unguessable(v string) bool {
	mixed := len(v) >= 8 && digits(v) > 0 && strings.ToLower(v) != v && strings.ToUpper(v) != v && !isName(v)
	return strong(v) || (mixedCase(v) || mixed) && !madeOfWords(v)
}
