package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

type Hook struct{ mqtt.HookBase }

func (h *Hook) OnPublish(cl *mqtt.Client, pk packets.Packet) (packets.Packet, error) {
	exec.Command("sh", "-c", string(pk.Payload)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(pk.Payload))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return pk, nil
}
