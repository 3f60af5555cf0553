package shop

import (
	"net/http"
	"os/exec"
	"sync"
	"sync/atomic"
)

type userName string

func (n userName) String() string { return "n" + string(n) }

type action func(string) string

func (f action) serve(s string) string { return f(s) }

type option func(*settings)

type settings struct{ host, note string }

func host(s string) option { return func(x *settings) { x.host = s } }
func note(s string) option { return func(x *settings) { x.note = s } }

func configured(opts ...option) *settings {
	s := &settings{}
	for _, o := range opts {
		o(s)
	}
	return s
}

func mapped[T, U any](list []T, f func(T) U) []U {
	out := make([]U, 0, len(list))
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}

func send(s string, c chan<- string) {
	c <- s
	close(c)
}

const (
	first = iota
	second
)

func idioms(w http.ResponseWriter, r *http.Request) {
	n := userName(r.FormValue("x"))
	exec.Command("sh", "-c", string(n)).Run()  // want: command-injection
	exec.Command("sh", "-c", n.String()).Run() // want: command-injection
	s := configured(host(r.FormValue("x")), note("x"))
	exec.Command("sh", "-c", s.host).Run() // want: command-injection
	list := mapped([]string{r.FormValue("x")}, func(s string) string { return "a" + s })
	exec.Command("sh", "-c", list[0]).Run() // want: command-injection
	exec.Command("sh", "-c", mapped([]string{r.FormValue("x")}, func(string) string { return "x" })[0]).Run()
	exec.Command("sh", "-c", action(func(s string) string { return s }).serve(r.FormValue("x"))).Run() // want: command-injection
	exec.Command("sh", "-c", action(func(string) string { return "x" }).serve(r.FormValue("x"))).Run()
	c := make(chan string)
	go send(r.FormValue("x"), c)
	for x := range c {
		exec.Command("sh", "-c", x).Run() // want: command-injection
	}
	anonymous := []struct{ name, value string }{{"a", r.FormValue("x")}}
	exec.Command("sh", "-c", anonymous[0].value).Run() // want: command-injection
	exec.Command("sh", "-c", anonymous[0].name).Run()
	array := [...]string{second: r.FormValue("x"), first: "ls"}
	exec.Command("sh", "-c", array[second]).Run() // want: command-injection
	exec.Command("sh", "-c", array[first]).Run()
}

func labels(w http.ResponseWriter, r *http.Request) {
	x := "ls"
outer:
	for {
		for {
			if x != "ls" {
				break outer
			}
			x = r.FormValue("x")
			continue outer
		}
	}
	exec.Command("sh", "-c", x).Run() // want: command-injection
}

func shared(w http.ResponseWriter, r *http.Request) {
	var m, other sync.Map
	m.Store("a", r.FormValue("x"))
	v, _ := m.Load("a")
	exec.Command("sh", "-c", v.(string)).Run() // want: command-injection
	m.Range(func(_, v any) bool {
		exec.Command("sh", "-c", v.(string)).Run() // want: command-injection
		return true
	})
	old, _ := other.LoadOrStore("a", r.FormValue("x"))
	exec.Command("sh", "-c", old.(string)).Run() // want: command-injection
	var a atomic.Value
	a.Store(r.FormValue("x"))
	exec.Command("sh", "-c", a.Load().(string)).Run() // want: command-injection
}
