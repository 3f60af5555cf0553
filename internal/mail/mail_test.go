package mail_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/mail"
	"assay/internal/mail/mailtest"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/testsupport/syncbuffer"
)

func TestFolder(t *testing.T) {
	t.Parallel()
	mailtest.Run(t, func(t *testing.T) mailtest.Bench {
		t.Helper()
		dir := filepath.Join(t.TempDir(), "made", "mails")
		f, err := mail.NewFolder(dir, mailtest.From, slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		return mailtest.Bench{Sender: f, Outbox: func() [][]byte {
			paths, err := filepath.Glob(filepath.Join(dir, "*"))
			require.NoError(t, err)
			var out [][]byte
			for _, p := range paths {
				require.Equal(t, ".eml", filepath.Ext(p))
				raw, err := os.ReadFile(p)
				require.NoError(t, err)
				out = append(out, raw)
			}
			return out
		}}
	})
}

func TestFolderKeepsMailsToItself(t *testing.T) {
	t.Parallel()
	dir, logs := filepath.Join(t.TempDir(), "mails"), &syncbuffer.Buffer{}
	f, err := mail.NewFolder(dir, mailtest.From, slog.New(slog.NewTextHandler(logs, nil)))
	require.NoError(t, err)
	m := mailtest.Message()
	require.NoError(t, f.Send(t.Context(), m))
	require.NoError(t, f.Send(t.Context(), m))
	path := filepath.Join(dir, "0199d7a4-0000-7000-8000-000000000001.eml")
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "sent again, written again")
	require.Contains(t, logs.String(), path)
	require.NotContains(t, logs.String(), "dana")
	require.NotContains(t, logs.String(), "Betreff")

	// A folder that is not writable is a temporary failure.
	blocked, err := mail.NewFolder(filepath.Join(path, "x"), mailtest.From, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	err = blocked.Send(t.Context(), m)
	require.Error(t, err)
	require.False(t, mail.IsPermanent(err))
}

// to returns a sender for the server.
func to(t *testing.T, s *smtpserver.Server, change ...func(*mail.SMTPConfig)) *mail.SMTP {
	t.Helper()
	conf := mail.SMTPConfig{
		Host: s.Host(), Port: s.Port(), TLS: mail.TLSNone, CAFile: s.CAFile(), HELO: "assay.test", Timeout: 20 * time.Second,
	}
	for _, c := range change {
		c(&conf)
	}
	out, err := mail.NewSMTP(conf, mailtest.From)
	require.NoError(t, err)
	return out
}

func TestSMTP(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		opts smtpserver.Options
		mode string
	}{
		"in clear": {smtpserver.Options{}, mail.TLSNone},
		"STARTTLS": {smtpserver.Options{StartTLS: true}, mail.TLSStartTLS},
		"TLS":      {smtpserver.Options{Implicit: true}, mail.TLSImplicit},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			mailtest.Run(t, func(t *testing.T) mailtest.Bench {
				t.Helper()
				s := smtpserver.Start(t, c.opts)
				return mailtest.Bench{Sender: to(t, s, func(o *mail.SMTPConfig) { o.TLS = c.mode }), Outbox: func() [][]byte {
					var out [][]byte
					for _, m := range s.Messages() {
						require.Equal(t, c.mode != mail.TLSNone, m.TLS)
						require.Equal(t, "reports@xn--mnchen-3ya.example", m.From)
						require.Equal(t, "dana@xn--bcher-kva.example", m.To)
						out = append(out, m.Data)
					}
					return out
				}}
			})
		})
	}
}

func TestOpportunisticTLS(t *testing.T) {
	t.Parallel()
	for _, offered := range []bool{true, false} {
		s := smtpserver.Start(t, smtpserver.Options{StartTLS: offered})
		require.NoError(t, to(t, s, func(c *mail.SMTPConfig) { c.TLS = mail.TLSOpportunistic }).Send(t.Context(), mailtest.Message()))
		require.Equal(t, offered, s.Messages()[0].TLS)
	}
}

