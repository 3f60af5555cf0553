package mail

import (
	"crypto/tls"
	"errors"
	"slices"
	"strings"

	"github.com/wneessen/go-mail/smtp"
)

// Values of SMTPConfig.Auth.
const (
	AuthAuto    = "auto"     // the strongest mechanism that the server offers
	AuthPlain   = "plain"    // RFC 4616
	AuthLogin   = "login"    // for old servers
	AuthCRAMMD5 = "cram-md5" // RFC 2195
	AuthSCRAM   = "scram"    // RFC 5802, RFC 7677; bound to the TLS channel if both sides support it
)

// mechanism is a SASL mechanism.
type mechanism struct {
	name string // SASL name
	auth string // value of the setting that selects it
	make func(s *SMTP, tls *tls.ConnectionState) smtp.Auth
}

// mechanisms, strongest first. PLAIN and LOGIN refuse to send the password over an
// unencrypted connection to another machine.
var mechanisms = []mechanism{
	{"SCRAM-SHA-256-PLUS", AuthSCRAM, func(s *SMTP, t *tls.ConnectionState) smtp.Auth {
		return smtp.ScramSHA256PlusAuth(s.conf.Username, s.conf.Password, t)
	}},
	{"SCRAM-SHA-256", AuthSCRAM, func(s *SMTP, _ *tls.ConnectionState) smtp.Auth {
		return smtp.ScramSHA256Auth(s.conf.Username, s.conf.Password)
	}},
	{"SCRAM-SHA-1-PLUS", AuthSCRAM, func(s *SMTP, t *tls.ConnectionState) smtp.Auth {
		return smtp.ScramSHA1PlusAuth(s.conf.Username, s.conf.Password, t)
	}},
	{"SCRAM-SHA-1", AuthSCRAM, func(s *SMTP, _ *tls.ConnectionState) smtp.Auth {
		return smtp.ScramSHA1Auth(s.conf.Username, s.conf.Password)
	}},
	{"CRAM-MD5", AuthCRAMMD5, func(s *SMTP, _ *tls.ConnectionState) smtp.Auth {
		return smtp.CRAMMD5Auth(s.conf.Username, s.conf.Password)
	}},
	{"PLAIN", AuthPlain, func(s *SMTP, _ *tls.ConnectionState) smtp.Auth {
		return smtp.PlainAuth("", s.conf.Username, s.conf.Password, s.conf.Host, false)
	}},
	{"LOGIN", AuthLogin, func(s *SMTP, _ *tls.ConnectionState) smtp.Auth {
		return smtp.LoginAuth(s.conf.Username, s.conf.Password, s.conf.Host, false)
	}},
}

// logIn authenticates, if a user name is configured.
func (s *SMTP) logIn(c *smtp.Client) error {
	if s.conf.Username == "" {
		return nil
	}
	_, offer := c.Extension("AUTH")
	offered := strings.Fields(strings.ToUpper(offer))
	state, err := c.GetTLSConnectionState()
	encrypted := err == nil
	for _, m := range mechanisms {
		wanted := s.conf.Auth == AuthAuto || s.conf.Auth == m.auth
		if !wanted || !slices.Contains(offered, m.name) || strings.HasSuffix(m.name, "-PLUS") && !encrypted {
			continue
		}
		err := c.Auth(m.make(s, state))
		if errors.Is(err, smtp.ErrUnencrypted) {
			return &Error{What: "the password would be sent unencrypted; set mail.tls to starttls or tls"}
		}
		if err != nil {
			return failed("the mail server refused mail.username and mail.password", err)
		}
		return nil
	}
	return &Error{What: "the mail server offers no mechanism that mail.auth allows"}
}
