package model

import "assay/internal/scan"

// Weakness is a kind of mistake.
type Weakness struct {
	ID         string
	CWE        int // cwe.mitre.org
	Title      string
	Severity   scan.Severity
	Confidence scan.Confidence
	// Sources are the kinds that count; none means that it needs no flow.
	Sources []SourceKind
	// Harm says what somebody can do, as the end of a sentence that begins with
	// "whoever sends it" where there is a flow, else as a sentence.
	Harm string
	// Fix is what puts it right where the framework has no words of its own.
	Fix string
	// Bit is its place in a Mask.
	Bit uint
}

// Mask is a set of weaknesses.
type Mask uint64

// All is every weakness.
const All Mask = ^Mask(0)

// Has tells whether the weakness is in the set.
func (m Mask) Has(w *Weakness) bool { return m&(1<<w.Bit) != 0 }

// Weaknesses are all that the engine looks for.
type Weaknesses struct {
	list []*Weakness
	byID map[string]*Weakness
}

// All returns them in a fixed order.
func (w *Weaknesses) All() []*Weakness { return w.list }

// Find returns a weakness by its ID.
func (w *Weaknesses) Find(id string) (*Weakness, bool) {
	found, ok := w.byID[id]
	return found, ok
}

// NewWeaknesses returns the catalogue.
func NewWeaknesses() *Weaknesses {
	w := &Weaknesses{byID: map[string]*Weakness{}}
	for _, list := range [][]Weakness{flows(), flaws()} {
		for _, one := range list {
			one.Bit = uint(len(w.list))
			w.list = append(w.list, &one)
			w.byID[one.ID] = &one
		}
	}
	return w
}

func request() []SourceKind { return []SourceKind{SourceRequest} }

// flows are the weaknesses that data must reach.
func flows() []Weakness {
	const (
		critical, high, medium, low = scan.SeverityCritical, scan.SeverityHigh, scan.SeverityMedium, scan.SeverityLow
		sure, likely                = scan.ConfidenceHigh, scan.ConfidenceMedium
	)
	r := request()
	return []Weakness{
		{"sql-injection", 89, "SQL injection", critical, sure, r, "can read and change what is in the database", "Pass values as parameters of a prepared statement; take names of tables and columns from a fixed list.", 0},
		{"nosql-injection", 943, "NoSQL injection", high, likely, r, "can change what the query asks for", "Compare with values of a known type: convert input to text or number before it becomes part of a query.", 0},
		{"command-injection", 78, "Command injection", critical, sure, r, "can run programs on the server", "Start the program directly with a list of arguments, without a shell, and compare values from input with a list of allowed ones.", 0},
		{"code-injection", 94, "Code injection", critical, sure, r, "can run code in this program", "Do not run text as code: use a parser, a table of functions or a data format.", 0},
		{"template-injection", 1336, "Template injection", critical, sure, r, "can run code through the template engine", "Keep templates in files of the program; hand input to them as values, never as template text.", 0},
		{"ldap-injection", 90, "LDAP injection", high, sure, r, "can change what the directory is asked for", "Escape values by RFC 4515 before they become part of a filter, by RFC 4514 in a name.", 0},
		{"xpath-injection", 643, "XPath injection", high, sure, r, "can read other parts of the document", "Bind values as variables of the XPath expression.", 0},
		{"xss", 79, "Cross-site scripting", high, sure, r, "can run scripts in the pages of other users", "Let a template engine escape what becomes part of a page; clean markup that must be kept with a sanitizer.", 0},
		{"path-traversal", 22, "Path traversal", high, sure, r, "can reach files that are not meant for them", "Resolve the path against a fixed folder and refuse what leads out of it, or look the file up by an identifier.", 0},
		{"ssrf", 918, "Server-side request forgery", high, sure, r, "can make the server send requests to where only it can reach", "Take the address from configuration or a list of allowed hosts, and refuse private addresses after the name was resolved.", 0},
		{"open-redirect", 601, "Open redirect", medium, sure, r, "can send users of this site to another one", "Redirect to paths of this site or to a list of allowed addresses only.", 0},
		{"xxe", 611, "XML external entities", high, sure, r, "can read files and send requests through the XML parser", "Turn document types and external entities of the parser off.", 0},
		{"deserialisation", 502, "Unsafe deserialisation", critical, sure, r, "can make objects that run code when they are read", "Read a data format such as JSON into known types, or verify a signature over the data before it is read.", 0},
		{"header-injection", 113, "Header injection", medium, likely, r, "can add headers to the answer, or a second answer", "Refuse line breaks in values that become part of a header.", 0},
		{"log-injection", 117, "Log injection", low, likely, r, "can forge lines of the log", "Encode line breaks and control characters, or log structured values.", 0},
		{"trust-boundary", 501, "Input kept in the session unchecked", low, likely, r, "decides what later requests take for the server's own", "Check a value before it is kept in the session.", 0},
		{"mass-assignment", 915, "Mass assignment", medium, likely, r, "can set fields that are not meant for them", "Name the fields that a request may set.", 0},
		{"regex-injection", 1333, "Regular expression from input", medium, likely, r, "can make the expression take very long", "Escape input before it becomes part of an expression, or use an engine without backtracking.", 0},
		{"reflection", 470, "Class or method chosen by input", high, likely, r, "can choose the code that runs", "Choose from a fixed table by name.", 0},
		{"format-string", 134, "Format chosen by input", low, likely, r, "can read values that are not meant for them, or end the program", "Use a constant format, and hand input to it as a value.", 0},
		{"email-injection", 93, "Mail header injection", medium, likely, r, "can add recipients and headers to a mail", "Refuse line breaks in addresses and subjects.", 0},
		{"prototype-pollution", 1321, "Prototype pollution", high, likely, r, "can give every object of the program members of their choice", "Refuse the names __proto__, constructor and prototype, or keep what input names in a Map.", 0},
		{"weak-random", 330, "Guessable random value in a secret", medium, sure, []SourceKind{SourceRandom}, "A value that must not be guessed comes from a generator whose results can be computed from earlier ones.", "Draw values that must not be guessed from the system's cryptographic source.", 0},
	}
}

