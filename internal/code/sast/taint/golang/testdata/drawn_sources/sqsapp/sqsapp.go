package sqsapp

import (
	"context"
	"database/sql"
	"fmt"
	"os/exec"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func poll(ctx context.Context, c *sqs.Client, db *sql.DB) {
	out, _ := c.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{})
	for _, m := range out.Messages {
		db.Exec("INSERT INTO m VALUES('" + *m.Body + "')") // want: sql-injection
		db.Exec(fmt.Sprintf("INSERT INTO n VALUES(%d)", len(*m.Body)))
		db.Exec("INSERT INTO a VALUES('" + *m.MessageAttributes["k"].StringValue + "')") // want: sql-injection
	}
}

func handler(ctx context.Context, e events.SQSEvent) error {
	for _, r := range e.Records {
		exec.Command("sh", "-c", r.Body).Run() // want: command-injection
	}
	return nil
}

func main() { lambda.Start(handler) }
