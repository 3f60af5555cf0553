package client

import (
	"context"
	"net/http"
)

// Webhooks returns a project's webhooks, oldest first.
func (c *Client) Webhooks(ctx context.Context, projectID string) ([]Webhook, error) {
	return read[[]Webhook](ctx, c, call{method: http.MethodGet, path: path("v1", "projects", projectID, "webhooks")})
}

// CreateWebhook creates a webhook; the secret in the response is not shown again.
func (c *Client) CreateWebhook(ctx context.Context, projectID string, w WebhookRequest) (WebhookWithSecret, error) {
	return read[WebhookWithSecret](ctx, c, call{method: http.MethodPost, path: path("v1", "projects", projectID, "webhooks"), body: w})
}

// Webhook returns a webhook.
func (c *Client) Webhook(ctx context.Context, id string) (Webhook, error) {
	return read[Webhook](ctx, c, call{method: http.MethodGet, path: path("v1", "webhooks", id)})
}

// ChangeWebhook changes the fields of a webhook that are set.
func (c *Client) ChangeWebhook(ctx context.Context, id string, change WebhookChange) (Webhook, error) {
	return read[Webhook](ctx, c, call{method: http.MethodPatch, path: path("v1", "webhooks", id), body: change})
}

// RotateWebhook replaces the secret of a webhook; for a day, both the old and the new one
// sign.
func (c *Client) RotateWebhook(ctx context.Context, id string) (WebhookWithSecret, error) {
	return read[WebhookWithSecret](ctx, c, call{method: http.MethodPost, path: path("v1", "webhooks", id, "rotate")})
}

// TestWebhook sends a test message.
func (c *Client) TestWebhook(ctx context.Context, id string) error {
	_, err := read[struct{}](ctx, c, call{method: http.MethodPost, path: path("v1", "webhooks", id, "test")})
	return err
}

// WebhookDeliveries returns a webhook's newest messages, newest first.
func (c *Client) WebhookDeliveries(ctx context.Context, id string) ([]WebhookDelivery, error) {
	return read[[]WebhookDelivery](ctx, c, call{method: http.MethodGet, path: path("v1", "webhooks", id, "deliveries")})
}

// RedeliverWebhook sends a message again.
func (c *Client) RedeliverWebhook(ctx context.Context, id, deliveryID string) (WebhookDelivery, error) {
	again := path("v1", "webhooks", id, "deliveries", deliveryID, "redeliver")
	return read[WebhookDelivery](ctx, c, call{method: http.MethodPost, path: again})
}

// DeleteWebhook removes a webhook with its log.
func (c *Client) DeleteWebhook(ctx context.Context, id string) error {
	_, err := read[struct{}](ctx, c, call{method: http.MethodDelete, path: path("v1", "webhooks", id)})
	return err
}
