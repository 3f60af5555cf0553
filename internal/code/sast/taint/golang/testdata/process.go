package process

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"strings"
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
