package dom

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// Decode converts a document to UTF-8, by byte order mark, Content-Type and meta elements (HTML
// Standard section 13.2.3). A document that declares no encoding and is valid UTF-8 is left as
// it is.
func Decode(source []byte, contentType string) []byte {
	encoding, name, certain := charset.DetermineEncoding(source[:min(len(source), 1024)], contentType)
	if name == "utf-8" || !certain && isUTF8(source) {
		return source
	}
	out, err := encoding.NewDecoder().Bytes(source)
	if err != nil {
		return source
	}
	return bytes.TrimPrefix(out, []byte(byteOrderMark))
}

// isUTF8 ignores the last character if it is incomplete, because a limit may have cut it.
func isUTF8(source []byte) bool {
	for n := 1; n < utf8.UTFMax && n <= len(source); n++ {
		if last := source[len(source)-n:]; utf8.RuneStart(last[0]) && !utf8.FullRune(last) {
			return utf8.Valid(source[:len(source)-n])
		}
	}
	return utf8.Valid(source)
}
