package sast

// gosecRules are the rules of gosec. Rules G7xx follow data from an untrusted source to a
// sink; the others are purely syntactic.
var gosecRules = map[string]rule{
	"G101": {
		medium, guessed, 798, fixSecret, "Credential in the code",
		"A name or a value looks like a password, key or token that is written into the code.",
	},
	"G102": {
		low, likely, 200, fixBind, "Listens on all addresses",
		"The server listens on every address of the machine, including public ones.",
	},
	"G106": {
		medium, sure, 322, fixSSH, "SSH host key is not verified",
		"Any server is accepted, so an attacker on the network can read and change the connection.",
	},
	"G107": {
		medium, guessed, 918, fixSSRF, "Request to an address from a variable",
		"The address of a request comes from a variable: an attacker who controls it can reach internal services.",
	},
	"G108": {
		medium, sure, 200, fixDebug, "Profiling is public",
		"Importing net/http/pprof adds its pages to the default server, where they reveal internals of the program and cost time.",
	},
	"G109": {
		low, likely, 190, fixOverflow, "Parsed number is truncated to a smaller type",
		"The result of strconv.Atoi is converted to a type that may be too small for it.",
	},
	"G110": {
		medium, likely, 409, fixLimit, "Archive is unpacked without a limit",
		"A small archive can unpack to any size, and io.Copy writes it all.",
	},
	"G111": {medium, likely, 22, fixPath, "The whole file system is served", "http.Dir(\"/\") makes every file of the machine available."},
	"G112": {
		low, likely, 400, fixLimit, "Server without a limit on reading headers",
		"Without ReadHeaderTimeout, slow clients can hold all connections.",
	},
	"G113": {
		medium, likely, 444, fixHeader, "Request can be read in two ways",
		"Conflicting length headers allow a request to be hidden in another one.",
	},
	"G114": {
		low, sure, 676, fixLimit, "Server without time limits",
		"The functions of net/http that serve directly have no time limits: use an http.Server with them.",
	},
	"G116": {
		medium, sure, 838, fixUnicode, "Text that is displayed differently than it runs",
		"Characters that change the direction of text make the code look like something else.",
	},
	"G117": {
		low, guessed, 499, fixSecret, "Secret may be encoded with its struct",
		"A field that looks like a secret is part of a struct that is encoded.",
	},
	"G118": {
		low, guessed, 400, fixContext, "Work continues after its context has ended",
		"A goroutine or a request does not end with the context that it was started in.",
	},
	"G119": {
		medium, likely, 200, fixRedirect, "Redirects forward secret headers",
		"The redirect policy copies headers such as Authorization to another host.",
	},
	"G120": {medium, likely, 400, fixLimit, "Form is read without a limit", "A form of any size is read into memory or onto the disk."},
	"G121": {
		medium, likely, 346, fixOrigin, "Protection against cross-origin requests is bypassed",
		"A pattern exempts requests that change state from the check of their origin.",
	},
	"G122": {
		medium, guessed, 367, fixRace, "File can be replaced after it was checked",
		"A path from filepath.Walk is opened later by name, when it may be a link.",
	},
	"G123": {
		high, likely, 295, fixTLS, "Custom certificate check is skipped on resumption",
		"VerifyPeerCertificate is not called for resumed sessions: use VerifyConnection.",
	},
	"G124": {medium, likely, 614, fixCookie, "Cookie without its protections", "The cookie lacks Secure, HttpOnly or SameSite."},
	"G201": {
		high, likely, 89, fixSQL, "SQL is built with a format string",
		"Values are put into the text of a statement, where they can change what it does.",
	},
	"G202": {
		high, likely, 89, fixSQL, "SQL is built by concatenation",
		"Values are put into the text of a statement, where they can change what it does.",
	},
	"G203": {
		medium, guessed, 79, fixHTML, "Template does not escape a value",
		"A value is marked as safe markup, so the template prints it unescaped.",
	},
	"G204": {
		medium, likely, 78, fixCommand, "Program is started with variable arguments",
		"The program or its arguments come from variables: an attacker who controls them can run other commands.",
	},
	"G301": {
		low, guessed, 276, fixMode, "Folder is accessible to other users",
		"The folder is created with permissions for users who do not need them.",
	},
	"G302": {
		low, guessed, 276, fixMode, "File is accessible to other users",
		"The file is opened or changed to a mode with permissions for users who do not need them.",
	},
	"G303": {
		medium, likely, 377, fixTemp, "Temporary file with a name that can be guessed",
		"Another user of the machine can create the file first, or put a link in its place.",
	},
	"G304": {
		low, guessed, 22, fixPath, "File is opened by a variable path",
		"The path comes from a variable: an attacker who controls it can read other files.",
	},
	"G305": {
		high, likely, 22, fixArchive, "Archive can write outside its folder",
		"Names of an archive are joined to a folder without a check, so .. leads out of it.",
	},
	"G306": {
		low, guessed, 276, fixMode, "File is created with permissions for other users",
		"The file is written with permissions for users who do not need them.",
	},
	"G307": {low, guessed, 276, fixMode, "File is created readable by other users", "os.Create creates a file that other users can read."},
	"G401": {medium, sure, 328, fixHash, "Weak hash", "MD5 and SHA-1 are broken: attackers can create data with the same hash."},
	"G402": {
		medium, sure, 295, fixTLS, "TLS is set up weakly",
		"Certificates are not verified, or versions and ciphers are allowed that are broken.",
	},
	"G403": {medium, sure, 326, fixKey, "RSA key is too short", "Keys of less than 2048 bits can be broken."},
	"G404": {
		low, likely, 338, fixRandom, "Random numbers that can be guessed",
		"math/rand is predictable. Where its numbers need not be secret, this is not a weakness.",
	},
	"G405": {medium, sure, 327, fixCipher, "Broken cipher", "DES and RC4 are broken."},
	"G406": {medium, sure, 328, fixHash, "Broken hash", "MD4 and RIPEMD-160 are out of date."},
	"G407": {
		high, likely, 1204, fixNonce, "Nonce that does not change",
		"Encrypting twice with the same nonce reveals the data and, with GCM, the key.",
	},
	"G408": {
		high, likely, 287, fixSSH, "Log-in stores the last key that was offered",
		"The callback for public keys stores state: a key that was offered and rejected can be mistaken for the one that logs in.",
	},
	"G504": {
		low, sure, 327, fixAPI, "Uses net/http/cgi",
		"The package lets a request set HTTP_PROXY in old versions of Go; CGI is out of date.",
	},
	"G601": {
		low, likely, 118, fixBounds, "Address of a loop variable",
		"Before Go 1.22 all iterations of a loop share the variable whose address is stored.",
	},
	"G602": {low, guessed, 118, fixBounds, "Index may be out of range", "The slice is indexed without a check, which can crash the program."},
	"G701": {
		critical, sure, 89, fixSQL, "SQL injection",
		"Input of a request becomes part of the text of a statement, where it can change what it does.",
	},
	"G702": {critical, sure, 78, fixCommand, "Command injection", "Input of a request becomes part of a command."},
	"G703": {
		high, likely, 22, fixPath, "Path from input",
		"Input of a request becomes part of a path, so other files can be read or written.",
	},
	"G704": {
		high, likely, 918, fixSSRF, "Server-side request forgery",
		"Input of a request becomes the address of another request, so internal services can be reached.",
	},
	"G705": {high, likely, 79, fixHTML, "Cross-site scripting", "Input of a request is written to the response without being escaped."},
	"G706": {low, likely, 117, fixLog, "Log entries can be forged", "Input of a request is written to the log with its line breaks."},
	"G707": {
		high, likely, 93, fixHeader, "Mail headers can be forged",
		"Input of a request becomes part of an SMTP command or a mail's headers.",
	},
	"G708": {critical, likely, 94, fixTemplate, "Template injection", "Input of a request becomes the text of a template."},
	"G709": {
		high, likely, 502, fixDeserialise, "Untrusted data is deserialised",
		"Input of a request is decoded into types that it chooses itself.",
	},
	"G710": {medium, likely, 601, fixRedirect, "Open redirect", "Input of a request becomes the address of a redirect."},
}
