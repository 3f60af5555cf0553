package sessions

import (
	"database/sql"
	"io"

	"github.com/eclipse/paho.mqtt.golang"
	"github.com/emersion/go-smtp"
)

var db *sql.DB

func mq(cl mqtt.Client) {
	cl.Subscribe("t", 0, func(c mqtt.Client, m mqtt.Message) {
		db.Exec("INSERT INTO m VALUES ('" + string(m.Payload()) + "')") // want: sql-injection
	})
}

type bkd struct{}

func (bkd) NewSession(c *smtp.Conn) (smtp.Session, error) { return &sess{}, nil }

type sess struct{ from string }

func (s *sess) Mail(from string, o *smtp.MailOptions) error {
	s.from = from
	db.Exec("DELETE FROM p WHERE q = '" + from + "'") // want: sql-injection
	return nil
}

func (s *sess) Rcpt(to string, o *smtp.RcptOptions) error {
	db.Exec("DELETE FROM p WHERE q = '" + to + "'") // want: sql-injection
	return nil
}

func (s *sess) Data(r io.Reader) error {
	b, _ := io.ReadAll(r)
	db.Exec("DELETE FROM p WHERE q = '" + string(b) + "'") // want: sql-injection
	return nil
}

// other is no session.
type other struct{}

func (o *other) Mail(from string, _ *smtp.MailOptions) error {
	db.Exec("DELETE FROM p WHERE q = '" + from + "'")
	return nil
}

func (s *sess) Reset()        {}
func (s *sess) Logout() error { return nil }
