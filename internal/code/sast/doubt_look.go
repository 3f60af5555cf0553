package sast

import (
	"bytes"
	"regexp"
	"slices"

	"assay/internal/scan"
)

var (
	// openedWindow matches the variable of a window that is opened.
	openedWindow = regexp.MustCompile(`\b(\w+)\s*=\s*new\s+(?:\w+\.)?BrowserWindow\(`)
	// shownPage matches what a window shows: the variable, and an address or file of the program.
	shownPage = regexp.MustCompile(`\b(\w+)\.(?:loadFile\(|loadURL\(\s*([^\n]*))`)
	ownPage   = regexp.MustCompile(`^(?:(?:\w+\.)?pathToFileURL\(|["'\x60]file:)`)
)

// maxWindow is the number of lines above an option of a window on which it may be opened.
const maxWindow = 20

// ownWindow reports whether a window that has access to the machine only shows files of the program: everything that the file loads into
// windows of its name.
func (n *normalizer) ownWindow(f *scan.Finding) bool {
	if f.RuleID != "@microsoft/sdl/no-electron-node-integration" {
		return false
	}
	lines := n.source(f.Path)
	opened := openedWindow.FindAllSubmatch(bytes.Join(lines[max(f.StartLine-maxWindow, 0):f.StartLine], []byte("\n")), -1)
	if len(opened) == 0 {
		return false
	}
	name, shows := opened[len(opened)-1][1], false
	for _, line := range lines {
		page := shownPage.FindSubmatch(line)
		if page == nil || !bytes.Equal(page[1], name) {
			continue
		}
		if page[2] != nil && !ownPage.Match(page[2]) {
			return false
		}
		shows = true
	}
	return shows
}

