package secrets

import (
	"hash/crc32"
	"regexp"
	"slices"
	"strings"
)

// appKeys are the rules about keys that an application makes for itself, which differ in each
// environment.
var appKeys = set(ruleSigning, ruleEncoded, "laravel-app-key", "django-secret-key", "rails-secret-key-base")

// appKeyName matches the names of such keys in settings.
var appKeyName = regexp.MustCompile(`(?i)(^|[_.-])(secret[_-]?key(_?base)?|(app|jwt|session|cookie|token|utils|nextauth|auth)_?` +
	`(secret|key)(_?key)?|encryption_?key|kms_(secret|master)_key)$`)

// ownEnvironment reports whether a match is a key or password that only serves a test run, a
// pipeline or the developer's machine, whose services nobody else can reach.
func ownEnvironment(t *text, m match, p policy) bool {
	switch {
	case appKeys[m.rule.id]:
		return p.local || p.pipeline
	case !p.pipeline:
		return false
	case m.rule.id == "sql-password": // the pipeline creates the account that it names
		return true
	}
	name := settingName(t.s, m)
	return appKeyName.MatchString(name) && !slices.ContainsFunc(nameWords(name), isService)
}

// isService reports whether a word of a name is that of a service whose accounts differ from the keys that an application makes for
// itself.
func isService(word string) bool {
	return services[word] || providers[word].name != "" && !plainProviders[word]
}

var (
	// services are issuers of keys and secrets beside those that gitleaks knows.
	services = set("paypal", "spaces", "s3", "oss", "cos", "qiniu", "tencent", "aliyun", "alipay", "wechat", "weixin", "razorpay", "paystack",
		"braintree", "adyen", "mollie", "klarna", "cloudinary", "pusher", "ably", "mailjet", "mailchimp", "hcaptcha", "recaptcha", "turnstile",
		"google", "apple", "microsoft", "auth0", "clerk", "workos", "instagram", "spotify", "strava", "reddit", "linode",
		"vultr", "hetzner", "scaleway",
		"wasabi", "backblaze", "b2", "r2")
	// plainProviders are names of providers that are also words for the settings of a program.
	plainProviders = set("new", "defined", "age", "vault", "readme", "linear", "prefect", "beamer", "square", "private")
)

// fixed judges tokens of a recognisable form that cannot be valid, or that need not be secret.
func fixed(t *text, m match, p policy) (match, string) {
	switch {
	case (p.test || p.sample) && badChecksum(m.secret):
		return m, reasonFixture
	case exampleBefore.MatchString(t.s[max(0, m.start-nearKey):m.start]):
		return m, reasonSample
	case m.rule.id == "aws-access-token" && signedURL.MatchString(beforeOnLine(t.s, m)): // who signed, not with what
		m.facts.severity, m.facts.confidence = sevLow, unsure
	case m.rule.id == "gcp-api-key" && (p.sample || reachesUsers(t, m)):
		m.facts.severity, m.facts.confidence = sevLow, unsure
	case ofDetector(t, m):
		m.facts.severity, m.facts.confidence = sevLow, unsure
	case p.shown() && !checkedToken.MatchString(m.secret): // nothing shows that it was ever valid
		m.facts.severity, m.facts.confidence = sevLow, doubted(m.facts.confidence)
	}
	return m, ""
}

// signedURL matches the parameters of a signed address before the id of the key.
var signedURL = regexp.MustCompile(`(?i)[?&](X-Amz-Credential|AWSAccessKeyId)=$`)

// nearKey is the distance from a key, in bytes, within which its use is recognised.
const nearKey = 300

// browserKey matches the surroundings of keys that pages send to browsers, which their owner
// restricts to the pages' addresses: those of Firebase, of maps, and of Google's own pages.
var browserKey = regexp.MustCompile(`(?i)sender_?id\b|measurement_?id\b|authDomain|firebaseapp\.com|maps\.google(apis)?\.com/maps/api/js|youtubei/v1|mobilesdk_app_id|"current_key"`)

