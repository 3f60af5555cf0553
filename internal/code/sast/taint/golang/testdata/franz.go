package main

import (
	"context"
	"os/exec"

	zmq "github.com/pebbe/zmq4"
	"github.com/twmb/franz-go/pkg/kgo"
)

func consume(ctx context.Context, client *kgo.Client) {
	for {
		fetches := client.PollFetches(ctx)
		fetches.EachRecord(func(record *kgo.Record) {
			exec.Command("sh", "-c", "thumb "+string(record.Value)).Run() // want: command-injection
			exec.Command("thumb", string(record.Value)).Run()
		})
		iter := fetches.RecordIter()
		for !iter.Done() {
			record := iter.Next()
			exec.Command("sh", "-c", string(record.Key)).Run() // want: command-injection
		}
	}
}

func replies() {
	responder, _ := zmq.NewSocket(zmq.REP)
	responder.Bind("tcp://*:5555")
	for {
		msg, _ := responder.Recv(0)
		exec.Command("sh", "-c", msg).Run() // want: command-injection
		responder.Send("World", 0)
	}
}
