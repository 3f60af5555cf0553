package queues

import (
	"os"
	"os/exec"
	"strconv"

	"github.com/RichardKnop/machinery/v2"
	"github.com/adjust/rmq/v5"
	"github.com/creachadair/jrpc2"
	"github.com/emersion/go-smtp"
	"github.com/mhale/smtpd"

	"context"
	"io"
	"net"
)

type consumer struct{}

func (consumer) Consume(delivery rmq.Delivery) {
	exec.Command("sh", "-c", delivery.Payload()).Run() // want: command-injection
	n, _ := strconv.Atoi(delivery.Payload())
	exec.Command("sh", "-c", "sleep "+strconv.Itoa(n)).Run()
	delivery.Ack()
}

func listen(queue rmq.Queue) {
	queue.AddConsumer("files", consumer{})
	queue.AddConsumerFunc("files", func(delivery rmq.Delivery) {
		os.ReadFile("/srv/" + delivery.Payload()) // want: path-traversal
	})
}

func convert(name string) error {
	return exec.Command("sh", "-c", "convert "+name).Run() // want: command-injection
}

func wait(seconds int64) error {
	return exec.Command("sh", "-c", "sleep "+strconv.FormatInt(seconds, 10)).Run()
}

func worker(server *machinery.Server) {
	server.RegisterTasks(map[string]interface{}{"convert": convert, "wait": wait})
	server.RegisterTask("remove", func(path string) error {
		return os.Remove("/srv/" + path) // want: path-traversal
	})
}

type params struct{ Path string }

func call(ctx context.Context, req *jrpc2.Request) (any, error) {
	var p params
	if err := req.UnmarshalParams(&p); err != nil {
		return nil, err
	}
	os.Remove("/srv/fixed")
	return os.ReadFile("/srv/" + p.Path) // want: path-traversal
}

type session struct{}

func (s *session) Mail(from string, opts *smtp.MailOptions) error {
	return exec.Command("sh", "-c", "check "+from).Run() // not found: command-injection
}

func (s *session) Rcpt(to string, opts *smtp.RcptOptions) error {
	return exec.Command("sh", "-c", "check "+to).Run() // not found: command-injection
}

func (s *session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	exec.Command("sh", "-c", "wc -c "+strconv.Itoa(len(b))).Run()
	return exec.Command("sh", "-c", string(b)).Run() // not found: command-injection
}

func (s *session) Reset() {}

func (s *session) Logout() error { return nil }

func mails() {
	smtpd.ListenAndServe("127.0.0.1:2525", func(origin net.Addr, from string, to []string, data []byte) error {
		exec.Command("sh", "-c", "check "+origin.Network()).Run()
		return exec.Command("sh", "-c", "check "+from).Run() // want: command-injection
	}, "app", "")
}
