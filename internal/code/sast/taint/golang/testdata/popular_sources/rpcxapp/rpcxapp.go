package rpcxapp

import (
	"context"
	"database/sql"
	"strconv"

	"github.com/smallnest/rpcx/server"
	"github.com/smallnest/rpcx/share"
)

type Args struct {
	Name string
	N    int
}
type Reply struct{ C int }

type Users struct{ db *sql.DB }

func (t *Users) Find(ctx context.Context, args *Args, reply *Reply) error {
	t.db.Query("SELECT * FROM u WHERE n = '" + args.Name + "'") // want: sql-injection
	t.db.Query("SELECT * FROM u LIMIT " + strconv.Itoa(args.N))
	meta := ctx.Value(share.ReqMetaDataKey).(map[string]string)
	t.db.Query("SELECT * FROM m WHERE t = '" + meta["tenant"] + "'") // want: sql-injection
	return nil
}

func free(ctx context.Context, args *Args, reply *Reply) error {
	return (&Users{}).drop(args.Name)
}

func (t *Users) drop(name string) error {
	_, err := t.db.Exec("DROP TABLE " + name) // want: sql-injection
	return err
}

func main() {
	s := server.NewServer()
	s.RegisterName("Users", new(Users), "")
	s.RegisterFunction("free", free, "")
	s.Serve("tcp", ":8972")
}
