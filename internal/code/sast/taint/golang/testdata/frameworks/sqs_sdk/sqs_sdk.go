package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(c *sqs.Client) {
	out, _ := c.ReceiveMessage(context.Background(), &sqs.ReceiveMessageInput{})
	for _, m := range out.Messages {
		exec.Command("sh", "-c", *m.Body).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(*m.Body)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
