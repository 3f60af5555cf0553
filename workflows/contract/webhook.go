package contract

import (
	"fmt"
	"time"
)

// Names of the workflow that sends a message to a webhook, and its activity.
const (
	WebhookDeliveryWorkflow = "WebhookDelivery"
	WebhookDeliverySend     = "WebhookDelivery.Send"
)

// WebhookDeadline is how long attempts to send a message continue.
const WebhookDeadline = 24 * time.Hour

// WebhookDeliveryID returns the workflow id of a message's round.
func WebhookDeliveryID(id string, round int) string { return fmt.Sprintf("webhook-%s-%d", id, round) }

// WebhookDeliveryInput identifies the message. Its content, address and secret stay in the
// database.
type WebhookDeliveryInput struct {
	TenantID   string `json:"tenantId"`
	DeliveryID string `json:"deliveryId"`
	Round      int    `json:"round"`
}

// WebhookDeliveryResult is the outcome of the message.
type WebhookDeliveryResult struct {
	State  string `json:"state"`
	Status int    `json:"status"` // of the receiver's last response; 0 if there was no response
}
