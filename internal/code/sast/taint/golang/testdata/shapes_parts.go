package shapes

import (
	"database/sql"
	"net/http"
	"os/exec"
	"strconv"

	"acme.example/kv"
	"acme.example/web"
	"acme.example/ws"
)

func recv(sub *kv.Sub, db *sql.DB) {
	m, _ := sub.ReceiveMessage()
	exec.Command("sh", "-c", string(m.Body)).Run() // want: command-injection
	out, err := sub.Receive()
	if err != nil {
		return
	}
	for _, one := range out.Messages {
		exec.Command("sh", "-c", one.Body).Run() // want: command-injection
	}
	for x := range sub.Messages() {
		exec.Command("sh", "-c", string(x.Value)).Run() // want: command-injection
	}
	y := <-sub.Messages()
	exec.Command("sh", "-c", string(y.Value)).Run() // want: command-injection
}

type form struct{ Name string }

func bind(w http.ResponseWriter, r *http.Request) {
	var f form
	web.Bind(r, &f)
	exec.Command("sh", "-c", f.Name).Run() // want: command-injection
	g := new(form)
	if err := web.Decode(r, g); err != nil {
		return
	}
	exec.Command("sh", "-c", g.Name).Run() // want: command-injection
	v := web.Vars(r)
	exec.Command("sh", "-c", v["id"]).Run() // want: command-injection
	c, _ := web.SlashCommandParse(r)
	exec.Command("sh", "-c", c.Text).Run() // want: command-injection
	conn, _ := ws.Upgrade(w, r)
	_, msg, _ := conn.ReadMessage()
	exec.Command("sh", "-c", string(msg)).Run() // want: command-injection
}

func fields(s *web.Server) {
	s.Add(&web.Field{Name: "find", Resolve: func(p web.ResolveParams) (any, error) {
		exec.Command("sh", "-c", p.Args["id"].(string)).Run() // want: command-injection
		return nil, nil
	}})
}

type service struct{}

func (service) Find(in form, limit int) error {
	exec.Command("sh", "-c", "sleep "+strconv.Itoa(limit)).Run()
	return exec.Command("sh", "-c", in.Name).Run() // want: command-injection
}

func serve(s *web.Server) {
	s.RegisterService(service{})
}

func ev(e web.Event) {
	var d form
	_ = e.DataAs(&d)
	exec.Command("sh", "-c", d.Name).Run() // want: command-injection
}

func bot(c web.Context) {
	exec.Command("sh", "-c", "sleep "+c.ArgumentCount()).Run()
	exec.Command("sh", "-c", c.Text()).Run()            // want: command-injection
	exec.Command("sh", "-c", c.Message().Payload).Run() // want: command-injection
}

func reg(s *web.Server) {
	s.DefineTool("x", "reads a file", func(ctx *web.ToolContext, in form) (string, error) {
		return "", exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	})
	s.Handle("x", func(c web.Context) error {
		return exec.Command("sh", "-c", c.Text()).Run() // want: command-injection
	})
}
