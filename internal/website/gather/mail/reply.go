package mail

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits on replies. RFC 5321 §4.5.3.1.5 allows lines of 512 bytes; real servers sometimes
// exceed it.
const (
	maxLine  = 2048
	maxLines = 128
)

var (
	errTooLong   = errors.New("the server's reply is too long")
	errMalformed = errors.New("the server does not speak SMTP")
)

// reply is one reply of a server (RFC 5321 §4.2).
type reply struct {
	code  int
	lines []string // the texts after the codes
}

// String returns the first line unchanged.
func (r reply) String() string { return strings.TrimSpace(fmt.Sprintf("%d %s", r.code, r.lines[0])) }

// readReply reads one reply of one or more lines.
func readReply(in *bufio.Reader) (reply, error) {
	var out reply
	for range maxLines {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return out, errTooLong
		case errors.Is(err, io.EOF) && len(line) > 0:
			return out, io.ErrUnexpectedEOF
		case err != nil:
			return out, err
		}
		code, more, text, ok := parseLine(strings.TrimRight(string(line), "\r\n"))
		if !ok || out.code != 0 && code != out.code {
			return out, errMalformed
		}
		out.code = code
		out.lines = append(out.lines, text)
		if !more {
			return out, nil
		}
	}
	return out, errTooLong
}

// parseLine parses a line: after "250-PIPELINING" more lines follow, after "250 OK" and
// "250" none.
func parseLine(line string) (code int, more bool, text string, ok bool) {
	if len(line) < 3 || len(line) > 3 && line[3] != ' ' && line[3] != '-' {
		return 0, false, "", false
	}
	for _, digit := range []byte(line[:3]) {
		if digit < '0' || digit > '9' {
			return 0, false, "", false
		}
		code = code*10 + int(digit-'0')
	}
	if code < 200 || code > 599 {
		return 0, false, "", false
	}
	if len(line) == 3 {
		return code, false, "", true
	}
	return code, line[3] == '-', printable(line[4:]), true
}

// printable makes untrusted text valid, short, and one line.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	if len(s) > 300 {
		s = strings.ToValidUTF8(s[:300], "") + "…"
	}
	return s
}

// extends reports whether the reply to EHLO names the extension.
func (r reply) extends(keyword string) bool {
	for _, line := range r.lines[1:] {
		name, _, _ := strings.Cut(line, " ")
		if strings.EqualFold(name, keyword) {
			return true
		}
	}
	return false
}
