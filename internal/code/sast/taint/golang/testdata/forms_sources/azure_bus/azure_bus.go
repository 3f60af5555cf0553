package azurebus

import (
	"cloud.google.com/go/pubsub/v2"
	"context"
	"github.com/Azure/azure-sdk-for-go/sdk/messaging/azeventhubs"
	"github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"
	"os/exec"
)

func recv(ctx context.Context, r *azservicebus.Receiver, p *azeventhubs.ProcessorPartitionClient, sub *pubsub.Subscriber) {
	ms, _ := r.ReceiveMessages(ctx, 10, nil)
	for _, m := range ms {
		exec.Command("sh", "-c", string(m.Body)).Run() // want: command-injection
	}
	es, _ := p.ReceiveEvents(ctx, 10, nil)
	for _, e := range es {
		exec.Command("sh", "-c", string(e.Body)).Run() // want: command-injection
	}
	sub.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
	})
}
