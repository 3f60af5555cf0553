// Package mailtest is the conformance suite of mail.Sender.
package mailtest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	out "assay/internal/mail"
)

// From is the identity of the senders under test.
var From = out.Identity{From: `"Prüfer, Assay" <reports@münchen.example>`, ReplyTo: "help@example.org"}

// Bench is a Sender with access to the messages that it sent.
type Bench struct {
	Sender out.Sender
	// Outbox returns the messages that arrived, RFC 5322, oldest first.
	Outbox func() [][]byte
}

// Message returns a message that every sender accepts.
func Message() out.Message {
	return out.Message{
		ID: "0199d7a4-0000-7000-8000-000000000001@example.org", To: "dana@bücher.example",
		Subject: "Größe: 72 — und ein langer Betreff, der gefaltet werden muss, weil er nicht in eine Zeile passt",
		Date:    time.Date(2026, 3, 14, 9, 26, 53, 0, time.FixedZone("", 3600)),
		Text:    "Grüße.\n.\n..two dots\nFrom the start\n" + strings.Repeat("x", 2000) + "\n",
		HTML:    "<p>Grüße.</p>\n.\n<p>" + strings.Repeat("y", 2000) + "</p>\n",
	}
}

// Run runs the suite.
func Run(t *testing.T, fresh func(t *testing.T) Bench) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, Bench){
		"Whole":        testWhole,
		"TextOnly":     testTextOnly,
		"Injection":    testInjection,
		"Again":        testAgain,
		"BadRecipient": testBadRecipient,
		"BadID":        testBadID,
		"EndedContext": testEndedContext,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, fresh(t))
		})
	}
}

// Parse parses a message and returns the content of its parts by media type.
func Parse(t *testing.T, raw []byte) (header mail.Header, parts map[string]string) {
	t.Helper()
	msg, err := mail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	parts = map[string]string{}
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	require.NoError(t, err)
	if !strings.HasPrefix(kind, "multipart/") {
		require.Equal(t, "quoted-printable", msg.Header.Get("Content-Transfer-Encoding"))
		parts[kind] = text(t, quotedprintable.NewReader(msg.Body))
		return msg.Header, parts
	}
	require.Equal(t, "multipart/alternative", kind)
	for r := multipart.NewReader(msg.Body, params["boundary"]); ; {
		p, err := r.NextPart() // decodes quoted-printable
		if errors.Is(err, io.EOF) {
			return msg.Header, parts
		}
		require.NoError(t, err)
		kind, params, err := mime.ParseMediaType(p.Header.Get("Content-Type"))
		require.NoError(t, err)
		require.Equal(t, "UTF-8", params["charset"])
		parts[kind] = text(t, p)
	}
}

// text returns the content with its original line ends, and without the line end that a
// transport may add.
func text(t *testing.T, r io.Reader) string {
	t.Helper()
	raw, err := io.ReadAll(r)
	require.NoError(t, err)
	return strings.TrimRight(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n") + "\n"
}

func one(t *testing.T, b Bench) []byte {
	t.Helper()
	arrived := b.Outbox()
	require.Len(t, arrived, 1)
	for line := range strings.SplitSeq(strings.ReplaceAll(string(arrived[0]), "\r\n", "\n"), "\n") {
		require.LessOrEqual(t, len(line), 998, "RFC 5322 §2.1.1")
		require.Equal(t, -1, strings.IndexFunc(line, func(r rune) bool { return r > 126 }), "only ASCII travels everywhere: %q", line)
	}
	return arrived[0]
}

func testWhole(t *testing.T, b Bench) {
	m := Message()
	require.NoError(t, b.Sender.Send(t.Context(), m))
	header, parts := Parse(t, one(t, b))
	require.Equal(t, map[string]string{"text/plain": m.Text, "text/html": m.HTML}, parts)
	subject, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, m.Subject, subject)
	from, err := mail.ParseAddress(header.Get("From"))
	require.NoError(t, err)
	require.Equal(t, &mail.Address{Name: "Prüfer, Assay", Address: "reports@xn--mnchen-3ya.example"}, from)
	require.Equal(t, "<dana@xn--bcher-kva.example>", header.Get("To"))
	require.Equal(t, "<help@example.org>", header.Get("Reply-To"))
	require.Equal(t, "<"+m.ID+">", header.Get("Message-Id"))
	require.Equal(t, "auto-generated", header.Get("Auto-Submitted"))
	date, err := header.Date()
	require.NoError(t, err)
	require.True(t, m.Date.Equal(date), date)
	require.Empty(t, header.Get("User-Agent"), "what we run is nobody's business")
}

func testTextOnly(t *testing.T, b Bench) {
	m := Message()
	m.HTML = ""
	require.NoError(t, b.Sender.Send(t.Context(), m))
	_, parts := Parse(t, one(t, b))
	require.Equal(t, map[string]string{"text/plain": m.Text}, parts)
}

// A subject contains the name of the scanned site, which is untrusted.
func testInjection(t *testing.T, b Bench) {
	m := Message()
	m.Subject = "Report\r\nBcc: victim@example.net\r\n\r\n<script>\u2028\x00\x1b[31m end"
	require.NoError(t, b.Sender.Send(t.Context(), m))
	header, parts := Parse(t, one(t, b))
	require.Empty(t, header.Get("Bcc"))
	subject, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, "Report Bcc: victim@example.net <script> [31m end", subject)
	require.Len(t, parts, 2)
	require.Equal(t, m.Text, parts["text/plain"])
}

func testAgain(t *testing.T, b Bench) {
	require.NoError(t, b.Sender.Send(t.Context(), Message()))
	require.NoError(t, b.Sender.Send(t.Context(), Message()))
	for _, raw := range b.Outbox() {
		header, _ := Parse(t, raw)
		require.Equal(t, "<"+Message().ID+">", header.Get("Message-Id"))
	}
}

func testBadRecipient(t *testing.T, b Bench) {
	for _, to := range []string{
		"", "nobody", "a@", "@example.org", "a@b@c", "a@exa mple.org", "a@example.org\r\nBcc: b@example.org", "a@example.org>\r\nDATA",
		"Dana <dana@example.org>", "a@example.org, b@example.org", "\"a\r\nb\"@example.org", "a@-münchen-.example",
	} {
		m := Message()
		m.To = to
		err := b.Sender.Send(t.Context(), m)
		require.True(t, out.IsPermanent(err), "%q: %v", to, err)
		require.Equal(t, "the recipient is not a valid address", err.Error())
	}
	require.Empty(t, b.Outbox())
}

func testBadID(t *testing.T, b Bench) {
	for _, id := range []string{"", "x", "../x@example.org", "a/b@example.org", "a@b\r\nX: y", "a b@example.org", "a@b>"} {
		m := Message()
		m.ID = id
		require.True(t, out.IsPermanent(b.Sender.Send(t.Context(), m)), id)
	}
	require.Empty(t, b.Outbox())
}

func testEndedContext(t *testing.T, b Bench) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, b.Sender.Send(ctx, Message()), context.Canceled)
	require.Empty(t, b.Outbox())
}