func TestLogIn(t *testing.T) {
	t.Parallel()
	all := []string{"PLAIN", "LOGIN", "CRAM-MD5", "SCRAM-SHA-256"}
	for name, c := range map[string]struct {
		offered  []string
		auth     string
		password string
		want     string // error; "" for success
	}{
		"auto":                 {all, mail.AuthAuto, smtpserver.Password, ""},
		"auto, only PLAIN":     {all[:1], mail.AuthAuto, smtpserver.Password, ""},
		"PLAIN":                {all, mail.AuthPlain, smtpserver.Password, ""},
		"LOGIN":                {all, mail.AuthLogin, smtpserver.Password, ""},
		"CRAM-MD5":             {all, mail.AuthCRAMMD5, smtpserver.Password, ""},
		"SCRAM":                {all, mail.AuthSCRAM, smtpserver.Password, ""},
		"PLAIN, wrong":         {all, mail.AuthPlain, "wrong horse", "the mail server refused mail.username and mail.password (535 5.7.8)"},
		"LOGIN, wrong":         {all, mail.AuthLogin, "wrong horse", "the mail server refused mail.username and mail.password (535 5.7.8)"},
		"CRAM-MD5, wrong":      {all, mail.AuthCRAMMD5, "wrong horse", "the mail server refused mail.username and mail.password (535 5.7.8)"},
		"SCRAM, wrong":         {all, mail.AuthSCRAM, "wrong horse", "the mail server refused mail.username and mail.password (535 5.7.8)"},
		"SCRAM is not offered": {all[:2], mail.AuthSCRAM, smtpserver.Password, "the mail server offers no mechanism that mail.auth allows"},
		"none is offered":      {nil, mail.AuthAuto, smtpserver.Password, "the mail server offers no mechanism that mail.auth allows"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := smtpserver.Start(t, smtpserver.Options{StartTLS: true, Mechanisms: c.offered})
			err := to(t, s, func(o *mail.SMTPConfig) {
				o.TLS, o.Auth, o.Username, o.Password = mail.TLSStartTLS, c.auth, smtpserver.User, c.password
			}).Send(t.Context(), mailtest.Message())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, smtpserver.User, s.Messages()[0].User)
				return
			}
			require.EqualError(t, err, c.want)
			require.False(t, mail.IsPermanent(err), "the operator may mend it")
			require.Empty(t, s.Messages())
		})
	}
}

func TestPasswordIsNotShownInClear(t *testing.T) {
	t.Parallel()
	s := smtpserver.Start(t, smtpserver.Options{
		Host:       "127.0.0.2", // a client may show it to its own machine, which is 127.0.0.1
		Mechanisms: []string{"PLAIN", "LOGIN"},
	})
	for _, auth := range []string{mail.AuthPlain, mail.AuthLogin, mail.AuthAuto} {
		err := to(t, s, func(c *mail.SMTPConfig) {
			c.Auth, c.Username, c.Password = auth, smtpserver.User, smtpserver.Password
		}).Send(t.Context(), mailtest.Message())
		require.EqualError(t, err, "the password would be sent unencrypted; set mail.tls to starttls or tls")
	}
	require.Empty(t, s.Messages())
}

// Each way in which a server refuses, and the outcome for the message.
func TestRefusals(t *testing.T) {
	t.Parallel()
	quoting := func(code int, enhanced [3]int) error {
		return smtpserver.Refuse(code, enhanced, "<dana@xn--bcher-kva.example>: dana is unknown here")
	}
	for name, c := range map[string]struct {
		opts      smtpserver.Options
		change    func(*mail.SMTPConfig)
		want      string
		permanent bool
	}{
		"unknown recipient": {
			smtpserver.Options{Rcpt: func(int, string) error { return quoting(550, [3]int{5, 1, 1}) }}, nil,
			"the mail server refused the recipient (550 5.1.1)", true,
		},
		"greylisting": {
			smtpserver.Options{Rcpt: func(int, string) error { return quoting(451, [3]int{4, 7, 1}) }}, nil,
			"the mail server refused the recipient (451 4.7.1)", false,
		},
		"refused content": {
			smtpserver.Options{Data: func(int) error { return quoting(554, [3]int{5, 7, 1}) }}, nil,
			"the mail server refused the message (554 5.7.1)", true,
		},
		"full disk": {
			smtpserver.Options{Data: func(int) error { return quoting(452, [3]int{4, 3, 1}) }}, nil,
			"the mail server refused the message (452 4.3.1)", false,
		},
		"a login is missing": {
			smtpserver.Options{Rcpt: func(int, string) error { return quoting(530, [3]int{5, 7, 0}) }}, nil,
			"the mail server refused the recipient (530 5.7.0)", false,
		},
		"sender refused": {
			smtpserver.Options{Mechanisms: []string{"PLAIN"}}, nil,
			"the mail server refused the sender (530 5.7.0)", false,
		},
		"hung up at the recipient": {
			smtpserver.Options{Rcpt: func(int, string) error { return smtpserver.ErrHangUp }}, nil,
			"the mail server refused the recipient: EOF", false,
		},
		"hung up after the message": {
			smtpserver.Options{Data: func(int) error { return smtpserver.ErrHangUp }}, nil,
			"the mail server refused the message: EOF", false,
		},
		"STARTTLS is missing": {
			smtpserver.Options{}, func(c *mail.SMTPConfig) { c.TLS = mail.TLSStartTLS },
			"the mail server does not offer STARTTLS, which mail.tls asks for", false,
		},
		"unknown authority": {
			smtpserver.Options{StartTLS: true}, func(c *mail.SMTPConfig) { c.TLS, c.CAFile = mail.TLSStartTLS, "" },
			"STARTTLS with the mail server failed: tls: failed to verify certificate: x509: certificate signed by unknown authority", false,
		},
		"unknown authority, TLS": {
			smtpserver.Options{Implicit: true}, func(c *mail.SMTPConfig) { c.TLS, c.CAFile = mail.TLSImplicit, "" },
			"no connection to the mail server: tls: failed to verify certificate: x509: certificate signed by unknown authority", false,
		},
		"TLS to a server without": {
			smtpserver.Options{}, func(c *mail.SMTPConfig) { c.TLS = mail.TLSImplicit },
			"no connection to the mail server: tls: first record does not look like a TLS handshake", false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := smtpserver.Start(t, c.opts)
			change := c.change
			if change == nil {
				change = func(*mail.SMTPConfig) {}
			}
			err := to(t, s, change).Send(t.Context(), mailtest.Message())
			require.EqualError(t, err, c.want)
			require.Equal(t, c.permanent, mail.IsPermanent(err))
			require.Empty(t, s.Messages())
		})
	}
}

