package redissub

import (
	"context"
	"database/sql"
	"os/exec"

	"github.com/redis/go-redis/v9"
)

func listen(ctx context.Context, rdb *redis.Client, db *sql.DB) {
	sub := rdb.Subscribe(ctx, "a")
	for msg := range sub.Channel() {
		db.Exec("INSERT INTO m VALUES('" + msg.Payload + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", msg.Payload)
	}
	m, _ := sub.ReceiveMessage(ctx)
	exec.Command("sh", "-c", m.Payload).Run() // want: command-injection
	res, _ := rdb.XRead(ctx, &redis.XReadArgs{Streams: []string{"s", "0"}}).Result()
	exec.Command("sh", "-c", res[0].Messages[0].Values["cmd"].(string)).Run()
	job, _ := rdb.BLPop(ctx, 0, "q").Result()
	exec.Command("sh", "-c", job[1]).Run()
}
