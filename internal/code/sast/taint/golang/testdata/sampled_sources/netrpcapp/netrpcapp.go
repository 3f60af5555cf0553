package netrpcapp

import (
	"database/sql"
	"net"
	"net/http"
	"net/rpc"
	"net/rpc/jsonrpc"
	"os"
	"os/exec"
)

type Args struct {
	Name, Cmd string
	N         int
}

type Files struct{ db *sql.DB }

func (f *Files) Read(args *Args, reply *[]byte) (err error) {
	f.db.Query("SELECT * FROM f WHERE n = '" + args.Name + "'") // want: sql-injection
	f.db.Query("SELECT * FROM f WHERE n = ?", args.N)
	*reply, err = os.ReadFile("/srv/" + args.Name) // want: path-traversal
	return err
}

func (f *Files) Run(cmd string, reply *string) error {
	return exec.Command("sh", "-c", cmd).Run() // want: command-injection
}

func main() {
	rpc.Register(new(Files))
	rpc.HandleHTTP()
	l, _ := net.Listen("tcp", ":1234")
	go http.Serve(l, nil)
	conn, _ := l.Accept()
	jsonrpc.ServeConn(conn)
}
