package secrets

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// documentsOfProduct returns a licence and documents for strangers.
func documentsOfProduct() map[string]string {
	text := strings.Repeat("Words for people who do not know each other.\n", 5)
	return map[string]string{
		"LICENSE":             "MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n" + text,
		"CONTRIBUTING.md":     text,
		".github/SECURITY.md": text, ".github/ISSUE_TEMPLATE/bug.md": text,
	}
}

// TestProducts scans secrets in trees whose program strangers install, and in others.
func TestProducts(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2401)
	settings := "security:\n  signing-key: " + m.word(40) + "\n"
	pair := "package oauth\n\nvar config = oauth2.Config{\n\tClientID: \"" + m.hex(32) + "\",\n\tClientSecret: \"" + m.hex(40) + "\",\n}\n"
	signs := "const jwt = require('jsonwebtoken')\nmodule.exports = user => jwt.sign(user, '" + m.word(40) + "')\n"
	mongo := "MONGO_URI=mongodb+srv://garden:" + m.word(20) + "@cluster0.x7k2p.mongodb.net/shop\n"
	deployment := "{\n  \"env\": {\n    \"APP_SECRET\": \"" + m.hex(40) + "\"\n  }\n}\n"
	jwks := `{"keys": [{"kty": "oct", "alg": "HS256", "k": "` + m.word(64) + `"}]}`
	for name, c := range map[string]struct {
		files   map[string]string
		product scan.Severity
		other   scan.Severity
	}{
		"key of an installation":      {map[string]string{"src/main/resources/application.yml": settings}, sevMed, sevHigh},
		"Rails' key":                  {map[string]string{"config/master.key": m.hex(32)}, sevMed, scan.SeverityCritical},
		"client that everybody runs":  {map[string]string{"oauth/config.go": pair}, sevMed, sevHigh},
		"key that code signs with":    {map[string]string{"auth.js": signs}, sevHigh, sevHigh},
		"account at a provider":       {map[string]string{".env": mongo}, sevHigh, sevHigh},
		"token of a provider":         {map[string]string{"config.yml": "token: ghp_" + m.word(36) + "\n"}, sevCrit, sevCrit},
		"settings of a deployment":    {map[string]string{"vercel.json": deployment}, sevHigh, sevHigh},
		"key of tokens":               {map[string]string{"deploy/jwks.json": jwks}, sevHigh, sevHigh},
		"key in a file for a servlet": {map[string]string{"keys/service.pem": keyPEM(t)}, sevMed, sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			worst := func(files map[string]string) scan.Severity {
				found := severities(scanFiles(t, files).Findings)
				require.NotEmpty(t, found)
				return found[0]
			}
			require.Equal(t, c.other, worst(c.files), "without documents")
			product := documentsOfProduct()
			maps.Copy(product, c.files)
			require.Equal(t, c.product, worst(product), "with documents")
			delete(product, "LICENSE")
			require.Equal(t, c.other, worst(product), "without a licence")
		})
	}
}

// keyPEM returns a private key that nothing in a tree is for.
func keyPEM(t *testing.T) string {
	t.Helper()
	key, _ := selfSignedPair(t, "Garden Shop")
	return key
}

// TestLicenses recognises what lets strangers run a program.
func TestLicenses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(map[string]string)
		want   scan.Severity
	}{
		"open":               {func(map[string]string) {}, sevMed},
		"of a company":       {func(files map[string]string) { files["LICENSE"] = strings.Repeat("All rights reserved. ", 10) }, sevHigh},
		"too few documents":  {func(files map[string]string) { delete(files, "CONTRIBUTING.md") }, sevHigh},
		"empty documents":    {func(files map[string]string) { files["CONTRIBUTING.md"] = "" }, sevHigh},
		"of another project": {func(files map[string]string) { files["lib/LICENSE"] = files["LICENSE"]; delete(files, "LICENSE") }, sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := documentsOfProduct()
			files["application.yml"] = "security:\n  signing-key: " + newMaker(t, 2402).word(40) + "\n"
			c.change(files)
			require.Equal(t, []scan.Severity{c.want}, severities(scanFiles(t, files).Findings))
		})
	}
}