// lookalikes are doubts about code that only looks like the weakness of its rule.
var lookalikes = []doubt{
	// The address of the page without its fragment, of which the parameters are replaced.
	{rules: []string{"taint/open-redirect"}, file: scriptFile, flow: true, where: regexp.MustCompile(
		`new URL\(\s*(window\.|document\.)?location\.href\.split\(\s*["']#["']\s*\)\[0\]\s*\)`)},
	// import() loads a module, not markup.
	{rules: []string{"no-unsanitized/method"}, where: regexp.MustCompile(`\bimport\(`)},
	// Markup that is a constant.
	{rules: []string{"@microsoft/sdl/no-angularjs-bypass-sce"}, after: 12, statement: true, where: regexp.MustCompile(
		"(?m)^[^\\n]*trustAs\\w*\\(\\s*(('(\\\\.|[^'\\\\])*'|\"(\\\\.|[^\"\\\\])*\"|`[^`$]*`)\\s*\\+?\\s*)+\\)")},
	// The fields are named above.
	{rules: []string{"taint/mass-assignment"}, before: 2, where: regexp.MustCompile(`\.slice\(\s*:[^\n]*\n?[^\n]*\n?[^\n]*permit!`)},
	// The digest is shown as an example of one, or the output of another program is logged.
	{rules: hashRules, where: regexp.MustCompile(`(?i)\bplaceholder\b`)},
	{rules: []string{"taint/log-injection"}, file: regexp.MustCompile(`\.cs$`), before: 12, where: regexp.MustCompile(`\b(Error|Output)DataReceived\b`)},
	// Calls by other servers, and links of mails.
	{rules: []string{"taint/csrf-off"}, where: regexp.MustCompile(`(?i)^\w*_(ipn|bounces?)_controller|:only\s*=>\s*:?\[?:unsubscribe\b|only:\s*\[?:unsubscribe\b`)},
	// Marks of direction do not reorder what is read; embeddings, overrides and isolates do (CVE-2021-42574).
	{rules: []string{"security/detect-bidi-characters"}, unless: regexp.MustCompile("[\u202A-\u202E\u2066-\u2069]")},
	// A message of constants.
	{rules: []string{"@microsoft/sdl/no-postmessage-star-origin"}, after: 6, statement: true, where: regexp.MustCompile(
		`postMessage\(\s*\{\s*(["']?\w+["']?:\s*("[^"]*"|'[^']*'|true|false|null|\d+)\s*,?\s*)+\}\s*,`)},
	// A salt need not be secret.
	{rules: []string{"taint/weak-random"}, steps: regexp.MustCompile(`(?i)^It reaches [\w.$:>-]*salt\.$`)},
	{rules: hashRules, where: regexp.MustCompile(`(?i)\b\w*salt\w*\s*:?=\s*[^\n]*(md5|sha_?-?1)`)},
	// Readers of HTML know no entities of files.
	{rules: []string{"taint/xxe", "taint/unsafe-parser"}, file: regexp.MustCompile(`\.(java|kt)$`), before: 10, after: 1, where: regexp.MustCompile(
		`(?i)neko|tagsoup|htmlcleaner|nu\.validator|html_?parser|\btidy\b`)},
	// The rest of the value cannot be guessed.
	{rules: []string{"taint/weak-random"}, flow: true, where: regexp.MustCompile(
		`generateRandom(Key|String|Bytes)\(|random_bytes\(|randomBytes\(|\bSecureRandom\b|\bsecrets\.|os\.urandom\(|getRandomValues\(|\bRandomNumberGenerator\b|` +
			`\brandom_int\(|\brandomInt\(|\brandomUUID\(`)},
	{rules: []string{"taint/weak-random"}, flow: true, where: regexp.MustCompile(`(?i)\b(sha\d*|md5|hash|hmac)\w*\([^\n]*\b(salt|secret)\b[^\n]*(uniqid|rand)`)},
	{rules: hashRules, where: regexp.MustCompile(
		`\brandom_bytes\(|\brandomBytes\(|\bSecureRandom\b|\bsecrets\.|\bos\.urandom\(|\brandom_int\(|\brandomUUID\(`)},
	// One of several ways to hash passwords, of which the slow ones are for new ones.
	{rules: slices.Concat(hashRules, []string{"taint/password-hash"}), before: 10, after: 8, where: regexp.MustCompile(
		`(?i)["'](bcrypt|argon2\w*|scrypt|pbkdf2\w*)["']\s*(=>|:|\))|\bcase\s+["']?(bcrypt|argon2|scrypt|pbkdf2)`)},
	// The format of directories demands the digest.
	{rules: slices.Concat(hashRules, []string{"taint/password-hash"}), before: 14, after: 8, where: regexp.MustCompile(`(?i)\{s?sha\}|\{s?md5\}`)},
	// The hash of a table, a colour, or a short name.
	{rules: hashRules, before: 3, after: 1, where: regexp.MustCompile(
		`\bhashCode\(\)|\b__hash__\(|\bGetHashCode\(|(?i:\bcolou?r\b)|digest\(\)\s*\[0?:[1-9]\]`)},
	// Code that fills a database for development.
	{rules: slices.Concat(hashRules, []string{"taint/mass-assignment", "taint/weak-random", "taint/password-hash"}), file: regexp.MustCompile(
		`(?i)(^|/)\w*(sample|demo|fake|seed)_?data\w*\.\w+$`), where: regexp.MustCompile(``)},
	// The address begins with the path or the host of the page itself.
	{rules: []string{"taint/xss"}, file: scriptFile, where: regexp.MustCompile("(href|src|action)=\\{[`\"'$({]*(window\\.)?location\\.(pathname|origin)\\b")},
	// The page that the visitor came from, and the folder of the program itself.
	{rules: []string{"taint/open-redirect"}, steps: regexp.MustCompile(`^The data comes in with (\w+\.)*document\.referrer\.$`)},
	{rules: []string{"taint/xss"}, file: regexp.MustCompile(`\.(php|phtml|inc)$`), flow: true, where: regexp.MustCompile(
		`(?i)\bdirname\(\s*\$_SERVER\[\s*["'](PHP_SELF|SCRIPT_NAME)["']`)},
	// The function that makes the answer states that it is no page.
	{rules: []string{"taint/xss"}, flow: true, before: 6, where: regexp.MustCompile(
		`(?i)\b((set|add)_?header|header|headers\.(set|add)|set_?content_?type|(res(ponse)?|reply|ctx|self|this)\.(content_?type|type))(\(|\s*=)` +
			`[^\n]{0,30}["'](application/(json|javascript|octet-stream|pdf)|text/(plain|csv|javascript)|image/(png|jpeg|gif|webp))`)},
	// A path of the own site is given to a helper that follows it.
	{rules: []string{"taint/open-redirect"}, flow: true, where: regexp.MustCompile(
		"(?i)(redirect|go_?to|navigate|link|location|href)\\w*\\(\\s*f?[\"'`]/[a-z0-9_]")},
	// The program looks at the certificate itself: to show it, or to remember and compare it.
	{rules: certificateRules, file: regexp.MustCompile(`\.go$`), after: 22, where: regexp.MustCompile(
		`\.PeerCertificates\b|\.ConnectionState\(\)`)},
	{rules: certificateRules, file: regexp.MustCompile(`\.py$`), after: 20, where: regexp.MustCompile(`\.getpeercert\(\s*(True|binary_form)|\bget_peer_certificate\(`)},
	// The server chose the name of the temporary file of an upload.
	{rules: []string{"taint/path-traversal"}, file: regexp.MustCompile(`\.rb$`), flow: true, where: regexp.MustCompile(
		`\bparams\[[^\]\n]+\]\.(path|tempfile|open)\b|\bFile\.(new|open)\(\s*\w+\.(open|tempfile)\b`)},
	// A text that is no markup, such as a message, an address or a field of a header.
	{rules: []string{"taint/no-escaping"}, file: scriptFile, after: 3, where: regexp.MustCompile(`\bnoEscape\b`),
		nowhere: regexp.MustCompile(`(?i)html|markup|\.render\(|\bmails?\b|\be_?mail`)},
	// The request is one that the program sends: a handler in the chain of its client changes the address.
	{rules: []string{"taint/ssrf"}, file: regexp.MustCompile(`\.cs$`), before: 60, where: regexp.MustCompile(
		`(?s)\bSendAsync\(\s*HttpRequestMessage\s+(request\b.*\brequest|message\b.*\bmessage|req\b.*\breq)\.RequestUri\s*=[^=]`)},
	// The program's own releases.
	{rules: []string{"taint/path-traversal", "G304", "G305", "G110"}, before: 45, after: 4, where: regexp.MustCompile(
		`(?i)\bupdate_?(zip|archive|file|folder|package)\b|\bself_?update`)},
	{rules: []string{"taint/path-traversal", "G304", "G305", "G110"}, before: whole, after: whole, where: regexp.MustCompile(
		`(?i)["'\x60]https://(api\.)?github\.com/[^"'\x60\s]*/releases?\b`)},
}