// shippedFile matches files that reach the user unchanged, in an app or as a page: the owner restricts the keys in them to the
// app.
var shippedFile = regexp.MustCompile(`(?i)(^|/)(AndroidManifest\.xml|google-services[\w.-]*\.json|GoogleService-Info[\w.-]*\.plist|Info\.plist|` +
	`AppDelegate\.(swift|mm?)|res/values[\w-]*/[\w.-]+\.xml|[\w.-]+\.html?)$`)

// reachesUsers reports whether a key is in a file, or next to settings, that an app or a page sends to its
// users.
func reachesUsers(t *text, m match) bool {
	return shippedFile.MatchString(t.path) || browserKey.MatchString(vicinity(t.s, m)) || ofMap(t, m)
}

// exampleBefore matches the text before an example in the description of an interface.
var exampleBefore = regexp.MustCompile(`(?i)(@example|["']?\b(examples?|(input)?placeholder(text)?)["']?\s*[:=]\s*[\[{]?)\s*["'\x60]?(Bearer )?$`)

// vicinity returns the text near a match.
func vicinity(s string, m match) string {
	return s[max(0, m.start-nearKey):min(len(s), m.end+nearKey)]
}

var checkedToken = regexp.MustCompile(`^gh[pousr]_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$`)

// badChecksum reports whether a token of GitHub is made up: its last six characters are the
// CRC-32 of the others, in base 62.
func badChecksum(token string) bool {
	parts := checkedToken.FindStringSubmatch(token)
	return parts != nil && parts[2] != base62(crc32.ChecksumIEEE([]byte(parts[1])))
}

// base62 returns a number in six digits.
func base62(n uint32) string {
	const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	out := []byte("000000")
	for i := len(out) - 1; n > 0 && i >= 0; i-- {
		out[i] = symbols[n%62]
		n /= 62
	}
	return string(out)
}

var (
	// tileAddress matches the URL template of a map's tiles, which browsers load with its key.
	tileAddress = regexp.MustCompile(`\{z\}.{0,20}\{[xy]\}|\{[xy]\}.{0,20}\{z\}`)
	// mapKey matches the surroundings of a key with which pages load maps, and pageScript matches
	// code that browsers run.
	mapKey     = regexp.MustCompile(`(?i)google.?maps?|maps?[-_.]?api[-_.]?key|map_?provider|maps\.googleapis`)
	pageScript = regexp.MustCompile(`(?i)\.(m?jsx?|tsx?|vue|svelte|html?)$`)
	// reservedHost matches the names that RFC 2606 reserves for examples, as a URL's host.
	reservedHost = regexp.MustCompile(`(?i)://([\w-]+\.)*(example\.(com|org|net|edu)|[\w-]+\.(example|invalid))([:/?"'\s]|$)`)
	// searchKey matches the surroundings of the key with which pages search in Algolia's index.
	searchKey = regexp.MustCompile(`(?i)algolia|indexName`)
	// pageSearch matches the address and the settings of a search in pages, whose key only reads.
	pageSearch = regexp.MustCompile(`(?i)-dsn\.algolia|x-algolia-agent|/indexes/\*|search_?(only_?)?(api_?)?key|indexName|docsearch`)
	// searchEngine matches other engines, with which the components of a page search with such a key.
	searchEngine = regexp.MustCompile(`(?i)meili_?search|typesense`)
	component    = regexp.MustCompile(`(?i)\.([jt]sx|vue|svelte|html?)$`)
	appIDName    = regexp.MustCompile(`(?i)^(algolia[_-]?)?(search[_-]?)?(api[_-]?key|app[_-]?id)$`)
	// pattern matches regular expressions in the place of a password.
	pattern = regexp.MustCompile(`\[\^|\(\.[*+]\??\)|\\[wdsS][*+]|\.\*`)
	// characterClass matches a repeated class of characters in a regular expression.
	characterClass = regexp.MustCompile(`\[[^\]\s]*\w-\w[^\]\s]*\](\{\d|[+*?])`)
	yamlFile       = regexp.MustCompile(`(?i)\.ya?ml$`)
	// sentence matches the rest of an unquoted text whose first word a rule has matched.
	sentence = regexp.MustCompile(`^ +[A-Za-z]+`)
	// picture matches the address of a picture.
	picture = regexp.MustCompile(`(?i)\.(jpe?g|png|gif|webp|svg|mp4)\?`)
	// settled matches values of settings that are not text.
	settled = regexp.MustCompile(`(?i)^(true|false|yes|no|on|off|null|nil|none|\d{1,6})$`)
	// expression matches unquoted code in Terraform's language.
	expression = regexp.MustCompile(`^[!(]|^(var|local|module|data|each|random_\w+)\b|&&|\|\|`)
)

