package kafkareaders

import (
	"context"
	"github.com/IBM/sarama"
	"github.com/segmentio/kafka-go"
	"github.com/twmb/franz-go/pkg/kgo"
	"os/exec"
)

type group struct{}

func (group) ConsumeClaim(s sarama.ConsumerGroupSession, c sarama.ConsumerGroupClaim) error {
	for m := range c.Messages() {
		exec.Command("sh", "-c", string(m.Value)).Run() // want: command-injection
	}
	return nil
}
func read(ctx context.Context, cl *kgo.Client) {
	r := kafka.NewReader(kafka.ReaderConfig{Topic: "t"})
	m, _ := r.ReadMessage(ctx)
	exec.Command("sh", "-c", string(m.Value)).Run() // want: command-injection
	cl.PollFetches(ctx).EachRecord(func(rec *kgo.Record) {
		exec.Command("sh", "-c", string(rec.Value)).Run() // want: command-injection
	})
}
