package saramaapp

import (
	"context"
	"database/sql"
	"os/exec"
	"strconv"

	"github.com/IBM/sarama"
)

type group struct{ db *sql.DB }

func (group) Setup(sarama.ConsumerGroupSession) error   { return nil }
func (group) Cleanup(sarama.ConsumerGroupSession) error { return nil }
func (g group) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for msg := range claim.Messages() {
		g.db.Exec("INSERT INTO m VALUES('" + string(msg.Value) + "')") // want: sql-injection
		g.db.Exec("INSERT INTO o VALUES(" + strconv.FormatInt(msg.Offset, 10) + ")")
		for _, h := range msg.Headers {
			g.db.Exec("INSERT INTO h VALUES('" + string(h.Value) + "')") // want: sql-injection
		}
		session.MarkMessage(msg, "")
	}
	return nil
}

func partitions(c sarama.Consumer) {
	pc, _ := c.ConsumePartition("t", 0, sarama.OffsetNewest)
	for {
		select {
		case m := <-pc.Messages():
			exec.Command("sh", "-c", string(m.Key)).Run() // want: command-injection
		}
	}
}

func start(cg sarama.ConsumerGroup) { cg.Consume(context.Background(), []string{"t"}, &group{}) }