// misread returns why a value is not a credential, whatever its name is.
func misread(t *text, m match) string {
	switch {
	case m.random || m.secret == "":
		return ""
	case isExpression(t, m):
		return reasonCode
	case m.rule.id == "hardcoded-password" && uuid.MatchString(m.secret):
		return reasonIdentifier
	case explained(t, m), validation.MatchString(m.secret), m.rule.id == ruleApplication && describesSecret(settingName(t.s, m)):
		return reasonLabel
	case m.rule.class == classGeneric && strings.Contains(beforeOnLine(t.s, m), "arn:aws:secretsmanager:"):
		return reasonReference
	case embedded(t, m), exampleBefore.MatchString(t.s[max(0, m.start-nearKey):m.start]):
		return reasonSample
	case strings.HasPrefix(m.secret, "//"):
		return reasonReference // an address without a scheme
	case redirected(t, m):
		return reasonReference
	case inAddress(m) && reservedHost.MatchString(lineAround(t.s, m.start, m.end)):
		return reasonSample
	}
	return ""
}

// embedded reports whether a match is a line of a text in a JSON string: the template of a file with settings, for example.
func embedded(t *text, m match) bool {
	return m.rule.class >= classLoose && strings.HasSuffix(t.path, ".json") && !inQuotes(t.s, m) &&
		strings.HasSuffix(t.s[m.from:m.start], " = ")
}

var (
	apiFile = regexp.MustCompile(`(?i)\.(json|ya?ml)$`)
	// apiResponses and apiMedia match what the description of an interface (OpenAPI) has for each operation.
	apiResponses = regexp.MustCompile(`(?m)^\s*["']?responses["']?\s*:\s*\{?\s*$`)
	apiMedia     = regexp.MustCompile(`(?m)^\s*["']?(application/json|requestBody|operationId)["']?\s*:`)
)

// commentMark matches the beginning of a comment line before a key, which itself begins with dashes.
var commentMark = regexp.MustCompile(`^\s*(\*|//|#)`)

// inComment reports whether a comment shows a match as documentation.
func inComment(t *text, m match) bool {
	source := tableFile.MatchString(t.path)
	switch m.rule.id {
	case "basic-auth-header", "bearer-token":
		return commented(t.s, m) || source && documented(t, m) || preformatted(t, m)
	case "sql-password":
		return preformatted(t, m) || source && !strings.HasSuffix(t.path, ".sql") && (documented(t, m) || commented(t.s, m))
	case ruleURL:
		return source && showsAddress(t, m)
	case rulePHPDefine, ruleKey:
		return markedAsComment(t, m)
	}
	return false
}

// markedAsComment reports whether a comment of source code shows a key, or documentation in it a definition.
func markedAsComment(t *text, m match) bool {
	return tableFile.MatchString(t.path) && commentMark.MatchString(beforeOnLine(t.s, m)) && (m.rule.id == ruleKey || documented(t, m))
}

