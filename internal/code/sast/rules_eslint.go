package sast

// eslintRules are the rules of ESLint and its plugins. They are purely syntactic, so the
// value may be harmless.
var eslintRules = map[string]rule{
	"no-eval": {high, likely, 95, fixCode, "Text is run as code", "eval runs any code in the text."},
	"no-implied-eval": {
		medium, likely, 95, fixCode, "Text is run as code by a timer",
		"A text that is passed to a timer runs as code: pass a function.",
	},
	"no-new-func":   {high, likely, 95, fixCode, "Function is built from text", "The Function constructor runs any code in the text."},
	"no-script-url": {medium, likely, 95, fixCode, "Address that runs code", "A javascript: address runs its text as code."},

	"assay/insecure-cookie": {medium, likely, 614, fixCookie, "Cookie without its protections", "secure or httpOnly is turned off."},
	"assay/no-certificate-check": {
		medium, sure, 295, fixTLS, "Certificates are not verified",
		"Any server is accepted, so an attacker on the network can read and change the connection.",
	},
	"assay/shell-command": {
		high, likely, 78, fixCommand, "Command is built from variables",
		"A shell runs a command that is not a fixed text: an attacker who controls a part of it can run other commands.",
	},
	"assay/vm-code": {
		high, likely, 95, fixCode, "Variable text is run as code",
		"The module vm is not a sandbox: code in it can access the whole program.",
	},
	"assay/weak-cipher": {
		medium, sure, 327, fixCipher, "Broken cipher",
		"The cipher or its mode is broken, or its key is derived from a password without a salt.",
	},
	"assay/weak-hash": {medium, likely, 328, fixHash, "Weak hash", "MD5 and SHA-1 are broken: attackers can create data with the same hash."},

	"security/detect-bidi-characters": {
		medium, sure, 838, fixUnicode, "Text that is displayed differently than it runs",
		"Characters that change the direction of text make the code look like something else.",
	},
	"security/detect-child-process": {
		high, likely, 78, fixCommand, "Command is built from variables",
		"A shell runs a command that is not a fixed text: an attacker who controls a part of it can run other commands.",
	},
	"security/detect-disable-mustache-escape": {
		medium, likely, 79, fixHTML, "Template does not escape a value",
		"Escaping is turned off, so values are printed as markup.",
	},
	"security/detect-eval-with-expression": {
		high, likely, 95, fixCode, "Variable text is run as code",
		"eval runs a text that is not fixed: an attacker who controls a part of it can run code.",
	},
	"security/detect-new-buffer": {
		low, guessed, 770, fixAPI, "Buffer is created with new",
		"new Buffer with a number leaves old memory in it: use Buffer.from or Buffer.alloc.",
	},
	"security/detect-no-csrf-before-method-override": {
		medium, likely, 352, fixOrigin, "Requests are checked before their method is changed",
		"The check against cross-site requests runs before method-override, which then changes a GET to a POST.",
	},
	"security/detect-non-literal-fs-filename": {
		low, guessed, 22, fixPath, "File is opened by a variable path",
		"The path comes from a variable: an attacker who controls it can read or write other files.",
	},
	"security/detect-non-literal-regexp": {
		low, guessed, 1333, fixRegexp, "Regular expression from a variable",
		"An attacker who controls the expression can make it run for very long.",
	},
	"security/detect-non-literal-require": {
		low, guessed, 95, fixCode, "Module is loaded by a variable name", "An attacker who controls the name can run other code on the machine.",
	},
	"security/detect-possible-timing-attacks": {
		low, guessed, 208, fixCompare, "Secret is compared in variable time",
		"The duration of the comparison shows how much of the secret was right.",
	},
	"security/detect-pseudoRandomBytes": {
		medium, sure, 338, fixRandom, "Random numbers that can be guessed", "crypto.pseudoRandomBytes is not meant for secrets.",
	},
	"assay/unsafe-regex": {
		low, likely, 1333, fixRegexp, "Regular expression that can take very long",
		"Repetition within repetition makes matching some texts take exponentially long.",
	},
	"no-unsanitized/method": {
		medium, likely, 79, fixHTML, "Markup from a variable",
		"A method that takes markup gets a value that is not fixed: an attacker who controls it can run scripts in the page.",
	},
	"no-unsanitized/property": {
		medium, likely, 79, fixHTML, "Markup from a variable",
		"innerHTML or outerHTML is set to a value that is not fixed: an attacker who controls it can run scripts in the page.",
	},
	"@microsoft/sdl/no-angular-bypass-sanitizer": {
		medium, likely, 79, fixSanitizer, "Angular's sanitizing is bypassed",
		"A value is marked as trusted, so Angular prints it unescaped.",
	},
	"@microsoft/sdl/no-angular-sanitization-trusted-urls": {
		medium, likely, 79, fixSanitizer, "Angular trusts more addresses",
		"The list of addresses that Angular considers safe is changed.",
	},
	"@microsoft/sdl/no-angularjs-bypass-sce": {
		medium, likely, 79, fixSanitizer, "AngularJS's escaping is bypassed",
		"Strict contextual escaping is turned off, or a value is marked as trusted.",
	},
	"@microsoft/sdl/no-angularjs-enable-svg": {
		medium, likely, 79, fixSanitizer, "AngularJS allows SVG", "SVG in markup can hide the target of a click.",
	},
	"@microsoft/sdl/no-angularjs-sanitization-whitelist": {
		medium, likely, 79, fixSanitizer, "AngularJS trusts more addresses",
		"The list of addresses that AngularJS considers safe is changed.",
	},
	"@microsoft/sdl/no-document-domain": {
		medium, likely, 346, fixOrigin, "The page relaxes its origin",
		"Setting document.domain lets other hosts of the domain read the page.",
	},
	"@microsoft/sdl/no-document-write": {
		low, guessed, 79, fixHTML, "Markup is written into the page", "document.write prints its text as markup.",
	},
	"@microsoft/sdl/no-electron-node-integration": {
		high, sure, 94, fixCode, "Pages of the app can use Node.js",
		"With nodeIntegration, any script in the window has full access to the machine.",
	},
	"@microsoft/sdl/no-html-method": {low, guessed, 79, fixHTML, "Markup is set by jQuery", "html() prints its text as markup."},
	"@microsoft/sdl/no-inner-html": {
		low, guessed, 79, fixHTML, "Markup is set", "innerHTML, outerHTML and insertAdjacentHTML print their text as markup.",
	},
	"@microsoft/sdl/no-insecure-random": {
		low, guessed, 338, fixRandom, "Random numbers that can be guessed",
		"Math.random is predictable. Where its values need not be secret, this is not a weakness.",
	},
	"@microsoft/sdl/no-msapp-exec-unsafe": {
		high, likely, 79, fixHTML, "Unsafe markup is allowed", "execUnsafeLocalFunction turns off the check of markup.",
	},
	"@microsoft/sdl/no-postmessage-star-origin": {
		medium, sure, 346, fixOrigin, "Message to any origin",
		"A message with the target * is delivered to whatever page is in the window.",
	},
	"@microsoft/sdl/no-unsafe-alloc": {
		low, likely, 908, fixAPI, "Buffer with old memory",
		"Buffer.allocUnsafe leaves old memory in the buffer: use Buffer.alloc, or fill it all.",
	},
	"@microsoft/sdl/no-winjs-html-unsafe": {
		medium, likely, 79, fixHTML, "Unsafe markup is set", "The functions of WinJS with Unsafe in their name do not check markup.",
	},
}
