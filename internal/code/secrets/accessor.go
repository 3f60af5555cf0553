package secrets

import stdregexp "regexp"

// accessorRules find secrets that the code around them shows: a function that returns one, and the key of a merchant beside the account.
func accessorRules() []entry {
	const advice = "Replace the secret in the system that it opens, and read it from the environment or a secret store."
	return []entry{
		{
			id: "hardcoded-secret", title: "Secret in source code", class: classLoose, severity: sevMed, confidence: unsure, cwe: cweHardcoded,
			advice: advice, path: sourceFile, entropy: minHexEntropy, keywords: "secret( password( passwd( pwd( token( key(",
			expr: `(?i)\b\w{0,30}(?:secret|passw(?:or)?d|pwd|(?:access|auth|bot|bearer|refresh|api)_?token|(?:secret|api|access|private|encryption|signing|merchant|app)_?key)` +
				`\(\s{0,4}\)[^{}\n;"']{0,60}(?:\{\s{0,40}return\s{1,4}|=\s{0,4}|:\s{1,12}return\s{1,4})["']([^"'\s]{12,200})["']`,
			refine: func(t *text, m match) (match, bool) {
				m, ok := randomLike(t, m)
				return m, ok && strong(m.secret) && !commented(t.s, m) && !documented(t, m)
			},
		},
		{
			id: "merchant-key", title: "Key of a merchant's account", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweHardcoded,
			advice: "Make a new key in the console of the payment service, and read it from the environment or a secret store.",
			path:   sourceFile + `|` + configFile, entropy: minHexEntropy, keywords: "key",
			expr: `(?:^|[\s"'{,.$_-])(?i:(?:api|mch|merchant|partner|pay)?[_.-]?key)["'\]]{0,3}[ \t]{0,12}(?:=>|[:=])[ \t]{0,12}` +
				`(?:["']([A-Za-z0-9]{32})["']|([A-Za-z0-9]{32})(?m:[ \t\r]{0,9}$))`,
			refine: func(t *text, m match) (match, bool) {
				return m, digits(m.secret) > 1 && strong(m.secret) && merchantID.MatchString(vicinity(t.s, m)) &&
					!commented(t.s, m) && !documented(t, m)
			},
		},
	}
}

// merchantID matches the number of a merchant's account at a payment service.
var merchantID = stdregexp.MustCompile(`(?i)\b\w{0,12}(?:mch|merchant|partner)_?(?:id|no|num(?:ber)?|code)?["'\]]{0,3}[ \t]{0,12}(?:=>|[:=])[ \t]{0,12}["']?\d{6,20}\b`)