func TestTakenThoughUnanswered(t *testing.T) {
	t.Parallel()
	s := smtpserver.Start(t, smtpserver.Options{Data: func(n int) error {
		if n == 1 {
			return smtpserver.ErrTakenHangUp
		}
		return nil
	}})
	sender := to(t, s)
	require.Error(t, sender.Send(t.Context(), mailtest.Message()))
	require.NoError(t, sender.Send(t.Context(), mailtest.Message()))
	both := s.Messages()
	require.Len(t, both, 2)
	require.Equal(t, both[0].Data, both[1].Data, "a second copy has the same id and the same bytes")
}

func TestWideAddresses(t *testing.T) {
	t.Parallel()
	m := mailtest.Message()
	m.To = "grüße@bücher.example"
	narrow := smtpserver.Start(t, smtpserver.Options{})
	err := to(t, narrow).Send(t.Context(), m)
	require.EqualError(t, err, "the mail server accepts only ASCII addresses (no SMTPUTF8, RFC 6531)")
	require.True(t, mail.IsPermanent(err))
	wide := smtpserver.Start(t, smtpserver.Options{SMTPUTF8: true})
	require.NoError(t, to(t, wide).Send(t.Context(), m))
	require.Equal(t, "grüße@xn--bcher-kva.example", wide.Messages()[0].To)
}

// listen answers connections with the script's lines, one for each line that the client
// sends.
func listen(t *testing.T, script ...string) *net.TCPAddr {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	go func() {
		conn, err := ln.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		buf := make([]byte, 4096)
		for _, line := range script {
			if _, err := conn.Write([]byte(line + "\r\n")); err != nil {
				return
			}
			if _, err := conn.Read(buf); err != nil {
				return
			}
		}
		_, _ = conn.Read(buf) // until the client hangs up
	}()
	return ln.Addr().(*net.TCPAddr)
}

func TestStrangeServers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script []string
		want   string
	}{
		"closed for us":    {[]string{"554 go away dana@example.org"}, "no valid greeting from the mail server (554)"},
		"another protocol": {[]string{"* OK IMAP4rev1 ready dana"}, "no valid greeting from the mail server: its response is not valid SMTP"},
		"no greeting back": {[]string{"220 hi", "502 no", "502 no"}, "the mail server refused the greeting (502)"},
		"nonsense to recipient": {
			[]string{"220 hi", "250 hi", "250 ok", "dana is not here"},
			"the mail server refused the recipient: its response is not valid SMTP",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr := listen(t, c.script...)
			s, err := mail.NewSMTP(mail.SMTPConfig{Host: "127.0.0.1", Port: addr.Port, TLS: mail.TLSNone, Timeout: 20 * time.Second}, mailtest.From)
			require.NoError(t, err)
			err = s.Send(t.Context(), mailtest.Message())
			require.EqualError(t, err, c.want)
			require.False(t, mail.IsPermanent(err))
		})
	}
}

func TestSilentServer(t *testing.T) {
	t.Parallel()
	addr := listen(t, "220-wait")
	conf := mail.SMTPConfig{Host: "127.0.0.1", Port: addr.Port, TLS: mail.TLSNone, Timeout: 50 * time.Millisecond}
	s, err := mail.NewSMTP(conf, mailtest.From)
	require.NoError(t, err)
	require.EqualError(t, s.Send(t.Context(), mailtest.Message()), "the mail server took longer than 50ms")
}

