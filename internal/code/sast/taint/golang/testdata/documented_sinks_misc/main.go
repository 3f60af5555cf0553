package main

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/xml"
	htemplate "html/template"
	"net"
	"net/http"
	"net/http/httputil"
	"net/smtp"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"plugin"
	"regexp"
	"strings"
	"syscall"
	"text/template"

	"github.com/antchfx/xmlquery"
	"github.com/antonmedv/expr"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/chromedp/chromedp"
	"github.com/dop251/goja"
	"github.com/flosch/pongo2/v6"
	"github.com/go-ldap/ldap/v3"
	"github.com/go-resty/resty/v2"
	"github.com/gocolly/colly/v2"
	"github.com/imroc/req/v3"
	"github.com/spf13/afero"
	"github.com/xuri/excelize/v2"
	lua "github.com/yuin/gopher-lua"
	"golang.org/x/crypto/ssh"
	"k8s.io/client-go/tools/remotecommand"
)

func h(w http.ResponseWriter, r *http.Request) {
	s := r.PostFormValue("s")
	ctx := r.Context()
	cmd := exec.CommandContext(ctx, "/bin/bash", "-c", "ls "+s) // want: command-injection
	cmd.Run()
	(&exec.Cmd{Path: s}).Run()                            // want: command-injection
	syscall.Exec("/bin/sh", []string{"sh", "-c", s}, nil) // want: command-injection
	os.StartProcess(s, nil, nil)                          // want: command-injection
	sess := &ssh.Session{}
	sess.Output("ls " + s)                  // want: command-injection
	http.DefaultClient.Get(s)               // want: ssrf
	rq, _ := http.NewRequest("GET", s, nil) // want: ssrf
	http.DefaultClient.Do(rq)
	http.Get("https://api.example.com/?q=" + url.QueryEscape(s))
	net.Dial("tcp", s)                         // want: ssrf
	(&net.Dialer{}).DialContext(ctx, "tcp", s) // want: ssrf
	tls.Dial("tcp", s, nil)                    // want: ssrf
	resty.New().R().Get(s)                     // want: ssrf
	req.C().R().Get(s)                         // want: ssrf
	colly.NewCollector().Visit(s)              // want: ssrf
	chromedp.Run(ctx, chromedp.Navigate(s))    // want: ssrf
	target, _ := url.Parse(s)
	httputil.NewSingleHostReverseProxy(target)      // want: ssrf
	os.WriteFile(path.Join("/data", s), nil, 0o600) // want: path-traversal
	os.RemoveAll("/data/" + s)                      // want: path-traversal
	os.Rename("/data/"+s, "/tmp/x")                 // want: path-traversal
	os.ReadDir(filepath.Join("/data", s))           // want: path-traversal
	filepath.WalkDir("/data/"+s, nil)               // want: path-traversal
	afero.ReadFile(afero.NewOsFs(), "/data/"+s)     // want: path-traversal
	excelize.OpenFile("/data/" + s)                 // want: path-traversal
	zip.OpenReader("/data/" + s)                    // want: path-traversal
	root, _ := os.OpenRoot("/data")
	root.Open(s)
	if !filepath.IsLocal(s) {
		return
	}
	os.ReadFile(filepath.Join("/data", s))
}

func more(w http.ResponseWriter, r *http.Request) {
	s := r.PostFormValue("s")
	template.Must(template.New("x").Parse(s)).Execute(w, nil) // want: template-injection
	htemplate.Must(htemplate.New("x").Parse("<p>{{.}}</p>")).Execute(w, s)
	pongo2.FromString(s)                                                      // want: template-injection
	goja.New().RunString(s)                                                   // want: code-injection
	(&lua.LState{}).DoString(s)                                               // want: code-injection
	expr.Compile(s)                                                           // want: code-injection
	plugin.Open(s)                                                            // want: code-injection
	ldap.NewSearchRequest("dc=x", 0, 0, 0, 0, false, "(uid="+s+")", nil, nil) // want: ldap-injection
	ldap.NewSearchRequest("dc=x", 0, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(s)+")", nil, nil)
	xmlquery.Find(nil, "//u[@n='"+s+"']") // want: xpath-injection
	regexp.MustCompile(regexp.QuoteMeta(s))
	smtp.SendMail("h:25", nil, "a@b.c", []string{s}, []byte("Subject: "+s+"\r\n\r\nx")) // want: email-injection
	w.Header().Set("Content-Type", "text/html")
	w.Write(bytes.ToUpper([]byte(htemplate.HTMLEscapeString(s))))
	strings.NewReader("ok").WriteTo(w)
	w.Header().Set("Location", s) // want: open-redirect
	w.WriteHeader(302)
}
