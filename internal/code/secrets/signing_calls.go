package secrets

import "strings"

// signingCallRule finds literals that further libraries take as the key of sessions and tokens.
func signingCallRule() entry {
	return entry{
		id: ruleSigning, title: "Key that signs sessions or tokens", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweKey,
		advice: adviceSigning,
		keywords: "serializer( timestampsigner( sessionmiddleware config.update( _cookie( key( cookie::key key::from key::derive_from " +
			"hmac register( app.keys nextauth( betterauth( textencoder jwtauth.new( echojwt.jwt( middleware.jwt( securecookie.new( " +
			"ginjwtmiddleware encryptedcookiestorage( tokenkey",
		expr: `(?i)(?:` + strings.Join([]string{
			// Python: itsdangerous, Starlette, Flask, Bottle
			`\b(?:URLSafe(?:Timed)?|Timed(?:JSONWebSignature)?|JSONWebSignature)Serializer\(` + keyGap + keyText,
			`\bTimestampSigner\(` + keyGap + keyText,
			`\bSessionMiddleware` + keyGap + `,[^()\n]{0,80}?\bsecret_key` + keyGap + `=` + keyGap + keyText,
			`\bapp\.config\.update\([^()]{0,200}?\bSECRET_KEY` + keyGap + `=` + keyGap + keyText,
			`\b[gs]et_cookie\([^()\n]{0,120}?\bsecret` + keyGap + `=` + keyGap + keyText,
			`\bEncryptedCookieStorage\(` + keyGap + `b?` + keyText,
			// PHP
			`\bnew` + keyGap + `Key\(` + keyGap + keyText + keyGap + `,` + keyGap + `["']HS(?:256|384|512)["']`,
			// Rust
			`\bKey::(?:derive_)?from\(` + keyGap + `&?b"([^"\n]{16,200})"`,
			`\bHmac\w{0,12}(?:::<[\w<>:, ]{1,20}>)?::new(?:_from_slice|_varkey)\(` + keyGap + `&?b?` + keyText,
			// JavaScript: Fastify, Koa, Auth.js
			`\bregister\([^{}\n]{0,80}?(?:jwt|session|cookie)[\w-]{0,10}["')]{0,3}` + keyGap + `,` + keyGap + `\{` + keyOptions + `\bsecret` + keyGap + `:` + keyGap + keyText,
			`\bapp\.keys` + keyGap + `=` + keyGap + `\[` + keyGap + keyText,
			`\b(?:NextAuth|betterAuth)\(` + keyGap + `\{` + keyOptions + `\bsecret` + keyGap + `:` + keyGap + keyText,
			`\b\w{0,16}(?:secret|key)(?:_?bytes|_?data|s)?` + keyGap + `=` + keyGap + `new` + keyGap + `TextEncoder\(\)\.encode\(` + keyGap + keyText,
			// Go
			`\b(?:jwtauth\.New\(` + keyGap + `"HS\d{3}"` + keyGap + `,|(?:echojwt|middleware)\.JWT\(|securecookie\.New\()` + keyGap + `\[\]byte\(` + keyText,
			`\bGinJWTMiddleware\{[^{}]{0,300}?\bKey` + keyGap + `:` + keyGap + `\[\]byte\(` + keyText,
			// .NET
			`"TokenKey"` + keyGap + `:` + keyGap + `"([^"\n]{32,200})"`,
		}, `|`) + `)`,
		refine: refineSigning,
	}
}
