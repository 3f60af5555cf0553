package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/IBM/sarama"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type H struct{}

func (H) ConsumeClaim(s sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for msg := range claim.Messages() {
		exec.Command("sh", "-c", string(msg.Value)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(msg.Value))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
	return nil
}
