package sast

import "assay/internal/scan"

// rule describes an engine's rule: severity, confidence, weakness and wording.
type rule struct {
	severity   scan.Severity
	confidence scan.Confidence
	cwe        int
	remedy     remedy
	title      string
	message    string
}

// Short names, so that the tables are narrow.
const (
	critical = scan.SeverityCritical
	high     = scan.SeverityHigh
	medium   = scan.SeverityMedium
	low      = scan.SeverityLow

	sure    = scan.ConfidenceHigh
	likely  = scan.ConfidenceMedium
	guessed = scan.ConfidenceLow
)

// remedy describes how to fix a kind of weakness.
type remedy string

const (
	fixSQL     remedy = "Pass values as parameters of a prepared statement; take names of tables and columns from a fixed list."
	fixCommand remedy = "Start the program directly with a list of arguments, without a shell, and take neither the program nor its " +
		"options from input; where a value must come from input, compare it with a list of allowed ones."
	fixCode remedy = "Do not run text as code: use a parser, a table of functions or a data format instead."
	fixHTML remedy = "Set text instead of markup, or let a template engine escape it; clean the markup that you need with a sanitizer."
	fixPath remedy = "Resolve the path against a fixed folder and refuse paths outside of it (in Go: os.Root), or look " +
		"the file up by an identifier."
	fixArchive remedy = "Check every name of the archive: refuse absolute names, .. and links, and write below a fixed folder only."
	fixSSRF    remedy = "Take the address from configuration or a list of allowed hosts, and refuse private " +
		"addresses after the name was resolved."
	fixRedirect    remedy = "Redirect to paths of this site or to a list of allowed addresses only."
	fixDeserialise remedy = "Read a data format such as JSON into known types, or verify a signature over the data before it is read."
	fixXML         remedy = "Parse XML with external entities and document types turned off (in Python: defusedxml)."
	fixTemplate    remedy = "Keep templates in files of the program; pass input to them as values, never as template text."
	fixSecret      remedy = "Read the secret from the environment or a secret store, and replace the one that was in the code."
	fixHash        remedy = "Use SHA-256 or better; for passwords Argon2id, scrypt or bcrypt."
	fixCipher      remedy = "Use AES-GCM or ChaCha20-Poly1305 with a fresh nonce for every message."
	fixKey         remedy = "Use RSA keys of 3072 bits, or the curves P-256 and Ed25519."
	fixNonce       remedy = "Generate a fresh nonce with the system's random source for every message."
	fixRandom      remedy = "Generate values that must not be guessable with the system's cryptographic source: " +
		"crypto/rand, secrets, crypto.randomBytes."
	fixTLS       remedy = "Verify certificates and host names; add your own authority to the trusted ones instead. Require TLS 1.2 or later."
	fixSSH       remedy = "Verify the server's host key against a list of known ones."
	fixCleartext remedy = "Use the encrypted protocol: HTTPS, SFTP, SMTP with TLS."
	fixMode      remedy = "Give files the mode 0600 and folders 0700, more only to those who need it."
	fixTemp      remedy = "Let the library create the file under an unguessable name: os.CreateTemp, tempfile.mkstemp."
	fixLimit     remedy = "Set a limit on size, count and time before input is read."
	fixBind      remedy = "Listen on the address that needs it, such as 127.0.0.1, and open it to others in the configuration."
	fixDebug     remedy = "Turn it on by configuration, and only in development."
	fixCookie    remedy = "Set Secure, HttpOnly and SameSite on cookies."
	fixLog       remedy = "Encode line breaks and control characters, or log structured values."
	fixHeader    remedy = "Refuse line breaks in values that become part of a header or a command."
	fixOverflow  remedy = "Check that the value fits before it is converted, or keep the larger type."
	fixBounds    remedy = "Compare the index with the length first."
	fixRegexp    remedy = "Rewrite the expression without nested repetition, limit the length of the text, or use an engine " +
		"without backtracking such as RE2."
	fixCompare   remedy = "Compare secrets in constant time: crypto.timingSafeEqual, hmac.compare_digest, subtle.ConstantTimeCompare."
	fixException remedy = "Handle the errors that are expected, and log the others."
	fixOrigin    remedy = "Name the origin that may receive or send the message, and check it."
	fixRace      remedy = "Open the file once and use the handle, or work below an os.Root."
	fixContext   remedy = "Pass the context of the request on, and end the work that was started with it."
	fixUnicode   remedy = "Remove the characters that change the direction of text, or write them as escapes."
	fixAPI       remedy = "Use the function that replaces it."
	fixSanitizer remedy = "Leave the framework's sanitizing on, and give it text instead of trusted markup."
)

// unknownRule describes a rule that was added in a new version of an engine.
func unknownRule(id string) rule {
	return rule{medium, guessed, 0, "", "Finding of rule " + id, "The engine reports a weakness of its rule " + id + "."}
}

// find returns the description of a rule.
func find(table map[string]rule, id string) rule {
	if r, ok := table[id]; ok {
		return r
	}
	return unknownRule(id)
}
