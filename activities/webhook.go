package activities

import (
	"context"

	"assay/internal/service"
	"assay/workflows/contract"
)

// Webhooks has the dependencies of sending messages to webhooks.
type Webhooks struct{ Webhooks *service.Webhooks }

// Send makes one attempt to send a message. It only returns errors that another attempt may
// avoid.
func (a *Webhooks) Send(ctx context.Context, in contract.WebhookDeliveryInput) (out contract.WebhookDeliveryResult, err error) {
	d, err := a.Webhooks.Send(ctx, in.TenantID, in.DeliveryID, in.Round)
	return contract.WebhookDeliveryResult{State: string(d.State), Status: d.Status}, err
}
