package redconapp

import (
	"database/sql"
	"os"
	"os/exec"

	"github.com/tidwall/redcon"
)

func main() {
	var db *sql.DB
	redcon.ListenAndServe(":6380", func(conn redcon.Conn, cmd redcon.Command) {
		db.Exec("INSERT INTO c VALUES('" + string(cmd.Args[1]) + "')") // want: sql-injection
		db.Exec("INSERT INTO c VALUES(?)", len(cmd.Args))
		os.ReadFile("/srv/" + string(cmd.Raw)) // want: path-traversal
	}, nil, nil)
	mux := redcon.NewServeMux()
	mux.HandleFunc("get", get)
}

func get(conn redcon.Conn, cmd redcon.Command) { exec.Command("sh", "-c", string(cmd.Args[0])).Run() } // want: command-injection
