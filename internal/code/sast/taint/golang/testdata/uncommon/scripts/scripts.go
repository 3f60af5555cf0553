package scripts

import (
	"net/http"

	"github.com/aarzilli/golua/lua"
	sshclient "github.com/helloyi/go-sshclient"
	"github.com/hyperjumptech/grule-rule-engine/ast"
	"github.com/hyperjumptech/grule-rule-engine/builder"
	"github.com/hyperjumptech/grule-rule-engine/pkg"
	"github.com/ichiban/prolog"
	"github.com/ionrock/procs"
)

func shells(client *sshclient.Client, r *http.Request) {
	name := r.FormValue("name")
	client.Cmd("ls " + name).Run()       // want: command-injection
	client.Script("ls " + name).Output() // want: command-injection
	client.Cmd("ls /srv").Run()
	procs.NewProcess("ls " + name).Run() // want: command-injection
	procs.NewProcess("ls /srv").Run()
}

func rules(lib *ast.KnowledgeLibrary, r *http.Request) {
	rule := r.FormValue("rule")
	b := builder.NewRuleBuilder(lib)
	b.BuildRuleFromResource("shop", "1", pkg.NewBytesResource([]byte(rule))) // want: code-injection
	b.BuildRuleFromResource("shop", "1", pkg.NewFileResource("/etc/shop.grl"))
	p := prolog.New(nil, nil)
	p.Exec(rule)                    // want: code-injection
	p.Query("human(" + rule + ").") // want: code-injection
	p.Query("human(?).", rule)
	l := lua.NewState()
	l.DoString(rule) // want: code-injection
	l.PushString(rule)
}
