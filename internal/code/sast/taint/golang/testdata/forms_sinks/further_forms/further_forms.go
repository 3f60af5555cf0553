package furtherforms

import (
	"net/http"
	"net/rpc"
	"os/exec"

	"github.com/Shopify/go-lua"
	"github.com/a-h/templ"
	"github.com/alessio/shellescape"
	"github.com/magefile/mage/sh"
	"github.com/mattn/anko/vm"
	"github.com/melbahja/goph"
	"github.com/redis/go-redis/v9"
	"github.com/sendgrid/sendgrid-go/helpers/mail"
	corev1 "k8s.io/api/core/v1"
)

func h(w http.ResponseWriter, r *http.Request, client *goph.Client, rdb redis.UniversalClient) {
	s := r.FormValue("s")
	ctx := r.Context()
	lua.DoString(lua.NewState(), s)                                              // want: code-injection
	vm.ExecuteContext(ctx, nil, nil, s)                                          // want: code-injection
	rdb.Eval(ctx, "return "+s, nil)                                              // want: code-injection
	templ.Raw("<p>" + s)                                                         // want: xss
	mail.NewSingleEmail(nil, "a", nil, "text", "<p>"+s)                          // want: xss
	rpc.Dial("tcp", s)                                                           // want: ssrf
	sh.Run(s)                                                                    // want: command-injection
	_ = &corev1.PodExecOptions{Container: "c", Command: []string{"sh", "-c", s}} // want: command-injection
	client.Download("/remote", "/srv/"+s)                                        // want: path-traversal
	exec.Command("sh", "-c", "ls "+shellescape.Quote(s)).Run()
}
