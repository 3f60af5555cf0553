// Package mail owns how messages leave the system: what a message is, the two
// ways it can go (an SMTP server, or a folder where nobody runs one), and which
// failures are worth another attempt. It never repeats an address or what a
// server said about one: its errors are kept in logs and workflow histories.
package mail

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"
	"golang.org/x/net/idna"
)

// Message is a report to one person. Sender and reply address are the Sender's.
type Message struct {
	// ID is the Message-ID without its brackets: left@right, unique for ever. A
	// message that is sent again has the same ID, so that a second copy shows.
	ID      string
	To      string // the address alone; the domain may be an internationalised one
	Subject string
	Date    time.Time
	Text    string // UTF-8
	HTML    string // UTF-8; "" for a text message
}

// Sender hands a message over.
type Sender interface {
	// Send returns nil once the message is taken. Its error is an *Error, or the
	// context's when that ended first; whether the message was taken is unknown
	// then.
	Send(ctx context.Context, m Message) error
}

// Identity is whom messages come from.
type Identity struct {
	From    string // "Name <address>" or the address alone
	ReplyTo string // the same; "" leaves the header out
}

// Error is why a message was not taken. Its text names no address and quotes no
// server: replies tend to repeat the recipient.
type Error struct {
	// Permanent: the message is refused for good, and sending it again cannot help.
	Permanent bool
	// What failed, a few words such as "the server refused the recipient".
	What     string
	Code     int    // SMTP reply code (RFC 5321 §4.2); 0 when there was none
	Enhanced string // enhanced status code (RFC 3463), such as 5.1.1; "" when there was none
	// Cause is a failure of the connection or of the disk; nil for a server's reply.
	Cause error
}

// Error implements error.
func (e *Error) Error() string {
	text := e.What
	if e.Code != 0 {
		text += fmt.Sprintf(" (%s)", strings.TrimSpace(fmt.Sprint(e.Code, " ", e.Enhanced)))
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// IsPermanent reports whether err says that the message is refused for good.
func IsPermanent(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Permanent
}

// identity is an Identity that can be used.
type identity struct {
	from    *mail.Address
	replyTo *mail.Address // nil: none
}

func newIdentity(i Identity) (identity, error) {
	from, err := parseMailbox(i.From)
	if err != nil {
		return identity{}, errors.New("mail.from must be an address, or a name and an address in angle brackets")
	}
	out := identity{from: from}
	if i.ReplyTo != "" {
		if out.replyTo, err = parseMailbox(i.ReplyTo); err != nil {
			return out, errors.New("mail.reply_to must be an address, or a name and an address in angle brackets")
		}
	}
	return out, nil
}

// Domain is the right side of the Message-IDs of what comes from the address:
// the address's own domain in its ASCII form.
func Domain(from string) string {
	a, err := parseMailbox(from)
	if err != nil {
		return localDomain
	}
	domain := a.Address[strings.LastIndexByte(a.Address, '@')+1:]
	if !messageID.MatchString("x@" + domain) {
		return localDomain // an address literal
	}
	return domain
}

const localDomain = "localhost"

// parseMailbox reads an address with or without a name and gives its domain in
// ASCII (RFC 5890): only such domains are sure to pass every server.
func parseMailbox(s string) (*mail.Address, error) {
	a, err := mail.ParseAddress(s)
	if err != nil {
		return nil, err
	}
	at := strings.LastIndexByte(a.Address, '@')
	local, domain := a.Address[:at], a.Address[at+1:]
	if !isASCII(domain) {
		if domain, err = idna.Lookup.ToASCII(domain); err != nil {
			return nil, err
		}
	}
	if strings.ContainsFunc(local, unicode.IsControl) || strings.ContainsFunc(domain, unicode.IsControl) {
		return nil, errors.New("control character in an address")
	}
	a.Address = local + "@" + domain
	return a, nil
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// messageID is the id-left "@" id-right of RFC 5322 §3.6.4 in the plain form that
// we make: it goes into a header and a file name as it is.
var messageID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.-]{0,126}@[A-Za-z0-9][A-Za-z0-9.-]{0,252}$`)

// compose renders the message as RFC 5322 and MIME have it. The result depends
// on nothing but its input: the same message has the same bytes. It also
// returns the recipient as the envelope names him.
func compose(m Message, from identity) (*gomail.Msg, *mail.Address, error) {
	if !messageID.MatchString(m.ID) {
		return nil, nil, &Error{Permanent: true, What: "the message id is malformed"}
	}
	to, err := parseMailbox(m.To)
	if err != nil || to.Name != "" {
		return nil, nil, &Error{Permanent: true, What: "the recipient is not a valid address"}
	}
	msg := gomail.NewMsg(
		gomail.WithCharset(gomail.CharsetUTF8), gomail.WithEncoding(gomail.EncodingQP), gomail.WithNoDefaultUserAgent(),
		gomail.WithBoundary(boundary(m)),
	)
	msg.FromMailAddress(from.from)
	if from.replyTo != nil {
		msg.ReplyToMailAddress(from.replyTo)
	}
	msg.ToMailAddress(to)
	msg.Subject(oneLine(m.Subject))
	msg.SetMessageIDWithValue(m.ID)
	msg.SetDateWithValue(m.Date.UTC())
	// RFC 3834 §5: no out-of-office answers, please; the second is Exchange's name for it.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader(gomail.HeaderXAutoResponseSuppress, "All")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, to, nil
}

// boundary separates the parts. No content can hold its own hash.
func boundary(m Message) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(m.ID+"\x00"+m.Text+"\x00"+m.HTML)))[:40]
}

// maxSubject bounds a subject, in characters.
const maxSubject = 200

// oneLine makes text fit for a header: control characters, which could begin
// another header, become spaces, and what is too long is cut.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > maxSubject {
		s = string(runes[:maxSubject-1]) + "…"
	}
	return cmp.Or(s, "(no subject)")
}
