// Package mail owns how messages leave the system: what a message is, the two ways to send
// it (an SMTP server, or a folder if there is no server), and which failures are worth
// another attempt. Its errors contain neither addresses nor what a server said about one,
// because they end up in logs and workflow histories.
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

// Message is a report to one person. The Sender sets sender and reply address.
type Message struct {
	// ID is the Message-ID without its brackets: left@right, globally unique. A message that
	// is sent again has the same ID, so that a second copy is recognisable.
	ID      string
	To      string // only the address; its domain may be internationalised
	Subject string
	Date    time.Time
	Text    string // UTF-8
	HTML    string // UTF-8; "" for a text message
}

// Sender sends messages.
type Sender interface {
	// Send returns nil once the message is accepted. Its error is an *Error, or the context's
	// if that ended first; then it is unknown whether the message was accepted.
	Send(ctx context.Context, m Message) error
}

// Identity is the sender of messages.
type Identity struct {
	From    string // "Name <address>" or only the address
	ReplyTo string // the same; "" omits the header
}

// Error is why a message was not accepted. Its text names no address and quotes no server,
// because replies often repeat the recipient.
type Error struct {
	// Permanent is true if the message was refused for good, so that sending it again cannot
	// help.
	Permanent bool
	// What failed, in a few words such as "the server refused the recipient".
	What     string
	Code     int    // SMTP reply code (RFC 5321 §4.2); 0 if the server did not reply
	Enhanced string // enhanced status code (RFC 3463), such as 5.1.1; "" if missing
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

// IsPermanent reports whether the message was refused for good.
func IsPermanent(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Permanent
}

// identity is a validated Identity.
type identity struct {
	from    *mail.Address
	replyTo *mail.Address // nil if missing
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

// Domain returns the right side of the Message-IDs for messages from the address: its domain
// in ASCII form.
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

// parseMailbox parses an address with or without a name and converts its domain to ASCII
// (RFC 5890): not every server accepts other domains.
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

// messageID is the id-left "@" id-right of RFC 5322 §3.6.4 in the restricted form that Assay
// creates: it is used unchanged in a header and a file name.
var messageID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.-]{0,126}@[A-Za-z0-9][A-Za-z0-9.-]{0,252}$`)

// compose renders the message according to RFC 5322 and MIME. The result depends only on its
// input: the same message has the same bytes. It also returns the recipient for the
// envelope.
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
	// RFC 3834 §5 suppresses out-of-office answers; the second field is for Exchange.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader(gomail.HeaderXAutoResponseSuppress, "All")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, to, nil
}

// boundary separates the parts. It is a hash of the content, so that no content contains it.
func boundary(m Message) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(m.ID+"\x00"+m.Text+"\x00"+m.HTML)))[:40]
}

// maxSubject limits a subject, in characters.
const maxSubject = 200

// oneLine prepares text for a header: control characters, which could begin another header,
// become spaces, and long text is cut.
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