// pageFile matches pages, and preformatText the marks of text in them that is shown as it is.
var (
	pageFile      = regexp.MustCompile(`(?i)\.(x?html?|vue|svelte|astro)$`)
	preformatText = regexp.MustCompile(`(?i)</?(pre|code)\b`)
)

// preformatted reports whether a match is in text that a page shows as it is: an example.
func preformatted(t *text, m match) bool {
	if !pageFile.MatchString(t.path) {
		return false
	}
	marks := preformatText.FindAllString(t.s[max(0, m.start-maxSection):m.start], -1)
	return len(marks) > 0 && !strings.HasPrefix(marks[len(marks)-1], "</")
}

// showsAddress reports whether the documentation of a function shows an address whose password is not random.
func showsAddress(t *text, m match) bool {
	inner := m.facts.severity == sevMed && documented(t, m) // for a host in a text such as the help of a command
	return (explains(t, m) || inner) && !unguessable(m.key()) && !hosted(t, m)
}

// shellFile matches scripts in which an angle bracket redirects output.
var shellFile = regexp.MustCompile(`(?i)(\.(sh|bash|zsh|ksh|fish|ps1|bat|cmd)|(^|/)(Dockerfile|Makefile|Jenkinsfile)[^/]*)$`)

// redirected reports whether a value is the file to which a command writes.
func redirected(t *text, m match) bool {
	return shellFile.MatchString(t.path) && strings.HasSuffix(strings.TrimRight(t.s[m.from:m.start], " \t\"'"), ">")
}

// isExpression reports whether a match is a pattern, a switch or an expression.
func isExpression(t *text, m match) bool {
	switch {
	case m.facts.password && pattern.MatchString(m.secret), m.rule.class >= classLoose && characterClass.MatchString(m.secret),
		m.rule.id == "dotenv" && settled.MatchString(m.secret):
		return true
	case strings.HasPrefix(m.rule.id, "config-") && scriptFile.MatchString(t.path):
		return outsideQuotes(t.s, m) || interpolated.MatchString(m.secret)
	}
	return strings.HasSuffix(t.path, ".tf") && m.start > 0 && t.s[m.start-1] != '"' && expression.MatchString(m.secret)
}

var (
	// scriptFile matches files in whose language a text is always quoted.
	scriptFile = regexp.MustCompile(`(?i)\.(gradle|ps1|psd1|hcl|nomad)$`)
	// interpolated matches a text that has a variable with the password.
	interpolated = regexp.MustCompile(`(?i)\$\{?[\w.:]*(passw|pwd|secret|token|key)`)
)

// outsideQuotes reports whether a match is not within quotation marks on its line.
func outsideQuotes(s string, m match) bool {
	line := s[lineStart(s, m.start):m.start]
	return !inQuotes(s, m) && strings.Count(line, `"`)%2 == 0 && strings.Count(line, "'")%2 == 0
}

// explained reports whether a match is a word in an explanation.
func explained(t *text, m match) bool {
	if m.rule.id == ruleServer {
		return commented(t.s, m) && prose(strings.TrimLeft(lineAround(t.s, m.start, m.start), "\r\n;# "))
	}
	return strings.HasPrefix(m.rule.id, "config-") && yamlFile.MatchString(t.path) && sentence.MatchString(t.s[m.end:])
}

// inAddress reports whether a match can be a part of an address.
func inAddress(m match) bool {
	return m.rule.id == ruleURLToken || m.rule.id == "jwt" || m.rule.class == classGeneric
}

// weighed lowers the severity of values that the text beside them shows to be less critical.
func weighed(t *text, m match, p policy) match {
	setting := ofSetting(m)
	switch {
	case inComposition(t, m), setting && t.hasOnlyStores():
		m.facts.severity, m.facts.confidence = sevLow, unsure
	case m.rule.class == classFormat && m.rule.facts.confidence == sure:
	case ofDevelopment(t, m, p, setting), p.base && !unguessable(m.secret) && !opensCreated(t, m), isHarmless(t, m), unused(t, m, setting):
		m.facts.severity, m.facts.confidence = sevLow, unsure
	case setting && isToReplace(t, m):
		m.facts.severity, m.facts.confidence = lowered(m.facts.severity), unsure
	case m.rule.id == ruleApplication && forThisMachine(t, m):
		m.facts.severity = localSeverity(m.secret)
	case ofSymfony(t, m):
		m.facts.severity = sevMed
	default:
		return raised(t, m, p)
	}
	return m
}

