package smtpsink

import (
	"fmt"
	"net/http"
	"net/mail"
	"net/smtp"
	"strings"
)

func send(w http.ResponseWriter, r *http.Request) {
	to, subject := r.FormValue("to"), r.FormValue("subject")
	msg := []byte("To: " + to + "\r\nSubject: " + subject + "\r\n\r\nhi")
	smtp.SendMail("mail:25", nil, "a@example.com", []string{"b@example.com"}, msg) // want: email-injection
	c, _ := smtp.Dial(r.FormValue("host") + ":25")                                 // want: ssrf
	wc, _ := c.Data()
	fmt.Fprintf(wc, "Subject: %s\r\n\r\nhi", subject)
	clean := strings.NewReplacer("\r", "", "\n", "").Replace(subject)
	if a, err := mail.ParseAddress(to); err == nil {
		smtp.SendMail("mail:25", nil, "a@example.com", []string{a.Address}, []byte("Subject: x\r\n\r\nhi"))
	}
}
