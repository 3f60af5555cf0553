package shapes

import (
	"database/sql"

	"example.net/wire"
)

type order struct{ Name string }

// The call fills the variable from a connection of an unknown library.
func serve(conn *wire.Conn, db *sql.DB) {
	var o order
	if err := wire.Receive(conn, &o); err != nil {
		return
	}
	_, _ = db.Query("SELECT * FROM orders WHERE name = '" + o.Name + "'") // want: sql-injection
	_, _ = db.Query("SELECT * FROM orders WHERE name = ?", o.Name)
}