// raised raises the severity of values beside what they open, and lowers that of values in the rows of development.
func raised(t *text, m match, p policy) match {
	row := ofDevelopmentRow(t, m, p)
	if row && m.facts.severity == sevHigh {
		m.facts.severity = sevMed
	}
	if !row && (opens(t, m) || asksService(t, m)) {
		m.facts.severity, m.facts.confidence = sevHigh, likelyIs
	}
	return m
}

// isHarmless reports whether everybody may know a value, or it is a default that operators replace.
func isHarmless(t *text, m match) bool {
	ofApp := googleKey.MatchString(m.secret) && reachesUsers(t, m) || m.rule.id == "dotenv" && ofPage.MatchString(settingName(t.s, m))
	return public(t, m) || ofInstalled(t, m) || ofChart(t, m) || reportsErrors(t, m) || ofApp
}

// isToReplace reports whether a comment asks for another value.
func isToReplace(t *text, m match) bool {
	comment := commentOf(t.s, m)
	return toReplace.MatchString(comment) || replacing.MatchString(comment)
}

// ofSetting reports whether a match was found in settings by its name, or is the key of an application.
func ofSetting(m match) bool {
	return strings.HasPrefix(m.rule.id, "config-") || m.rule.id == "dotenv" || m.rule.id == ruleApplication || appKeys[m.rule.id]
}

// opens reports whether the text beside a value shows what it opens, so that nothing else is needed.
func opens(t *text, m match) bool {
	return opensMail(t, m) || createsServer(t, m) || opensMailbox(t, m) || opensServer(t, m) || opensAccount(t, m) || opensService(t, m) ||
		signsReleases(t, m) ||
		m.facts.password && completesPair(t, m) || deployed(t, m)
}

// deploymentFile matches the files with which a provider runs a program: their values are those of production.
var deploymentFile = regexp.MustCompile(`(?i)(^|/)((vercel|now)\.json|netlify\.toml|serverless\.ya?ml|wrangler\.(toml|jsonc?)|ecosystem\.config\.[cm]?js|` +
	`task-?def\w*\.json)$|(^|/)\.ebextensions/`)

// engineVariables matches the variables of a program in the settings of App Engine.
var engineVariables = regexp.MustCompile(`(?m)^env_variables:`)

// deployed reports whether a match is a random secret or signing key in such a file.
func deployed(t *text, m match) bool {
	engine := yamlFile.MatchString(t.path) && engineVariables.MatchString(t.s[max(0, m.start-maxSection):m.start])
	if !engine && !deploymentFile.MatchString(t.path) || !strong(m.secret) || commented(t.s, m) {
		return false
	}
	return m.rule.id == ruleSigning || m.rule.id == "config-secret" || m.rule.id == "hardcoded-secret"
}

// ofPage matches the names of variables that frameworks copy into the pages that they build, so that every visitor reads them.
var ofPage = regexp.MustCompile(`^(PUBLIC|NEXT_PUBLIC|VITE|REACT_APP|NUXT_PUBLIC|EXPO_PUBLIC|PLASMO_PUBLIC|GATSBY|VUE_APP|` +
	`NG_APP|STORYBOOK|DOCUSAURUS)_`)

// unused reports whether a match is commented out, in the documentation of a function, or opens nothing by its comment.
func unused(t *text, m match, setting bool) bool {
	source := m.rule.class == classLoose && tableFile.MatchString(t.path)
	out := source || setting && m.rule.id != "dotenv"
	return out && commented(t.s, m) || source && (explains(t, m) || afterComment(t.s, m)) || spared(t, m, setting)
}

