package secrets

import "strings"

const (
	minBase64 = 16
	minHex    = 32
	// maxEncoded limits a value that is decoded, in bytes.
	maxEncoded = 1 << 20
)

// valueFrom returns the end of the value that begins at i, and whether its characters are as mixed
// as those of an encoded value.
func valueFrom(s string, i int) (end int, mixed bool) {
	for end = i; end < len(s) && kind[s[end]] == charValue; end++ {
		mixed = mixed || likely[s[end]]
	}
	return end, mixed
}

// isCodePoint reports whether s begins with a character that is given by its number, such as U+0041.
func isCodePoint(s string) bool {
	return len(s) > 4 && s[0] == 'U' && s[1] == '+' && escaped(`\u`+s[2:min(len(s), 6)])
}

// isBase64Text reports whether a value of the usual length decodes to text.
func isBase64Text(s string) bool {
	return len(s) >= minBase64 && len(s) <= maxEncoded && decodesToText(s)
}

// encodedWindows returns the parts of a text with values that may be encoded in base64,
// hexadecimal, percent or Unicode escapes, and decode to text. It is a fast filter: values
// that decode to anything else are skipped at their first bytes.
func encodedWindows(s string) []span {
	var spans []span
	add := func(from, to int) {
		from, to = max(0, from-aroundEncoded), min(len(s), to+aroundEncoded)
		if line := strings.IndexByte(s[from:], '\n'); from > 0 && line >= 0 && line < aroundEncoded {
			from += line + 1
		}
		spans = appendSpan(spans, from, to)
	}
	for i := 0; i < len(s); {
		switch kind[s[i]] {
		case charPercent:
			if i+2 < len(s) && printable(unhex(s[i+1]), unhex(s[i+2])) {
				add(i, i+3)
			}
			i++
		case charEscape:
			if escaped(s[i:]) {
				add(i, i+6)
				i += 6
				continue
			}
			i++
		case charValue:
			j, mixed := valueFrom(s, i)
			if isCodePoint(s[i:]) || mixed && isBase64Text(s[i:j]) {
				add(i, j)
			}
			i = j
		default:
			i++
		}
	}
	return spans
}

const (
	charOther = iota
	charValue // of base64, in both alphabets
	charPercent
	charEscape
)

var kind, likely = func() (kinds [256]byte, likely [256]bool) {
	for c := range 256 {
		switch {
		case '0' <= c && c <= '9', c == '+', c == '/', c == '-', c == '_':
			kinds[c], likely[c] = charValue, true
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			kinds[c] = charValue
		case c == '%':
			kinds[c] = charPercent
		case c == '\\':
			kinds[c] = charEscape
		}
	}
	return kinds, likely
}()

// escaped reports whether s starts with a Unicode escape of a printable character.
func escaped(s string) bool {
	if len(s) > 1 && s[1] == '\\' {
		s = s[1:]
	}
	if len(s) < 6 || s[1] != 'u' && s[1] != 'U' || s[2] != '0' || s[3] != '0' {
		return false
	}
	return printable(unhex(s[4]), unhex(s[5]))
}

func unhex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// printable reports whether two hexadecimal digits are a byte of plain text.
func printable(high, low int) bool {
	return high >= 0 && low >= 0 && isTextByte(byte(high<<4|low))
}

func isTextByte(c byte) bool { return 0x08 < c && c < 0x7f }

// decodesToText reports whether the first bytes of a value in base64 or hexadecimal are plain
// text.
func decodesToText(v string) bool {
	if len(v) >= minHex && hexText(v) {
		return true
	}
	return base64Text(v)
}

func hexText(v string) bool {
	for i := 0; i+1 < minHex; i += 2 {
		if !printable(unhex(v[i]), unhex(v[i+1])) {
			return false
		}
	}
	return true
}

func base64Text(v string) bool {
	for i := 0; i+4 <= minBase64; i += 4 {
		n := 0
		for _, c := range []byte(v[i : i+4]) {
			n = n<<6 | value64(c)
		}
		if !isTextByte(byte(n>>16)) || !isTextByte(byte(n>>8)) || !isTextByte(byte(n)) {
			return false
		}
	}
	return true
}

func value64(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+' || c == '-':
		return 62
	}
	return 63
}
