package process

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"github.com/dop251/goja"
	"github.com/robertkrimen/otto"
	"github.com/traefik/yaegi/interp"
	"github.com/yuin/gopher-lua"
	"golang.org/x/crypto/ssh"
)

func run(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	exec.Command("sh", "-c", "ping "+host).Run()                           // want: command-injection
	exec.Command("ping", "-c", "1", host).Run()                            // an argument
	exec.CommandContext(r.Context(), "/bin/bash", "-c", "dig "+host).Run() // want: command-injection
	exec.Command(host).Run()                                               // want: command-injection
	parts := strings.Fields(r.FormValue("cmd"))
	exec.Command(parts[0], parts[1:]...).Output() // want: command-injection
	exec.Command("sh", "-c", os.Getenv("HOOK")).Run()
	c := exec.Cmd{Path: host} // want: command-injection
	c.Run()
}

func chosen(ctx context.Context, w http.ResponseWriter, r *http.Request) {
	tool := r.FormValue("tool")
	if tool != "dig" && tool != "host" {
		return
	}
	exec.CommandContext(ctx, tool, "example.org").Run()
}

func generic[T any](in T, then func(T) string) string { return then(in) }

func closures(w http.ResponseWriter, r *http.Request) {
	cmd := generic(r.FormValue("cmd"), func(s string) string { return "echo " + s })
	func() {
		defer exec.Command("sh", "-c", cmd).Run() // want: command-injection
	}()
	ch := make(chan string, 1)
	ch <- r.FormValue("cmd")
	go exec.Command("sh", "-c", <-ch).Run() // want: command-injection
	select {
	case got, ok := <-ch:
		if ok {
			exec.Command("sh", "-c", got).Run() // want: command-injection
		}
	default:
	}
	cmd, err := "ls", error(nil)
	if err == nil {
		exec.Command("sh", "-c", cmd).Run()
	}
}

func shadowed(w http.ResponseWriter, r *http.Request) {
	cmd := "ls"
	if r.Method == "POST" {
		cmd := r.FormValue("cmd")
		_ = cmd
	}
	exec.Command("sh", "-c", cmd).Run()
}

func anyOf(v any) string {
	switch x := v.(type) {
	case string:
		return x
	case int, int64:
		return "number"
	case nil:
		return ""
	}
	s, _ := v.(string)
	return s
}

func switched(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", anyOf(r.FormValue("cmd"))).Run() // want: command-injection
outer:
	for i := 0; i < 3; i++ {
		for _, v := range r.Form["cmd"] {
			if v == "" {
				continue outer
			}
			exec.Command("sh", "-c", v).Run() // want: command-injection
			break outer
		}
	}
}

func started(ctx context.Context, session *ssh.Session, r *http.Request) {
	name := r.FormValue("name")
	exec.CommandContext(ctx, name).Run() // want: command-injection
	c := exec.Command("ls")
	c.Path = name // want: command-injection
	if path, err := exec.LookPath(name); err == nil {
		exec.Command(path).Run() // want: command-injection
	}
	syscall.Exec(name, nil, nil) // want: command-injection
	session.Run("ls " + name)    // want: command-injection
	session.Run("ls")
	list := &exec.Cmd{Path: "/bin/ls", Args: []string{"ls", name}}
	if out, err := list.Output(); err == nil {
		exec.Command("sh", "-c", "count "+string(out)).Run()
	}
}

func evaluated(r *http.Request) {
	code := r.FormValue("code")
	goja.New().RunString(code) // want: code-injection
	goja.New().RunString("1 + 1")
	otto.New().Run(code)                    // want: code-injection
	lua.NewState().DoString(code)           // want: code-injection
	interp.New(interp.Options{}).Eval(code) // want: code-injection
}

// What the program's own user gives
func main() {
	exec.Command("sh", "-c", os.Args[1]).Run()
	exec.Command("sh", "-c", flag.Arg(0)).Run()
	exec.Command("sh", "-c", fmt.Sprint(os.Getenv("HOOK"))).Run()
}
