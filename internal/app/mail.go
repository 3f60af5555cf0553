package app

import (
	"cmp"
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"assay/activities"
	"assay/config"
	"assay/internal/mail"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/telemetry"
	"assay/internal/web/report"
)

// mailSlack is the time that an attempt has in addition to the delivery itself.
const mailSlack = 5 * time.Second

// newNotifier returns the activities that send reports.
func newNotifier(
	c config.Config, db *store.Store, reports *service.Reports, sites *service.SiteReports, log *slog.Logger,
) (*activities.Notify, error) {
	sender, err := newMailSender(c, log)
	if err != nil {
		return nil, err
	}
	emails, err := report.NewEmails()
	return &activities.Notify{
		Store: db, Reports: reports, Sites: sites, Emails: emails, Mail: sender,
		Domain: mail.Domain(c.Mail.From), AppURL: ReportURL(c), Clock: time.Now, Log: log, Timeout: c.Mail.Timeout + mailSlack,
	}, err
}

// newMailSender returns a sender for the configured SMTP server, or for a folder if none is
// configured.
func newMailSender(conf config.Config, log *slog.Logger) (mail.Sender, error) {
	c := conf.Mail
	from := mail.Identity{From: c.From, ReplyTo: c.ReplyTo}
	if c.Host == "" {
		return mail.NewFolder(cmp.Or(c.Folder, filepath.Join(conf.Data.Dir, mailFolder)), from, log)
	}
	return mail.NewSMTP(mail.SMTPConfig{
		Host: c.Host, Port: c.Port, TLS: c.TLS, CAFile: c.CAFile, Auth: c.Auth, Username: c.Username, Password: c.Password,
		HELO: c.HELO, Timeout: c.Timeout,
	}, from)
}

// sampleDeliveries counts messages for the metrics.
func (b backends) sampleDeliveries(ctx context.Context) ([]telemetry.Delivery, error) {
	stats, err := b.Store.Operator().Deliveries.Stats(ctx)
	var out []telemetry.Delivery
	for state, n := range stats {
		out = append(out, telemetry.Delivery{State: string(state), Count: int(n)})
	}
	return out, err
}
