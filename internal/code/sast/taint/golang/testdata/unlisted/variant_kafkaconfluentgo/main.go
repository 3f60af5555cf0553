package kafkaconfluentgo

import (
	"github.com/IBM/sarama"
	"os/exec"
	"strconv"
)

type group struct{}

func (g *group) Setup(sarama.ConsumerGroupSession) error   { return nil }
func (g *group) Cleanup(sarama.ConsumerGroupSession) error { return nil }
func (g *group) ConsumeClaim(s sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for {
		select {
		case m := <-claim.Messages():
			exec.Command("sh", "-c", string(m.Value)).Run() // want: command-injection
			{
				n, _ := strconv.Atoi(string(m.Value))
				exec.Command("sh", "-c", strconv.Itoa(n)).Run()
			}
			exec.Command("sh", "-c", string(m.Key)).Run() // want: command-injection
			{
				n, _ := strconv.Atoi(string(m.Key))
				exec.Command("sh", "-c", strconv.Itoa(n)).Run()
			}
		case <-s.Context().Done():
			return nil
		}
	}
}
