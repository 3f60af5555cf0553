package svc

import (
	"net/http"
	"os"

	"github.com/apenella/go-ansible/v2/pkg/execute"
	"github.com/masterzen/winrm"
	"github.com/melbahja/goph"
	"github.com/nikolalohinski/gonja/v2"
	"github.com/tyler-sommer/stick"
)

var win *winrm.Client

func Run(w http.ResponseWriter, r *http.Request) {
	win.Run("dir "+r.FormValue("dir"), os.Stdout, os.Stderr) // want: command-injection
	win.Run("ipconfig /all", os.Stdout, os.Stderr)
	execute.NewDefaultExecute(execute.WithCmd(nil))
	gonja.FromString(r.FormValue("source"))                                    // want: template-injection
	stick.New(nil).Execute(r.FormValue("source"), w, map[string]stick.Value{}) // want: template-injection
	gonja.FromString("hi {{ name }}")
	var client *goph.Client
	client.Run("ls " + r.FormValue("dir")) // want: command-injection
}
