package secrets

import "strings"

// signingCallRule finds literals that further libraries take as the key of sessions and tokens.
func signingCallRule() entry {
	const (
		text    = `["'\x60]([^"'\x60\n]{3,200})["'\x60]`
		gap     = `\s{0,20}`
		options = `[^{}]{0,200}?(?:\{[^{}]{0,100}\}[^{}]{0,150}?){0,2}`
	)
	return entry{
		id: ruleSigning, title: "Key that signs sessions or tokens", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweKey,
		advice: adviceSigning,
		keywords: "serializer( timestampsigner( sessionmiddleware config.update( _cookie( key( cookie::key key::from key::derive_from " +
			"hmac register( app.keys nextauth( betterauth( textencoder jwtauth.new( echojwt.jwt( middleware.jwt( securecookie.new( " +
			"ginjwtmiddleware encryptedcookiestorage( tokenkey",
		expr: `(?i)(?:` + strings.Join([]string{
			// Python: itsdangerous, Starlette, Flask, Bottle
			`\b(?:URLSafe(?:Timed)?|Timed(?:JSONWebSignature)?|JSONWebSignature)Serializer\(` + gap + text,
			`\bTimestampSigner\(` + gap + text,
			`\bSessionMiddleware` + gap + `,[^()\n]{0,80}?\bsecret_key` + gap + `=` + gap + text,
			`\bapp\.config\.update\([^()]{0,200}?\bSECRET_KEY` + gap + `=` + gap + text,
			`\b[gs]et_cookie\([^()\n]{0,120}?\bsecret` + gap + `=` + gap + text,
			`\bEncryptedCookieStorage\(` + gap + `b?` + text,
			// PHP
			`\bnew` + gap + `Key\(` + gap + text + gap + `,` + gap + `["']HS(?:256|384|512)["']`,
			// Rust
			`\bKey::(?:derive_)?from\(` + gap + `&?b"([^"\n]{16,200})"`,
			`\bHmac\w{0,12}(?:::<[\w<>:, ]{1,20}>)?::new(?:_from_slice|_varkey)\(` + gap + `&?b?` + text,
			// JavaScript: Fastify, Koa, Auth.js
			`\bregister\([^{}\n]{0,80}?(?:jwt|session|cookie)[\w-]{0,10}["')]{0,3}` + gap + `,` + gap + `\{` + options + `\bsecret` + gap + `:` + gap + text,
			`\bapp\.keys` + gap + `=` + gap + `\[` + gap + text,
			`\b(?:NextAuth|betterAuth)\(` + gap + `\{` + options + `\bsecret` + gap + `:` + gap + text,
			`\b\w{0,16}(?:secret|key)\w{0,8}` + gap + `=` + gap + `new` + gap + `TextEncoder\(\)\.encode\(` + gap + text,
			// Go
			`\b(?:jwtauth\.New\(` + gap + `"HS\d{3}"` + gap + `,|(?:echojwt|middleware)\.JWT\(|securecookie\.New\()` + gap + `\[\]byte\(` + text,
			`\bGinJWTMiddleware\{[^{}]{0,300}?\bKey` + gap + `:` + gap + `\[\]byte\(` + text,
			// .NET
			`"TokenKey"` + gap + `:` + gap + `"([^"\n]{32,200})"`,
		}, `|`) + `)`,
		refine: refineSigning,
	}
}
