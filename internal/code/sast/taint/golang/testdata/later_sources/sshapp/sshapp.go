package sshapp

import (
	"bufio"
	"database/sql"
	"os"
	"os/exec"

	"github.com/gliderlabs/ssh"
)

func main() {
	var db *sql.DB
	ssh.Handle(func(s ssh.Session) {
		exec.Command("sh", "-c", s.RawCommand()).Run() // want: command-injection
		os.ReadFile("/srv/" + s.Command()[1])          // want: path-traversal
		line, _ := bufio.NewReader(s).ReadString('\n')
		db.Exec("INSERT INTO m VALUES('" + line + "')")
		db.Exec("INSERT INTO m VALUES(?)", s.User())
	})
	ssh.ListenAndServe(":2222", nil, ssh.PasswordAuth(func(ctx ssh.Context, password string) bool {
		db.Query("SELECT * FROM u WHERE n = '" + ctx.User() + "'") // want: sql-injection
		return false
	}))
}
