package gorillarpc

import (
	"database/sql"
	"net/http"
	"os"

	"github.com/gorilla/rpc/v2"
	"github.com/gorilla/rpc/v2/json2"
)

type FindArgs struct {
	Name string
	ID   int
}
type FindReply struct{ Found bool }
type Users struct{ db *sql.DB }

func (u *Users) Find(r *http.Request, args *FindArgs, reply *FindReply) error {
	u.db.Query("SELECT * FROM u WHERE n = '" + args.Name + "'") // want: sql-injection
	u.db.Query("SELECT * FROM u WHERE i = ?", args.ID)
	_, err := os.ReadFile("/srv/" + args.Name) // want: path-traversal
	return err
}

func main() {
	s := rpc.NewServer()
	s.RegisterCodec(json2.NewCodec(), "application/json")
	s.RegisterService(new(Users), "")
	http.Handle("/rpc", s)
}
