package app

import (
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/mail"
	"assay/internal/service"
	"assay/internal/store"
)

// webhookTimeout limits a request to a receiver.
const webhookTimeout = 15 * time.Second

// OpenWebhooks opens only the use cases of webhooks, for commands that need no other part of
// a process. The workers send what they queue.
func OpenWebhooks(c config.Config, s *store.Store, log *slog.Logger) (*service.Webhooks, error) {
	if err := requireKey(c); err != nil {
		return nil, err
	}
	dialer, _, err := openGuard(c, log)
	if err != nil {
		return nil, err
	}
	return newWebhooks(c, s, nil, dialer, log)
}

func newWebhooks(
	c config.Config, s *store.Store, flows service.WebhookStarter, d *egress.Dialer, log *slog.Logger,
) (*service.Webhooks, error) {
	ring, err := openRing(c, log)
	if err != nil {
		return nil, err
	}
	sender, err := newMailSender(c, log)
	if err != nil {
		return nil, err
	}
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	client := egress.NewClient(d, egress.ClientConfig{
		UserAgent: c.Scan.Agent(), RootCAs: roots.Pool(), Timeout: webhookTimeout, ManualRedirects: true, MaxConnsPerHost: 4,
	})
	return &service.Webhooks{
		Store: s, Workflows: flows, Secrets: &service.Secrets{Store: s, Ring: ring}, HTTP: client, Mail: sender, Domain: mail.Domain(c.Mail.From),
		AppURL: ReportURL(c), Clock: time.Now, Log: log,
	}, nil
}
