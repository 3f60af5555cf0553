package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"
)

func m(receiver *azservicebus.Receiver) {
	messages, _ := receiver.ReceiveMessages(context.Background(), 1, nil)
	for _, message := range messages {
		exec.Command("sh", "-c", string(message.Body)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(message.Body))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
