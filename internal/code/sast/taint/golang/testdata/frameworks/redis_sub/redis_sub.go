package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/redis/go-redis/v9"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(rdb *redis.Client) {
	for msg := range rdb.Subscribe(context.Background(), "c").Channel() {
		exec.Command("sh", "-c", msg.Payload).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(msg.Payload)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
