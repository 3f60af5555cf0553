package secrets

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const sniffed = 4096

// asText returns the content of a file as UTF-8, converted from UTF-16 if needed, with or
// without a byte order mark (RFC 2781). It is false for binary content.
func asText(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte{0xef, 0xbb, 0xbf}):
		b = b[3:]
	case bytes.HasPrefix(b, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(b, []byte{0, 0, 0xfe, 0xff}):
		return "", false // UTF-32, which is not in use
	case bytes.HasPrefix(b, []byte{0xff, 0xfe}):
		return fromUTF16(b[2:], binary.LittleEndian), true
	case bytes.HasPrefix(b, []byte{0xfe, 0xff}):
		return fromUTF16(b[2:], binary.BigEndian), true
	}
	head := b[:min(len(b), sniffed)]
	if order := utf16Order(head); order != nil {
		return fromUTF16(b, order), true
	}
	if controls(head)*maxControls > len(head) {
		return "", false
	}
	return string(b), true
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

// utf16Order determines the byte order of unmarked UTF-16 by its zero bytes, which are at
// every other position if the text is mostly ASCII.
func utf16Order(head []byte) binary.ByteOrder {
	if len(head) < 8 {
		return nil
	}
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		} else if c < 9 {
			return nil
		}
	}
	most := len(head) / 2
	switch {
	case zeros[1]*10 >= most*8 && zeros[0]*20 <= zeros[1]:
		return binary.LittleEndian
	case zeros[0]*10 >= most*8 && zeros[1]*20 <= zeros[0]:
		return binary.BigEndian
	}
	return nil
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
