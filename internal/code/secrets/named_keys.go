package secrets

import (
	stdregexp "regexp"
	"strings"

	"assay/internal/scan"
)

// Names of rules.
const (
	ruleWireGuard = "wireguard-key"
	ruleWallet    = "wallet-private-key"
	ruleMnemonic  = "wallet-mnemonic"
	ruleAccount   = "account-key"
)

// namedKeyRules find keys that only the name beside them shows: of tunnels, and of accounts in blockchains.
func namedKeyRules() []entry {
	return []entry{
		{
			id: ruleWireGuard, title: "WireGuard key", class: classNamed, severity: sevHigh, confidence: sure, cwe: cweKey, entropy: 4,
			advice:   "Make a new key with wg genkey or wg genpsk, replace it on the peers, and keep it out of the repository.",
			keywords: spellings("private-key preshared-key"),
			expr: `\b(?:[Pp]rivate_?[Kk]ey|[Pp]re[Ss]hared_?[Kk]ey)["']?[ \t]{0,12}[=:][ \t]{0,12}["']?([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)` +
				`(?:["'\s;,]|$)`,
			refine: refineWireGuard,
		},
		{
			id: ruleWallet, title: "Private key of a blockchain account", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweKey,
			advice:   "Move what the account owns and its roles in contracts to a new account: the key cannot be revoked.",
			keywords: "accounts wallet( privatekeyto from_key( credentials.create(" + spellings("private-key"),
			expr: `(?i)(?:(?:\baccounts["']?\s{0,4}:\s{0,4}\[|\b(?:ethers\.)?Wallet\(|\bprivateKeyTo(?:Account|Address)\(|\bfrom_key\(|` +
				`\bCredentials\.create\()\s{0,40}["'\x60](?:0x)?|` +
				`private_?keys?["']?(?:\s{0,4}:\s{0,4}\w{1,20})?\s{0,4}(?:=>|:=|[:=])\s{0,4}\[?\s{0,20}["'\x60]?0x|` +
				`--private-key[ =]["']?(?:0x)?)([0-9a-f]{64})(?:["'\x60,\s;)\]]|$)`,
			refine: refineWallet,
		},
		{
			id: ruleMnemonic, title: "Recovery phrase of a wallet", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweKey,
			advice:   "Move what all accounts of the phrase own to a new wallet: the phrase cannot be revoked.",
			keywords: "mnemonic" + spellings("seed-phrase recovery-phrase from-phrase"),
			expr: `(?:(?i:mnemonic|seed_?phrase|recovery_?phrase)\w{0,20}|(?i:from_?phrase))["'\])]{0,3}\s{0,4}(?::=|=>|[:=(])[ \t]{0,10}` +
				`(?:["'\x60]([a-z]{3,8}(?: [a-z]{3,8}){11}(?:(?: [a-z]{3,8}){3}){0,4})["'\x60]|` +
				`([a-z]{3,8}(?: [a-z]{3,8}){11}(?:(?: [a-z]{3,8}){3}){0,4})(?m:[ \t\r]{0,9}$))`,
			refine: refineMnemonic,
		},
		accountKey("Key of an Azure account", sevCrit, "the account → Keys → Regenerate",
			spellings("primary-key secondary-key account-key storage-key access-key master-key auth-key"),
			`(?i:(?:primary|secondary|account|storage|access|master|auth)[_.-]?key)["'\]]{0,3}\s{0,12}(?:=>|:=|[:=])`+
				`\s{0,4}["']?([A-Za-z0-9+/]{86}==)`),
		accountKey("Certificate of an Agora project", sevHigh, "console.agora.io → the project → Edit", spellings("app-certificate"),
			`(?i:app[_.-]?certificate)["'\]]{0,3}\s{0,12}(?:=>|:=|[:=])\s{0,4}["']?([0-9a-f]{32})\b`),
		accountKey("Hash of a Telegram application", sevMed, "my.telegram.org → API development tools", spellings("api-hash"),
			`(?i:api[_.-]?id)["'\]]{0,3}\s{0,12}(?:=>|:=|[:=,])\s{0,4}["']?\d{5,9}["']?[,;]?\s{1,40}`+
				`["']?(?i:api[_.-]?hash)["'\]]{0,3}\s{0,12}(?:=>|:=|[:=])\s{0,4}["']?([0-9a-f]{32})\b`),
		shortPair(),
	}
}

// accountKey returns a rule for the keys of accounts that their names and their form show.
func accountKey(title string, severity scan.Severity, where, keywords, expr string) entry {
	return entry{
		id: ruleAccount, title: title, class: classNamed, severity: severity, confidence: likelyIs, cwe: cweHardcoded, entropy: 2.8,
		advice: "Replace it: " + where + ".", keywords: keywords, expr: expr,
		refine: func(t *text, m match) (match, bool) {
			m.random = true
			return m, !commented(t.s, m) && !documented(t, m)
		},
	}
}

// shortPair returns a rule for the two keys of an account at a cloud that are named by their initials.
func shortPair() entry {
	e := accountKey("Secret key of an account", sevHigh, "find out what it opens, revoke it there and issue a new one", "sk",
		`(?m)(?:^|[\s"'{,])(?i:\w{0,12}_?ak)["']?\s{0,4}[:=]\s{0,4}["']?[\w-]{16,64}["']?[,;]?\s{1,40}["']?(?i:\w{0,12}_?sk)["']?\s{0,4}[:=]\s{0,4}`+
			`["']?([\w/+=-]{24,64})(?:["'\s,;]|$)`)
	e.entropy = 3.5
	e.precheck = func(s string, _, end int) bool { return end < len(s) && strings.IndexByte("\"' \t:=", s[end]) >= 0 }
	refine := e.refine
	e.refine = func(t *text, m match) (match, bool) {
		m, ok := refine(t, m)
		return m, ok && strong(m.secret)
	}
	return e
}

// ofWireGuard matches the surroundings of a key of WireGuard.
var ofWireGuard = stdregexp.MustCompile(`(?i)\[Interface\]|wire_?guard|(^|[^a-z])wg\d|AllowedIPs|ListenPort`)

// refineWireGuard requires that the text near a key is about a tunnel.
func refineWireGuard(t *text, m match) (match, bool) {
	m.random = true
	return m, ofWireGuard.MatchString(t.path+"\n"+vicinity(t.s, m)) && !commented(t.s, m)
}

// refineWallet refuses the keys with which programs for local networks start, in any case.
func refineWallet(t *text, m match) (match, bool) {
	m.identity = strings.ToLower(m.secret)
	if published(m.identity) {
		m.refused = reasonPublished
	}
	return m, !commented(t.s, m)
}

// notInPhrases are frequent words of sentences that are not in the list of BIP 39.
var notInPhrases = set("the", "and", "your", "here", "for", "from", "with", "are", "was",
	"words", "phrase", "mnemonic", "twelve", "example")

// refineMnemonic refuses sentences, and phrases that repeat their words as those of tests do.
func refineMnemonic(t *text, m match) (match, bool) {
	words := strings.Fields(m.secret)
	different := map[string]bool{}
	for _, w := range words {
		if notInPhrases[w] {
			return m, false
		}
		different[w] = true
	}
	m.random = true
	return m, len(different)+2 >= len(words) && !commented(t.s, m)
}