// ofDevelopment reports whether a match is in files for development and its form can also be that of a
// test value. A random secret that a provider has issued is valid from everywhere.
func ofDevelopment(t *text, m match, p policy, setting bool) bool {
	made := setting || m.rule.class >= classLoose || m.facts.severity == sevMed || m.rule.id == "command-password"
	return (p.dev || ofDevelopmentClass(t, m)) && made && !issuedForMail(t, m) &&
		(!strong(m.secret) || m.facts.password || !slices.ContainsFunc(nameWords(settingName(t.s, m)), isService))
}

// opensMail reports whether a match is a password beside a mail provider's server.
func opensMail(t *text, m match) bool {
	chosen := strong(m.secret) || mixedCase(m.secret) || personal(m.secret) || mailCode.MatchString(m.secret) && !wordy(m.secret) ||
		wordsForMail(t, m)
	return m.facts.password && chosen && !commented(t.s, m) && mailServer.MatchString(vicinity(t.s, m))
}

// mailCode matches the form of the codes with which programs sign in to mail providers.
var mailCode = regexp.MustCompile(`^([a-z]{16}|[A-Z]{16})$`)

// mailServer matches the server of a mail provider: with a password beside it, anybody can sign in
// to an account there.
var mailServer = regexp.MustCompile(`(?i)(?:["'=:\s]|\b(?:ssl|tls|smtps?)://)(` +
	`smtp\.(gmail|googlemail|office365|sendgrid|mailgun|zoho|yandex|qq|163|126|ionos|mail\.(yahoo|me))\.(com|net|org|eu|ru|in)|` +
	`smtp-(mail\.outlook|relay\.(gmail|brevo|sendinblue))\.com|email-smtp\.[\w-]+\.amazonaws\.com|in-v3\.mailjet\.com)\b`)

var (
	// composedServer matches the address of a service that only other containers of its composition
	// can reach, or a name that refers to the local machine.
	composedServer = regexp.MustCompile(`(?i)\bhttps?://([a-z][\w-]*|([\w-]+\.)+(local|localhost|test|internal)|` +
		`([\w-]+\.)*(localssl|localtest|lvh)\.(dev|me))(:\d|[/"'\s])`)
	// tokenParty matches the addresses that tokens name as their issuer and audience, and those to which a service sends its users back:
	// they are no server that a value opens.
	tokenParty = regexp.MustCompile(`(?i)\b((valid_?)?(issuer|audience)s?|[\w-]{0,24}(redirect|callback|return)[\w-]{0,12}ur[il]s?)["']?\s*[:=][^\n]*`)
	containers = regexp.MustCompile(`(?i)(^|/)(docker|docker-compose|compose)/`)
	// composedHost matches the setting for such a service.
	composedHost = regexp.MustCompile(`(?im)^\s*host(name)?\s*[:=]\s*["']?[a-z][\w-]*["']?\s*$`)
)

// inComposition reports whether a value gives access to a service that only other containers of its
// composition can reach.
func inComposition(t *text, m match) bool {
	switch m.rule.id {
	case "database-client":
		return plainWord(m.secret) && composedHost.MatchString(vicinity(t.s, m))
	case "dotenv":
		return plainWord(m.secret) && containers.MatchString(t.path)
	case ruleURL:
		return m.facts.severity == sevMed && !unguessable(m.secret) && t.startsStore(m)
	case "config-password":
		return !unguessable(m.secret) && composedServer.MatchString(vicinity(t.s, m))
	case "command-password":
		return composition.MatchString(t.path) && ownHost(t.s, m) // a container asks itself
	case "config-secret":
		return composedServer.MatchString(tokenParty.ReplaceAllString(vicinity(t.s, m), ""))
	}
	return false
}

