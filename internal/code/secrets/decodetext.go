package secrets

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"assay/internal/code"
)

const sniffed = 4096

// asText returns the content of a file as UTF-8, converted from UTF-16 if needed, with or
// without a byte order mark. It is false for binary content.
func asText(b []byte) (string, bool) {
	text, order := code.UTF16(b)
	if order != nil {
		return fromUTF16(text, order), true
	}
	head := text[:min(len(text), sniffed)]
	if controls(head)*maxControls > len(head) {
		return "", false
	}
	return string(text), true
}

// maxControls is the minimum number of bytes of a text for each control character. A single
// zero byte does not hide a file from the scan.
const maxControls = 20

// controls counts bytes that do not occur in text.
func controls(head []byte) int {
	n := 0
	for _, c := range head {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1b {
			n++
		}
	}
	return n
}

func fromUTF16(b []byte, order binary.ByteOrder) string {
	var s strings.Builder
	s.Grow(len(b) / 2)
	for i := 0; i+1 < len(b); i += 2 {
		r := rune(order.Uint16(b[i:]))
		if utf16.IsSurrogate(r) {
			low := rune(utf8.RuneError)
			if i+3 < len(b) {
				low = rune(order.Uint16(b[i+2:]))
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				i += 2
			}
		}
		s.WriteRune(r)
	}
	return s.String()
}
