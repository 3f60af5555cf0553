package ui

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
)

//go:embed style/*.css page/*.html.tmpl
var assets embed.FS

// Tokens returns the custom properties: colours in light and dark, shadows and typefaces.
func Tokens() string { return read("style/tokens.css") }

// Style returns the style sheet of the basic parts, with the tokens.
func Style() string { return Tokens() + read("style/base.css") }

// read returns an embedded file. Compiling ensures that it exists.
func read(name string) string {
	data, err := assets.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// Parse adds the templates of the basic parts, with their functions, to t.
func Parse(t *template.Template) (*template.Template, error) {
	return t.Funcs(Functions()).ParseFS(assets, "page/*.html.tmpl")
}

// StyleHash returns the source expression that allows an inline style sheet in a
// Content-Security-Policy (CSP Level 3, section 2.3.1).
func StyleHash(style string) string {
	sum := sha256.Sum256([]byte(style))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
