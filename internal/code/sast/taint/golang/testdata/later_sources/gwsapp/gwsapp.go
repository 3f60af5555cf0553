package gwsapp

import (
	"database/sql"
	"os"

	"github.com/lxzan/gws"
)

type handler struct {
	gws.BuiltinEventHandler
	db *sql.DB
}

func (h *handler) OnMessage(socket *gws.Conn, message *gws.Message) {
	defer message.Close()
	h.db.Exec("INSERT INTO m VALUES('" + string(message.Bytes()) + "')") // want: sql-injection
	h.db.Exec("INSERT INTO m VALUES(?)", message.Bytes())
	os.ReadFile("/srv/" + message.Data.String()) // want: path-traversal
}

func (h *handler) OnPing(socket *gws.Conn, payload []byte) { os.ReadFile("/srv/" + string(payload)) } // want: path-traversal
