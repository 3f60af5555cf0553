package gnetapp

import (
	"database/sql"
	"os/exec"
	"regexp"

	"github.com/panjf2000/gnet/v2"
)

type srv struct {
	gnet.BuiltinEventEngine
	db *sql.DB
}

var name = regexp.MustCompile(`^[a-z]+$`)

func (s *srv) OnTraffic(c gnet.Conn) gnet.Action {
	buf, _ := c.Next(-1)
	s.db.Exec("INSERT INTO m VALUES('" + string(buf) + "')") // want: sql-injection
	if name.Match(buf) {
		s.db.Exec("DELETE FROM " + string(buf))
	}
	peek, _ := c.Peek(10)
	exec.Command("sh", "-c", string(peek)).Run() // want: command-injection
	p := make([]byte, 10)
	n, _ := c.Read(p)
	exec.Command("sh", "-c", string(p[:n])).Run() // want: command-injection
	return gnet.None
}

func main() { gnet.Run(&srv{}, "tcp://:9000") }