var (
	composition = regexp.MustCompile(`(?i)(^|/)(docker-)?compose[\w.-]*\.ya?ml$`)
	image       = regexp.MustCompile(`(?m)^\s*image:\s*["']?([^\s"'#@]+)`)
	ownImage    = regexp.MustCompile(`(?m)^\s*build:`)
	// store matches images of databases, queues and tools for them, by the beginning of their names.
	store = regexp.MustCompile(`(?i)(^|/)(mysql|maria-?db|percona|postgres|postgis|pgvector|timescale|cockroach|mssql|sql-?edge|sqlserver|oracle|db2|mongo|redis|` +
		`valkey|keydb|memcached|rabbitmq|kafka|zookeeper|nats|elasticsearch|opensearch|clickhouse|cassandra|scylla|influxdb|neo4j|minio|` +
		`mailhog|mailpit|mailcatcher|localstack|adminer|phpmyadmin|pgadmin)[\w.-]*(/[\w.-]+)?(:.*)?$`)
)

// public reports whether pages send a value to browsers, or a URL has a well-known default password
// and a host that only the program can resolve.
func public(t *text, m match) bool {
	switch {
	case m.rule.class >= classLoose && appIDName.MatchString(settingName(t.s, m)):
		near := vicinity(t.s, m)
		return searchKey.MatchString(near) || component.MatchString(t.path) && searchEngine.MatchString(near)
	case inAddress(m) && picture.MatchString(beforeOnLine(t.s, m)):
		return true
	case m.rule.id == "algolia-api-key":
		return pageSearch.MatchString(vicinity(t.s, m))
	case m.rule.id == ruleURLToken:
		return tileAddress.MatchString(lineAround(t.s, m.start, m.end))
	}
	return m.rule.id == ruleURL && variableHost(t, m) && !strong(m.secret) && !mixedCase(m.secret)
}

// ofMap reports whether a value is a key with which a page loads a map.
func ofMap(t *text, m match) bool {
	return pageScript.MatchString(t.path) && mapKey.MatchString(vicinity(t.s, m))
}

// beforeOnLine returns the text before a match on its line, within nearKey bytes.
func beforeOnLine(s string, m match) string {
	return s[max(lineStart(s, m.start), m.start-nearKey):m.start]
}

// variableHost reports whether the host of an address is a variable of the program.
func variableHost(t *text, m match) bool {
	rest := t.s[m.end:min(len(t.s), m.end+3)]
	return strings.HasPrefix(rest, "@{") || strings.HasPrefix(rest, "@${") || strings.HasPrefix(rest, "@#{") || strings.HasPrefix(rest, "@%s")
}

// managedHost matches a server of a provider of databases and queues; such a server exists only if somebody has
// created it.
var managedHost = regexp.MustCompile(`(?i)^@([\w.-]+,)*[\w-]+(\.[\w-]+)*\.(mongodb\.net|mlab\.com|(rds|cache|redshift|docdb|compute(-\d)?)\.amazonaws\.com|` +
	`supabase\.(co|com)|neon\.tech|render\.com|railway\.app|rlwy\.net|upstash\.io|cloudamqp\.com|redislabs\.com|redis-cloud\.com|` +
	`aivencloud\.com|ondigitalocean\.com|elephantsql\.com|psdb\.cloud|cockroachlabs\.cloud|(database|documents|redis\.cache)\.windows\.net|` +
	`(mysql|postgres|mongo(cluster)?)(\.database|\.cosmos)?\.azure\.com|clever-cloud\.com|tidbcloud\.com|cleardb\.(net|com)|scalingo-dbs\.com)([:/?"'\s]|$)`)

// hosted reports whether the password in a URL or in a connection string is for a server that managedHost matches.
func hosted(t *text, m match) bool {
	if m.rule.id == ruleConnection {
		at := serverOf.FindStringSubmatch(t.s[m.from:m.to])
		return at != nil && managedHost.MatchString("@"+at[1]+":")
	}
	return managedHost.MatchString(t.s[m.end:min(len(t.s), m.end+nearKey)])
}