func TestContextEndsTheDialogue(t *testing.T) {
	t.Parallel()
	reached, open := make(chan struct{}), make(chan struct{})
	s := smtpserver.Start(t, smtpserver.Options{Data: func(int) error {
		close(reached)
		<-open
		return smtpserver.ErrHangUp
	}})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-reached
		cancel()
	}()
	err := to(t, s).Send(ctx, mailtest.Message())
	close(open)
	require.ErrorIs(t, err, context.Canceled)
}

func TestNoServer(t *testing.T) {
	t.Parallel()
	s, err := mail.NewSMTP(mail.SMTPConfig{Host: "127.0.0.1", Port: int(ports.Closed(t).Port()), Timeout: time.Minute}, mailtest.From)
	require.NoError(t, err)
	err = s.Send(t.Context(), mailtest.Message())
	require.ErrorContains(t, err, "no connection to the mail server: ")
	require.ErrorContains(t, err, "connection refused")
	require.False(t, mail.IsPermanent(err))
}

func TestSettingsThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	empty := filepath.Join(t.TempDir(), "empty.pem")
	require.NoError(t, os.WriteFile(empty, []byte("none"), 0o600))
	good := mail.Identity{From: "a@example.org"}
	for want, c := range map[string]struct {
		conf mail.SMTPConfig
		from mail.Identity
	}{
		"mail.from":                    {mail.SMTPConfig{}, mail.Identity{From: "nobody"}},
		"mail.reply_to":                {mail.SMTPConfig{}, mail.Identity{From: "a@example.org", ReplyTo: "nobody"}},
		"mail.ca_file: open":           {mail.SMTPConfig{CAFile: empty + "x"}, good},
		"mail.ca_file contains no PEM": {mail.SMTPConfig{CAFile: empty}, good},
	} {
		_, err := mail.NewSMTP(c.conf, c.from)
		require.ErrorContains(t, err, want)
	}
	_, err := mail.NewFolder("x", mail.Identity{From: "nobody"}, slog.New(slog.DiscardHandler))
	require.ErrorContains(t, err, "mail.from")
}

func TestDomain(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"Assay <reports@example.org>": "example.org", "a@münchen.example": "xn--mnchen-3ya.example",
		"a@[192.0.2.1]": "localhost", "nobody": "localhost",
	} {
		require.Equal(t, want, mail.Domain(from), from)
	}
}

func TestErrorsKeepTheirCause(t *testing.T) {
	t.Parallel()
	cause := errors.New("disk full")
	err := error(&mail.Error{What: "the message could not be written", Cause: cause})
	require.ErrorIs(t, err, cause)
	require.EqualError(t, err, "the message could not be written: disk full")
	require.False(t, mail.IsPermanent(cause))
	require.False(t, mail.IsPermanent(nil))
}

// Whatever its parts contain, the message is well-formed and has only its own headers.
func FuzzMessage(f *testing.F) {
	f.Add("Subject", "a@example.org", "text", "<p>html</p>")
	f.Add("\r\nBcc: x@example.org\r\n\r\n", "\"a b\"@example.org", ".\r\n.\r\n", "--=_0199d7a4")
	f.Add("\xff\xfe=?utf-8?q?=0d=0a?=", "ü@ü.example", "\x00", "\u2028")
	f.Fuzz(func(t *testing.T, subject, recipient, text, html string) {
		dir := t.TempDir()
		sender, err := mail.NewFolder(dir, mailtest.From, slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		m := mailtest.Message()
		m.Subject, m.To, m.Text, m.HTML = subject, recipient, text, html
		if err := sender.Send(t.Context(), m); err != nil {
			require.True(t, mail.IsPermanent(err), err)
			return
		}
		raw, err := os.ReadFile(filepath.Join(dir, "0199d7a4-0000-7000-8000-000000000001.eml"))
		require.NoError(t, err)
		head, _, found := bytes.Cut(raw, []byte("\r\n\r\n"))
		require.True(t, found)
		for line := range strings.SplitSeq(string(head), "\r\n") {
			if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") {
				continue // folded
			}
			name, _, _ := strings.Cut(line, ":")
			require.Contains(t, []string{
				"Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Reply-To", "Subject",
				"To", "X-Auto-Response-Suppress",
			}, name)
		}
		header, parts := mailtest.Parse(t, raw)
		require.Equal(t, "<"+m.ID+">", header.Get("Message-Id"))
		require.Contains(t, parts, "text/plain")
		require.Equal(t, html != "", len(parts) == 2)
	})
}
