package furtherlisteners

import (
	"context"
	"os/exec"

	"github.com/ethereum/go-ethereum/rpc"
	"github.com/gofiber/contrib/websocket"
)

type API struct{}

func (API) Run(ctx context.Context, line string) error {
	return exec.Command("sh", "-c", line).Run() // want: command-injection
}

func start() {
	rpc.NewServer().RegisterName("api", API{})
	websocket.New(func(c *websocket.Conn) {
		_, message, _ := c.ReadMessage()
		exec.Command("sh", "-c", string(message)).Run() // want: command-injection
	})
	websocket.New(func(c *websocket.Conn) {
		exec.Command("sh", "-c", c.Params("id")).Run() // want: command-injection
	})
}
