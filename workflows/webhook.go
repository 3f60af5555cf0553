package workflows

import (
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// WebhookDelivery sends a message to a webhook, with retries for a day, until it is
// accepted. A message that was given up is recorded as such and does not fail this workflow.
func WebhookDelivery(ctx workflow.Context, in contract.WebhookDeliveryInput) (out contract.WebhookDeliveryResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueNotify, Summary: "send the message", StartToCloseTimeout: time.Minute,
		ScheduleToCloseTimeout: contract.WebhookDeadline, RetryPolicy: retry(10*time.Second, 30*time.Minute, 0),
	})
	if err = workflow.ExecuteActivity(ctx, contract.WebhookDeliverySend, in).Get(ctx, &out); err != nil {
		return out, err
	}
	workflow.SetCurrentDetails(ctx, fmt.Sprintf("The message is %s; the receiver's last status was %d.", out.State, out.Status))
	return out, nil
}
