package robots

import "strings"

// encoded rewrites the paths of a robots.txt as the parser would: bytes beyond ASCII
// percent-encoded, and percent-encoding in capitals. If a path needs either, the parser
// itself turns the digits of every %C3 into control characters, and the rule then forbids
// nothing. Lines about user agents have no paths.
func encoded(body string) string {
	if !strings.Contains(body, "%") {
		return body // then the parser's own encoding is correct
	}
	body = strings.TrimPrefix(body, "\ufeff")
	var b strings.Builder
	b.Grow(len(body))
	for len(body) > 0 {
		end := strings.IndexAny(body, "\r\n") + 1
		if end == 0 {
			end = len(body)
		}
		line := body[:end]
		body = body[end:]
		if key := strings.TrimLeft(line, " \t"); len(key) >= 4 && strings.EqualFold(key[:4], "user") || !strings.Contains(line, "%") {
			b.WriteString(line)
			continue
		}
		encode(&b, line)
	}
	return b.String()
}

func encode(b *strings.Builder, line string) {
	const digits = "0123456789ABCDEF"
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c >= 0x80:
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&0xf])
		case c == '%' && i+2 < len(line) && isHex(line[i+1]) && isHex(line[i+2]):
			b.WriteString(strings.ToUpper(line[i : i+3]))
			i += 2
		default:
			b.WriteByte(c)
		}
	}
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}
