package network

import (
	"context"
	"net"
	"net/http"
	"net/mail"
	"net/smtp"
	"os/exec"

	"github.com/PuerkitoBio/goquery"
	"github.com/go-git/go-git/v5"
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

func dialled(ctx context.Context, r *http.Request) {
	host := r.FormValue("host")
	net.Dial("tcp", host) // want: ssrf
	net.Dial("tcp", "mail.example.org:25")
	var d net.Dialer
	d.DialContext(ctx, "tcp", net.JoinHostPort(host, "80")) // want: ssrf
	goquery.NewDocument(r.FormValue("url"))                 // want: ssrf
	goquery.NewDocument("https://example.org/" + r.FormValue("page"))
	retryablehttp.NewRequest("GET", r.FormValue("url"), nil)                             // want: ssrf
	git.PlainClone("/srv/"+host, false, &git.CloneOptions{URL: "https://example.org/a"}) // want: path-traversal
	git.PlainClone("/srv/clone", false, &git.CloneOptions{URL: r.FormValue("url")})      // want: ssrf
	git.PlainClone("/srv/clone", false, &git.CloneOptions{URL: "https://example.org/" + host})
	retryablehttp.NewRequest("GET", "https://example.org/"+r.FormValue("page"), nil)
}

func asked(r *http.Request) {
	request := resty.New().R().SetBody(r.FormValue("body"))
	exec.Command("sh", "-c", "log "+request.Method).Run()
}

func mailed(r *http.Request) {
	to, err := mail.ParseAddress(r.FormValue("to"))
	if err != nil {
		return
	}
	smtp.SendMail("localhost:25", nil, "a@example.org", nil, []byte("To: "+to.Address+"\r\n\r\n"))
	smtp.SendMail("localhost:25", nil, "a@example.org", nil, []byte("To: "+r.FormValue("to")+"\r\n\r\n")) // want: email-injection
}
