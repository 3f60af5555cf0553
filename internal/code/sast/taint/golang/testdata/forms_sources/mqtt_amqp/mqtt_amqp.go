package mqttamqp

import (
	"context"
	"github.com/Azure/go-amqp"
	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"
	"github.com/rabbitmq/amqp091-go"
	"github.com/wagslane/go-rabbitmq"
	"os/exec"
)

func start(ch *amqp091.Channel, conn *rabbitmq.Conn, rcv *amqp.Receiver) {
	_ = autopaho.ClientConfig{ClientConfig: paho.ClientConfig{OnPublishReceived: []func(paho.PublishReceived) (bool, error){
		func(pr paho.PublishReceived) (bool, error) {
			exec.Command("sh", "-c", string(pr.Packet.Payload)).Run() // want: command-injection
			return true, nil
		}}}}
	c, _ := rabbitmq.NewConsumer(conn, "q")
	c.Run(func(d rabbitmq.Delivery) rabbitmq.Action {
		exec.Command("sh", "-c", string(d.Body)).Run() // want: command-injection
		return rabbitmq.Ack
	})
	ds, _ := ch.ConsumeWithContext(context.Background(), "q", "", true, false, false, false, nil)
	for d := range ds {
		exec.Command("sh", "-c", string(d.Body)).Run() // want: command-injection
	}
	m, _ := rcv.Receive(context.Background(), nil)
	exec.Command("sh", "-c", string(m.GetData())).Run() // want: command-injection
}
