package redigoapp

import (
	"database/sql"
	"os/exec"

	"github.com/gomodule/redigo/redis"
)

func listen(psc redis.PubSubConn, db *sql.DB) error {
	psc.Subscribe("a")
	for {
		switch v := psc.Receive().(type) {
		case redis.Message:
			db.Exec("INSERT INTO m VALUES('" + string(v.Data) + "')") // want: sql-injection
			db.Exec("INSERT INTO m VALUES(?)", v.Data)
			exec.Command("sh", "-c", "log "+v.Channel).Run() // want: command-injection
		case redis.Subscription:
			db.Exec("INSERT INTO s VALUES(1)")
		case error:
			return v
		}
	}
}

func timed(pool *redis.Pool, db *sql.DB) {
	psc := redis.PubSubConn{Conn: pool.Get()}
	if m, ok := psc.ReceiveWithTimeout(0).(redis.Message); ok {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
	}
}
