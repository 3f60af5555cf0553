package azbus

import (
	"context"
	"database/sql"
	"os"

	"github.com/Azure/azure-sdk-for-go/sdk/messaging/azeventhubs/v2"
	"github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"
)

func run(ctx context.Context, client *azservicebus.Client, db *sql.DB, p *azeventhubs.ProcessorPartitionClient) {
	receiver, _ := client.NewReceiverForQueue("q", nil)
	messages, _ := receiver.ReceiveMessages(ctx, 1, nil)
	for _, m := range messages {
		db.Exec("INSERT INTO m VALUES('" + string(m.Body) + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", m.Body)
		handle(m)
	}
	events, _ := p.ReceiveEvents(ctx, 10, nil)
	for _, e := range events {
		db.Exec("INSERT INTO m VALUES('" + string(e.Body) + "')") // want: sql-injection
	}
}

func handle(m *azservicebus.ReceivedMessage) {
	os.ReadFile("/srv/" + m.ApplicationProperties["file"].(string)) // want: path-traversal
	os.ReadFile("/srv/" + *m.Subject)                               // want: path-traversal
}