// flaws are the weaknesses that one place shows.
func flaws() []Weakness {
	const (
		high, medium, low = scan.SeverityHigh, scan.SeverityMedium, scan.SeverityLow
		sure, likely      = scan.ConfidenceHigh, scan.ConfidenceMedium
	)
	return []Weakness{
		{"weak-hash", 328, "Weak hash", medium, sure, nil, "Two inputs with the same hash can be made in practice.", "Use SHA-256 or better; for passwords Argon2id, scrypt or bcrypt.", 0},
		{"weak-cipher", 327, "Weak cipher", medium, sure, nil, "What it encrypts can be read or changed without the key.", "Use AES-GCM or ChaCha20-Poly1305 with a fresh nonce for every message.", 0},
		{"weak-key", 326, "Short key", medium, sure, nil, "The key can be found by trying.", "Use RSA keys of 3072 bits, or the curves P-256 and Ed25519.", 0},
		{"fixed-nonce", 329, "Constant nonce", medium, sure, nil, "With a nonce that repeats, messages tell about each other.", "Draw a fresh nonce from the system's random source for every message.", 0},
		{"hardcoded-key", 321, "Key in the code", high, likely, nil, "Whoever can read the code has the key.", "Read the key from the environment or a secret store, and replace the one that was in the code.", 0},
		{"insecure-cookie", 614, "Cookie without Secure", low, sure, nil, "The cookie is sent over unencrypted connections too.", "Set Secure, HttpOnly and SameSite on cookies.", 0},
		{"script-cookie", 1004, "Cookie without HttpOnly", low, sure, nil, "Scripts of the page can read the cookie.", "Set Secure, HttpOnly and SameSite on cookies.", 0},
		{"no-tls-check", 295, "Certificate not checked", medium, sure, nil, "Anybody on the way can answer instead of the server.", "Verify certificates and host names; add an own authority to the trusted ones instead.", 0},
		{"old-tls", 327, "Outdated version of TLS", medium, sure, nil, "The connection can be made to use broken encryption.", "Ask for TLS 1.2 or later.", 0},
		{"debug-mode", 489, "Debug mode", medium, sure, nil, "Errors show what is inside, and some debuggers run code for whoever asks.", "Turn it on by configuration in development alone.", 0},
		{"open-cors", 942, "Any site may read the answers of a user", medium, sure, nil, "Any site may read with the user's cookies what the server answers.", "Name the origins that may read answers.", 0},
		{"csrf-off", 352, "Protection against forged requests turned off", medium, likely, nil, "Other sites can send requests in the name of a user.", "Leave the framework's protection on.", 0},
		{"no-escaping", 116, "Escaping turned off", medium, likely, nil, "What input becomes part of a page as markup.", "Leave the template engine's escaping on.", 0},
		{"unsafe-parser", 611, "XML parser with external entities", medium, likely, nil, "A document can make the parser read files and send requests.", "Turn document types and external entities of the parser off.", 0},
		{"temporary-file", 377, "Guessable temporary file", low, sure, nil, "Others on the machine can make the file first.", "Let the library make the file under a name that cannot be guessed.", 0},
		{"unverified-token", 347, "Signature not checked", high, sure, nil, "Anybody can make a token that is believed.", "Verify the signature with a fixed algorithm before anything of the token is used.", 0},
		{"directory-listing", 548, "Folder lists its files", low, sure, nil, "Anybody sees which files there are, also those that nothing links to.", "Turn the listing off, and serve files by their names.", 0},
		{"password-hash", 916, "Password hashed fast", medium, likely, nil, "Passwords can be found by trying, once the hashes are known.", "Use Argon2id, scrypt or bcrypt.", 0},
	}
}

// MattersInTests tells whether the weakness is one in code that only tests run: what
// protects nobody's secrets there is none.
func (w *Weakness) MattersInTests() bool {
	switch w.ID {
	case "weak-random", "hardcoded-key", "password-hash", "weak-hash", "insecure-cookie", "script-cookie", "debug-mode", "csrf-off", "log-injection",
		"temporary-file", "no-tls-check", "fixed-nonce", "weak-key", "open-cors", "trust-boundary":
		return false
	}
	return true
}
