package redisstream

import (
	"context"
	"github.com/redis/go-redis/v9"
	"os/exec"
	"strconv"
)

func listen(ctx context.Context, rdb *redis.Client) {
	ch := rdb.PSubscribe(ctx, "a*").Channel()
	for msg := range ch {
		exec.Command("sh", "-c", msg.Payload).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(msg.Payload)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	}
}
